"""Golden games as requests: how each is started, and what is sent for each of its entries."""

from copy import deepcopy
from typing import Any, NamedTuple

from tests.api.app import Json, entry
from tests.rules.test_golden_games import GAMES, document_of

NAMES = [path.stem for path in GAMES]
_EXTRAS = ("id", "recorded_at")  # of a file; the site has its own
_PATHS = {
    "deal": "deals/",
    "swap": "swaps/",
    "adjustment": "adjustments/",
    "substitute": "substitutes/",
}


class Request(NamedTuple):
    """What is sent, and to which path under the game's own."""

    path: str
    body: Json


def golden(name: str) -> Json:
    """The file of a golden game."""
    [path] = [path for path in GAMES if path.stem == name]
    return document_of(path)


def start_of(document: Json) -> Json | None:
    """The body that starts this game; None for rules of its own, which a file alone can bring."""
    rules = document["ruleset"]
    preset = {"preset": rules} if isinstance(rules, str) else rules
    if "preset" not in preset:
        return None
    return {
        "ruleset": preset["preset"],
        "options": preset.get("options", {}),
        "players": _at_start(document),
        "first_dealer": document.get("first_dealer", 0),
        "policy": document.get("policy", "strict"),
        "stake": document.get("stake"),
    }


def empty_file(document: Json) -> Json:
    """The file of the same game before its first entry."""
    come_later = ("entries", "totals", "results", "money")
    before = {name: value for name, value in document.items() if name not in come_later}
    return before | {"players": _at_start(document)}


def _at_start(document: Json) -> list[str]:
    """The names without those of substitutes: there are as many as totals."""
    names: list[str] = document["players"]
    return names[: len(document["totals"])]


def entries_of(document: Json) -> list[Json]:
    """The entries, with new ids and the versions that they are made for: as a batch takes them."""
    return [
        entry(version, **_as_sent(document, each))
        for version, each in enumerate(document["entries"])
    ]


def _as_sent(document: Json, each: Json) -> Json:
    """An entry of a file as an app sends it: a substitute by his name."""
    fields = {name: value for name, value in each.items() if name not in _EXTRAS}
    if fields.get("kind") == "substitute":
        fields["who"] = document["players"][fields.pop("player")]
    return fields


def request_of(sent: Json) -> Request:
    """One entry of a batch as the request that writes the same alone."""
    body: dict[str, Any] = deepcopy(sent)
    kind = body.pop("kind", "deal")
    if kind == "deal" and body["facts"] is None:
        del body["facts"]
        return Request(f"deals/{body.pop('number')}/undo/", body)
    if kind == "withdrawal":
        return Request(f"adjustments/{body.pop('place')}/withdraw/", body)
    if kind == "stop":
        return Request("stop/" if body.pop("is_stopped") else "resume/", body)
    return Request(_PATHS[kind], body)
