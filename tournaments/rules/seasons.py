"""Seasons: what several tournaments are worth together."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from kingscore.rules.amount import Amount, part_of
from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import gettext_noop
from tournaments.rules.exact import order, total
from tournaments.rules.ranking import Measured, rank, unplaced
from tournaments.rules.scales import Scale, day_score, share


class SeasonTotal(StrEnum):
    """How the events that count make a total."""

    SUM = "sum"
    PER_GAME = "per_game"
    PER_EVENT = "per_event"


NAMES: Mapping[str, str] = MappingProxyType(
    {
        "total": gettext_noop("Total"),
        "best_event": gettext_noop("Best evening"),
        "second_event": gettext_noop("Second best evening"),
    }
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a player has of one tournament: his row in its last standings.

    `sharers` is how many have his place, himself among them; `games` is how many rounds he played.
    """

    player: int
    place: int
    total: Amount
    games: int
    sharers: int = 1


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament of the season; `placed` is how many have a place in it, guests among them.

    `final` is the last one of a season, which counts in any case.
    """

    number: int
    placed: int
    outcomes: tuple[Outcome, ...]
    final: bool = False


@dataclass(frozen=True, slots=True)
class SeasonCounting:
    """How a season counts.

    An event is worth its total, or what `scale` gives for the place, or with `day_scores` the older
    cup points for its total. The season's total is their sum, or the average by game or by event
    (for players with at least `minimum_games`). `best` is how many of the best events count, None
    for all; the final counts besides.
    """

    scale: Scale | None = None
    day_scores: bool = False
    total: SeasonTotal = SeasonTotal.SUM
    best: int | None = None
    minimum_games: int = 0

    def problems(self) -> tuple[Problem, ...]:
        """All that does not hold, each at its place; none if a season can count so."""
        return tuple(_problems(self))


@dataclass(frozen=True, slots=True)
class SeasonStep:
    """What one event brings, and from what; not part of the total where it is `dropped`."""

    event: int
    final: bool
    value: Amount
    games: int
    place: int
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player in a season; `missing` is how many games he lacks of the least, then without place.

    `separated_by` and `measured` are as in ranking.Ranked.
    """

    player: int
    place: int | None
    shared: bool
    total: Amount
    games: int
    missing: int
    separated_by: str | None
    measured: tuple[tuple[str, Amount | None], ...]
    steps: tuple[SeasonStep, ...]


def _problems(counting: SeasonCounting) -> Iterator[Problem]:
    if counting.best is not None and counting.best < 1:
        text = gettext_noop("At least one evening must count.")
        yield problem("no_event_counts", text, at="best")
    if counting.minimum_games < 0:
        text = gettext_noop("The least number of games cannot be below zero.")
        yield problem("minimum_below_zero", text, at="minimum_games")
    if counting.scale is not None and counting.day_scores:
        text = gettext_noop("An evening counts by its places or by its points, not by both.")
        yield problem("two_worths", text, at="day_scores")


def season(events: Sequence[Event], counting: SeasonCounting) -> tuple[SeasonRow, ...]:
    """Everybody in order, those with too few games after the others, by their totals as well.

    Equal totals are told apart by the best event, then by the second best. A player who has played
    in no event has no row. Raises ValueError where a player has two outcomes in one
    event, or one of no game.
    """
    steps = _steps(events, counting)
    totals = {player: _total(each, counting.total) for player, each in steps.items()}
    games = {player: sum(step.games for step in each) for player, each in steps.items()}
    missing = {player: max(0, counting.minimum_games - games[player]) for player in steps}
    best = {
        player: sorted((step.value for step in each), key=order, reverse=True)
        for player, each in steps.items()
    }

    def nth(group: Sequence[int], number: int) -> Measured:
        return {each: best[each][number] if number < len(best[each]) else None for each in group}

    measures = [
        ("best_event", lambda group: nth(group, 0)),
        ("second_event", lambda group: nth(group, 1)),
    ]
    placed = {player: total for player, total in totals.items() if not missing[player]}
    others = sorted(set(totals) - set(placed), key=lambda player: (-totals[player], player))
    return tuple(
        SeasonRow(
            player=each.entrant,
            place=each.place or None,
            shared=each.shared,
            total=totals[each.entrant],
            games=games[each.entrant],
            missing=missing[each.entrant],
            separated_by=each.separated_by,
            measured=each.measured,
            steps=tuple(steps[each.entrant]),
        )
        for each in (*rank(placed, measures), *map(unplaced, others))
    )


def courses(
    events: Sequence[Event], counting: SeasonCounting, players: Collection[int]
) -> dict[int, list[tuple[int, Amount]]]:
    """The totals of these players after each event, by its number, from their first one on."""
    ordered = [
        replace(event, outcomes=tuple(each for each in event.outcomes if each.player in players))
        for event in sorted(events, key=lambda event: event.number)
    ]
    found: dict[int, list[tuple[int, Amount]]] = {player: [] for player in players}
    for last, event in enumerate(ordered, start=1):
        for row in season(ordered[:last], counting):
            found[row.player].append((event.number, row.total))
    return found


def _steps(events: Sequence[Event], counting: SeasonCounting) -> dict[int, list[SeasonStep]]:
    """How every total comes about, the events in the order of their numbers."""
    steps: dict[int, list[SeasonStep]] = {}
    for event in sorted(events, key=lambda event: event.number):
        if len({outcome.player for outcome in event.outcomes}) < len(event.outcomes):
            raise ValueError(f"event {event.number}: a player has two outcomes")
        if any(outcome.games < 1 for outcome in event.outcomes):
            raise ValueError(f"event {event.number}: a player has an outcome of no game")
        for outcome in event.outcomes:
            value = _worth(event, outcome, counting)
            step = SeasonStep(event.number, event.final, value, outcome.games, outcome.place)
            steps.setdefault(outcome.player, []).append(step)
    if counting.best is not None:
        for each in steps.values():
            _drop(each, counting.best)
    return steps


def _worth(event: Event, outcome: Outcome, counting: SeasonCounting) -> Amount:
    scale = counting.scale
    if scale is not None:
        return share(outcome.place, outcome.sharers, lambda place: scale.at(place, event.placed))
    return day_score(outcome.total) if counting.day_scores else outcome.total


def _drop(steps: list[SeasonStep], best: int) -> None:
    """Mark all but the best events; of equal ones the earlier count, and a final in any case."""
    usual = sorted(
        (number for number, step in enumerate(steps) if not step.final),
        key=lambda number: order(steps[number].value),
        reverse=True,
    )
    for number in usual[best:]:
        steps[number] = replace(steps[number], dropped=True)


def _total(steps: Sequence[SeasonStep], way: SeasonTotal) -> Amount:
    counted = [step for step in steps if not step.dropped]
    points = total(step.value for step in counted)
    if way is SeasonTotal.SUM:
        return points
    parts = len(counted) if way is SeasonTotal.PER_EVENT else sum(step.games for step in counted)
    return part_of(points, parts)
