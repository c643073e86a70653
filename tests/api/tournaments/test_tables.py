"""Tables that are played: their cards as credentials, their results, the board."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore import guesses
from tests.api.app import App, said
from tests.api.clubs import card_of
from tests.api.tournaments.asking import Asking
from tests.kingscore.house import published
from tests.tournaments import evenings, halls
from tests.tournaments.evenings import play_table
from tournaments import services
from tournaments.models import Club, Decision, Round, Tournament


@pytest.fixture
def open_round(tournament: Tournament) -> Round:
    """Its first round, with two tables."""
    return halls.open_round(tournament)


def at_table(tournament: Tournament, number: int = 1) -> Asking:
    """The app of who sits at a table, with its card."""
    places = {"club_slug": "kingers", "tournament_slug": "friday"}
    return Asking(card_of(tournament, number), **places, round_number=1, table_number=number)


def test_card_opens_its_table_and_the_sheet(tournament: Tournament, open_round: Round) -> None:
    here = at_table(tournament).ask("readCard")
    assert (here["round"], here["table"], here["state"]) == (1, 1, "not_started")
    assert said(App().get(here["path"]), 401)["code"] == "not_authenticated"
    sheet = said(App(here["scorer_code"]).get(f"games/{here['game']}/"))
    assert sheet["scorer_code"] == here["scorer_code"]
    assert at_table(tournament).ask("readTable") == here | {"clock": None}


def test_card_is_told_what_it_opens(tournament: Tournament, open_round: Round) -> None:
    here = at_table(tournament)
    told = here.ask("readMe")
    path = "/api/v1/clubs/kingers/tournaments/friday/rounds/1/tables/1/"
    assert told["account"] is None
    assert told["credential"] == dict.fromkeys(told["credential"]) | {
        "kind": "card",
        "scope": "write",
        "path": path,
    }
    assert said(here.app.get(path))["card"] == card_of(tournament)
    services.close_round(round_=open_round)
    services.finish_tournament(tournament=tournament)
    over = here.ask("readMe")["credential"]
    assert over == told["credential"] | {"scope": "read"}
    here.refused(409, "tournament_finished", "callDirector")
    assert said(here.app.get(path))["is_open"] is False


def test_card_that_was_taken_back_opens_nothing(directing: Asking, tournament: Tournament) -> None:
    evenings.enter(tournament, 8)
    evenings.draw_by_hand(tournament, halls.TWO_TABLES)
    card = Asking(card_of(tournament))
    assert card.ask("readMe")["credential"]["scope"] == "write"
    directing.at(round_number=1).ask("takeBackRound")
    card.refused(401, "wrong_credential", "readMe")


def test_card_shown_where_rules_are_read_is_no_guess(
    tournament: Tournament, open_round: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "MOST_WRONG", 1)
    house, _ = published()
    app, card = App(card_of(tournament)), card_of(tournament, 2)
    assert said(app.get(f"rulesets/{house.slug}/"))["editor_code"] is None
    assert said(App(card).get("card/"))["table"] == 2


def test_card_of_a_round_that_is_not_open_yet(directing: Asking, tournament: Tournament) -> None:
    evenings.enter(tournament, 8)
    evenings.draw_by_hand(tournament, halls.TWO_TABLES)
    card = card_of(tournament)
    here = Asking(card).ask("readCard")
    assert (here["state"], here["game"], here["scorer_code"]) == ("drawn", None, None)
    directing.at(round_number=1).ask("takeBackRound")
    Asking(card).refused(401, "wrong_credential", "readCard")


def test_card_of_a_closed_round_lets_nobody_write(
    tournament: Tournament, open_round: Round
) -> None:
    before = at_table(tournament).ask("readCard")["scorer_code"]
    services.close_round(round_=open_round)
    here = at_table(tournament).ask("readCard")
    assert (here["is_open"], here["scorer_code"]) == (False, None)
    assert said(App(before).get(f"games/{here['game']}/"))["scorer_code"] is None


def test_card_does_nothing_at_its_table_once_the_round_is_closed(
    directing: Asking, tournament: Tournament, open_round: Round
) -> None:
    play_table(halls.table_at(open_round), deals=5)
    play_table(halls.table_at(open_round, 2))
    stopped, done = at_table(tournament), at_table(tournament, 2)
    stop, resume = ({"entry": str(uuid4()), "version": version, "reason": ""} for version in (5, 6))
    stopped.ask("stopTable", stop)
    services.close_round(round_=open_round)

    stopped.refused(409, "round_not_open", "resumeTable", resume)
    stopped.ask("stopTable", stop)  # sent again
    stopped.refused(409, "round_not_open", "callDirector")
    done.refused(409, "round_not_open", "confirmResult", {"version": 10, "seat": 0})
    assert stopped.ask("readMe")["credential"]["scope"] == "read"
    directing.at(round_number=1, table_number=1).ask("resumeTable", resume)


def test_card_of_another_table_is_answered_as_one_that_never_existed(
    tournament: Tournament, open_round: Round
) -> None:
    other = at_table(tournament, 2).at(table_number=1)
    never = Asking("x" * 12, **other.places)
    for name in ("readTable", "callDirector", "confirmResult", "stopTable", "giveExtraTime"):
        bodies = {app.answer(name).content for app in (other, never)}
        assert len(bodies) == 1
        never.refused(401, "wrong_credential", name)
    Asking("x" * 12).refused(401, "wrong_credential", "readCard")


def test_cards_that_are_made_up_are_guesses(
    tournament: Tournament, open_round: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = at_table(tournament)
    right.ask("readCard")
    for number in range(guesses.MOST_WRONG + 1):
        Asking(f"guess{number:07}").answer("readCard")
    Asking("guess-again0").refused(429, "too_many_wrong_codes", "readCard")
    assert right.ask("readCard")["table"] == 1


def test_card_gives_no_more_than_its_table(tournament: Tournament, open_round: Round) -> None:
    here = at_table(tournament)
    here.refused(401, "wrong_credential", "readBoard")
    here.refused(401, "wrong_credential", "closeRound")
    here.refused(403, "not_allowed", "giveExtraTime", {"seconds": 60})
    assert here.ask("callDirector")["called_at"]


def test_result_is_confirmed_by_another_player(
    directing: Asking, tournament: Tournament, open_round: Round
) -> None:
    here = at_table(tournament)
    here.refused(409, "result_open", "confirmResult", {"version": 0, "seat": 1})
    play_table(halls.table_at(open_round))
    version = here.ask("readTable")["version"]
    assert here.faults("confirmResult", {"version": version}) == [("seat_missing", "seat")]
    assert here.faults("confirmResult", {"version": version, "seat": 9}) == [
        ("no_such_seat", "seat")
    ]
    here.refused(409, "stale_sheet", "confirmResult", {"version": version - 1, "seat": 1})
    body = {"version": version, "seat": 1}
    assert here.ask("confirmResult", body) == here.ask("confirmResult", body)
    other = directing.at(round_number=1, table_number=2)
    play_table(halls.table_at(open_round, 2), seed=2)
    version = other.ask("readTable")["version"]
    confirmed = other.ask("confirmResult", {"version": version})
    assert confirmed["confirmation"]["entrant"] is None
    assert Decision.objects.filter(kind=Decision.Kind.CONFIRMED).count() == 1


def test_results_of_a_round_are_confirmed_at_once(
    directing: Asking, tournament: Tournament, open_round: Round
) -> None:
    here = directing.at(round_number=1)
    evenings.play_round(open_round)
    seen = {"tables": sheets_of(here)}

    found = here.ask("confirmResults", seen)

    assert [each["is_confirmed"] for each in found["tables"]] == [True, True]
    assert here.ask("confirmResults", seen) == found == here.ask("listTables")
    table = here.at(table_number=2).ask("readTable")
    assert table["confirmation"]["entrant"] is None
    assert Decision.objects.filter(kind=Decision.Kind.CONFIRMED).count() == 2


def sheets_of(here: Asking) -> list[dict[str, int]]:
    """The tables of a round with the versions of their sheets."""
    found = here.ask("listTables")["tables"]
    return [{"table": each["table"], "version": each["version"]} for each in found]


def test_result_that_is_open_or_has_changed_is_not_confirmed_with_the_others(
    directing: Asking, tournament: Tournament, open_round: Round
) -> None:
    here = directing.at(round_number=1)
    play_table(halls.table_at(open_round))
    play_table(halls.table_at(open_round, 2), deals=3)
    before = sheets_of(here)
    before[0]["version"] -= 1
    for seen in (before, [{"table": 9, "version": 1}]):
        found = here.ask("confirmResults", {"tables": seen})
        assert [each["is_confirmed"] for each in found["tables"]] == [False, False]
    assert not Decision.objects.exists()


def test_results_are_confirmed_at_once_by_directors_and_while_it_lasts(
    directing: Asking, scoring: Asking, tournament: Tournament, open_round: Round
) -> None:
    twice = {"tables": [{"table": 1, "version": 0}, {"table": 1, "version": 1}]}
    here = directing.at(round_number=1)
    assert here.faults("confirmResults", twice) == [("table_twice", "tables")]
    assert here.faults("confirmResults", {"tables": []}) == [("min_length", "tables")]
    assert here.faults("confirmResults", {"tables": [{"table": 1}]}) == [
        ("required", "tables[0].version")
    ]
    scoring.at(round_number=1).refused(403, "not_allowed", "confirmResults", twice)
    at_table(tournament).refused(401, "wrong_credential", "confirmResults", twice)
    services.close_round(round_=open_round)
    services.finish_tournament(tournament=tournament)
    once = {"tables": twice["tables"][:1]}
    here.refused(409, "tournament_finished", "confirmResults", once)


def test_table_that_stops_tells_who_has_stopped_it(
    tournament: Tournament, open_round: Round
) -> None:
    stopped = at_table(tournament).ask("stopTable", {"entry": str(uuid4()), "version": 0})
    assert stopped["progress"]["is_stopped"] is True
    assert Decision.objects.get().author is None


def test_scorer_sees_tables_without_their_codes(
    scoring: Asking, looking: Asking, tournament: Tournament, open_round: Round
) -> None:
    places: dict[str, Any] = {"round_number": 1, "table_number": 1}
    seen = scoring.at(**places).ask("readTable")
    assert (seen["card"], seen["scorer_code"]) == (None, None)
    assert looking.at(**places).ask("readTable")["card"] == card_of(tournament)
    scoring.at(**places).refused(403, "not_allowed", "callDirector")
    scoring.at(**places, table=9).at(table_number=9).refused(404, "not_found", "readTable")


def test_board_is_sent_again_when_something_has_moved(
    scoring: Asking, tournament: Tournament, open_round: Round
) -> None:
    first = scoring.answer("readBoard")
    path = "clubs/kingers/tournaments/friday/board/"
    known = {"If-None-Match": first.headers["ETag"]}
    assert (again := scoring.app.get(path, known)).status_code == 304
    assert again.content == b""
    play_table(halls.table_at(open_round), deals=2)
    moved = scoring.app.get(path, known)
    assert moved.status_code == 200
    table = moved.json()["rounds"][0]["tables"][0]
    assert (table["progress"]["played"], table["progress"]["deals"]) == (2, 10)


def queries_of(asking: Asking, name: str) -> int:
    """How many queries an operation makes, once the process knows the sheets."""
    asking.ask(name)
    with CaptureQueriesContext(connection) as asked:
        asking.ask(name)
    return len(asked)


READS = (
    *("readBoard", "listTables", "listEntrants", "readDoor", "listRounds", "readRound"),
    *("readStandings", "readResults", "readSheets", "listAwards", "readTournamentStatistics"),
    *("listTournaments", "readClubStatistics"),
)


def test_reading_takes_as_many_queries_for_three_as_for_one(directing: Asking, club: Club) -> None:
    found = {}
    for count in (1, 3):
        slug = f"evening-{count}"
        made = evenings.make_tournament(club, slug=slug)
        seating = [tuple(range(4 * place + 1, 4 * place + 5)) for place in range(count)]
        evenings.enter(made, 4 * count)
        drawn = services.open_round(round_=evenings.draw_by_hand(made, seating))
        evenings.play_round(drawn, seed=count)
        for entrant in made.entrants.all()[:count]:
            services.give_award(award_id=uuid4(), entrant=entrant, points=-1, reason="late")
        here = directing.at(tournament_slug=slug, round_number=1)
        found[count] = {name: queries_of(here, name) for name in READS}
    assert found[1] == found[3]
    assert max(found[3].values()) <= 16
