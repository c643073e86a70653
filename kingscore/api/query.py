"""Reading what stands behind the question mark of an address, and in a header."""

import re
from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from rest_framework.request import Request

from kingscore.api.fields import HIGHEST_ID
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.reading import LARGEST, Reader, is_clean
from kingscore.rules.sentence import gettext_noop
from kingscore.times import moment_of

KEY_HEADER = "Idempotency-Key"


def read_number(request: Request, name: str, *, least: int = 0, most: int = LARGEST) -> int | None:
    """A whole number, None where it is not given; raises InvalidDocument for anything else."""
    text = request.query_params.get(name)
    if text is None:
        return None
    is_number = re.fullmatch(f"[0-9]{{1,{len(str(most))}}}", text, re.ASCII)
    if not is_number or not least <= int(text) <= most:
        message = gettext_noop("This must be a whole number from %(least)s to %(most)s.")
        raise InvalidDocument(
            [problem("number_out_of_range", message, at=name, least=least, most=most)]
        )
    return int(text)


def read_id(request: Request, name: str) -> int:
    """The number of a row, which must be given; raises InvalidDocument without one."""
    number = read_number(request, name, least=1, most=HIGHEST_ID)
    if number is None:
        message = gettext_noop("This parameter is missing.")
        raise InvalidDocument([problem("required", message, at=name)])
    return number


def read_flag(request: Request, name: str) -> bool | None:
    """`true` or `false`, None where it is not given; raises InvalidDocument for anything else."""
    text = request.query_params.get(name)
    if text not in (None, "true", "false"):
        message = gettext_noop("This must be true or false.")
        raise InvalidDocument([problem("not_a_flag", message, at=name)])
    return None if text is None else text == "true"


def read_choice(request: Request, name: str, choices: Collection[str]) -> str | None:
    """One of these words, None where it is not given; raises InvalidDocument for anything else."""
    word = request.query_params.get(name)
    if word is None:
        return None
    reader = Reader()
    reader.choice(word, name, choices, word)
    reader.finish()
    return word


def read_text(request: Request, name: str, *, most: int = 200) -> str | None:
    """A text, None where it is not given; raises InvalidDocument for one that cannot be shown."""
    text = request.query_params.get(name)
    if text is not None and (len(text) > most or not is_clean(text)):
        message = gettext_noop("This is no text of at most %(most)s characters that can be shown.")
        raise InvalidDocument([problem("text_not_clean", message, at=name, most=most)])
    return text


def read_time(request: Request, name: str) -> datetime | None:
    """A moment, None where it is not given; raises InvalidDocument for anything else."""
    text = request.query_params.get(name)
    if text is None:
        return None
    moment = moment_of(text)
    if moment is None or moment.tzinfo is None:
        message = gettext_noop("This is not a time (as 2026-11-29T20:15:00Z).")
        raise InvalidDocument([problem("not_a_time", message, at=name)])
    return moment


def read_key(request: Request) -> UUID | None:
    """The UUID in the header KEY_HEADER, None without one; raises InvalidDocument."""
    text = request.headers.get(KEY_HEADER)
    if text is None:
        return None
    try:
        key = UUID(text)
    except ValueError:
        key = None
    if str(key) != text.lower():
        message = gettext_noop("This is not an id (a UUID).")
        raise InvalidDocument([problem("not_an_id", message, at=KEY_HEADER)])
    return key
