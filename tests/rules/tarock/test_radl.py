"""Doubled rounds: RÜD and TUL."""

import pytest

from kingscore.rules.deal import DealFacts
from kingscore.rules.sheet import start
from kingscore.rules.tarock.facts import TarockFacts
from kingscore.rules.tarock.radl import Played, Radl, Trigger, factor
from tests.rules.tarock.hands import PRESETS, announced, deal, silent, trischaken

RUED = Radl((Trigger("trischaken"), Trigger("mondfang", deals=1)))
RUFER: Played = ("rufer", TarockFacts(partner=1, is_won=True))
TRISCHAKEN: Played = ("trischaken", None)
MOND: Played = ("rufer", TarockFacts(partner=1, is_won=True, bonuses=(silent("mondfang"),)))
NO_MOND: Played = (
    "rufer",
    TarockFacts(partner=1, is_won=True, bonuses=(announced("mondfang", made=False),)),
)


def factors(rule: Radl, lines: list[Played], deals: int, players: int = 4) -> list[int]:
    """The factor of every deal."""
    lines = lines + [RUFER] * (deals - len(lines))
    return [
        factor(rule, lines[: number - 1], number=number, deals=deals, players=players)
        for number in range(1, deals + 1)
    ]


@pytest.mark.parametrize(
    ("rule", "lines", "expected"),
    [
        (Radl(), [TRISCHAKEN, MOND], [1, 1, 1, 1, 1, 1, 1, 1]),
        # a round of four after Trischaken
        (RUED, [RUFER, TRISCHAKEN], [1, 1, 2, 2, 2, 2, 1, 1]),
        # the next deal after a Mondfang
        (RUED, [MOND], [1, 2, 1, 1, 1, 1, 1, 1]),
        (RUED, [NO_MOND], [1, 1, 1, 1, 1, 1, 1, 1]),
        # they stack
        (RUED, [TRISCHAKEN, TRISCHAKEN, MOND], [1, 2, 4, 8, 4, 2, 1, 1]),
        # up to × 8
        (RUED, [TRISCHAKEN] * 5, [1, 2, 4, 8, 8, 8, 8, 4]),
        (Radl((Trigger("trischaken"),), most=2), [TRISCHAKEN] * 3, [1, 2, 2, 2, 2, 2, 2, 1]),
        # the last round, and the one that begins at half-time
        (Radl(last_round=True), [], [1, 1, 1, 1, 2, 2, 2, 2]),
        (Radl(half_time=True), [], [1, 1, 1, 1, 2, 2, 2, 2]),
        (Radl(last_round=True, half_time=True), [], [1, 1, 1, 1, 4, 4, 4, 4]),
    ],
)
def test_factor_of_every_deal(rule: Radl, lines: list[Played], expected: list[int]) -> None:
    assert factors(rule, lines, 8) == expected


def test_round_of_five_has_five_deals() -> None:
    assert factors(RUED, [TRISCHAKEN], 8, players=5) == [1, 2, 2, 2, 2, 2, 1, 1]
    rule = Radl(half_time=True)
    assert factors(rule, [], 14, players=5) == [1] * 7 + [2] * 5 + [1] * 2


def test_lines_from_the_deal_on_do_not_matter() -> None:
    assert factor(RUED, [RUFER, TRISCHAKEN, TRISCHAKEN], number=2, deals=8, players=4) == 1


@pytest.mark.parametrize(
    ("choice", "expected"),
    [("none", [1, 1, 1, 1, 1, 1]), ("rued", [1, 2, 4, 4, 4, 2]), ("tul", [1, 2, 2, 4, 4, 2])],
)
def test_sheet_counts_doubled_rounds(choice: str, expected: list[int]) -> None:
    """Trischaken first, and then Dreiers of A that are won at 3, 9 in all."""
    rules = PRESETS["koenigrufen-house-4"].ruleset(deals="6", radl=choice)
    sheet = start(rules, first_dealer=3)
    sheet = sheet.add(trischaken(60, 90, 40, 20))
    for _ in range(5):
        facts = deal(won=True)
        sheet = sheet.add(DealFacts("dreier", 0, tarock=facts.tarock))
    assert [line.scores[0] for line in sheet.lines] == [
        -1,
        *[9 * times for times in expected[1:]],
    ]
