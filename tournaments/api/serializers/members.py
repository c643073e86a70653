"""The people of a club: what is sent, and how they are answered."""

from typing import Any

from rest_framework import serializers

from kingscore.api.fields import HIGHEST_ID, Body, Text, WholeNumber
from kingscore.api.serializers.problems import FaultShown, ProblemShown
from kingscore.api.serializers.values import PageShown
from kingscore.rules.names import LONGEST_NAME
from tournaments.api.serializers.clubs import key_field, name_field
from tournaments.api.serializers.lists import rows_field, text_field
from tournaments.rules.members.header import MOST_ROWS
from tournaments.rules.members.listed import (
    LONGEST_EMAIL,
    LONGEST_NUMBER,
    LONGEST_TEAM,
)
from tournaments.rules.members.outcome import Kind
from tournaments.rules.members.words import EMAIL, NAME, NUMBER, TEAM, YEAR

KINDS: list[str] = [each.value for each in Kind]
FIELDS: list[str] = [NAME, NUMBER, YEAR, EMAIL, TEAM]
_NUMBER = "The club's own number, a text: zeros before it stay."
_YEAR = "The year of birth."
_EMAIL = "An e-mail address: nothing is sent to it."
_TEAM = "Whose mate he is: mates sit apart in a first round, where a tournament says so."


def _text(text: str, longest: int) -> Text:
    return Text(required=False, allow_blank=True, max_length=longest, help_text=text)


class MemberChangeBody(Body):
    """Other words about a member; what is not sent stays."""

    name = name_field(required=False)
    number = _text(_NUMBER, LONGEST_NUMBER)
    year = WholeNumber(required=False, allow_null=True, min_value=0, help_text=_YEAR)
    email = _text(_EMAIL, LONGEST_EMAIL)
    team = _text(_TEAM, LONGEST_TEAM)


class MemberBody(MemberChangeBody):
    """Somebody who comes onto the list: new, or a guest."""

    name = Text(
        required=False,
        allow_null=True,
        default=None,
        max_length=10 * LONGEST_NAME,
        help_text="The name of somebody new. Either this or `player` is sent.",
    )
    player = WholeNumber(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=HIGHEST_ID,
        help_text="The id of a guest, who becomes a member.",
    )
    key = key_field("the same name with the same key again gives the member who was made")


class ListBody(Body):
    """A list of members, to be looked at: rows of cells, or the text of a file."""

    rows = rows_field(
        "The rows, a header among them if there is one. Either these or `text` are sent.",
        most=2 * MOST_ROWS,
    )
    text = text_field("CSV of any kind, or a name on each line.")


class ChoiceBody(Body):
    """Who is meant by a doubtful row."""

    row = WholeNumber(min_value=0, help_text="Which row, from 0.")
    member = WholeNumber(
        allow_null=True,
        min_value=1,
        max_value=HIGHEST_ID,
        help_text="The `member` of one of its candidates; null for somebody new.",
    )


class ImportBody(ListBody):
    """A list that was looked at, to be read in."""

    stamp = Text(max_length=64, help_text="The `stamp` of the preview: nothing else is done.")
    choices = ChoiceBody(
        many=True,
        required=False,
        default=list,
        help_text="Who is meant by doubtful rows; a row without a choice is left out.",
    )


class PersonShown(serializers.Serializer[Any]):
    """Somebody whom a club keeps: a member, or a guest."""

    id = serializers.IntegerField(help_text="The id of the player, the same for good.")
    name = serializers.CharField(help_text="The name.")
    is_member = serializers.BooleanField(help_text="Whether he stands on the list of the club.")
    number = serializers.CharField(allow_null=True, help_text=f"{_NUMBER} Null for a guest.")
    year = serializers.IntegerField(allow_null=True, help_text=f"{_YEAR} Null if not known.")
    email = serializers.CharField(allow_null=True, help_text=f"{_EMAIL} Null for a guest.")
    team = serializers.CharField(allow_null=True, help_text=f"{_TEAM} Null for a guest.")
    is_claimed = serializers.BooleanField(help_text="Whether an account says that it is he.")
    is_anonymous = serializers.BooleanField(help_text="Whether his name was taken out for good.")


class PersonPageShown(PageShown):
    """A page of people."""

    items = PersonShown(many=True, help_text="The people, in the order of their coming.")


class MemberMergeShown(serializers.Serializer[Any]):
    """What would be after two people are made one."""

    games = serializers.IntegerField(
        min_value=0, help_text="In how many games another player would sit afterwards."
    )
    number = serializers.CharField(help_text=_NUMBER)
    year = serializers.IntegerField(allow_null=True, help_text=_YEAR)
    email = serializers.CharField(help_text=_EMAIL)
    team = serializers.CharField(help_text=_TEAM)


def _rows(text: str) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(allow_blank=True)), help_text=text
    )


class CandidateShown(serializers.Serializer[Any]):
    """A member who may be meant by a doubtful row."""

    member = serializers.IntegerField(help_text="What a choice names him by.")
    name = serializers.CharField(help_text="His name.")
    number = serializers.CharField(help_text="His number; empty without one.")
    year = serializers.IntegerField(allow_null=True, help_text=_YEAR)


class OutcomeShown(serializers.Serializer[Any]):
    """What would become of one row of a list."""

    row = serializers.IntegerField(min_value=0, help_text="Which row, from 0.")
    kind = serializers.ChoiceField(
        choices=KINDS,
        help_text="`new`: somebody comes onto the list. `known`: nothing changes. `changed`: a "
        "member changes. `doubtful`: somebody has to choose. `faulty`: nothing can be done.",
    )
    name = serializers.CharField(help_text="The name in the row; empty where none could be read.")
    number = serializers.CharField(help_text="The number in it; empty without one.")
    year = serializers.IntegerField(allow_null=True, help_text=_YEAR)
    email = serializers.CharField(help_text="The e-mail address in it; empty without one.")
    team = serializers.CharField(help_text="The team in it; empty without one.")
    member = serializers.IntegerField(
        allow_null=True, help_text="Who is known or changed, as choices name members; else null."
    )
    changes = serializers.ListField(
        child=serializers.ChoiceField(choices=FIELDS), help_text="Which fields change."
    )
    candidates = CandidateShown(many=True, help_text="Who may be meant by a doubtful row.")
    is_guest = serializers.BooleanField(
        help_text="Whether a guest of the club becomes a member, with all his games."
    )
    problems = FaultShown(many=True, help_text="What is wrong in it, or is worth a look.")


class ListPreviewShown(serializers.Serializer[Any]):
    """What would become of a list."""

    stamp = serializers.CharField(help_text="To be sent with the list when it is read in.")
    rows = _rows("The rows as they were read.")
    outcomes = OutcomeShown(many=True, help_text="What would become of each row that is not empty.")


class NameRefusedShown(serializers.Serializer[Any]):
    """A name that stays as it was."""

    row = serializers.IntegerField(min_value=0, help_text="Which row, from 0.")
    problem = ProblemShown(help_text="What stands in the way.")


class ImportedShown(serializers.Serializer[Any]):
    """What a list has done."""

    added = serializers.IntegerField(min_value=0, help_text="How many came onto the list.")
    changed = serializers.IntegerField(min_value=0, help_text="How many were changed.")
    refused = NameRefusedShown(many=True, help_text="Names that could not be changed.")


class RowsShown(serializers.Serializer[Any]):
    """The list of members as rows."""

    rows = _rows("A header, and a row for each member: safe in a spreadsheet, and read back.")
