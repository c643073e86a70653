"""The settings of a tournament: every fault is named at its place."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from kingscore.rules.presets import find_preset
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import FreeChoice
from tournaments.rules.finals import Kind
from tournaments.rules.points import PerDeal
from tournaments.rules.setup import Carried, Method, Setup, Stage
from tournaments.rules.standings import Counting

KINGEN = {players: find_preset(f"kingen-{players}").usual for players in (3, 4, 5)}
KOENIGRUFEN = {players: find_preset(f"koenigrufen-ooe-{players}").usual for players in (4, 5)}
GOOD = Setup(
    stages=(Stage(Kind.PRELIMINARIES, 4), Stage(Kind.GRAND, 1, 4), Stage(Kind.SMALL, 1, 4)),
    tables={4: 20, 5: 20},
)


def faults(setup: Setup, rulesets: Mapping[int, Ruleset] = KOENIGRUFEN) -> list[tuple[str, str]]:
    found = setup.problems(rulesets)
    return [(each.code, each.path) for each in found]


def text(setup: Setup, rulesets: Mapping[int, Ruleset] = KOENIGRUFEN) -> str:
    (only,) = setup.problems(rulesets)
    return str(only)


def test_a_good_setup_has_no_faults() -> None:
    assert faults(GOOD) == []
    assert GOOD.sizes == (4, 5)
    assert GOOD.rounds == 4
    assert GOOD.finals == ((Kind.GRAND, 4), (Kind.SMALL, 4))


def test_finals_need_not_be_played_nor_rounds_be_settled() -> None:
    setup = replace(GOOD, stages=(Stage(Kind.PRELIMINARIES, None),), best=50)
    assert faults(setup) == []
    assert setup.rounds is None
    assert setup.finals == ()
    assert faults(replace(GOOD, stages=GOOD.stages[:2])) == []


@pytest.mark.parametrize(
    "kinds",
    [
        (),
        (Kind.GRAND,),
        (Kind.PRELIMINARIES, Kind.SMALL),
        (Kind.PRELIMINARIES, Kind.SMALL, Kind.GRAND),
        (Kind.PRELIMINARIES, Kind.PRELIMINARIES),
        (Kind.PRELIMINARIES, Kind.GRAND, Kind.SMALL, Kind.SMALL),
    ],
)
def test_stages_come_in_their_order(kinds: tuple[Kind, ...]) -> None:
    stages = tuple(Stage(kind, 1, 4 * (kind is not Kind.PRELIMINARIES)) for kind in kinds)
    assert faults(replace(GOOD, stages=stages)) == [("stages_out_of_order", "stages")]


def test_each_stage_has_its_own_rounds() -> None:
    setup = replace(GOOD, stages=(Stage(Kind.PRELIMINARIES, None), Stage(Kind.GRAND, 3, 8)))

    assert list(map(setup.rounds_in, Kind)) == [None, 3, 0]


def test_without_stages_there_are_no_rounds() -> None:
    assert replace(GOOD, stages=()).rounds is None


@pytest.mark.parametrize("rounds", [0, -1, 51])
def test_rounds_are_of_a_number_that_can_be_played(rounds: int) -> None:
    stages = (Stage(Kind.PRELIMINARIES, rounds), Stage(Kind.GRAND, rounds, 4))
    assert faults(replace(GOOD, stages=stages)) == [
        ("wrong_rounds", "stages[0].rounds"),
        ("wrong_rounds", "stages[1].rounds"),
    ]


def test_everybody_plays_the_preliminaries() -> None:
    setup = replace(GOOD, stages=(Stage(Kind.PRELIMINARIES, 4, 4),))
    assert faults(setup) == [("places_of_preliminaries", "stages[0].places")]


@pytest.mark.parametrize(
    ("places", "code"),
    [
        (0, "wrong_places"),
        (101, "wrong_places"),
        (3, "places_without_table"),
        (7, "places_without_table"),
    ],
)
def test_a_final_has_tables_for_its_places(places: int, code: str) -> None:
    setup = replace(GOOD, stages=(*GOOD.stages[:1], Stage(Kind.GRAND, 1, places)))
    assert faults(setup) == [(code, "stages[1].places")]


def test_a_final_may_take_several_tables() -> None:
    stages = (*GOOD.stages[:1], Stage(Kind.GRAND, 2, 9), Stage(Kind.SMALL, 1, 100))
    assert faults(replace(GOOD, stages=stages)) == []


def test_the_places_that_have_no_table_are_told() -> None:
    setup = replace(GOOD, stages=(*GOOD.stages[:1], Stage(Kind.GRAND, 1, 7)))
    assert text(setup) == "stages[1].places: 7 players cannot be seated at tables of 4, 5."


def test_there_must_be_tables() -> None:
    assert faults(replace(GOOD, tables={})) == [("no_tables", "tables")]


def test_the_usual_size_is_one_of_those_that_there_may_be() -> None:
    assert faults(replace(GOOD, usual=3)) == [("usual_not_allowed", "usual")]


@pytest.mark.parametrize("size", [2, 11])
def test_tables_are_of_a_size_that_can_be_played(size: int) -> None:
    setup = replace(GOOD, tables={4: 16, size: 20})
    assert faults(setup) == [("wrong_size", "tables[1].size")]


def test_there_must_be_rules_for_every_size() -> None:
    setup = replace(GOOD, tables={3: None, 4: 16})
    assert faults(setup) == [("no_rules_for_size", "tables[0].size")]


@pytest.mark.parametrize(
    ("size", "deals", "code"),
    [
        (4, 16, None),
        (4, 20, None),
        (5, 20, None),
        (4, None, None),
        (5, 100, None),
        (5, 16, "no_whole_cycles"),
        (4, 18, "no_whole_cycles"),
        (4, 0, "wrong_deals"),
        (4, 104, "wrong_deals"),
    ],
)
def test_everybody_at_a_table_deals_equally_often(
    size: int, deals: int | None, code: str | None
) -> None:
    setup = replace(GOOD, stages=GOOD.stages[:1], tables={size: deals}, usual=size)
    assert faults(setup) == ([(code, "tables[0].deals")] if code else [])


def test_a_whole_game_has_whole_cycles_too_where_its_deals_were_only_agreed_on() -> None:
    agreed = {5: replace(KOENIGRUFEN[5], schedule=FreeChoice(16))}
    setup = replace(GOOD, stages=GOOD.stages[:1], tables={5: None}, usual=5)
    assert faults(setup, agreed) == [("no_whole_cycles", "tables[0].deals")]


def test_whole_cycles_are_explained() -> None:
    assert text(replace(GOOD, tables={4: 20, 5: 16})) == (
        "tables[1].deals: With 16 deals not everybody at a table of 5 deals equally often; "
        "it takes a multiple of 5."
    )


def test_whole_cycles_are_longer_where_a_dealer_deals_more_than_once() -> None:
    twice = {**KOENIGRUFEN, 4: replace(KOENIGRUFEN[4], in_a_row=2)}
    assert faults(replace(GOOD, tables={4: 20, 5: 20}), twice) == [
        ("no_whole_cycles", "tables[0].deals")
    ]


def test_a_game_whose_rules_set_its_deals_has_no_others() -> None:
    """Ten deals of four players are no whole cycles, but they are the game."""
    assert faults(replace(GOOD, tables={4: 10}), KINGEN) == []
    assert faults(replace(GOOD, tables={4: None, 3: None}), KINGEN) == []
    assert text(replace(GOOD, tables={4: 12}), KINGEN) == (
        "tables[0].deals: By its rules this game has 10 deals."
    )


def test_deals_are_those_of_the_table_or_the_whole_game() -> None:
    setup = replace(GOOD, tables={4: None, 5: 25})
    assert setup.deals(4, KINGEN[4]) == 10
    assert setup.deals(5, KOENIGRUFEN[5]) == 25


def test_what_cannot_be_seated_in_advance() -> None:
    setup = replace(GOOD, is_in_advance=True)
    assert faults(setup) == []
    assert faults(replace(setup, method=Method.STANDINGS)) == [
        ("standings_in_advance", "is_in_advance")
    ]
    assert faults(replace(setup, stages=(Stage(Kind.PRELIMINARIES, None),))) == [
        ("rounds_not_settled", "is_in_advance")
    ]


def test_there_are_no_more_sizes_than_can_be_mixed() -> None:
    six = replace(KINGEN[5], players=6)
    rulesets = {**KINGEN, 4: KOENIGRUFEN[4], 6: six}
    setup = replace(GOOD, tables=dict.fromkeys((3, 4, 5, 6)))
    assert faults(setup, rulesets) == [("too_many_sizes", "tables")]


@pytest.mark.parametrize("best", [0, 5])
def test_no_more_rounds_count_than_are_played(best: int) -> None:
    assert text(replace(GOOD, best=best)) == "best: The best 1 to 4 rounds can count."
    assert faults(replace(GOOD, best=4)) == []


def test_names_must_be_known() -> None:
    setup = replace(GOOD, points="luck", tie_breaks=("best_round", "beauty", "best_round"))
    assert faults(setup) == [
        ("unknown_choice", "points"),
        ("unknown_choice", "tie_breaks[1]"),
        ("tie_break_twice", "tie_breaks[2]"),
    ]
    assert text(replace(GOOD, points="luck")).startswith(
        "points: This must be one of: points, per_deal, normalised"
    )


def test_a_lot_is_the_last_tie_break() -> None:
    assert faults(replace(GOOD, tie_breaks=("best_round", "lot"))) == []
    assert faults(replace(GOOD, tie_breaks=("lot", "best_round", "lot"))) == [
        ("tie_break_after_lot", "tie_breaks[1]"),
        ("tie_break_twice", "tie_breaks[2]"),
    ]


def test_what_counts_is_as_the_standings_take_it() -> None:
    setup = replace(GOOD, points="per_deal", best=3, missed=-5, tie_breaks=("lot",))
    assert setup.counting(seed=7) == Counting(
        worth=PerDeal(), best=3, missed=-5, tie_breaks=("lot",), seed=7
    )


def test_in_a_final_every_round_counts() -> None:
    setup = replace(GOOD, points="per_deal", best=3, missed=-5, tie_breaks=("lot",))
    assert setup.final_counting(seed=7) == Counting(
        worth=PerDeal(), best=None, missed=None, tie_breaks=("lot",), seed=7
    )


@pytest.mark.parametrize("hidden", [-1, 5])
def test_no_more_rounds_are_hidden_than_are_played(hidden: int) -> None:
    assert text(replace(GOOD, hidden=hidden)) == "hidden: The last 0 to 4 rounds can be hidden."
    assert faults(replace(GOOD, hidden=4)) == []


def test_the_last_rounds_can_only_be_hidden_where_it_is_known_which_they_are() -> None:
    setup = replace(GOOD, stages=(Stage(Kind.PRELIMINARIES, None),), hidden=1)
    assert faults(setup) == [("rounds_not_settled", "hidden")]


def test_hidden_rounds_are_not_shown() -> None:
    assert [replace(GOOD, hidden=1).shown(last) for last in range(5)] == [0, 1, 2, 3, 3]
    assert replace(GOOD, stages=(Stage(Kind.PRELIMINARIES, None),)).shown(7) == 7


@pytest.mark.parametrize("minutes", [0, 601])
def test_the_clock_runs_for_a_time_that_a_round_can_take(minutes: int) -> None:
    assert text(replace(GOOD, minutes=minutes)) == "minutes: A round takes 1 to 600 minutes."
    assert faults(replace(GOOD, minutes=600)) == []


def remarks(setup: Setup, rulesets: Mapping[int, Ruleset] = KOENIGRUFEN) -> list[tuple[str, str]]:
    assert faults(setup, rulesets) == []
    return [(each.code, each.path) for each in setup.remarks(rulesets)]


def test_where_the_dealer_sits_out_twenty_deals_are_sixteen() -> None:
    assert remarks(replace(GOOD, tables={4: 16, 5: 20})) == []


@pytest.mark.parametrize("points", ["points", "day_score", "upper_austria"])
def test_points_of_more_deals_are_more_points(points: str) -> None:
    setup = replace(GOOD, tables={4: 20, 5: 20}, points=points)
    assert remarks(setup) == [("deals_differ", "points")]
    assert remarks(replace(setup, points="per_deal")) == []


@pytest.mark.parametrize("points", ["points", "per_deal", "tyrol"])
def test_points_of_other_rules_are_other_points(points: str) -> None:
    setup = replace(GOOD, tables=dict.fromkeys((3, 4, 5)), points=points)
    assert remarks(setup, KINGEN) == [("stakes_differ", "points")]
    for compared in ("normalised", "table_places"):
        assert remarks(replace(setup, points=compared), KINGEN) == []


def test_who_is_seated_by_standings_is_told_them() -> None:
    setup = replace(GOOD, tables={4: 16}, hidden=1)
    assert remarks(setup) == []
    assert remarks(replace(setup, method=Method.STANDINGS)) == [
        ("seating_tells_standings", "hidden")
    ]


def test_points_are_carried_into_a_final_alone() -> None:
    setup = replace(GOOD, tables={4: 16}, carried=Carried.ALL)
    assert remarks(setup) == []
    assert remarks(replace(setup, stages=GOOD.stages[:1])) == [("nothing_to_carry", "carried")]
