"""Standings, results and sheets, as they are answered."""

from typing import Any

from rest_framework import serializers

from kingscore.api.serializers.sheets import DealShown
from kingscore.api.serializers.values import ExactPoints
from tournaments.api.serializers.rounds import STATES, numbers_shown
from tournaments.api.serializers.tournaments import STAGES, WORTH_NAMES

_STAGE = "Which stage."
_SHARED = "Whether others have the same place."


class StandingStepShown(serializers.Serializer[Any]):
    """One line of how a total came about."""

    method = serializers.CharField(
        help_text="What made its value: how rounds are valued, or `missed`, `award`, `penalty`."
    )
    round = serializers.IntegerField(allow_null=True, help_text="Which round; null for none.")
    table = serializers.IntegerField(
        allow_null=True, help_text="At which table; null where none was played."
    )
    points = ExactPoints(allow_null=True, help_text="The points on its sheet; null without.")
    deals = serializers.IntegerField(
        allow_null=True, help_text="In how many deals he had cards; null without."
    )
    value = ExactPoints(allow_null=True, help_text="What it brings; null for nothing.")
    is_dropped = serializers.BooleanField(
        help_text="Whether it is no part of the total: a round that is not among the best, or what "
        "was withdrawn."
    )
    reason = serializers.CharField(help_text="What an award or a penalty is for; else empty.")


class TieBreakShown(serializers.Serializer[Any]):
    """What told equal totals apart, or did not."""

    name = serializers.CharField(help_text="Which tie-break.")
    value = ExactPoints(allow_null=True, help_text="What it is for this entrant; null for nothing.")


class StandingRowShown(serializers.Serializer[Any]):
    """An entrant in the standings."""

    place = serializers.IntegerField(
        allow_null=True, help_text="From 1; null for who is out, or has played nothing yet."
    )
    is_shared = serializers.BooleanField(help_text=_SHARED)
    entrant = serializers.IntegerField(min_value=1, help_text="His number.")
    name = serializers.CharField(help_text="His name.")
    team = serializers.CharField(help_text="Whose mate he is; empty for nobody's.")
    is_out = serializers.BooleanField(help_text="Whether he has left without his result.")
    rounds_played = serializers.IntegerField(
        min_value=0, help_text="How many rounds he has played."
    )
    total = ExactPoints(
        allow_null=True, help_text="His total; null for who has played nothing yet."
    )
    separated_by = serializers.CharField(
        allow_null=True,
        help_text="What told him from the one above: `total` or a tie-break; null for nothing.",
    )
    tie_breaks = TieBreakShown(many=True, help_text="What was looked at where totals are equal.")
    steps = StandingStepShown(many=True, help_text="How the total came about.")


class StandingsStageShown(serializers.Serializer[Any]):
    """The standings of the preliminaries, or of a final."""

    stage = serializers.ChoiceField(choices=STAGES, help_text=_STAGE)
    worth = serializers.ChoiceField(choices=WORTH_NAMES, help_text="What a round is worth.")
    rounds = numbers_shown("The rounds that count.")
    unfinished_tables = serializers.IntegerField(
        min_value=0, help_text="How many of their tables have not come to their end."
    )
    rows = StandingRowShown(many=True, help_text="Everybody in order.")


class FinalPlaceShown(serializers.Serializer[Any]):
    """A place in the whole tournament."""

    place = serializers.IntegerField(allow_null=True, help_text="From 1; null for none.")
    is_shared = serializers.BooleanField(help_text=_SHARED)
    entrant = serializers.IntegerField(min_value=1, help_text="Whose place it is, by number.")
    stage = serializers.ChoiceField(choices=STAGES, help_text="Which stage has decided it.")


class StandingsShown(serializers.Serializer[Any]):
    """The standings of a tournament."""

    is_live = serializers.BooleanField(
        help_text="Whether tables that are not finished count as they stand."
    )
    hidden_rounds = numbers_shown("Rounds that were opened and are not shown yet.")
    stages = StandingsStageShown(many=True, help_text="The preliminaries, then the finals.")
    final_places = FinalPlaceShown(
        many=True,
        allow_null=True,
        help_text="The places in the whole tournament; null before a final has begun.",
    )


class SeatResultShown(serializers.Serializer[Any]):
    """What an entrant has of a table."""

    entrant = serializers.IntegerField(min_value=1, help_text="Who, by number.")
    points = ExactPoints(allow_null=True, help_text="His points so far; null where not shown.")
    deals = serializers.IntegerField(allow_null=True, help_text="In how many deals; null as above.")
    place = serializers.IntegerField(
        allow_null=True, help_text="His place at the table; null as above."
    )


class TableResultShown(serializers.Serializer[Any]):
    """A table with what it has so far."""

    table = serializers.IntegerField(min_value=1, help_text="Which table.")
    game = serializers.CharField(
        allow_null=True, help_text="The code of its game; null where that is hidden."
    )
    is_finished = serializers.BooleanField(help_text="Whether its game is over.")
    seats = SeatResultShown(many=True, help_text="In the order of play.")


class RoundResultsShown(serializers.Serializer[Any]):
    """The results of a round."""

    number = serializers.IntegerField(min_value=1, help_text="Which round.")
    stage = serializers.ChoiceField(choices=STAGES, help_text=_STAGE)
    state = serializers.ChoiceField(choices=STATES, help_text="`open` or `closed`.")
    tables = TableResultShown(many=True, help_text="Its tables.")


class ResultsShown(serializers.Serializer[Any]):
    """The results of all tables."""

    rounds = RoundResultsShown(many=True, help_text="The rounds that were opened.")


class AdjustmentOfSheetShown(serializers.Serializer[Any]):
    """Points outside the deals."""

    seat = serializers.IntegerField(min_value=0, help_text="In which seat, from 0.")
    points = ExactPoints(help_text="What was added.")
    cause = serializers.CharField(help_text="What for.")


class TableSheetShown(serializers.Serializer[Any]):
    """The sheet of a table."""

    round = serializers.IntegerField(min_value=1, help_text="Which round.")
    table = serializers.IntegerField(min_value=1, help_text="Which table.")
    game = serializers.CharField(help_text="The code of its game.")
    ruleset = serializers.CharField(help_text="The slug of its rules.")
    is_finished = serializers.BooleanField(help_text="Whether it is over.")
    is_stopped = serializers.BooleanField(help_text="Whether the players stopped before its end.")
    entrants = numbers_shown("Who sits there, by number, in the order of play.")
    results = serializers.ListField(child=ExactPoints(), help_text="The points by seat.")
    deals = DealShown(many=True, help_text="The deals that were played.")
    adjustments = AdjustmentOfSheetShown(many=True, help_text="Points outside the deals.")


class SheetsShown(serializers.Serializer[Any]):
    """The sheets of all tables."""

    sheets = TableSheetShown(many=True, help_text="By round and table.")
