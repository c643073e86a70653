"""Rows that sources work out (KRS and OÖR25, as docs/rules-sources.md has them), recomputed here.

The declarer is A (seat 0) and Vorhand; the arithmetic stands beside each row.
"""

import pytest

from kingscore.rules.deal import DealFacts
from kingscore.rules.tarock.facts import Kontra
from tests.rules.tarock.hands import (
    announced,
    deal,
    game,
    money,
    ooe,
    score,
    silent,
    tirol,
    trischaken,
    wien,
)

LOST_ULTIMO = deal(partner=1, won=False, bonuses=(announced("king_ultimo"),))


@pytest.mark.parametrize(
    ("code", "facts", "row"),
    [
        # Dreier 4 won alone: 3 × 4 = 12 from three
        ("dreier", deal(won=True), (12, -4, -4, -4)),
        # Sechserdreier lost costs 8: 3 × 8 = 24
        ("sechserdreier", deal(won=False), (-24, 8, 8, 8)),
        # −8 for the game, +4 for the announced Uhu: −4 to each, 3 × 4 = 12
        ("sechserdreier", deal(won=False, bonuses=(announced("uhu"),)), (-12, 4, 4, 4)),
        # 1 for the game and 2 for the announced Pagat, two against two
        ("besserrufer", deal(partner=1, won=True, bonuses=(announced("pagat"),)), (3, 3, -3, -3)),
        # −2 for the game; ultimo 2, doubled in a solo, +4
        ("solorufer", LOST_ULTIMO, (2, 2, -2, -2)),
        # 6 for the game and 1 × 2 for the silent kings: 8 from each, 24
        ("farbensolo", deal(won=True, bonuses=(silent("four_kings"),)), (24, -8, -8, -8)),
        # the game is replaced by −8 × 4 = −32, the announced Pagat +2: −30 to each
        (
            "dreier",
            deal(won=False, bonuses=(announced("valat", made=False), announced("pagat"))),
            (-90, 30, 30, 30),
        ),
        # a lost Sechserdreier Valat: 8 × 8 = 64 each, 3 × 64 = 192
        (
            "sechserdreier",
            deal(bonuses=(announced("valat", made=False),)),
            (-192, 64, 64, 64),
        ),
        # conceded: 1 for the game and 4 for the Uhu, to all three
        (
            "besserrufer",
            deal(talon="conceded", bonuses=(announced("uhu", made=False),)),
            (-15, 5, 5, 5),
        ),
        # an opponent revokes in Dreier: A 3 × 4 = 12, the two others 4 each, he pays 20
        ("dreier", deal(revoked_by=3), (12, 4, 4, -20)),
    ],
)
def test_worked_row(code: str, facts: DealFacts, row: tuple[int, ...]) -> None:
    assert score(ooe(code), facts) == row


def test_worked_row_of_a_game_with_kontra_in_the_money() -> None:
    """Besserrufer won, Pagat announced and made with kontra: 1 + 2 × 2 = 5 in money."""
    facts = deal(
        partner=1, won=True, bonuses=(announced("pagat"),), kontra=(Kontra("pagat", 1, by=2),)
    )
    assert score(ooe("besserrufer"), facts) == (3, 3, -3, -3)
    assert money(ooe("besserrufer"), facts) == (5, 5, -5, -5)


def test_worked_row_of_a_negative_game_with_a_kontra_of_each() -> None:
    """Bettel ouvert 7 lost: kontra with B 14, kontra and re with C 28, D 7; 14 + 28 + 7 = 49."""
    facts = deal(won=False, kontra=(Kontra("game", 1, by=1), Kontra("game", 2, by=2)))
    assert score(ooe("bettel_ouvert"), facts) == (-21, 7, 7, 7)
    assert money(ooe("bettel_ouvert"), facts) == (-49, 14, 28, 7)


@pytest.mark.parametrize(("bird", "each"), [("pagat", 3), ("uhu", 5), ("kakadu", 7), ("quapil", 9)])
def test_conceding_costs_the_game_and_the_bird_to_all_three(bird: str, each: int) -> None:
    """1 + 2, 1 + 4, 1 + 6, 1 + 8; a Rufer alone costs 1 (OÖ, WTC)."""
    lost = announced(bird, made=False)
    row = (-3 * each, each, each, each)
    assert score(ooe("besserrufer"), deal(talon="conceded", bonuses=(lost,))) == row
    assert score(wien(f"{bird}rufer"), deal(talon="conceded", bonuses=(lost,))) == row
    assert score(ooe("rufer"), deal(talon="conceded")) == (-3, 1, 1, 1)


@pytest.mark.parametrize(
    ("thirds", "row"),
    [
        # the worked row: B has most and is no Bürgermeister; D has no trick and takes the pool of 3
        ((60, 91, 59, 0), (0, -3, 0, 3)),
        # nobody without a trick: the highest pays 1 to each
        ((40, 80, 60, 30), (1, -3, 1, 1)),
        # 107 thirds and more are a Bürgermeister: × 2
        ((40, 107, 33, 30), (2, -6, 2, 2)),
        ((70, 106, 4, 30), (1, -3, 1, 1)),
        # Vorhand has most: × 2
        ((90, 60, 40, 20), (-6, 2, 2, 2)),
        # Vorhand as Bürgermeister: × 4, 12
        ((120, 60, 20, 10), (-12, 4, 4, 4)),
        # Vorhand has as many as B: Vorhand pays alone, × 2
        ((80, 80, 30, 20), (-6, 2, 2, 2)),
        # Vorhand as Bürgermeister, a Jungfrau: the whole pool of 12
        ((120, 60, 30, 0), (-12, 0, 0, 12)),
        # two Jungfrauen share: 3 becomes 4, and the 6 of a Bürgermeister are 3 and 3 (DERIVED)
        ((104, 106, 0, 0), (0, -4, 2, 2)),
        ((95, 115, 0, 0), (0, -6, 3, 3)),
        # two losers, neither of them Vorhand: 2 each, to the others 2 each
        ((40, 75, 75, 20), (2, -2, -2, 2)),
        # with one Jungfrau: 4 to her
        ((60, 75, 75, 0), (0, -2, -2, 4)),
        # three losers: 1 each
        ((30, 60, 60, 60), (3, -1, -1, -1)),
        # one player has every trick: as Bürgermeister 2 to each
        ((0, 210, 0, 0), (2, -6, 2, 2)),
    ],
)
def test_trischaken_of_upper_austria(thirds: tuple[int, ...], row: tuple[int, ...]) -> None:
    assert score(ooe("trischaken"), trischaken(*thirds)) == row
    assert money(ooe("trischaken"), trischaken(*thirds)) == row


