"""Averages, games won, and predictions, by player."""

from fractions import Fraction

from tests.tournaments.rules.statistics.games import game, golden
from tournaments.rules.statistics import (
    ContractStatistics,
    PlayedDeal,
    PlayerStatistics,
    PredictionStatistics,
    Role,
    Tally,
    player_statistics,
)

TRUMP = PlayedDeal("trump", ("Ana", "Bo", "Cis"), (9, 5, 3), declarer=0, is_won=True)
LOST = PlayedDeal("trump", ("Ana", "Bo", "Cis"), (2, 5, 10), declarer=0, is_won=False)
HEARTS = PlayedDeal("hearts", ("Ana", "Bo", "Cis"), (0, -9, Fraction(-9, 2)), declarer=1)


def test_points_by_contract_and_role() -> None:
    found = player_statistics([game(1, {"Ana": 3, "Bo": 3, "Cis": -6}, TRUMP, LOST, HEARTS)])
    ana, bo, cis = found["Ana"], found["Bo"], found["Cis"]
    trump = ana.contracts["kingen", "trump"]
    assert trump.by_role[Role.DECLARER] == Tally(2, 11)
    assert trump.by_role[Role.DECLARER].average == Fraction(11, 2)
    assert trump.by_role[Role.DEFENDER].average is None
    assert (trump.deals, trump.judged, trump.won) == (2, 2, 1)
    assert trump.success == Fraction(1, 2)
    assert bo.contracts["kingen", "trump"].by_role[Role.DEFENDER] == Tally(2, 10)
    assert bo.contracts["kingen", "trump"].success is None
    hearts = bo.contracts["kingen", "hearts"]
    assert (hearts.by_role[Role.DECLARER], hearts.judged) == (Tally(1, -9), 0)
    assert cis.contracts["kingen", "hearts"].by_role[Role.DEFENDER] == Tally(1, Fraction(-9, 2))
    assert [(each.deals, each.games, each.wins) for each in (ana, bo, cis)] == [
        (3, 1, 1),
        (3, 1, 1),
        (3, 1, 0),
    ]


def test_a_partner_is_neither() -> None:
    found = player_statistics([golden("koenigrufen-ooe-5")])
    rufer = found["Els"].contracts["koenigrufen-ooe-5", "rufer"]
    assert rufer.by_role == {
        Role.DECLARER: Tally(),
        Role.PARTNER: Tally(1, 1),
        Role.DEFENDER: Tally(),
    }
    assert rufer.success is None


def test_who_sits_out_has_no_deal() -> None:
    found = player_statistics([golden("koenigrufen-ooe-5")])
    assert {each.deals for each in found.values()} == {4}


def test_a_substitute_has_his_deals_and_no_result() -> None:
    found = player_statistics([golden("dubbelkingen-4-substitutes")])
    assert (found["Eva"].deals, found["Eva"].games) == (4, 0)
    assert (found["Ana"].deals, found["Ana"].games, found["Ana"].wins) == (4, 1, 1)
    assert (found["Cis"].deals, found["Cis"].games) == (4, 1)
    assert "Fay" not in found


def test_predictions() -> None:
    """Right, two too high, one too low, and right once more."""
    said = PlayedDeal("trump", ("Ana", "Bo"), (6, 7), said=(6, 9), got=(6, 7))
    again = PlayedDeal("trump", ("Bo", "Ana"), (6, 7), said=(6, 6), got=(6, 7))
    found = player_statistics([game(1, {"Ana": 1, "Bo": 0}, said, again, TRUMP)])
    assert found["Ana"].predictions == PredictionStatistics(made=2, right=1, off=1)
    assert found["Bo"].predictions.accuracy == Fraction(1, 2)
    assert found["Bo"].predictions.mean_error == 1
    assert found["Cis"].predictions == PredictionStatistics()
    assert found["Cis"].predictions.accuracy is None
    assert found["Cis"].predictions.mean_error is None


def test_what_all_have_together() -> None:
    """The points of all roles are the results, where nothing is settled besides."""
    played = golden("kingen-4")
    found = player_statistics([played, played])
    for name, result in zip(played.players, played.results, strict=True):
        contracts = found[name].contracts.values()
        tallies = [each for contract in contracts for each in contract.by_role.values()]
        assert sum(each.points for each in tallies) == 2 * result
        assert sum(each.deals for each in contracts) == found[name].deals == 20


def test_nothing_played() -> None:
    assert player_statistics([]) == {}
    assert PlayerStatistics().contracts["kingen", "trump"] == ContractStatistics()


def test_all_contracts_together() -> None:
    found = player_statistics([game(1, {"Ana": 3, "Bo": 3, "Cis": -6}, TRUMP, LOST, HEARTS)])
    ana, bo = found["Ana"], found["Bo"]
    assert ana.in_role(Role.DECLARER) == Tally(2, 11)
    assert ana.in_role(*Role) == Tally(3, 11)
    assert (ana.judged, ana.success) == (2, Fraction(1, 2))
    assert bo.in_role(Role.DECLARER) == Tally(1, -9)
    assert (bo.judged, bo.success) == (0, None)
