"""Facts, entries and rulesets as plain JSON values, and back.

What comes out is made of dict, list, str, int, bool and None only. What comes in is checked in
form, field by field, and refused with InvalidDocument; whether a deal is legal is not asked here.
"""

import hashlib
import json
from typing import Any

from kingscore.rules.contract import Contract, Item, Lead, Role, Side, TrumpBy
from kingscore.rules.deal import DealFacts
from kingscore.rules.deck import RANKS, SUITS, Deck
from kingscore.rules.predictions import Predictions
from kingscore.rules.reading import LONGEST_REASON, Reader
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import DealersChoice, FixedOrder, Schedule
from kingscore.rules.sentence import Label, gettext_noop
from kingscore.rules.sheet import DealEntry, Entry, SwapEntry

MOST_PATTERNS = 52  # each card once
MOST_ITEMS = 20  # in one contract
SCHEMA = 1  # of every document written here; a higher number comes from a newer program

Json = dict[str, Any]


def facts_to_json(facts: DealFacts) -> Json:
    """The facts of a deal; what was not noted is left out."""
    document: Json = {"contract": facts.contract, "declarer": facts.declarer}
    if facts.counts:
        document["counts"] = {code: list(row) for code, row in facts.counts.items()}
    if facts.trump:
        document["trump"] = facts.trump
    if facts.bids:
        document["bids"] = list(facts.bids)
    if facts.is_sold:
        document["is_sold"] = True
    if facts.predictions:
        document["predictions"] = list(facts.predictions)
    if facts.override:
        document["override"] = facts.override
    return document


_FACTS_FIELDS = (
    "contract",
    "declarer",
    "counts",
    "trump",
    "bids",
    "is_sold",
    "predictions",
    "override",
)


def read_facts(reader: Reader, value: Any, at: str) -> DealFacts:
    """The facts in a JSON value; faults go to the reader."""
    document = reader.mapping(value, at, _FACTS_FIELDS)
    counts = reader.mapping(document.get("counts", {}), f"{at}.counts")
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
        predictions=reader.row(document.get("predictions", []), f"{at}.predictions"),
        override=reader.text(document.get("override", ""), f"{at}.override", LONGEST_REASON),
    )


def facts_from_json(value: Any) -> DealFacts:
    """The facts in a JSON value; raises InvalidDocument with every fault of form."""
    reader = Reader()
    facts = read_facts(reader, value, "facts")
    reader.finish()
    return facts


def entry_to_json(entry: Entry) -> Json:
    """One entry of the log."""
    if isinstance(entry, SwapEntry):
        seats = [entry.first, entry.second]
        return {"kind": "swap", "seats": seats, "keep_points": entry.keep_points}
    facts = entry.facts and facts_to_json(entry.facts)
    return {"kind": "deal", "number": entry.number, "facts": facts}


def read_entry(reader: Reader, document: Json, at: str, others: tuple[str, ...] = ()) -> Entry:
    """The entry in an object, whose `others` fields are the caller's; faults go to the reader."""
    kind = reader.choice(document.get("kind", "deal"), f"{at}.kind", ("deal", "swap"), "deal")
    own = ("seats", "keep_points") if kind == "swap" else ("number", "facts")
    reader.mapping(document, at, ("kind", *own, *others))
    if kind == "swap":
        seats = reader.row(document.get("seats"), f"{at}.seats")
        if len(seats) != 2:
            reader.fault(
                "not_two_seats", gettext_noop("Exactly two seats must be named."), f"{at}.seats"
            )
            seats = (0, 1)
        keep_points = reader.flag(document.get("keep_points"), f"{at}.keep_points")
        return SwapEntry(seats[0], seats[1], keep_points)
    number = reader.number(document.get("number"), f"{at}.number")
    if "facts" not in document:
        text = gettext_noop("The facts of the deal are missing; null undoes it.")
        reader.fault("facts_missing", text, f"{at}.facts")
        return DealEntry(number, None)
    facts = document["facts"]
    return DealEntry(number, None if facts is None else read_facts(reader, facts, f"{at}.facts"))


