"""The people of a club: its members, guests who have played, and what they have played in."""

from django.db.models import Count, Q, QuerySet

from kingscore.models import Player
from kingscore.rules.reading import is_clean
from tournaments.models import Club, Entrant, Member
from tournaments.rules.members.outcome import Member as Listed


def members_of(club: Club, *, name: str = "") -> QuerySet[Member]:
    """The members of a club with their players, by name; or those with these letters in theirs.

    What is looked for may be the number of a member as well.
    """
    members = Member.objects.filter(club=club, player__is_anonymous=False).select_related("player")
    if name and is_clean(name):
        members = members.filter(Q(player__name__icontains=name) | Q(number=name))
    return members.order_by("player__name", "pk")


def member_of_player(club: Club, player: Player) -> Member | None:
    """What the list of a club says of a player, if he is on it."""
    return Member.objects.filter(club=club, player=player).first()


def guests_of(club: Club, *, name: str = "") -> QuerySet[Player]:
    """Players whom a club keeps and who are not on its list, by name."""
    guests = Player.objects.filter(keeper=club.account_id, member=None, is_anonymous=False)
    if name and is_clean(name):
        guests = guests.filter(name__icontains=name)
    return guests.order_by("name", "pk")


def player_of_club(club: Club, player_id: int) -> Player | None:
    """A player whom a club keeps, member or guest."""
    return Player.objects.filter(keeper=club.account_id, pk=player_id).first()


def others_of(club: Club, player: Player, *, name: str = "") -> QuerySet[Player]:
    """The other players of a club who have a name, by name, with how many `games` each has."""
    others = Player.objects.filter(keeper=club.account_id, is_anonymous=False)
    others = others.exclude(pk=player.pk).annotate(games=Count("seat"))
    if name and is_clean(name):
        others = others.filter(Q(name__icontains=name) | Q(member__number=name))
    return others.select_related("member").order_by("name", "pk")


def entries_of(player: Player) -> QuerySet[Entrant]:
    """In which tournaments a player takes part, the latest evening first."""
    entries = Entrant.objects.filter(player=player).select_related("tournament__club")
    return entries.order_by("-tournament__held_on", "-pk")


def listed_members(club: Club) -> list[Listed]:
    """The members as a list says them, by name; the key is the id of the member."""
    rows = members_of(club).values_list("pk", "player__name", "number", "year", "email", "team")
    return [Listed(*row) for row in rows]
