"""Tables of a round that is played: what is sent, and how they are answered."""

from typing import Any

from rest_framework import serializers

from kingscore.api.fields import Body, Id, Text, WholeNumber
from kingscore.rules.reading import LONGEST_REASON
from tournaments.api.serializers.rounds import ClockShown, RoundShown
from tournaments.queries import State
from tournaments.services.registering import MOST_ENTRANTS
from tournaments.services.tables import MOST_EXTRA_MINUTES

TABLE_STATES: list[str] = [each.value for each in State]


class ConfirmBody(Body):
    """That a result is right."""

    version = WholeNumber(min_value=0, help_text="The version of the sheet that was looked at.")
    seat = WholeNumber(
        required=False,
        allow_null=True,
        default=None,
        min_value=0,
        help_text="The seat of the player who says so, from 0; null where the director does.",
    )


class SeenTableBody(Body):
    """A table whose sheet was looked at."""

    table = WholeNumber(min_value=1, help_text="Which table of the round.")
    version = WholeNumber(min_value=0, help_text="The version of its sheet that was looked at.")


class ConfirmAllBody(Body):
    """That all these results are right."""

    tables = serializers.ListField(
        child=SeenTableBody(),
        min_length=1,
        max_length=MOST_ENTRANTS,
        help_text="The tables, each as it was looked at.",
    )


class ExtraTimeBody(Body):
    """How much longer a table may play."""

    seconds = WholeNumber(
        min_value=0,
        max_value=60 * MOST_EXTRA_MINUTES,
        help_text="Seconds in all, beyond the clock of the round.",
    )


class StopTableBody(Body):
    """That a table stops before its last deal, or goes on after all."""

    entry = Id(help_text="A UUID that the client makes up: the same again with it changes nothing.")
    version = WholeNumber(min_value=0, help_text="The version that the sheet is believed to be at.")
    reason = Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_REASON,
        help_text="Why, in one line: shown in the log.",
    )


class SittingShown(serializers.Serializer[Any]):
    """A place at a table."""

    entrant = serializers.IntegerField(min_value=1, help_text="Whose it is, by number.")
    name = serializers.CharField(help_text="His name.")
    substitute = serializers.CharField(
        allow_null=True, help_text="Who plays for him there; null if he does himself."
    )


class ProgressShown(serializers.Serializer[Any]):
    """How far a sheet is."""

    played = serializers.IntegerField(min_value=0, help_text="How many deals are played.")
    deals = serializers.IntegerField(min_value=1, help_text="Of how many.")
    counted = serializers.IntegerField(
        min_value=0, help_text="How many of them count if the players stop here."
    )
    is_finished = serializers.BooleanField(help_text="Whether the game is over.")
    is_stopped = serializers.BooleanField(help_text="Whether the players stopped before its end.")


class TableShown(serializers.Serializer[Any]):
    """How far a table is."""

    round = serializers.IntegerField(min_value=1, help_text="Which round.")
    table = serializers.IntegerField(min_value=1, help_text="Which table of it.")
    state = serializers.ChoiceField(
        choices=TABLE_STATES,
        help_text="`drawn`: its round is not open. `not_started`: nothing is recorded. `playing`. "
        "`quiet`: nothing was recorded for long. `done`: its game is over.",
    )
    game = serializers.CharField(
        allow_null=True, help_text="The code of its game; null before the round is opened."
    )
    version = serializers.IntegerField(
        allow_null=True, min_value=0, help_text="The version of the sheet; null without a game."
    )
    seats = SittingShown(many=True, help_text="Who sits there, in the order of play.")
    progress = ProgressShown(allow_null=True, help_text="How far it is; null without a game.")
    last_entry_at = serializers.DateTimeField(
        allow_null=True, help_text="When something was recorded last; UTC. Null for never."
    )
    is_confirmed = serializers.BooleanField(
        help_text="Whether somebody has said that the result is right as it is now."
    )
    was_confirmed = serializers.BooleanField(
        help_text="Whether something was corrected since somebody has said so."
    )
    called_at = serializers.DateTimeField(
        allow_null=True, help_text="When the director was called there; UTC. Null if he was not."
    )
    extra_seconds = serializers.IntegerField(
        min_value=0, help_text="How much longer than the others it may play."
    )


class TablesShown(serializers.Serializer[Any]):
    """The tables of a round."""

    tables = TableShown(many=True, help_text="By number.")


class ConfirmationShown(serializers.Serializer[Any]):
    """Who has said last that a result is right."""

    version = serializers.IntegerField(
        min_value=0, help_text="The version of the sheet that was right; a later one makes it void."
    )
    entrant = serializers.IntegerField(
        allow_null=True, help_text="Who has said so, by number; null: the director."
    )
    confirmed_at = serializers.DateTimeField(help_text="When; UTC.")


class OwnTableShown(TableShown):
    """A table for those who sit there, and for who works for the club."""

    path = serializers.CharField(help_text="The address of this table in the API.")
    is_open = serializers.BooleanField(help_text="Whether its round is played now.")
    clock = ClockShown(allow_null=True, help_text="The clock of the round; null without one.")
    confirmation = ConfirmationShown(
        allow_null=True, help_text="Who has confirmed the result last; null for nobody."
    )
    scorer_code = serializers.CharField(
        allow_null=True,
        help_text="The scorer's code of its game, which lets an app write on the sheet "
        "(`/api/v1/games/…`). Null for those who neither hold the card nor direct, and unless the "
        "round is played now: what it let write before writes no longer then.",
    )
    card = serializers.CharField(
        allow_null=True,
        help_text="The code of its card: as a credential it opens this table alone. Null for those "
        "who neither hold it nor direct.",
    )


class BoardRoundShown(RoundShown):
    """A round on the board."""

    unfinished = serializers.IntegerField(
        min_value=0, help_text="How many of its tables have not come to their end."
    )
    tables = TableShown(many=True, help_text="Its tables, by number.")


class BoardShown(serializers.Serializer[Any]):
    """All tables of the rounds that are played."""

    stamp = serializers.CharField(help_text="Changes with everything that the board shows.")
    rounds = BoardRoundShown(many=True, help_text="The rounds that are open, or the one asked for.")
