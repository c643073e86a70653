"""What a deal scores: sides, kontra, the called king in the talon, Valat, and the words for it."""

from fractions import Fraction

import pytest

from kingscore.rules.contract import Role
from kingscore.rules.deal import DealFacts
from kingscore.rules.tarock.facts import Bonus, Kontra, TarockFacts
from tests.rules.tarock.hands import (
    announced,
    deal,
    faults,
    game,
    money,
    ooe,
    said,
    score,
    silent,
    tirol,
    trischaken,
    wien,
)

HOUSE = "koenigrufen-house-4"


def by_two(code: str, taker: int, loser: int, *, declarers: bool) -> Bonus:
    """A silent bonus that two players settle."""
    return Bonus(
        code,
        is_declarers=declarers,
        is_announced=False,
        is_made=True,
        taker=taker,
        loser=loser,
    )


def test_points_decide_from_35_and_2_blatt() -> None:
    assert score(ooe("dreier"), deal(thirds=107)) == (12, -4, -4, -4)
    assert score(ooe("dreier"), deal(thirds=106)) == (-12, 4, 4, 4)
    private = game(HOUSE, "dreier", win="106")
    assert score(private, deal(thirds=106)) == (9, -3, -3, -3)
    assert score(private, deal(thirds=105)) == (-9, 3, 3, 3)


def test_partner_can_sit_anywhere() -> None:
    assert score(ooe("solorufer"), deal(2, partner=0, won=True)) == (2, -2, 2, -2)
    assert score(ooe("solorufer"), deal(1, partner=2, won=False)) == (2, -2, -2, 2)


def test_half_points_stay_exact() -> None:
    half = Fraction(5, 2)
    assert score(game(HOUSE, "bettel"), deal(won=True)) == (3 * half, -half, -half, -half)
    doubled = deal(won=True, kontra=tuple(Kontra("game", 1, by=seat) for seat in (1, 2, 3)))
    assert score(game(HOUSE, "bettel"), doubled) == (15, -5, -5, -5)
    steps = game(HOUSE, "bettel").explain(doubled, players=4, dealer=3)
    assert all(isinstance(step.points, int) for each in steps for step in each)


def test_dealer_of_five_has_no_part() -> None:
    five = game("koenigrufen-ooe-5", "dreier")
    assert score(five, deal(2, won=True), players=5, dealer=4) == (-4, -4, 12, -4, 0)
    assert five.explain(deal(2, won=True), players=5, dealer=4)[4] == ()
    rufer = game("koenigrufen-ooe-5", "rufer")
    assert score(rufer, deal(3, partner=0, won=True), players=5, dealer=2) == (1, -1, 0, 1, -1)
    five = game("koenigrufen-ooe-5", "trischaken")
    facts = trischaken(40, 80, 0, 60, 30, declarer=3)
    assert score(five, facts, players=5, dealer=2) == (1, -3, 0, 1, 1)
    # the same with Vorhand, seat 3, at the top
    facts = trischaken(40, 60, 0, 80, 30, declarer=3)
    assert score(five, facts, players=5, dealer=2) == (2, 2, 0, -6, 2)


def test_game_that_is_not_scored_counts_nothing() -> None:
    facts = DealFacts("not_scored", 1)
    assert score(ooe("not_scored"), facts) == money(ooe("not_scored"), facts) == (0, 0, 0, 0)
    assert said(ooe("not_scored"), facts, 1) == ["This deal is not scored."]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_kontra_doubles_the_money_of_one_item(level: int) -> None:
    """Rufer 1 and an announced Uhu of 4, of which one is doubled."""
    factor = 2**level
    uhu = (announced("uhu", made=False),)
    on_game = deal(partner=3, won=True, bonuses=uhu, kontra=(Kontra("game", level),))
    on_bird = deal(partner=3, won=True, bonuses=uhu, kontra=(Kontra("uhu", level),))
    row = (1 - 4, 4 - 1, 4 - 1, 1 - 4)
    assert score(ooe("rufer"), on_game) == score(ooe("rufer"), on_bird) == row
    each = factor - 4
    assert money(ooe("rufer"), on_game) == (each, -each, -each, each)
    each = 1 - 4 * factor
    assert money(ooe("rufer"), on_bird) == (each, -each, -each, each)


def test_kontra_enters_the_score_where_the_rules_say_so() -> None:
    facts = deal(won=True, kontra=(Kontra("game", 2, by=1),))
    rules = game("koenigrufen-4", "dreier", kontra="score")
    assert score(rules, facts) == money(rules, facts) == (36, -12, -12, -12)
    assert not rules.has_money
    rules = game(HOUSE, "dreier", kontra="money")
    assert rules.has_money
    assert score(rules, facts) == (9, -3, -3, -3)
    assert money(rules, facts) == (36, -12, -12, -12)
    assert not game("koenigrufen-4", "dreier").has_money


