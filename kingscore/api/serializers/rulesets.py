"""The bodies of what is done with rulesets."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from kingscore.api.fields import Body, Id, Text, WholeNumber
from kingscore.services.codes import is_code
from kingscore.services.house import EDITOR_CODE_LENGTH

_RULES = "What the points depend on: `rules` of a [ruleset file](/api/v1/docs/ruleset-file/)."
_TEXTS = (
    "Names and remarks: `texts` of a ruleset file. They are in English where they do not say in "
    "which `language` they are."
)


@extend_schema_field({"$ref": "#/components/schemas/Rules"})
class RulesField(serializers.DictField):
    """The `rules` of a ruleset file: read by the core, which names every fault."""


@extend_schema_field({"$ref": "#/components/schemas/Texts"})
class TextsField(serializers.DictField):
    """The `texts` of a ruleset file, read in the same way."""


class RulesBody(Body):
    """Rules that are published."""

    rules = RulesField(help_text=_RULES)
    texts = TextsField(required=False, default=dict, help_text=_TEXTS)


class HouseBody(RulesBody):
    """New house rules."""

    house = Id(
        help_text="A UUID that the client makes up for these house rules: the same rules with the "
        "same id again are published once, and answered as the first time."
    )
    editor_code = Text(
        required=False,
        allow_null=True,
        default=None,
        max_length=EDITOR_CODE_LENGTH,
        help_text="The editor's code that they will have, 20 characters out of "
        "`23456789abcdefghjkmnpqrstuvwxyz`. Whoever makes it up, in random, can send the rules "
        "again when the answer was lost: without it, and without an account, that is refused, "
        "since nobody knows who asks.",
    )

    def validate_editor_code(self, code: str | None) -> str | None:
        """The code; raises ValidationError for one that is of another kind."""
        if code is not None and not is_code(code, EDITOR_CODE_LENGTH):
            text = _("An editor's code has %(length)s characters out of %(alphabet)s.")
            values = {"length": EDITOR_CODE_LENGTH, "alphabet": "23456789abcdefghjkmnpqrstuvwxyz"}
            raise serializers.ValidationError(text % values, "not_a_code")
        return code


class VersionBody(RulesBody):
    """The next version of house rules."""

    version = WholeNumber(
        min_value=1, help_text="The version that it was made from: the latest one that is known."
    )


class TakeHouseBody(Body):
    """Taking house rules into the account."""

    code = Text(max_length=40, help_text="Their editor's code, the last part of the editor's link.")


class CountBody(Body):
    """Cards of Königrufen that are counted: their codes, or sums of groups of three."""

    cards = serializers.ListField(
        child=Text(max_length=3),
        required=False,
        allow_null=True,
        default=None,
        max_length=54,
        help_text="Codes of cards, each once: `t1` (Pagat) to `t22` (Sküs), `Kh` for the king of "
        "hearts, with ranks K Q N J 1 2 3 4 in hearts and diamonds, K Q N J T 9 8 7 in spades "
        "and clubs. Instead of `groups`.",
    )
    groups = serializers.ListField(
        child=WholeNumber(min_value=0),
        required=False,
        allow_null=True,
        default=None,
        max_length=18,
        help_text="The table values of each three cards, added up: from 3 to 15.",
    )
    rest = serializers.ListField(
        child=WholeNumber(min_value=0),
        required=False,
        allow_null=True,
        default=None,
        max_length=2,
        help_text="The table values of the one or two cards that are left over beside `groups`.",
    )

    def validate(self, attrs: Any) -> Any:
        """The values; raises ValidationError unless there is one way of counting."""
        by_groups = attrs["groups"] is not None or attrs["rest"] is not None
        if (attrs["cards"] is not None) == by_groups:
            text = _("Send either cards, or groups with the rest.")
            raise serializers.ValidationError({"cards": [text]}, "one_way_of_counting")
        return attrs
