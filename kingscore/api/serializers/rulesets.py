"""The bodies of what is done with rulesets."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from kingscore.api.fields import Body, Id, Text, WholeNumber, Word
from kingscore.rules.ruleset_codec import SCHEMA
from kingscore.rules.rulesetfile import FORMAT, LONGEST_SLUG
from kingscore.services.codes import is_code
from kingscore.services.house import EDITOR_CODE_LENGTH

_RULES = "What the points depend on: `rules` of a ruleset file (docs/ruleset-file.md)."
_TEXTS = (
    "Names and remarks: `texts` of a ruleset file. They are in English where they do not say in "
    "which `language` they are."
)


class RulesetFileBody(Body):
    """A ruleset file. It is read by the core, which names every fault; this only describes it."""

    format = Word(choices=[FORMAT], help_text="Which kind of document this is.")
    schema = WholeNumber(
        min_value=SCHEMA, max_value=SCHEMA, help_text="The version of the form of the document."
    )
    slug = Text(
        required=False,
        allow_blank=True,
        max_length=LONGEST_SLUG,
        help_text="What the ruleset is called where the file is from; it decides nothing here.",
    )
    version = WholeNumber(
        required=False,
        min_value=0,
        help_text="Its version where the file is from, 0 when it was not published.",
    )
    rules = serializers.DictField(help_text=_RULES)
    texts = serializers.DictField(required=False, help_text=_TEXTS)


class RulesBody(Body):
    """Rules that are published."""

    rules = serializers.DictField(help_text=_RULES)
    texts = serializers.DictField(required=False, default=dict, help_text=_TEXTS)


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
