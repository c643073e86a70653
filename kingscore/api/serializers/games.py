"""What is done with a game besides writing in its log: bodies, and how a game is answered."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from kingscore.api.fields import Body, Choices, Id, Seated, Text, WholeNumber, Word
from kingscore.api.serializers.sheets import RulesetNameShown
from kingscore.api.serializers.values import PageShown
from kingscore.money import HIGHEST_STAKE, is_currency
from kingscore.rules.names import LONGEST_NAME
from kingscore.rules.ruleset import MOST_PLAYERS
from kingscore.rules.rulesetfile import LONGEST_SLUG
from kingscore.rules.sheet import Policy


class StakeBody(Body):
    """Money for one point."""

    amount = WholeNumber(
        min_value=1, max_value=HIGHEST_STAKE, help_text="In the smallest unit: 10 for 0.10 EUR."
    )
    currency = Text(min_length=3, max_length=3, help_text="ISO 4217, such as `EUR`.")

    def validate_currency(self, code: str) -> str:
        """The code; raises ValidationError for one that stands for no currency."""
        if not is_currency(code):
            raise serializers.ValidationError(
                _("This is not the code of a currency (as EUR)."), "not_a_currency"
            )
        return code


class StartBody(Body):
    """The start of a game."""

    key = Id(
        required=False,
        allow_null=True,
        default=None,
        help_text="A UUID that the client makes up: the same start with the same key again gives "
        "the game that it started. Without one, sending it twice starts two games.",
    )
    ruleset = Text(
        max_length=LONGEST_SLUG,
        help_text="The slug of a preset or of published rules, such as `dubbelkingen-4`.",
    )
    version = WholeNumber(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        help_text="Which version of published rules; the latest without it.",
    )
    options = Choices(
        required=False,
        default=dict,
        help_text="Choices in the options of a preset, by code; what is usual without them.",
    )
    players = serializers.ListField(
        child=Seated(max_length=10 * LONGEST_NAME),
        min_length=2,
        max_length=MOST_PLAYERS,
        help_text="Who plays, in the order of play: names, or ids of players whom the account "
        "keeps. A name that exactly one of them has is that player.",
    )
    first_dealer = WholeNumber(
        required=False, default=0, min_value=0, help_text="The seat that deals first, from 0."
    )
    policy = Word(
        choices=[each.value for each in Policy],
        required=False,
        default=Policy.STRICT.value,
        help_text="`strict`: a closed contract is refused. `friendly`: it may be played all the "
        "same, with a reason in `facts.override`.",
    )
    stake = StakeBody(
        required=False, allow_null=True, default=None, help_text="Money for one point, or null."
    )
    after = Text(
        required=False,
        allow_null=True,
        default=None,
        max_length=20,
        help_text="The code of the game before, when the same players go on: the credential must "
        "be good for writing in it.",
    )


class NameBody(Body):
    """A name that is put right."""

    name = Text(max_length=10 * LONGEST_NAME, help_text="As it is to be shown; 40 characters.")


class TakeBody(Body):
    """Taking something into the account."""

    code = Text(max_length=40, help_text="Its scorer's code, the last part of the scorer's link.")


class StakeShown(serializers.Serializer[Any]):
    """Money for one point."""

    amount = serializers.IntegerField(
        min_value=1,
        max_value=HIGHEST_STAKE,
        help_text="In the smallest unit of the currency: 10 for 0.10 EUR.",
    )
    currency = serializers.CharField(help_text="ISO 4217, such as `EUR`.")


class GameListedShown(serializers.Serializer[Any]):
    """A game without its sheet."""

    code = serializers.CharField(help_text="Its code: whoever has it may read the game.")
    ruleset = RulesetNameShown(help_text="The rules it is played under.")
    players = serializers.ListField(
        child=serializers.CharField(),
        help_text="The names of the players, by seat; in lists as they sat down at the start.",
    )
    first_dealer = serializers.IntegerField(
        min_value=0, help_text="The seat that deals first, from 0."
    )
    policy = serializers.ChoiceField(
        choices=[each.value for each in Policy],
        help_text="Whether a closed contract is refused (`strict`) or allowed with a reason "
        "(`friendly`).",
    )
    stake = StakeShown(allow_null=True, help_text="Money for one point; null without.")
    started_at = serializers.DateTimeField(help_text="When it was started; UTC.")
    version = serializers.IntegerField(
        min_value=0, help_text="The version of its sheet: the number of entries in its log."
    )
    stamp = serializers.CharField(
        help_text="Changes with everything that its sheet shows, renames and the lock as well."
    )
    is_finished = serializers.BooleanField(help_text="Whether the game is over.")
    is_locked = serializers.BooleanField(help_text="Whether nothing can be written on its sheet.")


class SeatedShown(serializers.Serializer[Any]):
    """A player in a seat."""

    id = serializers.IntegerField(help_text="The id of the player, for renaming and claiming.")
    name = serializers.CharField(help_text="The name of the player.")


class GameShown(GameListedShown):
    """A game without its sheet, with what not everybody may know who may look at it."""

    scorer_code = serializers.CharField(
        allow_null=True,
        help_text="The scorer's code: as a credential it lets its holder write. Null for those "
        "who may not.",
    )
    seated = SeatedShown(
        many=True,
        allow_null=True,
        help_text="Who sits where, by seat. Null for those who may neither write nor show a token.",
    )
    others = SeatedShown(
        many=True,
        allow_null=True,
        help_text="Players of the game who sit nowhere now, because somebody else plays on. Null "
        "like `seated`.",
    )


class GamePageShown(PageShown):
    """A page of games."""

    items = GameListedShown(many=True, help_text="The games, the latest first.")


class LinksShown(serializers.Serializer[Any]):
    """The pages of a game on the site."""

    viewer = serializers.URLField(help_text="For everybody who may look.")
    scorer = serializers.URLField(
        allow_null=True,
        help_text="Lets the browser that opens it write. Null for those who may not.",
    )
