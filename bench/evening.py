"""A tournament as large as is wanted, in the database of the measurements."""

from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache
from random import Random
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.utils import timezone

from kingscore.models import Entry, Game, Player, Seat
from kingscore.queries import log_of
from kingscore.rules.presets import find_preset
from kingscore.services import publish_ruleset
from tests.kingscore import play
from tests.rules.play import some_game
from tournaments import services
from tournaments.models import Club, Entrant, Place, Round, Table, Tournament
from tournaments.rules.finals import Kind
from tournaments.rules.seating.tables import Seating
from tournaments.rules.setup import Method
from tournaments.rules.templates import club_night

SLUG, SEATS = "kingen-4", 4
GAMES = 40  # that were played at random; the tables have them in turn


def make_evening(entrants: int, rounds: int) -> Tournament:
    """So many entrants, a multiple of four, have played so many rounds of Kingen by lot."""
    return add_evening(make_club(), make_players(entrants), rounds)


def make_club() -> Club:
    """A club in which nobody has played yet."""
    founder = User.objects.create_user(f"founder-{uuid4().hex[:8]}")
    slug = f"club-{uuid4().hex[:8]}"
    return services.found_club(
        club_id=uuid4(), founder=founder, name="Measured", slug=slug, time_zone="UTC"
    )


def make_players(count: int) -> list[Player]:
    """So many people who do not exist."""
    names = [Player(name=f"Player {number}") for number in range(1, count + 1)]
    return Player.objects.bulk_create(names)


def add_evening(club: Club, players: Sequence[Player], rounds: int, *, days: int = 0) -> Tournament:
    """An evening on which they have played so many rounds, so many days after the first one."""
    made = services.make_tournament(
        tournament_id=uuid4(),
        club=club,
        name="Measured",
        held_on=date(2026, 11, 27) + timedelta(days=days),
        setup=club_night(),
        rules={size: find_preset(f"kingen-{size}").ruleset() for size in (3, 4, 5)},
    )
    Entrant.objects.bulk_create(
        Entrant(tournament=made, number=number, player=player, checked_in_at=timezone.now())
        for number, player in enumerate(players, 1)
    )
    draw = Random(days + 1)  # noqa: S311 - a tournament to be made again
    count = len(players)
    for number in range(1, rounds + 1):
        order = list(range(1, count + 1))
        draw.shuffle(order)
        seating = tuple(tuple(order[first : first + SEATS]) for first in range(0, count, SEATS))
        _play(made, number, seating)
    return made


def _play(tournament: Tournament, number: int, seating: Seating) -> None:
    """A round with the rows that drawing, opening and playing it leave, written at once."""
    now = timezone.now()
    made = Round.objects.create(
        tournament=tournament,
        number=number,
        stage=Kind.PRELIMINARIES,
        method=Method.RANDOM,
        state=Round.State.CLOSED,
        drawn_at=now,
    )
    ids = dict(Entrant.objects.filter(tournament=tournament).values_list("number", "pk"))
    ruleset = publish_ruleset(rules=find_preset(SLUG).ruleset())
    games, entries = [], []
    for table in range(len(seating)):
        first_dealer, log = _logs()[(number * len(seating) + table) % GAMES]
        game = Game(
            code=uuid4().hex[:10],
            scorer_code=uuid4().hex[:20],
            ruleset=ruleset,
            first_dealer=first_dealer,
            policy="strict",
            version=len(log),
            is_finished=True,
            started_at=now,
        )
        games.append(game)
        entries += [
            Entry(id=uuid4(), game=game, seq=seq, content=content, recorded_at=now)
            for seq, content in enumerate(log, 1)
        ]
    Game.objects.bulk_create(games)
    Entry.objects.bulk_create(entries, batch_size=2_000)
    tables = Table.objects.bulk_create(
        Table(round=made, number=place, game=game, card=uuid4().hex[:12])
        for place, game in enumerate(games, 1)
    )
    players = dict(Entrant.objects.filter(tournament=tournament).values_list("number", "player"))
    Seat.objects.bulk_create(
        Seat(game=game, position=position, player_id=players[entrant])
        for game, here in zip(games, seating, strict=True)
        for position, entrant in enumerate(here)
    )
    Place.objects.bulk_create(
        Place(round=made, table=table, position=position, entrant_id=ids[entrant])
        for table, here in zip(tables, seating, strict=True)
        for position, entrant in enumerate(here)
    )


@cache
def _logs() -> Sequence[tuple[int, Sequence[Any]]]:
    """The first dealers and the logs of complete games at random, as they are stored."""
    logs = []
    for seed in range(GAMES):
        sheet = some_game(SLUG, seed=seed)
        game = play.start(SLUG, first_dealer=sheet.first_dealer)
        play.record_all(game, sheet)
        log = [entry.content for entry in log_of(play.fresh(game))]
        logs.append((sheet.first_dealer, log))
    return logs
