"""Games as files, and the page of a ruleset."""

import json
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from kingscore import browser, services
from kingscore.errors import Conflict
from kingscore.forms import ImportForm
from kingscore.queries import game_file_of, ruleset_version_of
from kingscore.rules.errors import Invalid
from kingscore.rules.gamefile import LARGEST_FILE, game_to_json, parse_game_file
from kingscore.views.access import game_or_404, require_safe_or_POST
from kingscore.wording import say_file_problems

_MOST_PROBLEMS = 30  # of a file, shown on the page


@require_safe
def export(request: HttpRequest, code: str) -> HttpResponse:
    """The game as a file."""
    game = game_or_404(code)
    document = game_to_json(game_file_of(game), version=ruleset_version_of(game))
    content = json.dumps(document, ensure_ascii=False, indent=1)
    day = timezone.localtime(game.started_at).date().isoformat()
    return HttpResponse(
        content,
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="kingscore-{day}-{game.code}.json"'},
    )


@require_safe_or_POST
def import_game(request: HttpRequest) -> HttpResponse:
    """Take in a game from a file; a game that is here already is shown, not doubled."""
    if request.method != "POST":
        return render(request, "kingscore/import.html", {"form": ImportForm()})
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _refuse(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    sent, owner = form.cleaned_data, browser.account(request)
    file = None
    try:
        file = parse_game_file(sent["file"].read(LARGEST_FILE + 1))
        game, is_new = services.import_game(file=file, owner=owner, start_key=sent["key"])
    except Invalid as invalid:
        for each in say_file_problems(invalid, file)[:_MOST_PROBLEMS]:
            form.add_error("file", each)
        return _refuse(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    except Conflict as conflict:
        form.add_error("file", str(conflict.message))
        return _refuse(request, form, HTTPStatus.CONFLICT)
    if is_new:
        browser.remember_game(request, game)
        messages.success(request, gettext("The game is here."))
    else:
        messages.info(request, gettext("This game was here already."))
    return redirect("game", code=game.code)


def _refuse(request: HttpRequest, form: ImportForm, status: int) -> HttpResponse:
    return render(request, "kingscore/import.html", {"form": form}, status=status)
