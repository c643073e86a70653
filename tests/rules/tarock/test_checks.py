"""Every fault of a deal of Königrufen, by its code and where it is."""

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
    silent,
    tirol,
    trischaken,
    wien,
)

HOUSE = "koenigrufen-house-4"
RUFER, DREIER, BETTEL = ooe("rufer"), ooe("dreier"), ooe("bettel")
WON = deal(won=True)
CALLED = deal(partner=1, won=True)


def places(rules: TarockGame, facts: DealFacts, *, players: int = 4, dealer: int = 3) -> list[str]:
    """Where the faults are."""
    return [each.path for each in rules.problems(facts, players=players, dealer=dealer)]


def with_bonuses(*bonuses: Bonus) -> DealFacts:
    """A Rufer that was won with these bonuses."""
    return deal(partner=1, won=True, bonuses=bonuses)


def with_kontra(*kontra: Kontra) -> DealFacts:
    """A Dreier that was won with an announced Uhu, and with these kontras."""
    return deal(won=True, bonuses=(announced("uhu"),), kontra=kontra)


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
        (ooe("besserrufer"), CALLED, "announcement_missing", "tarock.bonuses"),
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


def test_bonuses_that_agree_with_the_card_points() -> None:
    sacks = (silent("first_sack"), announced("second_sack", made=False))
    assert faults(tirol("dreier"), deal(thirds=166, bonuses=sacks)) == []
    sacks = (silent("first_sack", declarers=False), silent("second_sack", declarers=False))
    assert faults(tirol("dreier"), deal(thirds=43, bonuses=sacks)) == []
    assert faults(tirol("dreier"), deal(won=True, bonuses=sacks[:1])) == []


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
