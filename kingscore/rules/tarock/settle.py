"""How a legal deal becomes points, line by line: two against two, or one against three."""

from collections.abc import Iterable, Iterator
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from kingscore.rules.amount import Amount, exact, in_digits
from kingscore.rules.deal import DealFacts
from kingscore.rules.sentence import Label, Seat, Sentence, Step, gettext_noop, sentence
from kingscore.rules.tarock.claims import (
    Claim,
    bonus_times,
    claims,
    counts,
    is_kontra_void,
    kontra_factors,
)
from kingscore.rules.tarock.facts import TarockFacts
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.outcome import CONCEDED
from kingscore.rules.tarock.table import Table
from kingscore.rules.tarock.tariff import VALAT, RevokeRule, TrischakenRule
from kingscore.rules.tarock.trischaken import trischaken_steps

if TYPE_CHECKING:
    from kingscore.rules.tarock.game import TarockGame

SeatStep = tuple[int, Step]


class Sides(NamedTuple):
    """Who plays against whom."""

    declarers: tuple[int, ...]
    opponents: tuple[int, ...]


def deal_steps(
    game: "TarockGame", facts: DealFacts, table: Table, *, with_kontra: bool
) -> tuple[tuple[Step, ...], ...]:
    """The lines of each seat; a seat that sits out has none."""
    noted = facts.tarock or TarockFacts()
    if game.kind is Kind.NOT_SCORED:
        steps = _remark(table.seats, sentence(gettext_noop("This deal is not scored.")))
    elif game.kind is Kind.TRISCHAKEN:
        rule = game.tariff.trischaken or TrischakenRule()
        steps = trischaken_steps(rule, game.value, facts, table)
    else:
        steps = _game_steps(game, noted, facts.declarer, table, with_kontra=with_kontra)
    lines: list[list[Step]] = [[] for _ in range(table.players)]
    for seat, step in steps:
        lines[seat].append(step)
    return tuple(tuple(each) for each in lines)


def _remark(seats: Iterable[int], said: Sentence) -> Iterator[SeatStep]:
    """A line without points for all who play: why something counts as it does."""
    return ((seat, Step(said, 0)) for seat in seats)


def _game_steps(
    game: "TarockGame", noted: TarockFacts, declarer: int, table: Table, *, with_kontra: bool
) -> Iterator[SeatStep]:
    side = noted.side(declarer)
    sides = Sides(
        tuple(seat for seat in table.seats if seat in side),
        tuple(seat for seat in table.seats if seat not in side),
    )
    for said in _remarks(game, noted, declarer, with_kontra=with_kontra):
        yield from _remark(table.seats, said)
    for claim in claims(game, noted, declarer):
        factors = (1,) * len(sides.opponents)
        if with_kontra:
            factors = kontra_factors(game, noted, claim, sides.opponents)
        if noted.revoked_by is not None and game.tariff.revoke is RevokeRule.PLAYER:
            yield from _revoke_steps(claim, factors, sides, noted.revoked_by)
        else:
            yield from _claim_steps(claim, factors, sides)
    yield from _pair_steps(game, noted)


def _remarks(
    game: "TarockGame", noted: TarockFacts, declarer: int, *, with_kontra: bool
) -> Iterator[Sentence]:
    """What has to be said beside the points."""
    if noted.talon:
        text = gettext_noop("The called card lay in the talon: %(player)s plays alone.")
        if noted.talon == CONCEDED:
            text = gettext_noop("The called card lay in the talon: %(player)s concedes.")
        yield sentence(text, player=Seat(declarer))
    if with_kontra and is_kontra_void(game, noted):
        yield sentence(gettext_noop("Kontra is void, as the called card lay in the talon."))
    if noted.revoked_by is not None and game.tariff.revoke is RevokeRule.SIDE:
        text = gettext_noop("%(player)s revoked, and that side loses the game.")
        yield sentence(text, player=Seat(noted.revoked_by))
    for bonus in noted.bonuses:
        if bonus.code != VALAT and not counts(game, noted, bonus):
            text = gettext_noop("%(item)s does not count beside a Valat.")
            yield sentence(text, item=game.tariff.name_of(bonus.code))


# By whose it was, whether that side won it, and whether it was doubled.
_TEXTS = {
    (True, True, False): gettext_noop("%(item)s won: %(product)s"),
    (True, False, False): gettext_noop("%(item)s lost: %(product)s"),
    (False, True, False): gettext_noop("%(item)s of the opponents won: %(product)s"),
    (False, False, False): gettext_noop("%(item)s of the opponents lost: %(product)s"),
    (True, True, True): gettext_noop("%(item)s won with kontra: %(product)s"),
    (True, False, True): gettext_noop("%(item)s lost with kontra: %(product)s"),
    (False, True, True): gettext_noop("%(item)s of the opponents won with kontra: %(product)s"),
    (False, False, True): gettext_noop("%(item)s of the opponents lost with kontra: %(product)s"),
}


