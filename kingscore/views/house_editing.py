"""Writing house rules: the form and the JSON behind it, each step a page that stores nothing.

All that is typed goes to and fro with the page. It is checked and proven as often as asked, and
stored by publishing alone.
"""

import json
from contextlib import suppress
from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django_htmx.http import HttpResponseClientRedirect

from kingscore import browser, services
from kingscore.errors import StaleRules
from kingscore.forms.house import RulesetFileForm
from kingscore.forms.house_draft import read_draft
from kingscore.models import HouseRules
from kingscore.permissions import Asker, can_publish
from kingscore.queries import house_by_id, latest_ruleset, versions_of
from kingscore.rules.codec import Json
from kingscore.rules.draft import Draft
from kingscore.rules.draft_steps import fit_schedule, take_step
from kingscore.rules.drafting import document_of
from kingscore.rules.errors import InvalidDocument
from kingscore.rules.jsonfile import parse_json
from kingscore.rules.reading import is_clean
from kingscore.rules.redrafting import draft_of
from kingscore.rules.rulesetfile import (
    FIRST_LANGUAGE,
    LARGEST_RULESET_FILE,
    Reading,
    examine,
    with_language,
)
from kingscore.views.access import Request, require_safe_or_POST
from kingscore.views.house import changes_of, house_or_404, show_rules
from kingscore.views.house_page import Editing, show
from kingscore.views.house_source import (
    document_of_row,
    document_of_slug,
    document_of_version,
    new_draft,
    version_number,
)
from kingscore.views.house_words import name_items
from kingscore.wording import say_problems


@require_safe_or_POST
def new(request: Request) -> HttpResponse:
    """Write new rules; `?from=SLUG` begins with those of a preset or of published rules."""
    editing = _new_rules()
    if request.method == "POST":
        return _go_on(request, editing)
    document = None
    if "from" in request.GET:
        document = document_of_slug(request.GET["from"])
        if document is None:
            raise Http404(gettext("There is no such ruleset."))
    _begin(editing, document)
    return show(request, editing)


def _new_rules() -> Editing:
    return Editing(house=None, house_id=uuid4(), version=0, editor_code=services.new_editor_code())


@require_safe_or_POST
def edit(request: Request, slug: str) -> HttpResponse:
    """Write the next version of house rules; `?version=N` begins with an older one."""
    house = house_or_404(slug)
    latest = latest_ruleset(house.slug)
    if latest is None:
        raise Http404(gettext("There is no such ruleset."))
    editing = Editing(house=house, house_id=house.pk, version=latest.version)
    if request.method == "POST":
        return _go_on(request, editing)
    if not browser.may_publish(request, house):
        messages.info(request, _may_not())
        return redirect("house-rules", slug=house.slug)
    document = document_of_version(house.slug, request.GET.get("version", ""))
    _begin(editing, document or document_of_row(latest))
    return show(request, editing)


def _may_not() -> str:
    return gettext(
        "This browser may not publish these rules: open the editor's link in it, or copy them."
    )


def _begin(editing: Editing, document: Json | None) -> None:
    """Show a document in the form, or as it is where the form cannot show all of it."""
    editing.draft = draft_of(document, language=FIRST_LANGUAGE) if document else new_draft()
    if editing.draft is None:
        editing.text = _written(document)
    _examine(editing)


@require_safe_or_POST
def upload(request: Request) -> HttpResponse:
    """Begin with a file: new rules or, with `to`, the next version of known ones."""
    if request.method != "POST":
        return redirect("house")
    form = RulesetFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return show_rules(request, [str(each) for each in form.errors["file"]])
    content = form.cleaned_data["file"].read(LARGEST_RULESET_FILE + 1)
    try:
        value = parse_json(content, largest=LARGEST_RULESET_FILE)
    except InvalidDocument as invalid:
        return show_rules(request, list(say_problems(invalid.problems)))
    editing = _for_upload(request)
    editing.draft = draft_of(value, language=FIRST_LANGUAGE)
    if editing.draft is None:
        editing.text = _written(value)
    return _answer(request, editing)


def _for_upload(request: Request) -> Editing:
    slug = request.POST.get("to", "")
    if not slug:
        return _new_rules()
    house = house_or_404(slug if is_clean(slug) else "")
    latest = latest_ruleset(house.slug)
    return Editing(house=house, house_id=house.pk, version=latest.version if latest else 0)


def _go_on(request: Request, editing: Editing) -> HttpResponse:
    """Take the step that was asked for, with all that was typed."""
    data = request.POST
    _take_identity(editing, data)
    step = data.get("step", "check")
    if data.get("mode") == "json":
        _take_text(editing, data.get("json", ""), step)
    else:
        _take_draft(editing, data, step)
    if step == "publish":
        return _publish(request, editing)
    if step == "check" or editing.is_checked:
        return _answer(request, editing)
    _examine(editing)
    return show(request, editing)


def _take_identity(editing: Editing, data: QueryDict) -> None:
    """Which rules these are, and the version that they are made from."""
    editing.is_checked = bool(data.get("checked"))
    version = version_number(data.get("version", ""))
    if version is not None:
        editing.version = version
    if editing.house is None:
        with suppress(ValueError):
            editing.house_id = UUID(data.get("house", ""))
        editing.editor_code = data.get("editor", "")


