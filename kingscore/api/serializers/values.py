"""Values that stand in many answers."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

_SCHEMAS = "#/components/schemas"


class _Shown(serializers.Field[Any, Any, Any, Any]):
    """A value that is only ever described: it is put together in kingscore.api.shapes."""


@extend_schema_field({"$ref": f"{_SCHEMAS}/ExactPoints"})
class ExactPoints(_Shown):
    """Points of an answer: a whole number, or a fraction as a text."""


@extend_schema_field({"$ref": f"{_SCHEMAS}/Facts"})
class FactsAsNoted(_Shown):
    """The facts of a deal, without those that were not noted."""


@extend_schema_field({"$ref": f"{_SCHEMAS}/LogEntry"})
class EntryOfLog(_Shown):
    """One entry of the log, of any kind."""


@extend_schema_field({"$ref": f"{_SCHEMAS}/Rules"})
class RulesOfFile(_Shown):
    """What the points depend on, as in a ruleset file."""


@extend_schema_field({"$ref": f"{_SCHEMAS}/Texts"})
class TextsOfFile(_Shown):
    """Names and remarks, as in a ruleset file."""


@extend_schema_field({})
class AnyValue(_Shown):
    """A value of one of several kinds."""


def points_by_seat(text: str, *, is_nullable: bool = False) -> serializers.ListField:
    """One number of points for each seat, in the order of the seats."""
    return serializers.ListField(child=ExactPoints(), allow_null=is_nullable, help_text=text)


class PageShown(serializers.Serializer[Any]):
    """One page of a list."""

    next = serializers.URLField(
        allow_null=True,
        help_text="The address of the next page, to be asked for as it stands; null on the last.",
    )
