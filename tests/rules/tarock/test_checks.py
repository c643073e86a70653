"""Every fault of a deal of Königrufen but those of bonuses and kontras, by code and place."""

from dataclasses import replace

import pytest

from kingscore.rules.deal import DealFacts, Double
from kingscore.rules.tarock.facts import Bonus, Kontra, TarockFacts
from kingscore.rules.tarock.game import TarockGame
from tests.rules.tarock.hands import (
    announced,
    deal,
    faults,
    game,
    ooe,
    places,
    silent,
    trischaken,
    wien,
)

HOUSE = "koenigrufen-house-4"
RUFER, DREIER, BETTEL = ooe("rufer"), ooe("dreier"), ooe("bettel")
WON = deal(won=True)
CALLED = deal(partner=1, won=True)


def with_bonuses(*bonuses: Bonus) -> DealFacts:
    """A Rufer that was won with these bonuses."""
    return deal(partner=1, won=True, bonuses=bonuses)


@pytest.mark.parametrize(
    ("rules", "facts", "code", "path"),
    [
        # who
        (DREIER, deal(4, won=True), "unknown_seat", "declarer"),
        (DREIER, deal(-1, won=True), "unknown_seat", "declarer"),
        (RUFER, deal(1, partner=2, won=True), "not_vorhand", "declarer"),
        (ooe("sechserdreier"), deal(1, won=True), "not_vorhand", "declarer"),
        (RUFER, deal(partner=0, won=True), "partner_is_declarer", "tarock.partner"),
        (RUFER, deal(partner=7, won=True), "unknown_seat", "tarock.partner"),
        (RUFER, deal(won=True), "partner_missing", "tarock.partner"),
        (
            RUFER,
            deal(partner=1, talon="played", won=True),
            "partner_needless",
            "tarock.partner",
        ),
        (DREIER, deal(partner=1, won=True), "partner_not_used", "tarock.partner"),
        # what was called
        (RUFER, deal(called="Qh", partner=1, won=True), "called_wrong", "tarock.called"),
        (wien("rufer"), deal(called="Jh", partner=1, won=True), "called_wrong", "tarock.called"),
        (DREIER, deal(called="Kh", won=True), "called_not_used", "tarock.called"),
        (RUFER, deal(talon="gone", won=True), "talon_wrong", "tarock.talon"),
        (ooe("solorufer"), deal(talon="conceded"), "cannot_concede", "tarock.talon"),
        (DREIER, deal(talon="played", won=True), "talon_not_used", "tarock.talon"),
        # the result
        (DREIER, DealFacts("dreier", 0), "tarock_missing", "tarock"),
        (BETTEL, DealFacts("bettel", 0), "tarock_missing", "tarock"),
        (DREIER, deal(), "result_missing", "tarock.is_won"),
        (BETTEL, deal(), "result_missing", "tarock.is_won"),
        # a Valat that failed says nothing of the game beside which it counts
        (
            wien("dreier"),
            deal(bonuses=(announced("valat", made=False),)),
            "result_missing",
            "tarock.is_won",
        ),
        (BETTEL, deal(won=True, thirds=120), "thirds_not_used", "tarock.thirds"),
        (DREIER, deal(thirds=211), "thirds_out_of_range", "tarock.thirds"),
        (DREIER, deal(thirds=-1), "thirds_out_of_range", "tarock.thirds"),
        (DREIER, deal(won=True, thirds=106), "result_contradicts", "tarock.is_won"),
        (DREIER, deal(won=False, thirds=107), "result_contradicts", "tarock.is_won"),
        (RUFER, deal(talon="conceded", won=True), "conceded_is_lost", "tarock.is_won"),
        (RUFER, deal(talon="conceded", thirds=40), "conceded_is_lost", "tarock.thirds"),
        (DREIER, deal(revoked_by=1, won=True), "result_not_used", "tarock.is_won"),
        (DREIER, deal(revoked_by=1, thirds=100), "result_not_used", "tarock.thirds"),
        (DREIER, deal(revoked_by=4), "unknown_seat", "tarock.revoked_by"),
        (
            RUFER,
            deal(talon="conceded", revoked_by=1),
            "revoke_without_play",
            "tarock.revoked_by",
        ),
        (DREIER, replace(WON, counts={"thirds": (1,)}), "counts_not_used", "counts"),
        (DREIER, replace(WON, trump="h"), "not_in_tarock", "trump"),
        (DREIER, replace(WON, doubles=(Double(0, 1),)), "not_in_tarock", "doubles"),
        # Trischaken
        (ooe("trischaken"), trischaken(), "counts_missing", "counts.thirds"),
        (ooe("trischaken"), trischaken(100, 110), "counts_wrong_length", "counts.thirds"),
        (ooe("trischaken"), trischaken(60, 91, 58, 0), "thirds_sum", "counts.thirds"),
        (ooe("trischaken"), trischaken(60, 91, 56, 3), "less_than_a_trick", "counts.thirds[3]"),
        (
            ooe("trischaken"),
            replace(trischaken(60, 91, 59, 0), counts={"thirds": (60, 91, 59, 0), "x": ()}),
            "unknown_item",
            "counts.x",
        ),
        (
            ooe("trischaken"),
            trischaken(60, 91, 59, 0, revoked_by=1),
            "counts_after_revoke",
            "counts",
        ),
        (ooe("trischaken"), trischaken(revoked_by=5), "unknown_seat", "tarock.revoked_by"),
        (ooe("trischaken"), trischaken(60, 91, 59, 0, declarer=1), "not_vorhand", "declarer"),
        (
            game(HOUSE, "trischaken", trischaken="rued"),
            trischaken(revoked_by=1),
            "revoke_not_ruled",
            "tarock.revoked_by",
        ),
    ],
)
def test_fault(rules: TarockGame, facts: DealFacts, code: str, path: str | None) -> None:
    assert faults(rules, facts) == [code]
    assert path is None or places(rules, facts) == [path]


