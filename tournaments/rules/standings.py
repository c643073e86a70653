"""Standings of a tournament: rows in order, each of which opens to how it came about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from kingscore.rules.amount import Amount
from tournaments.rules.exact import order, total
from tournaments.rules.metrics import Basis, measures
from tournaments.rules.points import RawPoints, Worth
from tournaments.rules.ranking import rank, unplaced
from tournaments.rules.results import Award, Played, Score

MISSED, AWARD, PENALTY = "missed", "award", "penalty"  # methods of steps that no worth made


@dataclass(frozen=True, slots=True)
class Counting:
    """How a tournament counts.

    `best` is how many of the best rounds count, None for all. `missed` is what a round is worth to
    an entrant who was absent from it; with None it is no round of his. `seed` is for the lot.
    """

    worth: Worth = field(default_factory=RawPoints)
    best: int | None = None
    missed: Amount | None = None
    tie_breaks: tuple[str, ...] = ()
    seed: int = 0


class Step(NamedTuple):
    """One line of how a total came about.

    `value` is what it brings, None for a round missed that is worth nothing. It is part of the
    total unless it is `dropped`: a round that is not among the best, or an award that was
    withdrawn. A round played has its table and `score`, an award or a penalty its reason.
    """

    round: int | None
    method: str
    value: Amount | None
    dropped: bool = False
    table: int | None = None
    score: Score | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """An entrant in the standings.

    `place` is from 1; None for who is out of the standings or has played nothing yet. `total` is
    None for the latter alone. `separated_by` and `measured` are as in ranking.Ranked.
    """

    entrant: int
    place: int | None
    shared: bool
    total: Amount | None
    played: int
    out: bool
    separated_by: str | None
    measured: tuple[tuple[str, Amount | None], ...]
    steps: tuple[Step, ...]


def standings(played: Played, counting: Counting) -> tuple[Row, ...]:
    """Everybody in order: those placed, those who have played nothing yet, those who are out."""
    return _rows(played.entrants, _steps(played, counting), played, counting)


def carried_standings(before: Played, final: Played, counting: Counting) -> tuple[Row, ...]:
    """The standings of a final in which the points of the preliminaries count on.

    `before` is all of the preliminaries, which count as they did; of the final every round counts,
    and its rounds are numbered on. Tie-breaks look at both. Raises ValueError where somebody was
    not in the preliminaries, or a round of the final has a number of theirs.
    """
    played = Played(
        before.entrants,
        before.tables + final.tables,
        before.absences + final.absences,
        before.awards + final.awards,
        before.out | final.out,
    )
    if not set(final.entrants) <= set(before.entrants):
        raise ValueError("somebody plays a final who was not in the preliminaries")
    if not before.rounds().keys().isdisjoint(final.rounds()):
        raise ValueError("a round of the final has the number of one of the preliminaries")
    steps = _steps(before, counting)
    for entrant, own in _steps(final, replace(counting, best=None, missed=None)).items():
        steps[entrant] += own
    return _rows(final.entrants, steps, played, counting)


def _rows(
    entrants: Sequence[int], steps: Mapping[int, Sequence[Step]], played: Played, counting: Counting
) -> tuple[Row, ...]:
    """The rows of these entrants; `steps` and `played` may have others, whom they have met."""
    values = {entrant: _values(each) for entrant, each in steps.items()}
    totals = {entrant: _total(each) for entrant, each in steps.items() if values[entrant]}
    basis = Basis(played, values, totals, counting.seed)
    here = [entrant for entrant in entrants if entrant in totals and entrant not in played.out]
    ranked = rank({each: totals[each] for each in here}, measures(counting.tie_breaks, basis))
    waiting = sorted(set(entrants) - set(here), key=lambda each: (each in played.out, each))
    return tuple(
        Row(
            entrant=each.entrant,
            place=each.place or None,
            shared=each.shared,
            total=totals.get(each.entrant),
            played=len(values[each.entrant]),
            out=each.entrant in played.out,
            separated_by=each.separated_by,
            measured=each.measured,
            steps=tuple(steps[each.entrant]),
        )
        for each in (*ranked, *map(unplaced, waiting))
    )


def _steps(played: Played, counting: Counting) -> dict[int, list[Step]]:
    """How every total comes about: the rounds by number, then the awards as they were given."""
    steps: dict[int, list[Step]] = {entrant: [] for entrant in played.entrants}
    for number, tables in played.rounds().items():
        values = counting.worth.of(tables, played.out)
        for table in tables:
            for score in table.scores:
                value = values[score.entrant]
                step = Step(number, counting.worth.name, value, table=table.number, score=score)
                steps[score.entrant].append(step)
    for absence in played.absences:
        steps[absence.entrant].append(Step(absence.round, MISSED, counting.missed))
    for rounds in steps.values():
        rounds.sort(key=lambda step: step.round or 0)
        if counting.best is not None:
            _drop(rounds, counting.best)
    for award in played.awards:
        steps[award.entrant].append(_award_step(award))
    return steps


def _drop(rounds: list[Step], best: int) -> None:
    """Mark all but the best rounds; of equal ones the earlier count."""
    worth = [(number, step.value) for number, step in enumerate(rounds) if step.value is not None]
    for number, _ in sorted(worth, key=lambda each: order(each[1]), reverse=True)[best:]:
        rounds[number] = rounds[number]._replace(dropped=True)


def _award_step(award: Award) -> Step:
    return Step(
        round=award.round,
        method=PENALTY if award.points < 0 else AWARD,
        value=award.points,
        dropped=award.withdrawn,
        reason=award.reason,
    )


def _values(steps: Sequence[Step]) -> list[Amount]:
    """What the rounds played are worth, the highest first."""
    played = [step.value for step in steps if step.score and step.value is not None]
    return sorted(played, key=order, reverse=True)


def _total(steps: Sequence[Step]) -> Amount:
    return total(step.value for step in steps if step.value is not None and not step.dropped)
