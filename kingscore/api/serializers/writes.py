"""The bodies of everything that writes in the log of a game."""

from typing import Any, NamedTuple

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from kingscore.api.fields import Body, Facts, Flag, Id, Points, Seated, Text, Time, WholeNumber
from kingscore.rules.entries import AdjustmentEntry, DealEntry, Entry, SwapEntry
from kingscore.rules.names import LONGEST_NAME
from kingscore.rules.reading import LONGEST_REASON

MOST_IN_BATCH = 100  # entries; the longest evening has fewer


class WriteBody(Body):
    """What comes with every entry, besides what it says; all there is where the address says it."""

    entry = Id(
        help_text="A UUID that the client makes up for this entry. Sending the same entry with the "
        "same id again changes nothing, and is answered as the first time."
    )
    version = WholeNumber(
        min_value=0,
        help_text="The version that the client believes the sheet is at: the number of entries in "
        "its log.",
    )
    reason = Text(
        required=False,
        allow_blank=True,
        max_length=LONGEST_REASON,
        default="",
        help_text="Why, in one line: shown in the log.",
    )
    noted_at = Time(
        required=False,
        allow_null=True,
        default=None,
        help_text="When it was noted, by the clock of the phone. Kept as what the phone said; it "
        "decides nothing.",
    )
    recorded_by = WholeNumber(
        required=False,
        allow_null=True,
        default=None,
        min_value=0,
        help_text="The seat of the player who writes, shown in the log.",
    )


class DealBody(WriteBody):
    """A deal that is recorded, or corrected."""

    number = WholeNumber(
        min_value=1,
        help_text="Which deal, from 1: the next one, or one that stands already and is corrected.",
    )
    facts = Facts(help_text="What was seen at the table.")

    @staticmethod
    def entry_of(sent: dict[str, Any]) -> Entry:
        """The entry that these values of a body mean."""
        return DealEntry(sent["number"], sent["facts"])


class PreviewBody(Body):
    """A deal as it would be recorded."""

    number = WholeNumber(
        min_value=1, help_text="Which deal, from 1: the next one, or one that stands already."
    )
    facts = Facts(help_text="What was seen at the table.")


class SwapBody(WriteBody):
    """Two players who had been entered in each other's seats."""

    seats = serializers.ListField(
        child=WholeNumber(min_value=0),
        min_length=2,
        max_length=2,
        help_text="The two seats, from 0.",
    )
    keep_points = Flag(
        help_text="True when the numbers were noted under the right names: they move along to the "
        "other seat. False when they were noted at the right places: only the names change over."
    )

    @staticmethod
    def entry_of(sent: dict[str, Any]) -> Entry:
        """The entry that these values of a body mean."""
        first, second = sent["seats"]
        return SwapEntry(first, second, sent["keep_points"])


class TakeoverBody(Body):
    """Somebody else goes on playing in a seat."""

    seat = WholeNumber(min_value=0, help_text="The seat, from 0: its points stay as they are.")
    who = Seated(
        max_length=10 * LONGEST_NAME,
        help_text="Who goes on playing there from the next deal on: a name, or the id of a player "
        "of this game or of the list of its owner. Whoever was in the game before comes back by "
        "his name; else a name that exactly one player of that list has is that player, and any "
        "other is new.",
    )


class Takeover(NamedTuple):
    """A substitute as he is asked for; his place in the list of players is found by the site."""

    seat: int
    who: str | int


class SubstituteBody(WriteBody, TakeoverBody):
    """Somebody else goes on playing in a seat."""

    @staticmethod
    def entry_of(sent: dict[str, Any]) -> Takeover:
        """What these values of a body ask for."""
        return Takeover(sent["seat"], sent["who"])


class AdjustmentBody(WriteBody):
    """Points for one player outside the deals: a penalty at the table, or an award."""

    reason = None  # type: ignore[assignment]  # its cause is all that is said
    seat = WholeNumber(min_value=0, help_text="Whose points, from 0.")
    points = Points(help_text="How many: negative for a penalty, positive for an award.")
    cause = Text(max_length=LONGEST_REASON, help_text="What for, in one line.")

    @staticmethod
    def entry_of(sent: dict[str, Any]) -> Entry:
        """The entry that these values of a body mean."""
        return AdjustmentEntry(sent["seat"], sent["points"], sent["cause"])


@extend_schema_field({"$ref": "#/components/schemas/BatchEntry"})
class EntryOfBatch(serializers.DictField):
    """One entry of a batch: read by itself, so that its faults are told of in its own result."""


class BatchBody(Body):
    """Entries that a phone has collected while it was offline, in the order in which they came."""

    entries = serializers.ListField(
        child=EntryOfBatch(),
        min_length=1,
        max_length=MOST_IN_BATCH,
        help_text="Each is tried by itself, in order. Each says which version it was made for: the "
        "first the one that the phone knew, the next one more.",
    )
