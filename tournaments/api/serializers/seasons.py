"""Seasons: what is sent, and how they are answered."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from kingscore.api.fields import Body, Flag, Id, WholeNumber, Word
from kingscore.api.serializers.values import ExactPoints, PageShown
from kingscore.rules.reading import LARGEST
from tournaments.api.serializers.clubs import key_field, name_field, slug_field
from tournaments.rules.scales import SCALES
from tournaments.rules.seasons import SeasonTotal

TOTALS: list[str] = [each.value for each in SeasonTotal]
MOST_EVENINGS = 1_000
_SCALE = {
    "oneOf": [
        {"type": "string", "enum": list(SCALES)},
        {"type": "array", "items": {"$ref": "#/components/schemas/Points"}, "maxItems": 60},
        {"type": "null"},
    ]
}
_COUNTING = {
    "scale": "What a place on an evening gives: a scale by its name, or a list of points from the "
    "first place on. Null: the total of the evening counts.",
    "day_scores": "Whether the total of an evening counts as older cups had it.",
    "total": "Whether evenings are added up (`sum`), or counted by game or by evening.",
    "best": "How many of the best evenings count; null for all.",
    "minimum_games": "How many games a place takes.",
}


@extend_schema_field(_SCALE)
class Scale(serializers.Field[Any, Any, Any, Any]):
    """A scale: its form is read with the rest of the way to count."""

    def to_internal_value(self, data: Any) -> Any:
        """As it was sent."""
        return data


class CountingBody(Body):
    """How a season counts; what is not sent is as usual."""

    scale = Scale(required=False, allow_null=True, help_text=_COUNTING["scale"])
    day_scores = Flag(required=False, help_text=_COUNTING["day_scores"])
    total = Word(required=False, choices=TOTALS, help_text=_COUNTING["total"])
    best = WholeNumber(required=False, allow_null=True, min_value=1, help_text=_COUNTING["best"])
    minimum_games = WholeNumber(
        required=False, min_value=0, max_value=LARGEST, help_text=_COUNTING["minimum_games"]
    )


def _evenings(**more: Any) -> serializers.ListField:
    text = "The ids of the tournaments that count in it."
    return serializers.ListField(child=Id(), max_length=MOST_EVENINGS, help_text=text, **more)


def _final(**more: Any) -> Id:
    text = "The id of the one that counts in any case; null for none."
    return Id(required=False, allow_null=True, help_text=text, **more)


class SeasonBody(Body):
    """A new season."""

    key = key_field("the same key again gives the season that it made")
    name = name_field()
    slug = slug_field("The short name of the season, which is in its addresses for good.")
    counting = CountingBody(required=False, default=dict, help_text="How it counts.")
    tournaments = _evenings(required=False, default=list)
    final = _final(default=None)


class SeasonChangeBody(Body):
    """What changes of a season; what is not sent stays."""

    version = WholeNumber(min_value=0, help_text="The `version` that the sender has seen.")
    name = name_field(required=False)
    counting = CountingBody(required=False, help_text="How it counts, all of it.")
    tournaments = _evenings(required=False)
    final = _final()


class EveningsBody(Body):
    """Evenings that count in a season too."""

    tournaments = _evenings(min_length=1)


class CountingShown(serializers.Serializer[Any]):
    """How a season counts."""

    scale = extend_schema_field(_SCALE)(serializers.JSONField)(help_text=_COUNTING["scale"])
    day_scores = serializers.BooleanField(help_text=_COUNTING["day_scores"])
    total = serializers.ChoiceField(choices=TOTALS, help_text=_COUNTING["total"])
    best = serializers.IntegerField(allow_null=True, help_text=_COUNTING["best"])
    minimum_games = serializers.IntegerField(min_value=0, help_text=_COUNTING["minimum_games"])


class SeasonListedShown(serializers.Serializer[Any]):
    """A season without its table."""

    id = serializers.UUIDField(help_text="Its own id.")
    slug = serializers.CharField(help_text="Its short name, as in its addresses.")
    name = serializers.CharField(help_text="What it is called.")
    counting = CountingShown(help_text="How it counts.")
    version = serializers.IntegerField(
        min_value=0, help_text="Grows with each change: to be sent to change it."
    )


class SeasonPageShown(PageShown):
    """A page of seasons."""

    items = SeasonListedShown(many=True, help_text="The seasons, the latest first.")


class EveningShown(serializers.Serializer[Any]):
    """A tournament of a season."""

    number = serializers.IntegerField(min_value=1, help_text="Its number in the season.")
    slug = serializers.CharField(help_text="The short name of the tournament.")
    name = serializers.CharField(help_text="What it is called.")
    held_on = serializers.DateField(help_text="The evening.")
    is_finished = serializers.BooleanField(help_text="Whether it is over.")
    is_final = serializers.BooleanField(help_text="Whether it counts in any case.")
    placed = serializers.IntegerField(min_value=0, help_text="How many have a place in it.")


class SeasonStepShown(serializers.Serializer[Any]):
    """What an evening brings somebody."""

    number = serializers.IntegerField(min_value=1, help_text="Which evening.")
    place = serializers.IntegerField(min_value=1, help_text="His place in it.")
    games = serializers.IntegerField(min_value=0, help_text="How many rounds he played.")
    value = ExactPoints(help_text="What it brings.")
    is_dropped = serializers.BooleanField(help_text="Whether it is no part of the total.")


class MeasuredShown(serializers.Serializer[Any]):
    """What tells equal totals apart."""

    by = serializers.CharField(help_text="Which tie-break.")
    value = ExactPoints(allow_null=True, help_text="What it is for him; null for nothing.")


class SeasonRowShown(serializers.Serializer[Any]):
    """Somebody in the table of a season."""

    player = serializers.IntegerField(help_text="The id of the player.")
    name = serializers.CharField(help_text="His name.")
    place = serializers.IntegerField(allow_null=True, help_text="From 1; null without one.")
    is_shared = serializers.BooleanField(help_text="Whether others have the same place.")
    total = ExactPoints(help_text="His total.")
    games = serializers.IntegerField(min_value=0, help_text="How many rounds he has played.")
    missing_games = serializers.IntegerField(min_value=0, help_text="How many more a place takes.")
    separated_by = serializers.CharField(
        allow_null=True, help_text="What told him from the one above; null for nothing."
    )
    measured = MeasuredShown(many=True, help_text="What was looked at where totals are equal.")
    evenings = SeasonStepShown(many=True, help_text="How the total came about.")


class SeasonShown(SeasonListedShown):
    """A season with its table."""

    evenings = EveningShown(many=True, help_text="The evenings, the first one first.")
    rows = SeasonRowShown(many=True, help_text="Everybody in order.")
