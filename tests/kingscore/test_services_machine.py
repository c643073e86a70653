"""Any sequence of requests, legal or not, against plain lists that follow the same rules."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from kingscore import services
from kingscore.models import Entry, Game
from kingscore.queries import table_of
from kingscore.rules.deal import DealFacts
from kingscore.rules.sheet import Sheet
from tests.kingscore.plain_game import CONTRACTS, SEATS, Deal, PlainGame, Request
from tests.kingscore.play import fresh, outcome, start


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A contract with everything in it shared by two seats."""
    code = draw(st.sampled_from(sorted(CONTRACTS)))
    counts = {}
    for item, (count, _) in CONTRACTS[code].items():
        one, other = draw(st.permutations(range(SEATS)))[:2]
        share = draw(st.integers(0, count))
        counts[item] = tuple(
            share * (seat == one) + (count - share) * (seat == other) for seat in range(SEATS)
        )
    return code, counts


def send(request: Request, game: Game) -> Sheet:
    """Make the request of the services."""
    common: dict[str, Any] = {
        "game": game,
        "entry_id": request.entry_id,
        "version": request.version,
    }
    if request.kind == "adjust":
        return services.adjust(seat=request.seats[0], points=request.points, cause="late", **common)
    common["reason"] = request.reason
    if request.kind != "record":
        first, second = request.seats
        seats = {"first": first, "second": second, "keep_points": request.keep_points}
        others: dict[str, tuple[Callable[..., Sheet], dict[str, Any]]] = {
            "undo": (services.undo_deal, {"number": request.number}),
            "swap": (services.swap_players, seats),
            "substitute": (services.substitute_player, {"seat": first, "who": request.who}),
            "withdraw": (services.withdraw_adjustment, {"place": request.place}),
            "stop": (services.stop_game, {}),
            "resume": (services.resume_game, {}),
        }
        write, fields = others[request.kind]
        return write(**fields, **common)
    code, counts = request.deal
    facts = DealFacts(
        contract=code,
        declarer=(request.number - 1) % SEATS,
        counts=counts,
        trump="s" if code == "trump" else "",
    )
    if not request.is_legal:
        facts = replace(facts, declarer=request.number % SEATS)
    return services.record_deal(number=request.number, facts=facts, **common)


