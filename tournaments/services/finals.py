"""Finals: who goes on is drawn once and kept; who declines, and who follows."""

from dataclasses import replace
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from kingscore.services.races import retried_after_race
from tournaments.errors import DrawnMeanwhile, FinalsNotDrawn, RoundBefore, RoundBegun, Unconfirmed
from tournaments.models import Decision, Draw, Round, Tournament
from tournaments.queries import rounds_of, setup_of
from tournaments.queries.draws import unsettled_tables, versions_of
from tournaments.queries.faults import changed_since_cut
from tournaments.queries.finals import CUT, cut_draw, cut_now, cut_of, finals_begun
from tournaments.rules.finals import Cut, Kind
from tournaments.rules.finals_codec import cut_from_json, cut_to_json
from tournaments.services.decisions import note_decision
from tournaments.services.draws import note_seen, remove_rounds_from
from tournaments.services.locks import lock_tournament
from tournaments.services.rounds import remove_round
from tournaments.services.tournaments import new_seed


@retried_after_race
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
    already, that stands; drawn again from the same standings, a lot comes out the same. Raises
    InvalidDocument where no finals are played or nothing was played yet, RoundBefore while a round
    is open, Unconfirmed as in `draw_rounds`, DrawnMeanwhile when what was drawn with this key was
    taken back.
    """
    tournament = lock_tournament(tournament)
    if tournament.cut is not None:
        return cut_from_json(tournament.cut)
    _check_cut(tournament, key)
    unsettled = unsettled_tables(tournament)
    if unsettled and not accepts_unconfirmed:
        raise Unconfirmed
    basis = versions_of(tournament)  # first: what is written from here on is told as a change
    cut = _cut_to_draw(tournament, seed)
    _remove_waiting(tournament)
    _store_cut(tournament, cut, key, basis, author)
    if unsettled:
        tables = [[table.round.number, table.number] for table in unsettled]
        note_decision(tournament, Decision.Kind.UNCONFIRMED, author, round="finals", tables=tables)
    return cut


def _check_cut(tournament: Tournament, key: UUID) -> None:
    """Refuse what cannot be drawn now."""
    if Draw.objects.filter(pk=key).exists():
        raise DrawnMeanwhile
    if not setup_of(tournament).finals:
        text = gettext_noop("No finals are played in this tournament.")
        raise InvalidDocument([problem("no_finals", text)])
    if rounds_of(tournament).filter(state=Round.State.OPEN).exists():
        raise RoundBefore


def _cut_to_draw(tournament: Tournament, seed: int | None) -> Cut:
    """The cut as things are now, by this seed; else by that of before, or by a new one."""
    cut = cut_now(tournament, new_seed() if seed is None else seed)
    if not cut.standings:
        text = gettext_noop("Nothing has been played yet that finals could follow from.")
        raise InvalidDocument([problem("nothing_played", text)])
    if seed is None:
        cut = replace(cut, seed=_seed_before(tournament, cut) or cut.seed)
    return cut


def _seed_before(tournament: Tournament, cut: Cut) -> int | None:
    """The seed of a cut that was taken back, if the standings are still the same."""
    before = Draw.objects.filter(tournament=tournament, method=CUT).order_by("made_at").last()
    if before and cut_from_json(before.inputs).standings == cut.standings:
        return before.seed
    return None


def _remove_waiting(tournament: Tournament) -> None:
    """Take away the rounds of the preliminaries that were drawn and not opened."""
    waiting = rounds_of(tournament).filter(state=Round.State.DRAWN)
    for number in list(waiting.values_list("number", flat=True)):
        remove_round(tournament, number)


def _store_cut(
    tournament: Tournament, cut: Cut, key: UUID, basis: dict[str, int], author: User | None
) -> None:
    Draw.objects.create(
        pk=key,
        tournament=tournament,
        method=CUT,
        seed=cut.seed,
        inputs=cut_to_json(cut),
        basis=basis,
        author=author,
    )
    _keep(tournament, cut)


@transaction.atomic
def decline(
    *, tournament: Tournament, entrant: int, goes_on: bool = False, author: User | None = None
) -> Cut:
    """Somebody does not play the finals; the next of the standings follows. Again changes nothing.

    With `goes_on` he declines the grand final alone. Finals that were drawn for others must then be
    drawn again, and are open no more; one that has begun stays as it is, and who plays it follows
    nowhere else. Raises
    FinalsNotDrawn, RoundBegun when a deal is recorded of his final, of that to which he goes on, or
    of every one, InvalidDocument for somebody who is not in the standings.
    """
    tournament = lock_tournament(tournament)
    cut = _cut_of(tournament)
    if entrant in cut.declined or (goes_on and entrant in cut.passed_on):
        return cut
    begun = finals_begun(tournament)
    playing = {final.kind for final in cut.finals if final.entrants}
    concerned = {final.kind for final in cut.finals if entrant in final.entrants}
    if goes_on and Kind.GRAND in concerned:
        concerned.add(Kind.SMALL)
    if concerned & begun or (begun and begun >= playing):
        raise RoundBegun
    try:
        after = cut.keeping(begun).without(entrant, goes_on=goes_on)
    except ValueError:
        text = gettext_noop("Nobody in the standings has the number %(entrant)s.")
        raise InvalidDocument([problem("cannot_decline", text, entrant=entrant)]) from None
    _change(tournament, cut, after, author)
    note_decision(tournament, Decision.Kind.DECLINED, author, entrant=entrant, goes_on=goes_on)
    return after


@transaction.atomic
def take_back_decline(*, tournament: Tournament, entrant: int, author: User | None = None) -> Cut:
    """Somebody plays the finals after all, who had declined. Again changes nothing.

    Raises FinalsNotDrawn, RoundBegun when that would change a final of which a deal is recorded,
    InvalidDocument for somebody who has left the tournament.
    """
    tournament = lock_tournament(tournament)
    cut = _cut_of(tournament)
    if entrant not in (*cut.declined, *cut.passed_on):
        return cut
    if tournament.entrants.filter(number=entrant, left_after__isnull=False).exists():
        text = gettext_noop("Who has left must come back first.")
        raise InvalidDocument([problem("has_left", text, entrant=entrant)])
    again, begun = cut.with_again(entrant), finals_begun(tournament)
    before = {final.kind: final for final in cut.finals}
    if any(final != before[final.kind] for final in again.finals if final.kind in begun):
        raise RoundBegun
    _change(tournament, cut, again, author)
    note_decision(tournament, Decision.Kind.DECLINED, author, entrant=entrant, is_taken_back=True)
    return again


@transaction.atomic
def take_back_cut(*, tournament: Tournament, author: User | None = None) -> None:
    """Go back to the preliminaries: it is noted who would have played the finals.

    Again changes nothing. Raises RoundBegun when a deal of a final is recorded.
    """
    tournament = lock_tournament(tournament)
    cut = cut_of(tournament)
    if cut is None:
        return
    if finals_begun(tournament):
        raise RoundBegun
    for number in list(_finals_of(tournament).values_list("number", flat=True)):
        remove_round(tournament, number)
    note_decision(
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


def _cut_of(tournament: Tournament) -> Cut:
    cut = cut_of(tournament)
    if cut is None:
        raise FinalsNotDrawn
    return cut


def _finals_of(tournament: Tournament) -> QuerySet[Round]:
    return rounds_of(tournament).exclude(stage=Kind.PRELIMINARIES)


def _change(tournament: Tournament, before: Cut, after: Cut, author: User | None) -> None:
    """Others play: rounds that are open for those of before are taken away.

    Raises RoundBegun when a deal is recorded there at this very moment.
    """
    known = {final.kind: final for final in before.finals}
    for final in after.finals:
        rounds = _finals_of(tournament).filter(stage=final.kind)
        opened = rounds.filter(state=Round.State.OPEN).first()
        if opened and final != known[final.kind]:
            remove_rounds_from(tournament, opened, author)
    _keep(tournament, after)


def _keep(tournament: Tournament, cut: Cut | None) -> None:
    tournament.cut = None if cut is None else cut_to_json(cut)
    tournament.save(update_fields=["cut"])
