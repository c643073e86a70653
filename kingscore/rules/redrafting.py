"""The draft of a document, to be changed in a form; and whether the form can show all of it."""

from dataclasses import replace
from typing import Any

from kingscore.rules.codec import Json
from kingscore.rules.contract import Contract, TrumpBy
from kingscore.rules.draft import (
    CARDS,
    CHOICE,
    DECLARER,
    EVENT,
    FREE,
    MOST_DRAFTED,
    NUMBERS,
    ORDER,
    PLACES,
    TRICKS,
    ContractDraft,
    Draft,
    ItemDraft,
    Texts,
)
from kingscore.rules.drafting import document_of
from kingscore.rules.rulesetfile import Reading, examine
from kingscore.rules.sale import Sale
from kingscore.rules.schedule import AnyContract
from kingscore.rules.texts import texts_to_json


def draft_of(document: Any, *, language: str) -> Draft | None:
    """The draft of a document, None if the form cannot show all that it says.

    `language` is what its texts are taken to be in where it does not say so. Faults are kept: the
    draft has the same ones, at the same places.
    """
    before = examine(document)
    if before.file is None or any(each.code == "text_not_clean" for each in before.problems):
        return None  # nothing to show, or what no field of a page can hold
    draft = _draft(_mapping(document), language)
    return draft if _says(before) == _says(examine(document_of(draft))) else None


def _says(reading: Reading) -> object:
    """All that a document says about the rules, and what is wrong with it."""
    if reading.file is None:
        return None
    rules = reading.file.ruleset
    if not reading.is_read:  # how many there are of a thing may hang on what could not be read
        rules = replace(rules, contracts=tuple(map(_uncounted, rules.contracts)))
    texts = {**texts_to_json(rules), "language": None}
    return rules, texts, sorted((each.code, each.path) for each in reading.problems)


def _uncounted(contract: AnyContract) -> AnyContract:
    if not isinstance(contract, Contract):
        return contract
    return replace(contract, items=tuple(replace(item, count=0) for item in contract.items))


def _draft(document: Json, language: str) -> Draft:
    rules, texts = _mapping(document.get("rules")), _mapping(document.get("texts"))
    own = _text(texts.get("language")) or language
    translations = _mapping(texts.get("translations"))
    languages = {own: texts, **{code: _mapping(each) for code, each in translations.items()}}
    schedule = _mapping(rules.get("schedule"))
    draft = Draft(
        languages=list(languages),
        names=_by_language(languages, "name"),
        notes=_by_language(languages, "notes"),
        fines=_by_language(languages, "fines"),
        sources=_text(texts.get("sources")),
        players=_text(rules.get("players")),
        removed=_texts(rules.get("removed")),
        undealt=_unless(rules.get("undealt"), 0),
        direction=_text(rules.get("direction", "clockwise")),
        in_a_row=_unless(rules.get("in_a_row"), 1),
        leads=DECLARER if rules.get("leads", 1) is None else _unless(rules.get("leads"), 1),
        constant=_text(rules.get("constant")),
        bid_order=_text(rules.get("bid_order")),
        owed_doubles=_unless(rules.get("owed_doubles"), 0),
        contracts=[
            _contract(_mapping(contract), schedule, languages)
            for contract in _list(rules.get("contracts"))[:MOST_DRAFTED]
        ],
    )
    _set_schedule(draft, schedule)
    return draft


def _set_schedule(draft: Draft, schedule: Json) -> None:
    draft.deals = _unless(schedule.get("deals"), 0)
    if "order" in schedule:
        draft.schedule = ORDER
        draft.order = _texts(schedule["order"])
        draft.instead = [
            [code, other]
            for code, others in _mapping(schedule.get("instead")).items()
            for other in _texts(others)
        ]
    elif "per_game" in schedule:
        per_dealer = _mapping(schedule.get("per_dealer"))
        draft.schedule = CHOICE
        draft.per_dealer_negative = _text(per_dealer.get("negative"))
        draft.per_dealer_positive = _text(per_dealer.get("positive"))
    else:
        draft.schedule = FREE