class Evening(RuleBasedStateMachine):
    """Two games on which phones write, some of them too late, twice, or nonsense."""

    @initialize()
    def start_games(self) -> None:
        """Two games at their start, and one phone with an old idea of them."""
        self.games = [start(), start()]
        self.plain = [PlainGame(), PlainGame()]
        self.sent: list[Request] = []
        self.written: dict[UUID, Request] = {}
        self.answers: dict[UUID, Sheet] = {}

    def expected(self, request: Request) -> str:
        """The name of the type that the answer must have."""
        plain = self.plain[request.game]
        if "\x00" in request.reason and request.kind != "adjust":
            return "InvalidDocument"
        if known := self.written.get(request.entry_id):
            return "Sheet" if known.meaning == request.meaning else "EntryReused"
        if plain.is_locked:
            return "GameLocked"
        if request.version == len(plain.ids) and not plain.can_have(request):
            return "InvalidDeal"
        return "Sheet" if request.version == len(plain.ids) else "StaleSheet"

    def make(self, request: Request, *, with_old_game: bool) -> None:
        """Send a request and check the answer; an old game is as it was read at its start."""
        game = self.games[request.game]
        expected = self.expected(request)
        answer = outcome(lambda: send(request, game if with_old_game else fresh(game)))
        assert type(answer).__name__ == expected, answer
        if expected == "Sheet" and request.entry_id not in self.written:
            self.plain[request.game].take(request)
            self.written[request.entry_id] = request
        if isinstance(answer, Sheet):
            first = self.answers.setdefault(request.entry_id, table_of(fresh(game)).sheet)
            assert answer == first
        self.sent.append(request)

    def version(self, game: int, lag: int) -> int:
        """The version that somebody believes in who is some entries behind."""
        return len(self.plain[game].ids) - lag

    @rule(
        game=st.integers(0, 1),
        deal=deals(),
        with_old_game=st.booleans(),
    )
    def record_next(self, game: int, deal: Deal, with_old_game: bool) -> None:
        """What happens most: the next deal."""
        number = len(self.plain[game].deals) + 1
        request = Request(game, "record", uuid4(), self.version(game, 0), number=number, deal=deal)
        self.make(request, with_old_game=with_old_game)

    @rule(
        game=st.integers(0, 1),
        deal=deals(),
        number=st.integers(-1, 6),
        lag=st.sampled_from([0, 0, 0, 1, -1]),
        is_legal=st.sampled_from([True, True, True, False]),
        reason=st.sampled_from(["", "miscounted", "\x00"]),
    )
    def record_any(  # noqa: PLR0917 - Hypothesis fills every parameter by its name
        self, game: int, deal: Deal, number: int, lag: int, is_legal: bool, reason: str
    ) -> None:
        """A deal with any number: a correction, a deal too far on, or nonsense."""
        request = Request(
            game,
            "record",
            uuid4(),
            self.version(game, lag),
            reason,
            number=number,
            deal=deal,
            is_legal=is_legal,
        )
        self.make(request, with_old_game=False)

    @rule(game=st.integers(0, 1), back=st.sampled_from([0, 0, 1]), lag=st.sampled_from([0, 0, 1]))
    def undo(self, game: int, back: int, lag: int) -> None:
        """The last deal, or one that cannot be undone."""
        number = len(self.plain[game].deals) - back
        request = Request(game, "undo", uuid4(), self.version(game, lag), number=number)
        self.make(request, with_old_game=False)

    @rule(
        game=st.integers(0, 1),
        seats=st.tuples(st.integers(0, 3), st.integers(0, 4)),
        keep_points=st.booleans(),
        lag=st.sampled_from([0, 0, 1]),
    )
    def swap(self, game: int, seats: tuple[int, int], keep_points: bool, lag: int) -> None:
        """Two seats change over."""
        request = Request(
            game,
            "swap",
            uuid4(),
            self.version(game, lag),
            seats=seats,
            keep_points=keep_points,
        )
        self.make(request, with_old_game=False)

    @rule(
        game=st.integers(0, 1),
        seat=st.integers(0, 4),
        who=st.sampled_from(["Ana", "Bo", "Eva", "Fay", "Gus"]),
        lag=st.sampled_from([0, 0, 1]),
    )
    def substitute(self, game: int, seat: int, who: str, lag: int) -> None:
        """Somebody takes over a seat: who is new, comes back, or sits there already."""
        version = self.version(game, lag)
        request = Request(game, "substitute", uuid4(), version, seats=(seat, 0), who=who)
        self.make(request, with_old_game=False)

    @rule(
        game=st.integers(0, 1),
        seat=st.sampled_from([0, 1, 2, 3, 4]),
        points=st.integers(-3, 3),
        lag=st.sampled_from([0, 0, 1]),
    )
    def adjust(self, game: int, seat: int, points: int, lag: int) -> None:
        """A penalty or an award, or one that cannot be."""
        request = Request(
            game, "adjust", uuid4(), self.version(game, lag), seats=(seat, 0), points=points
        )
        self.make(request, with_old_game=False)

    @rule(game=st.integers(0, 1), place=st.integers(0, 8), lag=st.sampled_from([0, 0, 1]))
    def withdraw(self, game: int, place: int, lag: int) -> None:
        """A penalty or an award that does not count any more, or is none."""
        version = self.version(game, lag)
        self.make(Request(game, "withdraw", uuid4(), version, place=place), with_old_game=False)

    @rule(
        game=st.integers(0, 1),
        kind=st.sampled_from(["stop", "resume", "resume"]),
        lag=st.sampled_from([0, 0, 1]),
    )
    def stop(self, game: int, kind: str, lag: int) -> None:
        """The players stop, or go on after all; or that makes no sense."""
        request = Request(game, kind, uuid4(), self.version(game, lag))
        self.make(request, with_old_game=False)

    @rule(game=st.integers(0, 1), is_locked=st.sampled_from([True, False, False]))
    def lock(self, game: int, is_locked: bool) -> None:
        """Somebody locks the sheet, or unlocks it."""
        change = services.lock_game if is_locked else services.unlock_game
        change(game=self.games[game])
        self.plain[game].is_locked = is_locked

    @precondition(lambda self: self.sent)
    @rule(data=st.data(), with_old_game=st.booleans())
    def repeat(self, data: st.DataObject, with_old_game: bool) -> None:
        """The very same request once more."""
        request = self.sent[data.draw(st.integers(0, len(self.sent) - 1))]
        self.make(request, with_old_game=with_old_game)

    @precondition(lambda self: self.sent)
    @rule(
        data=st.data(),
        change=st.sampled_from(
            [
                lambda request: replace(request, reason="other"),
                lambda request: replace(request, game=1 - request.game),
                lambda request: replace(request, number=request.number + 1),
                lambda request: replace(request, kind="undo", number=1),
                lambda request: replace(request, kind="substitute", who="Eva"),
                lambda request: replace(request, who="Hal"),
                lambda request: replace(request, kind="withdraw", place=1),
            ]
        ),
        is_present=st.booleans(),
    )
    def reuse_id(
        self, data: st.DataObject, change: Callable[[Request], Request], is_present: bool
    ) -> None:
        """An id that was sent before, for something else."""
        request = change(self.sent[data.draw(st.integers(0, len(self.sent) - 1))])
        if is_present:
            request = replace(request, version=self.version(request.game, 0))
        self.make(request, with_old_game=False)

    @invariant()
    def nothing_is_lost_or_doubled(self) -> None:
        """Log, version and sheet are those of the plain games."""
        for game, plain in zip(self.games, self.plain, strict=True):
            table = table_of(fresh(game))
            log = Entry.objects.filter(game=game).order_by("seq")
            assert list(log.values_list("seq", "id")) == list(enumerate(plain.ids, start=1))
            assert table.game.version == table.sheet.version == len(plain.ids)
            assert table.game.is_finished == table.sheet.is_finished == plain.is_finished
            assert (table.sheet.is_stopped, table.game.is_locked) == (
                plain.is_stopped,
                plain.is_locked,
            )
            assert table.sheet.totals == plain.totals()
            assert table.sheet.adjusted == plain.awarded()
            assert table.names == tuple(plain.names)
            found = [(line.contract.code, line.facts.counts) for line in table.sheet.lines]
            assert found == plain.deals


@pytest.mark.django_db
def test_any_sequence_of_requests_loses_and_doubles_nothing() -> None:
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=15,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        ),
    )
