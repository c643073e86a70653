"""A new tournament in one page, as last time or from a template; its settings; its end."""

from dataclasses import replace
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kingscore.models import Deputy, HouseRules
from kingscore.rules.presets import find_preset
from kingscore.rules.sentence import Label
from kingscore.services import publish_ruleset
from tests.kingscore.accounts import signed_in
from tests.kingscore.pages import Page, page_of
from tests.tournaments import evenings
from tests.tournaments.people import make_deputy
from tournaments import services
from tournaments.models import Club, Tournament
from tournaments.queries import rules_by_size, setup_of
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Carried, Method, Stage, Unplayed
from tournaments.rules.templates import club_night, koenigrufen_cup, preliminaries_with_finals

NEW = "/clubs/kingers/tournaments/new/"


@pytest.fixture
def desk(club: Club) -> Client:
    """The browser of a director of the club."""
    return signed_in(make_deputy(club, "dora"))


def settings(tournament: Tournament, rest: str = "") -> str:
    """The address of the settings of a tournament."""
    return f"/clubs/kingers/tournaments/{tournament.slug}/settings/{rest}"


def sent(page: Page, path: str, **others: Any) -> dict[str, Any]:
    """What the form of a page sends, but for what is said; None leaves a field out."""
    ticks = {each.get("name") for _, each in page.tags if each.get("type") == "checkbox"}
    own = page.form(path).fields.items()
    fields: dict[str, Any] = {name: "on" if name in ticks else value for name, value in own}
    return {name: value for name, value in (fields | others).items() if value is not None}


def alert_of(answer: Any) -> str:
    """What is announced on a page."""
    return page_of(answer).alert.replace(" :", ":")


def made(desk: Client, page: Page | None = None, **others: Any) -> Tournament:
    """The tournament that is made of the form on a page."""
    page = page or page_of(desk.get(NEW))
    answer = desk.post(NEW, sent(page, NEW, **others))
    assert answer.status_code == 302, alert_of(answer)
    tournament = Tournament.objects.latest("created_at")
    assert answer["Location"] == f"/clubs/kingers/tournaments/{tournament.slug}/door/"
    return tournament


def begun(desk: Client, page: Page | None = None, **pressed: str) -> Page:
    """The page after a button of the form that changes it."""
    page = page or page_of(desk.get(NEW))
    answer = desk.post(NEW, sent(page, NEW) | pressed)
    assert answer.status_code == 200
    return page_of(answer)


# A new tournament


def test_first_tournament_is_a_club_night_of_today(desk: Client) -> None:
    tournament = made(desk)
    assert tournament.name == "Club night"
    assert setup_of(tournament) == club_night(sizes=(3, 4))
    assert {size: each.slug for size, each in rules_by_size(tournament).items()} == {
        3: "dubbelkingen-3",
        4: "dubbelkingen-4",
    }
    assert tournament.is_public


def test_evening_is_the_day_that_it_is_where_the_club_plays(club: Club, desk: Client) -> None:
    days = []
    for time_zone in ("Pacific/Pago_Pago", "Pacific/Kiritimati"):  # 25 hours apart
        Club.objects.filter(pk=club.pk).update(time_zone=time_zone)
        days.append(date.fromisoformat(page_of(desk.get(NEW)).form(NEW).fields["held_on"]))
    assert days[1] > days[0]


def test_pressing_twice_makes_one(desk: Client) -> None:
    page = page_of(desk.get(NEW))
    assert made(desk, page) == made(desk, page)


def test_game_is_chosen_and_what_was_typed_stays(desk: Client) -> None:
    page = page_of(desk.get(NEW))
    page.form(NEW).fields["name"] = "Kingen of the year"
    page = begun(desk, page, choose="kingen")
    tournament = made(desk, page, **{"option-trump": "sale", "size-3": None})
    assert tournament.name == "Kingen of the year"
    assert {size: each.slug for size, each in rules_by_size(tournament).items()} == {
        4: "kingen-4-trump-sale",
        5: "kingen-5-trump-sale",
    }
    assert setup_of(tournament).points == "normalised"


def test_game_for_four_alone_counts_points_as_they_are(desk: Client) -> None:
    tournament = made(desk, begun(desk, choose="rifki"))
    assert setup_of(tournament) == club_night(sizes=(4,))
    again = begun(desk, begun(desk, choose="rifki"), choose="kingen")
    assert setup_of(made(desk, again)) == club_night(sizes=(3, 4, 5))


