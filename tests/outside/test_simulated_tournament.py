"""A whole tournament through the API alone, by tables that play at once, and counted once more."""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from fractions import Fraction
from itertools import chain
from typing import Any
from uuid import uuid4

import pytest

from kingscore import services
from kingscore.models import ApiToken
from kingscore.rules.amount import exact
from kingscore.rules.codec import amount_to_json
from kingscore.rules.sheet import Sheet
from tests.api.described import Json
from tests.following.servers import running_server
from tests.kingscore.accounts import make_account
from tests.outside.caller import Caller
from tests.outside.hall import Seated, Twist
from tests.outside.recount import WORTHS, Recount, final_places, tables_of

pytestmark = pytest.mark.django_db(transaction=True)

ENTRANTS, ROUNDS = 64, 4
LATE = 65  # registered for the second round on
LEAVES, LEAVES_AND_KEEPS = 7, 8  # after the second round; the first one is out of the standings
ABSENT = 9  # from the fourth round
PRELIMINARIES, GRAND, SMALL = "preliminaries", "grand_final", "small_final"
TWISTS = {
    (1, 3): Twist(substitute="Somebody else"),
    (2, 5): Twist(fine=5),
    (3, 2): Twist(stops_after=6),
}
EARLY, LEAST_DEALS = 4, 9  # how many of them count there; what is played at all other tables
TIE_BREAKS = (
    ["best_round", "second_round"],
    ["table_wins", "direct_meeting", "fewest_penalties"],
    ["table_places", "opponents"],
)
SECONDS_BETWEEN_LOOKS = 0.2
SITS_IT_OUT = "30s"  # a server waits for its turn: sixteen tables confirm at one moment


class Tournament:
    """A director, who asks for everything with a token."""

    def __init__(self, director: Caller, port: int) -> None:
        self.ask, self.director, self.port = director.ask, director, port
        self.sheets: dict[tuple[int, int], Sheet] = {}
        self.corrected = 0

    def prepare(self) -> None:
        """A club, its tournament, and everybody at the door."""
        club = {"key": str(uuid4()), "name": "Kings of Nowhere", "time_zone": "Europe/Brussels"}
        made = self.ask("foundClub", club, status=201)
        assert self.ask("foundClub", club, status=201) == made
        self.director.names["club_slug"] = made["slug"]
        templates = self.ask("listTournamentTemplates")["items"]
        settings = next(e for e in templates if e.pop("template") == "preliminaries_with_finals")
        settings |= {"key": str(uuid4()), "name": "King of Nowhere", "held_on": "2026-11-27"}
        settings |= {"best": 3, "missed": -40, "hidden": 1, "tie_breaks": TIE_BREAKS[0]}
        settings["rules"] = [{"size": size, "ruleset": f"kingen-{size}"} for size in (3, 4, 5)]
        made = self.ask("makeTournament", settings, status=201)
        assert made["stages"][0]["rounds"] == ROUNDS
        self.director.names["tournament_slug"] = made["slug"]
        people = [f"Player {number}" for number in range(1, ENTRANTS + 1)]
        body = {"key": str(uuid4()), "people": people, "is_here": True, "is_paid": True}
        assert self.ask("registerEntrants", body)["made"] == [*range(1, ENTRANTS + 1)]

    def draw(self, number: int, last: int | None = None, stage: str = PRELIMINARIES) -> list[Json]:
        """The rounds as they are drawn; everybody once in each."""
        body = {"number": number, "last": last, "stage": stage, "seed": 1}
        body["key"] = str(uuid4())
        rounds: list[Json] = self.ask("drawRounds", body, status=201)["rounds"]
        assert self.ask("drawRounds", body, status=201)["rounds"] == rounds
        for each in rounds:
            assert not each["told"]["gone"] + each["told"]["come"]
        return rounds

    def play(self, *numbers: int) -> None:
        """Rounds that are played at once, by all of their tables at once, watched and closed."""
        tables = {}
        for number in numbers:
            shown = self.ask("openRound", {}, round_number=number)
            assert self.ask("openRound", {}, round_number=number)["state"] == "open"
            for each in shown["tables"]:
                where = {"round_number": number, "table_number": each["table"]}
                card = self.ask("readTable", **where)["card"]
                place = number, each["table"]
                seed = 100 * number + each["table"]
                tables[place] = Seated(self.port, card, seed, TWISTS.get(place, Twist()))
        with ThreadPoolExecutor(len(tables)) as pool:
            playing = {place: pool.submit(table.play) for place, table in tables.items()}
            self._look_on(playing.values())
        self.sheets |= {place: each.result() for place, each in playing.items()}
        self.corrected += sum(each.corrected for each in tables.values())
        for number in numbers:
            assert self.ask("closeRound", {}, round_number=number)["state"] == "closed"

    def _look_on(self, playing: Iterable[Future[Sheet]]) -> None:
        """The board and the standings as they are, until everybody is done."""
        running = set(playing)
        while running:
            done, running = wait(running, SECONDS_BETWEEN_LOOKS)
            for each in done:
                each.result()
            self.ask("readBoard")
            self.ask("readStandings", query={"is_live": "true"})

    def award(self, entrant: int, points: int, number: int | None) -> str:
        """Points for somebody, sent twice."""
        body = {"id": str(uuid4()), "entrant": entrant, "points": points, "round": number}
        body["reason"] = "was late" if points < 0 else "the best hat"
        made = self.ask("giveAward", body, status=201)
        assert self.ask("giveAward", body, status=201) == made
        return str(made["id"])


