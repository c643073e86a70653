"""What can be taken along of a tournament, as the rows of a spreadsheet or a printed list."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext

from kingscore.rules.sheet import Line, Sheet
from kingscore.views.cards import TRUMPS
from kingscore.wording import label
from tournaments.queries import Entered, ListedEntrant, ListedTable, Stage, Standings
from tournaments.rules.exact import total
from tournaments.rules.finals import FINALS, Kind
from tournaments.rules.finals import NAMES as STAGES
from tournaments.rules.results import TableResult
from tournaments.rules.standings import Row
from tournaments.spreadsheets import Cell
from tournaments.views.standings_shown import told_apart
from tournaments.wording import is_signed

Rows = list[list[Cell]]


def entrant_rows(entrants: Iterable[Entered]) -> Rows:
    """Who takes part, as everybody may know."""
    rows: Rows = [[gettext("Entrant number"), gettext("Name"), gettext("Team")]]
    for each in entrants:
        rows.append([each.number, each.name, each.team])
    return rows


def listed_entrant_rows(entrants: Iterable[ListedEntrant], *, has_emails: bool) -> Rows:
    """Who takes part, as those who work for the club know.

    The club can bring it in as a list of members: the numbers of members are the only ones that
    are called so. It `has_emails`, but on paper, which hangs on walls.
    """
    head = [
        *(gettext("Entrant number"), gettext("Name"), gettext("Team")),
        *(gettext("Member number"), *([gettext("E-mail")] if has_emails else [])),
        *(gettext("Paid"), gettext("Here"), gettext("Plays from round")),
        *(gettext("Absent in rounds"), gettext("Left after round")),
    ]
    rows: Rows = [[*head]]
    yes = gettext("yes")
    for each in entrants:
        row: list[Cell] = [each.number, each.name, each.team, each.member_number]
        row += [each.email] if has_emails else []
        row += [yes if each.is_paid else "", yes if each.is_here else "", each.first_round]
        rows.append([*row, ", ".join(map(str, each.absent)), each.left_after])
    return rows


def seating_rows(tables: Iterable[ListedTable], entrants: Mapping[int, Entered]) -> Rows:
    """Who sits where, a row for each seat."""
    head = [
        *(gettext("Round"), gettext("Table"), gettext("Seat")),
        *(gettext("Number"), gettext("Name")),
    ]
    rows: Rows = [[*head]]
    for table in tables:
        for seat, number in enumerate(table.seats, 1):
            rows.append([table.round, table.number, seat, number, entrants[number].name])
    return rows


def result_rows(
    tables: Iterable[ListedTable],
    entrants: Mapping[int, Entered],
    results: Mapping[tuple[int, int], TableResult],
) -> Rows:
    """The points at every table, a row for each seat; `results` by round and table."""
    head = [
        *(gettext("Round"), gettext("Table"), gettext("Place"), gettext("Number")),
        *(gettext("Name"), gettext("Points"), gettext("Deals"), gettext("Finished")),
    ]
    rows: Rows = [[*head]]
    for table in tables:
        result = results.get((table.round, table.number))
        scores = {score.entrant: score for score in result.seats} if result else {}
        places = dict(zip(result.scores, result.places, strict=True)) if result else {}
        for number in table.seats:
            score = scores.get(number)
            rows.append(
                [
                    *(table.round, table.number, places.get(score) if score else None, number),
                    *(entrants[number].name, score.points if score else None),
                    *(score.deals if score else None, gettext("yes") if table.is_finished else ""),
                ]
            )
    return rows


def standing_rows(found: Standings) -> Rows:
    """The standings of all stages below each other, the finals first, a column for each round.

    Once a final has begun, everybody has his place in the whole tournament besides.
    """
    kinds = [kind for kind in (*FINALS, Kind.PRELIMINARIES) if kind in found.stages]
    stages = [found.stages[kind] for kind in kinds]
    has_stages = len(stages) > 1
    numbers = sorted(each.number for stage in stages for each in stage.rounds)
    overall = {each.entrant: each.place for each in found.ranking}
    head = [
        *([gettext("Stage")] if has_stages else []),
        *(gettext("Place"), gettext("Number"), gettext("Name"), gettext("Team")),
        *(gettext("Round %(number)s") % {"number": number} for number in numbers),
        *(gettext("Penalties and awards"), gettext("Total"), gettext("Equal totals")),
        *([gettext("Final place")] if found.is_final_begun else []),
    ]
    rows: Rows = [[*head]]
    for stage in stages:
        name = [gettext(STAGES[stage.kind])] if has_stages else []
        for row in stage.rows:
            place = [overall[row.entrant]] if found.is_final_begun else []
            rows.append([*name, *_standing_row(found, stage, row, numbers), *place])
    return rows


def _standing_row(found: Standings, stage: Stage, row: Row, numbers: Sequence[int]) -> list[Cell]:
    entrant = found.entrants[row.entrant]
    by_round = {step.round: step.value for step in row.steps if not step.reason}
    given = [step.value for step in row.steps if step.reason and not step.dropped and step.value]
    return [
        *(row.place, row.entrant, entrant.name, entrant.team),
        *(by_round.get(number) for number in numbers),
        *(total(given) if given else None, row.total),
        told_apart(row, signed=is_signed(stage.worth.name)),
    ]


def sheet_rows(
    tables: Sequence[ListedTable], sheets: Mapping[str, Sheet], entrants: Mapping[int, Entered]
) -> Rows:
    """Every deal of every table in a row, and what was given outside of them, seat by seat."""
    seats = range(1, 1 + max((len(table.seats) for table in tables), default=0))
    head = [
        *(gettext("Round"), gettext("Table"), gettext("Deal"), gettext("Dealer")),
        *(gettext("Contract"), gettext("Trump"), gettext("Declarer")),
        *(gettext("Seat %(number)s") % {"number": seat} for seat in seats),
        *(gettext("Points %(number)s") % {"number": seat} for seat in seats),
    ]
    rows: Rows = [[*head]]
    for table in tables:
        sheet = sheets.get(table.code or "")
        names = [entrants[number].name for number in table.seats]
        empty: list[Cell] = [None] * (len(seats) - len(names))
        here: list[Cell] = [table.round, table.number]
        for line in sheet.lines if sheet else ():
            deal = [line.number, *_deal(line, names)]
            rows.append([*here, *deal, *names, *empty, *line.scores, *empty])
        for each in sheet.adjustments if sheet else ():
            points = [each.points if seat == each.seat else None for seat in range(len(names))]
            what = [None, None, gettext("Penalties and awards"), None, None]
            rows.append([*here, *what, *names, *empty, *points, *empty])
    return rows


def _deal(line: Line, names: Sequence[str]) -> list[Cell]:
    """Who deals, what is played for, and whose contract it is."""
    trump = TRUMPS.get(line.facts.trump)
    return [
        names[line.dealer],
        label(line.contract.name),
        str(trump.name) if trump else "",
        names[line.facts.declarer],
    ]
