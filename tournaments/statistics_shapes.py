"""Statistics as plain JSON values: what the API tells of players, contracts, records and strength.

Players are told by their ids. Amounts are as in `shapes`: averages are exact, and a part of a whole
is from 0 to 1. What is not there is null, never 0.
"""

from collections.abc import Hashable

from kingscore.rules.amount import Amount
from kingscore.rules.codec import Json, amount_to_json
from tournaments.queries import Statistics
from tournaments.rules.statistics import (
    ContractStatistics,
    DealRecord,
    GameRecord,
    PlayerStatistics,
    Role,
    RunRecord,
)


def statistics_to_json(found: Statistics) -> Json:
    """Everybody in all tables of one game, and its records."""
    return _about(found) | {
        "contracts": {code: str(name) for code, name in found.contracts.items()},
        "players": [
            player_statistics_to_json(found, player)
            for player in sorted(found.players, key=lambda each: (found.names[each].name, each))
        ],
        "records": [
            {
                "ruleset": rules.slug,
                "highest_deal": _deal_record(records.highest_deal),
                "lowest_deal": _deal_record(records.lowest_deal),
                "highest_game": _game_record(records.highest_game),
                "lowest_game": _game_record(records.lowest_game),
                "longest_run": _run_record(records.longest_run),
            }
            for rules, records in found.records
        ],
    }


def player_statistics_to_json(found: Statistics, player: int) -> Json:
    """What a player has of all tables, and of each contract."""
    own = found.players[player]
    steps = found.ratings.get(player)
    return _named(found, player) | {
        "games": own.games,
        "wins": own.wins,
        "deals": own.deals,
        "rating": steps[-1].rating.shown if steps else None,
        **_all_roles(own),
        "success": _amount(own.success),
        "predictions": {
            "made": own.predictions.made,
            "right": own.predictions.right,
            "accuracy": _amount(own.predictions.accuracy),
            "mean_error": _amount(own.predictions.mean_error),
        },
        "contracts": [
            {"contract": code, **_contract_to_json(own.contracts[rules, code])}
            for rules, code in own.contracts
        ],
    }


def ratings_to_json(found: Statistics) -> Json:
    """How strong everybody is, the strongest first, and how that came about table by table."""
    order = sorted(found.ratings, key=lambda each: -found.ratings[each][-1].rating.ordinal)
    return _about(found) | {
        "model": "Bradley-Terry with full pairing (Weng and Lin, 2011)",
        "players": [
            _named(found, player)
            | {
                "rating": found.ratings[player][-1].rating.shown,
                "history": [
                    {"game": found.tables[step.game].played.game, "rating": step.rating.shown}
                    for step in found.ratings[player]
                ],
            }
            for player in order
        ],
    }


def pair_to_json(found: Statistics, one: int, other: int) -> Json:
    """How the one stands against the other."""
    pair = found.between(one, other)
    return _about(found) | {
        "one": _named(found, one),
        "other": _named(found, other),
        "games": pair.games,
        "one_ahead": pair.ahead,
        "other_ahead": pair.behind,
        "level": pair.level,
        "difference": amount_to_json(pair.difference),
    }


def _about(found: Statistics) -> Json:
    """Of which game it tells, and which others there are."""
    return {
        "game": found.suite or None,
        "tables": len(found.tables),
        "games": [{"game": each.code, "tables": each.tables} for each in found.suites],
    }


def _named(found: Statistics, player: int) -> Json:
    named = found.names[player]
    return {"player": player, "name": named.name, "is_anonymous": named.is_anonymous}


def _all_roles(own: PlayerStatistics) -> Json:
    return {
        "average": _amount(own.in_role(*Role).average),
        "by_role": {role.value: _amount(own.in_role(role).average) for role in Role},
    }


def _contract_to_json(contract: ContractStatistics) -> Json:
    return {
        "deals": contract.deals,
        "by_role": {
            role.value: {"deals": tally.deals, "average": _amount(tally.average)}
            for role, tally in contract.by_role.items()
        },
        "success": _amount(contract.success),
    }


def _deal_record(record: DealRecord | None) -> Json | None:
    if record is None:
        return None
    where = {"deal": record.number, "contract": record.contract}
    return _record(record.points, record.player, record.game) | where


def _game_record(record: GameRecord | None) -> Json | None:
    return record and _record(record.points, record.player, record.game)


def _run_record(record: RunRecord | None) -> Json | None:
    if record is None:
        return None
    return {
        "games": record.games,
        "player": record.player,
        "first": record.first,
        "last": record.last,
    }


def _record(points: Amount, player: Hashable, game: Hashable) -> Json:
    return {"points": amount_to_json(points), "player": player, "game": game}


def _amount(amount: Amount | None) -> Json | int | str | None:
    return None if amount is None else amount_to_json(amount)
