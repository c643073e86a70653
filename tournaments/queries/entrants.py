"""Who is at the door: entrants as lists show them, how many there are, and who may still come."""

from collections.abc import Collection, Mapping
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, F, Max, Q, QuerySet

from kingscore.models import Game, Player
from tournaments.models import Absence, Award, Entrant, Member, Place, Round, Tournament
from tournaments.queries.draws import finalists_in, present_in
from tournaments.queries.tournaments import absences_of, entrants_of
from tournaments.rules.finals import Kind

STATES: Mapping[str, Q] = {
    "missing": Q(checked_in_at=None, left_after=None),
    "here": Q(checked_in_at__isnull=False, left_after=None),
    "unpaid": Q(is_paid=False),
    "left": Q(left_after__isnull=False),
}

_LONGEST_NUMBER = 6  # digits; a tournament has no more than thousands


class Counts(NamedTuple):
    """How many there are at the door; `playing` is how many play the next round, number `round`."""

    registered: int
    here: int
    paid: int
    playing: int
    round: int


class ListedEntrant(NamedTuple):
    """An entrant as lists for the directors have him; the round numbers are from 1."""

    number: int
    name: str
    member_number: str
    team: str
    is_paid: bool
    is_here: bool
    first_round: int
    absent: tuple[int, ...]
    left_after: int | None
    keeps_result: bool
    email: str = ""  # of a member, for files alone


def entrants_at_door(
    tournament: Tournament, *, words: str = "", state: str = ""
) -> QuerySet[Entrant]:
    """The entrants with their players and the rounds that they are absent from, by number.

    With `words` those who have all of them in their names, or this number; with `state`, one of
    `STATES`, those of whom it holds.
    """
    found = entrants_of(tournament).prefetch_related("absences")
    if state:
        found = found.filter(STATES[state])
    if words:
        found = found.filter(_called(words, "player__name") | _numbered(words))
    return found


def entrant_at_door(tournament: Tournament, number: int) -> Entrant | None:
    """One of them; he knows his tournament."""
    found = entrants_at_door(tournament).filter(number=number).first()
    if found:
        found.tournament = tournament
    return found


def members_to_register(tournament: Tournament, *, words: str = "") -> QuerySet[Member]:
    """The members of the club who do not take part, with their players, by name.

    With `words` those who have all of them in their names, or a number that begins so.
    """
    found = Member.objects.filter(club=tournament.club_id, player__is_anonymous=False)
    taken = Entrant.objects.filter(tournament=tournament).values("player")
    found = found.exclude(player__in=taken).select_related("player")
    if words:
        found = found.filter(_called(words, "player__name") | Q(number__istartswith=words))
    return found.order_by("player__name", "pk")


def player_to_register(tournament: Tournament, player_id: int) -> Player | None:
    """A player of the club with this id, who may take part in it already."""
    kept = Player.objects.filter(keeper=tournament.club.account_id, is_anonymous=False)
    return kept.filter(pk=player_id).first()


def players_to_register(tournament: Tournament, ids: Collection[int]) -> list[Player]:
    """Those players of the club who have one of these ids, by name."""
    kept = Player.objects.filter(keeper=tournament.club.account_id, is_anonymous=False)
    return list(kept.filter(pk__in=ids).order_by("name", "pk"))


def _called(words: str, field: str) -> Q:
    return Q(*(Q((f"{field}__icontains", word)) for word in words.split()))


def _numbered(words: str) -> Q:
    if words.isascii() and words.isdecimal() and len(words) <= _LONGEST_NUMBER:
        return Q(number=int(words))
    return Q(pk__in=[])


def next_round_of(tournament: Tournament) -> int:
    """The number of the next round of the preliminaries: the first that has not begun."""
    begun = Round.objects.filter(tournament=tournament, stage=Kind.PRELIMINARIES)
    begun = begun.exclude(state=Round.State.DRAWN)
    highest: int = begun.aggregate(highest=Max("number"))["highest"] or 0
    return highest + 1


def counts_at_door(tournament: Tournament) -> Counts:
    """How many are registered, here, have paid, and play the next round; two queries."""
    number = next_round_of(tournament)
    here = Q(checked_in_at__isnull=False, left_after=None)
    away = Absence.objects.filter(entrant__tournament=tournament, round_number=number)
    stays = Q(left_after=None) | Q(left_after__gte=number)
    playing = Q(checked_in_at__isnull=False, first_round__lte=number) & stays
    found = Entrant.objects.filter(tournament=tournament).aggregate(
        registered=Count("pk"),
        here=Count("pk", filter=here),
        paid=Count("pk", filter=Q(is_paid=True)),
        playing=Count("pk", filter=playing & ~Q(pk__in=away.values("entrant"))),
    )
    return Counts(round=number, **found)


def stale_rounds_of(tournament: Tournament) -> list[int]:
    """The rounds that are drawn for others than those who would play them.

    They cannot be opened before they are drawn again. One query where no round waits.
    """
    drawn = Round.objects.filter(tournament=tournament, state=Round.State.DRAWN)
    stages = dict(drawn.order_by("number").values_list("number", "stage"))
    if not stages:
        return []
    seated: dict[int, set[int]] = {number: set() for number in stages}
    places = Place.objects.filter(round__in=drawn)
    for number, entrant in places.values_list("round__number", "entrant__number"):
        seated.setdefault(number, set()).add(entrant)
    finals = {each: stage for each, stage in stages.items() if stage != Kind.PRELIMINARIES}
    expected = present_in(tournament, stages.keys() - finals.keys())
    expected |= finalists_in(tournament, finals) if finals else {}
    return [number for number in stages if seated[number] != set(expected[number])]


def played_rounds_of(entrant: Entrant) -> set[int]:
    """The numbers of the rounds that have begun with this entrant at a table."""
    places = Place.objects.filter(entrant=entrant).exclude(round__state=Round.State.DRAWN)
    return set(places.values_list("round__number", flat=True))


def open_game_of(entrant: Entrant) -> Game | None:
    """The game that this entrant has a seat in now, of a round that is being played."""
    places = Place.objects.filter(entrant=entrant, round__state=Round.State.OPEN)
    place = places.select_related("table__game").first()
    return place.table.game if place else None


def listed_entrants(tournament: Tournament) -> list[ListedEntrant]:
    """Everybody who takes part, for the directors' lists and files; two queries."""
    rows = entrants_of(tournament).annotate(
        member_number=F("player__member__number"), email=F("player__member__email")
    )
    away = absences_of(tournament)
    return [
        ListedEntrant(
            number=each.number,
            name=each.player.name,
            member_number=each.member_number or "",
            team=each.team,
            is_paid=each.is_paid,
            is_here=each.checked_in_at is not None,
            first_round=each.first_round,
            absent=tuple(number for number, absent in away.items() if each.number in absent),
            left_after=each.left_after,
            keeps_result=each.keeps_result,
            email=each.email or "",
        )
        for each in rows
    ]


def awards_of(tournament: Tournament) -> QuerySet[Award]:
    """Penalties and awards with who got, gave and withdrew them, the latest first."""
    found = Award.objects.filter(entrant__tournament=tournament)
    found = found.select_related("entrant__player", "author", "withdrawn_by")
    return found.order_by("-given_at", "-pk")


def award_by_id(tournament: Tournament, award_id: UUID) -> Award | None:
    """One of them; it knows its tournament."""
    found = awards_of(tournament).filter(pk=award_id).first()
    if found:
        found.entrant.tournament = tournament
    return found
