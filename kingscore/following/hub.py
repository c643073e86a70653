"""Who follows which game in this process, and waking them when it changes.

Everything here happens in the event loop of the server; only reading the database is done in a
thread, one for all. A follower is an event and a place in a set: nothing is queued for him, so one
who is slow is told the latest when he comes back, and what was in between is left out.
"""

import asyncio
import contextvars
import logging
import resource
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

from django.db import Error as DatabaseFault
from django.db import connection

from kingscore.queries import Standing

MOST_FOLLOWERS = 5_000  # in one process: about 60 MB, and as many sockets
MOST_OF_ONE_GAME = 200  # from one address: a hall full of screens, but not one program gone wild
MOST_OF_ONE_ADDRESS = 2_500  # a hall of two hundred tables; others always find a place
SECONDS_AFTER_FAULT = 1.0  # before the database is asked again
SECONDS_TO_CLOSE = 1.0  # the connection to the database, at the end
_log = logging.getLogger(__name__)

Read = Callable[[Collection[str]], Mapping[str, Standing]]
Value = TypeVar("Value")


class TooManyFollowersError(Exception):
    """This process, or this address for one game, has as many followers as it may."""


class _Followed:
    """A game that somebody follows; `standing` is None until it has been read."""

    __slots__ = ("addresses", "code", "followers", "standing")

    def __init__(self, code: str) -> None:
        self.code = code
        self.standing: Standing | None = None
        self.followers: set[Follower] = set()
        self.addresses: Counter[str] = Counter()


class Follower:
    """One who follows a game, until he leaves, the game is gone, or the server stops."""

    __slots__ = ("_address", "_bell", "_game", "_hub", "is_over")

    def __init__(self, hub: "Hub", game: _Followed, address: str) -> None:
        self._hub = hub
        self._game = game
        self._address = address
        self._bell = asyncio.Event()
        self.is_over = False

    async def news(self, known: str | None, seconds: float) -> Standing | None:
        """How the game stands, as soon as its stamp is another than `known`.

        None when the time is up before that, or it is over.
        """
        try:
            async with asyncio.timeout(seconds):
                while not self.is_over:
                    self._bell.clear()
                    standing = self._game.standing
                    if standing is not None and standing.stamp != known:
                        return standing
                    await self._bell.wait()
        except TimeoutError:
            pass
        return None

    def wake(self) -> None:
        """Let him look whether there is something for him."""
        self._bell.set()

    def leave(self) -> None:
        """It is over for him; leaving twice is leaving."""
        if not self.is_over:
            self.is_over = True
            self._hub.forget(self, self._game, self._address)
        self.wake()


