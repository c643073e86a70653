"""Contracts as plain JSON values, and back; whether they hold is for `contract_proof`."""

from typing import Any

from kingscore.rules.codec import Json, amount_to_json
from kingscore.rules.contract import Contract, Lead, Role, Side, TrumpBy
from kingscore.rules.deck import RANKS, SUITS
from kingscore.rules.doubles import Doubling
from kingscore.rules.item import Item
from kingscore.rules.predictions import Predictions
from kingscore.rules.promise import Promise
from kingscore.rules.reading import Reader
from kingscore.rules.sale import Bidding, Sale
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.texts import Words

MOST_PATTERNS = 52  # each card once
MOST_ITEMS = 20  # in one contract


def contract_to_json(contract: Contract) -> Json:
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


def read_cards(reader: Reader, value: Any, at: str) -> tuple[str, ...]:
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


def read_contract(reader: Reader, value: Any, words: Words, at: str) -> Contract:
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
        cards=read_cards(reader, document.get("cards"), f"{at}.cards"),
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
