"""How a process notices that a game has changed, whichever process has changed it."""

import asyncio
import json
import logging
from collections.abc import Collection, Mapping
from typing import Any

import psycopg
from django.db import Error as DatabaseFault
from django.db import close_old_connections, connection

from kingscore.following.hub import Hub
from kingscore.queries import Standing, standings_of

CHANNEL = "kingscore_game"  # as in migration 0005
SECONDS_BETWEEN_LOOKS = 0.025  # at the file of SQLite: a look costs a twentieth of a millisecond
CODES_AT_ONCE = 500  # in one query: SQLite takes a limited number of values
SECONDS_BETWEEN_PROOFS = 20  # that the connection that listens is still there
SECONDS_FOR_PROOF = 10
_BACK_OFF = (0.1, 0.5, 1.0, 2.0, 5.0)  # seconds before each attempt to connect again; then the last
_log = logging.getLogger(__name__)


def read_standings(codes: Collection[str]) -> Mapping[str, Standing]:
    """How far these games have come; for the thread of the hub, whose connection stays open."""
    close_old_connections()
    listed = list(codes)
    found: dict[str, Standing] = {}
    for start in range(0, len(listed), CODES_AT_ONCE):
        found |= standings_of(listed[start : start + CODES_AT_ONCE])
    return found


async def watch(hub: Hub) -> None:
    """Watch in the way of the database of the site."""
    if connection.vendor == "postgresql":
        await _listen(hub)
    else:
        await _look(hub)


async def _look(hub: Hub) -> None:
    """SQLite: read the games that are followed whenever another connection has written anything."""
    seen: object = None
    while True:
        await hub.until_followed()
        try:
            now = await hub.in_reader(_data_version)
        except DatabaseFault as fault:
            _log.warning("The database cannot be looked at: %s", fault)
            now = None
        if now is None or now != seen:
            hub.ask(hub.codes)
        seen = now
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)


def _data_version() -> tuple[int, int]:
    """What changes when another connection, in whatever process, has written to the file.

    https://www.sqlite.org/pragma.html#pragma_data_version: it says nothing across connections, so
    that the connection is a part of it.
    """
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA data_version")
        return id(connection.connection), cursor.fetchone()[0]


async def _listen(hub: Hub) -> None:
    """PostgreSQL: be told by the trigger on the games; connect again whenever that is cut off."""
    attempt = 0
    while True:
        await hub.until_followed()
        try:
            async with await _connect() as listener:
                await listener.execute(f"LISTEN {CHANNEL}")
                attempt = 0
                await _hear(hub, listener)
        except (psycopg.Error, OSError, TimeoutError) as fault:
            _log.warning("Listening to the database was cut off: %s", str(fault).strip())
        await asyncio.sleep(_BACK_OFF[min(attempt, len(_BACK_OFF) - 1)])
        attempt += 1


async def _connect() -> "psycopg.AsyncConnection[Any]":
    """A connection of the hub's own, with what the site's connections are made with."""
    usual: dict[str, Any] = {"connect_timeout": 10, "application_name": "kingscore following"}
    wanted = usual | connection.get_connection_params()
    for name in ("cursor_factory", "context", "prepare_threshold"):  # for Django's own connection
        wanted.pop(name, None)
    return await psycopg.AsyncConnection.connect(autocommit=True, **wanted)


async def _hear(hub: Hub, listener: "psycopg.AsyncConnection[Any]") -> None:
    """Take in what is told, until the connection fails; raises psycopg.Error or TimeoutError."""
    while True:
        # At the start, for what was told while nobody listened; later, so that whatever else might
        # go wrong is made good in a while.
        hub.ask(hub.codes)
        async for told in listener.notifies(timeout=SECONDS_BETWEEN_PROOFS):
            _take(hub, told.payload)
        async with asyncio.timeout(SECONDS_FOR_PROOF):
            await listener.execute("SELECT 1")


def _take(hub: Hub, payload: str) -> None:
    """One message of the trigger: the code, and the standing, or null for a deleted game."""
    code, *standing = json.loads(payload)
    hub.take(code, Standing(*standing) if standing else None)
