"""Writing in the log of a game what a form says, or saying why not: one way for all such pages."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, NamedTuple

from django.forms import Form

from kingscore import browser
from kingscore.errors import Conflict
from kingscore.models import Game
from kingscore.queries import table_of
from kingscore.rules.errors import Invalid
from kingscore.views.access import Request
from kingscore.views.pad import form_problems
from kingscore.wording import say_problems


class Refusal(NamedTuple):
    """Why nothing was written, in words, and the status that says so."""

    problems: tuple[str, ...]
    status: HTTPStatus


def try_to_write(
    request: Request,
    game: Game,
    form: Form,
    write: Callable[..., Any],
    *,
    say: Callable[[Invalid], tuple[str, ...]] | None = None,
) -> Refusal | None:
    """Write what was sent by a service, which is told what comes with every entry; or why not.

    `write` is only called with a form that is valid; `say` puts in words what is not legal.
    """
    if not form.is_valid():
        return Refusal(form_problems(form), HTTPStatus.UNPROCESSABLE_ENTITY)
    sent = form.cleaned_data
    told = {"entry_id": sent["entry"], "version": sent["version"]}
    if "reason" in sent:
        told["reason"] = sent["reason"]
    try:
        write(game=game, author=browser.author(request, game), **told)
    except Conflict as conflict:
        return Refusal((str(conflict.message),), HTTPStatus.CONFLICT)
    except Invalid as invalid:
        said = say(invalid) if say else say_problems(invalid.problems, table_of(game).names)
        return Refusal(said, HTTPStatus.UNPROCESSABLE_ENTITY)
    return None
