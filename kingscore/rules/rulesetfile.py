"""A ruleset as one JSON document: what a club exports, imports, and writes in the browser.

The format is described in docs/ruleset-file.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from kingscore.rules.codec import Json
from kingscore.rules.contract import Contract
from kingscore.rules.errors import InvalidDocument, InvalidRuleset, Problem
from kingscore.rules.jsonfile import parse_json
from kingscore.rules.names import name_problem
from kingscore.rules.proof import prove
from kingscore.rules.reading import Reader
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.ruleset_codec import SCHEMA, check_schema, read_ruleset, ruleset_to_json
from kingscore.rules.sentence import Label
from kingscore.rules.texts import texts_to_json

FORMAT = "kingscore-ruleset"
LARGEST_RULESET_FILE = 200_000  # bytes; the longest preset with its texts takes 10,000
LONGEST_LABEL = 60  # characters of the name of a ruleset, a contract or an item
LONGEST_SLUG = 200
FIRST_LANGUAGE = "en"  # of texts that do not say what they are in
_FIELDS = ("format", "schema", "slug", "version", "rules", "texts")


@dataclass(frozen=True, slots=True)
class RulesetFile:
    """The rules in a file, and which published version they were where the file was written."""

    ruleset: Ruleset
    version: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """A document as far as it could be read, and everything that is wrong with it.

    `is_read` says whether it is in form: then `problems` are those of the names and of the proof.
    There is no `file` when it is of another kind, or has more faults than anybody lists.
    """

    file: RulesetFile | None
    problems: tuple[Problem, ...]
    is_read: bool = False


def parse_ruleset_file(content: bytes) -> RulesetFile:
    """The ruleset in the bytes of a file, proven; raises InvalidDocument with every fault."""
    reading = examine(parse_json(content, largest=LARGEST_RULESET_FILE))
    if reading.problems or reading.file is None:
        raise InvalidDocument(reading.problems)
    return reading.file


def examine(value: Any) -> Reading:
    """What a JSON value says, and its faults; their paths begin with `rules` or `texts`."""
    reader = Reader()
    try:
        file = _read(reader, value)
    except InvalidDocument as invalid:
        return Reading(None, invalid.problems)
    if reader.problems:
        return Reading(file, tuple(reader.problems))
    problems = (*_label_problems(file.ruleset), *_proof_problems(file.ruleset))
    return Reading(file, problems, is_read=True)


def with_language(value: Any) -> Any:
    """The document with the language of its texts, where it does not say it.

    Without one they would be taken for the site's own, and looked up in its catalogues.
    """
    texts = value.get("texts", {}) if isinstance(value, dict) else None
    if not isinstance(texts, dict) or texts.get("language", "") != "":
        return value
    return {**value, "texts": {**texts, "language": FIRST_LANGUAGE}}


def _read(reader: Reader, value: Any) -> RulesetFile:
    document = reader.mapping(value, "")
    reader.choice(document.get("format"), "format", (FORMAT,), FORMAT)
    check_schema(reader, document.get("schema"), "schema")
    reader.finish()  # a file of another kind or of a newer schema is not read any further
    reader.mapping(document, "", _FIELDS)
    slug = reader.text(document.get("slug", ""), "slug", LONGEST_SLUG)
    rules, texts = document.get("rules"), document.get("texts", {})
    return RulesetFile(
        ruleset=read_ruleset(reader, rules, texts, slug=slug, at="rules"),
        version=reader.number(document.get("version", 0), "version", least=0),
    )


def _proof_problems(ruleset: Ruleset) -> Iterator[Problem]:
    try:
        prove(ruleset)
    except InvalidRuleset as invalid:
        yield from (replace(each, path=f"rules.{each.path}") for each in invalid.problems)


def _label_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Faults of everything that is called something."""
    yield from _name_problems(ruleset.name, "name")
    for contract in ruleset.contracts:
        yield from _name_problems(contract.name, f"contracts.{contract.code}")
        if isinstance(contract, Contract):
            for item in contract.items:
                yield from _name_problems(item.name, f"items.{contract.code}.{item.code}")


def _name_problems(name: Label, at: str) -> Iterator[Problem]:
    if fault := name_problem(name, f"texts.{at}", LONGEST_LABEL):
        yield fault
    for language, translated in name.translations.items():
        path = f"texts.translations.{language}.{at}"
        if translated != name and (fault := name_problem(translated, path, LONGEST_LABEL)):
            yield fault


def ruleset_file_to_json(file: RulesetFile) -> Json:
    """The document of a ruleset."""
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "slug": file.ruleset.slug,
        "version": file.version,
        "rules": ruleset_to_json(file.ruleset),
        "texts": texts_to_json(file.ruleset),
    }
