"""What an archive says of the club itself, its people, its games and its seasons."""

import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from kingscore.models import Player
from kingscore.rules.names import LONGEST_NAME, name_problem, tidy_name
from kingscore.rules.reading import inside
from kingscore.rules.sentence import gettext_noop
from tournaments.models import Member, Season
from tournaments.models.clubs import LONGEST_SLUG
from tournaments.rules.members.listed import LONGEST_EMAIL, LONGEST_NUMBER, LONGEST_TEAM
from tournaments.rules.season_codec import season_counting_from_json
from tournaments.services.archive import fields
from tournaments.services.archive.fields import FORMAT, SCHEMA
from tournaments.services.archive.reader import ArchiveReader
from tournaments.services.members import about_problems

_MOST = 100_000  # people, games, entries of a game: more than anybody has
_HOUSE = re.compile("house-[-_a-zA-Z0-9]+")
_LONGEST_CODE = 20


@dataclass(frozen=True, slots=True)
class AboutGame:
    """What the file of a game does not say; players are places in the list of all."""

    code: str
    players: tuple[int, ...]
    recorded_by: tuple[int | None, ...]
    previous: UUID | None
    is_locked: bool


@dataclass(frozen=True, slots=True)
class AboutSeason:
    """A season that is not stored yet, and the ids of its evenings."""

    season: Season
    tournaments: tuple[UUID, ...]
    final: UUID | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class About:
    """The first document of an archive; players and members are not stored yet."""

    id: UUID
    slug: str
    name: str
    time_zone: str
    created_at: datetime
    players: list[Player]
    members: list[tuple[Member, datetime]]
    house: list[tuple[UUID, str]]
    rulesets: int
    games: dict[UUID, AboutGame]
    seasons: list[AboutSeason]


def about_from_json(value: Any) -> About:
    """What the first document says; raises InvalidDocument with its faults."""
    reader = ArchiveReader()
    document = reader.mapping(value, "")
    reader.choice(document.get("format"), "format", (FORMAT,), FORMAT)
    if document.get("schema") != SCHEMA:
        text = gettext_noop("This archive is of another version than this site reads.")
        reader.fault("unknown_schema", text, "schema")
    reader.finish()  # a file of another kind or of a newer schema is not read any further
    reader.mapping(document, "", fields.CLUB)
    players = [
        _read_player(reader, each, f"players[{place}]")
        for place, each in enumerate(reader.items(document.get("players"), "players", _MOST))
    ]
    about = About(
        id=reader.uuid(document.get("id"), "id"),
        slug=reader.text(document.get("slug"), "slug", LONGEST_SLUG),
        name=reader.text(document.get("name"), "name", LONGEST_NAME),
        time_zone=reader.text(document.get("time_zone"), "time_zone", 60),
        created_at=reader.moment(document.get("created_at"), "created_at"),
        players=players,
        members=[
            _read_member(reader, each, f"members[{place}]", players)
            for place, each in enumerate(reader.items(document.get("members"), "members", _MOST))
        ],
        house=[
            _read_house(reader, each, f"house[{place}]")
            for place, each in enumerate(reader.items(document.get("house"), "house", 1_000))
        ],
        rulesets=reader.small(document.get("rulesets"), "rulesets"),
        games=dict(
            _read_game(reader, each, f"games[{place}]", len(players))
            for place, each in enumerate(reader.items(document.get("games"), "games", _MOST))
        ),
        seasons=[
            _read_season(reader, each, f"seasons[{place}]")
            for place, each in enumerate(reader.items(document.get("seasons"), "seasons", 1_000))
        ],
    )
    reader.finish()
    return about


def _read_player(reader: ArchiveReader, value: Any, at: str) -> Player:
    document = reader.mapping(value, at, fields.PLAYER)
    name = tidy_name(reader.text(document.get("name"), inside(at, "name"), LONGEST_NAME))
    if fault := name_problem(name, inside(at, "name")):
        reader.problems.append(fault)
    is_anonymous = reader.flag(document.get("is_anonymous"), inside(at, "is_anonymous"))
    return Player(name=name, is_anonymous=is_anonymous)


def _read_member(
    reader: ArchiveReader, value: Any, at: str, players: list[Player]
) -> tuple[Member, datetime]:
    document = reader.mapping(value, at, fields.MEMBER)
    place = reader.place(document.get("player"), inside(at, "player"), len(players))
    texts = {"number": LONGEST_NUMBER, "email": LONGEST_EMAIL, "team": LONGEST_TEAM}
    member = Member(
        player=players[place] if players else None,
        year=reader.small_or_none(document.get("year"), inside(at, "year")),
        **{
            field: reader.text(document.get(field), inside(at, field), most)
            for field, most in texts.items()
        },
    )
    for fault in about_problems(member):
        reader.problems.append(replace(fault, path=inside(at, fault.path)))
    return member, reader.moment(document.get("joined_at"), inside(at, "joined_at"))


def _read_house(reader: ArchiveReader, value: Any, at: str) -> tuple[UUID, str]:
    document = reader.mapping(value, at, fields.HOUSE)
    slug = reader.text(document.get("slug"), inside(at, "slug"), 200)
    if not _HOUSE.fullmatch(slug):
        text = gettext_noop("This is no name of house rules.")
        reader.fault("slug_not_valid", text, inside(at, "slug"))
    return reader.uuid(document.get("id"), inside(at, "id")), slug


def _read_game(reader: ArchiveReader, value: Any, at: str, count: int) -> tuple[UUID, AboutGame]:
    document = reader.mapping(value, at, fields.GAME)
    seats = reader.items(document.get("players"), inside(at, "players"), _MOST)
    writers = reader.items(document.get("recorded_by"), inside(at, "recorded_by"), _MOST)
    game = AboutGame(
        code=reader.text(document.get("code"), inside(at, "code"), _LONGEST_CODE),
        players=tuple(
            reader.place(each, f"{at}.players[{place}]", count) for place, each in enumerate(seats)
        ),
        recorded_by=tuple(
            None if each is None else reader.place(each, f"{at}.recorded_by[{place}]", count)
            for place, each in enumerate(writers)
        ),
        previous=reader.uuid_or_none(document.get("previous"), inside(at, "previous")),
        is_locked=reader.flag(document.get("is_locked"), inside(at, "is_locked")),
    )
    return reader.uuid(document.get("id"), inside(at, "id")), game


def _read_season(reader: ArchiveReader, value: Any, at: str) -> AboutSeason:
    document = reader.mapping(value, at, fields.SEASON)
    evenings = reader.items(document.get("tournaments"), inside(at, "tournaments"), _MOST)
    counting = inside(at, "counting")
    season = Season(
        id=reader.uuid(document.get("id"), inside(at, "id")),
        slug=reader.text(document.get("slug"), inside(at, "slug"), LONGEST_SLUG),
        name=reader.text(document.get("name"), inside(at, "name"), LONGEST_NAME),
        counting=reader.checked(season_counting_from_json, document.get("counting"), counting),
    )
    return AboutSeason(
        season=season,
        tournaments=tuple(
            reader.uuid(each, f"{at}.tournaments[{place}]") for place, each in enumerate(evenings)
        ),
        final=reader.uuid_or_none(document.get("final"), inside(at, "final")),
        created_at=reader.moment(document.get("created_at"), inside(at, "created_at")),
    )
