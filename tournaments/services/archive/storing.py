"""An archive brought into a site where nothing of it is: all of it, or nothing."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import DataError, IntegrityError, transaction
from django.db.models import Model

from kingscore.errors import Conflict
from kingscore.models import Entry, Game, HouseRules, Ruleset
from kingscore.queries import house_by_slug, latest_ruleset, rules_of, ruleset_by_digest
from kingscore.rules.errors import Invalid, InvalidDocument, problem
from kingscore.rules.gamefile import LARGEST_FILE, parse_game_file
from kingscore.rules.names import name_problem
from kingscore.rules.presets import preset_rules
from kingscore.rules.reading import inside
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.ruleset_codec import digest, ruleset_to_json
from kingscore.rules.rulesetfile import parse_ruleset_file
from kingscore.rules.sentence import gettext_noop
from kingscore.services import import_game, new_editor_code, publish_ruleset
from kingscore.services.codes import is_code
from kingscore.services.files import import_ruleset
from kingscore.services.rulesets import write_version
from tournaments.errors import ClubExists
from tournaments.models import Club, Round, RulesOfSize, Season, Tournament
from tournaments.rules.setup_codec import setup_from_json
from tournaments.services.archive.about import About, AboutGame, about_from_json
from tournaments.services.archive.packing import Unpacked
from tournaments.services.archive.tournament import TournamentRows, tournament_from_json
from tournaments.services.clubs import club_problems, create_club, is_slug_taken
from tournaments.services.slugs import slug_problem
from tournaments.services.tournaments import tournament_problems

_T = TypeVar("_T")


def import_club(*, content: bytes, owner: User, slug: str = "") -> Club:
    """The club in an archive, which is the owner's from now on, under another short name if given.

    Players, games and tournaments are what they were: standings come to the same. Raises
    InvalidDocument for what is no archive or does not hold, ClubExists when the club, or a game,
    tournament or season of it, is on this site already.
    """
    archive = Unpacked(content)
    about = _about_in(archive)
    _check_new(about, archive)
    try:
        try:
            return _stored(archive, owner, slug)
        except IntegrityError:  # another may have taken a name just now; more tries take too long
            return _stored(archive, owner, slug)
    except (InvalidDocument, IntegrityError, DataError) as error:
        _check_new(about, archive)  # another may have brought it in at this moment
        if isinstance(error, InvalidDocument):
            raise
        raise _contradiction("") from error


@transaction.atomic
def _stored(archive: Unpacked, owner: User, slug: str) -> Club:
    """The club with everything in it, read anew each time."""
    return _Storing(archive, _about_in(archive), owner, slug).store()


def _about_in(archive: Unpacked) -> About:
    return _in_part("club.json", lambda: about_from_json(archive.document("club.json")))


def _check_new(about: About, archive: Unpacked) -> None:
    """Refuse a club of which anything is here."""
    seasons = [each.season.pk for each in about.seasons]
    tournaments = [UUID(name) for name in archive.names("tournaments")]
    if (
        Club.objects.filter(pk=about.id).exists()
        or Tournament.objects.filter(pk__in=tournaments).exists()
        or Season.objects.filter(pk__in=seasons).exists()
        or Game.objects.filter(pk__in=list(about.games)).exists()
    ):
        raise ClubExists


def _in_part(name: str, read: Callable[[], _T]) -> _T:
    """What is read, with every fault said to be in this part of the archive."""
    try:
        return read()
    except Invalid as invalid:
        raise InvalidDocument(
            replace(each, path=inside(name, each.path)) for each in invalid.problems
        ) from invalid


class _Storing:
    """One archive while it is stored, in a transaction."""

    def __init__(self, archive: Unpacked, about: About, owner: User, slug: str) -> None:
        self._archive, self._about = archive, about
        self._club = _new_club(about, owner, slug)
        self._rulesets: list[Ruleset] = []
        self._games: dict[UUID, Game] = {}

    def store(self) -> Club:
        """Store everything, in an order in which nothing is missing."""
        for player in self._about.players:
            player.keeper = self._club.account
        _store(self._about.players)
        for member, _ in self._about.members:
            member.club = self._club
        _store([member for member, _ in self._about.members])
        _restore((member, "joined_at", moment) for member, moment in self._about.members)
        self._store_rulesets()
        for game_id, game in self._about.games.items():
            self._games[game_id] = self._store_game(game_id, game)
        self._link_games()
        for name in sorted(self._archive.names("tournaments")):
            self._store_tournament(f"tournaments/{name}.json")
        self._store_seasons()
        return self._club

    # Rules and games

    def _store_rulesets(self) -> None:
        """The rules under their own names where those can be had, else under those of a file."""
        own = {slug for house_id, slug in self._about.house if self._store_house(house_id, slug)}
        for place in range(self._about.rulesets):
            rules = self._rules_in(f"rulesets/{place}.json")
            self._rulesets.append(_ruleset(rules, is_own=rules.slug in own))

    def _rules_in(self, name: str) -> Rules:
        content = self._archive.content(name)
        return _in_part(name, lambda: parse_ruleset_file(content).ruleset)

    def _store_house(self, house_id: UUID, slug: str) -> bool:
        """The club's house rules, unless others have the name; whether it has them now."""
        if house_by_slug(slug) or latest_ruleset(slug):
            return False
        is_taken = HouseRules.objects.filter(pk=house_id).exists()
        HouseRules.objects.create(
            id=uuid4() if is_taken else house_id,
            slug=slug,
            editor_code=new_editor_code(),
            owner=self._club.account,
        )
        return True

    def _store_game(self, game_id: UUID, about: AboutGame) -> Game:
        name = f"games/{game_id}.json"
        content = self._archive.content(name, LARGEST_FILE)
        file = _in_part(name, lambda: parse_game_file(content))
        players = [self._about.players[place] for place in about.players]
        if file.id != str(game_id) or file.players != tuple(each.name for each in players):
            raise _contradiction(name)
        try:
            game, is_new = _in_part(
                name, lambda: import_game(file=file, owner=self._club.account, players=players)
            )
        except Conflict:
            raise ClubExists from None
        if not is_new:
            raise ClubExists
        self._note_writers(game, about)
        return game

    def _note_writers(self, game: Game, about: AboutGame) -> None:
        """Who recorded each entry, which the file of a game does not say."""
        written: dict[int, list[int]] = {}
        for seq, place in enumerate(about.recorded_by, start=1):
            if place is not None:
                written.setdefault(place, []).append(seq)
        for place, seqs in written.items():
            entries = Entry.objects.filter(game=game, seq__in=seqs)
            entries.update(recorded_by=self._about.players[place])

    def _link_games(self) -> None:
        """Which game came before which, what is locked, and the codes where they are free."""
        codes = [each.code for each in self._about.games.values()]
        taken = set(Game.objects.filter(code__in=codes).values_list("code", flat=True))
        for game_id, about in self._about.games.items():
            game = self._games[game_id]
            game.previous = self._games.get(about.previous) if about.previous else None
            game.is_locked = about.is_locked
            if about.code not in taken and is_code(about.code, len(game.code)):
                game.code = about.code
        Game.objects.bulk_update(self._games.values(), ["previous", "is_locked", "code"], 500)

    # Tournaments and seasons

    def _store_tournament(self, name: str) -> None:
        document = self._archive.document(name)
        people, rulesets = self._about.players, len(self._rulesets)
        rows = _in_part(name, lambda: tournament_from_json(document, people, rulesets))
        rules = {size: self._rulesets[place] for size, place in rows.rules.items()}
        self._check(rows, rules, name)
        rows.tournament.club = self._club
        rows.tournament.save(force_insert=True)
        _store(
            [
                RulesOfSize(tournament=rows.tournament, players=size, ruleset=row)
                for size, row in rules.items()
            ]
        )
        for table, game in zip(rows.tables, rows.games, strict=True):
            table.game = self._games[game] if game else None
        _store(rows.entrants, rows.absences, rows.awards, rows.draws, rows.rounds, rows.tables)
        _store(rows.places, rows.confirmations, rows.decisions)
        _restore(rows.moments)

    def _check(self, rows: TournamentRows, rules: dict[int, Ruleset], name: str) -> None:
        """Refuse a tournament that could not have come about here."""
        tournament = rows.tournament
        if name != f"tournaments/{tournament.pk}.json":
            raise _contradiction(name)
        setup = setup_from_json(tournament.setup)
        played = {size: rules_of(row.pk) for size, row in rules.items()}
        if problems := tournament_problems(tournament.name, tournament.slug, setup, played):
            raise InvalidDocument(replace(each, path=inside(name, each.path)) for each in problems)
        seated: dict[int, int] = {}
        for place in rows.places:
            seated[id(place.table)] = seated.get(id(place.table), 0) + 1
        for table, game in zip(rows.tables, rows.games, strict=True):
            size, is_drawn = seated.get(id(table), 0), table.round.state == Round.State.DRAWN
            if size not in rules or (game is None) is not is_drawn:
                raise _contradiction(name)
            if game and (
                game not in self._games or rules_of(self._games[game].ruleset_id).players != size
            ):
                raise _contradiction(name)

    def _store_seasons(self) -> None:
        here = set(Tournament.objects.filter(club=self._club).values_list("pk", flat=True))
        for each in self._about.seasons:
            season = each.season
            found = [name_problem(season.name, "name"), slug_problem(season.slug)]
            if any(found):
                raise _contradiction("club.json")
            season.club = self._club
            season.final_id = each.final if each.final in here else None
            season.save(force_insert=True)
            season.tournaments.set(Tournament.objects.filter(pk__in=here & set(each.tournaments)))
        _restore((each.season, "created_at", each.created_at) for each in self._about.seasons)


