"""Seasons as plain JSON values: what files and the API tell of them.

Players are told by their ids, which are the same in all tournaments of a site. Amounts are as in
`shapes`; evenings by their numbers in the season, from 1.
"""

from kingscore.rules.codec import Json, amount_to_json
from tournaments.models import Season
from tournaments.queries import SeasonTable
from tournaments.rules.season_codec import season_counting_to_json
from tournaments.rules.seasons import SeasonRow, SeasonStep


def season_to_json(season: Season) -> Json:
    """Which season it is, and how it counts; the club is known."""
    return {
        "id": str(season.pk),
        "slug": season.slug,
        "name": season.name,
        "counting": season.counting,
        "version": season.version,
    }


def season_table_to_json(table: SeasonTable) -> Json:
    """A season with its evenings and everybody in order."""
    return season_to_json(table.season) | {
        "counting": season_counting_to_json(table.counting),
        "evenings": [
            {
                "number": each.number,
                "slug": each.tournament.slug,
                "name": each.tournament.name,
                "held_on": each.tournament.held_on.isoformat(),
                "is_finished": each.is_over,
                "is_final": each.is_final,
                "placed": event.placed,
            }
            for each, event in zip(table.evenings, table.events, strict=True)
        ],
        "rows": [_row_to_json(table, row) for row in table.rows],
    }


def _row_to_json(table: SeasonTable, row: SeasonRow) -> Json:
    return {
        "player": row.player,
        "name": table.names[row.player].name,
        "place": row.place,
        "is_shared": row.shared,
        "total": amount_to_json(row.total),
        "games": row.games,
        "missing_games": row.missing,
        "separated_by": row.separated_by,
        "measured": [
            {"by": name, "value": None if value is None else amount_to_json(value)}
            for name, value in row.measured
        ],
        "evenings": [_step_to_json(step) for step in row.steps],
    }


def _step_to_json(step: SeasonStep) -> Json:
    return {
        "number": step.event,
        "place": step.place,
        "games": step.games,
        "value": amount_to_json(step.value),
        "is_dropped": step.dropped,
    }
