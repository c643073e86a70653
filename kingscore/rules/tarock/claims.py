"""Claims: the things that are settled in a deal, each apart from the others.

They are the game, every bonus, and a Valat (RÜD, KRS, S-AR: each item settles separately).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from kingscore.rules.amount import Amount
from kingscore.rules.sentence import Label
from kingscore.rules.tarock.facts import GAME, Bonus, TarockFacts
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.outcome import PLAYED, outcome
from kingscore.rules.tarock.tariff import VALAT, VALAT_NAME, ValatForm

if TYPE_CHECKING:
    from kingscore.rules.tarock.game import TarockGame


class Claim(NamedTuple):
    """One thing that was played for, and what each player gets or pays for it.

    `won` and `lost` are its value if the declarer's side wins or loses it, `times` what a Valat
    makes of it. `is_declarers`: it was that side that played for it. A kontra on it is said of
    `item`, where there can be one.
    """

    name: Label
    item: str
    won: Amount
    lost: Amount
    is_won: bool
    is_declarers: bool = True
    times: int = 1


def claims(game: "TarockGame", noted: TarockFacts, declarer: int) -> Iterator[Claim]:
    """Everything that the sides of a legal deal settle."""
    rule, valat = game.tariff.valat, noted.bonus(VALAT)
    is_won = bool(outcome(game, noted, declarer))
    played = Claim(game.name, GAME, game.value, game.value_lost, is_won)
    if rule and valat:
        amount = rule.value(is_announced=valat.is_announced)
        points = amount * (game.bonus_factor if rule.is_doubled else 1)
        made = Claim(VALAT_NAME, GAME, points, points, is_won, valat.is_declarers)
        if rule.form is ValatForm.ADDED:
            yield played
            item = VALAT if valat.is_announced else ""
            yield made._replace(item=item, is_won=valat.is_declarers == valat.is_made)
        elif rule.form is ValatForm.INSTEAD:
            yield made
        else:
            yield made._replace(won=game.value, lost=game.value_lost, times=amount)
    else:
        yield played
    yield from _bonus_claims(game, noted)


def _bonus_claims(game: "TarockGame", noted: TarockFacts) -> Iterator[Claim]:
    for bonus in noted.bonuses:
        rule = game.tariff.bonus(bonus.code)
        if rule and not rule.is_pairs and counts(game, noted, bonus):
            value = rule.value(is_announced=bonus.is_announced) * game.bonus_factor
            yield Claim(
                rule.name,
                bonus.code if bonus.is_announced else "",
                value,
                value,
                is_won=bonus.is_declarers == bonus.is_made,
                is_declarers=bonus.is_declarers,
                times=bonus_times(game, noted),
            )


def counts(game: "TarockGame", noted: TarockFacts, bonus: Bonus) -> bool:
    """Whether a bonus counts: beside a Valat not all do."""
    rule = game.tariff.valat
    if not rule or not noted.bonus(VALAT):
        return True
    if bonus.code in rule.without:
        return False
    return bonus.is_announced or bonus.code not in rule.without_silent


def bonus_times(game: "TarockGame", noted: TarockFacts) -> int:
    """How many times the bonuses count because of a Valat."""
    rule, valat = game.tariff.valat, noted.bonus(VALAT)
    if rule and valat and rule.form is ValatForm.ALL_TIMES:
        return rule.value(is_announced=valat.is_announced)
    return 1


def is_kontra_void(game: "TarockGame", noted: TarockFacts) -> bool:
    """Whether no kontra counts, because the called card lay in the talon."""
    return bool(noted.kontra) and noted.talon == PLAYED and not game.kontra_alone


def kontra_factors(
    game: "TarockGame", noted: TarockFacts, claim: Claim, opponents: tuple[int, ...]
) -> tuple[int, ...]:
    """By how much a claim is doubled against each opponent.

    One kontra binds all, except in games by tricks, where each opponent has his own.
    """
    factors = dict.fromkeys(opponents, 1)
    if not is_kontra_void(game, noted):
        for kontra in noted.kontra:
            if kontra.item == claim.item:
                is_own = game.kind is Kind.TRICKS and kontra.by is not None
                bound = (kontra.by,) if is_own else opponents
                factors.update({seat: kontra.factor for seat in opponents if seat in bound})
    return tuple(factors.values())
