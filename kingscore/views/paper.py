"""The score sheet as it is shown: rows of numbers, the tally, and the sums in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from kingscore.models import Entry
from kingscore.queries import Table
from kingscore.rules.amount import Amount
from kingscore.rules.contract import Contract, Side
from kingscore.rules.schedule import AnyContract, DealersChoice
from kingscore.rules.sentence import Points
from kingscore.rules.sheet import Line
from kingscore.views.cards import SUITS, Suit
from kingscore.wording import isolated, label, say_problem, sum_in_words


class Number(NamedTuple):
    """Points of one player in one deal, the running total, the class that colours them, the
    address of the deal, and the penalty for a wrong prediction, if there is one.

    There are hundreds on a page: a tuple is what templates read fastest, and safe texts are not
    escaped again.
    """

    score: SafeString
    total: SafeString
    css: SafeString
    url: SafeString
    penalty: SafeString


@dataclass(frozen=True, slots=True)
class Badge:
    """A mark beside a deal, and what it means."""

    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One deal of the sheet. `closed` is why it was not regular, `is_corrected` whether it once
    said something else, `is_new` whether the reader has not seen it yet."""

    number: int
    contract: str
    suit: Suit | None
    dealer: str
    numbers: tuple[Number, ...]
    is_played: bool
    is_corrected: bool
    is_new: bool
    closed: str
    badges: tuple[Badge, ...]
    url: str


@dataclass(frozen=True, slots=True)
class TallyRow:
    """A row of the tally (turven): what it counts and its boxes, marked or free; `used` says
    the same in words."""

    name: str
    boxes: tuple[bool, ...]
    used: str


@dataclass(frozen=True, slots=True)
class Paper:
    """The whole sheet. `penalties` and `results` are empty where there are no predictions.

    `dealer` is the seat that deals next, None after the last deal; `legend` explains the badges
    that occur.
    """

    names: tuple[str, ...]
    dealer: int | None
    rows: tuple[PaperRow, ...]
    totals: tuple[Number, ...]
    penalties: tuple[str, ...]
    results: tuple[Number, ...]
    sums: str
    tally: tuple[TallyRow, ...]
    legend: tuple[Badge, ...]


def paper(table: Table, seen: int | None = None) -> Paper:
    """The sheet of a table, ready to be written out; `seen` is the version the reader knows."""
    sheet = table.sheet
    rows = _rows(table, sheet.version if seen is None else seen)
    has_predictions = sheet.ruleset.has_predictions
    return Paper(
        names=table.names,
        dealer=None if sheet.is_finished else sheet.next_dealer,
        rows=rows,
        totals=tuple(_number(total, total) for total in sheet.totals),
        penalties=tuple(str(each) for each in sheet.penalties) if has_predictions else (),
        results=tuple(
            _number(settled, result)
            for settled, result in zip(sheet.settlement, sheet.results, strict=True)
        )
        if has_predictions
        else (),
        sums=sum_in_words(sheet),
        tally=_tally(table),
        legend=_legend(table, rows),
    )


def _legend(table: Table, rows: tuple[PaperRow, ...]) -> tuple[Badge, ...]:
    """What the marks on this sheet mean, each once."""
    badges = dict.fromkeys(badge for row in rows for badge in row.badges)
    if any(table.sheet.penalties):
        badges[Badge("2", gettext("penalty for a wrong prediction"))] = None
    return tuple(badges)


def _rows(table: Table, seen: int) -> tuple[PaperRow, ...]:
    sheet = table.sheet
    deal_url = reverse("deal", args=[table.game.code, 0]).removesuffix("0/")
    contract_names = {code: label(each.name) for code, each in sheet.ruleset.by_code.items()}
    corrected = Badge(gettext("c"), gettext("corrected"))
    closed = Badge("!", gettext("played although it was closed"))
    settled = Badge("=", gettext("not played: the predictions added up"))
    urls = [SafeString(f"{deal_url}{line.number}/") for line in sheet.lines]
    return tuple(
        PaperRow(
            number=line.number,
            contract=contract_names[line.contract.code],
            suit=SUITS.get(line.facts.trump),
            dealer=table.names[line.dealer],
            numbers=_numbers(line, url),
            is_played=line.is_played,
            is_corrected=line.is_corrected,
            is_new=line.entry > seen,
            closed=say_problem(line.closed, table.names) if line.closed else "",
            badges=(
                *((corrected,) if line.is_corrected else ()),
                *((closed,) if line.closed else ()),
                *(() if line.is_played else (settled,)),
            ),
            url=url,
        )
        for line, url in zip(sheet.lines, urls, strict=True)
    )


def summary(line: Line, table: Table) -> str:
    """A deal in one line: Hearts: Ana −3, Bo −5, Cis −1, Dirk −4."""
    return points_in_words(line.contract, line.facts.trump, line.scores, table.names)


