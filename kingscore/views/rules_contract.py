"""One counted contract on the rules page: what counts, what it comes to, and all that goes with it.

Everything that is said here is read from the contract that also scores the deals.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from kingscore.rules.amount import in_digits, part_of
from kingscore.rules.contract import Contract, Lead, Role
from kingscore.rules.item import Item
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sale import Bidding, Sale
from kingscore.rules.sentence import Points
from kingscore.views.cards import (
    lead_in_words,
    meant_in_words,
    trump_in_words,
    trumps_in_signs,
)
from kingscore.wording import label


@dataclass(frozen=True, slots=True)
class Counted:
    """One thing that counts: how many there are and what each is worth, or a value for each place.

    `times` is empty for a thing that is there once; `which` are its cards, or numbers of tricks.
    """

    name: str
    which: str
    times: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ContractRow:
    """A contract as it stands in the table; `played` says in which deals, or how often."""

    code: str
    name: str
    counted: tuple[Counted, ...]
    total: str
    is_minus: bool
    played: str
    remarks: tuple[str, ...]


def contract_row(contract: Contract, rules: Ruleset, played: str) -> ContractRow:
    """The row of a contract; its remarks are those on all such contracts too."""
    return ContractRow(
        code=contract.code,
        name=label(contract.name),
        counted=tuple(_counted(item) for item in contract.items),
        total=str(Points(contract.total)),
        is_minus=contract.total < 0,
        played=played,
        remarks=tuple(remark for remarks in _REMARKS for remark in remarks(contract, rules)),
    )


def _counted(item: Item) -> Counted:
    return Counted(
        name=label(item.name),
        which=_which(item),
        times=str(item.count) if item.count > 1 and not item.places else "",
        values=tuple(str(Points(value)) for value in item.places or (item.value,)),
    )


def _which(item: Item) -> str:
    if item.tricks:
        numbers = ", ".join(map(str, item.tricks))
        return ngettext("trick %(numbers)s", "tricks %(numbers)s", len(item.tricks)) % {
            "numbers": numbers
        }
    return gettext("first to last") if item.places else meant_in_words(item.cards)


def _points_remarks(contract: Contract, rules: Ruleset) -> Iterator[str]:
    """How the values become points, where they are not simply added up."""
    if contract.factor != 1:
        text = gettext("All of it counts %(factor)s times: %(whole)s × %(factor)s = %(total)s.")
        whole = sum(item.total for item in contract.items)
        yield text % {
            "factor": in_digits(contract.factor),
            "whole": Points(whole),
            "total": Points(contract.factor * whole),
        }
    if contract.pool:
        text = gettext("Each player starts the deal with %(share)s, %(pool)s in all.")
        share = part_of(contract.pool, rules.hands)
        yield text % {"share": Points(share), "pool": Points(contract.pool)}
    if contract.is_against_rest:
        text = gettext(
            "What the declarer takes brings him %(value)s each; of what he does not take, each of "
            "the others has %(part)s."
        )
        for item in contract.items:
            value = item.value * contract.factor
            part = part_of(value, rules.hands - 1)
            yield text % {"value": Points(value), "part": Points(part)}


def _trump_remarks(contract: Contract, rules: Ruleset) -> Iterator[str]:
    if contract.trumps:
        words = gettext("Trump: %(trumps)s.") % {"trumps": trumps_in_signs(contract.trumps)}
        is_told = len(contract.trumps) == 1 or contract.sale  # nothing to find, or said there
        yield words if is_told else f"{words} {trump_in_words(contract)}"
    if contract.lead is not Lead.ANY:
        yield lead_in_words(contract)


def _declarer_remarks(contract: Contract, rules: Ruleset) -> Iterator[str]:
    """Whose contract it is, where that is not the same for all."""
    roles = {each.declarer for each in rules.contracts}
    if len(roles) > 1 and contract.declarer is not Role.DEALER:
        yield declarer_in_words(contract.declarer)


def declarer_in_words(role: Role) -> str:
    """Whose contract a deal is."""
    return {
        Role.DEALER: gettext("The contract is the dealer's."),
        Role.LEADER: gettext("The contract is that of the player who leads."),
        Role.NEXT: gettext("The contract is that of the player after the dealer."),
        Role.BIDDER: gettext("The contract is that of the highest bidder."),
    }[role]


def _sale_remarks(contract: Contract, rules: Ruleset) -> Iterator[str]:
    if contract.sale:
        yield f"{_bidding_in_words(contract.sale)} {_price_in_words(contract, contract.sale)}"


def _bidding_in_words(sale: Sale) -> str:
    if sale.bidding is Bidding.ONCE:
        return gettext(
            "The choice is for sale: from the seller's left each bids once, higher than the last, "
            "or passes; the seller takes the highest bid or keeps the choice."
        )
    return gettext(
        "The choice is for sale: the others offer as long as anyone bids more; the seller takes "
        "the highest bid or keeps the choice."
    )


def _price_in_words(contract: Contract, sale: Sale) -> str:
    unit = contract.items[0].value * contract.factor if sale.unit is None else sale.unit
    if sale.is_capped:
        text = gettext("%(unit)s for each trick that was bid, but no more than the buyer made.")
    else:
        text = gettext("%(unit)s for each trick that was bid, whatever the buyer made.")
    return text % {"unit": in_digits(unit)}


def _promise_remarks(contract: Contract, rules: Ruleset) -> Iterator[str]:
    if contract.promise is None:
        return
    part = part_of(contract.items[0].value * contract.factor, rules.hands - 1)
    values = {"lost": contract.promise.lost, "part": Points(part)}
    if contract.promise.to_opponents:
        text = gettext(
            "A number of tricks can be promised. With fewer made, %(lost)s of them do not count "
            "for the declarer: each of the others has %(part)s for each of them."
        )
    else:
        text = gettext(
            "A number of tricks can be promised. With fewer made, %(lost)s of them do not count."
        )
    yield text % values


def _doubles_remarks(contract: Contract, rules: Ruleset) -> Iterator[str]:
    if contract.doubling is None:
        return
    if contract.doubling.only_declarer:
        who = gettext("Before play each of the others can double the declarer, who can redouble.")
    else:
        who = gettext(
            "Before play each player but the declarer can double any others; whoever is doubled, "
            "the declarer too, can redouble."
        )
    what = gettext("The two settle the difference of their points once more, redoubled twice more.")
    yield f"{who} {what}"


def _exposure_remarks(contract: Contract, rules: Ruleset) -> Iterator[str]:
    text = gettext(
        "%(item)s laid open before play: who takes it has %(taker)s and its holder %(holder)s; a "
        "holder who takes it himself has %(value)s."
    )
    for item in contract.items:
        if item.can_expose:
            value = item.value * contract.factor
            yield text % {
                "item": label(item.name),
                "taker": Points(2 * value),
                "holder": Points(-value),
                "value": Points(value),
            }


def _end_remarks(contract: Contract, rules: Ruleset) -> Iterator[str]:
    """What settles a deal without play, or ends the game."""
    if contract.shared:
        text = gettext("It can be settled without play: %(units)s for each, %(points)s.")
        points = contract.shared * contract.items[0].value * contract.factor
        yield text % {"units": contract.shared, "points": Points(points)}
    if contract.ends_above:
        text = gettext("Whoever takes more than %(most)s ends the game, and the others lose it.")
        yield text % {"most": contract.ends_above}


def _prediction_remarks(contract: Contract, rules: Ruleset) -> Iterator[str]:
    if contract.predictions is None:
        return
    if contract.total > 0:
        cost = gettext("Each point below it costs %(factor)s, which every pair settles at the end.")
    else:
        cost = gettext("Each point above it costs %(factor)s, which every pair settles at the end.")
    said = gettext("From the dealer's left each player predicts his points, the dealer last.")
    words = [said, cost % {"factor": contract.predictions.factor}]
    if contract.predictions.can_settle:
        words.append(
            gettext(
                "If the predictions add up to the total, nobody plays and everybody has what he "
                "said."
            )
        )
    yield " ".join(words)


def _note_remarks(contract: Contract, rules: Ruleset) -> Iterator[str]:
    return map(label, contract.notes)


_REMARKS: tuple[Callable[[Contract, Ruleset], Iterator[str]], ...] = (
    _points_remarks,
    _declarer_remarks,
    _trump_remarks,
    _sale_remarks,
    _promise_remarks,
    _prediction_remarks,
    _doubles_remarks,
    _exposure_remarks,
    _end_remarks,
    _note_remarks,
)
