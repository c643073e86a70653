"""How a season counts, in words."""

from collections.abc import Iterable

from django.utils.translation import gettext, ngettext

from kingscore.rules.amount import Amount
from kingscore.wording import say
from tournaments.queries import SeasonTable
from tournaments.rules.seasons import (
    NAMES,
    SeasonCounting,
    SeasonRow,
    SeasonStep,
    SeasonTotal,
)
from tournaments.wording import amount_in_words


def counting_in_words(counting: SeasonCounting) -> list[str]:
    """What an evening is worth, and how the total comes about: a sentence for each."""
    said = [worth_in_words(counting), _total_in_words(counting)]
    if counting.best is not None:
        text = ngettext(
            "Only the best evening of everybody counts.",
            "Only the %(best)s best evenings of everybody count.",
            counting.best,
        )
        said.append(text % {"best": counting.best})
    if counting.minimum_games:
        text = ngettext(
            "Whoever has played fewer than %(games)s game has no place yet.",
            "Whoever has played fewer than %(games)s games has no place yet.",
            counting.minimum_games,
        )
        said.append(text % {"games": counting.minimum_games})
    return said


def worth_in_words(counting: SeasonCounting) -> str:
    """What an evening is worth."""
    if counting.scale is not None:
        formula = say(counting.scale.formula, ())
        return gettext("An evening is worth what its place brings: %(formula)s") % {
            "formula": formula
        }
    if counting.day_scores:
        return gettext(
            "An evening is worth cup points for its total: as many up to 100, half of what is "
            "above that, 200 at most, and none below zero."
        )
    return gettext("An evening is worth the total that somebody has in it.")


def _total_in_words(counting: SeasonCounting) -> str:
    if counting.total is SeasonTotal.PER_GAME:
        return gettext("The total is the average of a game.")
    if counting.total is SeasonTotal.PER_EVENT:
        return gettext("The total is the average of an evening.")
    return gettext("The evenings are added up.")


def step_in_words(table: SeasonTable, row: SeasonRow, step: SeasonStep) -> list[str]:
    """How somebody came to what an evening is worth to him."""
    event = table.events[step.event - 1]
    outcome = next(each for each in event.outcomes if each.player == row.player)
    said = [
        gettext("Place %(place)s of %(of)s") % {"place": step.place, "of": event.placed},
        ngettext("%(games)s game", "%(games)s games", step.games) % {"games": step.games},
    ]
    if outcome.sharers > 1:
        text = ngettext(
            "shared with %(others)s other", "shared with %(others)s others", outcome.sharers - 1
        )
        said.insert(1, text % {"others": outcome.sharers - 1})
    return said


def note_of(step: SeasonStep) -> str:
    """What is to be said of an evening that is more, or less, than others."""
    if step.dropped:
        return gettext("does not count: not among the best")
    return gettext("final: counts in any case") if step.final else ""


def told_apart(row: SeasonRow, *, signed: bool) -> str:
    """What was looked at for a row whose total others have too; empty where nobody has it."""
    if not row.measured and not row.shared:
        return ""
    looked = [_measure(name, value, signed=signed) for name, value in _known(row.measured)]
    text = gettext("equal total")
    return f"{text}: {', '.join(looked)}" if looked else text


def _known(measured: Iterable[tuple[str, Amount | None]]) -> list[tuple[str, Amount]]:
    return [(name, value) for name, value in measured if value is not None]


def _measure(name: str, value: Amount, *, signed: bool) -> str:
    return gettext("%(tie_break)s %(value)s") % {
        "tie_break": gettext(NAMES[name]).lower(),
        "value": amount_in_words(value, signed=signed),
    }
