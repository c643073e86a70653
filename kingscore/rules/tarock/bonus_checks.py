"""What can be wrong with the bonuses of a deal."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import Label, gettext_noop
from kingscore.rules.tarock.facts import Bonus, TarockFacts
from kingscore.rules.tarock.outcome import CONCEDED
from kingscore.rules.tarock.table import Table
from kingscore.rules.tarock.tariff import VALAT, BonusKind, BonusRule
from kingscore.rules.tarock.thirds import TOTAL, blatt

if TYPE_CHECKING:
    from kingscore.rules.tarock.game import TarockGame


def bonus_problems(
    game: "TarockGame", noted: TarockFacts, declarer: int, table: Table
) -> Iterator[Problem]:
    """Every fault of the bonuses."""
    for place, bonus in enumerate(noted.bonuses):
        at = f"tarock.bonuses[{place}]"
        rule = game.tariff.bonus(bonus.code)
        if bonus.code not in game.bonuses:
            text = gettext_noop("%(bonus)s does not count in %(game)s.")
            name = game.tariff.name_of(bonus.code)
            yield problem("unknown_bonus", text, at=at, bonus=name, game=game.name)
            continue
        yield from _way_problems(game, bonus, rule, at)
        if rule:
            yield from _pair_problems(rule, bonus, noted.side(declarer), table, at)
            yield from _thirds_problems(rule, bonus, noted, at)
    yield from _twice_problems(game, noted)
    yield from _trick_problems(game, noted)
    yield from _valat_problems(game, noted)
    yield from _announcement_problems(game, noted)


def _way_problems(
    game: "TarockGame", bonus: Bonus, rule: BonusRule | None, at: str
) -> Iterator[Problem]:
    """Faults of how it came about: announced or not, made or lost."""
    name = game.tariff.name_of(bonus.code)
    if rule and bonus.is_announced and rule.announced is None:
        text = gettext_noop("%(bonus)s cannot be announced.")
        yield problem("bonus_not_announced", text, at=at, bonus=name)
    elif rule and not bonus.is_announced and rule.silent is None:
        text = gettext_noop("%(bonus)s counts only when it was announced.")
        yield problem("bonus_not_silent", text, at=at, bonus=name)
    elif not bonus.is_announced and not bonus.is_made:
        is_bird = rule is not None and rule.kind is BonusKind.BIRD
        if not (is_bird and game.tariff.counts_failed_birds):
            text = gettext_noop("%(bonus)s was not announced, so it cannot be lost.")
            yield problem("silent_bonus_lost", text, at=at, bonus=name)


def _pair_problems(
    rule: BonusRule, bonus: Bonus, declarers: frozenset[int], table: Table, at: str
) -> Iterator[Problem]:
    """Faults of the two seats between whom a bonus is settled."""
    if not rule.is_pairs:
        if bonus.taker is not None or bonus.loser is not None:
            text = gettext_noop("%(bonus)s is settled between the sides, not between two players.")
            yield problem("pair_not_used", text, at=at, bonus=rule.name)
    elif bonus.taker is None or bonus.loser is None:
        text = gettext_noop("%(bonus)s: who took the card from whom?")
        yield problem("pair_missing", text, at=at, bonus=rule.name)
    else:
        yield from table.problems(bonus.taker, at=f"{at}.taker")
        yield from table.problems(bonus.loser, at=f"{at}.loser")
        if bonus.taker == bonus.loser:
            text = gettext_noop("%(bonus)s: nobody takes a card from himself.")
            yield problem("pair_same", text, at=at, bonus=rule.name)
        elif bonus.is_declarers != (bonus.taker in declarers):
            text = gettext_noop("%(bonus)s belongs to the side of the player who took the card.")
            yield problem("pair_wrong_side", text, at=at, bonus=rule.name)


def _thirds_problems(
    rule: BonusRule, bonus: Bonus, noted: TarockFacts, at: str
) -> Iterator[Problem]:
    """Whether a bonus for card points agrees with the card points, where they are known."""
    if not rule.least_thirds or noted.thirds is None:
        return
    thirds = noted.thirds if bonus.is_declarers else TOTAL - noted.thirds
    if bonus.is_made != (thirds >= rule.least_thirds):
        text = gettext_noop("%(bonus)s needs %(least)s card points; this side has %(points)s.")
        points = {"least": str(blatt(rule.least_thirds)), "points": str(blatt(thirds))}
        yield problem("bonus_contradicts_points", text, at=at, bonus=rule.name, **points)


def _twice_problems(game: "TarockGame", noted: TarockFacts) -> Iterator[Problem]:
    """Each bonus is there once: for one side, and either made or lost."""
    for code in dict.fromkeys(bonus.code for bonus in noted.bonuses):
        same = [bonus for bonus in noted.bonuses if bonus.code == code]
        name = game.tariff.name_of(code)
        if len({bonus.is_declarers for bonus in same}) > 1:
            text = gettext_noop("%(bonus)s stands there for both sides; it counts for one.")
            yield problem("bonus_both_sides", text, at="tarock.bonuses", bonus=name)
        elif len({bonus.is_made for bonus in same}) > 1:
            text = gettext_noop("%(bonus)s stands there as made and as lost.")
            yield problem("bonus_made_and_lost", text, at="tarock.bonuses", bonus=name)
        elif len(same) > 1:
            text = gettext_noop("%(bonus)s stands there more than once.")
            yield problem("bonus_twice", text, at="tarock.bonuses", bonus=name)


def _trick_problems(game: "TarockGame", noted: TarockFacts) -> Iterator[Problem]:
    """Two bonuses that are about one trick cannot be made by different sides."""
    first: dict[int, tuple[bool, Label]] = {}
    for bonus in noted.bonuses:
        rule = game.tariff.bonus(bonus.code)
        if not rule or not rule.trick or not bonus.is_made:
            continue
        side, name = first.setdefault(rule.trick, (bonus.is_declarers, rule.name))
        if side != bonus.is_declarers and name != rule.name:
            text = gettext_noop("%(bonus)s and %(other)s: only one side can win that trick.")
            yield problem(
                "trick_both_sides", text, at="tarock.bonuses", bonus=rule.name, other=name
            )


def _valat_problems(game: "TarockGame", noted: TarockFacts) -> Iterator[Problem]:
    """Faults of what stands beside a Valat."""
    valat, rule = noted.bonus(VALAT), game.tariff.valat
    if not valat or not rule:
        return
    for place, bonus in enumerate(noted.bonuses):
        at = f"tarock.bonuses[{place}]"
        other = game.tariff.bonus(bonus.code)
        is_other_sides = bonus.is_made and bonus.is_declarers != valat.is_declarers
        if valat.is_made and is_other_sides and other and other.kind is not BonusKind.CARDS:
            text = gettext_noop("%(bonus)s needs a trick, and the other side took them all.")
            yield problem("bonus_without_trick", text, at=at, bonus=other.name)
        if valat.is_announced and bonus.is_announced and bonus.code in rule.bars:
            text = gettext_noop("%(bonus)s cannot be announced together with a Valat.")
            name = game.tariff.name_of(bonus.code)
            yield problem("barred_by_valat", text, at=at, bonus=name)


def _announcement_problems(game: "TarockGame", noted: TarockFacts) -> Iterator[Problem]:
    """Faults of what must, and what cannot, have been announced."""
    owed = [
        bonus
        for bonus in noted.bonuses
        if bonus.is_announced and bonus.is_declarers and bonus.code in game.announces
    ]
    if game.announces and not owed:
        text = gettext_noop("%(game)s is played with an announced bonus: which one?")
        yield problem("announcement_missing", text, at="tarock.bonuses", game=game.name)
    if noted.talon == CONCEDED and any(
        bonus.is_made or bonus not in owed for bonus in noted.bonuses
    ):
        text = gettext_noop(
            "A conceded game is lost with what was bid; nothing else was announced or made."
        )
        yield problem("bonus_after_conceding", text, at="tarock.bonuses")
    if noted.revoked_by is not None and any(not bonus.is_announced for bonus in noted.bonuses):
        text = gettext_noop("After a revoke only what was announced counts.")
        yield problem("silent_after_revoke", text, at="tarock.bonuses")