def entry_from_json(value: Any) -> Entry:
    """One entry of the log; raises InvalidDocument with every fault of form."""
    reader = Reader()
    entry = read_entry(reader, reader.mapping(value, "entry"), "entry")
    reader.finish()
    return entry


def ruleset_to_json(ruleset: Ruleset) -> Json:
    """The rules themselves, without names and remarks: what the digest is taken of."""
    return {
        "schema": SCHEMA,
        "players": ruleset.players,
        "removed": list(ruleset.deck.removed),
        "contracts": [_contract_to_json(contract) for contract in ruleset.contracts],
        "schedule": _schedule_to_json(ruleset.schedule),
        "constant": ruleset.constant,
    }


def _contract_to_json(contract: Contract) -> Json:
    predictions = contract.predictions
    return {
        "code": contract.code,
        "side": contract.side.value,
        "items": [
            {
                "code": item.code,
                "count": item.count,
                "value": item.value,
                "cards": list(item.cards),
                "trick": item.trick,
            }
            for item in contract.items
        ],
        "declarer": contract.declarer.value,
        "trumps": list(contract.trumps),
        "trump_by": contract.trump_by and contract.trump_by.value,
        "lead": contract.lead.value,
        "predictions": predictions
        and {"factor": predictions.factor, "can_settle": predictions.can_settle},
    }


def _schedule_to_json(schedule: Schedule) -> Json:
    if isinstance(schedule, FixedOrder):
        return {"order": list(schedule.order)}
    per_dealer = {side.value: marks for side, marks in schedule.per_dealer.items()}
    return {"per_game": dict(schedule.per_game), "per_dealer": per_dealer}


def texts_to_json(ruleset: Ruleset) -> Json:
    """The names and remarks of a ruleset, in English: no part of the rules."""
    return {
        "name": str(ruleset.name),
        "contracts": {contract.code: str(contract.name) for contract in ruleset.contracts},
        "items": {
            f"{contract.code}.{item.code}": str(item.name)
            for contract in ruleset.contracts
            for item in contract.items
        },
        "notes": [str(note) for note in ruleset.notes],
        "sources": list(ruleset.sources),
    }


def digest(document: Json) -> str:
    """A fingerprint of the rules: equal for equal rules, whatever the order of the fields."""
    plain = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()


def ruleset_from_json(value: Any, texts: Any, *, slug: str = "") -> Ruleset:
    """The ruleset in two JSON values, rules and texts; raises InvalidDocument.

    It is read, not proven: see `ruleset.prove`.
    """
    reader = Reader()
    ruleset = read_ruleset(reader, value, texts, slug=slug, at="rules")
    reader.finish()
    return ruleset


def read_ruleset(reader: Reader, value: Any, texts: Any, *, slug: str, at: str) -> Ruleset:
    """The ruleset in two JSON values; faults go to the reader."""
    fields = ("schema", "players", "removed", "contracts", "schedule", "constant")
    document = reader.mapping(value, at, fields)
    check_schema(reader, document.get("schema"), f"{at}.schema")
    words = reader.mapping(texts, "texts", ("name", "contracts", "items", "notes", "sources"))
    names = {
        **reader.mapping(words.get("contracts", {}), "texts.contracts"),
        **reader.mapping(words.get("items", {}), "texts.items"),
    }
    labels = {code: Label(reader.text(name, f"texts.{code[:60]}")) for code, name in names.items()}
    contracts = reader.items(document.get("contracts"), f"{at}.contracts", most=60)
    return Ruleset(
        slug=slug,
        players=reader.number(document.get("players"), f"{at}.players"),
        deck=Deck(_cards(reader, document.get("removed"), f"{at}.removed")),
        contracts=tuple(
            _read_contract(reader, contract, labels, f"{at}.contracts[{place}]")
            for place, contract in enumerate(contracts)
        ),
        schedule=_read_schedule(reader, document.get("schedule"), f"{at}.schedule"),
        constant=reader.number(document.get("constant"), f"{at}.constant"),
        name=Label(reader.text(words.get("name", slug), "texts.name")),
        notes=tuple(Label(note) for note in reader.texts(words.get("notes", []), "texts.notes")),
        sources=reader.texts(words.get("sources", []), "texts.sources"),
    )


