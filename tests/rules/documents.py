"""The descriptions of the files in docs/, and what the programs that read them know."""

import json
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

from jsonschema_rs import meta

from kingscore.rules.reading import Reader

ROOT = Path(__file__).parents[2]


def description(name: str) -> str:
    """A text in docs/."""
    return (ROOT / f"docs/{name}.md").read_text("utf-8")


def schema(name: str) -> dict[str, Any]:
    """A schema in docs/, shown to be one."""
    document: dict[str, Any] = json.loads((ROOT / f"docs/{name}.schema.json").read_text("utf-8"))
    meta.validate(document)
    return document


def example(name: str) -> str:
    """The one complete example in a description."""
    [found] = re.findall(r"^```json\n(.*?)^```", description(name), re.DOTALL | re.MULTILINE)
    return str(found)


def plain(document: Any) -> Any:
    """The document as it comes out of a file."""
    return json.loads(json.dumps(document))


def changed(document: Any, path: str, value: Any) -> Any:
    """The document with one value changed; `...` takes it out."""
    whole = plain(document)
    *steps, last = path.split("/")
    place = whole
    for step in steps:
        place = place[int(step)] if isinstance(place, list) else place[step]
    key: Any = int(last) if isinstance(place, list) else last
    if value is ...:
        del place[key]
    else:
        place[key] = value
    return whole


def fields_of(definition: Any) -> set[str]:
    """The fields of an object in a schema, which may stand beside null."""
    for each in definition.get("oneOf", []):
        if "properties" in each:
            return set(each["properties"])
    return set(definition["properties"])


class Recorder(Reader):
    """Notes which fields are known at each place of the documents that it reads."""

    fields: dict[str, set[str]]

    def __init__(self) -> None:
        """With nothing read yet."""
        super().__init__()
        self.fields = {}

    def mapping(self, value: Any, at: str, fields: Collection[str] | None = None) -> dict[str, Any]:
        """An object, as ever; where it is looked at twice the narrower fields are noted."""
        if fields is not None:
            self.fields[re.sub(r"\[\d+\]", "[]", at)] = set(fields)
        return super().mapping(value, at, fields)
