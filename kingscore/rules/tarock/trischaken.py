"""Trischaken: each for himself, and who takes many card points pays.

Where a source says nothing of a rare case, what is done here is marked DERIVED.
"""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import NamedTuple

from kingscore.rules.amount import Amount, exact, in_digits, part_of
from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import Label, Seat, Step, gettext_noop, sentence
from kingscore.rules.tarock.facts import THIRDS
from kingscore.rules.tarock.table import Table
from kingscore.rules.tarock.tariff import Tariff, Ties, Trickless, TrischakenRule
from kingscore.rules.tarock.thirds import TOTAL, TRICK, blatt

_MOST = Label(gettext_noop("Most card points"))
_MAYOR = Label(gettext_noop("Bürgermeister"))
_VORHAND = Label(gettext_noop("Vorhand with the most card points"))
_MAYOR_VORHAND = Label(gettext_noop("Vorhand as Bürgermeister"))
_TRICKLESS = Label(gettext_noop("Jungfrau, no trick"))
_FEWER = Label(gettext_noop("Fewer card points"))
_WITH_TRICKS = Label(gettext_noop("With tricks"))
_HIGHEST = Label(gettext_noop("One of the highest"))
_LOWEST = Label(gettext_noop("One of the lowest"))
_MIDDLE = Label(gettext_noop("Tied in the middle"))


class Payer(NamedTuple):
    """Somebody who pays alone: so many times the value of the game to each of the others."""

    seat: int
    times: int
    role: Label


def trischaken_problems(tariff: Tariff, facts: DealFacts, table: Table) -> Iterator[Problem]:
    """Every fault of the card points of the players, or of a revoke that takes their place."""
    revoked = facts.tarock is not None and facts.tarock.revoked_by is not None
    if revoked:
        yield from _revoke_problems(tariff, facts)
        return
    for code in facts.counts:
        if code != THIRDS:
            text = gettext_noop("%(item)s is not counted in Trischaken.")
            yield problem("unknown_item", text, at=f"counts.{code}", item=code)
    row = facts.counts.get(THIRDS)
    if row is None:
        text = gettext_noop("How many card points did each player take?")
        yield problem("counts_missing", text, at=f"counts.{THIRDS}")
    elif len(row) != table.players:
        text = gettext_noop("%(given)s numbers stand there for %(players)s players.")
        yield problem(
            "counts_wrong_length",
            text,
            at=f"counts.{THIRDS}",
            given=len(row),
            players=table.players,
        )
    else:
        yield from _row_problems(row, table)


def _revoke_problems(tariff: Tariff, facts: DealFacts) -> Iterator[Problem]:
    if facts.counts:
        text = gettext_noop("The revoke decides the deal: no card points are counted.")
        yield problem("counts_after_revoke", text, at="counts")
    if tariff.trischaken is None or not tariff.trischaken.revoke:
        text = gettext_noop("These rules do not say what a revoke costs in Trischaken.")
        yield problem("revoke_not_ruled", text, at="tarock.revoked_by")


def _row_problems(row: tuple[int, ...], table: Table) -> Iterator[Problem]:
    for seat, thirds in enumerate(row):
        at = f"counts.{THIRDS}[{seat}]"
        if not 0 <= thirds <= TOTAL:
            text = gettext_noop("%(player)s can have from 0 to 70 card points.")
            yield problem("thirds_out_of_range", text, at=at, player=Seat(seat))
        elif thirds and seat == table.sits_out:
            text = gettext_noop("%(player)s deals and sits out.")
            yield problem("seat_sits_out", text, at=at, player=Seat(seat))
        elif 0 < thirds < TRICK:
            text = gettext_noop("%(player)s: a trick holds at least %(least)s card points.")
            least = str(blatt(TRICK))
            yield problem("less_than_a_trick", text, at=at, player=Seat(seat), least=least)
    if sum(row) != TOTAL:
        text = gettext_noop("The card points add up to %(given)s; they must add up to %(total)s.")
        # Negative ones are a fault of their own, and are not to be shown in Blatt.
        values = {"given": str(blatt(max(sum(row), 0))), "total": str(blatt(TOTAL))}
        yield problem("thirds_sum", text, at=f"counts.{THIRDS}", **values)


def trischaken_steps(
    rule: TrischakenRule, unit: Amount, facts: DealFacts, table: Table
) -> Iterator[tuple[int, Step]]:
    """What each seat of a legal deal pays or gets, where the game is worth `unit`."""
    if facts.tarock is not None and facts.tarock.revoked_by is not None:
        yield from _revoke_steps(rule, unit, facts.tarock.revoked_by, table)
        return
    taken = {seat: facts.counts[THIRDS][seat] for seat in table.seats}
    payer = _payer(rule, taken, table.vorhand)
    amounts = _points(rule, unit, taken, payer)
    roles = _roles(rule, taken, payer, amounts)
    text = gettext_noop("%(role)s: %(points)s card points")
    for seat, points in amounts.items():
        said = sentence(text, role=roles[seat], points=str(blatt(taken[seat])))
        yield seat, Step(said, exact(points))


