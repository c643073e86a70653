"""Facts and entries as plain JSON values, and back; rulesets are in `ruleset_codec`.

What comes out is made of dict, list, str, int, bool and None only. What comes in is checked in
form, field by field, and refused with InvalidDocument; whether a deal is legal is not asked here.
"""

from typing import Any

from kingscore.rules.amount import Amount
from kingscore.rules.deal import DealFacts, Double, Exposure
from kingscore.rules.entries import (
    AdjustmentEntry,
    DealEntry,
    Entry,
    StopEntry,
    SubstituteEntry,
    SwapEntry,
    WithdrawalEntry,
)
from kingscore.rules.reading import LONGEST_REASON, Reader, inside
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.tarock.facts_codec import read_tarock_facts, tarock_facts_to_json

MOST_PAIRS = 60  # doubles or exposed cards in one deal

Json = dict[str, Any]


def amount_to_json(amount: Amount) -> int | str:
    """A whole number as it is, a fraction as the text `5/2`."""
    return amount if isinstance(amount, int) else str(amount)


def facts_to_json(facts: DealFacts) -> Json:
    """The facts of a deal; what was not noted is left out.

    Items come by their codes, in whatever order they were sent or a database keeps them: the same
    facts are always the same text.
    """
    noted: Json = {
        "counts": {code: list(row) for code, row in sorted(facts.counts.items())},
        "trump": facts.trump,
        "bids": list(facts.bids),
        "is_sold": facts.is_sold,
        "is_shared": facts.is_shared,
        "promised": facts.promised,
        "predictions": list(facts.predictions),
        "doubles": [_double_to_json(each) for each in facts.doubles],
        "exposures": [
            {"item": each.item, "holder": each.holder, "taker": each.taker}
            for each in facts.exposures
        ],
        "override": facts.override,
    }
    document: Json = {"contract": facts.contract, "declarer": facts.declarer}
    document |= {field: value for field, value in noted.items() if value}
    if facts.tarock is not None:  # which may say nothing, and is not the same as no word at all
        document["tarock"] = tarock_facts_to_json(facts.tarock)
    return document


def _double_to_json(double: Double) -> Json:
    pair: Json = {"by": double.by, "on": double.on}
    return pair | {"is_redoubled": True} if double.is_redoubled else pair


FACTS_FIELDS = (
    "contract",
    "declarer",
    "counts",
    "trump",
    "bids",
    "is_sold",
    "is_shared",
    "promised",
    "predictions",
    "doubles",
    "exposures",
    "tarock",
    "override",
)


def read_facts(reader: Reader, value: Any, at: str) -> DealFacts:
    """The facts in a JSON value; faults go to the reader."""
    document = reader.mapping(value, at, FACTS_FIELDS)
    counts = reader.mapping(document.get("counts", {}), f"{at}.counts")
    doubles = reader.items(document.get("doubles", []), f"{at}.doubles", most=MOST_PAIRS)
    exposures = reader.items(document.get("exposures", []), f"{at}.exposures", most=MOST_PAIRS)
    return DealFacts(
        contract=reader.text(document.get("contract"), f"{at}.contract"),
        declarer=reader.number(document.get("declarer"), f"{at}.declarer"),
        counts={
            reader.text(code, f"{at}.counts"): reader.row(row, f"{at}.counts.{code[:60]}")
            for code, row in counts.items()
        },
        trump=reader.text(document.get("trump", ""), f"{at}.trump"),
        bids=reader.row(document.get("bids", []), f"{at}.bids"),
        is_sold=reader.flag(document.get("is_sold", False), f"{at}.is_sold"),
        is_shared=reader.flag(document.get("is_shared", False), f"{at}.is_shared"),
        promised=reader.number(document.get("promised", 0), f"{at}.promised"),
        predictions=reader.row(document.get("predictions", []), f"{at}.predictions"),
        doubles=tuple(
            _read_double(reader, double, f"{at}.doubles[{place}]")
            for place, double in enumerate(doubles)
        ),
        exposures=tuple(
            _read_exposure(reader, exposure, f"{at}.exposures[{place}]")
            for place, exposure in enumerate(exposures)
        ),
        tarock=read_tarock_facts(reader, document["tarock"], f"{at}.tarock")
        if "tarock" in document
        else None,
        override=reader.text(document.get("override", ""), f"{at}.override", LONGEST_REASON),
    )


def _read_double(reader: Reader, value: Any, at: str) -> Double:
    document = reader.mapping(value, at, ("by", "on", "is_redoubled"))
    return Double(
        by=reader.number(document.get("by"), f"{at}.by"),
        on=reader.number(document.get("on"), f"{at}.on"),
        is_redoubled=reader.flag(document.get("is_redoubled", False), f"{at}.is_redoubled"),
    )