def test_called_king_in_the_talon_means_one_against_three() -> None:
    facts = deal(talon="played", won=True, kontra=(Kontra("game", 1),))
    assert score(ooe("rufer"), facts) == (3, -1, -1, -1)
    assert money(ooe("rufer"), facts) == (6, -2, -2, -2)
    assert ooe("rufer").is_played(facts)
    assert not ooe("rufer").is_played(deal(talon="conceded"))
    assert ooe("rufer").is_played(trischaken(210, 0, 0, 0))


def test_kontra_is_void_in_a_solo_with_the_king_in_the_talon() -> None:
    facts = deal(talon="played", won=True, kontra=(Kontra("game", 1),))
    assert money(ooe("solorufer"), facts) == (6, -2, -2, -2)
    steps = ooe("solorufer").money(facts, players=4, dealer=3)
    assert [str(step.sentence) for step in steps[0]] == [
        "The called card lay in the talon: player 1 plays alone.",
        "Kontra is void, as the called card lay in the talon.",
        "Solorufer won: 3 × 2",
    ]
    # RÜD: in every game with a called king
    assert money(game(HOUSE, "rufer"), facts) == (3, -1, -1, -1)


def test_own_king_is_called_to_play_alone_where_that_is_allowed() -> None:
    facts = deal(called="Kh", won=True)
    assert score(game(HOUSE, "rufer"), facts) == (3, -1, -1, -1)
    assert faults(ooe("rufer"), facts) == ["partner_missing"]


def test_bonus_that_two_players_settle_does_not_touch_the_others() -> None:
    facts = deal(
        partner=1, won=True, bonuses=(by_two("mondfang", taker=1, loser=2, declarers=True),)
    )
    assert score(game(HOUSE, "rufer"), facts) == (1, 1 + 1, -1 - 1, -1)
    assert said(game(HOUSE, "rufer"), facts, 1) == [
        "Rufer won: 1",
        "Mondfang taken from player 3",
    ]
    assert said(game(HOUSE, "rufer"), facts, 2)[1] == "Mondfang lost to player 2"


def test_silent_bird_that_fails_costs_where_the_rules_say_so() -> None:
    facts = deal(partner=1, won=True, bonuses=(silent("pagat", made=False),))
    assert score(game(HOUSE, "rufer"), facts) == (0, 0, 0, 0)
    assert faults(game(HOUSE, "rufer", failed="zero"), facts) == ["silent_bonus_lost"]


VALAT = (announced("valat"),)
SILENT = (silent("valat"),)
THEIRS = (silent("valat", declarers=False),)
THEY_FAIL = (announced("valat", declarers=False, made=False),)
FAIL = (announced("valat", made=False),)
TRULL = silent("trull")
PAGAT = silent("pagat")


@pytest.mark.parametrize(
    ("code", "facts", "each"),
    [
        ("dreier", deal(bonuses=VALAT), 4 * 8),
        ("dreier", deal(bonuses=SILENT), 4 * 4),
        ("dreier", deal(bonuses=THEIRS), -4 * 4),
        ("dreier", deal(bonuses=THEY_FAIL), 4 * 8),
        ("sechserdreier", deal(bonuses=THEIRS), -8 * 4),
        ("solodreier", deal(bonuses=VALAT), 8 * 8),  # not doubled once more
        # only what was announced counts beside it
        ("dreier", deal(bonuses=(*SILENT, TRULL, PAGAT)), 4 * 4),
        ("dreier", deal(bonuses=(*SILENT, announced("trull"))), 4 * 4 + 2),
        # whatever became of the card points, a Valat that failed is lost
        ("dreier", deal(won=True, bonuses=FAIL), -4 * 8),
    ],
)
def test_valat_of_upper_austria_takes_the_place_of_the_game(
    code: str, facts: DealFacts, each: int
) -> None:
    assert score(ooe(code), facts) == (3 * each, -each, -each, -each)


def test_kontra_on_the_game_is_one_on_the_valat() -> None:
    facts = deal(bonuses=VALAT, kontra=(Kontra("game", 1),))
    assert money(ooe("dreier"), facts) == (192, -64, -64, -64)  # 4 × 8 × 2
    assert ooe("dreier").kontra_items(facts.tarock or TarockFacts()) == ("game",)


