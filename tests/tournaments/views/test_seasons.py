"""The pages of seasons: the table, how a total came about, files, settings, and who may what."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kingscore.models import Deputy, Player
from tests.kingscore.accounts import make_account, signed_in
from tests.kingscore.pages import page_of
from tests.tournaments import evenings
from tests.tournaments.people import make_deputy
from tests.tournaments.seasons import NAMES, make_evening, make_players, season_of
from tournaments import services
from tournaments.models import Club, Season, Tournament
from tournaments.queries import counting_of, season_table
from tournaments.rules.scales import TYROL, ListScale
from tournaments.rules.seasons import SeasonCounting, SeasonTotal
from tournaments.spreadsheets import rows_of_xlsx

pytestmark = pytest.mark.django_db
HOME = "/clubs/kingers/"
AUTUMN = f"{HOME}seasons/autumn/"


@pytest.fixture
def desk(club: Club) -> Client:
    """The browser of a director of the club."""
    return signed_in(make_deputy(club, "dora"))


@pytest.fixture
def players(club: Club) -> list[Player]:
    return make_players(club)


@pytest.fixture
def season(club: Club, players: list[Player]) -> Season:
    """Two evenings of the same four, of which the better one counts."""
    two = [make_evening(club, players, days=days) for days in (0, 7)]
    return season_of(*two, counting=SeasonCounting(best=1))


def text_of(path: str, browser: Client | None = None) -> str:
    answer = (browser or Client()).get(path)
    assert answer.status_code == 200
    return page_of(answer).text


# The table


def test_the_table_is_for_everybody(season: Season) -> None:
    page = page_of(Client().get(AUTUMN))
    assert "left out here" not in page.text
    assert set(NAMES) <= set(page.bdi)
    assert "Only the best evening of everybody counts." in page.text
    assert [tag for tag, _ in page.tags].count("s") == 4  # of each the worse evening
    assert [tag for tag, _ in page.tags].count("polyline") == 4
    assert not any("settings" in link for link in page.links)


def test_evenings_that_are_not_finished_are_said_to_count_so_far(season: Season) -> None:
    assert "not finished, counts as it stands so far" in text_of(AUTUMN)
    for tournament in season.tournaments.all():
        services.finish_tournament(tournament=tournament)
    assert "not finished" not in text_of(AUTUMN)


def test_a_row_opens_to_how_it_came_about(season: Season, players: list[Player]) -> None:
    page = page_of(Client().get(f"{AUTUMN}players/{players[0].pk}/"))
    assert page.bdi[0] == "Ana"
    assert "does not count: not among the best" in page.text
    assert page.text.count("1 game") == 2
    assert Client().get(f"{AUTUMN}players/0/").status_code == 404


def test_equal_places_are_said_to_be_shared(club: Club, players: list[Player]) -> None:
    made = season_of(make_evening(club, players), counting=SeasonCounting(scale=TYROL))
    outcomes = season_table(made, sees_private=True, sees_all=True).events[0].outcomes
    for each in outcomes:
        text = text_of(f"{AUTUMN}players/{each.player}/")
        assert f"Place {each.place} of 4" in text
        assert ("shared with" in text) is (each.sharers > 1)


def test_whoever_has_too_few_games_has_no_place(club: Club, players: list[Player]) -> None:
    season_of(make_evening(club, players), counting=SeasonCounting(minimum_games=3))
    text = text_of(AUTUMN)
    assert text.count("2 games missing") == 4
    assert "Whoever has played fewer than 3 games has no place yet." in text


def test_evenings_that_are_not_public_are_for_those_who_work_there(
    club: Club, players: list[Player], desk: Client
) -> None:
    season_of(make_evening(club, players, name="Secret", is_public=False))
    assert "Nothing has been played yet." in text_of(AUTUMN)
    assert "One evening that is not public is left out here." in text_of(AUTUMN)
    assert "left out here" not in text_of(AUTUMN, desk)
    assert "Secret" not in text_of(HOME)
    assert "One evening is not public" in text_of(AUTUMN, desk)
    player = f"{AUTUMN}players/{players[0].pk}/"
    assert Client().get(player).status_code == 404
    assert desk.get(player).status_code == 200


def test_a_season_of_nothing_is_a_page(club: Club) -> None:
    services.make_season(
        season_id=uuid4(), club=club, name="Autumn", counting=SeasonCounting(day_scores=True)
    )
    text = text_of(AUTUMN)
    assert "Nothing has been played yet." in text
    assert "cup points for its total" in text
    assert Client().get(f"{HOME}seasons/winter/").status_code == 404


@pytest.mark.parametrize(
    ("total", "words"),
    [
        (SeasonTotal.PER_GAME, "The total is the average of a game."),
        (SeasonTotal.PER_EVENT, "The total is the average of an evening."),
    ],
)
def test_averages_are_said_to_be_such(
    club: Club, players: list[Player], total: SeasonTotal, words: str
) -> None:
    season_of(make_evening(club, players), counting=SeasonCounting(total=total))
    assert words in text_of(AUTUMN)


def test_the_page_of_the_club_shows_the_latest_season(season: Season, club: Club) -> None:
    services.make_season(season_id=uuid4(), club=club, name="Winter", counting=SeasonCounting())
    page = page_of(Client().get(HOME))
    assert f"{HOME}seasons/winter/" in page.links
    assert AUTUMN in page.links
    Season.objects.get(slug="winter").delete()
    page = page_of(Client().get(HOME))
    assert set(NAMES) <= set(page.bdi)
    assert "/clubs/kingers/seasons/new/" not in page.links


def test_pages_take_as_many_queries_for_many_evenings(club: Club, players: list[Player]) -> None:
    season = season_of(make_evening(club, players))
    paths = (HOME, AUTUMN, f"{AUTUMN}players/{players[0].pk}/")

    def counts() -> list[int]:
        found = []
        for path in paths:
            Client().get(path)
            with CaptureQueriesContext(connection) as queries:
                Client().get(path)
            found.append(len(queries))
        return found

    one = counts()
    more = [make_evening(club, players, days=days).pk for days in (7, 14)]
    services.add_evenings(season=season, tournaments=more)
    assert counts() == one
    assert max(one) <= 8


# Files


def test_the_table_is_taken_along_as_a_spreadsheet(season: Season) -> None:
    answer = Client().get(f"{AUTUMN}table.xlsx")
    rows = rows_of_xlsx(answer.content)
    assert rows[0] == [
        *("Place", "Name", "Total", "Games", "Missing games", "2026-09-04", "2026-09-11")
    ]
    assert {row[1] for row in rows[1:]} == set(NAMES)
    assert all(sum(cell.startswith("(") for cell in row[5:]) == 1 for row in rows[1:])
    assert 'filename="kingers-autumn.xlsx"' in answer["Content-Disposition"]


def test_the_table_is_taken_along_as_csv(club: Club) -> None:
    who = make_players(club, ("=1+1", "Bo", "Cis", "Dirk"))
    season_of(make_evening(club, who))
    text = Client().get(f"{AUTUMN}table.csv").content.decode("utf-8-sig")
    assert "Place,Name,Total" in text
    assert ",=1+1" not in text


def test_evenings_on_one_day_are_told_apart_by_name(club: Club, players: list[Player]) -> None:
    names = [("Early", 0), ("Late", 0), ("Next", 7)]
    season_of(*(make_evening(club, players, days=days, name=name) for name, days in names))
    text = Client().get(f"{AUTUMN}table.csv").content.decode("utf-8-sig")
    heads = text.splitlines()[0].split(",")
    assert heads[-3:] == ["2026-09-04 Early", "2026-09-04 Late", "2026-09-11"]


def test_evenings_of_one_name_on_one_day_are_numbered(club: Club, players: list[Player]) -> None:
    season_of(*(make_evening(club, players, days=days, name="Friday") for days in (0, 0, 7)))
    text = Client().get(f"{AUTUMN}table.csv").content.decode("utf-8-sig")
    heads = text.splitlines()[0].split(",")
    assert heads[-3:] == ["2026-09-04 Friday (1)", "2026-09-04 Friday (2)", "2026-09-11"]

    page = text_of(AUTUMN)
    for day in ("4 sep (1)", "4 sep (2)", "11 sep"):
        assert page.count(day) == 3  # not finished, above the column, below the picture
    own = text_of(f"{AUTUMN}players/{players[0].pk}/")
    assert "4 September 2026 (1)" in own
    assert "4 September 2026 (2)" in own


def test_the_table_is_taken_along_as_json(season: Season, players: list[Player]) -> None:
    told = json.loads(Client().get(f"{AUTUMN}table.json").content)
    assert (told["slug"], told["counting"]["best"]) == ("autumn", 1)
    assert [each["held_on"] for each in told["evenings"]] == ["2026-09-04", "2026-09-11"]
    rows = {row["player"]: row for row in told["rows"]}
    assert rows.keys() == {player.pk for player in players}
    for row in rows.values():
        (counted,) = [each for each in row["evenings"] if not each["is_dropped"]]
        assert counted["value"] == row["total"]
        assert (row["games"], row["missing_games"]) == (2, 0)


def test_there_is_no_other_file(season: Season) -> None:
    assert Client().get(f"{AUTUMN}table.pdf").status_code == 404


# Made and changed


def fields(desk: Client, path: str, **changed: Any) -> dict[str, Any]:
    """What stands in the form of a season, with some of it changed."""
    sent: dict[str, Any] = dict(page_of(desk.get(path)).form(path).fields)
    return sent | changed


def test_directors_alone_make_and_change_seasons(season: Season, club: Club) -> None:
    scorer = signed_in(make_deputy(club, "sam", Deputy.Role.SCORER))
    guest = signed_in(make_account("gina"))
    for path in (f"{HOME}seasons/new/", f"{AUTUMN}settings/", f"{AUTUMN}remove/"):
        assert Client().get(path).status_code == 302
        assert scorer.get(path).status_code == 403
        assert guest.post(path).status_code == 403
    assert guest.post(f"{AUTUMN}add/").status_code == 403
    assert Season.objects.get().version == 0


def test_a_new_season_can_be_made_before_the_first_evening(club: Club, desk: Client) -> None:
    assert not club.tournaments.exists()
    assert text_of(f"{HOME}seasons/new/", desk)


def test_a_new_season_has_the_evenings_that_are_in_none(
    club: Club, players: list[Player], desk: Client
) -> None:
    played = make_evening(club, players)
    evenings.make_tournament(club)  # nothing has begun in it
    new = f"{HOME}seasons/new/"
    sent = fields(desk, new, name="Autumn", best="2")
    assert sent["tournaments"] == str(played.pk)
    for _ in range(2):
        answer = desk.post(new, sent)
        assert (answer.status_code, answer["Location"]) == (302, AUTUMN)
    made = Season.objects.get()
    assert list(made.tournaments.all()) == [played]
    assert counting_of(made) == SeasonCounting(best=2)
    assert fields(desk, new).get("tournaments") is None


def test_all_evenings_of_a_year_are_ticked_and_nothing_saved(
    club: Club, season: Season, players: list[Player], desk: Client
) -> None:
    third = make_evening(club, players, days=14)
    old = make_evening(club, players, days=-365)
    for path in (f"{HOME}seasons/new/", f"{AUTUMN}settings/"):
        sent = fields(desk, path, tick_year="2026", name="As typed", tournaments=[])
        answer = desk.post(path, sent)
        ticked = {
            each["value"]
            for tag, each in page_of(answer).tags
            if tag == "input" and each.get("name") == "tournaments" and "checked" in each
        }
        assert answer.status_code == 200
        assert str(third.pk) in ticked
        assert str(old.pk) not in ticked
        assert len(ticked) == 3
        assert page_of(answer).form(path).fields["name"] == "As typed"
    assert season.tournaments.count() == 2


@pytest.mark.parametrize(
    ("sent", "counting"),
    [
        ({"worth": "tyrol", "total": "per_event"}, ("tyrol", SeasonTotal.PER_EVENT)),
        ({"worth": "listed", "listed": "12, 5/2 1"}, ("listed", SeasonTotal.SUM)),
        ({"worth": "day_scores", "minimum_games": "4"}, ("day_scores", SeasonTotal.SUM)),
    ],
)
def test_settings_come_back_as_they_were_saved(
    season: Season, desk: Client, sent: dict[str, str], counting: tuple[str, SeasonTotal]
) -> None:
    path = f"{AUTUMN}settings/"
    both = [str(each.pk) for each in season.tournaments.all()]
    final = {"tournaments": both, "final": both[0]}
    assert desk.post(path, fields(desk, path, **sent, **final)).status_code == 302
    changed = Season.objects.get()
    assert counting_of(changed).total is counting[1]
    assert str(changed.final_id) == both[0]
    shown = fields(desk, path)
    assert (shown["worth"], shown["total"], shown["final"]) == (*counting, both[0])
    assert shown["listed"] == ("12 5/2 1" if counting[0] == "listed" else "")
    assert isinstance(counting_of(changed).scale, ListScale) is (counting[0] == "listed")
    assert shown["minimum_games"] == sent.get("minimum_games", "")
    text_of(AUTUMN)


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"name": ""}, "This field is required."),
        ({"best": "0"}, "At least one evening must count."),
        ({"best": "many"}, "Enter a whole number."),
        ({"minimum_games": "-1"}, "The least number of games cannot be below zero."),
        ({"worth": "listed"}, "Say how many points each place brings."),
        ({"worth": "listed", "listed": "3 two"}, "This must be a list of points"),
        ({"tournaments": [str(uuid4())]}, "Select a valid choice."),
        ({"tournaments": []}, "The final must be one of the evenings of the season."),
        ({"worth": "moon"}, "Select a valid choice."),
    ],
)
def test_what_is_wrong_is_said_and_nothing_lost(
    season: Season, desk: Client, sent: dict[str, Any], words: str
) -> None:
    path = f"{AUTUMN}settings/"
    both = [str(each.pk) for each in season.tournaments.all()]
    usual = {"tournaments": both, "final": both[1], "name": "Typed"}
    answer = desk.post(path, fields(desk, path, **(usual | sent)))
    assert answer.status_code == 422
    page = page_of(answer)
    assert words in page.text
    assert page.form(path).fields["name"] == (usual | sent)["name"]
    assert Season.objects.get().version == 0


def test_of_two_directors_the_second_is_told(season: Season, desk: Client) -> None:
    path = f"{AUTUMN}settings/"
    first = fields(desk, path, name="First", tournaments=[])
    second = fields(desk, path, name="Second", tournaments=[])
    assert desk.post(path, first).status_code == 302
    answer = desk.post(path, second)
    assert answer.status_code == 409
    page = page_of(answer)
    assert "Somebody else has changed this season" in page.text
    assert path in page.links
    assert page.form(path).fields["name"] == "Second"
    assert Season.objects.get().name == "First"


def test_evenings_that_were_forgotten_are_counted_with_one_tap(
    club: Club, season: Season, players: list[Player], desk: Client
) -> None:
    forgotten = make_evening(club, players, days=14)
    assert "Count it here" not in text_of(AUTUMN)
    path = f"{AUTUMN}add/"
    sent = page_of(desk.get(AUTUMN)).form(path).fields
    assert sent["tournaments"] == str(forgotten.pk)
    for _ in range(2):
        assert desk.post(path, sent).status_code == 302
    assert set(season.tournaments.all()) == set(Tournament.objects.all())
    assert "Count it here" not in text_of(AUTUMN, desk)


def test_a_season_is_removed_after_it_was_asked(season: Season, desk: Client) -> None:
    path = f"{AUTUMN}remove/"
    assert "Delete Autumn?" in text_of(path, desk)
    assert desk.post(path).status_code == 302
    assert not Season.objects.exists()
    assert Tournament.objects.count() == 2
    assert desk.post(path).status_code == 404


def test_a_season_that_goes_while_it_is_changed_is_not_found(season: Season, desk: Client) -> None:
    path = f"{AUTUMN}settings/"
    sent = fields(desk, path)
    services.remove_season(season=season)
    assert desk.post(path, sent).status_code == 404
