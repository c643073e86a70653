"""The draft of house rules in what a form sends, and the forms that show a draft.

A contract that is closed is sent whole in one field, `contracts-3`; of an open one every field is
sent, `contracts-3-side`.
"""

import json
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from kingscore.forms.house import LANGUAGES, CardNames, Choices, ContractForm, ItemForm, TableForm
from kingscore.forms.house_places import Place
from kingscore.rules.contract_codec import MOST_ITEMS
from kingscore.rules.draft import (
    MOST_DRAFTED,
    ContractDraft,
    Draft,
    ItemDraft,
    Texts,
    contract_draft_from_json,
    contract_draft_to_json,
)
from kingscore.rules.ruleset import MOST_CONTRACTS, MOST_DEALS
from kingscore.rules.texts import LANGUAGE, MOST_LANGUAGES

_MOST_FIELDS = 1500  # each takes the server its time; the site takes forms of 5000 (settings)
_TABLE_FIELDS, _CONTRACT_FIELDS, _ITEM_FIELDS = 200, 40, 9  # of one part, without what is listed

# Of these a form has other fields, or none.
_TABLE_APART = {"languages", "names", "notes", "fines", "order", "instead", "contracts"}
_CONTRACT_APART = {"names", "notes", "items"}
_ITEM_APART = {"names"}


def read_draft(data: QueryDict) -> tuple[Draft, list[str]]:
    """What was typed, and the codes of the contracts that were open."""
    languages = _languages(data)
    form = TableForm(data, languages=languages)
    form.is_valid()  # it always is; this reads what was typed
    draft = Draft(
        languages=languages,
        names=form.typed("name"),
        notes=form.typed("notes"),
        fines=form.typed("fines"),
        order=data.getlist("order")[:MOST_DEALS],
        instead=_pairs(data.getlist("instead"), data.getlist("instead_by")),
    )
    _take(draft, form, _TABLE_APART)
    draft.removed = _with_more(draft.removed, form.cleaned_data["take_out"])
    opened = []
    for contract, is_open in _contracts(data, languages):
        draft.contracts.append(contract)
        if is_open:
            opened.append(contract.code)
    return draft, opened


def _pairs(codes: list[str], others: list[str]) -> list[list[str]]:
    pairs = zip(codes, others, strict=False)
    return [list(pair) for pair in pairs][:MOST_CONTRACTS]


def _languages(data: QueryDict) -> list[str]:
    """The languages of the texts, with one that was added and without one that was taken away."""
    languages = [*data.getlist("languages"), data.get("new_language", "")]
    known = [each for each in dict.fromkeys(languages) if LANGUAGE.fullmatch(each)]
    return known[: 1 + MOST_LANGUAGES] or [next(iter(LANGUAGES))]


def _take(draft: Any, form: Any, apart: set[str]) -> None:
    for name in draft.__dataclass_fields__:
        if name not in apart:
            setattr(draft, name, form.cleaned_data[name])


def _with_more(cards: list[str], more: str) -> list[str]:
    return list(dict.fromkeys([*cards, more] if more else cards))


def _contracts(data: QueryDict, languages: list[str]) -> Iterator[tuple[ContractDraft, bool]]:
    for place in range(MOST_DRAFTED):
        name = f"contracts-{place}"
        if name in data:
            yield contract_draft_from_json(_parsed(data.get(name, ""))), False
        elif f"{name}-code" in data:
            yield _contract(data, name, languages), True
        else:
            return


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _contract(data: QueryDict, prefix: str, languages: list[str]) -> ContractDraft:
    form = ContractForm(data, prefix=prefix, languages=languages)
    form.is_valid()
    contract = ContractDraft(names=form.typed("name"), notes=form.typed("notes"))
    _take(contract, form, _CONTRACT_APART)
    for place in range(MOST_ITEMS):
        inner = f"{prefix}-items-{place}"
        if f"{inner}-code" not in data:
            break
        item_form = ItemForm(data, prefix=inner, languages=languages)
        item_form.is_valid()
        item = ItemDraft(names=item_form.typed("name"))
        _take(item, item_form, _ITEM_APART)
        item.cards = _with_more(item.cards, item_form.cleaned_data["add"])
        contract.items.append(item)
    return contract