@pytest.mark.parametrize(
    ("code", "facts", "each"),
    [
        ("dreier", deal(bonuses=VALAT), 5 + 20),
        ("dreier", deal(bonuses=(*SILENT, TRULL)), 5 + 10),  # the silent Trull is in it
        ("dreier", deal(bonuses=(*SILENT, PAGAT)), 5 + 10 + 1),
        ("dreier", deal(bonuses=(*SILENT, announced("trull"))), 5 + 10 + 2),
        ("dreier", deal(won=True, bonuses=FAIL), 5 - 20),
        ("dreier", deal(won=False, bonuses=FAIL), -5 - 20),
        ("dreier", deal(bonuses=THEIRS), -5 - 10),
        ("dreier", deal(won=False, bonuses=THEY_FAIL), -5 + 20),
        ("solodreier", deal(bonuses=SILENT), 10 + 2 * 10),  # DERIVED: doubled as others are
    ],
)
def test_valat_of_vienna_is_added(code: str, facts: DealFacts, each: int) -> None:
    assert score(wien(code), facts) == (3 * each, -each, -each, -each)


def test_valat_with_kontra_is_netted_against_a_game_that_is_won() -> None:
    """WTC: 5 for the Dreier, 20 × 2 for the Valat that failed."""
    facts = deal(won=True, bonuses=FAIL, kontra=(Kontra("valat", 1),))
    assert money(wien("dreier"), facts) == (-105, 35, 35, 35)
    assert score(wien("dreier"), facts) == (-45, 15, 15, 15)


@pytest.mark.parametrize(
    ("facts", "each"),
    [
        (deal(bonuses=(*SILENT, TRULL, PAGAT)), 5 + 10 + 1),  # cards do not count, tricks do
        (deal(bonuses=(*SILENT, announced("trull"))), 5 + 10),
        (deal(bonuses=(*VALAT, silent("mondfang"))), 5 + 20 + 1),
    ],
)
def test_valat_of_tyrol_leaves_cards_out(facts: DealFacts, each: int) -> None:
    assert score(tirol("dreier"), facts) == (3 * each, -each, -each, -each)


def test_valat_can_multiply_the_whole_result() -> None:
    """RÜD: Dreier 3 and the silent Trull 1, four times; in a pair's bonus too."""
    rules = game(HOUSE, "dreier")
    assert score(rules, deal(bonuses=(*SILENT, TRULL))) == (48, -16, -16, -16)
    facts = deal(bonuses=(*SILENT, by_two("mondfang", 0, 2, declarers=True)))
    assert score(rules, facts) == (36 + 4, -12, -12 - 4, -12)
    assert score(rules, deal(bonuses=FAIL)) == (-72, 24, 24, 24)  # 3 × 8


def test_valat_can_count_so_many_points_instead_of_the_game() -> None:
    rules = game(HOUSE, "dreier", valat="instead")
    assert score(rules, deal(bonuses=(*SILENT, TRULL))) == (30, -10, -10, -10)
    assert score(rules, deal(bonuses=FAIL)) == (-60, 20, 20, 20)
    rules = game(HOUSE, "solodreier", valat="instead")
    assert score(rules, deal(bonuses=SILENT)) == (60, -20, -20, -20)


def test_revoke_by_a_side_loses_its_game() -> None:
    """S-AR: the side of who revoked loses; what was announced is settled as it came out."""
    rules = game("koenigrufen-4", "rufer", bonuses="some")
    assert score(rules, deal(partner=1, revoked_by=1)) == (-1, -1, 1, 1)
    pagat = (announced("pagat", made=False),)
    facts = deal(partner=1, revoked_by=2, bonuses=pagat)
    assert score(rules, facts) == (1 - 2, 1 - 2, 2 - 1, 2 - 1)
    assert said(rules, facts, 0)[0] == "player 3 revoked, and that side loses the game."


@pytest.mark.parametrize(
    ("choice", "thirds", "row"),
    [
        ("rued", (30, 80, 60, 40), (1, -1, -1, 1)),  # RÜD: 1 each to the two lowest
        ("rued", (90, 60, 40, 20), (-1, -1, 1, 1)),  # Vorhand has no rule of its own
        ("rued", (40, 106, 34, 30), (1, -3, 1, 1)),  # more than 35: Bürgermeister, 3
        ("rued", (40, 105, 35, 30), (-1, -1, 1, 1)),
        ("rued", (60, 91, 59, 0), (-1, -1, -1, 3)),  # a Jungfrau collects 3
        ("rued", (110, 70, 30, 0), (-3, 0, 0, 3)),  # from a Bürgermeister all of it
        ("rued", (105, 105, 0, 0), (-1, -1, 1, 1)),  # two are as good as none
        ("rued", (60, 80, 60, 10), (0, -1, 0, 1)),  # a tied middle: the top pays the bottom
        ("swc", (60, 91, 59, 0), (0, -3, 0, 3)),
        ("swc", (104, 106, 0, 0), (0, -6, 3, 3)),  # SWC19: 3 to each Jungfrau
        ("swc", (40, 75, 75, 20), (2, -2, -2, 2)),  # each loser 1 to each winner
        ("swc", (30, 60, 60, 60), (3, -1, -1, -1)),
        ("swc", (0, 210, 0, 0), (2, -6, 2, 2)),  # DERIVED: three Jungfrauen are none
    ],
)
def test_trischaken_of_other_rules(
    choice: str, thirds: tuple[int, ...], row: tuple[int, ...]
) -> None:
    assert score(game(HOUSE, "trischaken", trischaken=choice), trischaken(*thirds)) == row


