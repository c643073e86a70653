"""A ruleset while it is being written: every value as it was typed, right or wrong.

Nothing is refused here, so that nothing typed is lost. `drafting` makes the document of a draft,
and the reader of documents says what is wrong with it.
"""

from dataclasses import asdict, dataclass, field, fields
from typing import Any, TypeVar

from kingscore.rules.codec import Json
from kingscore.rules.contract_codec import MOST_ITEMS
from kingscore.rules.reading import LONGEST

# What an item counts.
TRICKS, NUMBERS, CARDS, PLACES, EVENT = "tricks", "numbers", "cards", "places", "event"
# How it comes about which contract is played.
ORDER, CHOICE, FREE = "order", "choice", "free"
DECLARER = "declarer"  # who leads, where it is not somebody after the dealer
# Contracts that a form can hold; `proof` allows fewer, so that too many can be shown as a fault.
MOST_DRAFTED = 60
_MOST_LISTED = 100  # values of one field with several
_LONGEST_FIELD = 50 * LONGEST  # characters; a field can hold many texts, each on a line

Texts = dict[str, str]  # by code of the language


@dataclass(slots=True)
class ItemDraft:
    """A thing that is counted; `kind` says by what, and only the fields of that kind hold."""

    code: str = ""
    kind: str = CARDS
    cards: list[str] = field(default_factory=list)
    numbers: str = ""
    places: str = ""
    value: str = ""
    can_expose: bool = False
    names: Texts = field(default_factory=dict)


@dataclass(slots=True)
class ContractDraft:
    """A contract; what belongs to a rule that is switched off is kept, and does not hold."""

    code: str = ""
    side: str = "negative"
    declarer: str = "dealer"
    lead: str = "any"
    factor: str = ""
    pool: str = ""
    trumps: list[str] = field(default_factory=list)
    trump_by: str = ""
    sale: str = ""
    sale_is_capped: bool = True
    sale_unit: str = ""
    predictions: bool = False
    predictions_factor: str = "2"
    predictions_can_settle: bool = True
    is_against_rest: bool = False
    promise: bool = False
    promise_lost: str = "2"
    promise_to_opponents: bool = True
    doubling: str = ""
    shared: str = ""
    ends_above: str = ""
    per_game: str = ""
    each: str = ""
    names: Texts = field(default_factory=dict)
    notes: Texts = field(default_factory=dict)
    items: list[ItemDraft] = field(default_factory=list)


@dataclass(slots=True)
class Draft:
    """A whole ruleset; `languages` are those of its texts, the one it is written in first.

    `order` are codes of contracts, `instead` pairs of them: in place of the first the second may
    be played. `notes`, `fines`, `sources` and `bid_order` have one text on each line.
    """

    languages: list[str] = field(default_factory=lambda: ["en"])
    names: Texts = field(default_factory=dict)
    notes: Texts = field(default_factory=dict)
    fines: Texts = field(default_factory=dict)
    sources: str = ""
    players: str = "4"
    removed: list[str] = field(default_factory=list)
    undealt: str = ""
    direction: str = "clockwise"
    in_a_row: str = ""
    leads: str = ""
    constant: str = "0"
    bid_order: str = ""
    owed_doubles: str = ""
    schedule: str = ORDER
    order: list[str] = field(default_factory=list)
    instead: list[list[str]] = field(default_factory=list)
    per_dealer_negative: str = ""
    per_dealer_positive: str = ""
    deals: str = ""
    contracts: list[ContractDraft] = field(default_factory=list)


_D = TypeVar("_D", ItemDraft, ContractDraft)


def contract_draft_to_json(contract: ContractDraft) -> Json:
    """A contract as it is kept in a form that does not show its fields."""
    return asdict(contract)


def contract_draft_from_json(value: Any) -> ContractDraft:
    """The same back again; whatever is not of its form is passed over."""
    contract = _taken(ContractDraft, value)
    items = value.get("items") if isinstance(value, dict) else None
    if isinstance(items, list):
        contract.items = [_taken(ItemDraft, item) for item in items[:MOST_ITEMS]]
    return contract


def _taken(kind: type[_D], value: Any) -> _D:
    draft = kind()
    document = value if isinstance(value, dict) else {}
    for each in fields(kind):
        given, usual = document.get(each.name), getattr(draft, each.name)
        if each.name != "items" and type(given) is type(usual):
            setattr(draft, each.name, _cleared(given))
    return draft


def _cleared(value: Any) -> Any:
    """The value without whatever in it is no text; texts as long as a document takes them."""
    if isinstance(value, list):
        return [_cleared(each) for each in value[:_MOST_LISTED] if isinstance(each, str)]
    if isinstance(value, dict):
        return {name: _cleared(each) for name, each in value.items() if isinstance(each, str)}
    if isinstance(value, str):
        return value[:_LONGEST_FIELD].encode(errors="replace").decode()  # no half characters
    return value
