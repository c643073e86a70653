"""Steps in writing a ruleset: something is added, copied, moved or taken away.

A step is named as `up-item-3-1`: what is done, to what, and its places from the outside in.
"""

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any, NamedTuple

from kingscore.rules.contract_codec import MOST_ITEMS
from kingscore.rules.draft import CHOICE, ORDER, ContractDraft, Draft, ItemDraft
from kingscore.rules.ruleset import MOST_CONTRACTS, MOST_DEALS

_STEP = re.compile(
    r"(copy(?=-contract)|add|remove|up|down)-(contract|item|deal|instead)((?:-\d{1,3})*)"
)


class _Listed(NamedTuple):
    """A list of a draft: how to make one more for it, and how many it may hold."""

    values: list[Any]
    make: Callable[[], Any]
    most: int


def take_step(draft: Draft, step: str) -> str:
    """Change the draft, and say where the change is, as `item-3-1`; empty for an unknown step."""
    found = _STEP.fullmatch(step)
    if found is None:
        return ""
    verb, noun = found[1], found[2]
    places = [int(place) for place in found[3].split("-")[1:]]
    outer, place = (places[:-1], places[-1]) if places and verb != "add" else (places, None)
    listed = _listed(draft, noun, outer)
    if listed is None:
        return ""
    if place is None:
        place = _add(listed) if verb == "add" else None
    elif place < len(listed.values):
        place = _change(draft, listed, verb, place)
    else:
        place = None
    return "" if place is None else "-".join(map(str, (noun, *outer, place)))


def fit_schedule(draft: Draft) -> None:
    """Where another way to choose contracts was taken, begin with what the old one comes to."""
    codes = [contract.code for contract in draft.contracts]
    if draft.schedule == ORDER and not draft.order:
        draft.order = codes[:MOST_DEALS]
    if draft.schedule == CHOICE and not any(each.per_game or each.each for each in draft.contracts):
        times = [max(1, draft.order.count(code)) for code in codes]
        for contract, marks in zip(draft.contracts, times, strict=True):
            contract.per_game = str(marks)
        is_said = draft.deals or draft.per_dealer_negative or draft.per_dealer_positive
        draft.deals = draft.deals if is_said else str(sum(times))


def _listed(draft: Draft, noun: str, outer: list[int]) -> _Listed | None:
    """The list that a step is about."""
    if noun == "item":
        if len(outer) != 1 or outer[0] >= len(draft.contracts):
            return None
        contract = draft.contracts[outer[0]]
        return _Listed(contract.items, lambda: _new_item(contract), MOST_ITEMS)
    if outer:
        return None
    codes = [contract.code for contract in draft.contracts]
    return {
        "contract": _Listed(draft.contracts, lambda: _new_contract(draft), MOST_CONTRACTS),
        "deal": _Listed(draft.order, lambda: codes[0] if codes else "", MOST_DEALS),
        "instead": _Listed(draft.instead, lambda: ["", ""], MOST_CONTRACTS),
    }[noun]


def _add(listed: _Listed) -> int | None:
    if len(listed.values) >= listed.most:
        return None
    listed.values.append(listed.make())
    return len(listed.values) - 1


def _change(draft: Draft, listed: _Listed, verb: str, place: int) -> int | None:
    values = listed.values
    if verb == "remove":
        _remove(draft, values, place)
        return min(place, len(values) - 1) if values else None
    if verb == "copy":
        if len(values) >= listed.most:
            return None
        values.insert(place + 1, _copy(draft, values[place]))
        return place + 1
    other = place - 1 if verb == "up" else place + 1
    if not 0 <= other < len(values):
        return place
    values[place], values[other] = values[other], values[place]
    return other


def _remove(draft: Draft, values: list[Any], place: int) -> None:
    """Take one away; a contract goes from the order of deals and of bids as well."""
    gone = values.pop(place)
    if isinstance(gone, ContractDraft):
        draft.order = [code for code in draft.order if code != gone.code]
        draft.instead = [pair for pair in draft.instead if gone.code not in pair]
        bids = draft.bid_order.splitlines()
        kept = [bid for bid in bids if bid.strip().partition(":")[0] != gone.code]
        draft.bid_order = "\n".join(kept)


def _copy(draft: Draft, contract: ContractDraft) -> ContractDraft:
    made = deepcopy(contract)
    made.code = _unused("contract", {contract.code for contract in draft.contracts})
    made.names = {language: f"{name} 2" for language, name in made.names.items() if name}
    _give_deal(draft, made)
    return made


def _new_contract(draft: Draft) -> ContractDraft:
    made = ContractDraft(
        code=_unused("contract", {contract.code for contract in draft.contracts}),
        per_game="1" if draft.schedule == CHOICE else "",
    )
    made.items.append(_new_item(made))
    _give_deal(draft, made)
    return made


def _give_deal(draft: Draft, contract: ContractDraft) -> None:
    """A new contract is played once, where there is an order of deals."""
    if draft.schedule == ORDER and len(draft.order) < MOST_DEALS:
        draft.order.append(contract.code)


def _new_item(contract: ContractDraft) -> ItemDraft:
    return ItemDraft(code=_unused("item", {item.code for item in contract.items}))


def _unused(word: str, codes: set[str]) -> str:
    number = next(number for number in range(1, len(codes) + 2) if f"{word}_{number}" not in codes)
    return f"{word}_{number}"
