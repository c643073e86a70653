"""The document of a draft, and the draft of a document.

What cannot be understood stays in the document as it was typed, and is refused by its reader at
that very place.
"""

import re
from collections.abc import Callable
from itertools import zip_longest

from kingscore.rules.amount import exact, read_amount
from kingscore.rules.codec import Json, amount_to_json
from kingscore.rules.contract import Side
from kingscore.rules.deck import RANKS, SUITS, Deck
from kingscore.rules.draft import (
    CARDS,
    DECLARER,
    EVENT,
    FREE,
    NUMBERS,
    ORDER,
    PLACES,
    TRICKS,
    ContractDraft,
    Draft,
    ItemDraft,
    Texts,
)
from kingscore.rules.ruleset_codec import SCHEMA
from kingscore.rules.rulesetfile import FORMAT

_NUMBER = re.compile(r"\d{1,12}")
_SIGNS = {"-": -1, "−": -1, "+": 1}
_LINE = re.compile("\r\n|\r|\n")
_BETWEEN = re.compile(r"[\s,;]+")
_ONE_SUIT, _ONE_RANK = f"{SUITS}*", f"{RANKS}*"


def document_of(draft: Draft, *, slug: str = "", version: int = 0) -> Json:
    """The document that the reader of ruleset files takes."""
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "slug": slug,
        "version": version,
        "rules": _rules(draft),
        "texts": _texts(draft),
    }


def _rules(draft: Draft) -> Json:
    deck = _deck(draft)
    document: Json = {
        "schema": SCHEMA,
        "players": typed_number(draft.players),
        "removed": list(draft.removed),
        "contracts": [_contract(draft, deck, contract) for contract in draft.contracts],
        "schedule": _schedule(draft),
        "constant": typed_amount(draft.constant) if draft.constant.strip() else None,
    }
    if draft.direction != "clockwise":
        document["direction"] = draft.direction
    if draft.leads:
        document["leads"] = None if draft.leads == DECLARER else typed_number(draft.leads)
    for field in ("undealt", "in_a_row", "owed_doubles"):
        if typed := getattr(draft, field).strip():
            document[field] = typed_number(typed)
    if bids := _lines(draft.bid_order):
        document["bid_order"] = bids
    return document


def _contract(draft: Draft, deck: Deck, contract: ContractDraft) -> Json:
    document: Json = {
        "code": contract.code,
        "side": contract.side,
        "items": [_item(draft, deck, item) for item in contract.items],
        "declarer": contract.declarer,
        "trumps": list(contract.trumps),
        "trump_by": contract.trump_by or None,
        "lead": contract.lead,
        "predictions": None,
    }
    if contract.predictions:
        document["predictions"] = {
            "factor": typed_number(contract.predictions_factor),
            "can_settle": contract.predictions_can_settle,
        }
    if contract.sale:
        document["sale"] = {
            "bidding": contract.sale,
            "is_capped": contract.sale_is_capped,
            "unit": typed_amount(contract.sale_unit) if contract.sale_unit.strip() else None,
        }
    if contract.promise:
        document["promise"] = {
            "lost": typed_number(contract.promise_lost),
            "to_opponents": contract.promise_to_opponents,
        }
    if contract.doubling:
        document["doubling"] = {"only_declarer": contract.doubling == "declarer"}
    if contract.is_against_rest:
        document["is_against_rest"] = True
    for field, read in (
        ("factor", typed_amount),
        ("pool", typed_amount),
        ("shared", typed_number),
        ("ends_above", typed_number),
    ):
        if typed := getattr(contract, field).strip():
            document[field] = read(typed)
    return document


def _item(draft: Draft, deck: Deck, item: ItemDraft) -> Json:
    # Of a kind whose own field is empty, an empty value is sent: it is refused where it stands.
    document: Json = {
        "code": item.code,
        "count": _count(draft, deck, item),
        "value": 0 if item.kind == PLACES else typed_amount(item.value),
        "cards": (item.cards or [""]) if item.kind == CARDS else [],
        "trick": _each(typed_number, item.numbers) if item.kind == NUMBERS else 0,
    }
    if item.kind == PLACES:
        document["places"] = _each(typed_amount, item.places)
    if item.kind == EVENT:
        document["is_event"] = True
    if item.can_expose and item.kind == CARDS:
        document["can_expose"] = True
    return document


def _count(draft: Draft, deck: Deck, item: ItemDraft) -> int:
    """How many of an item there are in a deal; 0 where the deck is not known."""
    if item.kind == CARDS:
        return deck.count(tuple(filter(is_pattern, item.cards)))
    if item.kind == NUMBERS:
        return len(_each(typed_number, item.numbers))
    if item.kind == PLACES:
        return len(_each(typed_amount, item.places))
    players = typed_number(draft.players)
    if item.kind == TRICKS:
        return deck.dealt // players if isinstance(players, int) and players > 0 else 0
    return 1


