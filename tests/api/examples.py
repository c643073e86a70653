"""Examples for the schema: golden games are played through the API, and what was said is kept.

Whatever is different each time (codes, ids, phones, times) is replaced by what is always the same.
"""

import json
import re
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple
from uuid import UUID, uuid4, uuid5

from django.http import HttpResponse

from tests.api.app import App, Json
from tests.api.conftest import app_of
from tests.api.golden import empty_file, entries_of, golden, request_of, start_of
from tests.kingscore.accounts import make_account

_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
_MOMENT = "2026-11-29T20:15:00.000000Z"
_DEVICE = re.compile(r'"device": "[0-9A-F]{4}"')
_PHONE = '"device": "7A3C"'
_SPACE = UUID("00000000-0000-4000-8000-000000000000")
_LETTERS = (
    "k7f2m9qxwd",
    "hn4c8tvz3s",
)  # how the codes of examples are made: of a viewer, of a scorer

_CUP = {
    "name": "Cup",
    "held_on": "2026-11-27",
    "stages": [{"kind": "preliminaries", "rounds": 1}],
    "tables": [{"size": 4}],
    "rules": [{"size": 4, "ruleset": "dubbelkingen-4"}],
    "points": "points",
}
_EDITOR = "r6p8dznw3xk9btgc5mqh"


class Example(NamedTuple):
    """What was sent in an operation (status 0), or answered with a status."""

    operation: str
    status: int
    name: str
    value: Any


def collect() -> list[Example]:
    """All examples; needs an empty database."""
    player = _Player()
    player.play("dubbelkingen-4", "Dubbelkingen")
    player.play("pronostiek-4", "Pronostiek")
    player.play("king-hungarian-bids-tricks", "Hungarian King")
    player.play("koenigrufen-4-bonuses", "Königrufen")
    player.finish("dubbelkingen-4-stopped", "Dubbelkingen, stopped")
    player.exchange("example-pronostiek-played", "Pronostiek, one deal")
    player.claim("Somebody in another's list")
    player.evening("A small evening")
    return [each._replace(value=player.mask(each.value)) for each in player.examples]


