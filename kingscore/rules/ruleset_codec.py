"""Rulesets as plain JSON values, rules and texts apart, and back.

What comes in is checked in form and refused with InvalidDocument; whether it holds is for `proof`.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from kingscore.rules.codec import Json, amount_to_json
from kingscore.rules.contract import Contract, Lead, Role, Side, TrumpBy
from kingscore.rules.deck import RANKS, SUITS, Deck, Pack
from kingscore.rules.doubles import Doubling
from kingscore.rules.item import Item
from kingscore.rules.predictions import Predictions
from kingscore.rules.promise import Promise
from kingscore.rules.reading import Reader
from kingscore.rules.ruleset import Direction, Ruleset
from kingscore.rules.sale import Bidding, Sale
from kingscore.rules.schedule import (
    AnyContract,
    DealersChoice,
    FixedOrder,
    FreeChoice,
    Schedule,
)
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.texts import Words, read_words

MOST_PATTERNS = 52  # each card once
MOST_ITEMS = 20  # in one contract
MOST_BIDS = 300
SCHEMA = 1  # of every document written here; a higher number comes from a newer program


def ruleset_to_json(ruleset: Ruleset) -> Json:
    """The rules themselves, without names and remarks: what the digest is taken of.

    What a ruleset does not make use of is left out, so that rules published before there was such
    a thing keep their digest.
    """
    document: Json = {
        "schema": SCHEMA,
        "players": ruleset.players,
        "removed": list(ruleset.deck.removed),
        "contracts": [_contract_to_json(contract) for contract in ruleset.contracts],
        "schedule": _schedule_to_json(ruleset.schedule),
        "constant": None if ruleset.constant is None else amount_to_json(ruleset.constant),
    }
    if ruleset.deck.pack is not Pack.FRENCH:
        document["pack"] = ruleset.deck.pack.value
    if ruleset.in_a_row != 1:
        document["in_a_row"] = ruleset.in_a_row
    if ruleset.direction is not Direction.CLOCKWISE:
        document["direction"] = ruleset.direction.value
    others: Json = {
        "undealt": ruleset.deck.undealt,
        "sits_out": ruleset.sits_out,
        "bid_order": list(ruleset.bid_order),
        "owed_doubles": ruleset.owed_doubles,
    }
    return document | {field: value for field, value in others.items() if value}


def _contract_to_json(contract: AnyContract) -> Json:
    predictions, sale = contract.predictions, contract.sale
    document: Json = {
        "code": contract.code,
        "side": contract.side.value,
        "items": [_item_to_json(item) for item in contract.items],
        "declarer": contract.declarer.value,
        "trumps": list(contract.trumps),
        "trump_by": contract.trump_by and contract.trump_by.value,
        "lead": contract.lead.value,
        "predictions": predictions
        and {"factor": predictions.factor, "can_settle": predictions.can_settle},
    }
    if sale and (contract.trump_by is not TrumpBy.SALE or sale != Sale()):
        document["sale"] = {
            "bidding": sale.bidding.value,
            "is_capped": sale.is_capped,
            "unit": None if sale.unit is None else amount_to_json(sale.unit),
        }
    if contract.factor != 1:
        document["factor"] = amount_to_json(contract.factor)
    others: Json = {
        "pool": amount_to_json(contract.pool),
        "is_against_rest": contract.is_against_rest,
        "promise": contract.promise
        and {"lost": contract.promise.lost, "to_opponents": contract.promise.to_opponents},
        "doubling": contract.doubling and {"only_declarer": contract.doubling.only_declarer},
        "shared": contract.shared,
        "ends_above": contract.ends_above,
    }
    return document | {field: value for field, value in others.items() if value}


def _item_to_json(item: Item) -> Json:
    document: Json = {
        "code": item.code,
        "count": item.count,
        "value": amount_to_json(item.value),
        "cards": list(item.cards),
        "trick": list(item.tricks) if len(item.tricks) > 1 else sum(item.tricks),
    }
    others: Json = {
        "is_event": item.is_event,
        "places": [amount_to_json(points) for points in item.places],
        "can_expose": item.can_expose,
    }
    return document | {field: value for field, value in others.items() if value}


def _schedule_to_json(schedule: Schedule) -> Json:
    if isinstance(schedule, FreeChoice):
        return {"deals": schedule.count}
    if isinstance(schedule, FixedOrder):
        instead = {code: list(codes) for code, codes in schedule.instead.items()}
        return {"order": list(schedule.order)} | ({"instead": instead} if instead else {})
    per_dealer = {side.value: marks for side, marks in schedule.per_dealer.items()}
    document: Json = {"per_game": dict(schedule.per_game), "per_dealer": per_dealer}
    others: Json = {"each": dict(schedule.each), "deals": schedule.count}
    return document | {field: value for field, value in others.items() if value}


def digest(document: Json) -> str:
    """A fingerprint of the rules: equal for equal rules, whatever the order of the fields."""
    plain = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()


def ruleset_from_json(value: Any, texts: Any, *, slug: str = "") -> Ruleset:
    """The ruleset in two JSON values, rules and texts; raises InvalidDocument.

    It is read, not proven: see `proof.prove`.
    """
    reader = Reader()
    ruleset = read_ruleset(reader, value, texts, slug=slug, at="rules")
    reader.finish()
    return ruleset


_FIELDS = (
    "schema",
    "players",
    "removed",
    "pack",
    "undealt",
    "contracts",
    "schedule",
    "constant",
    "in_a_row",
    "sits_out",
    "direction",
    "bid_order",
    "owed_doubles",
)


def read_ruleset(reader: Reader, value: Any, texts: Any, *, slug: str, at: str) -> Ruleset:
    """The ruleset in two JSON values; faults go to the reader."""
    document = reader.mapping(value, at, _FIELDS)
    check_schema(reader, document.get("schema"), f"{at}.schema")
    words = read_words(reader, texts, slug)
    contracts = reader.items(document.get("contracts"), f"{at}.contracts", most=60)
    constant = document.get("constant")
    direction = document.get("direction", "clockwise")
    return Ruleset(
        slug=slug,
        players=reader.number(document.get("players"), f"{at}.players"),
        deck=_read_deck(reader, document, at),
        contracts=tuple(
            _read_contract(reader, contract, words, f"{at}.contracts[{place}]")
            for place, contract in enumerate(contracts)
        ),
        schedule=_read_schedule(reader, document.get("schedule"), f"{at}.schedule"),
        constant=None if constant is None else reader.amount(constant, f"{at}.constant"),
        in_a_row=reader.number(document.get("in_a_row", 1), f"{at}.in_a_row"),
        sits_out=reader.flag(document.get("sits_out", False), f"{at}.sits_out"),
        direction=Direction(
            reader.choice(direction, f"{at}.direction", list(Direction), "clockwise")
        ),
        bid_order=reader.texts(document.get("bid_order", []), f"{at}.bid_order", most=MOST_BIDS),
        owed_doubles=reader.number(document.get("owed_doubles", 0), f"{at}.owed_doubles"),
        name=words.name,
        notes=words.notes,
        penalties=words.penalties,
        sources=words.sources,
    )


def check_schema(reader: Reader, value: Any, at: str) -> None:
    """Refuse a document of a schema that this program does not read."""
    if reader.number(value, at, least=1) > SCHEMA:
        text = gettext_noop("Schema %(given)s is newer than this site reads (%(known)s).")
        reader.fault("newer_schema", text, at, given=value, known=SCHEMA)


def _read_deck(reader: Reader, document: Json, at: str) -> Deck:
    return Deck(
        removed=_cards(reader, document.get("removed"), f"{at}.removed"),
        pack=Pack(
            reader.choice(document.get("pack", "french"), f"{at}.pack", list(Pack), "french")
        ),
        undealt=reader.number(document.get("undealt", 0), f"{at}.undealt"),
    )


def _cards(reader: Reader, value: Any, at: str) -> tuple[str, ...]:
    patterns = reader.texts(value, at, most=MOST_PATTERNS)
    for pattern in patterns:
        if len(pattern) != 2 or pattern[0] not in f"{RANKS}*" or pattern[1] not in f"{SUITS}*":
            reader.fault("not_a_card", gettext_noop("A card is a rank and a suit, as Kh."), at)
            return ()
    return patterns


_CONTRACT_FIELDS = (
    "code",
    "side",
    "items",
    "declarer",
    "trumps",
    "trump_by",
    "lead",
    "predictions",
    "sale",
    "factor",
    "pool",
    "is_against_rest",
    "promise",
    "doubling",
    "shared",
    "ends_above",
)


def _read_contract(reader: Reader, value: Any, words: Words, at: str) -> Contract:
    document = reader.mapping(value, at, _CONTRACT_FIELDS)
    code = reader.text(document.get("code"), f"{at}.code")
    trump_by, predictions = document.get("trump_by"), document.get("predictions")
    promise, doubling = document.get("promise"), document.get("doubling")
    items = reader.items(document.get("items"), f"{at}.items", most=MOST_ITEMS)
    return Contract(
        code=code,
        side=Side(reader.choice(document.get("side"), f"{at}.side", list(Side), "negative")),
        items=tuple(
            _read_item(reader, item, code, words, f"{at}.items[{place}]")
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
        sale=_read_sale(reader, document, f"{at}.sale"),
        factor=reader.amount(document.get("factor", 1), f"{at}.factor"),
        pool=reader.amount(document.get("pool", 0), f"{at}.pool"),
        is_against_rest=reader.flag(
            document.get("is_against_rest", False), f"{at}.is_against_rest"
        ),
        promise=None if promise is None else _read_promise(reader, promise, f"{at}.promise"),
        doubling=None if doubling is None else _read_doubling(reader, doubling, f"{at}.doubling"),
        shared=reader.number(document.get("shared", 0), f"{at}.shared"),
        ends_above=reader.number(document.get("ends_above", 0), f"{at}.ends_above"),
        name=words.contract(code),
        notes=words.contract_notes(code),
    )


def _read_item(reader: Reader, value: Any, contract: str, words: Words, at: str) -> Item:
    fields = ("code", "count", "value", "cards", "trick", "is_event", "places", "can_expose")
    document = reader.mapping(value, at, fields)
    code = reader.text(document.get("code"), f"{at}.code")
    trick = document.get("trick")
    tricks = reader.row(trick if isinstance(trick, list) else [trick], f"{at}.trick")
    return Item(
        code=code,
        count=reader.number(document.get("count"), f"{at}.count"),
        value=reader.amount(document.get("value"), f"{at}.value"),
        cards=_cards(reader, document.get("cards"), f"{at}.cards"),
        tricks=() if tricks == (0,) else tricks,
        is_event=reader.flag(document.get("is_event", False), f"{at}.is_event"),
        places=reader.amounts(document.get("places", []), f"{at}.places"),
        can_expose=reader.flag(document.get("can_expose", False), f"{at}.can_expose"),
        name=words.item(contract, code),
    )


def _read_predictions(reader: Reader, value: Any, at: str) -> Predictions:
    document = reader.mapping(value, at, ("factor", "can_settle"))
    return Predictions(
        factor=reader.number(document.get("factor"), f"{at}.factor"),
        can_settle=reader.flag(document.get("can_settle"), f"{at}.can_settle"),
    )


def _read_sale(reader: Reader, contract: Json, at: str) -> Sale | None:
    """The sale of a contract; where trump is found by a sale and no more is said, the usual one."""
    value = contract.get("sale")
    if value is None:
        return Sale() if contract.get("trump_by") == TrumpBy.SALE else None
    document = reader.mapping(value, at, ("bidding", "is_capped", "unit"))
    unit = document.get("unit")
    return Sale(
        bidding=Bidding(
            reader.choice(document.get("bidding", "once"), f"{at}.bidding", list(Bidding), "once")
        ),
        is_capped=reader.flag(document.get("is_capped", True), f"{at}.is_capped"),
        unit=None if unit is None else reader.amount(unit, f"{at}.unit"),
    )


def _read_promise(reader: Reader, value: Any, at: str) -> Promise:
    document = reader.mapping(value, at, ("lost", "to_opponents"))
    return Promise(
        lost=reader.number(document.get("lost"), f"{at}.lost"),
        to_opponents=reader.flag(document.get("to_opponents"), f"{at}.to_opponents"),
    )


def _read_doubling(reader: Reader, value: Any, at: str) -> Doubling:
    document = reader.mapping(value, at, ("only_declarer",))
    return Doubling(reader.flag(document.get("only_declarer"), f"{at}.only_declarer"))


def _read_schedule(reader: Reader, value: Any, at: str) -> Schedule:
    fields = ("order", "instead", "per_game", "per_dealer", "each", "deals")
    document = reader.mapping(value, at, fields)
    if "order" in document:
        reader.mapping(value, at, ("order", "instead"))
        instead = reader.mapping(document.get("instead", {}), f"{at}.instead")
        return FixedOrder(
            reader.texts(document["order"], f"{at}.order"),
            {
                code: reader.texts(each, f"{at}.instead.{code[:60]}")
                for code, each in instead.items()
            },
        )
    count = reader.number(document.get("deals", 0), f"{at}.deals")
    if "per_game" not in document:
        reader.mapping(value, at, ("deals",))
        return FreeChoice(count)
    sides = dict(_read_marks(reader, document.get("per_dealer"), f"{at}.per_dealer"))
    return DealersChoice(
        per_game=dict(_read_marks(reader, document["per_game"], f"{at}.per_game")),
        per_dealer={
            Side(reader.choice(side, f"{at}.per_dealer", list(Side), "negative")): marks
            for side, marks in sides.items()
        },
        each=dict(_read_marks(reader, document.get("each", {}), f"{at}.each")),
        count=count,
    )


def _read_marks(reader: Reader, value: Any, at: str) -> Iterator[tuple[str, int]]:
    for code, marks in reader.mapping(value, at).items():
        yield code, reader.number(marks, f"{at}.{code[:60]}")
