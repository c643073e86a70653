"""Followers of one process: who is told what, when it is over, and who is forgotten."""

import asyncio
import resource
from collections.abc import Awaitable, Callable, Collection, Mapping
from threading import Event
from time import monotonic

import pytest
from django.db import OperationalError

from kingscore.following import hub as hub_module
from kingscore.following.hub import Hub, TooManyFollowersError
from kingscore.queries import Standing

LONG = 10.0  # seconds: what comes, comes sooner
SHORT = 0.05
BEGUN = {"abc": Standing(0, 0, False), "xyz": Standing(5, 1, False)}


class Database:
    """What a hub reads from, and what it was asked."""

    def __init__(self) -> None:
        self.games = dict(BEGUN)
        self.asked: list[set[str]] = []
        self.faults = 0

    def read(self, codes: Collection[str]) -> Mapping[str, Standing]:
        """The standings of the games that there are; fails as often as `faults` says."""
        self.asked.append(set(codes))
        if self.faults:
            self.faults -= 1
            raise OperationalError("away")
        return {code: self.games[code] for code in codes if code in self.games}


async def see_nothing(_hub: Hub) -> None:
    """A watch that never notices anything."""
    await asyncio.Event().wait()


def with_hub(
    test: Callable[[Hub, Database], Awaitable[None]],
    watch: Callable[[Hub], Awaitable[None]] = see_nothing,
) -> None:
    """Run a test with a hub on a database of its own."""

    async def run() -> None:
        database = Database()
        async with Hub(database.read, watch).running() as hub:
            await test(hub, database)

    asyncio.run(run())


def test_follower_is_told_the_present_state_and_each_change() -> None:
    async def test(hub: Hub, _database: Database) -> None:
        follower = hub.follow("abc")
        assert await follower.news(None, LONG) == Standing(0, 0, False)
        assert await follower.news("0.0", SHORT) is None
        waiting = asyncio.create_task(follower.news("0.0", LONG))
        await asyncio.sleep(0)
        hub.take("abc", Standing(1, 0, False))
        assert await waiting == Standing(1, 0, False)
        assert await follower.news("1.0", SHORT) is None

    with_hub(test)


def test_slow_follower_is_told_the_latest_alone() -> None:
    async def test(hub: Hub, _database: Database) -> None:
        follower = hub.follow("abc")
        await follower.news(None, LONG)
        for version in (1, 2, 3):
            hub.take("abc", Standing(version, 0, version == 3))
        assert await follower.news("0.0", LONG) == Standing(3, 0, True)
        assert await follower.news("3.0", SHORT) is None

    with_hub(test)


def test_what_is_older_than_what_is_known_is_left_out() -> None:
    async def test(hub: Hub, _database: Database) -> None:
        follower = hub.follow("xyz")
        await follower.news(None, LONG)
        hub.take("xyz", Standing(4, 1, False))
        hub.take("xyz", Standing(5, 1, False))
        assert await follower.news("5.1", SHORT) is None
        hub.take("xyz", Standing(5, 2, False))
        assert await follower.news("5.1", LONG) == Standing(5, 2, False)

    with_hub(test)


def test_change_while_the_game_is_read_for_the_first_time_is_not_lost() -> None:
    is_reading, may_go_on = Event(), Event()

    async def test(hub: Hub, _database: Database) -> None:
        follower = hub.follow("abc")
        await asyncio.to_thread(is_reading.wait, LONG)
        hub.take("abc", Standing(1, 0, False))  # the reading has the game as it was before
        may_go_on.set()
        assert await follower.news("0.0", LONG) == Standing(1, 0, False)
        await asyncio.sleep(SHORT)
        assert await follower.news("1.0", SHORT) is None

    def slow_read(_codes: Collection[str]) -> Mapping[str, Standing]:
        is_reading.set()
        may_go_on.wait(LONG)
        return BEGUN

    async def run() -> None:
        async with Hub(slow_read, see_nothing).running() as hub:
            await test(hub, Database())

    asyncio.run(run())


def test_it_is_over_for_who_follows_a_code_that_no_game_has() -> None:
    async def test(hub: Hub, _database: Database) -> None:
        follower = hub.follow("nothing")
        assert await follower.news(None, LONG) is None
        assert follower.is_over
        assert not hub.codes

    with_hub(test)


def test_it_is_over_when_the_game_is_deleted() -> None:
    async def test(hub: Hub, database: Database) -> None:
        one, other = hub.follow("abc"), hub.follow("xyz")
        await one.news(None, LONG)
        await other.news(None, LONG)
        del database.games["abc"]
        hub.ask(hub.codes)
        assert await one.news("0.0", LONG) is None
        assert one.is_over
        assert not other.is_over

    with_hub(test)


def test_game_is_read_once_for_all_and_forgotten_with_its_last_follower() -> None:
    async def test(hub: Hub, database: Database) -> None:
        followers = [hub.follow("abc") for _ in range(100)]
        for follower in followers:
            await follower.news(None, LONG)
        assert database.asked == [{"abc"}]
        assert hub.count == 100
        for follower in followers:
            assert set(hub.codes) == {"abc"}
            follower.leave()
            follower.leave()
        assert (hub.count, set(hub.codes)) == (0, set())

    with_hub(test)


def test_games_that_are_followed_at_once_are_read_together() -> None:
    async def test(hub: Hub, database: Database) -> None:
        followers = [hub.follow(code) for code in ("abc", "xyz") * 10]
        for follower in followers:
            assert await follower.news(None, LONG)
        assert database.asked == [{"abc", "xyz"}]

    with_hub(test)


