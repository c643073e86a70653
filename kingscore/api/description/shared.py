"""What many operations share: usual refusals, headers, what stands in paths, kinds of entries."""

from copy import deepcopy
from typing import Any

from kingscore.api.description.files import component
from kingscore.api.description.operation import Parameter, number
from kingscore.api.fields import HIGHEST_ID
from kingscore.api.serializers.writes import MOST_IN_BATCH, SubstituteBody, WriteBody
from kingscore.rules.codec import ENTRY_KINDS, Json
from kingscore.rules.reading import LARGEST
from kingscore.rules.rulesetfile import LONGEST_SLUG

CODES_OF_ALL = (
    "unknown_host",
    "not_a_bearer",
    "unknown_token",
    "not_acceptable",
    "not_utf8",
    "too_large",
    "too_many_requests",
    "server_error",
    "unavailable",
)
CODES_OF_BODIES = ("invalid", "unsupported_media_type", "too_slow", "too_much_at_once")

_WORD = "^[-a-zA-Z0-9_]+$"
_NUMBERED = number(1, LARGEST)


def _in_path(name: str, text: str, schema: Json) -> Parameter:
    return Parameter(name, text, schema, is_required=True, where="path")


def _word(longest: int) -> Json:
    return {"type": "string", "pattern": _WORD, "minLength": 1, "maxLength": longest}


_UUID: Json = {"type": "string", "format": "uuid"}
PATH_PARAMETERS = {
    each.name: each
    for each in (
        _in_path("code", "The code of the game, as its address on the site ends.", _word(20)),
        _in_path("slug", "The short name of the ruleset.", _word(LONGEST_SLUG)),
        _in_path("version", "Which version of it, from 1.", _NUMBERED),
        _in_path("number", "Which deal, from 1.", _NUMBERED),
        _in_path("place", "The place of the entry in the log, from 1.", _NUMBERED),
        _in_path("player", "The id of a player who sits in the game.", number(1, HIGHEST_ID)),
        _in_path("player_id", "The id of the player.", number(1, HIGHEST_ID)),
        _in_path("claim_id", "The id of the claim.", number(1, HIGHEST_ID)),
        _in_path("webhook_id", "The id of the webhook.", _UUID),
    )
}


def _header(text: str, kind: str = "string", **more: Any) -> Json:
    return {"description": text, "schema": {"type": kind, **more}}


HEADERS: Json = {
    "Content-Disposition": _header("What the file is called: `attachment; filename=…`."),
    "ETag": _header("Which state of the sheet this is: to be sent as `If-None-Match`."),
    "Location": _header("The address of what was made."),
    "RateLimit-Limit": _header("How many requests there are in one window.", "integer", minimum=1),
    "RateLimit-Remaining": _header("How many are left in this one.", "integer", minimum=0),
    "RateLimit-Reset": _header("In how many seconds the next one begins.", "integer", minimum=0),
    "Retry-After": _header("After how many seconds it may be tried again.", "integer", minimum=0),
    "WWW-Authenticate": _header("`Bearer`: which kind of credential is asked for."),
}

_OF_FILES = ("id", "reason", "recorded_at", "noted_at")
_LOGGED: Json = {
    "entry": {
        "type": "string",
        "format": "uuid",
        "description": "The id of the entry: the one that its writer made up.",
    },
    "seq": {
        "type": "integer",
        "minimum": 1,
        "description": "Its place in the log, from 1: the version of the sheet just after it.",
    },
    "reason": {"type": "string", "description": "Why, as it was typed; empty for none."},
    "recorded_by": {
        "type": ["string", "null"],
        "description": "The present name of the player who wrote it; null when nobody was named.",
    },
    "device": {
        "type": ["string", "null"],
        "description": "Four signs that tell one phone or credential from another, where nobody "
        "was named; null for an entry of an imported file.",
    },
    "recorded_at": {
        "type": "string",
        "format": "date-time",
        "description": "When it was written, by the clock of the site; UTC.",
    },
    "noted_at": {
        "type": ["string", "null"],
        "format": "date-time",
        "description": "When it was noted, by the clock of the phone, in UTC; null when it did not "
        "say.",
    },
}


def entry_kinds(schemas: Json) -> Json:
    """Entries as they stand in a log and in a batch: those of a game file, in another envelope."""
    envelope = schemas[WriteBody.__name__]
    found: Json = {}
    for kind in ENTRY_KINDS:
        own = schemas[f"{kind.capitalize()}Entry"]
        fields = {name: each for name, each in own["properties"].items() if name not in _OF_FILES}
        found[f"Logged{kind.capitalize()}"] = {
            "type": "object",
            "description": own["description"],
            "properties": deepcopy(fields | _LOGGED),
            "required": [*fields, *_LOGGED],
        }
        found[f"Batch{kind.capitalize()}"] = {
            "type": "object",
            "description": own["description"],
            "properties": deepcopy(fields | envelope["properties"]),
            "required": [*own["required"], *envelope["required"]],
            "additionalProperties": False,
        }
    # A substitute is asked for by his name; his place in the list of players is found by the site.
    asked, batched = schemas[SubstituteBody.__name__], found["BatchSubstitute"]
    batched["properties"] = {"kind": batched["properties"]["kind"]} | deepcopy(asked["properties"])
    batched["required"] = ["kind", *asked["required"]]
    found["LogEntry"] = _one_of("Logged", "An entry of the log: its `kind` says which.")
    found["BatchEntry"] = _one_of(
        "Batch", f"An entry of a batch of at most {MOST_IN_BATCH}: its `kind` says which."
    )
    return found


def _one_of(start: str, text: str) -> Json:
    return {
        "description": text,
        "oneOf": [component(f"{start}{kind.capitalize()}") for kind in ENTRY_KINDS],
    }