@dataclass
class ContractPart:
    """A contract on the page: its forms where it is open, all of it in one text where it is not."""

    place: int
    draft: ContractDraft
    form: ContractForm | None = None
    items: list[ItemForm] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def closed(self) -> str:
        """The contract in one text."""
        return json.dumps(contract_draft_to_json(self.draft))


@dataclass
class Row:
    """A row of the order of deals, or of what may be played instead of what."""

    values: list[str]
    faults: list[str] = field(default_factory=list)


class DraftForms:
    """The forms that show a draft; a fault is put where it was typed."""

    def __init__(
        self, draft: Draft, opened: Set[int], *, cards: CardNames, trumps: Choices
    ) -> None:
        self.draft = draft
        self._cards, self._trumps = cards, list(trumps)
        values = _values(draft, _TABLE_APART, name=draft.names, notes=draft.notes)
        values |= {f"fines-{language}": text for language, text in draft.fines.items()}
        self.table = TableForm(values, languages=draft.languages)
        self.table.show_cards("removed", "take_out", cards)
        self.contracts = [
            self._open(place, contract) if place in opened else ContractPart(place, contract)
            for place, contract in enumerate(draft.contracts)
        ]
        self.order = [Row([code]) for code in draft.order]
        self.instead = [Row(pair) for pair in draft.instead]
        self.faults: dict[str, list[str]] = {"table": [], "contracts": []}

    def _open(self, place: int, contract: ContractDraft) -> ContractPart:
        prefix, languages = f"contracts-{place}", self.draft.languages
        values = _values(contract, _CONTRACT_APART, name=contract.names, notes=contract.notes)
        form = ContractForm(_under(prefix, values), prefix=prefix, languages=languages)
        form.show_trumps(self._trumps)
        items = []
        for inner, item in enumerate(contract.items):
            item_prefix = f"{prefix}-items-{inner}"
            values = _under(item_prefix, _values(item, _ITEM_APART, name=item.names))
            item_form = ItemForm(values, prefix=item_prefix, languages=languages)
            item_form.show_cards("cards", "add", self._cards)
            items.append(item_form)
        return ContractPart(place, contract, form, items)

    def put_fault(self, at: Place, message: str) -> str:
        """Say a fault where it was typed; the id of that place on the page."""
        if at.part == "order" and at.place < len(self.order):
            self.order[at.place].faults.append(message)
            return f"id_order-{at.place}"
        if at.part == "instead" and at.place < len(self.instead):
            self.instead[at.place].faults.append(message)
            return f"id_instead-{at.place}"
        if at.part != "contracts":
            return self._put_in_table(at.field, message)
        part = self.contracts[at.place]
        if part.form is None:
            part.faults.append(message)
            return f"contracts-{at.place}"
        form = part.form if at.item is None else part.items[at.item]
        return form.put_fault(at.field, message)

    def _put_in_table(self, field: str, message: str) -> str:
        if field in self.table.fields:
            return self.table.put_fault(field, message)
        section = "contracts" if field == "contracts" else "table"
        self.faults[section].append(message)
        return section


def _values(draft: Any, apart: set[str], **texts: Texts) -> dict[str, Any]:
    """The values of a form by field; `texts` by language."""
    values = {
        name: getattr(draft, name) for name in draft.__dataclass_fields__ if name not in apart
    }
    for name, by_language in texts.items():
        values |= {f"{name}-{language}": text for language, text in by_language.items()}
    return values


def _under(prefix: str, values: dict[str, Any]) -> dict[str, Any]:
    return {f"{prefix}-{name}": value for name, value in values.items()}


def places_of(draft: Draft, codes: Iterable[str]) -> list[int]:
    """The places of the contracts with these codes, in the order of the codes."""
    return [
        place
        for code in codes
        for place, contract in enumerate(draft.contracts)
        if contract.code == code
    ]


def within_limits(draft: Draft, wanted: Iterable[int]) -> set[int]:
    """The contracts that are to be open, by place, as many as one form can send, in this order."""
    languages = len(draft.languages)
    fields = _TABLE_FIELDS + 3 * languages + len(draft.order) + 2 * len(draft.instead)
    opened: set[int] = set()
    for place in dict.fromkeys(wanted):
        items = draft.contracts[place].items
        fields += _CONTRACT_FIELDS + 2 * languages
        fields += sum(_ITEM_FIELDS + languages + len(item.cards) for item in items)
        if fields > _MOST_FIELDS and opened:
            break
        opened.add(place)
    return opened
