"""Rounds: stored as they were drawn, opened all or nothing, closed."""

from collections import Counter
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from kingscore.models import Game, Player
from kingscore.services import renew_scorer_codes
from kingscore.services.codes import new_code
from kingscore.services.games import create_game
from kingscore.services.locks import lock_account, lock_games, lock_players
from tournaments.errors import RoundBefore, RoundBegun, SeatingStale
from tournaments.models import Decision, Draw, Entrant, Place, Round, RulesOfSize, Table, Tournament
from tournaments.queries import rounds_of, setup_of, tables_of
from tournaments.queries.draws import entrants_in
from tournaments.queries.faults import faults_by_round
from tournaments.rules.finals import Kind
from tournaments.rules.seating.tables import Seating
from tournaments.services.decisions import note_decision
from tournaments.services.locks import lock_tournament

CARD_LENGTH = 12  # 59 bits


def store_round(
    tournament: Tournament,
    number: int,
    seating: Seating,
    *,
    numbers: Sequence[int] = (),
    stage: Kind = Kind.PRELIMINARIES,
    method: str,
    draw: Draw | None = None,
) -> Round:
    """A round as it was drawn, by the numbers of the entrants; its tournament is locked.

    `numbers` are those of the tables, from 1 in order if there are none. A round that was drawn
    before under this number, and in which nothing is recorded, is drawn again: its cards open
    nothing any more. Raises RoundBegun when something is recorded.
    """
    remove_round(tournament, number)
    made = Round.objects.create(
        tournament=tournament,
        number=number,
        stage=stage,
        method=method,
        draw=draw,
        drawn_at=timezone.now(),
    )
    tables = Table.objects.bulk_create(
        Table(round=made, number=table, card=new_code(CARD_LENGTH))
        for table in numbers or range(1, len(seating) + 1)
    )
    ids = dict(Entrant.objects.filter(tournament=tournament).values_list("number", "pk"))
    Place.objects.bulk_create(
        Place(round=made, table=table, position=position, entrant_id=ids[entrant])
        for table, entrants in zip(tables, seating, strict=True)
        for position, entrant in enumerate(entrants)
    )
    return made


def remove_round(tournament: Tournament, number: int) -> None:
    """Take a draw away, and the games that it began, in which nothing is recorded.

    Raises RoundBegun when something is.
    """
    rounds = rounds_of(tournament).filter(number=number)
    begun = Table.objects.filter(round__in=rounds, game__isnull=False).values_list(
        "game", flat=True
    )
    # Whoever writes at this moment has come first, and his deal keeps the game, and the draw.
    games = lock_games(Game.objects.filter(pk__in=list(begun)))
    if any(game.version for game in games):
        raise RoundBegun
    rounds.delete()
    Game.objects.filter(pk__in=[game.pk for game in games]).delete()


@transaction.atomic
def open_round(*, round_: Round, author: User | None = None) -> Round:
    """Start the games of a round that is drawn, all or none. Opening it again changes nothing.

    That it was opened with faults is noted, with the author. Raises RoundBefore while the round
    before is played, SeatingStale when those who are seated are not those who are here,
    Round.DoesNotExist when it was drawn again meanwhile.
    """
    tournament = lock_tournament(round_.tournament)
    found = Round.objects.get(pk=round_.pk)
    found.tournament = tournament
    if found.state != Round.State.DRAWN:
        return found
    before = rounds_of(tournament).filter(number__lt=found.number, stage=found.stage)
    if before.exclude(state=Round.State.CLOSED).exists():
        raise RoundBefore
    tables = list(tables_of(found))
    seated = {place.entrant.number for table in tables for place in table.places.all()}
    if seated != set(entrants_in(tournament, found.number, found.stage)):
        raise SeatingStale
    _note_faults(found, author)
    _start_games(tournament, tables)
    found.state, found.opened_at = Round.State.OPEN, timezone.now()
    found.save(update_fields=["state", "opened_at"])
    return found


def _note_faults(round_: Round, author: User | None) -> None:
    """That a round is opened although it has faults: how many of each kind."""
    faults = faults_by_round(round_.tournament)[round_.number]
    if faults:
        note_decision(
            round_.tournament,
            Decision.Kind.FAULTS_ACCEPTED,
            author,
            round=round_.number,
            faults=dict(Counter(fault.kind.value for fault in faults)),
        )


def _start_games(tournament: Tournament, tables: Sequence[Table]) -> None:
    """A game for each table, kept by the club: the first of the order of play deals first."""
    owner = tournament.club.account
    lock_account(owner.pk)
    ids = [place.entrant.player_id for table in tables for place in table.places.all()]
    players = {each.pk: each for each in lock_players(Player.objects.filter(pk__in=ids))}
    rulesets = {
        row.players: row.ruleset
        for row in RulesOfSize.objects.filter(tournament=tournament).select_related("ruleset")
    }
    now, policy = timezone.now(), setup_of(tournament).policy
    for table in tables:
        seated = [players[place.entrant.player_id] for place in table.places.all()]
        table.game = create_game(
            ruleset=rulesets[len(seated)],
            players=seated,
            first_dealer=0,
            policy=policy,
            owner=owner,
            started_at=now,
        )
    Table.objects.bulk_update(tables, ["game"])


@transaction.atomic
def close_round(*, round_: Round) -> Round:
    """The round is over, whatever its tables say. Closing it again changes nothing.

    Whoever has scanned a card of it may write no longer; those who work for the club still may.
    """
    tournament = lock_tournament(round_.tournament)
    found = Round.objects.get(pk=round_.pk)
    found.tournament = tournament
    if found.state == Round.State.OPEN:
        found.state, found.closed_at = Round.State.CLOSED, timezone.now()
        found.save(update_fields=["state", "closed_at"])
        renew_scorer_codes(games=Game.objects.filter(table__round=found))
    return found