def _read_exposure(reader: Reader, value: Any, at: str) -> Exposure:
    document = reader.mapping(value, at, ("item", "holder", "taker"))
    return Exposure(
        item=reader.text(document.get("item"), f"{at}.item"),
        holder=reader.number(document.get("holder"), f"{at}.holder"),
        taker=reader.number(document.get("taker"), f"{at}.taker"),
    )


def facts_from_json(value: Any) -> DealFacts:
    """The facts in a JSON value; raises InvalidDocument with every fault of form."""
    reader = Reader()
    facts = read_facts(reader, value, "facts")
    reader.finish()
    return facts


# The fields of each kind of entry, besides `kind`.
_ENTRY_FIELDS = {
    "deal": ("number", "facts"),
    "swap": ("seats", "keep_points"),
    "adjustment": ("seat", "points", "cause"),
    "withdrawal": ("place",),
    "stop": ("is_stopped",),
    "substitute": ("seat", "player"),
}
ENTRY_KINDS = tuple(_ENTRY_FIELDS)


def entry_to_json(entry: Entry) -> Json:
    """One entry of the log."""
    if isinstance(entry, SwapEntry):
        seats = [entry.first, entry.second]
        return {"kind": "swap", "seats": seats, "keep_points": entry.keep_points}
    if isinstance(entry, AdjustmentEntry):
        points = amount_to_json(entry.points)
        return {"kind": "adjustment", "seat": entry.seat, "points": points, "cause": entry.cause}
    if isinstance(entry, WithdrawalEntry):
        return {"kind": "withdrawal", "place": entry.place}
    if isinstance(entry, StopEntry):
        return {"kind": "stop", "is_stopped": entry.is_stopped}
    if isinstance(entry, SubstituteEntry):
        return {"kind": "substitute", "seat": entry.seat, "player": entry.player}
    facts = entry.facts and facts_to_json(entry.facts)
    return {"kind": "deal", "number": entry.number, "facts": facts}


def read_entry(reader: Reader, document: Json, at: str, others: tuple[str, ...] = ()) -> Entry:
    """The entry in an object, whose `others` fields are the caller's; faults go to the reader."""
    kind = reader.choice(document.get("kind", "deal"), inside(at, "kind"), ENTRY_KINDS, "deal")
    reader.mapping(document, at, ("kind", *_ENTRY_FIELDS[kind], *others))
    if kind == "swap":
        return _read_swap(reader, document, at)
    if kind == "adjustment":
        return AdjustmentEntry(
            seat=reader.number(document.get("seat"), inside(at, "seat")),
            points=reader.amount(document.get("points"), inside(at, "points")),
            cause=reader.text(document.get("cause"), inside(at, "cause"), LONGEST_REASON),
        )
    if kind == "withdrawal":
        return WithdrawalEntry(reader.number(document.get("place"), inside(at, "place")))
    if kind == "stop":
        return StopEntry(reader.flag(document.get("is_stopped"), inside(at, "is_stopped")))
    if kind == "substitute":
        return SubstituteEntry(
            seat=reader.number(document.get("seat"), inside(at, "seat")),
            player=reader.number(document.get("player"), inside(at, "player")),
        )
    return _read_deal(reader, document, at)


def _read_swap(reader: Reader, document: Json, at: str) -> SwapEntry:
    seats = reader.row(document.get("seats"), inside(at, "seats"))
    if len(seats) != 2:
        text = gettext_noop("Exactly two seats must be named.")
        reader.fault("not_two_seats", text, inside(at, "seats"))
        seats = (0, 1)
    keep_points = reader.flag(document.get("keep_points"), inside(at, "keep_points"))
    return SwapEntry(seats[0], seats[1], keep_points)


def _read_deal(reader: Reader, document: Json, at: str) -> DealEntry:
    number = reader.number(document.get("number"), inside(at, "number"))
    if "facts" not in document:
        text = gettext_noop("The facts of the deal are missing; null undoes it.")
        reader.fault("facts_missing", text, inside(at, "facts"))
        return DealEntry(number, None)
    facts = document["facts"]
    return DealEntry(
        number, None if facts is None else read_facts(reader, facts, inside(at, "facts"))
    )


def entry_from_json(value: Any) -> Entry:
    """One entry of the log; raises InvalidDocument with every fault of form."""
    reader = Reader()
    entry = read_entry(reader, reader.mapping(value, ""), "")
    reader.finish()
    return entry
