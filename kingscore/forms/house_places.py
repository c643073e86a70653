"""Where on the page of house rules a fault belongs, by its path in the document."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from kingscore.rules.draft import CARDS, Draft

_STEPS = re.compile(r"[^.\[\]]+")
# Fields of the page that are not called as in the document; a code has none.
_FIELDS = {
    "code": "",
    "trick": "numbers",
    "sale.unit": "sale_unit",
    "predictions.factor": "predictions_factor",
    "promise.lost": "promise_lost",
}


class Place(NamedTuple):
    """A field of a part of the page.

    The part is the `table`, a row of the `order` or of `instead`, or one of the `contracts`, with
    the place of the row, the contract and the item. Without a `field` it is the whole part.
    """

    part: str
    field: str = ""
    place: int = 0
    item: int | None = None


def place_of(draft: Draft, path: str) -> Place:
    """Where the fault with this path belongs; as near as there is a place for it."""
    steps = _STEPS.findall(path)
    if steps[:1] == ["rules"]:
        return _place_in_rules(draft, steps[1:])
    if steps[:1] == ["texts"]:
        return _place_in_texts(draft, steps[1:])
    return Place("table")


def _place_in_rules(draft: Draft, steps: Sequence[str]) -> Place:
    match list(steps):
        case ["contracts", place, *inner] if _is_place(place, draft.contracts):
            return _place_in_contract(draft, int(place), inner)
        case ["schedule", *inner]:
            return _place_in_schedule(draft, inner)
        case [field, *_]:
            return Place("table", field)
    return Place("table")


def _is_place(step: str, rows: Sequence[object]) -> bool:
    return step.isdecimal() and int(step) < len(rows)


def _place_in_contract(draft: Draft, place: int, steps: Sequence[str]) -> Place:
    items = draft.contracts[place].items
    match list(steps):
        case ["items", item, *inner] if _is_place(item, items):
            field = inner[0] if inner else ""
            if field == "count":  # it is reckoned from what is counted
                field = "cards" if items[int(item)].kind == CARDS else "kind"
            return Place("contracts", _FIELDS.get(field, field), place, int(item))
        case [field, *inner]:
            whole = ".".join([field, *inner])
            return Place("contracts", _FIELDS.get(whole, _FIELDS.get(field, field)), place)
    return Place("contracts", "", place)


def _place_in_schedule(draft: Draft, steps: Sequence[str]) -> Place:
    match list(steps):
        case ["order", place, *_] if place.isdecimal():
            return Place("order", "", int(place))
        case ["instead", code, *inner]:
            rows = [row for row, pair in enumerate(draft.instead) if pair[0] == code]
            nth = int(inner[0]) if inner and inner[0].isdecimal() else 0
            if nth < len(rows):
                return Place("instead", "", rows[nth])
        case ["per_game" | "each" as field, code, *_]:
            return _of_contract(draft, code, field)
        case ["per_dealer", side, *_]:
            return Place("table", f"per_dealer_{side}")
        case ["deals", *_]:
            return Place("table", "deals")
    return Place("table", "schedule")


def _of_contract(draft: Draft, code: str, field: str) -> Place:
    for place, contract in enumerate(draft.contracts):
        if contract.code == code:
            return Place("contracts", field, place)
    return Place("table")


def _place_in_texts(draft: Draft, steps: Sequence[str]) -> Place:
    language = draft.languages[0]
    if steps[:1] == ["translations"] and len(steps) > 1:
        language, steps = steps[1], steps[2:]
    match list(steps):
        case ["contracts", code, *_]:
            return _of_contract(draft, code, f"name-{language}")
        case ["contract_notes", code, *_]:
            return _of_contract(draft, code, f"notes-{language}")
        case ["items", code, item, *_]:
            return _of_item(draft, code, item, f"name-{language}")
        case ["sources", *_]:
            return Place("table", "sources")
        case [field, *_]:
            return Place("table", f"{field}-{language}")
    return Place("table")


def _of_item(draft: Draft, code: str, item: str, field: str) -> Place:
    at = _of_contract(draft, code, field)
    if at.part != "contracts":
        return at
    for place, each in enumerate(draft.contracts[at.place].items):
        if each.code == item:
            return at._replace(item=place)
    return at._replace(field="")