def test_preliminaries_with_finals(desk: Client) -> None:
    page = begun(desk, begun(desk, choose="kingen"), begin="preliminaries_with_finals")
    assert setup_of(made(desk, page)) == preliminaries_with_finals()
    tournament = made(desk, page, key=uuid4(), grand=8, small="", rounds=5, grand_rounds=2)
    assert setup_of(tournament).stages == (
        Stage(Kind.PRELIMINARIES, 5),
        Stage(Kind.GRAND, 2, 8),
    )


@pytest.mark.parametrize("deals", [16, 20])
def test_cup_of_koenigrufen(desk: Client, deals: int) -> None:
    page = begun(desk, begin="koenigrufen_cup")
    tournament = made(desk, page, **{"deals-4": deals})
    setup, rules = setup_of(tournament), rules_by_size(tournament)
    assert (setup.rounds, setup.method) == (3, Method.RANDOM)
    assert setup.tie_breaks == koenigrufen_cup().tie_breaks
    assert {size: setup.deals(size, each) for size, each in rules.items()} == {4: deals, 5: 20}
    assert {size: each.deals for size, each in rules.items()} == {4: deals, 5: 20}


def test_cup_has_the_deals_of_its_country(desk: Client) -> None:
    page = begun(desk, begun(desk, choose="koenigrufen-wien"), begin="koenigrufen_cup")
    assert page.form(NEW).fields["suite"] == "koenigrufen-wien"
    assert page.form(NEW).fields["deals-4"] == "20"


def test_deals_that_are_no_whole_cycles_are_said_at_their_field(desk: Client) -> None:
    page = begun(desk, begin="koenigrufen_cup")
    answer = desk.post(NEW, sent(page, NEW, **{"deals-4": 18}))
    assert answer.status_code == 422
    shown = page_of(answer)
    assert "Deals of a round at tables of 4: With 18 deals not everybody" in alert_of(answer)
    assert shown.form(NEW).fields["deals-4"] == "18"
    answer = desk.post(NEW, sent(page, NEW, **{"deals-5": 99}))
    assert "There must be 1 to 60 deals." in alert_of(answer)
    assert Tournament.objects.count() == 0


def test_everything_else_is_settled_in_the_same_form(desk: Client) -> None:
    page = begun(desk, choose="kingen")
    ticks = dict.fromkeys(("is_carried", "is_confirmed", "club_mates_apart"), "on")
    tournament = made(
        desk,
        page,
        rounds=6,
        grand=4,
        small=3,
        method="standings",
        usual=5,
        policy="friendly",
        points="table_places",
        best=4,
        missed="-2½",
        hidden=1,
        unplayed="scaled",
        minutes=50,
        is_public=None,
        **ticks,
        **{"tie-1": "lot", "tie-2": ""},
    )
    setup = setup_of(tournament)
    assert not tournament.is_public
    assert (setup.usual, setup.best, setup.hidden, setup.minutes) == (5, 4, 1, 50)
    assert str(setup.missed) == "-5/2"
    assert (setup.unplayed, setup.carried) == (Unplayed.SCALED, Carried.ALL)
    assert setup.tie_breaks == ("lot",)
    assert setup.is_confirmed
    shown = page_of(desk.get(settings(tournament)))
    assert setup_of(_saved(desk, tournament, shown)) == setup


def _saved(desk: Client, tournament: Tournament, page: Page, **others: Any) -> Tournament:
    path = settings(tournament)
    answer = desk.post(path, sent(page, path, **others))
    assert answer.status_code == 302, alert_of(answer)
    return Tournament.objects.get(pk=tournament.pk)


def test_as_last_time(desk: Client, club: Club) -> None:
    setup = preliminaries_with_finals(rounds=3)
    rules = evenings.kingen() | {3: find_preset("kingen-3").ruleset(trump="sale")}
    earlier = evenings.make_tournament(club, setup, rules=rules, is_public=False)
    page = page_of(desk.get(NEW))
    tournament = made(desk, page)
    assert tournament.name == earlier.name
    assert tournament.held_on != earlier.held_on
    assert setup_of(tournament) == setup
    assert rules_by_size(tournament) == rules
    assert not tournament.is_public
    evenings.make_tournament(club, held_on=date(2030, 1, 1))
    assert setup_of(made(desk, page_of(desk.get(f"{NEW}?as={earlier.slug}")))) == setup
    assert setup_of(made(desk, begun(desk, begin=f"as:{earlier.slug}"))) == setup
    assert desk.post(NEW, {"begin": "as:nothing"}).status_code == 404


