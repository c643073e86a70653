"""Lists of members: read in with a preview, and taken along as a file."""

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore.errors import Conflict
from kingscore.rules.errors import Invalid
from kingscore.rules.reading import showable
from kingscore.views.access import require_safe_or_POST
from kingscore.wording import say_problem, say_problems
from tournaments.forms.members import NEW, ListForm, PreviewForm
from tournaments.models import Club
from tournaments.permissions import can_direct, can_see_members
from tournaments.queries import listed_members
from tournaments.queries.member_lists import ListPreview, list_preview
from tournaments.rules.members.outcome import Kind, Outcome
from tournaments.rules.members.words import EMAIL, NAME, NUMBER, TEAM, YEAR
from tournaments.rules.members.write import csv_of, rows_of_members
from tournaments.services.member_lists import Imported, ReadList, import_members, read_list
from tournaments.views.access import club_view_for
from tournaments.views.files import file_of, xlsx_file
from tournaments.views.writing import Refusal, attempt, other_words

MOST_ASKED = 300  # doubtful rows on one page; reading the list in again asks about the next ones


@never_cache
@require_safe_or_POST
@club_view_for(can_direct)
def import_list(request: HttpRequest, club: Club) -> HttpResponse:
    """Take a list, show what would become of each row, and do it when that is confirmed."""
    if "rows" in request.POST:
        return _confirm(request, club)
    if request.method != "POST":
        return _ask_for_list(request, club, ListForm())
    form = ListForm(request.POST, request.FILES)
    found: list[tuple[ReadList, ListPreview]] = []
    refusal = attempt(lambda: found.append(_read(club, form)), form)
    if refusal:
        return _ask_for_list(request, club, form, refusal)
    read, preview = found[0]
    return _show(request, club, read.rows, preview, guess=read.guess)


def _read(club: Club, form: ListForm) -> tuple[ReadList, ListPreview]:
    encoding = form.cleaned_data["encoding"] if form.cleaned_data["file"] else "utf-8"
    read = read_list(form.content, encoding=encoding, language=get_language() or "")
    return read, list_preview(club, read.rows)


def _ask_for_list(
    request: HttpRequest, club: Club, form: ListForm, refusal: Refusal | None = None
) -> HttpResponse:
    context = {"club": club, "form": form, "problems": other_words(form, refusal)}
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/members_import.html", context, status=status)


def _confirm(request: HttpRequest, club: Club) -> HttpResponse:
    """Do what was shown; if it would be something else by now, show it once more."""
    form = PreviewForm(request.POST)
    if not form.is_valid():
        refusal = attempt(lambda: None, form)
        return _ask_for_list(request, club, ListForm(), refusal)
    rows, stamp = form.cleaned_data["rows"], form.cleaned_data["stamp"]
    done: list[Imported] = []
    refusal = attempt(
        lambda: done.append(import_members(club=club, rows=rows, choices=form.choices, stamp=stamp))
    )
    if refusal is None:
        _tell(request, done[0])
        return redirect("members", club.slug)
    if refusal.status != HTTPStatus.CONFLICT:
        return _ask_for_list(request, club, ListForm(), refusal)
    preview = list_preview(club, rows)
    return _show(request, club, rows, preview, refusal=refusal, chosen=form.choices)


def _tell(request: HttpRequest, done: Imported) -> None:
    added = ngettext("%(count)s new member.", "%(count)s new members.", done.added)
    changed = ngettext("%(count)s is changed.", "%(count)s are changed.", done.changed)
    texts = [added % {"count": done.added}, changed % {"count": done.changed}]
    messages.success(request, " ".join(texts))
    for row, why in done.refused:
        said = gettext("Row %(row)s, the name: %(why)s")
        messages.error(request, said % {"row": row + 1, "why": _why(why)})


def _why(error: Exception) -> str:
    if isinstance(error, Conflict):
        return str(error.message)
    return " ".join(say_problems(error.problems)) if isinstance(error, Invalid) else str(error)