def _revoke_steps(
    rule: TrischakenRule, unit: Amount, revoked_by: int, table: Table
) -> Iterator[tuple[int, Step]]:
    times = rule.vorhand_revoke if revoked_by == table.vorhand else rule.revoke
    each = exact(times * unit)
    for seat in table.seats:
        if seat != revoked_by:
            text = gettext_noop("%(player)s revoked")
            yield seat, Step(sentence(text, player=Seat(revoked_by)), each)
    text = gettext_noop("Revoked: 3 × %(each)s")
    yield revoked_by, Step(sentence(text, each=in_digits(each)), exact(-3 * each))


def _highest(taken: Mapping[int, int]) -> tuple[int, ...]:
    most = max(taken.values())
    return tuple(seat for seat, thirds in taken.items() if thirds == most)


def _trickless(rule: TrischakenRule, taken: Mapping[int, int]) -> tuple[int, ...]:
    """The Jungfrauen that are paid as such.

    Three are none: then all are paid alike (DERIVED).
    """
    seats = tuple(seat for seat, thirds in taken.items() if not thirds)
    most = 1 if rule.trickless is Trickless.IGNORED else 2
    return seats if len(seats) <= most else ()


def _payer(rule: TrischakenRule, taken: Mapping[int, int], vorhand: int) -> Payer | None:
    """Who pays alone, as Bürgermeister or as Vorhand."""
    highest = _highest(taken)
    is_mayor = taken[highest[0]] >= rule.mayor_thirds
    if rule.vorhand and vorhand in highest:
        if is_mayor:
            return Payer(vorhand, rule.mayor_vorhand, _MAYOR_VORHAND)
        return Payer(vorhand, rule.vorhand, _VORHAND)
    return Payer(highest[0], rule.mayor, _MAYOR) if is_mayor else None


def _roles(
    rule: TrischakenRule,
    taken: Mapping[int, int],
    payer: Payer | None,
    amounts: Mapping[int, Amount],
) -> dict[int, Label]:
    """Why each seat pays or gets what it does, by what it has taken."""
    trickless = dict.fromkeys(_trickless(rule, taken), _TRICKLESS)
    if payer:
        return dict.fromkeys(taken, _FEWER) | trickless | {payer.seat: payer.role}
    if rule.payers == 1:
        return dict.fromkeys(taken, _FEWER) | trickless | dict.fromkeys(_highest(taken), _MOST)
    if trickless:
        return dict.fromkeys(taken, _WITH_TRICKS) | trickless
    return {
        seat: _MIDDLE if not amount else _LOWEST if amount > 0 else _HIGHEST
        for seat, amount in amounts.items()
    }


def _points(
    rule: TrischakenRule, unit: Amount, taken: Mapping[int, int], payer: Payer | None
) -> dict[int, Amount]:
    """What each seat gets, or pays with a minus: in all 0."""
    trickless = _trickless(rule, taken)
    if payer:
        return _paid(rule, taken, (payer.seat,), 3 * payer.times * unit)
    if rule.payers == 1:
        losers = _highest(taken)
        number = len(losers)
        # Each loser pays each winner (OÖ23: 3, 2 or 1 from each), or all together what one would.
        times = number * (4 - number) if rule.ties is Ties.EACH else 3
        return _paid(rule, taken, losers, times * unit)
    if trickless:  # who has no trick collects three times (TIR19, RÜD); from all others: DERIVED
        losers = tuple(seat for seat in taken if seat not in trickless)
        return _paid(rule, taken, losers, 3 * unit)
    return _by_place(unit, taken)


def _paid(
    rule: TrischakenRule, taken: Mapping[int, int], losers: tuple[int, ...], pool: Amount
) -> dict[int, Amount]:
    """The pool goes from the losers to the trickless, or else to all others, in equal parts."""
    trickless = _trickless(rule, taken)
    winners = trickless or tuple(seat for seat in taken if seat not in losers)
    each = part_of(pool, len(winners))
    if len(trickless) > 1:
        # Two share in whole points: a pool of 3 becomes 4 (OÖ23). Or each has it all (SWC19).
        each = pool if rule.trickless is Trickless.EACH else ceil(each)
    paid = part_of(each * len(winners), len(losers))
    amounts = dict.fromkeys(losers, -paid) | dict.fromkeys(winners, each)
    return {seat: amounts.get(seat, 0) for seat in taken}


def _by_place(unit: Amount, taken: Mapping[int, int]) -> dict[int, Amount]:
    """The two highest pay the two lowest; seats with equal card points share their places.

    So both of a tied middle have 0 (TIR19, RÜD); that three who tie share too is DERIVED.
    """
    ranked = sorted(taken, key=lambda seat: -taken[seat])
    places = dict(zip(ranked, (-unit, -unit, unit, unit), strict=True))
    amounts: dict[int, Amount] = {}
    for seat, thirds in taken.items():
        tied = [places[other] for other in taken if taken[other] == thirds]
        amounts[seat] = part_of(sum(tied), len(tied))
    return amounts
