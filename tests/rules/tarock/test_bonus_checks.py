"""Every fault of the bonuses and kontras of a deal, by its code and where it is."""

from dataclasses import replace

import pytest

from kingscore.rules.deal import DealFacts
from kingscore.rules.tarock.facts import Bonus, Kontra
from kingscore.rules.tarock.game import TarockGame
from tests.rules.tarock.hands import announced, deal, faults, game, ooe, places, silent, tirol, wien

HOUSE = "koenigrufen-house-4"
RUFER, DREIER, BETTEL = ooe("rufer"), ooe("dreier"), ooe("bettel")


def with_bonuses(*bonuses: Bonus) -> DealFacts:
    """A Rufer that was won with these bonuses."""
    return deal(partner=1, won=True, bonuses=bonuses)


def with_kontra(*kontra: Kontra) -> DealFacts:
    """A Dreier that was won with an announced Uhu, and with these kontras."""
    return deal(won=True, bonuses=(announced("uhu"),), kontra=kontra)


@pytest.mark.parametrize(
    ("rules", "facts", "code", "path"),
    [
        # bonuses
        (RUFER, with_bonuses(silent("mondfang")), "unknown_bonus", "tarock.bonuses[0]"),
        (DREIER, deal(won=True, bonuses=(silent("king_ultimo"),)), "unknown_bonus", None),
        (ooe("farbensolo"), deal(won=True, bonuses=(silent("pagat"),)), "unknown_bonus", None),
        (
            BETTEL,
            deal(won=True, bonuses=(silent("pagat"),)),
            "bonuses_not_used",
            "tarock.bonuses",
        ),
        (
            game(HOUSE, "dreier", fang="all"),
            deal(won=True, bonuses=(announced("mondfang"),)),
            "bonus_not_announced",
            "tarock.bonuses[0]",
        ),
        (
            RUFER,
            with_bonuses(silent("trull", made=False)),
            "silent_bonus_lost",
            "tarock.bonuses[0]",
        ),
        (
            game(HOUSE, "rufer"),  # there a silent bird can be lost, and nothing else
            with_bonuses(silent("trull", made=False)),
            "silent_bonus_lost",
            "tarock.bonuses[0]",
        ),
        (RUFER, with_bonuses(silent("valat", made=False)), "silent_bonus_lost", None),
        (RUFER, with_bonuses(silent("trull"), silent("trull")), "bonus_twice", "tarock.bonuses"),
        (
            RUFER,
            with_bonuses(announced("uhu"), announced("uhu", made=False)),
            "bonus_made_and_lost",
            "tarock.bonuses",
        ),
        (
            RUFER,
            with_bonuses(silent("uhu"), silent("uhu", declarers=False)),
            "bonus_both_sides",
            "tarock.bonuses",
        ),
        (
            RUFER,
            with_bonuses(silent("pagat"), silent("king_ultimo", declarers=False)),
            "trick_both_sides",
            "tarock.bonuses",
        ),
        (
            RUFER,
            with_bonuses(silent("valat"), silent("uhu", declarers=False)),
            "bonus_without_trick",
            "tarock.bonuses[1]",
        ),
        (
            wien("dreier"),
            deal(bonuses=(announced("valat"), announced("trull"))),
            "barred_by_valat",
            "tarock.bonuses[1]",
        ),
        (DREIER, deal(won=False, bonuses=(silent("valat"),)), "valat_contradicts", None),
        (DREIER, deal(thirds=100, bonuses=(silent("valat"),)), "valat_contradicts", None),
        (
            DREIER,
            deal(won=True, bonuses=(silent("valat", declarers=False),)),
            "valat_contradicts",
            "tarock.bonuses",
        ),
        (ooe("besserrufer"), with_bonuses(), "announcement_missing", "tarock.bonuses"),
        (ooe("besserrufer"), with_bonuses(silent("pagat")), "announcement_missing", None),
        (wien("uhurufer"), with_bonuses(announced("pagat")), "announcement_missing", None),
        (
            ooe("besserrufer"),
            with_bonuses(announced("pagat", declarers=False)),
            "announcement_missing",
            None,
        ),
        (
            ooe("besserrufer"),
            deal(talon="conceded", bonuses=(announced("pagat"),)),
            "bonus_after_conceding",
            "tarock.bonuses",
        ),
        (
            RUFER,
            deal(talon="conceded", bonuses=(announced("pagat", made=False),)),
            "bonus_after_conceding",
            "tarock.bonuses",
        ),
        (
            DREIER,
            deal(revoked_by=1, bonuses=(silent("trull"),)),
            "silent_after_revoke",
            "tarock.bonuses",
        ),
        (
            tirol("dreier"),
            deal(thirds=136, bonuses=(silent("first_sack"),)),
            "bonus_contradicts_points",
            "tarock.bonuses[0]",
        ),
        (
            tirol("dreier"),
            deal(thirds=137, bonuses=(announced("first_sack", made=False),)),
            "bonus_contradicts_points",
            "tarock.bonuses[0]",
        ),
        (
            tirol("dreier"),
            deal(thirds=44, bonuses=(silent("second_sack", declarers=False),)),
            "bonus_contradicts_points",
            "tarock.bonuses[0]",
        ),
        # kontra
        (DREIER, with_kontra(Kontra("game", 0)), "kontra_level", "tarock.kontra[0]"),
        (DREIER, with_kontra(Kontra("game", 4)), "kontra_level", "tarock.kontra[0]"),
        (DREIER, with_kontra(Kontra("pagat", 1)), "kontra_without_item", "tarock.kontra[0]"),
        (
            DREIER,
            deal(won=True, bonuses=(silent("uhu"),), kontra=(Kontra("uhu", 1),)),
            "kontra_without_item",
            "tarock.kontra[0]",
        ),
        (
            DREIER,
            deal(bonuses=(announced("valat"),), kontra=(Kontra("valat", 1),)),
            "kontra_without_item",
            "tarock.kontra[0]",
        ),
        (DREIER, with_kontra(Kontra("game", 1, by=0)), "kontra_by_own_side", "tarock.kontra[0]"),
        (DREIER, with_kontra(Kontra("uhu", 1, by=0)), "kontra_by_own_side", "tarock.kontra[0]"),
        (
            RUFER,
            deal(partner=2, won=True, kontra=(Kontra("game", 1, by=2),)),
            "kontra_by_own_side",
            "tarock.kontra[0]",
        ),
        (
            DREIER,
            deal(
                won=True,
                bonuses=(announced("uhu", declarers=False),),
                kontra=(Kontra("uhu", 1, by=3),),
            ),
            "kontra_by_own_side",
            "tarock.kontra[0]",
        ),
        (DREIER, with_kontra(Kontra("game", 1, by=4)), "unknown_seat", "tarock.kontra[0].by"),
        (
            DREIER,
            with_kontra(Kontra("game", 1, by=1), Kontra("game", 2, by=2)),
            "kontra_twice",
            "tarock.kontra",
        ),
        (
            BETTEL,
            deal(won=True, kontra=(Kontra("game", 1),)),
            "kontra_by_missing",
            "tarock.kontra[0]",
        ),
        (
            BETTEL,
            deal(won=True, kontra=(Kontra("game", 1, by=1), Kontra("game", 2, by=1))),
            "kontra_twice",
            "tarock.kontra",
        ),
        (
            RUFER,
            deal(talon="conceded", kontra=(Kontra("game", 1),)),
            "kontra_after_conceding",
            "tarock.kontra",
        ),
        (
            game("koenigrufen-4", "dreier"),
            deal(won=True, kontra=(Kontra("game", 1),)),
            "no_kontra",
            "tarock.kontra",
        ),
    ],
)
def test_fault(rules: TarockGame, facts: DealFacts, code: str, path: str | None) -> None:
    assert faults(rules, facts) == [code]
    assert path is None or places(rules, facts) == [path]