@pytest.fixture
def tournament() -> Iterator[Tournament]:
    """A tournament whose director has an account with a token, and a server."""
    account = make_account()
    scope = ApiToken.Scope.WRITE
    token = services.make_token(account=account, name="Director", scope=scope)[1]
    with running_server(patience=SITS_IT_OUT) as server:
        yield Tournament(Caller(server.port, token), server.port)


def test_standings_are_what_the_sheets_come_to(tournament: Tournament) -> None:
    played = tournament
    played.prepare()
    rounds = played.draw(1, ROUNDS)
    assert [sizes(each) for each in rounds] == [{4: 16}] * ROUNDS
    _play_preliminaries(played)
    finalists = _draw_finals(played)
    played.play(5, 6)
    played.award(finalists[GRAND][3], 20, 5)

    told_apart: list[str] = []
    for worth in WORTHS:
        for tie_breaks in TIE_BREAKS:
            _change(played, points=worth, tie_breaks=tie_breaks)
            told_apart += _assert_recounted(played, finalists)
    assert set(chain(*TIE_BREAKS)) <= set(told_apart)
    _change(played, points="normalised", tie_breaks=TIE_BREAKS[0])
    played.ask("finishTournament", {})
    _assert_recounted(played, finalists)
    _assert_sheets_are_what_was_played(played)


def _play_preliminaries(played: Tournament) -> None:
    played.play(1)
    late = {"key": str(uuid4()), "who": "Player 65", "is_here": True, "first_round": 2}
    assert played.ask("registerEntrant", late, status=201)["number"] == LATE
    assert played.ask("readDoor")["stale_rounds"] == [2, 3, 4]
    played.ask("openRound", {}, round_number=2, status=409)
    assert sizes(played.draw(2, ROUNDS)[0]) == {4: 15, 5: 1}
    played.play(2)
    for entrant, keeps in ((LEAVES, False), (LEAVES_AND_KEEPS, True)):
        body = {"after_round": 2, "keeps_result": keeps}
        played.ask("leaveTournament", body, entrant_number=entrant)
    played.ask("changeEntrant", {"absent": [4]}, entrant_number=ABSENT)
    assert [sizes(each) for each in played.draw(3, ROUNDS)] == [{3: 1, 4: 15}, {3: 2, 4: 14}]
    played.award(1, 25, None)
    played.award(2, -30, 2)
    wrong = played.award(3, -45, 3)
    played.ask("withdrawAward", {"reason": "it was somebody else"}, award_id=wrong)
    played.play(3)
    played.play(4)


def _draw_finals(played: Tournament) -> dict[str, list[int]]:
    """Who plays the finals; the second of the standings would rather go home."""
    rows = _read(played)[PRELIMINARIES]
    order = [row["entrant"] for row in rows if row["place"]]
    order.remove(LEAVES_AND_KEEPS)
    _assert_last_round_is_hidden(played)
    played.ask("drawFinals", {"key": str(uuid4())})
    cut = played.ask("declineFinal", {"entrant": order.pop(1)})
    finalists = {each["stage"]: each["entrants"] for each in cut["finals"]}
    assert finalists == {GRAND: order[:4], SMALL: order[4:8]}
    played.draw(5, stage=GRAND)
    played.draw(6, stage=SMALL)
    return finalists


