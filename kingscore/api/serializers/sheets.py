"""A score sheet and what is read of it, as it is answered."""

from typing import Any

from rest_framework import serializers

from kingscore.api.serializers.values import ExactPoints, FactsAsNoted, points_by_seat
from kingscore.rules.sheet import Policy

_POLICIES = [each.value for each in Policy]
_VERSION = "The version of the sheet: the number of entries in its log."


class RulesetNameShown(serializers.Serializer[Any]):
    """Which published rules a game is played under."""

    slug = serializers.CharField(help_text="The short name of the ruleset.")
    version = serializers.IntegerField(min_value=1, help_text="Which version of it.")
    name = serializers.CharField(help_text="What it is called, in the asked language.")


class ReasonShown(serializers.Serializer[Any]):
    """Why a contract is closed."""

    code = serializers.CharField(help_text="For programs; told of at /api/v1/problems/.")
    message = serializers.CharField(help_text="For people, in the asked language.")


class SeatShown(serializers.Serializer[Any]):
    """What a seat has so far. What is not played yet is null, never 0."""

    seat = serializers.IntegerField(min_value=0, help_text="The seat, from 0 in the order of play.")
    name = serializers.CharField(help_text="Who sits there now.")
    total = ExactPoints(
        allow_null=True, help_text="Points of all deals; null before the first deal."
    )
    penalties = ExactPoints(
        allow_null=True,
        help_text="Penalty points for wrong predictions, without sign; null where none are made.",
    )
    settlement = ExactPoints(
        allow_null=True,
        help_text="What the penalty points of all pairs settle to, in points with sign; they add "
        "up to 0. Null where no predictions are made.",
    )
    adjusted = ExactPoints(
        help_text="Points from outside the deals: penalties at the table and awards; 0 for none."
    )
    result = ExactPoints(
        allow_null=True,
        help_text="Points that decide: `total`, `settlement` and `adjusted` added up; null before "
        "anything counts.",
    )
    money = ExactPoints(
        allow_null=True,
        help_text="Points that money is reckoned from, where they are not the result (kontra in "
        "tarock); else null.",
    )
    place = serializers.IntegerField(
        allow_null=True,
        min_value=1,
        help_text="The place by the result, from 1; equal results share a place. Null before the "
        "first deal.",
    )


class DealShown(serializers.Serializer[Any]):
    """One deal. Of one that is still to come only `number` and `dealer` are known."""

    number = serializers.IntegerField(min_value=1, help_text="Which deal, from 1.")
    dealer = serializers.IntegerField(min_value=0, help_text="The seat that deals.")
    leader = serializers.IntegerField(
        allow_null=True,
        min_value=0,
        help_text="The seat that leads to the first trick; null where the declarer does.",
    )
    contract = serializers.CharField(allow_null=True, help_text="The code of the contract.")
    declarer = serializers.IntegerField(
        allow_null=True, min_value=0, help_text="The seat whose contract it is."
    )
    facts = FactsAsNoted(allow_null=True, help_text="What was seen at the table.")
    scores = points_by_seat("The points of this deal, by seat.", is_nullable=True)
    totals = points_by_seat("The running totals after it, by seat.", is_nullable=True)
    penalties = points_by_seat(
        "Penalty points for wrong predictions, by seat; null where none are made.", is_nullable=True
    )
    closed = ReasonShown(
        allow_null=True,
        help_text="Why the contract was closed, and was played all the same in a friendly game.",
    )
    is_corrected = serializers.BooleanField(
        allow_null=True, help_text="Whether its facts have been written more than once."
    )
    seq = serializers.IntegerField(
        allow_null=True,
        min_value=1,
        help_text="The place in the log of the entry that it stands by, from 1.",
    )


class StepShown(serializers.Serializer[Any]):
    """One line of an explanation."""

    text = serializers.CharField(help_text="What counts, in the asked language.")
    points = ExactPoints(help_text="The points of this line.")


def _steps_by_seat(text: str, *, is_nullable: bool = False) -> serializers.ListField:
    return serializers.ListField(child=StepShown(many=True), allow_null=is_nullable, help_text=text)


class ExplainedDealShown(DealShown):
    """A deal with how its points came about."""

    derivation = _steps_by_seat(
        "By seat the lines that its score is the sum of, in their order.",
    )
    penalty_derivation = StepShown(
        many=True,
        allow_null=True,
        help_text="By seat one line with its penalty points; null where no predictions are made.",
    )
    money_derivation = _steps_by_seat(
        "By seat the lines of the ledger of money; null where that is the score.", is_nullable=True
    )


class AdjustmentShown(serializers.Serializer[Any]):
    """Points from outside the deals that count."""

    place = serializers.IntegerField(
        min_value=1, help_text="The place of its entry in the log, from 1: for taking it back."
    )
    seat = serializers.IntegerField(min_value=0, help_text="Whose points.")
    points = ExactPoints(help_text="Points with sign: negative for a penalty.")
    cause = serializers.CharField(
        help_text="What for, as it was typed. One that is in `texts.fines` of the rules is in "
        "`words.fines` at the same place in the asked language."
    )


