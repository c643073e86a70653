"""The bodies of what is done with a game besides writing in its log."""

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from kingscore.api.fields import Body, Id, Seated, Text, WholeNumber, Word
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
    options = serializers.DictField(
        child=Text(max_length=60),
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
