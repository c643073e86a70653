"""The page on which house rules are written: the forms or the JSON, the faults, the proof."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from kingscore.forms.house import LANGUAGES
from kingscore.forms.house_draft import DraftForms, places_of, within_limits
from kingscore.forms.house_places import Place, place_of
from kingscore.models import HouseRules
from kingscore.rules.contract_codec import MOST_ITEMS
from kingscore.rules.draft import ContractDraft, Draft
from kingscore.rules.errors import Problem
from kingscore.rules.evidence import evidence
from kingscore.rules.ruleset import MOST_CONTRACTS, MOST_DEALS, Ruleset
from kingscore.rules.sentence import Points
from kingscore.views.house_words import card_names, language_name, trump_choices
from kingscore.wording import label, say, say_problem

_MOST_FAULTS = 30  # listed at the top
_MOST_OPENED = 5  # contracts that are opened to show faults; the others say theirs while closed

# What is folded away as long as it is as usual.
_USUAL, _USUAL_CONTRACT = Draft(), ContractDraft()
_MORE_OF_TABLE = ("direction", "leads", "in_a_row", "owed_doubles", "bid_order")
_TRUMP_FIELDS = ("declarer", "lead", "trumps", "trump_by", "sale", "sale_is_capped", "sale_unit")
_MORE_FIELDS = (
    "factor",
    "pool",
    "predictions",
    "predictions_factor",
    "predictions_can_settle",
    "is_against_rest",
    "promise",
    "promise_lost",
    "promise_to_opponents",
    "doubling",
    "shared",
    "ends_above",
)


@dataclass
class Editing:
    """Rules that are being written, as one page sends them to the next.

    `version` is the published one that they are made from, 0 for new rules. These bring the
    `editor_code` that they will have: it shows whose they are when they are sent again because
    the answer was lost, and with it the cookie. Without a `draft` it
    is the `text` that is written, JSON. `opened` are codes of contracts, those that matter most
    first. `rules` are the rules as far as they could be read, and `is_proven` says that they hold.
    """

    house: HouseRules | None
    house_id: UUID
    version: int
    editor_code: str = ""
    draft: Draft | None = None
    text: str = ""
    opened: list[str] = field(default_factory=list)
    is_checked: bool = False
    problems: Sequence[Problem] = ()
    rules: Ruleset | None = None
    is_proven: bool = False
    focus: str = ""
    notice: str = ""
    newer: list[dict[str, Any]] = field(default_factory=list)


def show(request: HttpRequest, editing: Editing, status: int = HTTPStatus.OK) -> HttpResponse:
    """The page for these rules."""
    context: dict[str, Any] = {"editing": editing, "next_version": editing.version + 1}
    if editing.is_checked and editing.is_proven and editing.rules:
        context["proof"] = proof_in_words(editing.rules)
    if editing.draft is None:
        context["faults"] = [
            {"at": "id_json", "text": f"{each.path}: {words}" if each.path else words}
            for each in editing.problems[:_MOST_FAULTS]
            for words in (say_problem(each, ()),)
        ]
    else:
        context |= _form_context(editing, editing.draft)
    response = render(request, "kingscore/house_edit.html", context, status=status)
    is_answer = editing.problems or editing.notice or "proof" in context
    place = "window:top" if is_answer and not editing.focus else "none"
    response["HX-Reswap"] = f"outerHTML show:{place}"
    return response


def proof_in_words(rules: Ruleset) -> dict[str, Any]:
    """What the proof of some rules rests on."""
    found = evidence(rules)
    return {
        "deck": say(found.deck, ()),
        "contracts": [
            {
                "name": label(each.name),
                "parts": [say(part, ()) for part in each.parts],
                "total": each.total,
            }
            for each in found.contracts
        ],
        "game": say(found.game, ()),
        "is_constant": found.is_constant,
        "completion": say(found.completion, ()),
    }


def _form_context(editing: Editing, draft: Draft) -> dict[str, Any]:
    places = [place_of(draft, each.path) for each in editing.problems]
    faulty = dict.fromkeys(at.place for at in places if at.part == "contracts")
    wanted = [*places_of(draft, editing.opened), *list(faulty)[:_MOST_OPENED]]
    opened = within_limits(draft, wanted)
    forms = DraftForms(draft, opened, cards=card_names(), trumps=trump_choices())
    names = contract_names(draft)
    faults: list[dict[str, str]] = []
    for each, at in zip(editing.problems, places, strict=True):
        words = say_problem(each, ())
        anchor = forms.put_fault(at, words)
        if len(faults) < _MOST_FAULTS:
            prefix = "" if "contract" in each.sentence.values else _prefix(forms, names, at)
            faults.append({"at": anchor, "text": f"{prefix}{words}"})
    _set_focus(forms, editing.focus)
    totals = [str(Points(each.total)) for each in editing.rules.contracts] if editing.rules else []
    return {
        "forms": forms,
        "faults": faults,
        "names": names,
        "rows": [
            {
                "part": part,
                "name": name,
                "open_id": f"open-{part.draft.code}",
                "up_id": f"up-contract-{part.place}",
                "down_id": f"down-contract-{part.place}",
                "total": totals[part.place] if part.place < len(totals) else "",
                "items": [
                    {
                        "form": form,
                        "step": f"{part.place}-{inner}",
                        "id": form.prefix,
                        "code": part.draft.items[inner].code,
                    }
                    for inner, form in enumerate(part.items)
                ],
                "is_full": len(part.items) >= MOST_ITEMS,
                "has_trump": part.form and part.form.has_other(_USUAL_CONTRACT, *_TRUMP_FIELDS),
                "has_more": part.form and part.form.has_other(_USUAL_CONTRACT, *_MORE_FIELDS),
            }
            for part, (_, name) in zip(forms.contracts, names, strict=True)
        ],
        "languages": [(code, language_name(code)) for code in draft.languages],
        "other_languages": [
            (code, name) for code, name in LANGUAGES.items() if code not in draft.languages
        ],
        "has_more": forms.table.has_other(_USUAL, *_MORE_OF_TABLE),
        "is_full": len(draft.contracts) >= MOST_CONTRACTS,
        "is_order_full": len(draft.order) >= MOST_DEALS,
    }


def contract_names(draft: Draft) -> list[tuple[str, str]]:
    """The contracts by code with what they are called so far."""
    own = draft.languages[0]
    return [
        (contract.code, contract.names.get(own, "").strip() or contract.code)
        for contract in draft.contracts
    ]


def _prefix(forms: DraftForms, names: Sequence[tuple[str, str]], at: Place) -> str:
    """What a fault is about, before its words: the contract and the field."""
    words = []
    form: Any = forms.table
    if at.part == "contracts":
        part = forms.contracts[at.place]
        words.append(names[at.place][1])
        form = part.form if at.item is None or not part.items else part.items[at.item]
    elif at.part == "order":
        words.append(gettext("Deal %(number)s") % {"number": at.place + 1})
    if form is not None and at.field in form.fields:
        words.append(str(form.fields[at.field].label))
    return f"{', '.join(words)}: " if words else ""


def _set_focus(forms: DraftForms, focus: str) -> None:
    """Begin at the contract or the item that was added; the template sees to what was moved."""
    kind, _, rest = focus.partition("-")
    contract, _, item = rest.partition("-")
    if kind not in {"contract", "item"}:
        return
    part = forms.contracts[int(contract)]
    if item and part.items:
        part.items[int(item)].fields["kind"].widget.attrs["autofocus"] = True
    elif part.form:
        name = f"name-{forms.draft.languages[0]}"
        part.form.fields[name].widget.attrs["autofocus"] = True
