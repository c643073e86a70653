"""A cut as plain JSON, as it is stored when the finals are drawn, and back."""

from typing import Any

from kingscore.rules.codec import Json
from kingscore.rules.reading import Reader, inside
from kingscore.rules.ruleset import MOST_PLAYERS
from kingscore.rules.sentence import gettext_noop
from tournaments.rules.finals import (
    FINALS,
    LEAST_PLAYERS,
    MOST_PLACES,
    MOST_SIZES,
    Cut,
    Final,
    Kind,
    are_sizes,
)

MOST_ENTRANTS = 10_000
LARGEST_SEED = 2**53 - 1  # what JSON readers of every kind keep exactly
_FIELDS = ("standings", "finals", "seed", "sizes", "declined", "passed_on", "kept")


def cut_to_json(cut: Cut) -> Json:
    """The cut as values that JSON has: what it was drawn from, so that it can be proven.

    `kept` is left out where no final is.
    """
    document: Json = {
        "standings": [
            {"entrants": list(entrants), "separated_by": by}
            for entrants, by in zip(cut.standings, cut.separated_by, strict=True)
        ],
        "finals": [{"kind": kind.value, "places": places} for kind, places in cut.places],
        "seed": cut.seed,
        "sizes": list(cut.sizes),
        "declined": list(cut.declined),
        "passed_on": list(cut.passed_on),
    }
    if cut.kept:
        document["kept"] = [
            {"kind": final.kind.value, "entrants": list(final.entrants)} for final in cut.kept
        ]
    return document


def cut_from_json(value: Any) -> Cut:
    """The cut in a JSON value; raises InvalidDocument with every fault."""
    reader = Reader()
    document = reader.mapping(value, "", _FIELDS)
    groups = _read_standings(reader, document.get("standings"))
    cut = Cut(
        standings=tuple(entrants for entrants, _ in groups),
        separated_by=tuple(by for _, by in groups),
        places=tuple(
            _read_final(reader, final, f"finals[{number}]")
            for number, final in enumerate(
                reader.items(document.get("finals"), "finals", most=len(FINALS))
            )
        ),
        seed=_read_seed(reader, document.get("seed")),
        sizes=_read_numbers(reader, document.get("sizes"), "sizes"),
        declined=_read_numbers(reader, document.get("declined"), "declined"),
        passed_on=_read_numbers(reader, document.get("passed_on"), "passed_on"),
        kept=tuple(
            _read_kept(reader, final, f"kept[{number}]")
            for number, final in enumerate(
                reader.items(document.get("kept", []), "kept", most=len(FINALS))
            )
        ),
    )
    if not are_sizes(cut.sizes):
        text = gettext_noop("Tables have up to %(most)s sizes, from %(least)s to %(largest)s.")
        values = {"most": MOST_SIZES, "least": LEAST_PLAYERS, "largest": MOST_PLAYERS}
        reader.fault("wrong_sizes", text, "sizes", **values)
    for field, entrants in (("declined", cut.declined), ("passed_on", cut.passed_on)):
        _check_declined(reader, cut, entrants, field)
    _check_kept(reader, cut)
    reader.finish()
    return cut


def _read_standings(reader: Reader, value: Any) -> list[tuple[tuple[int, ...], str]]:
    groups: list[tuple[tuple[int, ...], str]] = []
    seen: set[int] = set()
    for number, each in enumerate(reader.items(value, "standings", most=MOST_ENTRANTS)):
        at = f"standings[{number}]"
        group = reader.mapping(each, at, ("entrants", "separated_by"))
        entrants = _read_numbers(reader, group.get("entrants"), inside(at, "entrants"))
        by = reader.text(group.get("separated_by"), inside(at, "separated_by"))
        for place, entrant in enumerate(entrants):
            if entrant in seen:
                text = gettext_noop("Entrant %(entrant)s is in the standings twice.")
                reader.fault("entrant_twice", text, f"{at}.entrants[{place}]", entrant=entrant)
            seen.add(entrant)
        groups.append((entrants, by))
    return groups


def _read_final(reader: Reader, value: Any, at: str) -> tuple[Kind, int]:
    final = reader.mapping(value, at, ("kind", "places"))
    kind = _read_kind(reader, final.get("kind"), at)
    places = reader.number(final.get("places"), inside(at, "places"), least=1)
    if places > MOST_PLACES:
        text = gettext_noop("A final has 1 to %(most)s places.")
        reader.fault("wrong_places", text, inside(at, "places"), most=MOST_PLACES)
    return kind, places


def _read_kept(reader: Reader, value: Any, at: str) -> Final:
    final = reader.mapping(value, at, ("kind", "entrants"))
    kind = _read_kind(reader, final.get("kind"), at)
    return Final(kind, _read_numbers(reader, final.get("entrants"), inside(at, "entrants")))


def _read_kind(reader: Reader, value: Any, at: str) -> Kind:
    return Kind(reader.choice(value, inside(at, "kind"), list(FINALS), Kind.GRAND))


def _read_seed(reader: Reader, value: Any) -> int:
    """A seed: far larger than any number that people count with."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST_SEED:
        return value
    text = gettext_noop("A seed is a whole number from 0 to %(most)s.")
    reader.fault("wrong_seed", text, "seed", most=str(LARGEST_SEED))
    return 0


def _read_numbers(reader: Reader, value: Any, at: str) -> tuple[int, ...]:
    return tuple(
        reader.number(each, f"{at}[{place}]", least=1)
        for place, each in enumerate(reader.items(value, at, most=MOST_ENTRANTS))
    )


def _check_declined(reader: Reader, cut: Cut, entrants: tuple[int, ...], at: str) -> None:
    left = {entrant for group in cut.standings for entrant in group}
    for place, entrant in enumerate(entrants):
        if entrant not in left:
            text = gettext_noop("Entrant %(entrant)s has no place that could be declined.")
            reader.fault("cannot_decline", text, f"{at}[{place}]", entrant=entrant)
        left.discard(entrant)


def _check_kept(reader: Reader, cut: Cut) -> None:
    """Who plays a final that is kept is in the standings, plays one, and has not declined."""
    left = {entrant for group in cut.standings for entrant in group} - {*cut.declined}
    for number, final in enumerate(cut.kept):
        for place, entrant in enumerate(final.entrants):
            if entrant not in left:
                text = gettext_noop("Entrant %(entrant)s cannot play this final.")
                at = f"kept[{number}].entrants[{place}]"
                reader.fault("cannot_play_final", text, at, entrant=entrant)
            left.discard(entrant)
