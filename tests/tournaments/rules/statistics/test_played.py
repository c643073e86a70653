"""What a sheet tells of its deals."""

import pytest

from kingscore.rules.deal import DealFacts
from kingscore.rules.presets import find_preset
from kingscore.rules.sheet import start
from tests.tournaments.rules.statistics.games import golden
from tournaments.rules.statistics import PlayedDeal, Role, played_game


def won(name: str) -> list[bool | None]:
    return [deal.is_won for deal in golden(name).deals]


def test_a_deal_is_his_who_sat_there_and_the_result_the_first_ones() -> None:
    played = golden("dubbelkingen-4-substitutes")
    assert played.players == ("Ana", "Bo", "Cis", "Dirk")
    assert played.results == (1, -5, -6, -6)
    assert played.places == (1, 2, 3, 3)
    assert [deal.players[0] for deal in played.deals] == ["Ana", "Ana", *["Eva"] * 4]
    assert [deal.players[2] for deal in played.deals] == [*["Cis"] * 4, "Ana", "Ana"]
    assert played.deals[2] == PlayedDeal(
        "trump", ("Eva", "Bo", "Cis", "Dirk"), (5, 3, 4, 1), declarer=2, is_won=True
    )


def test_a_trump_deal_is_won_with_more_than_an_equal_part() -> None:
    """Two of thirteen, eight, six, none."""
    assert won("kingen-4") == [None] * 6 + [False, True, True, False]


def test_a_promise_is_kept_or_not() -> None:
    """Whatever points are lost to the others."""
    played = golden("king-hungarian-bids-tricks")
    assert [deal.is_won for deal in played.deals[:7]] == [
        True,
        False,
        True,
        False,
        False,
        True,
        True,
    ]


def test_a_game_of_tarock_is_won_as_its_rules_say() -> None:
    played = golden("koenigrufen-ooe-5")
    assert [deal.is_won for deal in played.deals] == [True, None, True, False, False]
    first, trischaken = played.deals[:2]
    assert [first.role(seat) for seat in range(1, 5)] == [
        Role.DECLARER,
        Role.DEFENDER,
        Role.DEFENDER,
        Role.PARTNER,
    ]
    assert {trischaken.role(seat) for seat in range(5)} == {Role.DEFENDER}


def test_who_deals_and_sits_out_has_not_played() -> None:
    deals = golden("koenigrufen-ooe-5").deals
    assert [deal.players.index(None) for deal in deals] == [0, 1, 2, 3, 4]


def test_what_was_said_and_what_was_got() -> None:
    played = golden("pronostiek-4").deals
    assert (played[0].said, played[0].got) == ((5, 0, 0, 5), (0, 0, 0, 5))
    assert (played[4].said, played[4].got) == ((4, 2, 5, 1), (3, 2, 7, 1))


def test_a_deal_that_was_settled_beforehand_tells_nothing_of_predictions() -> None:
    rules = find_preset("pronostiek-4").usual
    sheet = start(rules).add(DealFacts("trump", 0, {}, "h", predictions=(9, 2, 1, 1)))
    (deal,) = played_game("g", "pronostiek", sheet, "abcd").deals
    assert deal == PlayedDeal("trump", ("a", "b", "c", "d"), (9, 2, 1, 1), declarer=0)


@pytest.mark.parametrize("name", ["barbu", "bonken", "trex", "rifki", "king-russian-3"])
def test_games_of_every_family_are_read(name: str) -> None:
    played = golden(name)
    assert played.deals
    assert all(deal.is_won is None or deal.declarer is not None for deal in played.deals)
