"""Who takes part, penalties and awards, and wishes: what is sent, and how it is answered."""

from typing import Any

from rest_framework import serializers

from kingscore.api.fields import Body, Flag, Id, Points, Seated, Text, WholeNumber, Word
from kingscore.api.serializers.values import ExactPoints, PageShown
from kingscore.rules.names import LONGEST_NAME
from kingscore.rules.reading import LONGEST_REASON
from tournaments.api.serializers.clubs import key_field
from tournaments.rules.members.listed import LONGEST_TEAM
from tournaments.rules.seating.wishes import Kind
from tournaments.rules.setup import MOST_ROUNDS
from tournaments.rules.wishes_codec import MOST_NAMED
from tournaments.services.registering import MOST_ENTRANTS

WISHES: list[str] = [each.value for each in Kind]
_WHO = "a name, or the id of somebody whom the club keeps. A name that only one of them has is he"
_TEAM = "Whose mate he is; the team that the list of members has, where none is sent."
_FIRST = "From which round on he plays."


def round_field(text: str, *, least: int = 1, **more: Any) -> WholeNumber:
    """The number of a round."""
    return WholeNumber(min_value=least, max_value=MOST_ROUNDS, help_text=text, **more)


class RegisteringBody(Body):
    """What is said of everybody who is registered."""

    key = key_field("registering again with the same key changes nothing")
    is_paid = Flag(required=False, default=False, help_text="Whether he has paid.")
    is_here = Flag(required=False, default=False, help_text="Whether he is here already.")
    first_round = round_field(_FIRST, required=False, default=1)


class EntrantBody(RegisteringBody):
    """Somebody who takes part."""

    who = Seated(max_length=10 * LONGEST_NAME, help_text=f"Who it is: {_WHO}.")
    name = Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=10 * LONGEST_NAME,
        help_text="Another name for somebody whom the club keeps, in all his games, so that two "
        "are told apart.",
    )
    team = Text(
        required=False, allow_blank=True, default="", max_length=LONGEST_TEAM, help_text=_TEAM
    )


class EntrantsBody(RegisteringBody):
    """Many who take part; all are registered, or none."""

    people = serializers.ListField(
        child=Seated(max_length=10 * LONGEST_NAME),
        min_length=1,
        max_length=MOST_ENTRANTS,
        help_text=f"Who they are, each {_WHO}. Whoever takes part already stays as he is.",
    )


class EntrantChangeBody(Body):
    """What changes of an entrant; what is not sent stays."""

    name = Text(
        required=False,
        max_length=10 * LONGEST_NAME,
        help_text="His name, in all his games.",
    )
    team = Text(required=False, allow_blank=True, max_length=LONGEST_TEAM, help_text=_TEAM)
    is_paid = Flag(required=False, help_text="Whether he has paid.")
    is_here = Flag(required=False, help_text="Whether he is here: only who is, is seated.")
    first_round = round_field(_FIRST, required=False)
    absent = serializers.ListField(
        child=round_field("A round, from 1."),
        required=False,
        max_length=MOST_ROUNDS,
        help_text="Which rounds he does not play, though he takes part before or after.",
    )


class LeaveBody(Body):
    """Somebody goes home."""

    after_round = round_field("After which round; 0: before the first.", least=0)
    keeps_result = Flag(help_text="Whether he stays in the standings with what he has.")


class EntrantShown(serializers.Serializer[Any]):
    """Somebody who takes part, as everybody may know him."""

    number = serializers.IntegerField(min_value=1, help_text="His number in the tournament.")
    name = serializers.CharField(help_text="His name.")
    team = serializers.CharField(help_text="Whose mate he is; empty for nobody's.")
    is_out = serializers.BooleanField(help_text="Whether he has left without his result.")


class ListedEntrantShown(EntrantShown):
    """Somebody who takes part, as those who work for the club know him."""

    member_number = serializers.CharField(help_text="His number in the club; empty without one.")
    is_paid = serializers.BooleanField(help_text="Whether he has paid.")
    is_here = serializers.BooleanField(help_text="Whether he is here.")
    first_round = serializers.IntegerField(min_value=1, help_text=_FIRST)
    absent = serializers.ListField(
        child=serializers.IntegerField(min_value=1), help_text="Which rounds he does not play."
    )
    left_after = serializers.IntegerField(
        allow_null=True, min_value=0, help_text="After which round he has left; null if he has not."
    )
    keeps_result = serializers.BooleanField(
        help_text="Whether he stays in the standings when he leaves."
    )


