"""Rulesets as plain JSON values, rules and texts apart, and back.

What comes in is checked in form and refused with InvalidDocument; whether it holds is for `proof`.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from kingscore.rules.codec import Json, amount_to_json
from kingscore.rules.contract import Contract, Side
from kingscore.rules.contract_codec import contract_to_json, read_cards, read_contract
from kingscore.rules.deck import Deck, Pack
from kingscore.rules.reading import Reader
from kingscore.rules.ruleset import Direction, Ruleset
from kingscore.rules.schedule import (
    AnyContract,
    DealersChoice,
    FixedOrder,
    FreeChoice,
    Schedule,
)
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.tarock.codec import (
    game_to_json,
    radl_to_json,
    read_game,
    read_radl,
    read_tariff,
    tariff_to_json,
)
from kingscore.rules.tarock.tariff import Tariff
from kingscore.rules.texts import Words, read_words

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
        "contracts": [
            contract_to_json(each) if isinstance(each, Contract) else game_to_json(each)
            for each in ruleset.contracts
        ],
        "schedule": _schedule_to_json(ruleset.schedule),
        "constant": None if ruleset.constant is None else amount_to_json(ruleset.constant),
    }
    if ruleset.deck.pack is not Pack.FRENCH:
        document["pack"] = ruleset.deck.pack.value
    if ruleset.in_a_row != 1:
        document["in_a_row"] = ruleset.in_a_row
    if ruleset.leads != 1:
        document["leads"] = ruleset.leads
    if ruleset.direction is not Direction.CLOCKWISE:
        document["direction"] = ruleset.direction.value
    others: Json = {
        "undealt": ruleset.deck.undealt,
        "sits_out": ruleset.sits_out,
        "bid_order": list(ruleset.bid_order),
        "owed_doubles": ruleset.owed_doubles,
        "tariff": ruleset.tariff and tariff_to_json(ruleset.tariff),
        "radl": ruleset.radl and radl_to_json(ruleset.radl),
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
    "leads",
    "sits_out",
    "direction",
    "bid_order",
    "owed_doubles",
    "tariff",
    "radl",
)


def read_ruleset(reader: Reader, value: Any, texts: Any, *, slug: str, at: str) -> Ruleset:
    """The ruleset in two JSON values; faults go to the reader."""
    document = reader.mapping(value, at, _FIELDS)
    check_schema(reader, document.get("schema"), f"{at}.schema")
    words = read_words(reader, texts, slug)
    contracts = reader.items(document.get("contracts"), f"{at}.contracts", most=60)
    constant, radl = document.get("constant"), document.get("radl")
    tariff = None
    if "tariff" in document:
        tariff = read_tariff(reader, document["tariff"], words, f"{at}.tariff")
    direction, leads = document.get("direction", "clockwise"), document.get("leads", 1)
    return Ruleset(
        slug=slug,
        players=reader.number(document.get("players"), f"{at}.players"),
        deck=_read_deck(reader, document, at),
        contracts=tuple(
            _read_any(reader, contract, words, tariff, f"{at}.contracts[{place}]")
            for place, contract in enumerate(contracts)
        ),
        schedule=_read_schedule(reader, document.get("schedule"), f"{at}.schedule"),
        constant=None
        if constant is None
        else reader.amount(constant, f"{at}.constant", is_sum=True),
        in_a_row=reader.number(document.get("in_a_row", 1), f"{at}.in_a_row"),
        leads=None if leads is None else reader.number(leads, f"{at}.leads"),
        sits_out=reader.flag(document.get("sits_out", False), f"{at}.sits_out"),
        direction=Direction(
            reader.choice(direction, f"{at}.direction", list(Direction), "clockwise")
        ),
        bid_order=reader.texts(document.get("bid_order", []), f"{at}.bid_order", most=MOST_BIDS),
        owed_doubles=reader.number(document.get("owed_doubles", 0), f"{at}.owed_doubles"),
        radl=None if radl is None else read_radl(reader, radl, f"{at}.radl"),
        name=words.name,
        notes=words.notes,
        fines=words.fines,
        sources=words.sources,
        language=words.language,
    )


def _read_any(
    reader: Reader, value: Any, words: Words, tariff: Tariff | None, at: str
) -> AnyContract:
    """A game of tarock where there is a tariff, a contract that counts items everywhere else."""
    if tariff is None:
        return read_contract(reader, value, words, at)
    return read_game(reader, value, words, tariff, at)


def check_schema(reader: Reader, value: Any, at: str) -> None:
    """Refuse a document of a schema that this program does not read."""
    if reader.number(value, at, least=1) > SCHEMA:
        text = gettext_noop("Schema %(given)s is newer than this site reads (%(known)s).")
        reader.fault("newer_schema", text, at, given=value, known=SCHEMA)


def _read_deck(reader: Reader, document: Json, at: str) -> Deck:
    return Deck(
        removed=read_cards(reader, document.get("removed"), f"{at}.removed"),
        pack=Pack(
            reader.choice(document.get("pack", "french"), f"{at}.pack", list(Pack), "french")
        ),
        undealt=reader.number(document.get("undealt", 0), f"{at}.undealt"),
    )


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
