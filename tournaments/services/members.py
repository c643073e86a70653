"""Members: put on the list of a club, changed, taken off it, made one of two, and forgotten.

Rows are locked in the order that `services.locks` names.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from kingscore.models import Player
from kingscore.rules.errors import InvalidDocument, Problem, problem
from kingscore.rules.names import names_problems, tidy_name
from kingscore.rules.reading import is_clean
from kingscore.rules.sentence import gettext_noop
from kingscore.services import (
    anonymise_player,
    check_merge,
    create_player,
    merge_players,
    rename_player,
)
from kingscore.services.races import retried_after_race
from tournaments.errors import BothEntered
from tournaments.models import Club, Entrant, Member, Tournament
from tournaments.rules.members.listed import LONGEST_EMAIL, LONGEST_NUMBER, LONGEST_TEAM
from tournaments.services.locks import lock_club, lock_tournaments

YEARS = range(1800, 2100)
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+")
_LONGEST = {"number": LONGEST_NUMBER, "email": LONGEST_EMAIL, "team": LONGEST_TEAM}
_ABOUT = ("number", "year", "email", "team")  # what a list says of a player


@retried_after_race
@transaction.atomic
def add_member(
    *,
    club: Club,
    name: str,
    number: str = "",
    year: int | None = None,
    email: str = "",
    team: str = "",
    start_key: UUID | None = None,
) -> Member:
    """Somebody new on the list of a club, who need not have an account.

    The same name with the same `start_key` again gives the member who was made. Raises
    InvalidDocument for what cannot be used, and for a number that another has.
    """
    club = lock_club(club)
    _forget_anonymous(club)
    about = {"number": number, "year": year, "email": email, "team": team}
    player = create_player(account=club.account, name=name, start_key=start_key)
    return _put_on_list(club, player, about)


@retried_after_race
@transaction.atomic
def take_onto_list(*, club: Club, player: Player, **about: Any) -> Member:
    """A guest whom the club keeps becomes a member. Again changes nothing.

    `about` may be his number, year, e-mail and team. Raises as `add_member`, and
    Player.DoesNotExist for whom the club does not keep, or who has no name any more.
    """
    club = lock_club(club)
    player = Player.objects.get(pk=player.pk, keeper=club.account_id, is_anonymous=False)
    return _put_on_list(club, player, about)


def _put_on_list(club: Club, player: Player, about: dict[str, Any]) -> Member:
    if known := Member.objects.filter(club=club, player=player).first():
        return known
    member = Member(club=club, player=player, **about)
    _check_member(member)
    member.save()
    return member


@transaction.atomic
def change_member(*, member: Member, name: str | None = None, **about: Any) -> Member:
    """Other words about a member; what is not given stays as it is.

    `about` may be his number, year, e-mail and team. Raises InvalidDocument for what cannot be
    used, for a number that another has and for a name that stands at one of his tables or in one
    of his tournaments, GameLocked and NameLocked as `rename_player`, Member.DoesNotExist.
    """
    if name is not None:
        lock_tournaments_of([member.player_id])
    club = lock_club(member.club)
    member = Member.objects.select_related("player").get(pk=member.pk, club=club)
    for field, value in about.items():
        setattr(member, field, value)
    _check_member(member)
    if name is not None and tidy_name(name) != member.player.name:
        rename_club_player(member.player, name)
        member.player.refresh_from_db()
    member.save(update_fields=list(about))
    return member


def lock_tournaments_of(players: Iterable[int], *, besides: Tournament | None = None) -> None:
    """The tournaments in which these players take part, whose screens will show other names.

    `besides` is one that is locked as well: whoever locks several locks them together.
    """
    entries = Entrant.objects.filter(player__in=list(players))
    own = Q(pk__in=entries.values("tournament"))
    lock_tournaments(Tournament.objects.filter(own | Q(pk=besides.pk) if besides else own))


def rename_club_player(player: Player, name: str) -> None:
    """Another name in all games; nobody else in a tournament that goes on may have it.

    His tournaments and the club are locked already.
    """
    name = tidy_name(name)
    running = Tournament.objects.filter(entrants__player=player, finished_at=None)
    _check_names(running, player, name, at="name")
    rename_player(player=player, name=name)


@transaction.atomic
def remove_member(*, club: Club, player: Player) -> None:
    """Take somebody off the list: he and his games stay, as those of a guest do."""
    club = lock_club(club)
    Member.objects.filter(club=club, player=player).delete()


@retried_after_race
@transaction.atomic
def merge_members(*, club: Club, keep: Player, merge: Player) -> Player:
    """Two players of a club who are one person become `keep`, in games and tournaments.

    What only `merge` had on the list goes to him too. Raises as `check_member_merge` does, and
    Player.DoesNotExist when one of them is no more.
    """
    lock_tournaments_of([keep.pk, merge.pk])
    club = lock_club(club)
    kept = Player.objects.filter(keeper=club.account_id)
    keep, merge = kept.get(pk=keep.pk), kept.get(pk=merge.pk)
    check_member_merge(keep=keep, merge=merge)
    Entrant.objects.filter(player=merge).update(player=keep)
    _merge_on_list(club, keep, merge)
    return merge_players(keep=keep, merge=merge)


def check_member_merge(*, keep: Player, merge: Player) -> None:
    """Whether `merge_members` could be done; it writes nothing.

    Raises BothEntered when they take part in the same tournament, InvalidDocument when `keep`'s
    name stands in a tournament of `merge`, and as `kingscore.services.check_merge` does.
    """
    check_merge(keep=keep, merge=merge)
    entered = Tournament.objects.filter(entrants__player=merge)
    if entered.filter(pk__in=Entrant.objects.filter(player=keep).values("tournament")).exists():
        raise BothEntered
    _check_names(entered, merge, keep.name, at="other")


def merged_about(keep: Member | None, merge: Member | None) -> dict[str, Any]:
    """What the list says of somebody after two are made one: what the one who stays lacks."""
    return {
        field: (keep and getattr(keep, field)) or (merge and getattr(merge, field)) or empty
        for field, empty in zip(_ABOUT, ("", None, "", ""), strict=True)
    }


def _merge_on_list(club: Club, keep: Player, merge: Player) -> None:
    rows = {each.player_id: each for each in Member.objects.filter(player__in=(keep, merge))}
    if merge.pk not in rows:
        return
    about = merged_about(rows.get(keep.pk), rows[merge.pk])
    rows[merge.pk].delete()  # first: two rows cannot have one number
    Member.objects.update_or_create(club=club, player=keep, defaults=about)


@transaction.atomic
def anonymise_member(*, club: Club, player: Player) -> Player:
    """Take the name of a player out of all his games, and him off the list, for good.

    His games, and what others won and lost in them, stay as they are. Raises Player.DoesNotExist
    for whom the club does not keep.
    """
    lock_tournaments_of([player.pk])
    club = lock_club(club)
    player = anonymise_player(player=Player.objects.get(pk=player.pk, keeper=club.account_id))
    _forget_anonymous(club)
    return player


def _forget_anonymous(club: Club) -> None:
    """Whose name was taken out, here or by himself, is on no list any more."""
    Member.objects.filter(club=club, player__is_anonymous=True).delete()


def _check_names(tournaments: QuerySet[Tournament], player: Player, name: str, *, at: str) -> None:
    """Refuse a name that another entrant of one of these tournaments has."""
    others = Entrant.objects.filter(tournament__in=tournaments).exclude(player=player)
    for other in others.values_list("player__name", flat=True).distinct():
        if any(each.code == "name_twice" for each in names_problems([other, name])):
            text = gettext_noop("Two players are called %(name)s; add an initial to one of them.")
            raise InvalidDocument([problem("name_twice", text, at=at, name=name)])


def _check_member(member: Member) -> None:
    problems = list(about_problems(member))
    others = Member.objects.filter(club=member.club, number=member.number).exclude(pk=member.pk)
    if member.number and (other := others.select_related("player").first()):
        text = gettext_noop("This number is that of %(name)s.")
        problems.append(problem("number_of_another", text, at="number", name=other.player.name))
    if problems:
        raise InvalidDocument(problems)


def about_problems(member: Member) -> Iterator[Problem]:
    """What is wrong with what a list says of somebody; nothing is asked of others on it."""
    for field, most in _LONGEST.items():
        value = getattr(member, field)
        if len(value) > most:
            text = gettext_noop("This has at most %(most)s characters here; it has %(given)s.")
            yield problem("too_long", text, at=field, most=most, given=len(value))
        elif not is_clean(value):
            text = gettext_noop("This holds a character that cannot be shown.")
            yield problem("not_clean", text, at=field)
    if member.email and not _EMAIL.fullmatch(member.email):
        text = gettext_noop("This is no e-mail address.")
        yield problem("email_not_valid", text, at="email")
    if member.year is not None and member.year not in YEARS:
        text = gettext_noop("No year can be read here; write it with four digits.")
        yield problem("year_unclear", text, at="year")