def _deck(draft: Draft) -> Deck:
    undealt = typed_number(draft.undealt.strip() or "0")
    removed = tuple(filter(is_pattern, draft.removed))
    return Deck(removed, undealt=undealt if isinstance(undealt, int) else 0)


def is_pattern(text: str) -> bool:
    """Whether a text is a pattern of cards, as `Kh` or `K*`."""
    return len(text) == 2 and text[0] in _ONE_RANK and text[1] in _ONE_SUIT


def _schedule(draft: Draft) -> Json:
    if draft.schedule == FREE:
        return {"deals": typed_number(draft.deals)}
    if draft.schedule == ORDER:
        instead: dict[str, list[str]] = {}
        for code, other in filter(all, draft.instead):
            instead.setdefault(code, []).append(other)
        return {"order": list(draft.order)} | ({"instead": instead} if instead else {})
    per_dealer = {
        side.value: typed_number(typed)
        for side in Side
        if (typed := getattr(draft, f"per_dealer_{side.value}").strip())
    }
    each = {contract.code: typed_number(contract.each) for contract in draft.contracts}
    each = {code: marks for code, marks in each.items() if marks != ""}
    document: Json = {
        "per_game": {contract.code: _per_game(draft, contract) for contract in draft.contracts},
        "per_dealer": per_dealer,
    }
    if each:
        document["each"] = each
    if draft.deals.strip():
        document["deals"] = typed_number(draft.deals)
    return document


def _per_game(draft: Draft, contract: ContractDraft) -> int | str:
    """Marks for the whole game; where only each player's are typed, those of all together."""
    players, each = typed_number(draft.players), typed_number(contract.each)
    if not contract.per_game.strip() and isinstance(players, int) and isinstance(each, int):
        return players * each
    return typed_number(contract.per_game)


def _texts(draft: Draft) -> Json:
    own, *others = draft.languages
    translations = {language: _texts_in(draft, language) for language in others}
    document = {
        "name": draft.names.get(own, "").strip(),
        "contracts": _contract_names(draft, own),
        "items": _item_names(draft, own),
        "notes": [],
        **_texts_in(draft, own),
        "language": own,
        "sources": _lines(draft.sources),
    }
    if translations := {language: texts for language, texts in translations.items() if texts}:
        document["translations"] = translations
    return document


def _texts_in(draft: Draft, language: str) -> Json:
    """What was typed in one language."""
    own = draft.languages[0]
    contracts, items = _contract_names(draft, language), _item_names(draft, language)
    found: Json = {
        "name": draft.names.get(language, "").strip(),
        "notes": _aligned(draft.notes, own, language),
        "fines": _aligned(draft.fines, own, language),
        "contract_notes": {
            contract.code: lines
            for contract in draft.contracts
            if (lines := _aligned(contract.notes, own, language))
        },
    }
    if language != own:
        found["contracts"] = {code: name for code, name in contracts.items() if name}
        found["items"] = {path: name for path, name in items.items() if name}
    return {field: value for field, value in found.items() if value}


def _contract_names(draft: Draft, language: str) -> dict[str, str]:
    return {each.code: each.names.get(language, "").strip() for each in draft.contracts}


def _item_names(draft: Draft, language: str) -> dict[str, str]:
    return {
        f"{contract.code}.{item.code}": item.names.get(language, "").strip()
        for contract in draft.contracts
        for item in contract.items
    }


def _aligned(texts: Texts, own: str, language: str) -> list[str]:
    """The lines in a language, each at the place of the same line in the first language."""
    first, lines = _LINE.split(texts.get(own, "")), _LINE.split(texts.get(language, ""))
    kept = [line.strip() for text, line in zip_longest(first, lines, fillvalue="") if text.strip()]
    while kept and not kept[-1]:
        kept.pop()
    return kept


def _lines(text: str) -> list[str]:
    return [line.strip() for line in _LINE.split(text) if line.strip()]


def typed_number(text: str) -> int | str:
    """The whole number that was typed, or the text as it stands."""
    sign, digits = _signed(text)
    return sign * int(digits) if _NUMBER.fullmatch(digits) else text.strip()


def typed_amount(text: str) -> int | str:
    """The exact number that was typed (5, −5, 5/2, 2½ or 2,5) as it stands in a document.

    A text that is none stays as it is.
    """
    sign, size = _signed(text)
    amount = read_amount(size)
    # A number too large to be an amount is a number all the same, and refused as such.
    return typed_number(text) if amount is None else amount_to_json(exact(sign * amount))


def _signed(text: str) -> tuple[int, str]:
    plain = text.strip()
    sign = _SIGNS.get(plain[:1])
    return (1, plain) if sign is None else (sign, plain[1:].strip())


def _each(read: Callable[[str], int | str], text: str) -> list[int | str]:
    """The numbers in a text; at least one, so that an empty field is refused."""
    return [read(each) for each in _BETWEEN.split(text.strip())]
