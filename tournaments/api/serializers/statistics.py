"""Statistics, as they are answered."""

from typing import Any

from rest_framework import serializers

from kingscore.api.serializers.values import ExactPoints
from tournaments.rules.statistics import Role

ROLES: list[str] = [each.value for each in Role]


class SuiteShown(serializers.Serializer[Any]):
    """A game that was played."""

    code = serializers.CharField(help_text="What `suite` asks for.")
    tables = serializers.IntegerField(min_value=1, help_text="How many tables have played it.")


class PredictionsShown(serializers.Serializer[Any]):
    """How well somebody predicts."""

    made = serializers.IntegerField(min_value=0, help_text="How many predictions.")
    right = serializers.IntegerField(min_value=0, help_text="How many were right.")
    mean_error = ExactPoints(allow_null=True, help_text="By how much they are off; null for none.")


class RoleTallyShown(serializers.Serializer[Any]):
    """Deals in one part of a contract."""

    role = serializers.ChoiceField(choices=ROLES, help_text="What he was.")
    deals = serializers.IntegerField(min_value=0, help_text="In how many deals.")
    points = ExactPoints(help_text="The points in them.")


class ContractNumbersShown(serializers.Serializer[Any]):
    """Somebody in one contract."""

    contract = serializers.CharField(help_text="The code of the contract.")
    roles = RoleTallyShown(many=True, help_text="By what he was.")
    judged = serializers.IntegerField(
        min_value=0, help_text="How many deals of his own could be won."
    )
    won = serializers.IntegerField(min_value=0, help_text="How many of them he won.")


class PlayerNumbersShown(serializers.Serializer[Any]):
    """The numbers of one player."""

    player = serializers.IntegerField(help_text="The id of the player.")
    name = serializers.CharField(help_text="His name.")
    games = serializers.IntegerField(min_value=0, help_text="How many results are his.")
    wins = serializers.IntegerField(min_value=0, help_text="How many first places.")
    deals = serializers.IntegerField(min_value=0, help_text="How many deals he has played.")
    predictions = PredictionsShown(help_text="How well he predicts.")
    contracts = ContractNumbersShown(many=True, help_text="By contract.")
    rating = serializers.IntegerField(
        allow_null=True,
        help_text="How strong he almost certainly is at least, 1000 for a newcomer; null without a "
        "result. It is an estimate.",
    )


class GameRecordShown(serializers.Serializer[Any]):
    """The result of somebody in one game."""

    points = ExactPoints(help_text="The points.")
    player = serializers.IntegerField(help_text="The id of the player.")
    game = serializers.CharField(help_text="The code of the game.")


class DealRecordShown(GameRecordShown):
    """The points of somebody in one deal."""

    number = serializers.IntegerField(min_value=1, help_text="Which deal, from 1.")
    contract = serializers.CharField(help_text="The code of its contract.")


class RunRecordShown(serializers.Serializer[Any]):
    """Games that somebody won one after the other, of those that he played."""

    games = serializers.IntegerField(min_value=1, help_text="How many.")
    player = serializers.IntegerField(help_text="The id of the player.")
    first = serializers.CharField(help_text="The code of the first of them.")
    last = serializers.CharField(help_text="The code of the last of them.")


class RecordsShown(serializers.Serializer[Any]):
    """The records under one ruleset; each null where there is none."""

    ruleset = serializers.CharField(help_text="The slug of the rules.")
    highest_deal = DealRecordShown(allow_null=True, help_text="The most points in a deal.")
    lowest_deal = DealRecordShown(allow_null=True, help_text="The fewest points in a deal.")
    highest_game = GameRecordShown(allow_null=True, help_text="The most points in a game.")
    lowest_game = GameRecordShown(allow_null=True, help_text="The fewest points in a game.")
    longest_run = RunRecordShown(allow_null=True, help_text="The most games won in a row.")


class StatisticsShown(serializers.Serializer[Any]):
    """What the finished tables tell of one game."""

    suite = serializers.CharField(help_text="Which game; empty where nothing was played.")
    suites = SuiteShown(many=True, help_text="All that were played, the most played first.")
    tables = serializers.IntegerField(min_value=0, help_text="How many tables are counted.")
    players = PlayerNumbersShown(many=True, help_text="Everybody who has played, by id.")
    records = RecordsShown(many=True, help_text="By ruleset: points compare under one alone.")


class AgainstShown(serializers.Serializer[Any]):
    """How one player stands against another."""

    one = serializers.IntegerField(help_text="The id of the one.")
    other = serializers.IntegerField(help_text="The id of the other.")
    games = serializers.IntegerField(min_value=0, help_text="In how many games they met.")
    ahead = serializers.IntegerField(min_value=0, help_text="How often the one was before.")
    behind = serializers.IntegerField(min_value=0, help_text="How often the other was.")
    difference = ExactPoints(help_text="By how many points the one has more in all.")
