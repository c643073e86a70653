"""Locking what several directors may write at the same moment, until the transaction has ended.

In the one order that `kingscore.services.locks` has, with tournaments before everything else: a
tournament or a season, then the account of the club, players, games.
"""

from django.db.models import F, QuerySet

from kingscore.services.locks import lock_account
from tournaments.errors import TournamentFinished
from tournaments.models import Club, Season, Tournament


def lock_tournament(tournament: Tournament, *, even_finished: bool = False) -> Tournament:
    """A tournament as it is now, with its club, on which nobody else writes; it counts as changed.

    Raises TournamentFinished when it is over, Tournament.DoesNotExist when it is no more.
    """
    rows = Tournament.objects.select_related("club").select_for_update(no_key=True, of=("self",))
    found = rows.get(pk=tournament.pk)
    if found.finished_at and not even_finished:
        raise TournamentFinished
    Tournament.objects.filter(pk=found.pk).update(version=F("version") + 1)
    found.version += 1
    return found


def lock_tournaments(tournaments: QuerySet[Tournament]) -> list[Tournament]:
    """These tournaments, finished ones too, on which nobody else writes; all count as changed."""
    found = list(tournaments.select_for_update(no_key=True, of=("self",)).order_by("pk"))
    Tournament.objects.filter(pk__in=[each.pk for each in found]).update(version=F("version") + 1)
    return found


def lock_season(season: Season) -> Season:
    """A season as it is now, with its club, on which nobody else writes.

    Raises Season.DoesNotExist when it is no more.
    """
    rows = Season.objects.select_related("club").select_for_update(no_key=True, of=("self",))
    return rows.get(pk=season.pk)


def lock_club(club: Club) -> Club:
    """A club as it is now, of whose members, deputies and name nobody else writes.

    Raises Club.DoesNotExist when it is no more.
    """
    lock_account(club.account_id)
    return Club.objects.select_related("account").get(pk=club.pk)
