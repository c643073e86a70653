"""The score sheet as it is shown: rows of numbers, the sums at its foot, what its marks mean."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from kingscore.queries import Table
from kingscore.rules.amount import Amount, exact, in_digits
from kingscore.rules.contract import Contract, Role
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import AnyContract, FixedOrder
from kingscore.rules.sentence import Points
from kingscore.rules.sheet import Line, Sheet
from kingscore.views.cards import TRUMPS, Suit
from kingscore.views.tally import Tally, tallies
from kingscore.wording import ending_in_words, label, substitution_in_words, sum_in_words

Amounts = tuple[Amount, ...]


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
    """One deal of the sheet.

    `who` is its dealer, or its declarer where that is somebody else; `is_new` whether the reader
    has not seen it yet; `remarks` are who plays for another from this deal on.
    """

    number: int
    contract: str
    suit: Suit | None
    who: str
    numbers: tuple[Number, ...]
    is_played: bool
    is_new: bool
    badges: tuple[Badge, ...]
    remarks: tuple[str, ...]


class Sum(NamedTuple):
    """Points at the foot of the sheet, and the class that colours them."""

    points: str
    css: str


@dataclass(frozen=True, slots=True)
class FootRow:
    """A row of sums. `is_ledger`: one that another row adds up."""

    name: str
    sums: tuple[Sum, ...]
    is_ledger: bool


@dataclass(frozen=True, slots=True)
class Paper:
    """The whole sheet.

    `dealer` is the seat that deals next, None after the last deal; `who` says what the names
    beside the deals are; `remarks` belong to the next deal; `legend` explains the badges that
    occur. `ending` says who has ended the game early, or that the players stopped. `is_full`:
    points are written as on paper, those that count in part in full; `has_forms`: that, and running
    totals, are both offered. `fit` is a class of the style sheet for numbers that are too long for
    a narrow phone.
    """

    names: tuple[str, ...]
    dealer: int | None
    who: str
    rows: tuple[PaperRow, ...]
    remarks: tuple[str, ...]
    foot: tuple[FootRow, ...]
    sums: str
    ending: str
    tallies: tuple[Tally, ...]
    legend: tuple[Badge, ...]
    has_forms: bool
    is_full: bool
    fit: str


def paper(table: Table, seen: int | None = None, *, in_full: bool = False) -> Paper:
    """The sheet of a table, ready to be written out.

    `seen` is the version the reader knows. `in_full` asks for points as on paper, where there is
    a difference.
    """
    sheet = table.sheet
    has_forms = any(_factor(contract) != 1 for contract in sheet.ruleset.contracts)
    is_full = in_full and has_forms
    rows = _rows(table, sheet.version if seen is None else seen, is_full=is_full)
    foot_rows = tuple(foot(sheet, is_full=is_full))
    return Paper(
        names=table.names,
        dealer=None if sheet.is_finished else sheet.next_dealer,
        who=gettext("declarer") if names_declarers(sheet.ruleset) else gettext("dealer"),
        rows=rows,
        remarks=_remarks(table, len(sheet.lines) + 1),
        foot=foot_rows,
        sums=sum_in_words(sheet),
        ending=ending_in_words(sheet, table.names),
        tallies=tallies(sheet, table.names),
        legend=_legend(table, rows),
        has_forms=has_forms,
        is_full=is_full,
        fit=_fit(rows, foot_rows, len(table.names), is_full=is_full),
    )


# On a phone of 360 pixels: what is left for the numbers, what a column spends beside its own, and
# how wide a digit is, in the usual size and in a smaller one.
_ROOM, _BESIDE, _DIGIT, _SMALL_DIGIT = 242, 6, 9.7, 8.4


def _fit(
    rows: tuple[PaperRow, ...], foot_rows: tuple[FootRow, ...], columns: int, *, is_full: bool
) -> str:
    """How the longest number fits: as it is, in a smaller size, or only if the sheet scrolls."""
    large = (each.score if is_full else each.total for row in rows for each in row.numbers)
    sums = (each.points for row in foot_rows for each in row.sums)
    longest = max(map(len, chain(large, sums)), default=0)
    room = _ROOM / columns - _BESIDE
    if longest * _DIGIT <= room:
        return ""
    return "is-tight" if longest * _SMALL_DIGIT <= room else "is-tight is-scrolled"


def _factor(contract: AnyContract) -> Amount:
    """What the points of a contract are multiplied by: a quarter in a Yar."""
    return contract.factor if isinstance(contract, Contract) else 1


def names_declarers(rules: Ruleset) -> bool:
    """Whether it is the declarers who are named beside the deals, and not the dealers."""
    others = any(contract.declarer is not Role.DEALER for contract in rules.contracts)
    return others and not isinstance(rules.schedule, FixedOrder)


# --- the deals --------------------------------------------------------------------------------


def _rows(table: Table, seen: int, *, is_full: bool) -> tuple[PaperRow, ...]:
    sheet = table.sheet
    deal_url = reverse("deal", args=[table.game.code, 0]).removesuffix("0/")
    contract_names = {code: label(each.name) for code, each in sheet.ruleset.by_code.items()}
    badges_of = _badges(sheet, is_full=is_full)
    declarers = names_declarers(sheet.ruleset)
    out = sheet.ruleset.sits_out
    return tuple(
        PaperRow(
            number=line.number,
            contract=contract_names[line.contract.code],
            suit=TRUMPS.get(line.facts.trump),
            who=_who(line, table.at_deal(line.number).names, is_declarer=declarers),
            numbers=_numbers(
                line,
                SafeString(f"{deal_url}{line.number}/"),
                out=line.dealer if out else None,
                factor=_factor(line.contract) if is_full else 1,
            ),
            is_played=line.is_played,
            is_new=line.entry > seen,
            badges=tuple(badges_of(line)),
            remarks=_remarks(table, line.number),
        )
        for line in sheet.lines
    )


def _remarks(table: Table, number: int) -> tuple[str, ...]:
    """Who plays for another from this deal on."""
    made = (each for each in table.sheet.substitutions if each.number == number)
    return tuple(substitution_in_words(each, table.seated) for each in made)


def _who(line: Line, names: tuple[str, ...], *, is_declarer: bool) -> str:
    """Who dealt, or whose contract it was, with the partner if there was one."""
    if not is_declarer:
        return names[line.dealer]
    name, tarock = names[line.facts.declarer], line.facts.tarock
    if tarock is None or tarock.partner is None:
        return name
    return f"{name} + {names[tarock.partner]}"


def _badges(sheet: Sheet, *, is_full: bool) -> Callable[[Line], Iterator[Badge]]:
    """What gives the marks beside a deal; the words are looked up once for all of them."""
    corrected = Badge(gettext("c"), gettext("corrected"))
    closed = Badge("!", gettext("played although it was closed"))
    settled = Badge("=", gettext("not played: the predictions added up"))
    shared = Badge("÷", gettext("not played: shared out"))
    conceded = Badge("×", gettext("not played: given up"))
    in_full = gettext("written in full, %(part)s of it counts")
    times = gettext("doubled round: counted %(factor)s times")

    def badges(line: Line) -> Iterator[Badge]:
        if line.is_corrected:
            yield corrected
        if line.closed:
            yield closed
        if not line.is_played:
            yield shared if line.facts.is_shared else conceded if line.facts.tarock else settled
        if is_full and (part := _factor(line.contract)) != 1:
            yield Badge(in_digits(part), in_full % {"part": in_digits(part)})
        if sheet.ruleset.radl:
            played = [each.facts for each in sheet.lines[: line.number - 1]]
            if (factor := sheet.ruleset.factor(played, line.number)) > 1:
                yield Badge(f"×{factor}", times % {"factor": factor})

    return badges


def _legend(table: Table, rows: tuple[PaperRow, ...]) -> tuple[Badge, ...]:
    """What the marks on this sheet mean, each once."""
    badges = dict.fromkeys(badge for row in rows for badge in row.badges)
    if any(table.sheet.penalties):
        badges[Badge("2", gettext("penalty for a wrong prediction"))] = None
    if table.sheet.ruleset.sits_out and rows:
        badges[Badge(OUT, gettext("dealt, and had no cards"))] = None
    return tuple(badges)


OUT = SafeString("–")  # in place of the points of who sits out
_MINUS, _NOTHING = SafeString("is-minus"), SafeString("")


def _numbers(line: Line, url: SafeString, *, out: int | None, factor: Amount) -> tuple[Number, ...]:
    """The numbers of a deal; the points of seat `out` are none, and all are before `factor`."""
    penalties = [step.points for step in line.penalties] or [0] * len(line.scores)
    scores = line.scores if factor == 1 else _in_full(line)
    rows = enumerate(zip(scores, line.totals, penalties, strict=True))
    return tuple(
        Number(
            OUT if seat == out else SafeString(Points(score)),
            SafeString(Points(total)),
            _MINUS if score < 0 else _NOTHING,
            url,
            SafeString(penalty) if penalty else _NOTHING,
        )
        for seat, (score, total, penalty) in rows
    )


def _in_full(line: Line) -> Amounts:
    """The points of a deal as they would be if they did not count in part."""
    return tuple(exact(Fraction(score) / _factor(line.contract)) for score in line.scores)


# --- the foot ---------------------------------------------------------------------------------


def foot(sheet: Sheet, *, is_full: bool = False) -> Iterator[FootRow]:
    """The sums, each row with what it adds up above it."""
    if is_full:
        yield from _parts(sheet)
    yield _row(gettext("Total"), sheet.totals)
    if sheet.ruleset.has_predictions:
        penalties = tuple(Sum(str(each), "") for each in sheet.penalties)
        yield FootRow(gettext("Penalties"), penalties, is_ledger=True)
        yield _row(gettext("Settled"), sheet.settlement, is_ledger=True)
    if sheet.adjustments:
        yield _row(gettext("Penalties and awards"), sheet.adjusted, is_ledger=True)
    if sheet.ruleset.has_predictions or sheet.adjustments:
        yield _row(gettext("Result"), sheet.results)
    if sheet.ruleset.has_money:
        yield _row(gettext("Money"), sheet.money, is_ledger=True)


def _parts(sheet: Sheet) -> Iterator[FootRow]:
    """What the total is made of on paper: deals that count in full, and parts of the others."""
    for part in sorted({1, *(_factor(each) for each in sheet.ruleset.contracts)}, reverse=True):
        full = [_in_full(line) for line in sheet.lines if _factor(line.contract) == part]
        nothing = (0,) * len(sheet.totals)
        written = tuple(exact(sum(column)) for column in zip(nothing, *full, strict=True))
        if part == 1:
            yield _row(gettext("Counted in full"), written, is_ledger=True)
            continue
        values = {"part": in_digits(part)}
        yield _row(gettext("Rows with %(part)s") % values, written, is_ledger=True)
        counted = tuple(exact(part * points) for points in written)
        yield _row(gettext("%(part)s of these") % values, counted, is_ledger=True)


def _row(name: str, points: Amounts, *, is_ledger: bool = False) -> FootRow:
    sums = tuple(Sum(str(Points(each)), "is-minus" if each < 0 else "") for each in points)
    return FootRow(name, sums, is_ledger)
