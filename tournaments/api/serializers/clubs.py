"""Clubs and who works for them: what is sent, and how they are answered."""

from typing import Any

from rest_framework import serializers

from kingscore.api.fields import Body, Id, Text, Word
from kingscore.api.serializers.values import PageShown
from kingscore.models import Deputy
from kingscore.rules.names import LONGEST_NAME
from tournaments.models.clubs import LONGEST_SLUG

ROLES: list[str] = list(Deputy.Role.values)
_ROLE = "`owner`: says who works here, and may do everything else. `director`: keeps the members, "
_ROLE += "and runs tournaments and seasons. `scorer`: writes on the sheets of every table, and "
_ROLE += "sees the members."


def key_field(text: str) -> Id:
    """A key that makes sending something twice once."""
    return Id(
        required=False,
        allow_null=True,
        default=None,
        help_text=f"A UUID that the client makes up: {text}. Without one, sending it twice makes "
        "two.",
    )


def slug_field(text: str) -> Text:
    """A short name, which is made of the name where none is sent."""
    return Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_SLUG,
        help_text=f"{text} Without one, it is made of the name.",
    )


def name_field(**more: Any) -> Text:
    """A name of something."""
    text = f"What it is called: up to {LONGEST_NAME} characters of any script."
    return Text(max_length=10 * LONGEST_NAME, help_text=text, **more)


def zone_field(**more: Any) -> Text:
    """A time zone."""
    text = "The time zone that it plays in, by its name in the IANA database: `Europe/Brussels`."
    return Text(max_length=60, help_text=text, **more)


class ClubBody(Body):
    """A new club."""

    key = key_field("the same key again gives the club that it founded")
    name = name_field()
    slug = slug_field("The short name of the club, which is in its addresses for good.")
    time_zone = zone_field()


class ClubChangeBody(Body):
    """Another name or time zone; what is not sent stays."""

    name = name_field(required=False)
    time_zone = zone_field(required=False)


class RoleBody(Body):
    """What somebody may do."""

    role = Word(choices=ROLES, help_text=_ROLE)


class InviteBody(RoleBody):
    """An invitation."""

    code = Text(
        required=False,
        allow_null=True,
        default=None,
        max_length=40,
        help_text="The code of its link, 20 of the characters `23456789abcdefghjkmnpqrstuvwxyz` "
        "that nobody can guess: the same again is the same invitation. Without one, it gets one, "
        "and sending it twice makes two.",
    )


class AcceptBody(Body):
    """An invitation that is taken up."""

    code = Text(max_length=40, help_text="Its code, the last part of its link.")


class ClubShown(serializers.Serializer[Any]):
    """A club."""

    id = serializers.UUIDField(help_text="Its own id.")
    slug = serializers.CharField(help_text="Its short name, as in its addresses.")
    name = serializers.CharField(help_text="What it is called.")
    time_zone = serializers.CharField(help_text="Where it plays: the name of a time zone.")
    role = serializers.ChoiceField(
        choices=ROLES,
        allow_null=True,
        help_text="What this account may do there; null for whoever does not work for it.",
    )
    created_at = serializers.DateTimeField(help_text="When it was founded here; UTC.")


class ClubPageShown(PageShown):
    """A page of clubs."""

    items = ClubShown(many=True, help_text="The clubs, the one that was founded first first.")


class DeputyShown(serializers.Serializer[Any]):
    """An account that works for a club."""

    id = serializers.IntegerField(help_text="The id of the account.")
    account = serializers.CharField(help_text="Its e-mail address, or what it is called.")
    role = serializers.ChoiceField(choices=ROLES, help_text=_ROLE)
    is_me = serializers.BooleanField(help_text="Whether it is the account that asks.")


class DeputyPageShown(PageShown):
    """A page of accounts that work for a club."""

    items = DeputyShown(many=True, help_text="The accounts, the first who was named first.")


class InvitationShown(serializers.Serializer[Any]):
    """An invitation that waits: whoever has its link takes up the role, once."""

    id = serializers.IntegerField(help_text="Its own id.")
    role = serializers.ChoiceField(choices=ROLES, help_text=_ROLE)
    code = serializers.CharField(help_text="The code of its link.")
    url = serializers.URLField(help_text="The link, to be sent to one person.")
    expires_at = serializers.DateTimeField(help_text="Until when it is good; UTC.")


class InvitationPageShown(PageShown):
    """A page of invitations."""

    items = InvitationShown(
        many=True, help_text="The invitations, the one that was made first first."
    )