class EntrantsShown(serializers.Serializer[Any]):
    """Everybody who takes part."""

    entrants = EntrantShown(many=True, help_text="By number.")


class DoorShown(serializers.Serializer[Any]):
    """How many are at the door."""

    registered = serializers.IntegerField(min_value=0, help_text="How many are registered.")
    here = serializers.IntegerField(min_value=0, help_text="How many of them are here.")
    paid = serializers.IntegerField(min_value=0, help_text="How many have paid.")
    playing = serializers.IntegerField(min_value=0, help_text="How many play the next round.")
    round = serializers.IntegerField(min_value=1, help_text="Which round is the next one.")
    stale_rounds = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        help_text="Rounds that are drawn for others than would play them now: they are drawn again "
        "before they can be opened.",
    )
    entrants = ListedEntrantShown(many=True, help_text="Everybody, by number.")


class RegisteredShown(serializers.Serializer[Any]):
    """Who was registered."""

    made = serializers.ListField(
        child=serializers.IntegerField(min_value=1), help_text="The numbers of those who are new."
    )
    known = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        help_text="The numbers of those who took part already.",
    )


class AwardBody(Body):
    """A penalty or an award."""

    id = Id(
        help_text="A UUID that the client makes up for it: the same again with the same id is once."
    )
    entrant = WholeNumber(min_value=1, help_text="Who gets it, by number.")
    points = Points(help_text="What is added to his total: below zero for a penalty; not 0.")
    reason = Text(max_length=LONGEST_REASON, help_text="What it is for, in one line.")
    round = round_field(
        "The round that it was for; null for none.", required=False, allow_null=True, default=None
    )


class WithdrawBody(Body):
    """Why it counts no longer."""

    reason = Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_REASON,
        help_text="Why, in one line.",
    )


class AwardShown(serializers.Serializer[Any]):
    """A penalty or an award."""

    id = serializers.UUIDField(help_text="The id that its giver made up.")
    entrant = serializers.IntegerField(min_value=1, help_text="Who has got it, by number.")
    name = serializers.CharField(help_text="His name.")
    points = ExactPoints(help_text="What is added to his total.")
    reason = serializers.CharField(help_text="What it is for.")
    round = serializers.IntegerField(allow_null=True, help_text="Which round it was for, if any.")
    given_by = serializers.CharField(
        allow_null=True, help_text="The account that has given it; null if it is gone."
    )
    given_at = serializers.DateTimeField(help_text="When it was given; UTC.")
    withdrawn_by = serializers.CharField(
        allow_null=True, help_text="The account that has withdrawn it; null while it counts."
    )
    withdrawn_at = serializers.DateTimeField(
        allow_null=True, help_text="When it was withdrawn; UTC. Null while it counts."
    )
    withdrawal_reason = serializers.CharField(help_text="Why it was withdrawn; empty if not said.")


class AwardPageShown(PageShown):
    """A page of penalties and awards."""

    items = AwardShown(many=True, help_text="The latest first.")


_WISH = "`apart`: no two of them share a table. `together`: all share one."


class WishBody(Body):
    """Who is to sit together, or apart, in the rounds that are drawn from now on."""

    kind = Word(choices=WISHES, help_text=_WISH)
    entrants = serializers.ListField(
        child=WholeNumber(min_value=1),
        min_length=2,
        max_length=MOST_NAMED,
        help_text="Who, by their numbers.",
    )


class WishShown(serializers.Serializer[Any]):
    """A wish."""

    kind = serializers.ChoiceField(choices=WISHES, help_text=_WISH)
    entrants = serializers.ListField(
        child=serializers.IntegerField(min_value=1), help_text="Who, by their numbers."
    )


class WishesShown(serializers.Serializer[Any]):
    """All wishes of a tournament."""

    wishes = WishShown(many=True, help_text="In the order in which they were added.")
