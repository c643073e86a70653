"""Clubs and tournaments in the database for the tests, with entrants who do not exist."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction

from kingscore.models import Game
from kingscore.queries import sheet_of
from kingscore.rules.presets import find_preset
from kingscore.rules.ruleset import Ruleset as Rules
from tests.kingscore import play
from tests.rules.play import play_on, random
from tournaments import services
from tournaments.models import Club, Entrant, Round, Table, Tournament
from tournaments.queries import rounds_of, tables_of
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Method, Setup
from tournaments.rules.templates import club_night
from tournaments.services.locks import lock_tournament
from tournaments.services.rounds import store_round

EVENING = date(2026, 11, 27)


def make_club(founder: User, slug: str = "kingers", **fields: Any) -> Club:
    """A club whose owner is the founder."""
    usual: dict[str, Any] = {"name": "De Kingers", "time_zone": "Europe/Brussels"}
    return services.found_club(club_id=uuid4(), founder=founder, slug=slug, **(usual | fields))


def kingen(*sizes: int) -> dict[int, Rules]:
    """The rules of Kingen by number of players: 10, 9 and 11 deals at tables of 4, 3 and 5."""
    return {size: find_preset(f"kingen-{size}").ruleset() for size in sizes or (3, 4, 5)}


def make_tournament(club: Club, setup: Setup | None = None, **fields: Any) -> Tournament:
    """A tournament of the club: a club night of Kingen, unless something else is said."""
    usual: dict[str, Any] = {
        "name": "Friday",
        "slug": f"friday-{uuid4().hex[:6]}",
        "held_on": EVENING,
        "rules": kingen(),
    }
    return services.make_tournament(
        tournament_id=uuid4(), club=club, setup=setup or club_night(), **(usual | fields)
    )


def enter(tournament: Tournament, count: int, **fields: Any) -> list[Entrant]:
    """So many new entrants who are here: Player 1, Player 2 ..."""
    usual: dict[str, Any] = {"is_here": True}
    first = tournament.entrants.count() + 1
    people = [f"Player {number}" for number in range(first, first + count)]
    return services.register_entrants(tournament=tournament, people=people, **(usual | fields)).made


def draw_by_hand(
    tournament: Tournament,
    seating: Sequence[Sequence[int]],
    *,
    number: int | None = None,
    stage: Kind = Kind.PRELIMINARIES,
) -> Round:
    """A round that is seated as it is given, by the numbers of the entrants."""
    tables = tuple(map(tuple, seating))
    with transaction.atomic():
        tournament = lock_tournament(tournament)
        number = number or rounds_of(tournament).count() + 1
        drawn = store_round(tournament, number, tables, stage=stage, method=Method.HAND)
    drawn.tournament = tournament
    return drawn


def play_table(table: Table, *, seed: int = 1, deals: int | None = None) -> Game:
    """Record the rest of a game at random from the seed at a table, or so many deals more."""
    game = Game.objects.get(table=table)
    before = sheet_of(game)
    after = play_on(before, random(seed), deals)
    for line in after.lines[len(before.lines) :]:
        play.record(game, line.facts)
    return play.fresh(game)


def play_round(round_: Round, *, seed: int = 1) -> None:
    """Play every table of a round to its end."""
    for place, table in enumerate(tables_of(round_)):
        play_table(table, seed=seed * 100 + place)


def open_and_play(tournament: Tournament, seating: Sequence[Sequence[int]], **fields: Any) -> Round:
    """A round by hand that is opened, played to its end, and closed."""
    drawn = draw_by_hand(tournament, seating, **fields)
    opened = services.open_round(round_=drawn)
    play_round(opened, seed=opened.number)
    return services.close_round(round_=opened)
