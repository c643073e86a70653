"""A club that is brought into another site is what it was."""

import json
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User

from kingscore.models import Deputy, Entry, Game, HouseRules, Player, Ruleset, Seat
from kingscore.queries import seats_of, sheet_of
from kingscore.rules.errors import InvalidDocument
from kingscore.services import Author
from tests.kingscore.accounts import make_account
from tests.kingscore.play import at_once, kinds, queens, record, sits, start
from tests.rules.play import codes
from tests.tournaments.evenings import (
    make_club,
    play_table,
)
from tests.tournaments.people import make_member
from tests.tournaments.services.archive.archives import (
    LONG_AGO,
    emptied,
    full_club,
    parts_of,
    zipped,
)
from tournaments import services
from tournaments.models import (
    Award,
    Club,
    Confirmation,
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
from tournaments.rules.setup import Method
from tournaments.services.archive import archive_of, import_club

pytestmark = pytest.mark.django_db


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


@pytest.mark.django_db(transaction=True)
def test_two_clubs_with_one_short_name_that_are_brought_in_at_once(owner: User) -> None:
    for time in range(5):
        calls = []
        for _ in range(2):
            club = make_club(owner, slug=f"same-{time}")
            calls.append(partial(import_club, content=archive_of(club=club), owner=owner))
            services.delete_club(club=club)
        refused = next(each for each in at_once(calls) if not isinstance(each, Club))
        assert isinstance(refused, InvalidDocument)
        assert codes(refused) == ["slug_taken"]
