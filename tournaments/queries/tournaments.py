"""Tournaments with their settings and rules, and who takes part in them."""

import json
from collections.abc import Mapping
from hashlib import sha256
from uuid import UUID

from django.db.models import QuerySet

from kingscore.queries import rules_of
from kingscore.rules.reading import is_clean
from kingscore.rules.ruleset import Ruleset as Rules
from tournaments.models import Absence, Club, Entrant, RulesOfSize, Tournament
from tournaments.rules.setup import Setup
from tournaments.rules.setup_codec import setup_from_json


def tournament_by_slugs(club_slug: str, slug: str) -> Tournament | None:
    """The tournament of this club with this short name, with its club."""
    if not (is_clean(club_slug) and is_clean(slug)):
        return None
    found = Tournament.objects.filter(club__slug=club_slug, slug=slug)
    return found.select_related("club").first()


def tournaments_of(club: Club, *, only_public: bool) -> QuerySet[Tournament]:
    """The tournaments of a club, or those that everybody may look at; the latest evening first."""
    found = Tournament.objects.filter(club=club).order_by("-held_on", "-created_at", "pk")
    return found.filter(is_public=True) if only_public else found


def setup_of(tournament: Tournament) -> Setup:
    """The settings of a tournament, which were checked when they were written."""
    return setup_from_json(tournament.setup)


def ruleset_ids_of(tournament: Tournament) -> dict[int, UUID]:
    """The published rulesets of a tournament by number of players at a table."""
    rows = RulesOfSize.objects.filter(tournament=tournament).order_by("players")
    return dict(rows.values_list("players", "ruleset"))


def settings_stamp(tournament: Tournament) -> str:
    """What changes when any of the settings does, and not when somebody comes to the door."""
    rules = {size: str(pk) for size, pk in ruleset_ids_of(tournament).items()}
    held_on, is_public = f"{tournament.held_on:%Y-%m-%d}", tournament.is_public
    settings = [tournament.name, held_on, is_public, tournament.setup, rules]
    return sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:16]


def rules_by_size(tournament: Tournament) -> Mapping[int, Rules]:
    """The rules by number of players at a table."""
    return {players: rules_of(pk) for players, pk in ruleset_ids_of(tournament).items()}


def entrants_of(tournament: Tournament) -> QuerySet[Entrant]:
    """The entrants with their players, by number."""
    found = Entrant.objects.filter(tournament=tournament).select_related("player")
    return found.order_by("number")


def entrant_names(tournament: Tournament) -> dict[int, str]:
    """The names of the entrants by number."""
    return dict(entrants_of(tournament).values_list("number", "player__name"))


def entrant_by_number(tournament: Tournament, number: int) -> Entrant | None:
    """The entrant with this number, with his player."""
    return entrants_of(tournament).filter(number=number).first()


def absences_of(tournament: Tournament) -> dict[int, set[int]]:
    """The numbers of the entrants who are absent, by round."""
    rows = Absence.objects.filter(entrant__tournament=tournament).order_by("round_number")
    found: dict[int, set[int]] = {}
    for number, entrant in rows.values_list("round_number", "entrant__number"):
        found.setdefault(number, set()).add(entrant)
    return found