def _take_text(editing: Editing, text: str, step: str) -> None:
    """The JSON as it was typed, or the form of it where that is asked for and can show it."""
    editing.text = text
    if step != "form":
        return
    try:
        value = parse_json(text.encode(), largest=LARGEST_RULESET_FILE)
    except InvalidDocument:
        editing.is_checked = True  # what is wrong with it is said as by a check
        return
    editing.draft = draft_of(value, language=FIRST_LANGUAGE)
    if editing.draft is None:
        editing.is_checked = True
        editing.notice = gettext(
            "The form cannot show all that this document says. What it shows must be right, and "
            "some things can only be written here."
        )


def _take_draft(editing: Editing, data: QueryDict, step: str) -> None:
    """The form as it was typed, after the step that was asked for."""
    draft, opened = read_draft(data)
    verb, _, rest = step.partition("-")
    if verb == "open":
        opened = [rest, *opened]
        editing.focus = f"open-{rest}"
    elif verb == "close":
        opened = [code for code in opened if code != rest]
        editing.focus = f"open-{rest}"
    elif step.startswith("remove-language-"):
        _remove_language(draft, rest.removeprefix("language-"))
    elif at := take_step(draft, step):
        editing.focus = at if verb in {"add", "copy"} else f"{verb}-{at}"
        if at.startswith("contract-") and verb in {"add", "copy"}:
            opened = [draft.contracts[int(at.removeprefix("contract-"))].code, *opened]
    fit_schedule(draft)
    name_items(draft)
    editing.draft, editing.opened = draft, opened
    if step == "json":
        editing.text, editing.draft = _written(_document(editing, draft)), None


def _remove_language(draft: Draft, language: str) -> None:
    """Take a language away; the one that the rules are written in stays."""
    draft.languages = [each for each in draft.languages if each != language] or draft.languages


def _document(editing: Editing, draft: Draft) -> Json:
    slug = editing.house.slug if editing.house else ""
    return document_of(draft, slug=slug, version=editing.version)


def _written(document: Any) -> str:
    """A document as it is read and changed by hand."""
    text = json.dumps(document, ensure_ascii=False, indent=1)
    return text if is_clean(text.replace("\n", "")) else json.dumps(document, indent=1)


def _examine(editing: Editing) -> Reading:
    """Read what is written, and prove it where it can be read."""
    try:
        text = (
            editing.text if editing.draft is None else _written(_document(editing, editing.draft))
        )
        value = parse_json(text.encode(), largest=LARGEST_RULESET_FILE)
    except InvalidDocument as invalid:
        return Reading(None, invalid.problems)
    reading = examine(with_language(value))
    editing.rules = reading.file.ruleset if reading.file else None
    editing.is_proven = reading.file is not None and not reading.problems
    return reading


def _answer(request: Request, editing: Editing) -> HttpResponse:
    """The page with every fault, or with the proof."""
    editing.is_checked = True
    editing.problems = _examine(editing).problems
    is_refused = bool(editing.problems) or bool(editing.notice)
    return show(request, editing, HTTPStatus.UNPROCESSABLE_ENTITY if is_refused else HTTPStatus.OK)


def _publish(request: Request, editing: Editing) -> HttpResponse:
    """Store the rules as the next version, if they hold and nobody else was faster."""
    editing.is_checked = True
    editing.problems = _examine(editing).problems
    if editing.rules is None or not editing.is_proven:
        return show(request, editing, HTTPStatus.UNPROCESSABLE_ENTITY)
    if editing.house is None:
        editing.house = house_by_id(editing.house_id)
    if editing.house and not _may_publish(request, editing.house, editing.editor_code):
        editing.notice = _may_not()
        # htmx shows no page that is forbidden, and what was typed must be on it.
        status = HTTPStatus.CONFLICT if request.htmx else HTTPStatus.FORBIDDEN
        return show(request, editing, status)
    try:
        house, row = services.publish_house_rules(
            rules=editing.rules,
            house_id=editing.house_id,
            version=editing.version,
            editor_code=editing.editor_code,
            owner=browser.account(request),
        )
    except StaleRules as conflict:
        return _show_newer(request, editing, str(conflict.message))
    browser.keep_house(request, house.slug, house.editor_code)
    if row.version > editing.version:
        text = gettext("Published as version %(version)s.")
        messages.success(request, text % {"version": row.version})
    else:
        text = gettext("These are the rules of version %(version)s: there is no new one.")
        messages.info(request, text % {"version": row.version})
    address = reverse("house-rules", args=[house.slug])
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _may_publish(request: Request, house: HouseRules, editor_code: str) -> bool:
    """Whether this browser may publish, also when it never heard that it has done so already."""
    if can_publish(house, Asker(codes=[editor_code])):
        browser.keep_house(request, house.slug, editor_code)
    return browser.may_publish(request, house)


def _show_newer(request: Request, editing: Editing, words: str) -> HttpResponse:
    """What others have published since; publishing once more goes over it, knowingly."""
    editing.house = house_by_id(editing.house_id)
    rows = versions_of(editing.house.slug) if editing.house else []
    editing.newer = [
        {"version": row.version, "changes": changes_of(row, before), "slug": row.slug}
        for row, before in zip(rows, [*rows[1:], None], strict=True)
        if row.version > editing.version
    ]
    editing.notice = words
    editing.version = rows[0].version if rows else 0
    return show(request, editing, HTTPStatus.CONFLICT)
