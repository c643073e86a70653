"""The definitions of the files in docs/ as components: described there once, for files and API."""

import json
from functools import cache
from typing import Any

from django.conf import settings

from kingscore.rules.codec import Json

_NAMES = {
    "amount": "Points",
    "sum": "ExactPoints",
    "sums": "ExactPointsList",
    "number": "WholeNumber",
    "row": "WholeNumbers",
    "seat": "SeatNumber",
    "cards": "CardPatterns",
    "tarock": "TarockFacts",
    "game": "TarockGame",
    "ruleset": "RulesetOfFile",
    "names": "TranslatedTexts",
}


@cache
def definitions() -> dict[str, Json]:
    """The definitions of both files by the names of their components, and the files themselves."""
    found: dict[str, Json] = {}
    for file, name in (("game-file", "GameFile"), ("ruleset-file", "RulesetFile")):
        document = json.loads((settings.BASE_DIR / f"docs/{file}.schema.json").read_text("utf-8"))
        parts = document.pop("$defs")
        del document["$schema"], document["title"]  # which would become the name in a client
        found[name] = _renamed(document)
        found |= {_component_name(part): _renamed(schema) for part, schema in parts.items()}
    return found


def component(name: str) -> Json:
    """A reference to a component of the schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def _component_name(part: str) -> str:
    return _NAMES.get(part, part[0].upper() + part[1:])


def _renamed(value: Any) -> Any:
    """The same schema with its references as those of components."""
    if isinstance(value, list):
        return [_renamed(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: component(_component_name(inner.removeprefix("#/$defs/")))["$ref"]
        if name == "$ref"
        else _renamed(inner)
        for name, inner in value.items()
    }