def test_faults_of_a_row_of_card_points_that_cannot_be() -> None:
    assert faults(ooe("trischaken"), trischaken(-4, 214, 0, 0)) == ["thirds_out_of_range"] * 2
    assert places(ooe("trischaken"), trischaken(-4, 214, 0, 0)) == [
        "counts.thirds[0]",
        "counts.thirds[1]",
    ]
    assert faults(ooe("trischaken"), trischaken(-300, 0, 0, 0)) == [
        "thirds_out_of_range",
        "thirds_sum",
    ]


def test_every_fault_is_named_at_once() -> None:
    facts = deal(
        3,
        partner=3,
        won=True,
        thirds=300,
        bonuses=(silent("trull", made=False), silent("nothing")),
        kontra=(Kontra("game", 9, by=3),),
    )
    assert sorted(faults(RUFER, facts)) == [
        "kontra_by_own_side",
        "kontra_level",
        "not_vorhand",
        "partner_is_declarer",
        "silent_bonus_lost",
        "thirds_out_of_range",
        "unknown_bonus",
    ]


def test_seat_that_sits_out_has_no_part() -> None:
    five = game("koenigrufen-house-5", "besserrufer")
    row = (60, 91, 59, 0, 0)
    mondfang = Bonus(
        "mondfang", is_declarers=False, is_announced=False, is_made=True, taker=4, loser=1
    )
    facts = deal(
        4,
        partner=4,
        won=True,
        bonuses=(announced("pagat"), mondfang),
        kontra=(Kontra("game", 1, by=4),),
        revoked_by=4,
    )
    found = [
        each.path
        for each in five.problems(facts, players=5, dealer=4)
        if each.code == "seat_sits_out"
    ]
    assert found == [
        "declarer",
        "tarock.revoked_by",
        "tarock.partner",
        "tarock.bonuses[1].taker",
        "tarock.kontra[0].by",
    ]
    trisch = game("koenigrufen-house-5", "trischaken")
    facts = trischaken(*row, declarer=1)
    assert faults(trisch, facts, players=5, dealer=0) == ["seat_sits_out"]
    assert faults(trisch, trischaken(0, 60, 91, 59, 0, declarer=1), players=5, dealer=0) == []
    assert faults(trisch, trischaken(60, 91, 59, 0), players=5, dealer=4) == ["counts_wrong_length"]


@pytest.mark.parametrize(
    "facts",
    [
        CALLED,
        deal(called="Kh", partner=1, thirds=107),
        deal(called="Kh", talon="played", won=False, kontra=(Kontra("game", 1, by=3),)),
        deal(talon="conceded", won=False),
        with_bonuses(silent("trull"), silent("uhu", declarers=False), announced("pagat")),
        with_bonuses(silent("king_ultimo"), silent("pagat")),  # both of one side, in one trick
        deal(partner=1, bonuses=(silent("valat"), silent("four_kings", declarers=False))),
        deal(partner=1, revoked_by=1, bonuses=(announced("pagat", made=False),)),
        deal(partner=1, won=True, bonuses=(announced("valat", made=False),)),
    ],
)
def test_rufer_that_holds(facts: DealFacts) -> None:
    assert faults(RUFER, facts) == []


def test_queen_is_called_where_the_rules_allow_it() -> None:
    facts = deal(called="Qd", partner=1, won=True)
    assert faults(wien("rufer"), facts) == []
    assert faults(game("koenigrufen-4", "rufer"), facts) == []
    assert faults(ooe("rufer"), facts) == ["called_wrong"]


def test_game_that_is_not_scored_holds_nothing() -> None:
    full = TarockFacts("Kh", 1, "played", True, 120, (silent("trull"),), (Kontra("game", 1),), 2)
    found = faults(ooe("not_scored"), DealFacts("not_scored", 0, tarock=full))
    assert found == [
        "called_not_used",
        "partner_not_used",
        "talon_not_used",
        "is_won_not_used",
        "thirds_not_used",
        "bonuses_not_used",
        "kontra_not_used",
        "revoked_by_not_used",
    ]
    assert faults(ooe("not_scored"), DealFacts("not_scored", 2, tarock=TarockFacts())) == []
    assert faults(ooe("trischaken"), replace(trischaken(60, 91, 59, 0), tarock=full)) == [
        "counts_after_revoke",
        *[code for code in found if code != "revoked_by_not_used"],
    ]
