"""The proof of rules of tarock: each fault is named where it is."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from kingscore.rules.deck import Deck, Pack
from kingscore.rules.errors import InvalidRuleset
from kingscore.rules.proof import prove
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import FixedOrder
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.proof import tarock_problems
from kingscore.rules.tarock.radl import Radl, Trigger
from kingscore.rules.tarock.tariff import BonusKind, BonusRule, Tariff
from tests.rules.play import ruleset
from tests.rules.tarock.hands import PRESETS

OOE = PRESETS["koenigrufen-ooe-4"].usual
GAMES = tuple(each for each in OOE.contracts if isinstance(each, TarockGame))
PLACE = {each.code: place for place, each in enumerate(GAMES)}


def faults(rules: Ruleset) -> list[tuple[str, str]]:
    """Code and place of each fault."""
    with pytest.raises(InvalidRuleset) as caught:
        prove(rules)
    return [(each.code, each.path) for each in caught.value.problems]


def with_game(code: str, **changes: object) -> Ruleset:
    """The rules with another value in one game."""
    games = list(GAMES)
    games[PLACE[code]] = replace(games[PLACE[code]], **changes)  # type: ignore[arg-type]
    return replace(OOE, contracts=tuple(games))


def with_tariff(change: Callable[[Tariff], Tariff]) -> Ruleset:
    """The rules with another tariff."""
    games = tuple(replace(each, tariff=change(each.tariff)) for each in GAMES)
    return replace(OOE, contracts=games)


def with_bonus(rule: BonusRule) -> Ruleset:
    """The rules with one bonus more."""
    return with_tariff(lambda tariff: replace(tariff, bonuses=(*tariff.bonuses, rule)))


def trischaken(**changes: int) -> Ruleset:
    """The rules with another rule of Trischaken."""

    def change(tariff: Tariff) -> Tariff:
        assert tariff.trischaken
        return replace(
            tariff,
            trischaken=replace(tariff.trischaken, **changes),  # type: ignore[arg-type]
        )

    return with_tariff(change)


def valat(**changes: object) -> Ruleset:
    """The rules with another Valat."""

    def change(tariff: Tariff) -> Tariff:
        assert tariff.valat
        return replace(tariff, valat=replace(tariff.valat, **changes))  # type: ignore[arg-type]

    return with_tariff(change)


def bonus(code: str = "mine", **changes: object) -> BonusRule:
    """A bonus that is right but for these changes."""
    rule = BonusRule(code, BonusKind.CARDS, 1, 2)
    return replace(rule, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "code", "path"),
    [
        (
            replace(OOE, players=5, deck=Deck(pack=Pack.TAROCK, undealt=4)),
            "tarock_players",
            "players",
        ),
        (replace(OOE, players=4, sits_out=True), "tarock_players", "players"),
        (replace(OOE, deck=Deck(undealt=4)), "tarock_deck", "pack"),
        (replace(OOE, deck=Deck(("K*",), Pack.TAROCK, undealt=2)), "tarock_deck", "pack"),
        (replace(OOE, deck=Deck(pack=Pack.TAROCK, undealt=2)), "tarock_deck", "pack"),
        (
            replace(OOE, schedule=FixedOrder(tuple(each.code for each in GAMES))),
            "tarock_schedule",
            "schedule",
        ),
        (
            replace(OOE, bid_order=tuple(each.code for each in GAMES)),
            "tarock_schedule",
            "bid_order",
        ),
        (with_game("dreier", value=0), "value_out_of_range", "contracts[8].value"),
        (with_game("dreier", lost=-1), "value_out_of_range", "contracts[8].lost"),
        (with_game("dreier", lost=Fraction(2001, 2)), "value_out_of_range", "contracts[8].lost"),
        (with_game("dreier", bonus_factor=0), "not_in_range", "contracts[8].bonus_factor"),
        (with_game("piccolo", tricks=13), "not_in_range", "contracts[2].tricks"),
        (with_game("dreier", bonuses=("nothing",)), "no_such_bonus", "contracts[8].bonuses"),
        (with_game("dreier", announces=("king_ultimo",)), "no_such_bonus", None),
        (with_game("piccolo", bonuses=("pagat",)), "bonuses_in_game", "contracts[2].bonuses"),
        (
            with_game("trischaken", is_vorhands=False),
            "trischaken_declarer",
            "contracts[0].is_vorhands",
        ),
        (with_game("dreier", tariff=Tariff(), bonuses=()), "other_tariff", "contracts[8]"),
        (
            with_tariff(lambda tariff: replace(tariff, trischaken=None)),
            "no_trischaken_rule",
            "contracts[0]",
        ),
        (
            with_tariff(lambda tariff: replace(tariff, win_thirds=0)),
            "not_in_range",
            "tariff.win_thirds",
        ),
        (
            with_tariff(lambda tariff: replace(tariff, win_thirds=211)),
            "not_in_range",
            "tariff.win_thirds",
        ),
        (
            with_tariff(lambda tariff: replace(tariff, kontra_levels=11)),
            "not_in_range",
            "tariff.kontra_levels",
        ),
        (with_bonus(bonus("trull")), "bonus_code", "tariff.bonuses[7].code"),
        (with_bonus(bonus("valat")), "bonus_code", "tariff.bonuses[7].code"),
        (with_bonus(bonus("game")), "bonus_code", "tariff.bonuses[7].code"),
        (with_bonus(bonus("No code")), "bonus_code", "tariff.bonuses[7].code"),
        (with_bonus(bonus(trick=13)), "not_in_range", "tariff.bonuses[7].trick"),
        (with_bonus(bonus(least_thirds=211)), "not_in_range", "tariff.bonuses[7].least_thirds"),
        (with_bonus(bonus(silent=0)), "value_out_of_range", "tariff.bonuses[7]"),
        (with_bonus(bonus(announced=1001)), "value_out_of_range", "tariff.bonuses[7]"),
        (with_bonus(bonus(silent=None, announced=None)), "bonus_without_value", None),
        (with_bonus(bonus(is_pairs=True)), "pair_announced", "tariff.bonuses[7]"),
        (valat(silent=0), "not_in_range", "tariff.valat.silent"),
        (valat(announced=-8), "not_in_range", "tariff.valat.announced"),
        (valat(bars=("nothing",)), "no_such_bonus", "tariff.valat"),
        (trischaken(payers=3), "not_in_range", "tariff.trischaken.payers"),
        (trischaken(mayor=0), "not_in_range", "tariff.trischaken.mayor"),
        (trischaken(mayor_thirds=105), "not_in_range", "tariff.trischaken.mayor_thirds"),
        (trischaken(mayor_vorhand=0), "not_in_range", "tariff.trischaken.mayor_vorhand"),
        (trischaken(vorhand_revoke=0), "not_in_range", "tariff.trischaken.vorhand_revoke"),
        (replace(OOE, radl=Radl(most=0)), "not_in_range", "radl.most"),
        (
            replace(OOE, radl=Radl((Trigger("rufer", -1),))),
            "not_in_range",
            "radl.triggers[0].deals",
        ),
        (
            replace(OOE, radl=Radl((Trigger("trischaken"), Trigger("mondfang")))),
            "no_such_trigger",
            "radl.triggers[1].code",
        ),
    ],
)
def test_fault(rules: Ruleset, code: str, path: str | None) -> None:
    found = faults(rules)
    assert [each for each, _ in found] == [code]
    assert path is None or found[0][1] == path


def test_rules_that_hold() -> None:
    for rules in (
        with_game("dreier", value=Fraction(1, 2), lost=1000),
        with_bonus(bonus(silent=None)),
        with_bonus(bonus(announced=None, is_pairs=True)),
        trischaken(vorhand=0, mayor_vorhand=0, revoke=0, vorhand_revoke=0),
        replace(OOE, radl=Radl((Trigger("pagat", 3), Trigger("solodreier")))),
    ):
        assert prove(rules) is rules


def test_rules_of_another_family_are_no_rules_of_tarock() -> None:
    found = [each.code for each in tarock_problems(ruleset("kingen-4"))]
    assert found == ["tarock_deck", "tarock_schedule"]