def _new_club(about: About, owner: User, slug: str) -> Club:
    slug = slug or about.slug
    problems = club_problems(about.name, slug, about.time_zone)
    if is_slug_taken(slug):
        text = gettext_noop("There is a club with this short name already.")
        problems.append(problem("slug_taken", text, at="slug"))
    if problems:
        raise InvalidDocument(problems)
    club = create_club(about.id, owner, name=about.name, slug=slug, time_zone=about.time_zone)
    _restore([(club, "created_at", about.created_at)])
    return club


def _ruleset(rules: Rules, *, is_own: bool) -> Ruleset:
    """The row of rules: of a preset, of the club's own house rules, or as they come with a game."""
    preset = preset_rules(rules.slug)
    if preset and ruleset_to_json(preset) == ruleset_to_json(rules):
        return publish_ruleset(rules=preset)
    if is_own:
        return ruleset_by_digest(rules.slug, digest(ruleset_to_json(rules))) or write_version(
            rules, latest_ruleset(rules.slug)
        )
    return import_ruleset(rules)


def _store(*lists: Sequence[Model]) -> None:
    """Store rows of one model after those of the other."""
    for rows in lists:
        if rows:
            type(rows[0])._default_manager.bulk_create(rows)


def _restore(moments: Iterable[tuple[Model, str, datetime]]) -> None:
    """Write when things were, where the database has set the present moment."""
    rows: dict[tuple[type[Model], str], list[Model]] = {}
    for row, name, moment in moments:
        setattr(row, name, moment)
        rows.setdefault((type(row), name), []).append(row)
    for (model, name), found in rows.items():
        model._default_manager.bulk_update(found, [name], batch_size=500)


def _contradiction(name: str) -> InvalidDocument:
    text = gettext_noop("The parts of this archive contradict each other.")
    return InvalidDocument([problem("archive_not_whole", text, at=name)])
