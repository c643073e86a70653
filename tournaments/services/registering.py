"""Who takes part: one at the door, or many from a list, each by name or as a player of the club."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from kingscore.models import Player
from kingscore.rules.errors import InvalidDocument, Problem, problem
from kingscore.rules.names import name_problem, tidy_name
from kingscore.rules.reading import Reader
from kingscore.rules.sentence import gettext_noop
from kingscore.services.locks import lock_account, lock_players
from kingscore.services.players import anonymous_problem
from kingscore.services.races import retried_after_race
from tournaments.models import Entrant, Member, Tournament
from tournaments.queries import entrants_of
from tournaments.rules.members.listed import LONGEST_TEAM
from tournaments.rules.members.match import same_name
from tournaments.rules.setup import MOST_ROUNDS
from tournaments.services.locks import lock_tournament
from tournaments.services.members import lock_tournaments_of, rename_club_player

MOST_ENTRANTS = 2_000


class Left(NamedTuple):
    """Somebody on a list who was not registered, and why."""

    who: str | Player
    problem: Problem


class Registration(NamedTuple):
    """Who was registered by a list, who on it took part already, and who was left; in its order."""

    made: list[Entrant]
    known: list[Entrant]
    left: list[Left]


@retried_after_race
@transaction.atomic
def register_entrant(
    *,
    tournament: Tournament,
    who: str | Player,
    name: str = "",
    team: str = "",
    is_paid: bool = False,
    is_here: bool = False,
    first_round: int = 1,
    start_key: UUID | None = None,
) -> Entrant:
    """Somebody takes part: a player of the club, or somebody new by name, with the next number.

    A name that only one player of the club has is that player. `name` gives a player another one,
    so that two are told apart; `team` is the member's unless it is given; `is_here` checks him in.
    Registering with the same `start_key`, or a player who takes part already, gives the entrant as
    he is. Raises InvalidDocument for a name that cannot be used or that another entrant has: two at
    one table could not be told apart.
    """
    if isinstance(who, Player) and name:
        lock_tournaments_of([who.pk], besides=tournament)
    tournament = lock_tournament(tournament)
    lock_account(tournament.club.account_id)
    registering = _Registering(tournament, start_key)
    if known := registering.known(who):
        if isinstance(who, str) and not registering.is_again(who):
            raise InvalidDocument([_taken_problem(known, at="name")])
        return known
    if isinstance(who, Player) and name:
        rename_club_player(who, name)
        who.name = tidy_name(name)
    team = _checked(team, first_round)
    (made,), _ = registering.register(
        [who], at="name", team=team, is_paid=is_paid, is_here=is_here, first_round=first_round
    )
    return made


@retried_after_race
@transaction.atomic
def register_entrants(
    *,
    tournament: Tournament,
    people: Sequence[str | Player],
    is_paid: bool = False,
    is_here: bool = False,
    first_round: int = 1,
    start_key: UUID | None = None,
    leaves_faulty: bool = False,
) -> Registration:
    """Many take part, all or none, as by `register_entrant`; the numbers follow their order.

    Whoever takes part already, by his name too, stays as he is: a list can be sent again. Raises
    InvalidDocument with every fault, each at its place in the list: `people[3]`. If it
    `leaves_faulty`, whoever has a fault is left, such as two of one name, and the others take part.
    """
    tournament = lock_tournament(tournament)
    lock_account(tournament.club.account_id)
    registering = _Registering(tournament, start_key)
    _checked("", first_round)
    known: list[Entrant] = []
    others: dict[int, str | Player] = {}
    for place, who in enumerate(people):
        if entrant := registering.known(who):
            known.append(entrant)
        else:
            others[place] = who
    made, left = registering.register(
        list(others.values()),
        places=list(others),
        leaves_faulty=leaves_faulty,
        is_paid=is_paid,
        is_here=is_here,
        first_round=first_round,
    )
    return Registration(made, known, left)


class _Coming(NamedTuple):
    """Somebody on a list: as he was sent, the player who that is, and his place."""

    who: str | Player
    player: Player
    path: str


class _Registering:
    """One registration in a tournament that is locked: who is in it, and who is in the club."""

    def __init__(self, tournament: Tournament, start_key: UUID | None) -> None:
        self._tournament, self._start_key = tournament, start_key
        self._entrants = list(entrants_of(tournament))
        self._by_player = {each.player_id: each for each in self._entrants}
        self._by_name = {same_name(each.player.name): each for each in self._entrants}
        self._by_key: dict[UUID | None, Entrant] = {
            each.start_key: each for each in self._entrants if each.start_key
        }

    def known(self, who: str | Player) -> Entrant | None:
        """The entrant who this is, if he is one already."""
        key = self._key(who)
        if key in self._by_key:
            return self._by_key[key]
        if isinstance(who, Player):
            return self._by_player.get(who.pk)
        return self._by_name.get(same_name(who))

    def is_again(self, who: str | Player) -> bool:
        """Whether this very registration has been sent before."""
        return self._key(who) in self._by_key

    def _key(self, who: str | Player) -> UUID | None:
        if self._start_key is None:
            return None
        name = who.pk if isinstance(who, Player) else tidy_name(who)
        return uuid5(self._start_key, json.dumps([str(self._tournament.pk), name]))

    def register(
        self,
        people: Sequence[str | Player],
        *,
        at: str = "",
        places: Sequence[int] = (),
        leaves_faulty: bool = False,
        team: str = "",
        is_paid: bool,
        is_here: bool,
        first_round: int,
    ) -> tuple[list[Entrant], list[Left]]:
        """All of them, who are not known yet; a fault is `at` the only one, or at his place.

        Or all who have no fault, and those who are left.
        """
        paths = [at or f"people[{place}]" for place in places or range(len(people))]
        coming, problems = self._coming(people, paths)
        left: list[Left] = []
        if leaves_faulty:
            faults = {each.path: each for each in reversed(problems)}
            left = [Left(each.who, faults[each.path]) for each in coming if each.path in faults]
            coming, problems = [each for each in coming if each.path not in faults], []
        coming = _once(coming)
        if len(self._entrants) + len(coming) > MOST_ENTRANTS:
            text = gettext_noop("A tournament has at most %(most)s entrants.")
            problems.append(problem("too_many_entrants", text, at="", most=MOST_ENTRANTS))
        if problems:
            raise InvalidDocument(problems)
        keeper = self._tournament.club.account
        new = [each.player for each in coming if each.player.keeper_id is None]
        for player in new:
            player.keeper = keeper
        Player.objects.bulk_create(new)
        teams = _teams([each.player for each in coming])
        number = max((each.number for each in self._entrants), default=0)
        now = timezone.now()
        made = Entrant.objects.bulk_create(
            Entrant(
                tournament=self._tournament,
                number=number + following,
                player=each.player,
                team=team or teams.get(each.player.pk, ""),
                is_paid=is_paid,
                checked_in_at=now if is_here else None,
                first_round=first_round,
                start_key=self._key(each.who),
            )
            for following, each in enumerate(coming, 1)
        )
        return made, left

    def _coming(
        self, people: Sequence[str | Player], paths: Sequence[str]
    ) -> tuple[list[_Coming], list[Problem]]:
        """Who they are, new ones not stored yet; and everything that is wrong with them."""
        kept = self._kept(people)
        coming: list[_Coming] = []
        problems: list[Problem] = []
        for who, path in zip(people, paths, strict=True):
            player = who if isinstance(who, Player) else _player_called(who, kept)
            if fault := self._fault(who, player, kept, path):
                problems.append(fault)
            coming.append(_Coming(who, player, path))
        names = Counter(same_name(each.player.name) for each in _once(coming))
        for _, player, path in coming:
            if names[same_name(player.name)] > 1:
                text = gettext_noop("Two are called %(name)s here; add an initial to one of them.")
                problems.append(problem("name_twice", text, at=path, name=player.name))
        return coming, problems

    def _kept(self, people: Sequence[str | Player]) -> dict[str, list[Player]]:
        """The players of the club by name, as far as somebody is named; who is chosen is locked."""
        ids = [who.pk for who in people if isinstance(who, Player)]
        lock_players(Player.objects.filter(pk__in=ids))
        found: dict[str, list[Player]] = defaultdict(list)
        if len(ids) < len(people):
            keeper = self._tournament.club.account_id
            for player in Player.objects.filter(keeper=keeper, is_anonymous=False):
                found[same_name(player.name)].append(player)
        return found

    def _fault(
        self,
        who: str | Player,
        player: Player,
        kept: Mapping[str, Sequence[Player]],
        path: str,
    ) -> Problem | None:
        """Why somebody cannot be registered, if he cannot."""
        if fault := name_problem(player.name, path):
            return fault
        if isinstance(who, Player) and who.keeper_id != self._tournament.club.account_id:
            text = gettext_noop("There is no such player in the club.")
            return problem("unknown_player", text, at=path)
        if player.is_anonymous:
            return anonymous_problem(path)
        if other := self._by_name.get(same_name(player.name)):
            return _taken_problem(other, at=path)
        if isinstance(who, str) and len(kept.get(same_name(who), ())) > 1:
            text = gettext_noop(
                "Several players of the club are called %(name)s: choose one of them from the "
                "list, or add an initial for somebody new."
            )
            return problem("name_ambiguous", text, at=path, name=player.name)
        return None


def _once(coming: Sequence[_Coming]) -> list[_Coming]:
    """The same without names of players who are chosen besides."""
    chosen = {each.who.pk for each in coming if isinstance(each.who, Player)}
    return [each for each in coming if isinstance(each.who, Player) or each.player.pk not in chosen]


def _player_called(name: str, kept: Mapping[str, Sequence[Player]]) -> Player:
    """The player of the club with this name, or somebody new who is not stored yet."""
    return next(iter(kept.get(same_name(name), ())), None) or Player(name=tidy_name(name))


def _taken_problem(entrant: Entrant, *, at: str) -> Problem:
    text = gettext_noop(
        "%(name)s takes part already, as number %(number)s. Is this somebody else of the same "
        "name? Then add an initial, so that the two are told apart."
    )
    return problem("name_twice", text, at, name=entrant.player.name, number=entrant.number)


def _teams(players: Sequence[Player]) -> dict[int, str]:
    """The teams of those who are members, by player."""
    members = Member.objects.filter(player__in=[player.pk for player in players])
    return dict(members.values_list("player", "team"))


def _checked(team: str, first_round: int) -> str:
    """The team, tidy; refuses what cannot be stored."""
    team = tidy_name(team)
    if found := [*team_problems(team), *round_problems(first_round, at="first_round")]:
        raise InvalidDocument(found)
    return team


def team_problems(team: str) -> list[Problem]:
    """What is wrong with the name of a team; nobody needs one."""
    reader = Reader()
    reader.text(team, "team", LONGEST_TEAM)
    return reader.problems


def round_problems(number: int, *, at: str, least: int = 1) -> list[Problem]:
    """What is wrong with the number of a round."""
    if least <= number <= MOST_ROUNDS:
        return []
    text = gettext_noop("This must be the number of a round, from %(least)s to %(most)s.")
    return [problem("wrong_round", text, at, least=least, most=MOST_ROUNDS)]
