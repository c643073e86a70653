"""How a round came to be worth what it is, with its numbers."""

from fractions import Fraction

from django.utils.translation import gettext, ngettext

from kingscore.rules.amount import exact, part_of
from tournaments.queries import Stage
from tournaments.rules.exact import total
from tournaments.rules.points import Normalised, PerDeal, RoundPlaces, TablePlaces, Worth
from tournaments.rules.results import Score, TableResult
from tournaments.rules.standings import Step
from tournaments.wording import amount_in_words


def score_in_words(step: Step, table: TableResult) -> str:
    """The points on the sheet, in how many deals, and the place at the table."""
    if step.score is None:
        return ""
    text = ngettext(
        "%(points)s in %(deals)s deal, place %(place)s of %(size)s at the table.",
        "%(points)s in %(deals)s deals, place %(place)s of %(size)s at the table.",
        step.score.deals,
    )
    return text % {
        "points": amount_in_words(step.score.points, signed=True),
        "deals": step.score.deals,
        "place": table.places[table.scores.index(step.score)],
        "size": len(table.scores),
    }


def working(stage: Stage, table: TableResult, step: Step) -> str:
    """The formula of the worth with the numbers of this table; empty where there is none."""
    score = step.score
    if score is None:
        return ""
    match stage.worth:
        case PerDeal():
            return f"{amount_in_words(score.points)} ÷ {score.deals}"
        case Normalised():
            return _normalised(table, score)
        case TablePlaces(listed={}):
            return _table_place(table, score)
        case RoundPlaces(by=by):
            return _round_place(stage, table.round, score, by)
        case _:
            return ""


def _normalised(table: TableResult, score: Score) -> str:
    own, *others = (exact(Fraction(each.points) / each.deals) for each in (score, *table.scores))
    average = amount_in_words(part_of(total(others), len(others)))
    if average.startswith("−"):
        average = f"({average})"
    return f"100 · ({amount_in_words(own)} − {average}) ÷ {amount_in_words(table.spread)}"


def _table_place(table: TableResult, score: Score) -> str:
    place, size = table.places[table.scores.index(score)], len(table.scores)
    if table.places.count(place) > 1 or size == 1:
        return ""
    return f"({size} − {place}) ÷ ({size} − 1)"


def _round_place(stage: Stage, number: int, score: Score, by: Worth) -> str:
    """The place among all tables of the round that count."""
    out = stage.played.out
    results = by.of([each for each in stage.played.tables if each.round == number], out)
    placed = [value for entrant, value in results.items() if entrant not in out]
    place = 1 + sum(each > results[score.entrant] for each in placed)
    text = gettext("Place %(place)s of %(entrants)s in the round.")
    return text % {"place": place, "entrants": len(placed)}