def test_three_who_tie_share_their_places() -> None:
    """DERIVED: of −2, −2 and +2 each of three has −⅔, and the fourth +2."""
    third = Fraction(2, 3)
    assert score(tirol("trischaken"), trischaken(30, 60, 60, 60)) == (2, -third, -third, -third)
    assert score(tirol("trischaken"), trischaken(50, 60, 50, 50)) == (third, -2, third, third)


def test_trischaken_of_styria_is_worth_five() -> None:
    rules = game(HOUSE, "trischaken", values="steiermark", trischaken="ooe")
    assert score(rules, trischaken(40, 80, 60, 30)) == (5, -15, 5, 5)


def test_trischaken_says_who_paid_and_why() -> None:
    rules = ooe("trischaken")
    lines = [said(rules, trischaken(60, 91, 59, 0), seat)[0] for seat in range(4)]
    assert lines == [
        "Fewer card points: 20 card points",
        "Most card points: 30/1 card points",
        "Fewer card points: 19/2 card points",
        "Jungfrau, no trick: 0 card points",
    ]
    house = game(HOUSE, "trischaken")  # the two highest pay the two lowest
    lines = [said(house, trischaken(60, 90, 30, 30), seat)[0] for seat in range(4)]
    assert [line.partition(":")[0] for line in lines] == [
        *["One of the highest"] * 2,
        *["One of the lowest"] * 2,
    ]
    assert said(house, trischaken(60, 90, 60, 0), 0) == ["With tricks: 20 card points"]
    assert said(house, trischaken(50, 90, 50, 20), 0) == ["Tied in the middle: 16/2 card points"]
    assert said(rules, trischaken(90, 60, 40, 20), 0)[0].startswith("Vorhand with the most")
    assert said(rules, trischaken(120, 60, 20, 10), 0)[0].startswith("Vorhand as Bürgermeister")
    assert said(rules, trischaken(40, 120, 40, 10), 1)[0].startswith("Bürgermeister: 40")
    assert said(rules, trischaken(revoked_by=1), 1) == ["Revoked: 3 × 2"]
    assert said(rules, trischaken(revoked_by=1), 2) == ["player 2 revoked"]


def test_lines_show_the_multiplication() -> None:
    facts = deal(won=False, kontra=(Kontra("game", 1, by=1), Kontra("game", 2, by=2)))
    steps = ooe("bettel_ouvert").money(facts, players=4, dealer=3)
    assert [str(each[0].sentence) for each in steps] == [
        "Bettel ouvert lost with kontra: 7 × (2 + 4 + 1)",
        "Bettel ouvert lost with kontra: 7 × 2",
        "Bettel ouvert lost with kontra: 7 × 4",
        "Bettel ouvert lost: 7",
    ]
    facts = deal(bonuses=VALAT, kontra=(Kontra("game", 1),))
    steps = ooe("dreier").money(facts, players=4, dealer=3)
    assert str(steps[0][0].sentence) == "Valat won with kontra: 3 × 4 × 8 × 2"
    assert str(steps[1][0].sentence) == "Valat won with kontra: 4 × 8 × 2"
    uhu = announced("uhu", declarers=False)
    facts = deal(partner=1, won=True, bonuses=(uhu,), kontra=(Kontra("uhu", 1, by=0),))
    steps = ooe("rufer").money(facts, players=4, dealer=3)
    assert [str(step.sentence) for step in steps[1]] == [
        "Rufer won: 1",
        "Uhu of the opponents won with kontra: 4 × 2",
    ]
    assert said(ooe("rufer"), deal(talon="conceded"), 2) == [
        "The called card lay in the talon: player 1 concedes.",
        "Rufer lost: 1",
    ]
    assert said(ooe("dreier"), deal(bonuses=(*SILENT, TRULL)), 0) == [
        "Trull does not count beside a Valat.",
        "Valat won: 3 × 4 × 4",
    ]
    assert said(ooe("dreier"), deal(revoked_by=3), 3) == [
        "Dreier paid to the others for the revoke: 12 + 4 + 4"
    ]
    assert said(ooe("dreier"), deal(revoked_by=3), 0) == [
        "Dreier counts as won, as player 4 revoked: 3 × 4"
    ]


def test_game_is_a_contract_like_others() -> None:
    assert ooe("rufer").declarer is Role.LEADER
    assert ooe("dreier").declarer is Role.BIDDER
    assert ooe("dreier").total == ooe("dreier").least == 0
    assert not ooe("dreier").ends_game(deal(won=True))
    assert ooe("dreier").penalties(deal(won=True)) == ()
