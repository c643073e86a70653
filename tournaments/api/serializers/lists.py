"""Lists that come out of files: rows of cells, or the text of a file."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.rules.members.decode import MOST_BYTES

_LONGEST_CELL = 10_000
_MOST_CELLS = 200  # of one row; those who read the list say how many there may be


class Raw(serializers.CharField):
    """A text as it stands in a file: tabs and line breaks too. What is in it is judged by row."""

    default_error_messages = {"not_clean": _("This text holds a character that cannot be shown.")}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**({"trim_whitespace": False, "allow_blank": True} | kwargs))

    def to_internal_value(self, data: Any) -> str:
        """The text as it was sent."""
        if not isinstance(data, str):
            self.fail("invalid")
        if "\0" in data or any("\ud800" <= sign <= "\udfff" for sign in data):
            self.fail("not_clean")
        return super().to_internal_value(data)


def rows_field(text: str, *, most: int) -> serializers.ListField:
    """The rows of a list."""
    row = serializers.ListField(child=Raw(max_length=_LONGEST_CELL), max_length=_MOST_CELLS)
    return serializers.ListField(
        child=row, required=False, allow_null=True, default=None, max_length=most, help_text=text
    )


def text_field(text: str) -> Raw:
    """The same as the text of a file."""
    return Raw(required=False, allow_null=True, default=None, max_length=MOST_BYTES, help_text=text)
