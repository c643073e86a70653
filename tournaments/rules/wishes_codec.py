"""Wishes as plain JSON, and back; `wishes.wish_problems` says whether they hold."""

from typing import Any

from kingscore.rules.codec import Json
from kingscore.rules.reading import Reader, inside
from tournaments.rules.seating.wishes import Kind, Wish

MOST_WISHES = 1_000
MOST_NAMED = 100  # entrants in one wish


def wishes_to_json(wishes: tuple[Wish, ...]) -> list[Json]:
    """The wishes as values that JSON has, in their order."""
    return [{"kind": wish.kind.value, "entrants": list(wish.entrants)} for wish in wishes]


def wishes_from_json(value: Any) -> tuple[Wish, ...]:
    """The wishes in a JSON value; raises InvalidDocument with every fault of their form."""
    reader = Reader()
    wishes = tuple(
        _read_wish(reader, each, f"[{number}]")
        for number, each in enumerate(reader.items(value, "", most=MOST_WISHES))
    )
    reader.finish()
    return wishes


def _read_wish(reader: Reader, value: Any, at: str) -> Wish:
    wish = reader.mapping(value, at, ("kind", "entrants"))
    kind = reader.choice(wish.get("kind"), inside(at, "kind"), list(Kind), Kind.APART)
    place = inside(at, "entrants")
    entrants = reader.items(wish.get("entrants"), place, most=MOST_NAMED)
    return Wish(
        Kind(kind),
        tuple(
            reader.number(each, f"{place}[{number}]", least=1)
            for number, each in enumerate(entrants)
        ),
    )
