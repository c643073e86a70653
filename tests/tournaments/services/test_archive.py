"""Everything that a club owns as one file, and such a file brought into a site without it."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest
from django.contrib.auth.models import User

from kingscore.models import Deputy, Entry, Game, HouseRules, Player, Ruleset, Seat
from kingscore.queries import rules_of, seats_of, sheet_of
from kingscore.rules.errors import InvalidDocument
from kingscore.services import Author
from tests.kingscore import house as house_play
from tests.kingscore.accounts import make_account
from tests.kingscore.play import at_once, kinds, queens, record, sits, start
from tests.rules.play import codes
from tests.tournaments.evenings import (
    enter,
    make_club,
    make_tournament,
    open_and_play,
    play_table,
)
from tests.tournaments.people import make_guest, make_member
from tournaments import services
from tournaments.errors import ClubExists
from tournaments.models import (
    Award,
    Club,
    Confirmation,
    Decision,
    Draw,
    Entrant,
    Member,
    Place,
    Round,
    Season,
    Table,
    Tournament,
)
from tournaments.queries import played_of, tables_of
from tournaments.rules.results import Played
from tournaments.rules.season_codec import season_counting_to_json
from tournaments.rules.seasons import SeasonCounting
from tournaments.rules.setup import Method
from tournaments.services.archive import archive_of, fields, import_club, packing

pytestmark = pytest.mark.django_db
LONG_AGO = datetime(2020, 2, 29, 12, tzinfo=UTC)


def full_club(owner: User) -> Club:
    """A club with something of everything that it can have."""
    club = make_club(owner)
    make_member(club, "Ana", number="007", year=1960, email="ana@x.example", team="A")
    Member.objects.update(joined_at=LONG_AGO)
    make_guest(club, "=Gast")
    gone = make_member(club, "Forgotten").player
    services.anonymise_member(club=club, player=gone)
    tournament = make_tournament(club, name="Friday", slug="friday")
    ana = Player.objects.get(name="Ana")
    services.register_entrant(tournament=tournament, who=ana, is_here=True)
    enter(tournament, 7)
    open_and_play(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    open_and_play(tournament, [[1, 5, 2, 6], [3, 7, 4, 8]])
    (drawn,) = services.draw_rounds(
        tournament=tournament, number=3, key=uuid4(), method=Method.STANDINGS, seed=2**52
    )
    opened = services.open_round(round_=drawn)
    play_table(next(iter(tables_of(opened))), deals=3)
    Award.objects.create(entrant=tournament.entrants.get(number=2), points="1/2", reason="=late")
    Entrant.objects.filter(number=8).update(left_after=2, keeps_result=False)
    table = Table.objects.filter(round__number=1).first()
    assert table
    Confirmation.objects.create(
        table=table, version=1, entrant=Place.objects.filter(table=table)[0].entrant
    )
    game = start(names=(ana.pk, "Bo", "Cis", "Dirk"), owner=club.account)
    Game.objects.filter(pk=game.pk).update(is_locked=True)
    _, row = house_play.published()
    HouseRules.objects.update(owner=club.account)
    start(rules=rules_of(row.pk), owner=club.account)
    season = Season.objects.create(
        club=club, slug="2026", name="2026", counting=season_counting_to_json(SeasonCounting())
    )
    season.tournaments.add(tournament)
    Season.objects.update(final=tournament)
    return club


def emptied(club: Club) -> None:
    """A site on which nothing of a club is any more, and nothing of anybody else either."""
    Confirmation.objects.all().delete()
    Round.objects.all().delete()
    Season.objects.all().delete()
    Tournament.objects.all().delete()
    Member.objects.all().delete()
    Club.objects.all().delete()
    Entry.objects.all().delete()
    Game.objects.all().delete()
    HouseRules.objects.all().delete()
    Player.objects.all().delete()
    Ruleset.objects.all().delete()
    User.objects.filter(pk=club.account_id).delete()


def parts_of(content: bytes) -> dict[str, Any]:
    with ZipFile(BytesIO(content)) as archive:
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def zipped(parts: dict[str, Any], compression: int = ZIP_DEFLATED) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", compression) as archive:
        for name, document in parts.items():
            text = document if isinstance(document, str | bytes) else json.dumps(document)
            archive.writestr(name, text)
    return out.getvalue()


@pytest.fixture
def parts(owner: User) -> dict[str, Any]:
    """The parts of the archive of a full club that is on another site."""
    if not _kept:
        club = full_club(owner)
        _kept.append(archive_of(club=club))
        emptied(club)
    return parts_of(_kept[0])


_kept: list[bytes] = []  # it takes a while to play so much


def refusal(content: bytes, owner: User) -> list[str]:
    with pytest.raises(InvalidDocument) as refused:
        import_club(content=content, owner=owner)
    assert not Club.objects.exists()
    assert not Player.objects.exists()
    return codes(refused.value)


def standing(tournament: Tournament) -> tuple[Played, Played]:
    return played_of(tournament), played_of(tournament, is_live=True)


def names_by_game() -> dict[UUID, list[str]]:
    return {game.pk: [seat.player.name for seat in seats_of(game)] for game in Game.objects.all()}


def test_club_is_what_it_was_on_another_site(owner: User) -> None:
    club = full_club(owner)
    tournament = Tournament.objects.get()
    before, names, content = standing(tournament), names_by_game(), archive_of(club=club)
    games = {
        game.pk: (game.code, game.is_locked, sheet_of(game).totals) for game in Game.objects.all()
    }
    scorer_codes = set(Game.objects.values_list("scorer_code", flat=True))
    cards = set(Table.objects.values_list("card", flat=True))
    counted = [model._default_manager.count() for model in COUNTED]
    rulesets = set(Ruleset.objects.values_list("slug", "version", "digest"))
    house = HouseRules.objects.values_list("pk", "slug").get()
    emptied(club)
    olaf = make_account("olaf")

    made = import_club(content=content, owner=olaf)

    assert (made.pk, made.slug, made.created_at) == (club.pk, "kingers", club.created_at)
    assert standing(Tournament.objects.get()) == before
    assert names_by_game() == names
    assert {
        game.pk: (game.code, game.is_locked, sheet_of(game).totals) for game in Game.objects.all()
    } == games
    assert [model._default_manager.count() for model in COUNTED] == counted
    assert set(Ruleset.objects.values_list("slug", "version", "digest")) == rulesets
    assert HouseRules.objects.filter(owner=made.account).values_list("pk", "slug").get() == house
    draw = Draw.objects.get(method=Method.STANDINGS)
    assert (draw.seed, draw.rounds.get().number) == (2**52, 3)
    assert set(draw.basis) <= {str(game.pk) for game in Game.objects.all()} != set()
    assert Deputy.objects.get().deputy == olaf
    member = Member.objects.get()
    assert (member.number, member.player.name, member.joined_at) == ("007", "Ana", LONG_AGO)
    assert Seat.objects.filter(player=member.player).count() == 5
    assert set(Player.objects.values_list("keeper", flat=True)) == {made.account_id}
    assert not scorer_codes & set(Game.objects.values_list("scorer_code", flat=True))
    assert not cards & set(Table.objects.values_list("card", flat=True))
    season = Season.objects.get()
    assert list(season.tournaments.all()) == [season.final] == [Tournament.objects.get()]
    again, first = parts_of(archive_of(club=made)), parts_of(content)
    assert renumbered(again) == renumbered(first)


COUNTED = (Player, Game, Entry, Entrant, Award, Draw, Round, Table, Place, Confirmation, Ruleset)


def renumbered(parts: dict[str, Any]) -> Any:
    """An archive in which players and rulesets are called by what they are, not by their places."""
    about = parts["club.json"]
    names = [each["name"] for each in about["players"]]
    for each in (*about["members"],):
        each["player"] = names[each["player"]]
    for game in about["games"]:
        game["players"] = [names[place] for place in game["players"]]
        game["recorded_by"] = [None if p is None else names[p] for p in game["recorded_by"]]
    for name, part in parts.items():
        if name.startswith("tournaments/"):
            for entrant in part["entrants"]:
                entrant["player"] = names[entrant["player"]]
    about["players"] = sorted(names)
    return parts


def test_play_goes_on_after_the_move(owner: User) -> None:
    club = full_club(owner)
    content = archive_of(club=club)
    emptied(club)
    import_club(content=content, owner=make_account("olaf"))
    opened = Round.objects.get(state=Round.State.OPEN)
    for table in tables_of(opened):
        play_table(table)
    opened.tournament = Tournament.objects.get()
    services.close_round(round_=opened)
    services.finish_tournament(tournament=opened.tournament)
    assert Game.objects.filter(is_finished=True).count() == 6


def test_house_rules_of_others_are_left_to_them(owner: User, parts: dict[str, Any]) -> None:
    slug = parts["club.json"]["house"][0]["slug"]
    others = HouseRules.objects.create(id=uuid4(), slug=slug, editor_code="x")
    made = import_club(content=zipped(parts), owner=owner)
    assert list(HouseRules.objects.all()) == [others]
    assert not Ruleset.objects.filter(slug=slug).exists()
    assert Game.objects.filter(owner=made.account).count() == 8


def test_codes_that_others_have_are_new_ones(owner: User, parts: dict[str, Any]) -> None:
    code = parts["club.json"]["games"][0]["code"]
    other = start()
    Game.objects.filter(pk=other.pk).update(code=code)
    parts["club.json"]["games"][1]["code"] = "../../x"
    import_club(content=zipped(parts), owner=owner)
    kept = {each["code"] for each in parts["club.json"]["games"][2:]}
    made = set(Game.objects.exclude(pk=other.pk).values_list("code", flat=True))
    assert kept < made
    assert len(made) == 8
    assert not {code, "../../x"} & made


def test_who_recorded_is_taken_along(owner: User) -> None:
    club = make_club(owner)
    game = start(names=("Ana", "Bo", "Cis", "Dirk"), owner=club.account)
    record(game, queens(0), author=Author(sits(game, 1).pk))
    content = archive_of(club=club)
    emptied(club)
    import_club(content=content, owner=make_account("olaf"))
    recorder = Entry.objects.get().recorded_by
    assert recorder
    assert recorder.name == "Bo"


def test_archive_holds_no_secrets_and_no_accounts(owner: User) -> None:
    club = full_club(owner)
    services.invite(club=club, role="director", code=services.new_invitation_code())
    text = json.dumps(parts_of(archive_of(club=club)))
    secrets = [
        *Game.objects.values_list("scorer_code", flat=True),
        *Table.objects.values_list("card", flat=True),
        *club.invitations.values_list("code", flat=True),
        *HouseRules.objects.values_list("editor_code", flat=True),
        owner.email,
    ]
    assert [each for each in secrets if each in text] == []
    assert "Forgotten" not in text


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


def test_short_name_that_is_taken_is_said_and_can_be_another(owner: User) -> None:
    club = make_club(owner)
    content = archive_of(club=club)
    emptied(club)
    make_club(owner)
    with pytest.raises(InvalidDocument) as refused:
        import_club(content=content, owner=owner)
    assert codes(refused.value) == ["slug_taken"]
    assert import_club(content=content, owner=owner, slug="others").slug == "others"


@pytest.mark.django_db(transaction=True)
def test_archive_brought_in_twice_at_once_is_once(owner: User) -> None:
    club = make_club(owner)
    make_member(club)
    content = archive_of(club=club)
    emptied(club)
    found = at_once([partial(import_club, content=content, owner=owner)] * 2)
    assert kinds(found) == ["Club", "ClubExists"]
    assert Member.objects.count() == 1


# What does not hold


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
    "state": of_tournament(lambda part: part["rounds"][0].update(state="asleep")),
    "details": of_tournament(
        lambda part: part["decisions"].append(
            {"kind": "reopened", "details": {"a": "\0"}, "made_at": "2026-11-29T20:15:00Z"}
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


# The format


def test_every_field_is_described() -> None:
    page = (Path(__file__).parents[3] / "docs/club-archive.md").read_text("utf-8")
    told = set(re.findall(r"`([a-z_.]+)`", page))
    assert {name for names in fields.ALL.values() for name in names} - told == set()


def test_archive_has_these_fields_and_no_others(parts: dict[str, Any]) -> None:
    assert set(parts["club.json"]) == set(fields.CLUB)
    (tournament,) = (part for name, part in parts.items() if name.startswith("tournaments/"))
    assert set(tournament) == set(fields.TOURNAMENT)
    for name in ("players", "members", "house", "games", "seasons"):
        assert set(parts["club.json"][name][0]) == set(fields.ALL[name])
    for name in ("entrants", "rounds", "draws"):
        assert set(tournament[name][0]) == set(fields.ALL[name])
    table = tournament["rounds"][0]["tables"][0]
    assert set(table) == set(fields.TABLE)
    assert set(table["confirmations"][0]) == set(fields.CONFIRMATION)
    assert set(tournament["entrants"][1]["awards"][0]) == set(fields.AWARD)


def test_every_column_is_taken_along_or_left_out_on_purpose() -> None:
    for model, left_out in LEFT_OUT.items():
        columns = {field.name for field in model._meta.get_fields() if not field.auto_created}
        told = set(fields.ALL[str(model._meta.verbose_name_plural)])
        assert columns - told == left_out, model


# What hangs on something is inside it; accounts, codes and counters stay where they are.
LEFT_OUT: dict[Any, set[str]] = {
    Tournament: {"club", "version"},
    Entrant: {"tournament", "start_key"},
    Draw: {"tournament", "author"},
    Round: {"tournament"},
    Table: {"round", "card", "called_at"},
    Confirmation: {"table", "author", "device"},
    Decision: {"tournament", "author"},
    Season: {"club", "version"},
    Member: {"club"},
}
