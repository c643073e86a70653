"""Two players against each other, as plain values which the templates only write out."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.formats import date_format

from kingscore.pictures import Lines, Mark, Track, lines, numbered
from kingscore.rules.amount import Amount, exact
from tournaments.models import Tournament
from tournaments.queries import Statistics
from tournaments.queries.statistics import Counted
from tournaments.rules.statistics import HeadToHead
from tournaments.views.standings_shown import Cell, is_minus
from tournaments.wording import amount_in_words


class Meeting(NamedTuple):
    """A table at which both had a result."""

    tournament: Tournament
    day: str
    one: Cell
    other: Cell
    code: str


class Pair(NamedTuple):
    """How the one stands against the other."""

    one: str
    other: str
    against: HeadToHead
    difference: Cell
    meetings: tuple[Meeting, ...]


def players_to_choose(found: Statistics) -> list[tuple[int, str]]:
    """Everybody who has a result, by name."""
    named = [(player, found.names[player].name) for player in found.ratings]
    return sorted(named, key=lambda each: (each[1].casefold(), each[0]))


def pair_shown(found: Statistics, one: int, other: int) -> Pair:
    """How the one stands against the other, and where they met, the latest first."""
    against = found.between(one, other)
    meetings = [
        Meeting(
            tournament := found.tournaments[table.tournament],
            date_format(tournament.held_on, "j F Y"),
            _cell(mine),
            _cell(theirs),
            str(table.played.game),
        )
        for table, mine, theirs in _met(found, one, other)
    ]
    return Pair(
        found.names[one].name,
        found.names[other].name,
        against,
        _cell(against.difference),
        tuple(meetings[::-1]),
    )


def pair_drawn(found: Statistics, one: int, other: int) -> Lines | None:
    """By how many points of all games so far the one is ahead; None before they have met."""
    ahead: list[tuple[Amount, Amount]] = [(0, 0)]
    for number, (_, mine, theirs) in enumerate(_met(found, one, other), start=1):
        ahead.append((number, exact(ahead[-1][1] + mine - theirs)))
    if len(ahead) == 1:
        return None
    marks: list[Mark] = numbered(len(ahead) - 1)
    return lines([Track(found.names[one].name, ahead)], marks)


def _met(found: Statistics, one: int, other: int) -> Iterator[tuple[Counted, Amount, Amount]]:
    """The tables at which both had a result, with what it was, in the order of time."""
    for table in found.tables:
        players = table.played.players
        if one in players and other in players:
            results = table.played.results
            yield table, results[players.index(one)], results[players.index(other)]


def _cell(amount: Amount) -> Cell:
    return Cell(amount_in_words(amount, signed=True), is_minus(amount))