class SubstitutionShown(serializers.Serializer[Any]):
    """Somebody who plays for another from a deal on."""

    place = serializers.IntegerField(
        min_value=1, help_text="The place of its entry in the log, from 1."
    )
    seat = serializers.IntegerField(min_value=0, help_text="The seat, whose points stay its own.")
    player = serializers.IntegerField(
        min_value=0, help_text="Who plays on: his place in `players`, from 0."
    )
    earlier = serializers.IntegerField(min_value=0, help_text="Who sat there before, likewise.")
    number = serializers.IntegerField(min_value=1, help_text="The first deal that he plays.")


class ChoiceShown(serializers.Serializer[Any]):
    """A contract, and whether it can be played in a deal."""

    contract = serializers.CharField(help_text="The code of the contract.")
    name = serializers.CharField(help_text="What it is called, in the asked language.")
    declarer = serializers.IntegerField(
        allow_null=True,
        min_value=0,
        help_text="The seat whose contract it would be; null where it is bid for and `declarer` "
        "was not asked for: then all of this is about the player who bids first, who may have "
        "nothing left that another still has.",
    )
    is_open = serializers.BooleanField(help_text="Whether it can be played.")
    used = serializers.IntegerField(
        min_value=0,
        help_text="How often it was played: by this declarer where each has a list of his own, "
        "else in this game.",
    )
    left = serializers.IntegerField(
        min_value=0, help_text="How often it can still be played, counted in the same way."
    )
    declarer_used = serializers.IntegerField(
        min_value=0,
        help_text="How many deals of its side (negative or positive) the declarer has had, where "
        "that is limited.",
    )
    declarer_left = serializers.IntegerField(
        min_value=0, help_text="How many deals of its side he can still have."
    )
    closed = ReasonShown(allow_null=True, help_text="Why it is closed; null where it is open.")


class ChoicesShown(serializers.Serializer[Any]):
    """The next deal, or the one asked for: whose it is, and what can be played."""

    number = serializers.IntegerField(min_value=1, help_text="Which deal, from 1.")
    dealer = serializers.IntegerField(min_value=0, help_text="The seat that deals.")
    leader = serializers.IntegerField(
        allow_null=True,
        min_value=0,
        help_text="The seat that leads to the first trick; null where the declarer does.",
    )
    contracts = ChoiceShown(many=True, help_text="Every contract, open or closed, in their order.")


class NextDealShown(serializers.Serializer[Any]):
    """What can be played next, or in the deal that was asked for."""

    next = ChoicesShown(
        allow_null=True,
        help_text="The next deal, or the one asked for; null when the game is over and none was.",
    )


class ExpectedFinalShown(serializers.Serializer[Any]):
    """What all seats can have together at the end."""

    least = ExactPoints(help_text="The fewest points; in a regular game as many as the most.")
    most = ExactPoints(help_text="The most points.")


class SheetShown(serializers.Serializer[Any]):
    """The whole score sheet of a game. What is not played yet is null, never 0."""

    game = serializers.CharField(help_text="The code of the game.")
    version = serializers.IntegerField(min_value=0, help_text=_VERSION)
    stamp = serializers.CharField(
        help_text="Changes with everything that is shown here, renames and the lock as well: to "
        "be sent as `since`."
    )
    ruleset = RulesetNameShown(help_text="The rules it is played under.")
    policy = serializers.ChoiceField(
        choices=_POLICIES,
        help_text="Whether a closed contract is refused (`strict`) or allowed with a reason "
        "(`friendly`).",
    )
    is_finished = serializers.BooleanField(
        help_text="Whether the game is over: all deals are played, one ended it, or the players "
        "stopped."
    )
    is_stopped = serializers.BooleanField(
        help_text="Whether the players stopped though deals are left."
    )
    is_locked = serializers.BooleanField(help_text="Whether nothing can be written on it.")
    is_regular = serializers.BooleanField(
        help_text="Whether no contract was played though it was closed."
    )
    deals_played = serializers.IntegerField(min_value=0, help_text="How many deals are played.")
    deals_planned = serializers.IntegerField(
        min_value=1, help_text="How many deals a whole game has."
    )
    expected_final = ExpectedFinalShown(
        allow_null=True,
        help_text="What the points of all seats together can be at the end; null where no more "
        "can be said.",
    )
    seats = SeatShown(many=True, help_text="What each seat has so far, by seat.")
    players = serializers.ListField(
        child=serializers.CharField(),
        help_text="The names of all players of the game: those of the start as they sat down, then "
        "the substitutes as they came. `player` in the log is a place in this list.",
    )
    substitutions = SubstitutionShown(
        many=True, help_text="Who plays for another from which deal on, in the order of the log."
    )
    deals = DealShown(many=True, help_text="Every deal of the game, also those to come, in order.")
    adjustments = AdjustmentShown(
        many=True, help_text="Penalties and awards that count, in the order of the log."
    )
    next = ChoicesShown(
        allow_null=True, help_text="What can be played next; null when the game is over."
    )