def _show(
    request: HttpRequest,
    club: Club,
    rows: Sequence[Sequence[str]],
    preview: ListPreview,
    *,
    guess: str = "",
    refusal: Refusal | None = None,
    chosen: Mapping[int, int | None] | None = None,
) -> HttpResponse:
    """What would become of each row; nothing is written yet. `chosen` was chosen before."""
    shown = {kind.value: preview.of_kind(kind) for kind in Kind}
    asked = shown["doubtful"][:MOST_ASKED]
    context: dict[str, Any] = {
        "club": club,
        "rows": json.dumps(preview.rows, separators=(",", ":")),
        "stamp": preview.stamp,
        "guess": guess,
        "problems": refusal.words if refusal else (),
        "counts": {kind: len(each) for kind, each in shown.items()},
        "new": [_row(each, preview) for each in shown["new"]],
        "changed": [_row(each, preview) for each in shown["changed"]],
        "known": [_row(each, preview) for each in shown["known"]],
        "asked": [_row(each, preview) | _choices(each, preview, chosen or {}) for each in asked],
        "later": len(shown["doubtful"]) - len(asked),
        "faulty": [
            _row(each, preview) | {"cells": _cells(rows[each.listed.row])}
            for each in shown["faulty"]
        ],
        "can_do": bool(shown["new"] or shown["changed"] or shown["doubtful"]),
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/members_preview.html", context, status=status)


def _row(outcome: Outcome, preview: ListPreview) -> dict[str, Any]:
    """A row as it is shown: where it stands in the list, what it says, and what is to be said."""
    listed = outcome.listed
    return {
        "row": listed.row + 1,
        "listed": listed,
        "changes": _changes(outcome, preview),
        "faults": [say_problem(fault.problem, ()) for fault in outcome.faults],
        "is_guest": listed.row in preview.guests,
    }


def _cells(cells: Sequence[str]) -> str:
    return showable(" · ".join(cell for cell in cells if cell))[:200]


def _changes(outcome: Outcome, preview: ListPreview) -> list[dict[str, str]]:
    """What is otherwise on the list, field by field: what it was, and what it will be."""
    if outcome.member is None:
        return []
    words: Mapping[str, str] = {
        NAME: gettext("name"),
        NUMBER: gettext("number"),
        YEAR: gettext("year of birth"),
        EMAIL: gettext("e-mail"),
        TEAM: gettext("team"),
    }
    before = preview.members[outcome.member]
    return [
        {
            "name": words[field],
            "before": str(getattr(before, field) or "–"),
            "after": str(getattr(outcome.listed, field)),
        }
        for field in outcome.changes
    ]


def _choices(
    outcome: Outcome, preview: ListPreview, chosen: Mapping[int, int | None]
) -> dict[str, Any]:
    """Who may be meant by a doubtful row: nobody yet, one of the members, or somebody new."""
    row = outcome.listed.row
    options = [("", gettext("leave this row out"))]
    for key in outcome.candidates:
        each = preview.members[key]
        about = " ".join(filter(None, (each.number, each.name, str(each.year or ""))))
        options.append((str(key), gettext("this is %(member)s") % {"member": about}))
    options.append((NEW, gettext("somebody new")))
    selected = str(chosen[row] or NEW) if row in chosen else ""
    return {"field": f"choice-{row}", "options": options, "selected": selected}


@never_cache
@require_safe
@club_view_for(can_see_members)
def export(request: HttpRequest, club: Club, kind: str) -> HttpResponse:
    """The list of members as a file that is safe to open, and comes back unchanged."""
    rows = rows_of_members(listed_members(club), (get_language() or "en").split("-")[0])
    name = f"{club.slug}-members"
    if kind == "xlsx":
        return xlsx_file(rows, name, title=gettext("Members"))
    return file_of(csv_of(rows), name, "csv")  # with semicolons, as every list of members