def test_more_followers_than_a_process_may_have_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub_module, "MOST_FOLLOWERS", 2)

    async def test(hub: Hub, _database: Database) -> None:
        follower = hub.follow("abc")
        hub.follow("xyz")
        with pytest.raises(TooManyFollowersError):
            hub.follow("xyz")
        follower.leave()
        hub.follow("xyz")

    with_hub(test)


def test_more_followers_of_a_game_than_an_address_may_have_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub_module, "MOST_OF_ONE_GAME", 1)

    async def test(hub: Hub, _database: Database) -> None:
        follower = hub.follow("abc", "192.0.2.1")
        with pytest.raises(TooManyFollowersError):
            hub.follow("abc", "192.0.2.1")
        hub.follow("abc", "192.0.2.2")
        hub.follow("xyz", "192.0.2.1")
        follower.leave()
        hub.follow("abc", "192.0.2.1")

    with_hub(test)


def test_one_address_never_has_all_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "MOST_OF_ONE_ADDRESS", 2)

    async def test(hub: Hub, _database: Database) -> None:
        follower = hub.follow("abc", "192.0.2.1")
        hub.follow("xyz", "192.0.2.1")
        with pytest.raises(TooManyFollowersError):
            hub.follow("abc", "192.0.2.1")
        hub.follow("abc", "192.0.2.2")
        follower.leave()
        hub.follow("abc", "192.0.2.1")

    with_hub(test)


@pytest.mark.parametrize(("files", "most"), [(10, 5), (1_000_000, 5_000), (-1, 5_000)])
def test_followers_leave_half_of_the_files_of_the_process_to_others(
    monkeypatch: pytest.MonkeyPatch, files: int, most: int
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _kind: (files, files))
    monkeypatch.setattr(hub_module, "MOST_OF_ONE_ADDRESS", 1_000_000)
    monkeypatch.setattr(hub_module, "MOST_OF_ONE_GAME", 1_000_000)

    async def test(hub: Hub, _database: Database) -> None:
        for _ in range(most):
            hub.follow("abc")
        with pytest.raises(TooManyFollowersError):
            hub.follow("abc")

    with_hub(test)


def test_database_that_was_away_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "SECONDS_AFTER_FAULT", 0.01)

    async def test(hub: Hub, database: Database) -> None:
        database.faults = 2
        assert await hub.follow("abc").news(None, LONG) == BEGUN["abc"]
        assert database.asked == [{"abc"}] * 3

    with_hub(test)


def test_fault_of_ours_in_reading_does_not_leave_the_followers_in_the_dark(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hub_module, "SECONDS_AFTER_FAULT", 0.01)
    failures = iter([ZeroDivisionError()])

    def read(_codes: Collection[str]) -> Mapping[str, Standing]:
        for failure in failures:
            raise failure
        return BEGUN

    async def run() -> None:
        async with Hub(read, see_nothing).running() as hub:
            assert await hub.follow("abc").news(None, LONG) == Standing(0, 0, False)

    asyncio.run(run())
    assert "ZeroDivisionError" in caplog.text


def test_database_that_has_fallen_silent_holds_up_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "SECONDS_TO_CLOSE", SHORT)
    is_asked, may_answer = Event(), Event()

    def read(_codes: Collection[str]) -> Mapping[str, Standing]:
        is_asked.set()
        assert may_answer.wait(LONG)
        return {}

    async def run() -> None:
        async with Hub(read, see_nothing).running() as hub:
            hub.follow("abc")
            await asyncio.to_thread(is_asked.wait)
        assert not may_answer.is_set()
        may_answer.set()

    begun = monotonic()
    asyncio.run(run())
    assert monotonic() - begun < LONG / 2


def test_watching_that_has_failed_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "SECONDS_AFTER_FAULT", 0.01)
    times = 0

    async def fail_once(hub: Hub) -> None:
        nonlocal times
        times += 1
        if times == 1:
            raise ValueError("what nobody has thought of")
        hub.take("abc", Standing(9, 0, False))
        await see_nothing(hub)

    async def test(hub: Hub, _database: Database) -> None:
        follower = hub.follow("abc")
        await follower.news(None, LONG)
        assert await follower.news("0.0", LONG) == Standing(9, 0, False)

    with_hub(test, fail_once)
    assert times == 2


def test_nothing_is_watched_while_nobody_follows() -> None:
    watched = 0

    async def count(hub: Hub) -> None:
        nonlocal watched
        watched += 1
        await see_nothing(hub)

    async def test(hub: Hub, _database: Database) -> None:
        await asyncio.sleep(SHORT)
        assert watched == 0
        await hub.follow("abc").news(None, LONG)
        assert watched == 1

    with_hub(test, count)


def test_all_are_sent_home_when_the_hub_stops() -> None:
    async def test(hub: Hub, _database: Database) -> None:
        followers = [hub.follow(code) for code in ("abc", "xyz")]
        waiting = [asyncio.create_task(each.news("0.0", LONG)) for each in followers]
        await followers[1].news(None, LONG)
        hub.send_home()
        await asyncio.gather(*waiting)
        assert all(follower.is_over for follower in followers)
        late = hub.follow("abc")
        assert await late.news(None, LONG) is None
        assert late.is_over
        assert hub.count == 0

    with_hub(test)
