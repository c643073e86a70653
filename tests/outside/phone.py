"""A phone that writes in a game over a real connection, and remembers what it was answered."""

import json
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any
from uuid import uuid4

from kingscore.models import Game
from kingscore.rules.codec import facts_to_json
from kingscore.rules.deal import DealFacts

Json = dict[str, Any]
SECONDS_TO_ANSWER = 30  # on a busy machine


@dataclass
class Phone:
    """`sent` and `answers` are the bodies by the id of their entry, once they were answered 201."""

    port: int
    game: Game
    sent: dict[str, tuple[str, Json]] = field(default_factory=dict)
    answers: dict[str, Json] = field(default_factory=dict)
    statuses: list[int] = field(default_factory=list)
    version: int = 0

    def __post_init__(self) -> None:
        self.connection = HTTPConnection("127.0.0.1", self.port, timeout=SECONDS_TO_ANSWER)

    def close(self) -> None:
        """Hang up."""
        self.connection.close()

    def ask(self, method: str, path: str, document: Json | None = None) -> tuple[int, Any]:
        """Status and JSON of an answer; raises OSError or HTTPException when there is none."""
        headers = {"Authorization": f"Bearer {self.game.scorer_code}"}
        body = None
        if document is not None:
            body, headers["Content-Type"] = json.dumps(document), "application/json"
        self.connection.request(method, f"/api/v1/games/{self.game.code}/{path}", body, headers)
        response = self.connection.getresponse()
        content = response.read()
        return response.status, json.loads(content) if content else None

    def write(self, path: str, document: Json) -> int:
        """Send an entry; the status of the answer. What it says of the sheet is believed."""
        status, answer = self.ask("POST", path, document)
        self.statuses.append(status)
        if "sheet" in answer:
            self.version = answer["sheet"]["version"]
        if status == 201:
            known = self.answers.setdefault(document["entry"], answer)
            assert known == answer, "the same entry was answered in two ways"
            self.sent[document["entry"]] = path, document
        return status

    def record(self, number: int, facts: DealFacts, version: int | None = None) -> int:
        """Record or correct a deal on the version that this phone knows, or on another."""
        document = entry(self.version if version is None else version)
        return self.write("deals/", document | {"number": number, "facts": facts_to_json(facts)})

    def undo(self, number: int) -> int:
        """Undo a deal."""
        return self.write(f"deals/{number}/undo/", entry(self.version))

    def again(self, entry_id: str) -> int:
        """Send an entry once more that was answered before."""
        path, document = self.sent[entry_id]
        known = self.version
        status = self.write(path, document)
        self.version = known  # what it says of the sheet was so then
        return status

    def log(self) -> list[Json]:
        """The whole log of the game, page by page."""
        entries: list[Json] = []
        path = "log/?limit=100"
        while path:
            _status, page = self.ask("GET", path)
            entries += page["items"]
            path = page["next"] and "log/?" + page["next"].partition("?")[2]
        return entries


def entry(version: int) -> Json:
    """What comes with every entry, with a new id."""
    return {"entry": str(uuid4()), "version": version}