@pytest.mark.parametrize(
    ("taker", "loser", "code"),
    [
        (None, None, "pair_missing"),
        (1, None, "pair_missing"),
        (None, 1, "pair_missing"),
        (1, 1, "pair_same"),
        (2, 1, "pair_wrong_side"),
        (9, 1, "pair_wrong_side"),
        (1, 2, None),
        (0, 1, None),
    ],
)
def test_two_players_settle_a_bonus(taker: int | None, loser: int | None, code: str | None) -> None:
    mondfang = Bonus(
        "mondfang", is_declarers=True, is_announced=False, is_made=True, taker=taker, loser=loser
    )
    found = faults(game(HOUSE, "rufer"), with_bonuses(mondfang))
    assert [each for each in found if each != "unknown_seat"] == ([code] if code else [])
    assert ("unknown_seat" in found) == (taker == 9)
    between_sides = faults(game(HOUSE, "rufer", fang="sides"), with_bonuses(mondfang))
    assert between_sides == ([] if taker is loser is None else ["pair_not_used"])


def test_bonus_that_counts_only_announced() -> None:
    """An older Tyrolean set has sacks like that: – / 2."""
    rules = tirol("dreier")
    bonuses = tuple(
        replace(rule, silent=None) if rule.code == "first_sack" else rule
        for rule in rules.tariff.bonuses
    )
    rules = replace(rules, tariff=replace(rules.tariff, bonuses=bonuses))
    assert faults(rules, deal(won=True, bonuses=(silent("first_sack"),))) == ["bonus_not_silent"]
    assert faults(rules, deal(won=True, bonuses=(announced("first_sack"),))) == []


def test_bonuses_that_agree_with_the_card_points() -> None:
    sacks = (silent("first_sack"), announced("second_sack", made=False))
    assert faults(tirol("dreier"), deal(thirds=166, bonuses=sacks)) == []
    sacks = (silent("first_sack", declarers=False), silent("second_sack", declarers=False))
    assert faults(tirol("dreier"), deal(thirds=43, bonuses=sacks)) == []
    assert faults(tirol("dreier"), deal(won=True, bonuses=sacks[:1])) == []
