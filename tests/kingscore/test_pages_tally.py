"""The tally: which contracts are used up, by whom, and what that comes to in words."""

from dataclasses import replace

import pytest
from django.test import Client

from kingscore.models import Game
from kingscore.rules.contract import Side
from kingscore.rules.schedule import DealersChoice
from kingscore.views.tally import Tally, tallies
from tests.kingscore.pages import address, page_of
from tests.kingscore.play import NAMES, hearts, record
from tests.kingscore.test_pages_sheet import golden
from tests.rules.play import some_game


def marks(tally: Tally) -> dict[str, list[tuple[int, int]]]:
    """How many marks are used, and of how many, by row."""
    return {row.name: [(each.count, each.most) for each in row.cells] for row in tally.rows}


def test_tally_of_dubbelkingen_has_the_contracts_and_the_sides_of_each_player() -> None:
    sheet = some_game("dubbelkingen-4", seed=1)
    of_game, of_players = tallies(sheet, NAMES)
    assert of_game.names == ()
    assert marks(of_game) == {
        name: [(2, 2)]
        for name in ("Tricks", "Hearts", "Kings and jacks", "Queens", "King of hearts")
    } | {"Seventh and last": [(2, 2)]}
    assert marks(of_players) == {"Penalty": [(3, 3)] * 4, "Trump": [(2, 2)] * 4}


def test_tally_of_own_lists_is_by_contract_and_player() -> None:
    sheet = golden("king-hungarian")
    (tally,) = tallies(replace(sheet, lines=sheet.lines[:7]), NAMES[:4])
    assert (tally.caption, tally.names) == ("What is played and left", NAMES[:4])
    found = marks(tally)
    assert list(found)[-1] == "Positive"
    assert sum(count for row in found.values() for count, _ in row) == 7
    assert {most for row in found.values() for _, most in row} == {1, 2}
    assert found["Positive"] == [(0, 2), (1, 2), (1, 2), (0, 2)]


def test_tally_counts_owed_doubles_given_to_each_declarer() -> None:
    sheet = golden("barbu")
    tally = tallies(sheet, NAMES[:4])[-1]
    found = marks(tally)
    assert tally.caption == "Doubles given (rows) to each declarer (columns)"
    for by, name in enumerate(NAMES[:4]):
        for on in range(4):
            given = sum(
                (double.by, double.on) == (by, on)
                for line in sheet.lines
                if line.facts.declarer == on
                for double in line.facts.doubles
            )
            assert found[name][on] == ((0, 0) if by == on else (given, 2))


def test_tally_of_bonken_shows_contracts_of_one_side_and_the_sides() -> None:
    of_game, of_players = tallies(golden("bonken"), NAMES[:4])
    assert len(of_game.rows) == 13  # each once; four of five positive ones are played
    assert sum(count for ((count, _),) in marks(of_game).values()) == 12
    assert [most for row in marks(of_players).values() for _, most in row] == [2] * 4 + [1] * 4


@pytest.mark.parametrize("slug", ["kingen-4", "king-portuguese", "koenigrufen-4"])
def test_tally_is_for_quotas_only(slug: str) -> None:
    assert tallies(some_game(slug, seed=1), NAMES[:4]) == ()


def test_tally_says_in_words_what_its_boxes_show(game: Game) -> None:
    record(game, hearts(0))
    images = [
        each["aria-label"]
        for _, each in page_of(Client().get(address(game))).tags
        if each.get("role") == "img" and "used" in each.get("aria-label", "")
    ]
    assert images[:2] == ["0 of 2 used", "1 of 2 used"]


def test_tally_has_no_row_for_a_side_whose_contracts_say_it_all() -> None:
    sheet = golden("barbu")
    schedule = sheet.ruleset.schedule
    assert isinstance(schedule, DealersChoice)
    for negatives, names in ((5, []), (4, ["Penalty"])):
        quotas = replace(schedule, per_dealer={Side.NEGATIVE: negatives})
        rules = replace(sheet.ruleset, schedule=quotas)
        found = marks(tallies(replace(sheet, ruleset=rules), NAMES[:4])[0])
        assert [name for name in found if name in ("Penalty", "Trump")] == [*names, "Trump"]
