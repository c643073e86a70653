"""Drawing rounds: by lot, balanced or by standings; by hand and out of a file; drawing them again.

What takes long is done before the tournament is locked, so that nobody waits for it at a table; it
is stored if by then nothing has changed that it was drawn from.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from kingscore.rules.errors import InvalidDocument, Problem, problem
from kingscore.rules.sentence import gettext_noop
from kingscore.services.races import retried_after_race
from tournaments.errors import EntrantSeated, FinalsDrawn, StaleTournament
from tournaments.models import Absence, Decision, Draw, Entrant, Place, Round, Table, Tournament
from tournaments.queries import rounds_of, seatings_of, setup_of
from tournaments.queries.draws import entrants_in, present_in
from tournaments.queries.faults import changed_since_draw
from tournaments.rules.finals import Kind
from tournaments.rules.seating.draw import drawn
from tournaments.rules.seating.draw_codec import draw_to_json
from tournaments.rules.seating.lot import hand_problems
from tournaments.rules.seating.tables import Seating
from tournaments.rules.setup import Method
from tournaments.services.decisions import note_decision
from tournaments.services.locks import lock_tournament
from tournaments.services.registering import round_problems
from tournaments.services.rounds import remove_round
from tournaments.services.tournaments import new_seed
from tournaments.services.wanted import Wanted, note_replaced

_TRIES = 3  # while people come and go at the door


@retried_after_race
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
    numbers = range(number, (last or number) + 1)
    wanted = Wanted(tournament, numbers, stage, key=key, replaces=replaces, author=author)
    inputs_now = partial(
        wanted.inputs, method, everybody=everybody, accepts_unconfirmed=accepts_unconfirmed
    )
    for _ in range(_TRIES):
        if made := wanted.made():
            return made
        tournament.refresh_from_db()
        wanted.tournament = tournament
        inputs = inputs_now()
        schedule = drawn(inputs, seed)
        with transaction.atomic():
            wanted.tournament = lock_tournament(tournament)
            if made := wanted.made():
                return made
            basis = wanted.basis(method)
            if inputs_now() == inputs:
                draw = Draw(method=method, seed=seed, inputs=draw_to_json(inputs), basis=basis)
                return wanted.store(dict(enumerate(schedule, number)), draw)
    raise StaleTournament


@retried_after_race
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
    wanted = Wanted(tournament, sorted(seatings), stage, key=key, replaces=replaces, author=author)
    if made := wanted.made():
        return made
    wanted.check()
    if problems := _seating_problems(tournament, seatings, stage):
        raise InvalidDocument(problems)
    return wanted.store(seatings, Draw(method=method, basis=wanted.basis_before()))


@transaction.atomic
def take_back(*, round_: Round, author: User | None = None) -> None:
    """Take a draw away, and those of the later rounds of its stage. Again changes nothing.

    Raises RoundBegun when a deal is recorded in one of them.
    """
    tournament = lock_tournament(round_.tournament)
    if rounds_of(tournament).filter(pk=round_.pk).exists():
        remove_rounds_from(tournament, round_, author)


def remove_rounds_from(tournament: Tournament, first: Round, author: User | None) -> None:
    """Take this round and the later ones of its stage away, and note how they were seated.

    The tournament is locked. Raises RoundBegun when a deal is recorded in one of them.
    """
    later = rounds_of(tournament).filter(stage=first.stage, number__gte=first.number)
    seatings = seatings_of(tournament)
    for each in later.reverse():
        note_replaced(each, seatings.get(each.number, ()), author)
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

    Raises InvalidDocument for what is no round, and for somebody who does not take part,
    EntrantSeated for somebody who sits in it when it has begun, FinalsDrawn.
    """
    tournament = lock_tournament(tournament)
    if tournament.cut is not None:
        raise FinalsDrawn
    known = dict(Entrant.objects.filter(tournament=tournament).values_list("number", "pk"))
    problems = round_problems(number, at="number")
    for entrant in entrants:
        if entrant not in known:
            text = gettext_noop("Nobody here has the number %(entrant)s.")
            problems.append(problem("unknown_entrant", text, at="entrants", entrant=entrant))
    if problems:
        raise InvalidDocument(problems)
    begun = Place.objects.filter(round__tournament=tournament, round__number=number)
    begun = begun.exclude(round__state=Round.State.DRAWN)
    if begun.filter(entrant__number__in=entrants).exists():
        raise EntrantSeated
    Absence.objects.bulk_create(
        (Absence(entrant_id=known[entrant], round_number=number) for entrant in set(entrants)),
        ignore_conflicts=True,
    )


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
