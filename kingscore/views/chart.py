"""The course of the running totals, as a picture."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from kingscore.pictures import Lines, Track, lines, numbered
from kingscore.queries import Table


@dataclass(frozen=True, slots=True)
class Chart:
    """The picture; `notes` say what is not in it."""

    notes: tuple[str, ...]
    lines: Lines


def chart(table: Table) -> Chart:
    """The running totals of all players, from nought."""
    played = table.sheet.lines
    tracks = [
        Track(name, [(0, 0), *((line.number, line.totals[seat]) for line in played)])
        for seat, name in enumerate(table.names)
    ]
    return Chart(tuple(_notes(table)), lines(tracks, numbered(len(played))))


def _notes(table: Table) -> Iterator[str]:
    if table.sheet.ruleset.has_predictions:
        yield gettext("(the predictions are settled at the end)")
    if table.sheet.adjustments:
        yield gettext("(without penalties and awards)")
