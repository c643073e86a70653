"""Fields of what is sent to the API: each takes the one JSON type that it names, and no other.

The framework's own take "5" for 5 and 1 for true; an app that sends those has a fault which is
better found on its first day.
"""

from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from kingscore.rules.amount import Amount
from kingscore.rules.codec import amount_to_json, facts_to_json, read_facts
from kingscore.rules.deal import DealFacts
from kingscore.rules.reading import LARGEST, Reader, is_clean, showable
from kingscore.times import EXAMPLE, moment_of

HIGHEST_ID = 2**63 - 1  # of a row in either database


class Body(serializers.Serializer[Any]):
    """What is sent: an object without other fields than these."""

    def to_internal_value(self, data: Any) -> Any:
        """The values; raises ValidationError also for fields that there are not."""
        if isinstance(data, dict):
            unknown = [str(name) for name in data if name not in self.fields]
            if unknown:
                text = _("There is no such field here.")
                raise serializers.ValidationError(
                    {
                        showable(name[:60]): [serializers.ErrorDetail(str(text), "unknown_field")]
                        for name in unknown
                    }
                )
        return super().to_internal_value(data)


@cache
def _reader(kind: type[Body]) -> Body:
    """One of a kind reads everything that is sent: its fields hold nothing of what they read."""
    return kind()


def read(kind: type[Body], data: Any) -> dict[str, Any]:
    """The values in what was sent; raises ValidationError or InvalidDocument with its faults."""
    values: dict[str, Any] = _reader(kind).run_validation(data)
    return values


class WholeNumber(serializers.IntegerField):
    """A whole number of a size that can occur."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**({"max_value": LARGEST} | kwargs))

    def to_internal_value(self, data: Any) -> int:
        """The number; a text, a fraction or a truth value is none."""
        if type(data) is not int:
            self.fail("invalid")
        return data


class Text(serializers.CharField):
    """A text that can be stored and shown: nothing in it controls the text around it."""

    default_error_messages = {"not_clean": _("This text holds a character that cannot be shown.")}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**({"trim_whitespace": False} | kwargs))

    def to_internal_value(self, data: Any) -> str:
        """The text as it was sent."""
        if not isinstance(data, str):
            self.fail("invalid")
        if not is_clean(data):
            self.fail("not_clean")
        return super().to_internal_value(data)


class Choices(serializers.DictField):
    """Choices in options: a word for each, and both can be shown."""

    child = Text(max_length=60)
    default_error_messages = Text.default_error_messages

    def to_internal_value(self, data: Any) -> dict[str, str]:
        """The choices."""
        if isinstance(data, dict) and not all(map(is_clean, data)):
            self.fail("not_clean")
        chosen: dict[str, str] = super().to_internal_value(data)
        return chosen


class Word(serializers.ChoiceField):
    """One of the given words."""

    def to_internal_value(self, data: Any) -> Any:
        """The word; a number that reads like one is none."""
        if not isinstance(data, str):
            self.fail("invalid_choice", input=str(data)[:60])
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """True or false."""

    def to_internal_value(self, data: Any) -> bool:
        """The value; no other word or number will do."""
        if not isinstance(data, bool):
            self.fail("invalid", input=str(data)[:60])
        return data


class Id(serializers.UUIDField):
    """A UUID as a text with its hyphens."""

    def to_internal_value(self, data: Any) -> UUID:
        """The id."""
        if not isinstance(data, str):
            self.fail("invalid", value=str(data)[:60])
        found = super().to_internal_value(data)
        if str(found) != data.lower():
            self.fail("invalid", value=data[:60])
        return found


class Time(serializers.DateTimeField):
    """A moment, as RFC 3339 writes it: with a date, a time and a zone."""

    default_error_messages = {"naive": _("A time needs its zone, as in 2026-11-29T20:15:00Z.")}

    def to_internal_value(self, value: Any) -> datetime:
        """The moment."""
        moment = moment_of(value) if isinstance(value, str) else None
        if moment is None:
            self.fail("invalid", format=EXAMPLE)
        if moment.tzinfo is None:
            self.fail("naive")
        return moment


@extend_schema_field({"$ref": "#/components/schemas/Points"})
class Points(serializers.Field[Any, Any, Any, Any]):
    """Points: a whole number, or an exact fraction as the text `5/2` or `-1/4`."""

    def to_internal_value(self, data: Any) -> Amount:
        """The exact number; raises InvalidDocument."""
        reader = Reader()
        amount = reader.amount(data, self.field_name or "")
        reader.finish()
        return amount

    def to_representation(self, value: Amount) -> int | str:
        """As it is sent."""
        return amount_to_json(value)


@extend_schema_field({"$ref": "#/components/schemas/Facts"})
class Facts(serializers.Field[Any, Any, Any, Any]):
    """What was seen in one deal, as docs/game-file.md describes it."""

    def to_internal_value(self, data: Any) -> DealFacts:
        """The facts; raises InvalidDocument. Whether they are a legal deal is not asked here."""
        reader = Reader()
        facts = read_facts(reader, data, self.field_name or "facts")
        reader.finish()
        return facts

    def to_representation(self, value: DealFacts) -> Any:
        """As it is sent."""
        return facts_to_json(value)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer", "minimum": 1, "maximum": HIGHEST_ID},
            {"type": "string", "minLength": 1, "maxLength": 400},
        ]
    }
)
class Seated(Text):
    """Who sits in a seat: a name, or the number of a player whom the account keeps."""

    def to_internal_value(self, data: Any) -> Any:
        """The name as it was sent, or the id."""
        return (
            data
            if type(data) is int and 0 < data <= HIGHEST_ID
            else super().to_internal_value(data)
        )

    def run_validators(self, value: Any) -> None:
        """Check the length of a name; an id has none."""
        if not isinstance(value, int):
            super().run_validators(value)
