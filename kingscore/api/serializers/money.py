"""The course of a game, its settlement and its tally, as they are answered."""

from typing import Any

from rest_framework import serializers

from kingscore.api.serializers.games import StakeShown
from kingscore.api.serializers.values import ExactPoints

_VERSION = "The version of the sheet that this was reckoned from."
_SEAT = "The seat, from 0 in the order of play."


class CourseSeatShown(serializers.Serializer[Any]):
    """How the total of a seat went."""

    seat = serializers.IntegerField(min_value=0, help_text=_SEAT)
    name = serializers.CharField(help_text="Who sits there now.")
    totals = serializers.ListField(
        child=ExactPoints(allow_null=True),
        help_text="The running total in points before the first deal (0) and after each; null for "
        "deals that are not played.",
    )


class CourseShown(serializers.Serializer[Any]):
    """The running totals of all players: what the site draws as a chart."""

    version = serializers.IntegerField(min_value=0, help_text=_VERSION)
    deals_played = serializers.IntegerField(min_value=0, help_text="How many deals are played.")
    seats = CourseSeatShown(many=True, help_text="One course for each seat.")


class SettlementSeatShown(serializers.Serializer[Any]):
    """What a seat has won or lost."""

    seat = serializers.IntegerField(min_value=0, help_text=_SEAT)
    name = serializers.CharField(help_text="Who sits there now.")
    place = serializers.IntegerField(
        allow_null=True,
        min_value=1,
        help_text="The place by the result, from 1; equal results share one. Null before the first "
        "deal.",
    )
    result = ExactPoints(
        allow_null=True, help_text="Points that decide; null before anything counts."
    )
    money = ExactPoints(
        allow_null=True,
        help_text="Points that money is reckoned from; null before anything counts.",
    )
    won = serializers.IntegerField(
        allow_null=True,
        help_text="Money, in the smallest unit of the currency, for every point that `money` lies "
        "above the average of all seats: negative is lost; all seats add up to 0. What cannot be "
        "shared in whole units goes to the first seats. Null without a stake, or before anything "
        "counts.",
    )


class PaymentShown(serializers.Serializer[Any]):
    """Money that one player gives to another."""

    payer = serializers.IntegerField(min_value=0, help_text="The seat that pays.")
    payee = serializers.IntegerField(min_value=0, help_text="The seat that is paid.")
    amount = serializers.IntegerField(
        min_value=1, help_text="How much, in the smallest unit of the currency."
    )


class SettlementShown(serializers.Serializer[Any]):
    """Places, money, and the fewest payments that settle it."""

    version = serializers.IntegerField(min_value=0, help_text=_VERSION)
    is_finished = serializers.BooleanField(help_text="Whether the game is over.")
    stake = StakeShown(allow_null=True, help_text="Money for one point; null without.")
    seats = SettlementSeatShown(many=True, help_text="Each seat, in the order of play.")
    payments = PaymentShown(
        many=True,
        allow_null=True,
        help_text="The fewest payments after which everybody has what he won; null without a "
        "stake, or before anything counts.",
    )


class ContractTallyShown(serializers.Serializer[Any]):
    """How often a contract was played, and can be."""

    contract = serializers.CharField(help_text="The code of the contract.")
    name = serializers.CharField(help_text="What it is called, in the asked language.")
    side = serializers.ChoiceField(
        choices=["negative", "positive"],
        help_text="Whether it takes points away or brings them.",
    )
    used_each = serializers.ListField(
        child=serializers.IntegerField(min_value=0),
        help_text="How often each seat has declared it, by seat.",
    )
    most_each = serializers.IntegerField(
        allow_null=True, help_text="How often one player can declare it; null without a limit."
    )
    used = serializers.IntegerField(min_value=0, help_text="How often it was played.")
    most = serializers.IntegerField(
        allow_null=True, help_text="How often it can be played in a game; null without a limit."
    )


class SideTallyShown(serializers.Serializer[Any]):
    """How many deals of one side each player has had."""

    side = serializers.ChoiceField(choices=["negative", "positive"], help_text="Which side.")
    used_each = serializers.ListField(
        child=serializers.IntegerField(min_value=0),
        help_text="How many each has had, by seat.",
    )
    most_each = serializers.IntegerField(help_text="How many one player can have.")


class DoublesTallyShown(serializers.Serializer[Any]):
    """Who has doubled whom, where everybody must."""

    owed = serializers.IntegerField(
        min_value=1, help_text="How often everybody must double every declarer."
    )
    given = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(min_value=0, allow_null=True)),
        help_text="By seat that doubles, by seat that is doubled: how often; null for himself.",
    )


class TallyShown(serializers.Serializer[Any]):
    """What was played how often, of how often it can be."""

    version = serializers.IntegerField(min_value=0, help_text=_VERSION)
    contracts = ContractTallyShown(many=True, help_text="Every contract, in their order.")
    sides = SideTallyShown(many=True, help_text="The sides that have a quota for each declarer.")
    doubles = DoublesTallyShown(
        allow_null=True, help_text="Doubles that everybody owes; null where nobody does."
    )