def _contract(document: Json, schedule: Json, languages: dict[str, Json]) -> ContractDraft:
    code = _text(document.get("code"))
    predictions, promise = document.get("predictions"), document.get("promise")
    doubling, sale = document.get("doubling"), document.get("sale")
    contract = ContractDraft(
        code=code,
        side=_text(document.get("side")),
        declarer=_text(document.get("declarer")),
        lead=_text(document.get("lead")),
        factor=_unless(document.get("factor"), 1),
        pool=_unless(document.get("pool"), 0),
        trumps=_texts(document.get("trumps")),
        trump_by=_text(document.get("trump_by")),
        predictions=predictions is not None,
        is_against_rest=document.get("is_against_rest") is True,
        promise=promise is not None,
        doubling=_doubling(doubling),
        shared=_unless(document.get("shared"), 0),
        ends_above=_unless(document.get("ends_above"), 0),
        per_game=_text(_mapping(schedule.get("per_game")).get(code)),
        each=_text(_mapping(schedule.get("each")).get(code)),
        names=_by_language(languages, "contracts", code),
        notes=_by_language(languages, "contract_notes", code),
        items=[_item(_mapping(item), code, languages) for item in _list(document.get("items"))],
    )
    if predictions is not None:
        contract.predictions_factor = _text(_mapping(predictions).get("factor"))
        contract.predictions_can_settle = _mapping(predictions).get("can_settle") is True
    if promise is not None:
        contract.promise_lost = _text(_mapping(promise).get("lost"))
        contract.promise_to_opponents = _mapping(promise).get("to_opponents") is True
    if sale is not None:
        contract.sale = _text(_mapping(sale).get("bidding", "once"))
        contract.sale_is_capped = _mapping(sale).get("is_capped", True) is True
        contract.sale_unit = _text(_mapping(sale).get("unit"))
    elif contract.trump_by == TrumpBy.SALE:
        contract.sale = Sale().bidding.value
    return contract


def _doubling(value: Any) -> str:
    if value is None:
        return ""
    return "declarer" if _mapping(value).get("only_declarer") else "all"


def _item(document: Json, contract: str, languages: dict[str, Json]) -> ItemDraft:
    trick = document.get("trick")
    item = ItemDraft(
        code=_text(document.get("code")),
        kind=TRICKS,
        cards=_texts(document.get("cards")),
        value=_text(document.get("value")),
        can_expose=document.get("can_expose") is True,
    )
    item.names = _by_language(languages, "items", f"{contract}.{item.code}")
    if document.get("places"):
        item.kind, item.places, item.value = PLACES, _joined(document["places"]), ""
    elif document.get("is_event") is True:
        item.kind = EVENT
    elif item.cards:
        item.kind = CARDS
    elif trick:
        item.kind, item.numbers = NUMBERS, _joined(trick)
    return item


def _by_language(languages: dict[str, Json], *path: str) -> Texts:
    """What stands at a path in each language; in the first one always.

    A translation that says the same as the first language is none.
    """
    found: Texts = {}
    for language, texts in languages.items():
        value: Any = texts
        for step in path:
            value = _mapping(value).get(step)
        text = _text(value)
        if text and text not in found.values():
            found[language] = text
    return found


def _mapping(value: Any) -> Json:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _texts(value: Any) -> list[str]:
    return [_text(each) for each in _list(value)]


def _text(value: Any) -> str:
    """A value as it would be typed; a list with each value on a line of its own."""
    if isinstance(value, list):
        return "\n".join(map(_text, value))
    return "" if value is None else str(value)


def _unless(value: Any, usual: int) -> str:
    """A value as it would be typed, nothing for the usual one."""
    return "" if value == usual else _text(value)


def _joined(value: Any) -> str:
    return ", ".join(_texts(value)) if isinstance(value, list) else _text(value)
