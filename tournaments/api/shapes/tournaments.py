"""Tournaments with their settings."""

from kingscore.rules.codec import Json
from tournaments.models import Tournament
from tournaments.queries import rules_by_size, settings_stamp, setup_of
from tournaments.rules.setup_codec import setup_to_json
from tournaments.shapes import tournament_to_json


def listed_to_json(tournament: Tournament) -> Json:
    """A tournament of a list, which knows its club."""
    return {"id": str(tournament.pk), **tournament_to_json(tournament)}


def whole_to_json(tournament: Tournament) -> Json:
    """A tournament with all its settings."""
    rules = sorted(rules_by_size(tournament).items())
    return {
        **listed_to_json(tournament),
        **setup_to_json(setup_of(tournament)),
        "rules": [{"size": size, "ruleset": each.slug} for size, each in rules],
        "stamp": settings_stamp(tournament),
        "version": tournament.version,
    }