def check_schema(reader: Reader, value: Any, at: str) -> None:
    """Refuse a document of a schema that this program does not read."""
    if reader.number(value, at, least=1) > SCHEMA:
        text = gettext_noop("Schema %(given)s is newer than this site reads (%(known)s).")
        reader.fault("newer_schema", text, at, given=value, known=SCHEMA)


def _cards(reader: Reader, value: Any, at: str) -> tuple[str, ...]:
    patterns = reader.texts(value, at, most=MOST_PATTERNS)
    for pattern in patterns:
        if len(pattern) != 2 or pattern[0] not in f"{RANKS}*" or pattern[1] not in f"{SUITS}*":
            reader.fault("not_a_card", gettext_noop("A card is a rank and a suit, as Kh."), at)
            return ()
    return patterns


def _read_contract(reader: Reader, value: Any, labels: dict[str, Label], at: str) -> Contract:
    fields = ("code", "side", "items", "declarer", "trumps", "trump_by", "lead", "predictions")
    document = reader.mapping(value, at, fields)
    code = reader.text(document.get("code"), f"{at}.code")
    trump_by, predictions = document.get("trump_by"), document.get("predictions")
    items = reader.items(document.get("items"), f"{at}.items", most=MOST_ITEMS)
    return Contract(
        code=code,
        side=Side(reader.choice(document.get("side"), f"{at}.side", list(Side), "negative")),
        items=tuple(
            _read_item(reader, item, code, labels, f"{at}.items[{place}]")
            for place, item in enumerate(items)
        ),
        declarer=Role(
            reader.choice(document.get("declarer"), f"{at}.declarer", list(Role), "dealer")
        ),
        trumps=reader.texts(document.get("trumps"), f"{at}.trumps"),
        trump_by=None
        if trump_by is None
        else TrumpBy(reader.choice(trump_by, f"{at}.trump_by", list(TrumpBy), "declarer")),
        lead=Lead(reader.choice(document.get("lead"), f"{at}.lead", list(Lead), "any")),
        predictions=None
        if predictions is None
        else _read_predictions(reader, predictions, f"{at}.predictions"),
        name=labels.get(code, Label(code)),
    )


def _read_item(
    reader: Reader, value: Any, contract: str, labels: dict[str, Label], at: str
) -> Item:
    document = reader.mapping(value, at, ("code", "count", "value", "cards", "trick"))
    code = reader.text(document.get("code"), f"{at}.code")
    return Item(
        code=code,
        count=reader.number(document.get("count"), f"{at}.count"),
        value=reader.number(document.get("value"), f"{at}.value"),
        cards=_cards(reader, document.get("cards"), f"{at}.cards"),
        trick=reader.number(document.get("trick"), f"{at}.trick"),
        name=labels.get(f"{contract}.{code}", Label(code)),
    )


def _read_predictions(reader: Reader, value: Any, at: str) -> Predictions:
    document = reader.mapping(value, at, ("factor", "can_settle"))
    return Predictions(
        factor=reader.number(document.get("factor"), f"{at}.factor"),
        can_settle=reader.flag(document.get("can_settle"), f"{at}.can_settle"),
    )


def _read_schedule(reader: Reader, value: Any, at: str) -> Schedule:
    document = reader.mapping(value, at)
    is_fixed = "order" in document
    reader.mapping(document, at, ("order",) if is_fixed else ("per_game", "per_dealer"))
    if is_fixed:
        return FixedOrder(reader.texts(document["order"], f"{at}.order"))
    per_game = reader.mapping(document.get("per_game"), f"{at}.per_game")
    per_dealer = reader.mapping(document.get("per_dealer"), f"{at}.per_dealer", list(Side))
    return DealersChoice(
        {
            reader.text(code, f"{at}.per_game"): reader.number(marks, f"{at}.per_game")
            for code, marks in per_game.items()
        },
        {side: reader.number(per_dealer.get(side, 0), f"{at}.per_dealer.{side}") for side in Side},
    )