class Hub:
    """All followers of one process.

    `read` gives the standings of games from the database. `watch` runs as long as the hub does and
    notices changes: it calls `take` with a standing that it was told, or `ask` where it only knows
    that something may have changed.
    """

    def __init__(self, read: Read, watch: Callable[["Hub"], Awaitable[None]]) -> None:
        self._read = read
        self._watch = watch
        self._reader = ThreadPoolExecutor(1, "following")
        self._games: dict[str, _Followed] = {}
        self._has_followers = asyncio.Event()
        self._asked: set[str] = set()
        self._has_asked = asyncio.Event()
        self.count = 0  # followers
        self._most = min(MOST_FOLLOWERS, _most_files() // 2)
        self._addresses: Counter[str] = Counter()
        self.is_stopping = False

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Hub"]:
        """Serve the followers; at the end all of them are sent home."""
        tasks = [
            # An empty context, for nothing of whoever starts the hub is to live on in here.
            asyncio.create_task(work, context=contextvars.Context())
            for work in (self._answer(), self._keep_watching())
        ]
        try:
            yield self
        finally:
            self.send_home()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(TimeoutError):  # a database that has fallen silent is not waited for
                async with asyncio.timeout(SECONDS_TO_CLOSE):
                    await self.in_reader(_close_connection)
            self._reader.shutdown(wait=False)

    def send_home(self) -> None:
        """It is over for every follower, and for whoever still comes."""
        self.is_stopping = True
        for game in list(self._games.values()):
            self._end(game)

    @property
    def codes(self) -> Collection[str]:
        """The codes of the games that are followed."""
        return self._games.keys()

    def follow(self, code: str, address: str = "") -> Follower:
        """A new follower of a game, who must `leave`; raises TooManyFollowersError.

        For a code that no game has it is over as soon as that is known, and at once while the
        hub is stopping.
        """
        game = self._games.get(code) or _Followed(code)
        is_full = self.count >= self._most or self._addresses[address] >= MOST_OF_ONE_ADDRESS
        if is_full or game.addresses[address] >= MOST_OF_ONE_GAME:
            raise TooManyFollowersError
        # It is followed before it is read: what changes in between is not missed.
        if code not in self._games:
            self._games[code] = game
            self.ask([code])
        follower = Follower(self, game, address)
        game.followers.add(follower)
        game.addresses[address] += 1
        self._addresses[address] += 1
        self.count += 1
        self._has_followers.set()
        if self.is_stopping:
            follower.leave()
        return follower

    def forget(self, follower: Follower, game: _Followed, address: str) -> None:
        """Count a follower no longer, and a game that nobody follows neither."""
        game.followers.discard(follower)
        game.addresses[address] -= 1
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]
        self.count -= 1
        if not game.followers and self._games.get(game.code) is game:
            del self._games[game.code]
        if not self._games:
            self._has_followers.clear()

    async def until_followed(self) -> None:
        """Wait while nobody follows anything."""
        await self._has_followers.wait()

    def ask(self, codes: Collection[str]) -> None:
        """Have these games read."""
        self._asked.update(codes)
        self._has_asked.set()

    def take(self, code: str, standing: Standing | None) -> None:
        """Note how a game stands, None for one that there is not, and wake who follows it.

        What is older than what is known is left out: a game is told of by its log and is read too.
        """
        game = self._games.get(code)
        if game is None:
            return
        if standing is None:
            self._end(game)
        elif game.standing is None or _is_later(standing, game.standing):
            game.standing = standing
            for follower in game.followers:
                follower.wake()

    async def in_reader(self, read: Callable[[], Value]) -> Value:
        """Do something with the database, in the thread that is kept for that."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, read)

    def _end(self, game: _Followed) -> None:
        for follower in list(game.followers):
            follower.leave()

    async def _answer(self) -> None:
        """Read what was asked for, everything that has gathered at once."""
        while True:
            await self._has_asked.wait()
            self._has_asked.clear()
            codes = [code for code in self._asked if code in self._games]
            self._asked.clear()
            if not codes:
                continue
            try:
                found = await self.in_reader(lambda: self._read(codes))  # noqa: B023 - awaited at once
            except Exception as fault:  # noqa: BLE001 - whatever it is, followers must not wait in vain
                is_ours = not isinstance(fault, DatabaseFault)
                _log.warning("Games that are followed cannot be read: %s", fault, exc_info=is_ours)
                await asyncio.sleep(SECONDS_AFTER_FAULT)
                self.ask(codes)
            else:
                for code in codes:
                    self.take(code, found.get(code))

    async def _keep_watching(self) -> None:
        """Watch, and again after a fault, which must not leave the followers in the dark."""
        while True:
            await self.until_followed()
            try:
                await self._watch(self)
            except Exception:  # noqa: BLE001 - whatever it is, followers must not wait in vain
                _log.exception("Watching the games that are followed has failed")
            await asyncio.sleep(SECONDS_AFTER_FAULT)


def _most_files() -> int:
    """How many files, which connections are too, this process may have open."""
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 2 * MOST_FOLLOWERS if soft == resource.RLIM_INFINITY else soft


def _close_connection() -> None:
    connection.close()  # of the thread that this runs in


def _is_later(standing: Standing, known: Standing) -> bool:
    """Whether a game has moved on: neither of the two numbers in a stamp ever becomes smaller."""
    return standing.version + standing.renames > known.version + known.renames
