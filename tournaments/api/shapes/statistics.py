"""What the finished tables of tournaments tell."""

from kingscore.rules.amount import Amount
from kingscore.rules.codec import Json, amount_to_json
from tournaments.queries import Statistics
from tournaments.rules.statistics import HeadToHead, PlayerStatistics, Records
from tournaments.rules.statistics.records import DealRecord, GameRecord


def statistics_to_json(found: Statistics) -> Json:
    """One game, with everybody who has played it."""
    return {
        "suite": found.suite,
        "suites": [{"code": each.code, "tables": each.tables} for each in found.suites],
        "tables": len(found.tables),
        "players": [
            player_to_json(found, player, own) for player, own in sorted(found.players.items())
        ],
        "records": [
            {"ruleset": rules.slug, **_records(records)} for rules, records in found.records
        ],
    }


def player_to_json(found: Statistics, player: int, own: PlayerStatistics) -> Json:
    """The numbers of one player."""
    steps = found.ratings.get(player)
    return {
        "player": player,
        "name": found.names[player].name,
        "games": own.games,
        "wins": own.wins,
        "deals": own.deals,
        "predictions": {
            "made": own.predictions.made,
            "right": own.predictions.right,
            "mean_error": _amount(own.predictions.mean_error),
        },
        "contracts": [
            {
                "contract": contract,
                "roles": [
                    {"role": role.value, "deals": each.deals, "points": amount_to_json(each.points)}
                    for role, each in tally.by_role.items()
                    if each.deals
                ],
                "judged": tally.judged,
                "won": tally.won,
            }
            for (_, contract), tally in own.contracts.items()
        ],
        "rating": steps[-1].rating.shown if steps else None,
    }


def _records(records: Records) -> Json:
    """The records under one ruleset."""
    run = records.longest_run
    return {
        "highest_deal": _record(records.highest_deal),
        "lowest_deal": _record(records.lowest_deal),
        "highest_game": _record(records.highest_game),
        "lowest_game": _record(records.lowest_game),
        "longest_run": run
        and {"games": run.games, "player": run.player, "first": run.first, "last": run.last},
    }


def _record(record: DealRecord | GameRecord | None) -> Json | None:
    return record and {**record._asdict(), "points": amount_to_json(record.points)}


def against_to_json(one: int, other: int, against: HeadToHead) -> Json:
    """How one player stands against another."""
    return {
        "one": one,
        "other": other,
        "games": against.games,
        "ahead": against.ahead,
        "behind": against.behind,
        "difference": amount_to_json(against.difference),
    }


def _amount(amount: Amount | None) -> int | str | None:
    return None if amount is None else amount_to_json(amount)