def _claim_steps(claim: Claim, factors: tuple[int, ...], sides: Sides) -> Iterator[SeatStep]:
    """What everybody gets or pays for one claim; in all nothing is gained or lost."""
    value = claim.won if claim.is_won else claim.lost
    sign = 1 if claim.is_won else -1
    owed = _owed_to_declarers(claim, value, factors, sides)
    step = _claim_step(claim, owed, sign, is_doubled=max(factors) > 1)
    yield from ((seat, step) for seat in sides.declarers)
    step_by_factor = {
        factor: _claim_step(claim, _owed(claim, value, factor), -sign, is_doubled=factor > 1)
        for factor in set(factors)
    }
    for seat, factor in zip(sides.opponents, factors, strict=True):
        yield seat, step_by_factor[factor]


class Owed(NamedTuple):
    """An amount, and the multiplication that it comes from."""

    amount: Amount
    product: str


def _owed(claim: Claim, value: Amount, factor: int, *, players: int = 1) -> Owed:
    """What one gets or pays who settles a claim of this value with so many players."""
    times = [each for each in (claim.times, factor) if each > 1]
    numbers = [*([players] if players > 1 else []), in_digits(value), *times]
    return Owed(exact(players * value * prod(times)), " × ".join(map(str, numbers)))


def _owed_to_declarers(claim: Claim, value: Amount, factors: tuple[int, ...], sides: Sides) -> Owed:
    """What each of the declarer's side gets if it wins, or pays if it loses."""
    if len(sides.declarers) > 1:
        return _owed(claim, value, factors[0])
    if len(set(factors)) == 1:
        return _owed(claim, value, factors[0], players=len(factors))
    one = _owed(claim, value, 1)
    each = " + ".join(map(str, factors))
    return Owed(exact(one.amount * sum(factors)), f"{one.product} × ({each})")


def _claim_step(claim: Claim, owed: Owed, sign: int, *, is_doubled: bool) -> Step:
    made = claim.is_won == claim.is_declarers
    text = _TEXTS[claim.is_declarers, made, is_doubled]
    return Step(sentence(text, item=claim.name, product=owed.product), sign * owed.amount)


def _revoke_steps(
    claim: Claim, factors: tuple[int, ...], sides: Sides, revoked_by: int
) -> Iterator[SeatStep]:
    """All others get what they would if their side had won; the player who revoked pays (OÖR25).

    Each by the value that the claim has for that side: DERIVED, the source has no game that is
    worth more when it is lost.
    """
    others = dict.fromkeys(
        sides.declarers, _owed_to_declarers(claim, claim.won, factors, sides)
    ) | {
        seat: _owed(claim, claim.lost, factor)
        for seat, factor in zip(sides.opponents, factors, strict=True)
    }
    del others[revoked_by]
    got = gettext_noop("%(item)s counts as won, as %(player)s revoked: %(product)s")
    for seat, owed in others.items():
        said = sentence(got, item=claim.name, player=Seat(revoked_by), product=owed.product)
        yield seat, Step(said, owed.amount)
    paid = gettext_noop("%(item)s paid to the others for the revoke: %(product)s")
    product = " + ".join(in_digits(owed.amount) for owed in others.values())
    total = exact(sum(owed.amount for owed in others.values()))
    yield revoked_by, Step(sentence(paid, item=claim.name, product=product), -total)


def _pair_steps(game: "TarockGame", noted: TarockFacts) -> Iterator[SeatStep]:
    """What only who took a card and who lost it settle."""
    for bonus in noted.bonuses:
        rule = game.tariff.bonus(bonus.code)
        if rule and bonus.taker is not None and bonus.loser is not None:
            times = game.bonus_factor * bonus_times(game, noted)
            amount = exact(rule.value(is_announced=bonus.is_announced) * times)
            yield bonus.taker, _pair_step(rule.name, bonus.loser, amount)
            yield bonus.loser, _pair_step(rule.name, bonus.taker, -amount)


def _pair_step(name: Label, other: int, amount: Amount) -> Step:
    text = gettext_noop("%(item)s taken from %(player)s")
    if amount < 0:
        text = gettext_noop("%(item)s lost to %(player)s")
    return Step(sentence(text, item=name, player=Seat(other)), amount)
