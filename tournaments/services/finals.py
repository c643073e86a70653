"""Finals: who goes on is drawn once and kept; who declines, and who follows."""

from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from tournaments.errors import DrawnMeanwhile, FinalsNotDrawn, RoundBefore, RoundBegun, Unconfirmed
from tournaments.models import Decision, Draw, Round, Tournament
from tournaments.queries import has_entries, rounds_of, setup_of
from tournaments.queries.draws import unsettled_tables, versions_of
from tournaments.queries.faults import changed_since_cut
from tournaments.queries.finals import CUT, cut_draw, cut_now
from tournaments.rules.finals import Cut, Kind
from tournaments.rules.finals_codec import cut_from_json, cut_to_json
from tournaments.services.draws import note_seen
from tournaments.services.locks import lock_tournament
from tournaments.services.rounds import remove_round
from tournaments.services.tournaments import new_seed


@transaction.atomic
def draw_cut(
    *,
    tournament: Tournament,
    key: UUID,
    seed: int | None = None,
    accepts_unconfirmed: bool = False,
    author: User | None = None,
) -> Cut:
    """Settle who plays the finals, from the standings as they are; it stays so, whoever leaves.

    Rounds of the preliminaries that were drawn and not opened are taken away. Where it is settled
    already, that stands. Raises InvalidDocument where no finals are played or nothing was played
    yet, RoundBefore while a round is open, Unconfirmed as in `draw_rounds`, DrawnMeanwhile when
    what was drawn with this key was taken back.
    """
    tournament = lock_tournament(tournament)
    if tournament.cut is not None:
        return cut_from_json(tournament.cut)
    if Draw.objects.filter(pk=key).exists():
        raise DrawnMeanwhile
    if not setup_of(tournament).finals:
        text = gettext_noop("No finals are played in this tournament.")
        raise InvalidDocument([problem("no_finals", text)])
    if rounds_of(tournament).filter(state=Round.State.OPEN).exists():
        raise RoundBefore
    unsettled = unsettled_tables(tournament)
    if unsettled and not accepts_unconfirmed:
        raise Unconfirmed
    seed = new_seed() if seed is None else seed
    basis = versions_of(tournament)
    cut = cut_now(tournament, seed)
    if not cut.standings:
        text = gettext_noop("Nothing has been played yet that finals could follow from.")
        raise InvalidDocument([problem("nothing_played", text)])
    waiting = rounds_of(tournament).filter(state=Round.State.DRAWN)
    for number in list(waiting.values_list("number", flat=True)):
        remove_round(tournament, number)
    Draw.objects.create(
        pk=key,
        tournament=tournament,
        method=CUT,
        seed=seed,
        inputs=cut_to_json(cut),
        basis=basis,
        author=author,
    )
    if unsettled:
        tables = [[table.round.number, table.number] for table in unsettled]
        _decide(tournament, Decision.Kind.UNCONFIRMED, author, round="finals", tables=tables)
    _keep(tournament, cut)
    return cut


@transaction.atomic
def decline(
    *, tournament: Tournament, entrant: int, goes_on: bool = False, author: User | None = None
) -> Cut:
    """Somebody does not play the finals; the next of the standings follows. Again changes nothing.

    With `goes_on` he declines the grand final alone. Finals that were drawn for others must then be
    drawn again. Raises FinalsNotDrawn, RoundBegun when a deal of them is recorded, InvalidDocument
    for somebody who is not in the standings.
    """
    tournament = lock_tournament(tournament)
    cut = _cut_before_play(tournament)
    if entrant in cut.declined or (goes_on and entrant in cut.passed_on):
        return cut
    try:
        cut = cut.without(entrant, goes_on=goes_on)
    except ValueError:
        text = gettext_noop("Nobody in the standings has the number %(entrant)s.")
        raise InvalidDocument([problem("cannot_decline", text, entrant=entrant)]) from None
    _keep(tournament, cut)
    _decide(tournament, Decision.Kind.DECLINED, author, entrant=entrant, goes_on=goes_on)
    return cut


@transaction.atomic
def take_back_cut(*, tournament: Tournament, author: User | None = None) -> None:
    """Go back to the preliminaries: it is noted who would have played the finals.

    Again changes nothing. Raises RoundBegun when a deal of a final is recorded.
    """
    tournament = lock_tournament(tournament)
    if tournament.cut is None:
        return
    cut = _cut_before_play(tournament)
    for number in list(_finals_of(tournament).values_list("number", flat=True)):
        remove_round(tournament, number)
    _decide(
        tournament,
        Decision.Kind.DRAWN_AGAIN,
        author,
        round="finals",
        before=dict(cut_to_json(cut)),
    )
    _keep(tournament, None)


@transaction.atomic
def note_cut_changes_seen(*, tournament: Tournament, author: User | None = None) -> None:
    """The director knows that results have changed since the cut. Again is once."""
    tournament = lock_tournament(tournament)
    draw, changed = cut_draw(tournament), changed_since_cut(tournament)
    if draw and changed:
        note_seen(tournament, draw.pk, changed, author)


def _cut_before_play(tournament: Tournament) -> Cut:
    if tournament.cut is None:
        raise FinalsNotDrawn
    if has_entries(_finals_of(tournament)):
        raise RoundBegun
    return cut_from_json(tournament.cut)


def _finals_of(tournament: Tournament) -> QuerySet[Round]:
    return rounds_of(tournament).exclude(stage=Kind.PRELIMINARIES)


def _keep(tournament: Tournament, cut: Cut | None) -> None:
    tournament.cut = None if cut is None else cut_to_json(cut)
    tournament.save(update_fields=["cut"])


def _decide(tournament: Tournament, kind: str, author: User | None, **details: object) -> None:
    Decision.objects.create(tournament=tournament, kind=kind, details=details, author=author)
