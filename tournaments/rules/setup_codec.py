"""The settings of a tournament as plain JSON, and back; `setup` says whether they hold."""

from enum import StrEnum
from typing import Any, TypeVar

from kingscore.rules.amount import Amount
from kingscore.rules.codec import Json, amount_to_json
from kingscore.rules.reading import Reader, inside
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.sheet import Policy
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Carried, Method, Setup, Stage, Unplayed

_MOST_LISTED = 20  # stages, sizes of table, tie-breaks
_LONGEST_NAME = 40
_Choice = TypeVar("_Choice", bound=StrEnum)


def setup_to_json(setup: Setup) -> Json:
    """The settings as values that JSON has; null stands for None."""
    return {
        "stages": [
            {"kind": stage.kind.value, "rounds": stage.rounds, "places": stage.places}
            for stage in setup.stages
        ],
        "tables": [{"size": size, "deals": deals} for size, deals in setup.tables.items()],
        "usual": setup.usual,
        "method": setup.method.value,
        "is_in_advance": setup.is_in_advance,
        "policy": setup.policy.value,
        "points": setup.points,
        "best": setup.best,
        "missed": None if setup.missed is None else amount_to_json(setup.missed),
        "tie_breaks": list(setup.tie_breaks),
        "hidden": setup.hidden,
        "is_confirmed": setup.is_confirmed,
        "club_mates_apart": setup.club_mates_apart,
        "unplayed": setup.unplayed.value,
        "minutes": setup.minutes,
        "carried": setup.carried.value,
    }


_DEFAULTS = {
    field: value
    for field, value in setup_to_json(Setup(stages=(), tables={})).items()
    if field not in ("stages", "tables")
}


def setup_from_json(value: Any) -> Setup:
    """The settings in a JSON value; raises InvalidDocument with every fault of its form.

    What is not given is as `Setup` has it, but for the stages and the tables.
    """
    reader = Reader()
    document = _DEFAULTS | reader.mapping(value, "", (*_DEFAULTS, "stages", "tables"))
    setup = Setup(
        stages=tuple(
            _read_stage(reader, stage, f"stages[{number}]")
            for number, stage in enumerate(
                reader.items(document.get("stages"), "stages", most=_MOST_LISTED)
            )
        ),
        tables=_read_tables(reader, document.get("tables")),
        usual=reader.number(document["usual"], "usual", least=1),
        method=_read_choice(reader, document, "method", Method.BALANCED),
        is_in_advance=reader.flag(document["is_in_advance"], "is_in_advance"),
        policy=_read_choice(reader, document, "policy", Policy.STRICT),
        points=reader.text(document["points"], "points", _LONGEST_NAME),
        best=_read_optional(reader, document["best"], "best"),
        missed=_read_missed(reader, document["missed"]),
        tie_breaks=reader.texts(document["tie_breaks"], "tie_breaks", most=_MOST_LISTED),
        hidden=reader.number(document["hidden"], "hidden", least=0),
        is_confirmed=reader.flag(document["is_confirmed"], "is_confirmed"),
        club_mates_apart=reader.flag(document["club_mates_apart"], "club_mates_apart"),
        unplayed=_read_choice(reader, document, "unplayed", Unplayed.AS_PLAYED),
        minutes=_read_optional(reader, document["minutes"], "minutes"),
        carried=_read_choice(reader, document, "carried", Carried.NONE),
    )
    reader.finish()
    return setup


def _read_stage(reader: Reader, value: Any, at: str) -> Stage:
    stage = reader.mapping(value, at, ("kind", "rounds", "places"))
    kind = reader.choice(stage.get("kind"), inside(at, "kind"), list(Kind), Kind.PRELIMINARIES)
    return Stage(
        kind=Kind(kind),
        rounds=_read_optional(reader, stage.get("rounds", 1), inside(at, "rounds")),
        places=reader.number(stage.get("places", 0), inside(at, "places"), least=0),
    )


def _read_tables(reader: Reader, value: Any) -> dict[int, int | None]:
    tables: dict[int, int | None] = {}
    for number, each in enumerate(reader.items(value, "tables", most=_MOST_LISTED)):
        at = f"tables[{number}]"
        table = reader.mapping(each, at, ("size", "deals"))
        size = reader.number(table.get("size"), inside(at, "size"), least=1)
        if size and size in tables:  # it is 0 where it could not be read
            text = gettext_noop("This size of table is there already.")
            reader.fault("size_twice", text, inside(at, "size"))
        tables[size] = _read_optional(reader, table.get("deals"), inside(at, "deals"))
    return tables


def _read_choice(reader: Reader, document: Json, at: str, default: _Choice) -> _Choice:
    """One of the words that the default is one of."""
    kind = type(default)
    return kind(reader.choice(document[at], at, list(kind), default))


def _read_missed(reader: Reader, value: Any) -> Amount | None:
    return None if value is None else reader.amount(value, "missed")


def _read_optional(reader: Reader, value: Any, at: str) -> int | None:
    return None if value is None else reader.number(value, at, least=1)