def test_house_rules_of_the_club(desk: Client, club: Club) -> None:
    rules = replace(find_preset("rifki").usual, slug="ours", name=Label("Ours"))
    publish_ruleset(rules=rules)
    fields = {"id": uuid4(), "slug": "ours", "editor_code": "x" * 20}
    HouseRules.objects.create(owner=club.account, **fields)
    page = page_of(desk.get(NEW))
    assert "Ours" in page.text
    tournament = made(desk, begun(desk, choose="ours"), **{"rules-3": "kingen-3"})
    assert {size: each.slug for size, each in rules_by_size(tournament).items()} == {
        3: "kingen-3",
        4: "ours",
    }
    shown = page_of(desk.get(settings(tournament)))
    assert shown.form(settings(tournament)).fields["rules-3"] == "kingen-3"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": ""}, "Name:"),
        ({"name": "a" * 41}, "Name:"),
        ({"name": "a\x00"}, "Name:"),
        ({"held_on": "yesterday"}, "Evening:"),
        ({"rounds": "many"}, "Rounds:"),
        ({"rounds": 51}, "Rounds: There must be 1 to 50 rounds."),
        ({"rounds": 0}, "Rounds: There must be 1 to 50 rounds."),
        ({"grand": 5, "small": 2}, "Small final: 2 players cannot be seated at tables of 3, 4."),
        ({"small": 4}, "Small final: The preliminaries come first"),
        ({"size-3": None, "size-4": None}, "Tables of 3: There must be a size of table."),
        ({"usual": 5}, "Usual size of table: The usual size"),
        ({"points": "luck"}, "What a round is worth:"),
        ({"missed": "much"}, "A round missed is worth:"),
        ({"best": 51}, "So many best rounds count:"),
        ({"tie-2": "best_round"}, "Tie-break 2: This tie-break is there already."),
        ({"tie-1": "lot", "tie-2": "", "tie-3": "opponents"}, "Tie-break 3: After a lot nothing"),
        ({"hidden": 1}, "Last rounds with hidden standings: To hide the last rounds"),
        ({"minutes": 601}, "Minutes of a round:"),
        ({"is_in_advance": "on"}, "All rounds are drawn in advance: To seat all rounds"),
        ({"rules-4": "nothing-4"}, "Rules at tables of 4: There are no rules with the short name"),
        ({"rules-4": "kingen-3"}, "Rules at tables of 4: These rules are for 3 players."),
        ({"option-card": "all"}, "Select a valid choice"),
    ],
    ids=lambda each: ascii(each)[:50],
)
def test_fault_stands_at_its_field_and_nothing_is_lost(
    desk: Client, fields: dict[str, Any], said: str
) -> None:
    page = page_of(desk.get(NEW))
    answer = desk.post(NEW, sent(page, NEW, **({"minutes": 45} | fields)))
    assert answer.status_code == 422
    assert said in alert_of(answer)
    if "minutes" not in fields:
        assert page_of(answer).form(NEW).fields["minutes"] == "45"
    assert Tournament.objects.count() == 0


def test_what_is_seldom_meant_is_said_before_it_is_made(desk: Client) -> None:
    page = page_of(desk.get(NEW))
    page.form(NEW).fields["points"] = "points"
    shown = begun(desk, page, begin="koenigrufen_cup")
    assert "Is it meant so?" not in shown.text
    page = begun(desk, choose="kingen")
    page.form(NEW).fields["points"] = "points"
    answer = desk.post(NEW, sent(page, NEW, points="points", name=""))
    assert "Is it meant so?" not in page_of(answer).text  # first what is wrong
    tournament = made(desk, page, points="points")
    assert "Tables of different sizes play for different points" in (
        page_of(desk.get(settings(tournament))).text
    )


def test_only_directors_make_tournaments(club: Club) -> None:
    assert Client().get(NEW).status_code == 302
    scorer = signed_in(make_deputy(club, "cis", Deputy.Role.SCORER))
    assert scorer.get(NEW).status_code == 403
    assert scorer.post(NEW, {"name": "x"}).status_code == 403
    assert scorer.get("/clubs/nobody/tournaments/new/").status_code == 404


def test_code_of_no_game_is_not_found(desk: Client) -> None:
    for fields in ({"choose": "nothing"}, {"suite": "no\x00thing"}, {}):
        assert desk.post(NEW, fields).status_code == 404


# Settings