def _assert_last_round_is_hidden(played: Tournament) -> None:
    """From whoever is no director, before the finals."""
    guest = Caller(played.port, **played.director.names)
    shown = guest.ask("readStandings")
    assert shown["hidden_rounds"] == [ROUNDS]
    assert shown["stages"][0]["rounds"] == [1, 2, 3]
    sheets = guest.ask("readSheets")["sheets"]
    assert {each["round"] for each in sheets} == {1, 2, 3}


def _change(played: Tournament, **settings: Any) -> None:
    stamp = played.ask("readTournament")["stamp"]
    played.ask("changeTournament", {"stamp": stamp, **settings})


def _read(played: Tournament) -> dict[str, list[Json]]:
    """The rows of each stage, as they are answered."""
    stages = played.ask("readStandings")["stages"]
    assert [each["unfinished_tables"] for each in stages] == [0] * len(stages)
    return {each["stage"]: each["rows"] for each in stages}


def _assert_recounted(played: Tournament, finalists: Mapping[str, list[int]]) -> list[str]:
    """Row by row, step by step, what is answered is what the exported sheets come to.

    Gives the tie-breaks that were looked at.
    """
    settings = played.ask("readTournament")
    tables = tables_of(played.ask("readSheets")["sheets"])
    assert [deals for table in tables if (deals := table.deals) < LEAST_DEALS] == [EARLY]
    awards = sorted(_awards(played), key=lambda each: each["given_at"])
    entrants = played.ask("readDoor")["entrants"]
    stages = {
        PRELIMINARIES: Recount(
            settings,
            [table for table in tables if table.round <= ROUNDS],
            [each["number"] for each in entrants],
            out=[each["number"] for each in entrants if each["is_out"]],
            awards=[each for each in awards if each["round"] != 5],
        ).rows()
    }
    for number, (stage, own) in enumerate(finalists.items(), ROUNDS + 1):
        stages[stage] = Recount(
            settings,
            [table for table in tables if table.round == number],
            own,
            awards=[each for each in awards if each["round"] == number],
            is_final=True,
        ).rows()
    shown = _read(played)
    assert shown.keys() == stages.keys()
    for stage, rows in stages.items():
        for told, row in zip(shown[stage], rows, strict=True):
            assert {name: told[name] for name in row} == _as_json(row)
    assert played.ask("readStandings")["final_places"] == final_places(stages)
    listed = chain.from_iterable(shown.values())
    return [each["name"] for row in listed for each in row["tie_breaks"]]


def _awards(played: Tournament) -> list[Json]:
    page: Json = played.ask("listAwards")
    assert page["next"] is None
    items: list[Json] = page["items"]
    return items


def _as_json(value: Any) -> Any:
    """The same with amounts as they are answered: a whole number, or a text such as 5/2."""
    if isinstance(value, Fraction):
        return amount_to_json(exact(value))
    if isinstance(value, dict):
        return {name: _as_json(each) for name, each in value.items()}
    return [_as_json(each) for each in value] if isinstance(value, list) else value


def _assert_sheets_are_what_was_played(played: Tournament) -> None:
    """Deal for deal and point for point, after all corrections."""
    shown = {(each["round"], each["table"]): each for each in played.ask("readSheets")["sheets"]}
    assert shown.keys() == played.sheets.keys()
    assert len(shown) == 16 + 16 + 16 + 16 + 2
    for place, sheet in played.sheets.items():
        told = shown[place]
        assert [each["scores"] for each in told["deals"]] == [
            [*map(amount_to_json, line.scores)] for line in sheet.lines
        ]
        fine = TWISTS.get(place, Twist()).fine
        assert told["results"] == [sheet.results[0] - fine, *sheet.results[1:]]
        assert told["is_stopped"] is not sheet.is_finished
    assert played.corrected > 40


def sizes(drawn: Json) -> dict[int, int]:
    """How many tables of each size a round has."""
    found: dict[int, int] = {}
    for table in drawn["tables"]:
        found[len(table["entrants"])] = found.get(len(table["entrants"]), 0) + 1
    return found
