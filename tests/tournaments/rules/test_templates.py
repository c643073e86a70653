"""Templates hold with the rules that they are for."""

import pytest

from kingscore.rules.presets import find_preset
from tests.tournaments.rules.test_setup import KINGEN, KOENIGRUFEN, faults
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Method
from tournaments.rules.templates import (
    CUP_DEALS,
    TEMPLATES,
    club_night,
    koenigrufen_cup,
    preliminaries_with_finals,
)


def test_a_club_night_goes_on_as_long_as_it_goes() -> None:
    setup = club_night()
    assert faults(setup, KINGEN) == []
    assert setup.rounds is None
    assert setup.finals == ()
    assert setup.sizes == (3, 4, 5)
    assert not setup.is_in_advance
    assert not setup.is_confirmed
    assert setup.remarks(KINGEN) == ()


def test_preliminaries_with_a_small_and_a_grand_final() -> None:
    setup = preliminaries_with_finals()
    assert faults(setup, KINGEN) == []
    assert setup.rounds == 4
    assert setup.finals == ((Kind.GRAND, 4), (Kind.SMALL, 4))
    assert setup.is_in_advance
    assert setup.is_confirmed
    assert setup.remarks(KINGEN) == ()
    other = preliminaries_with_finals(rounds=5, grand=8, small=3)
    assert faults(other, KINGEN) == []
    assert other.finals == ((Kind.GRAND, 8), (Kind.SMALL, 3))


@pytest.mark.parametrize("deals", CUP_DEALS)
def test_a_cup_has_whole_cycles_at_every_table(deals: int) -> None:
    setup = koenigrufen_cup(deals=deals)
    assert faults(setup, KOENIGRUFEN) == []
    assert setup.rounds == 3
    assert setup.tables == {4: deals, 5: 20}
    assert setup.method is Method.RANDOM
    assert [each.code for each in setup.remarks(KOENIGRUFEN)] == ["deals_differ"] * (deals == 20)
    assert setup.tie_breaks == ("best_round", "second_round")


def test_points_of_one_size_of_table_are_added_up_as_they_are() -> None:
    rifki = {4: find_preset("rifki").usual}
    for template in (club_night, preliminaries_with_finals):
        assert template(sizes=(4,)).points == "points"
        assert template(sizes=(4, 5)).points == "normalised"
        assert faults(template(sizes=(4,)), rifki) == []


def test_where_fours_cannot_be_the_largest_are_usual() -> None:
    assert club_night(sizes=(3, 5)).usual == 5
    assert club_night(sizes=(3, 4)).usual == 4


def test_every_template_has_a_name() -> None:
    assert [template() for template in TEMPLATES.values()] == [
        club_night(),
        preliminaries_with_finals(),
        koenigrufen_cup(),
    ]