def points_in_words(
    contract: AnyContract, trump: str, scores: Sequence[Amount], names: Sequence[str]
) -> str:
    """What each player got in a contract, in one line."""
    played = label(contract.name)
    if trump in SUITS:
        played = f"{played} {SUITS[trump].symbol}"
    points = ", ".join(
        f"{isolated(name)} {Points(score)}" for name, score in zip(names, scores, strict=True)
    )
    return f"{played}: {points}"


def writer(entry: Entry, own: str = "") -> str:
    """Who wrote an entry: a player's phone, or a phone by its number; `own` is the reader's."""
    if own and entry.device == own:
        return gettext("This phone")
    if entry.recorded_by:
        return gettext("%(name)s's phone") % {"name": isolated(entry.recorded_by.name)}
    if entry.device:
        return gettext("Phone %(device)s") % {"device": entry.device[:4].upper()}
    return gettext("An imported file")


def news(table: Table, since: int, own: str) -> tuple[str, ...]:
    """What was written on the sheet after a version, in words; `own` is the reader's device."""
    return tuple(_entry_in_words(entry, table, own) for entry in table.log[since:])


def _entry_in_words(entry: Entry, table: Table, own: str) -> str:
    values = {"who": writer(entry, own), "number": str(entry.number)}
    if entry.number is None:
        return _no_deal_in_words(entry, table, values["who"])
    standing = next((line for line in table.sheet.lines if line.entry == entry.seq), None)
    if standing:
        values["deal"] = summary(standing, table)
        return gettext("%(who)s recorded deal %(number)s. %(deal)s.") % values
    if entry.content.get("facts") is None:
        return gettext("%(who)s undid deal %(number)s.") % values
    return gettext("%(who)s wrote on deal %(number)s, which has changed since.") % values


def _no_deal_in_words(entry: Entry, table: Table, who: str) -> str:
    """What was written that is about no deal, and who wrote it."""
    kind = entry.content["kind"]
    if kind == "swap":
        return gettext("%(who)s changed who sits where.") % {"who": who}
    if kind == "withdrawal":
        return gettext("%(who)s took a penalty or an award back.") % {"who": who}
    standing = next((each for each in table.sheet.adjustments if each.place == entry.seq), None)
    if standing is None:
        text = gettext("%(who)s noted a penalty or an award, which was taken back since.")
        return text % {"who": who}
    what = adjustment_in_words(table.names[standing.seat], standing.points, standing.cause)
    return gettext("%(who)s noted: %(what)s.") % {"who": who, "what": what}


def adjustment_in_words(name: str, points: Amount, cause: str) -> str:
    """A penalty or an award in one line: Bo −150, king of hearts kept back."""
    return f"{isolated(name)} {Points(points)}, {isolated(cause)}"


_MINUS, _NOTHING = SafeString("is-minus"), SafeString("")


def _number(
    score: Amount, total: Amount, url: SafeString = _NOTHING, penalty: Amount = 0
) -> Number:
    return Number(
        SafeString(Points(score)),
        SafeString(Points(total)),
        _MINUS if score < 0 else _NOTHING,
        url,
        SafeString(penalty) if penalty else _NOTHING,
    )


def _numbers(line: Line, url: SafeString) -> tuple[Number, ...]:
    penalties = [step.points for step in line.penalties] or [0] * len(line.scores)
    return tuple(
        _number(score, total, url, penalty)
        for score, total, penalty in zip(line.scores, line.totals, penalties, strict=True)
    )


def _tally(table: Table) -> tuple[TallyRow, ...]:
    """The marks as on paper: each penalty contract, and the trump deals of each player."""
    sheet, schedule = table.sheet, table.sheet.ruleset.schedule
    if not isinstance(schedule, DealersChoice):
        return ()
    rows = []
    for code, contract in sheet.ruleset.by_code.items():
        if isinstance(contract, Contract) and contract.side is Side.NEGATIVE:
            used = sum(line.contract is contract for line in sheet.lines)
            rows.append(_tally_row(label(contract.name), used, schedule.per_game[code]))
    for seat, name in enumerate(table.names):
        used = sum(
            line.dealer == seat
            and isinstance(line.contract, Contract)
            and line.contract.side is Side.POSITIVE
            for line in sheet.lines
        )
        trump = gettext("Trump, %(name)s") % {"name": isolated(name)}
        rows.append(_tally_row(trump, used, schedule.per_dealer[Side.POSITIVE]))
    return tuple(rows)


def _tally_row(name: str, used: int, most: int) -> TallyRow:
    boxes = tuple(place < used for place in range(max(used, most)))
    return TallyRow(name, boxes, used_in_words(used, most))


def used_in_words(used: int, most: int) -> str:
    """The marks of a tally for those who do not see them."""
    return gettext("%(used)s of %(most)s used") % {"used": used, "most": most}
