"""What is no archive, does not hold, or is here already."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4
from zipfile import ZIP_BZIP2

import pytest
from django.contrib.auth.models import User

from kingscore.models import Game, Player
from kingscore.rules.errors import InvalidDocument
from tests.rules.play import codes
from tests.tournaments.services.archive.archives import full_club, zipped
from tournaments import services
from tournaments.errors import ClubExists
from tournaments.models import (
    Club,
    Round,
    Tournament,
)
from tournaments.queries.finals import CUT
from tournaments.rules.finals import Cut, Kind
from tournaments.rules.finals_codec import cut_to_json
from tournaments.services.archive import archive_of, import_club, packing

pytestmark = pytest.mark.django_db


def refusal(content: bytes, owner: User) -> list[str]:
    with pytest.raises(InvalidDocument) as refused:
        import_club(content=content, owner=owner)
    assert not Club.objects.exists()
    assert not Player.objects.exists()
    return codes(refused.value)


def test_club_that_is_here_is_refused(owner: User) -> None:
    club = full_club(owner)
    content = archive_of(club=club)
    with pytest.raises(ClubExists):
        import_club(content=content, owner=owner)
    assert Club.objects.count() == 1


def test_games_that_are_here_are_refused(owner: User) -> None:
    club = full_club(owner)
    content = archive_of(club=club)
    services.close_round(round_=running(club))
    services.delete_club(club=club)
    with pytest.raises(ClubExists):
        import_club(content=content, owner=owner)
    assert Game.objects.filter(owner=None).count() == Game.objects.count() == 8


def running(club: Club) -> Round:
    found = Round.objects.get(state=Round.State.OPEN)
    found.tournament = Tournament.objects.get(club=club)
    return found


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"PK\x03\x04",
        b"not a zip",
        zipped({"club.json": "{"}),
        zipped({}),
        zipped({"club.json": {}, "../evil.json": {}}),
        zipped({"club.json": {}, "/etc/passwd": {}}),
        zipped({"club.json": {}, "games/x.json": {}}),
        zipped({"club.json": {}}, ZIP_BZIP2),
        zipped({"club.json": {"format": "kingscore-game", "schema": 1}}),
        zipped({"club.json": {"format": "kingscore-club", "schema": 2}}),
        zipped({"club.json": {"format": "kingscore-club", "schema": 1}}),
        zipped({"club.json": []}),
    ],
)
def test_what_is_no_archive_is_refused(owner: User, content: bytes) -> None:
    assert refusal(content, owner)


def test_archive_of_too_much_is_refused(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = zipped({"club.json": "0" * 3_000_000})
    assert len(bomb) < 10_000
    monkeypatch.setattr(packing, "MOST_UNPACKED", 2_000_000)
    assert refusal(bomb, owner) == ["archive_too_large"]
    monkeypatch.setattr(packing, "LARGEST_ARCHIVE", 10)
    assert refusal(zipped({"club.json": {}}), owner) == ["archive_too_large"]


def test_part_that_says_less_than_it_holds_is_refused(owner: User) -> None:
    content = bytearray(zipped({"club.json": {"format": "kingscore-club"}}))
    at = content.rfind(b"PK\x01\x02")
    content[at + 16 : at + 20] = b"\0\0\0\0"  # another checksum
    assert refusal(bytes(content), owner) == ["not_an_archive"]


Change = Callable[[dict[str, Any]], object]


def of_tournament(change: Callable[[dict[str, Any]], object]) -> Change:
    return lambda parts: change(next(v for k, v in parts.items() if k.startswith("tournaments/")))


def of_game(change: Callable[[dict[str, Any]], object]) -> Change:
    return lambda parts: change(next(v for k, v in parts.items() if k.startswith("games/")))


_NOBODY = Cut(standings=((1,),), separated_by=("",), places=((Kind.GRAND, 4),), seed=1)
CHANGES: dict[str, Change] = {
    "game_missing": lambda parts: parts.pop(next(k for k in parts if k.startswith("games/"))),
    "ruleset_missing": lambda parts: parts.pop("rulesets/0.json"),
    "name": lambda parts: parts["club.json"].update(name=" "),
    "slug": lambda parts: parts["club.json"].update(slug="new"),
    "zone": lambda parts: parts["club.json"].update(time_zone="Mars/Base"),
    "time": lambda parts: parts["club.json"].update(created_at="yesterday"),
    "id": lambda parts: parts["club.json"].update(id="1"),
    "players": lambda parts: parts["club.json"].update(players=[]),
    "player_name": lambda parts: parts["club.json"]["players"][0].update(name="a\u202e"),
    "other_name": lambda parts: parts["club.json"]["players"][0].update(name="Somebody"),
    "member": lambda parts: parts["club.json"]["members"][0].update(player=99),
    "member_twice": lambda parts: parts["club.json"]["members"].append(
        parts["club.json"]["members"][0]
    ),
    "email": lambda parts: parts["club.json"]["members"][0].update(email="at home"),
    "game_players": lambda parts: parts["club.json"]["games"][0]["players"].reverse(),
    "season": lambda parts: parts["club.json"]["seasons"][0].update(counting=7),
    "season_slug": lambda parts: parts["club.json"]["seasons"][0].update(slug="A b"),
    "house": lambda parts: parts["club.json"]["house"].append(
        {"id": str(uuid4()), "slug": "kingen-4"}
    ),
    "setup": of_tournament(lambda part: part.update(setup={})),
    "wishes": of_tournament(lambda part: part.update(wishes=[1])),
    "cut": of_tournament(lambda part: part.update(cut={})),
    "day": of_tournament(lambda part: part.update(held_on="30-02-2026")),
    "seed": of_tournament(lambda part: part.update(seed=-1)),
    "rules": of_tournament(lambda part: part.update(rules={})),
    "size": of_tournament(lambda part: part["rules"].update(many=0)),
    "other_id": of_tournament(lambda part: part.update(id=str(uuid4()))),
    "number_twice": of_tournament(lambda part: part["entrants"][1].update(number=1)),
    "large_number": of_tournament(lambda part: part["entrants"][1].update(first_round=40_000)),
    "points": of_tournament(lambda part: part["entrants"][1]["awards"][0].update(points="x")),
    "place": of_tournament(lambda part: part["rounds"][0]["tables"][0].update(places=[99])),
    "two_seats": of_tournament(
        lambda part: part["rounds"][0]["tables"][0].update(places=[1, 2, 3, 5])
    ),
    "too_few": of_tournament(lambda part: part["rounds"][0]["tables"][0].update(places=[1, 2])),
    "three": of_tournament(lambda part: part["rounds"][0]["tables"][0].update(places=[1, 2, 3])),
    "no_game": of_tournament(lambda part: part["rounds"][0]["tables"][0].update(game=None)),
    "other_game": of_tournament(
        lambda part: part["rounds"][0]["tables"][0].update(game=str(uuid4()))
    ),
    "draw": of_tournament(lambda part: part["rounds"][0].update(draw=str(uuid4()))),
    "inputs": of_tournament(
        lambda part: part["draws"].append(
            {
                "id": str(uuid4()),
                "method": "random",
                "seed": 1,
                "inputs": {"x": 1},
                "basis": {},
                "made_at": "2026-11-29T20:15:00Z",
            }
        )
    ),
    "cut_of_strangers": of_tournament(
        lambda part: part.update(cut=cut_to_json(replace(_NOBODY, standings=((99,),))))
    ),
    "seed_alone": of_tournament(lambda part: part["draws"][0].update(seed=1, inputs={})),
    "cut_alone": of_tournament(lambda part: part["draws"][0].update(method=CUT, inputs={})),
    "seated_by_cut": of_tournament(
        lambda part: part["draws"][0].update(method=CUT, inputs=cut_to_json(_NOBODY))
    ),
    "state": of_tournament(lambda part: part["rounds"][0].update(state="asleep")),
    "details": of_tournament(
        lambda part: part["decisions"].append(
            {"kind": "reopened", "details": {"a": "\0"}, "made_at": "2026-11-29T20:15:00Z"}
        )
    ),
    "seen": of_tournament(
        lambda part: part["decisions"].append(
            {
                "kind": "correction_seen",
                "details": {"draw": str(uuid4()), "versions": {"a": 1}},
                "made_at": "2026-11-29T20:15:00Z",
            }
        )
    ),
    "unknown_field": of_tournament(lambda part: part.update(weather="rain")),
    "unknown_in_entrant": of_tournament(lambda part: part["entrants"][0].update(shoes=44)),
    "totals": of_game(lambda part: part.update(totals=[1, 2, 3, 4])),
}


@pytest.mark.parametrize("name", CHANGES)
def test_archive_that_does_not_hold_is_refused_whole(
    owner: User, parts: dict[str, Any], name: str
) -> None:
    CHANGES[name](parts)
    assert refusal(zipped(parts), owner)
    assert not Game.objects.exists()
