"""Drawing rounds: by lot, balanced or by standings; by hand and out of a file; drawing them again.

What takes long is done before the tournament is locked, so that nobody waits for it at a table; it
is stored if by then nothing has changed that it was drawn from.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from kingscore.rules.errors import InvalidDocument, Problem, problem
from kingscore.rules.sentence import gettext_noop
from tournaments.errors import (
    DrawnMeanwhile,
    FinalsDrawn,
    FinalsNotDrawn,
    RoundOutOfOrder,
    StaleTournament,
    Unconfirmed,
)
from tournaments.models import Absence, Decision, Draw, Entrant, Round, Table, Tournament
from tournaments.queries import rounds_of, seatings_of, setup_of
from tournaments.queries.draws import (
    entrants_in,
    finalists,
    inputs_of,
    present_in,
    rounds_of_draw,
    unsettled_tables,
    versions_of,
)
from tournaments.queries.faults import changed_since_draw
from tournaments.rules.finals import Kind
from tournaments.rules.seating.draw import Draw as Inputs
from tournaments.rules.seating.draw import drawn
from tournaments.rules.seating.draw_codec import draw_to_json
from tournaments.rules.seating.lot import hand_problems
from tournaments.rules.seating.sizes import table_sizes
from tournaments.rules.seating.tables import Seating
from tournaments.rules.seating_codec import seating_to_json
from tournaments.rules.setup import MOST_ROUNDS, Method
from tournaments.services.decisions import note_decision
from tournaments.services.locks import lock_tournament
from tournaments.services.registering import round_problems
from tournaments.services.rounds import remove_round, store_round
from tournaments.services.tournaments import new_seed

_TRIES = 3  # while people come and go at the door


def draw_rounds(
    *,
    tournament: Tournament,
    number: int,
    key: UUID,
    last: int | None = None,
    method: Method | None = None,
    stage: Kind = Kind.PRELIMINARIES,
    seed: int | None = None,
    replaces: Collection[int] | None = None,
    accepts_unconfirmed: bool = False,
    everybody: bool = False,
    author: User | None = None,
) -> list[Round]:
    """Draw round `number`, or all from it to round `last`, and store them with their seed.

    `method` is that of the settings unless it is given, by lot where those say by hand. Rounds that
    are played stay as they are. `everybody` seats those too who are not checked in yet. The same
    `key` again gives the rounds as they were drawn. `replaces` are the ids of the rounds that the
    sender saw: no other is replaced.

    Raises Unseatable, InvalidDocument for a round that there is not, or several by standings,
    Unconfirmed where it would be drawn from results that are not settled, unless that is accepted,
    RoundBegun when a deal is recorded, and DrawnMeanwhile, RoundOutOfOrder, FinalsDrawn,
    FinalsNotDrawn, TournamentFinished.
    """
    method = method or _usual_method(tournament)
    if method is Method.STANDINGS and last not in (None, number):
        text = gettext_noop("By standings only the next round can be seated.")
        raise InvalidDocument([problem("standings_in_advance", text, at="method")])
    seed = new_seed() if seed is None else seed
    wanted = _Wanted(
        tournament,
        range(number, (last or number) + 1),
        stage,
        key=key,
        replaces=replaces,
        author=author,
    )
    for _ in range(_TRIES):
        if made := wanted.made():
            return made
        tournament.refresh_from_db()
        wanted.check()
        inputs = inputs_of(tournament, number, method, stage=stage, last=last, everybody=everybody)
        wanted.check_settled(inputs, accepts_unconfirmed=accepts_unconfirmed)
        schedule = drawn(inputs, seed)
        with transaction.atomic():
            locked = lock_tournament(tournament)
            wanted.tournament = locked
            if made := wanted.made():
                return made
            wanted.check()
            basis = versions_of(locked, number) if inputs.standing else {}
            wanted.check_settled(inputs, accepts_unconfirmed=accepts_unconfirmed)
            again = inputs_of(locked, number, method, stage=stage, last=last, everybody=everybody)
            if again == inputs:
                return wanted.store(
                    dict(enumerate(schedule, number)),
                    Draw(method=method, seed=seed, inputs=draw_to_json(inputs), basis=basis),
                )
    raise StaleTournament


@transaction.atomic
def seat_by_hand(
    *,
    tournament: Tournament,
    seatings: Mapping[int, Seating],
    key: UUID,
    method: Method = Method.HAND,
    stage: Kind = Kind.PRELIMINARIES,
    replaces: Collection[int] | None = None,
    author: User | None = None,
) -> list[Round]:
    """Rounds by number, following one another, as somebody has seated them; all of them or none.

    Raises InvalidDocument with every fault: who is seated twice, is not here or has no seat, and
    tables of a size that there is not. Else as `draw_rounds` does.
    """
    tournament = lock_tournament(tournament)
    wanted = _Wanted(tournament, sorted(seatings), stage, key=key, replaces=replaces, author=author)
    if made := wanted.made():
        return made
    wanted.check()
    if problems := _seating_problems(tournament, seatings, stage):
        raise InvalidDocument(problems)
    return wanted.store(seatings, Draw(method=method, basis=wanted.basis()))


@transaction.atomic
def take_back(*, round_: Round, author: User | None = None) -> None:
    """Take a draw away, and those of the later rounds of its stage. Again changes nothing.

    Raises RoundBegun when a deal is recorded in one of them.
    """
    tournament = lock_tournament(round_.tournament)
    later = rounds_of(tournament).filter(stage=round_.stage, number__gte=round_.number)
    if not later.filter(pk=round_.pk).exists():
        return
    seatings = seatings_of(tournament)
    for each in later.reverse():
        _note_replaced(each, seatings.get(each.number, ()), author)
        remove_round(tournament, each.number)


@transaction.atomic
def note_changes_seen(*, round_: Round, author: User | None = None) -> None:
    """The director knows that results have changed since this round was drawn. Again is once."""
    tournament = lock_tournament(round_.tournament)
    changed = changed_since_draw(round_)
    if changed:
        note_seen(tournament, round_.draw_id, changed, author)


@transaction.atomic
def sit_out(*, tournament: Tournament, number: int, entrants: Collection[int]) -> None:
    """These do not play this round of the preliminaries. Again changes nothing.

    Raises InvalidDocument for what is no round, and for somebody who does not take part.
    """
    tournament = lock_tournament(tournament)
    known = dict(Entrant.objects.filter(tournament=tournament).values_list("number", "pk"))
    problems = round_problems(number, at="number")
    for entrant in entrants:
        if entrant not in known:
            text = gettext_noop("Nobody here has the number %(entrant)s.")
            problems.append(problem("unknown_entrant", text, at="entrants", entrant=entrant))
    if problems:
        raise InvalidDocument(problems)
    Absence.objects.bulk_create(
        (Absence(entrant_id=known[entrant], round_number=number) for entrant in set(entrants)),
        ignore_conflicts=True,
    )


@dataclass
class _Wanted:
    """Rounds of a stage that somebody wants to have drawn."""

    tournament: Tournament
    numbers: Sequence[int]
    stage: Kind
    key: UUID
    replaces: Collection[int] | None
    author: User | None
    unsettled: Sequence[Table] = ()

    def made(self) -> list[Round]:
        """What was drawn with this key before; none if nothing was.

        Raises DrawnMeanwhile if it was drawn again since.
        """
        draw = Draw.objects.filter(pk=self.key).select_related("tournament").first()
        if draw is None:
            return []
        rounds = list(rounds_of_draw(draw))
        if draw.tournament != self.tournament or not rounds:
            raise DrawnMeanwhile
        for each in rounds:
            each.tournament = self.tournament
        return rounds

    def basis(self) -> dict[str, int]:
        """The results that a single round was drawn from which is now put right by hand."""
        drawn = Draw.objects.filter(
            rounds__tournament=self.tournament, rounds__number__in=self.numbers
        )
        found = list(drawn) if len(self.numbers) == 1 else []
        return dict(found[0].basis) if found else {}

    def check(self) -> None:
        """Refuse what cannot be drawn now."""
        stage, tournament = self.stage, self.tournament
        if stage == Kind.PRELIMINARIES and tournament.cut is not None:
            raise FinalsDrawn
        if stage != Kind.PRELIMINARIES and not finalists(tournament, stage):
            raise FinalsNotDrawn
        most = setup_of(tournament).rounds or MOST_ROUNDS
        is_there = bool(self.numbers) and self.numbers[0] > 0
        if not is_there or (stage == Kind.PRELIMINARIES and self.numbers[-1] > most):
            text = gettext_noop("There are rounds 1 to %(most)s.")
            raise InvalidDocument([problem("no_such_round", text, at="number", most=most)])
        rounds = dict(rounds_of(tournament).values_list("number", "pk"))
        known = {rounds[number] for number in self.numbers if number in rounds}
        if self.replaces is not None and not known <= set(self.replaces):
            raise DrawnMeanwhile
        if any(number - 1 not in {0, *rounds, *self.numbers} for number in self.numbers):
            raise RoundOutOfOrder

    def check_settled(self, inputs: Inputs, *, accepts_unconfirmed: bool) -> None:
        """Refuse to draw from results that are not settled, unless that is accepted."""
        if not inputs.standing or self.stage != Kind.PRELIMINARIES:
            return
        self.unsettled = unsettled_tables(self.tournament, self.numbers[0])
        if self.unsettled and not accepts_unconfirmed:
            raise Unconfirmed

    def store(self, seatings: Mapping[int, Seating], draw: Draw) -> list[Round]:
        """Put the rounds there, and note what they replace; the tournament is locked."""
        draw.pk, draw.tournament, draw.author = self.key, self.tournament, self.author
        draw.save(force_insert=True)
        before = {each.number: each for each in rounds_of(self.tournament)}
        sat = seatings_of(self.tournament) if before else {}
        made = []
        for number, seating in sorted(seatings.items()):
            if number in before:
                _note_replaced(before[number], sat.get(number, ()), self.author, draw)
            tables = range(self._first_table(), self._first_table() + len(seating))
            each = store_round(
                self.tournament,
                number,
                seating,
                numbers=tables,
                stage=self.stage,
                method=draw.method,
                draw=draw,
            )
            each.tournament = self.tournament
            made.append(each)
        if self.unsettled:
            note_decision(
                self.tournament,
                Decision.Kind.UNCONFIRMED,
                self.author,
                round=self.numbers[0],
                tables=[[each.round.number, each.number] for each in self.unsettled],
            )
        return made

    def _first_table(self) -> int:
        """1; in the small final, which is played at the same time, after those of the grand one."""
        if self.stage != Kind.SMALL:
            return 1
        setup, others = setup_of(self.tournament), finalists(self.tournament, Kind.GRAND)
        if not others:
            return 1
        return 1 + len(table_sizes(len(others), allowed=setup.sizes, usual=setup.usual))


def note_seen(
    tournament: Tournament, draw_id: UUID | None, changed: Sequence[Table], author: User | None
) -> None:
    """That the changes of these tables since a draw are known; the tournament is locked."""
    note_decision(
        tournament,
        Decision.Kind.CORRECTION_SEEN,
        author,
        draw=str(draw_id),
        tables=[[table.round.number, table.number] for table in changed],
        versions={str(table.game.pk): table.game.version for table in changed if table.game},
    )


def _usual_method(tournament: Tournament) -> Method:
    method = setup_of(tournament).method
    return Method.RANDOM if method in (Method.HAND, Method.FILE) else method


def _seating_problems(
    tournament: Tournament, seatings: Mapping[int, Seating], stage: Kind
) -> list[Problem]:
    """What is wrong with seatings; with several, the path begins with the round."""
    setup = setup_of(tournament)
    if stage == Kind.PRELIMINARIES:
        present = present_in(tournament, list(seatings))
    else:
        present = {number: entrants_in(tournament, number, stage) for number in seatings}
    return [
        Problem(each.code, each.sentence, f"rounds[{number}].{each.path}")
        for number, seating in sorted(seatings.items())
        for each in hand_problems(seating, present[number], allowed=setup.sizes)
    ]


def _note_replaced(
    round_: Round, seating: Seating, author: User | None, draw: Draw | None = None
) -> None:
    """Keep how a round was seated that is drawn again, or taken away where there is no draw."""
    note_decision(
        round_.tournament,
        Decision.Kind.DRAWN_AGAIN,
        author,
        round=round_.number,
        method=draw.method if draw else None,
        before={
            "method": round_.method,
            "draw": str(round_.draw_id) if round_.draw_id else None,
            "seating": seating_to_json(seating),
        },
    )