@pytest.mark.parametrize(
    ("thirds", "row"),
    [
        ((40, 80, 60, 30), (2, -6, 2, 2)),  # a pool of 6: 2 to each
        ((40, 107, 33, 30), (4, -12, 4, 4)),  # Bürgermeister
        ((90, 60, 40, 20), (-12, 4, 4, 4)),  # Vorhand
        ((120, 60, 20, 10), (-24, 8, 8, 8)),  # both: 24
        ((60, 91, 59, 0), (0, -6, 0, 6)),  # a Jungfrau takes the pool
        ((104, 106, 0, 0), (0, -6, 3, 3)),  # two share it
        ((40, 75, 75, 20), (3, -3, -3, 3)),  # two losers share the pool
        ((30, 60, 60, 60), (6, -2, -2, -2)),  # three do
    ],
)
def test_trischaken_of_vienna(thirds: tuple[int, ...], row: tuple[int, ...]) -> None:
    assert score(wien("trischaken"), trischaken(*thirds)) == row


@pytest.mark.parametrize(
    ("thirds", "row"),
    [
        ((30, 80, 60, 40), (2, -2, -2, 2)),  # the two highest pay 2 each to the two lowest
        ((40, 107, 33, 30), (2, -6, 2, 2)),  # a Bürgermeister pays 6
        ((90, 60, 40, 20), (-6, 2, 2, 2)),  # so does Vorhand with most
        ((80, 80, 30, 20), (-6, 2, 2, 2)),  # if only jointly
        ((120, 60, 20, 10), (-12, 4, 4, 4)),  # as Bürgermeister 12
        ((60, 91, 59, 0), (-2, -2, -2, 6)),  # a Jungfrau collects 6
        ((104, 106, 0, 0), (-3, -3, 3, 3)),  # two share 6
        ((60, 80, 60, 10), (0, -2, 0, 2)),  # a tied middle has 0
        ((20, 80, 80, 30), (2, -2, -2, 2)),  # a tie at the top changes nothing
    ],
)
def test_trischaken_of_tyrol(thirds: tuple[int, ...], row: tuple[int, ...]) -> None:
    assert score(tirol("trischaken"), trischaken(*thirds)) == row


@pytest.mark.parametrize(
    ("cup", "by", "row"),
    [
        ("ooe", 1, (2, -6, 2, 2)),  # OÖ: 2 to each
        ("ooe", 0, (-12, 4, 4, 4)),  # who had to play Trischaken: 4 to each
        ("wien", 1, (6, -18, 6, 6)),
        ("wien", 0, (-18, 6, 6, 6)),
        ("tirol", 2, (4, 4, -12, 4)),
        ("tirol", 0, (-12, 4, 4, 4)),
    ],
)
def test_revoke_in_trischaken(cup: str, by: int, row: tuple[int, ...]) -> None:
    rules = game(f"koenigrufen-{cup}-4", "trischaken")
    assert score(rules, trischaken(revoked_by=by)) == row


@pytest.mark.parametrize(
    ("code", "facts", "row"),
    [
        # the declarer of a Dreier: 4 to each, as if he had lost
        ("dreier", deal(revoked_by=0), (-12, 4, 4, 4)),
        # two against two: everybody else gets 1, he pays 3
        ("rufer", deal(partner=1, revoked_by=2), (1, 1, -3, 1)),
        # his partner gets it too, with the announced Pagat 1 + 2
        (
            "besserrufer",
            deal(partner=1, revoked_by=0, bonuses=(announced("pagat"),)),
            (-9, 3, 3, 3),
        ),
        # a bonus of the opponents counts as won for all others as well: 4 + 2
        (
            "dreier",
            deal(revoked_by=2, bonuses=(announced("pagat", declarers=False),)),
            (18, 6, -30, 6),
        ),
        # a game by tricks, at 2
        ("bettel", deal(revoked_by=1), (6, -10, 2, 2)),
    ],
)
def test_revoke(code: str, facts: DealFacts, row: tuple[int, ...]) -> None:
    assert score(ooe(code), facts) == row


def test_revoke_in_the_money_counts_kontra_like_a_game_that_is_won() -> None:
    """Dreier with kontra: A 3 × 8, the others 8 each, D pays 24 + 8 + 8."""
    facts = deal(revoked_by=3, kontra=(Kontra("game", 1),))
    assert score(ooe("dreier"), facts) == (12, 4, 4, -20)
    assert money(ooe("dreier"), facts) == (24, 8, 8, -40)
    # Bettel with kontra of B alone, who revokes: A 4 + 2 + 2, C and D 2 each
    facts = deal(revoked_by=1, kontra=(Kontra("game", 1, by=1),))
    assert money(ooe("bettel"), facts) == (8, -12, 2, 2)