def test_settings_are_changed_and_a_stale_form_is_told(
    desk: Client, tournament: Tournament
) -> None:
    path = settings(tournament)
    first = page_of(desk.get(path))
    evenings.enter(tournament, 2)  # no other settings
    assert _saved(desk, tournament, first, name="Other", minutes=40).name == "Other"
    answer = desk.post(path, sent(first, path, name="Mine"))
    assert answer.status_code == 409
    shown = page_of(answer)
    assert "Somebody else has changed this tournament" in shown.alert
    assert shown.form(path).fields["name"] == "Mine"
    assert _saved(desk, tournament, first, name="Other", minutes=40).name == "Other"


def test_another_game_is_chosen_before_the_first_round(
    desk: Client, tournament: Tournament
) -> None:
    path = settings(tournament)
    page = page_of(desk.get(path))
    page = page_of(desk.post(path, sent(page, path) | {"choose": "rifki"}))
    assert [*rules_by_size(_saved(desk, tournament, page))] == [4]


def test_once_a_round_has_begun_tables_cannot_be_changed(
    desk: Client, tournament: Tournament
) -> None:
    evenings.enter(tournament, 4)
    services.open_round(round_=evenings.draw_by_hand(tournament, [(1, 2, 3, 4)]))
    before, path = rules_by_size(tournament), settings(tournament)
    page = page_of(desk.get(path))
    assert "tables, their rules and their deals stay as they are" in page.text
    disabled = {each.get("name") for _, each in page.tags if "disabled" in each}
    assert {"size-4", "rules-4", "policy", "option-trump"} <= disabled
    assert "choose" not in {each.get("name") for _, each in page.tags}
    fields = {"size-4": None, "rules-4": "rifki", "choose": "rifki", "policy": "friendly"}
    answer = desk.post(path, sent(page, path, points="per_deal") | _sent_anyway(fields))
    assert answer.status_code == 302, alert_of(answer)
    tournament.refresh_from_db()
    assert setup_of(tournament).points == "per_deal"
    assert setup_of(tournament).policy == "strict"
    assert rules_by_size(tournament) == before


def _sent_anyway(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def test_stages_cannot_be_changed_once_the_finals_are_drawn(
    desk: Client, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(cut={})
    page = page_of(desk.get(settings(tournament)))
    disabled = {each.get("name") for _, each in page.tags if "disabled" in each}
    assert {"rounds", "grand", "small"} <= disabled


def test_tournament_is_finished_and_opened_again(desk: Client, tournament: Tournament) -> None:
    evenings.enter(tournament, 4)
    opened = services.open_round(round_=evenings.draw_by_hand(tournament, [(1, 2, 3, 4)]))
    answer = desk.post(settings(tournament, "finish/"))
    assert answer.status_code == 409
    assert "A round is still being played" in alert_of(answer)
    services.close_round(round_=opened)
    for _ in range(2):
        assert desk.post(settings(tournament, "finish/")).status_code == 302
    page = page_of(desk.get(settings(tournament)))
    assert "This tournament is finished" in page.text
    assert not [form for form in page.forms if form.action == settings(tournament)]
    assert desk.post(settings(tournament), {"suite": "kingen"}).status_code == 422
    assert desk.post(settings(tournament, "reopen/")).status_code == 302
    tournament.refresh_from_db()
    assert tournament.finished_at is None


def test_empty_tournament_is_deleted_when_that_is_confirmed(
    desk: Client, tournament: Tournament
) -> None:
    path = settings(tournament, "remove/")
    assert "This cannot be undone." in page_of(desk.get(path)).text
    assert Tournament.objects.exists()
    assert desk.post(path)["Location"] == "/clubs/kingers/"
    assert not Tournament.objects.exists()
    assert desk.post(path).status_code == 404


def test_tournament_with_a_deal_is_not_deleted(desk: Client, tournament: Tournament) -> None:
    evenings.enter(tournament, 4)
    evenings.open_and_play(tournament, [(1, 2, 3, 4)])
    answer = desk.post(settings(tournament, "remove/"))
    assert answer.status_code == 409
    assert "it stays" in alert_of(answer)


@pytest.mark.parametrize("rest", ["finish/", "reopen/"])
def test_what_only_takes_a_form_leads_back(desk: Client, tournament: Tournament, rest: str) -> None:
    assert desk.get(settings(tournament, rest))["Location"] == settings(tournament)


def test_settings_ask_as_often_for_any_number_of_earlier_tournaments(
    desk: Client, club: Club
) -> None:
    counts = []
    for _ in range(2):
        evenings.make_tournament(club)
        desk.get(NEW)
        with CaptureQueriesContext(connection) as captured:
            desk.get(NEW)
        counts.append(len(captured))
        for _ in range(3):
            evenings.make_tournament(club)
    assert counts[0] == counts[1]