class _Player:
    """Plays games, and keeps what is said."""

    def __init__(self) -> None:
        self.examples: list[Example] = []
        self._masks: dict[str, str] = {}
        self._numbers = count(1)

    def play(self, name: str, title: str) -> None:
        """Start a golden game, and record its first deal; of the first game all that follows."""
        is_first = not self.examples
        document = golden(name)
        app, path = self._start(document, title)
        where, body = request_of(entries_of(document)[0])
        answer = app.post(path + where, body)
        self.examples.append(Example("recordDeal", 0, title, body))
        self._note_reading(app, path, "deals/1/", "readDeal", title)
        if is_first:
            self._keep("recordDeal", title, None, answer)
            self._note_reading(app, path, "choices/", "readChoices", title)
            self._note_refusals(app, path, body, title)

    def finish(self, name: str, title: str) -> None:
        """Write a golden game as one batch, and read what follows from it."""
        document = golden(name)
        app, path = self._start(document, title)
        batch = {"entries": entries_of(document)}
        self._keep("writeBatch", title, batch, app.post(f"{path}batch/", batch))
        for what, operation in (
            ("sheet/", "readSheet"),
            ("course/", "readCourse"),
            ("settlement/?stake=10&currency=EUR", "readSettlement"),
            ("tally/", "readTally"),
            ("log/?limit=3", "listLog"),
            ("", "readGame"),
        ):
            self._note_reading(app, path, what, operation, title)
        self._note_rules(document["ruleset"])

    def _note_rules(self, slug: str) -> None:
        """Have the rules of a game proven, and publish them as house rules."""
        file = json.loads(App().get(f"rulesets/{slug}/1/file/").content)
        self._keep("checkRules", slug, file, App().post("rulesets/check/", file))
        body = {"house": str(uuid4()), "rules": file["rules"], "texts": file["texts"]}
        house = self._keep("publishHouseRules", slug, body, App().post("rulesets/", body))
        self._masks[house["slug"]] = f"house-{slug}"
        self._masks[house["editor_code"]] = _EDITOR

    def exchange(self, name: str, title: str) -> None:
        """Take a golden game in as a file, and give it out again."""
        document = golden(name)
        answer = App().post("games/import/", document)
        game = self._keep("importGame", title, document, answer)
        self._note_codes(game)
        self._note_reading(App(), f"games/{game['code']}/", "export/", "exportGame", title)

    def claim(self, title: str) -> None:
        """Have one account ask to be a player in the list of another, which says yes."""
        keeper, asker = (app_of(make_account(name)) for name in ("ana", "bo"))
        body = {"ruleset": "kingen-3", "players": ["Ana", "Bo", "Cis"]}
        game: Json = json.loads(keeper.post("games/", body).content)
        self._note_codes(game)
        asked, where = {"code": game["code"]}, f"players/{game['seated'][1]['id']}/claim/"
        claim = self._keep("claimPlayer", title, asked, asker.post(where, asked))
        self._note_reading(keeper, "claims/", "", "listClaims", title)
        answer = keeper.post(f"claims/{claim['id']}/accept/")
        self._keep("acceptClaim", title, None, answer)

    def evening(self, title: str) -> None:
        """Have a club play one round, by its card and with its director."""
        app = app_of(make_account("olga"))
        club = {"name": "De Kingers", "time_zone": "Europe/Brussels"}
        self._keep("foundClub", title, club, app.post("clubs/", club))
        path = "clubs/de-kingers/tournaments/"
        made = self._keep("makeTournament", title, _CUP, app.post(path, _CUP))
        path = f"{path}{made['slug']}/"
        self._masks[made["stamp"]] = "5b1f0c9e7a3d2846"
        people = {"people": ["Ana", "Bo", "Cis", "Dirk"], "is_here": True}
        answer = app.post(f"{path}entrants/list/", people)
        self._keep("registerEntrants", title, people, answer)
        seated = {"rounds": [{"number": 1, "tables": [[1, 2, 3, 4]]}]}
        self._keep("seatByHand", title, seated, app.post(f"{path}rounds/by-hand/", seated))
        here = f"{path}rounds/1/"
        self._keep("openRound", title, {}, app.post(f"{here}open/"))
        self._note_reading(app, here, "tables/", "listTables", title)
        table: Json = json.loads(app.get(f"{here}tables/1/").content)
        self._note_codes({"code": table["game"], "scorer_code": table["scorer_code"]})
        self._masks[table["card"]] = f"{_LETTERS[0]}c4"
        self._note_reading(App(table["card"]), "card/", "", "readCard", title)
        self._note_reading(App(), path, "standings/", "readStandings", title)

    def _start(self, document: Json, title: str) -> tuple[App, str]:
        body = start_of(document)
        if body is None:
            answer = App().post("games/import/", empty_file(document))
            game: Json = json.loads(answer.content)
        else:
            game = self._keep("startGame", title, body, App().post("games/", body))
        self._note_codes(game)
        return App(game["scorer_code"]), f"games/{game['code']}/"

    def _note_refusals(self, app: App, path: str, body: Json, title: str) -> None:
        """Send the last deal again: for the version before, and with one thing less counted."""
        again = body | {"entry": str(uuid5(_SPACE, title))}
        self._keep("recordDeal", f"{title}: stale", None, app.post(f"{path}deals/", again))
        counts = dict(body["facts"].get("counts", {}))
        if counts:
            code, row = next(iter(counts.items()))
            highest = max(range(len(row)), key=lambda seat: row[seat])
            counts[code] = [n - (seat == highest) for seat, n in enumerate(row)]
            facts = body["facts"] | {"counts": counts}
            wrong = again | {"version": body["version"] + 1, "facts": facts}
            answer = app.post(f"{path}deals/", wrong)
            self._keep("recordDeal", f"{title}: one is missing", None, answer)

    def _note_reading(self, app: App, path: str, what: str, operation: str, title: str) -> None:
        self._keep(operation, title, None, app.get(path + what))

    def _keep(self, operation: str, title: str, sent: Any, answer: HttpResponse) -> Json:
        said: Json = json.loads(answer.content)
        if sent is not None:
            self.examples.append(Example(operation, 0, title, sent))
        self.examples.append(Example(operation, answer.status_code, title, said))
        return said

    def _note_codes(self, game: Json) -> None:
        number = next(self._numbers)
        viewer, scorer = _LETTERS
        self._masks[game["code"]] = f"{viewer[:-1]}{number}"
        self._masks[game["scorer_code"]] = f"{viewer}{scorer[:-1]}{number}"

    def mask(self, value: Any) -> Any:
        """The value with codes, ids and times that are always the same."""
        text = json.dumps(value, ensure_ascii=False)
        for secret, shown in self._masks.items():
            text = text.replace(secret, shown)
        for found in dict.fromkeys(_ID.findall(text)):
            text = text.replace(found, self._id_for(found))
        return json.loads(_DEVICE.sub(_PHONE, _TIME.sub(_MOMENT, text)))

    def _id_for(self, found: str) -> str:
        if found not in self._masks.values():
            self._masks.setdefault(found, str(uuid5(_SPACE, str(next(self._numbers)))))
        return self._masks.get(found, found)


def by_place(examples: list[Example]) -> Iterator[tuple[tuple[str, int], Json]]:
    """The examples of each operation and status, by name as the schema has them."""
    places: dict[tuple[str, int], Json] = {}
    for each in examples:
        key = re.sub(r"\W+", "_", each.name).strip("_").lower()
        kept = places.setdefault((each.operation, each.status), {})
        kept.setdefault(key, {"summary": each.name, "value": each.value})
    yield from places.items()
