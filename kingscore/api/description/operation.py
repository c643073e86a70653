"""One operation as it is described, and what many of them share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, NamedTuple

from rest_framework.serializers import Serializer

from kingscore.api.description.files import definitions
from kingscore.api.fields import Body
from kingscore.api.pagination import MOST, USUAL
from kingscore.rules.codec import Json

Shape = type[Serializer[Any]] | Json  # a serializer, or a schema as it is


class Needs(NamedTuple):
    """Which credential an operation asks for, in words, and the codes it refuses others with."""

    text: str
    codes: tuple[str, ...]
    is_optional: bool = False


_OF_A_CODE = ("not_found", "too_many_wrong_codes")
_OF_A_CREDENTIAL = ("not_authenticated", "wrong_credential")
ANYBODY = Needs("Needs no credential.", (), is_optional=True)
VIEWER = Needs(
    "Needs no credential: who knows the game's code may read it.", _OF_A_CODE, is_optional=True
)
SCORER = Needs(
    "Needs the scorer's code of this game, or a token of its owner that may write.",
    (*_OF_A_CODE, *_OF_A_CREDENTIAL, "not_allowed"),
)
SCORER_OR_READER = Needs(
    "Needs the scorer's code of this game, or a token of its owner.",
    (*_OF_A_CODE, *_OF_A_CREDENTIAL, "not_allowed"),
)
READER = Needs("Needs a token of an account.", _OF_A_CREDENTIAL)
WRITER = Needs("Needs a token of an account that may write.", (*_OF_A_CREDENTIAL, "not_allowed"))
WRITER_OF_CODE = Needs(WRITER.text, (*WRITER.codes, *_OF_A_CODE))
EDITOR = Needs(
    "Needs the editor's code of these house rules, or a token of their owner that may write.",
    ("not_found", *_OF_A_CREDENTIAL, "not_allowed"),
)
MAYBE_WRITER = Needs(
    "Needs no credential. With a token that may write, the account becomes the owner.",
    ("not_allowed",),
    is_optional=True,
)


class Parameter(NamedTuple):
    """What stands behind the question mark of an address, or in a header of the request."""

    name: str
    text: str
    schema: Json
    is_required: bool = False
    where: str = "query"


class Answer(NamedTuple):
    """What a status of success means, and what is in the body and the headers, if anything."""

    text: str
    shape: Shape | None = None
    headers: tuple[str, ...] = ()
    media: str = "application/json"


@dataclass(frozen=True, kw_only=True)
class Operation:
    """An operation; `path` is below /api/v1/, `codes` are its own besides the usual ones.

    `media` is the type of its body.
    """

    method: str
    path: str
    name: str
    tag: str
    summary: str
    text: str = ""
    needs: Needs
    body: type[Body] | Json | None = None
    media: str = "application/json"
    answers: Mapping[HTTPStatus, Answer]
    codes: Sequence[str] = ()
    conflict: Shape | None = None
    query: Sequence[Parameter] = field(default_factory=tuple)


FLAG: Json = {"type": "boolean"}
TIME: Json = {"type": "string", "format": "date-time"}
FILE: Json = {"type": "string", "format": "binary"}


def number(least: int, most: int, **more: Any) -> Json:
    """The schema of a whole number from `least` to `most`."""
    return {"type": "integer", "minimum": least, "maximum": most, **more}


def text(most: int = 200, **more: Any) -> Json:
    """The schema of a text of at most so many characters that can be shown."""
    clean: str = definitions()["Text"]["pattern"]
    return {"type": "string", "maxLength": most, "pattern": clean, **more}


def word(choices: Sequence[str]) -> Json:
    """The schema of one of these words."""
    return {"type": "string", "enum": list(choices)}


PAGES = (
    Parameter(
        "cursor",
        "Where the page before ended: taken out of its `next`, and of no form that is promised. "
        "Without one, the first page.",
        {"type": "string", "maxLength": 1_000},
    ),
    Parameter("limit", "How many items a page has at most.", number(1, MOST, default=USUAL)),
)


def page(text: str, shape: type[Serializer[Any]]) -> dict[HTTPStatus, Answer]:
    """The answer of a list that is paged by cursor."""
    return {HTTPStatus.OK: Answer(text, shape)}


def shown(text: str, shape: Shape) -> dict[HTTPStatus, Answer]:
    """The answer of an operation that only ever answers with 200."""
    return {HTTPStatus.OK: Answer(text, shape)}


def made(text: str, shape: Shape) -> dict[HTTPStatus, Answer]:
    """The answer of an operation that makes something which has an address."""
    return {HTTPStatus.CREATED: Answer(text, shape, ("Location",))}
