"""Cycles of dealers, deals that count, and what is at stake."""

from dataclasses import replace
from fractions import Fraction

import pytest

from kingscore.rules.entries import SubstituteEntry, SwapEntry
from kingscore.rules.presets import PRESETS, find_preset
from kingscore.rules.sheet import advance, start
from tests.tournaments.rules.fields import DEALS, STAKE
from tests.tournaments.rules.test_setup import KINGEN, KOENIGRUFEN
from tournaments.rules.games import counted_deals, cycle, own_deals, owners, stake


def test_a_cycle_is_longer_where_a_dealer_deals_more_than_once() -> None:
    ruleset = KOENIGRUFEN[4]
    assert cycle(4, ruleset) == 4
    assert cycle(4, replace(ruleset, in_a_row=2)) == 8


@pytest.mark.parametrize(("played", "counted"), [(0, 0), (3, 0), (4, 4), (9, 8), (19, 16)])
def test_of_a_table_that_was_closed_early_whole_cycles_count(played: int, counted: int) -> None:
    assert counted_deals(played, 4, KOENIGRUFEN[4]) == counted


def test_a_whole_game_counts_as_it_is() -> None:
    """Ten deals of four players are two cycles and a half."""
    assert counted_deals(10, 4, KINGEN[4]) == 10
    assert counted_deals(9, 4, KINGEN[4]) == 8
    assert counted_deals(20, 4, KOENIGRUFEN[4]) == 20


def test_who_sits_out_plays_fewer_deals() -> None:
    assert own_deals(20, KOENIGRUFEN[5]) == 16
    assert own_deals(16, KOENIGRUFEN[4]) == 16
    assert own_deals(11, KOENIGRUFEN[5]) == Fraction(44, 5)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_at_stake_in_kingen(players: int) -> None:
    assert KINGEN[players].deals == DEALS[players]
    assert stake(KINGEN[players]) == STAKE[players]


def test_what_is_at_stake_where_the_dealer_chooses() -> None:
    """Twice the six penalties, and eight deals of trump: 208 in 20."""
    assert stake(find_preset("dubbelkingen-4").usual) == Fraction(52, 5)


def test_in_tarock_nothing_is_at_stake_but_what_is_won() -> None:
    assert stake(KOENIGRUFEN[4]) == stake(KOENIGRUFEN[5]) == 1


def test_every_preset_has_a_stake_above_zero() -> None:
    assert all(stake(preset.usual) > 0 for preset in PRESETS)


def test_owners_change_over_with_the_players_and_not_with_substitutes() -> None:
    sheet = start(find_preset("kingen-4").ruleset())
    assert owners(sheet) == (0, 1, 2, 3)
    sheet = advance(sheet, SwapEntry(0, 2, keep_points=False))
    assert owners(sheet) == (2, 1, 0, 3)
    sheet = advance(sheet, SubstituteEntry(0, 4))
    assert owners(sheet) == (2, 1, 0, 3)
    sheet = advance(sheet, SwapEntry(0, 3, keep_points=True))
    assert owners(sheet) == (3, 1, 0, 2)
