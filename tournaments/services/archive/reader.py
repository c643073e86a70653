"""Values of an archive, read strictly: moments, ids, documents that have readers of their own."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from kingscore.rules.errors import InvalidDocument
from kingscore.rules.reading import Reader, inside, is_clean
from kingscore.rules.sentence import gettext_noop
from kingscore.times import moment_of

_UUID = re.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_LARGEST_SEED = 2**53
SMALL = 32_767  # what a small number in a database holds
NEVER = datetime(1970, 1, 1, tzinfo=UTC)  # stands for a moment that cannot be read


class ArchiveReader(Reader):
    """A reader that knows what archives have besides plain values; all faults are collected.

    A value that cannot be read is an empty one of the same type: `finish` raises InvalidDocument.
    """

    def moment(self, value: Any, at: str) -> datetime:
        """A moment with its zone."""
        found = moment_of(value) if isinstance(value, str) else None
        if found is None or found.tzinfo is None:
            self.fault("not_a_time", gettext_noop("This is not a time with its zone."), at)
            return NEVER
        return found

    def moment_or_none(self, value: Any, at: str) -> datetime | None:
        """A moment that there need not be."""
        return None if value is None else self.moment(value, at)

    def day(self, value: Any, at: str) -> date:
        """A day."""
        try:
            return date.fromisoformat(value)
        except (TypeError, ValueError):
            self.fault("not_a_date", gettext_noop("This is not a day (as 2026-11-29)."), at)
            return NEVER.date()

    def uuid(self, value: Any, at: str) -> UUID:
        """An id."""
        if not isinstance(value, str) or not _UUID.fullmatch(value):
            self.fault("not_an_id", gettext_noop("This is not an id (a UUID)."), at)
            return UUID(int=0)
        return UUID(value)

    def uuid_or_none(self, value: Any, at: str) -> UUID | None:
        """An id that there need not be."""
        return None if value is None else self.uuid(value, at)

    def small(self, value: Any, at: str, most: int = SMALL) -> int:
        """A whole number from 0 on."""
        number = self.number(value, at, least=0)
        if number > most:
            text = gettext_noop("This number is too large; %(most)s is the most.")
            self.fault("number_too_large", text, at, most=most)
            return 0
        return number

    def small_or_none(self, value: Any, at: str) -> int | None:
        """A whole number from 0 on that there need not be."""
        return None if value is None else self.small(value, at)

    def seed(self, value: Any, at: str) -> int:
        """The seed of a lot."""
        is_seed = isinstance(value, int) and not isinstance(value, bool)
        if not is_seed or not 0 <= value < _LARGEST_SEED:
            self.fault("not_a_number", gettext_noop("This must be a whole number."), at)
            return 0
        return int(value)

    def place(self, value: Any, at: str, count: int) -> int:
        """The place of something in a list with so many of them."""
        number = self.number(value, at, least=0)
        if number >= count:
            self.fault("unknown_place", gettext_noop("The archive has nothing like this."), at)
            return 0
        return number

    def plain(self, value: Any, at: str) -> dict[str, Any]:
        """An object of whatever values, with texts that can be stored."""
        if not _is_storable(value):
            text = gettext_noop("This text holds a character that cannot be shown.")
            self.fault("text_not_clean", text, at)
            return {}
        return self.mapping(value, at)

    def checked(self, parse: Callable[[Any], Any], value: Any, at: str) -> Any:
        """The value as it is, if the reader of its own takes it."""
        try:
            parse(value)
        except InvalidDocument as invalid:
            for each in invalid.problems:
                self.problems.append(replace(each, path=inside(at, each.path)))
            self.finish()
        return value


def _is_storable(value: Any) -> bool:
    """Whether no text in a value holds what a database or a page cannot."""
    if isinstance(value, str):
        return is_clean(value)
    if isinstance(value, Mapping):
        return all(map(_is_storable, value)) and all(map(_is_storable, value.values()))
    return not isinstance(value, list) or all(map(_is_storable, value))
