"""Games in the database for the tests, played by people who do not exist."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, TypeVar
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import connection, connections

from kingscore import services
from kingscore.models import Entry, Game, Player
from kingscore.queries import seats_of, table_of
from kingscore.rules.deal import DealFacts
from kingscore.rules.presets import find_preset
from kingscore.rules.sheet import Sheet
from tests.rules.play import deal

NAMES = ("Ana", "Bo", "Cis", "Dirk", "Els")
SECONDS_TO_MEET = 30

_R = TypeVar("_R")


def start(slug: str = "dubbelkingen-4", **fields: Any) -> Game:
    """A new game of a preset; `fields` replace what is usual."""
    preset = find_preset(slug)
    usual: dict[str, Any] = {
        "rules": preset.ruleset(),
        "names": NAMES[: preset.players],
        "first_dealer": 0,
    }
    return services.start_game(**(usual | fields))


def sits(game: Game, seat: int) -> Player:
    """Who was entered in a seat of a game, as he is in the database."""
    return seats_of(game)[seat].player


def become(player: Player, account: User) -> None:
    """Make an account the person of somebody in another's list: it asks, and the answer is yes."""
    services.accept_claim(claim=services.make_claim(player=player, account=account))


def fresh(game: Game) -> Game:
    """The game as it is in the database now."""
    return Game.objects.get(pk=game.pk)


def record(game: Game, facts: DealFacts, **fields: Any) -> Sheet:
    """Record the next deal of the game as it is now; `fields` replace what is usual."""
    table = table_of(fresh(game))
    usual: dict[str, Any] = {
        "number": len(table.sheet.lines) + 1,
        "entry_id": uuid4(),
        "version": table.game.version,
    }
    return services.record_deal(game=game, facts=facts, **(usual | fields))


def record_all(game: Game, sheet: Sheet) -> None:
    """Record every deal of a sheet, one after the other."""
    for line in sheet.lines:
        record(game, line.facts)


def queens(declarer: int, *row: int) -> DealFacts:
    """A deal of queens; they cost 2 each."""
    return deal("queens", declarer, queens=row or (4, 0, 0, 0))


def hearts(declarer: int, *row: int) -> DealFacts:
    """A deal of hearts; they cost 1 each."""
    return deal("hearts", declarer, hearts=row or (13, 0, 0, 0))


def trump(declarer: int, *row: int) -> DealFacts:
    """A trump deal; the tricks bring 1 each."""
    return deal("trump", declarer, "s", tricks=row or (13, 0, 0, 0))


def written(game: Game) -> list[dict[str, Any]]:
    """Everything in the log of the game, as it is in the database."""
    rows = Entry.objects.filter(game=game).order_by("seq").values()
    return [dict(row) for row in rows]


def outcome(call: Callable[[], _R]) -> _R | Exception:
    """What a call gives or raises."""
    try:
        return call()
    except Exception as error:  # noqa: BLE001 - whatever it is, the test looks at it
        return error


def at_once(calls: Iterable[Callable[[], _R]]) -> list[_R | Exception]:
    """What these calls give or raise when each is made by a thread of its own at the same time."""
    calls = list(calls)
    barrier = Barrier(len(calls))

    def call_together(call: Callable[[], _R]) -> _R | Exception:
        try:
            connection.ensure_connection()
            barrier.wait(SECONDS_TO_MEET)
            return outcome(call)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(call_together, calls))


def kinds(outcomes: Sequence[object]) -> list[str]:
    """The names of the types of some outcomes, sorted."""
    return sorted(type(each).__name__ for each in outcomes)
