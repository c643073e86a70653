"""Writing what a form says, or saying why not: one way for all pages of clubs and tournaments."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, NamedTuple

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest

from kingscore.errors import Conflict
from kingscore.rules.errors import Invalid
from kingscore.wording import say_problems


class Refusal(NamedTuple):
    """Why nothing was written, in words by the field they belong to, and the status."""

    problems: tuple[tuple[str, str], ...]
    status: HTTPStatus

    @property
    def words(self) -> tuple[str, ...]:
        """What is to be said above the form."""
        return tuple(text for _, text in self.problems)


def attempt(write: Callable[[], Any], form: Form | None = None) -> Refusal | None:
    """Call a service, or say why it has refused; with a form that is not valid it is not called."""
    if form is not None and not form.is_valid():
        faults = tuple((field, str(text)) for field, texts in form.errors.items() for text in texts)
        return Refusal(faults, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        write()
    except Conflict as conflict:
        return Refusal((("", str(conflict.message)),), HTTPStatus.CONFLICT)
    except Invalid as invalid:
        words = say_problems(invalid.problems)
        paths = (each.path for each in invalid.problems)
        return Refusal(tuple(zip(paths, words, strict=True)), HTTPStatus.UNPROCESSABLE_ENTITY)
    return None


def tell(request: HttpRequest, refusal: Refusal | None) -> None:
    """Say on the page that comes next why something was refused, if it was."""
    for text in refusal.words if refusal else ():
        messages.error(request, text)


def other_words(form: Form, refusal: Refusal | None) -> tuple[str, ...]:
    """What a refusal says of no field of the form; the rest is put where it belongs.

    A form that was not sent, since the refusal is of another on the page, has no faults.
    """
    others = []
    for path, text in refusal.problems if refusal else ():
        if not form.is_bound or path not in form.fields:
            others.append(text)
        elif path not in form.errors:
            form.add_error(path, text)
    return tuple(others)
