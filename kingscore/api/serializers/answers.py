"""What writing in a log is answered with, the log itself, and who asks."""

from typing import Any

from rest_framework import serializers

from kingscore.api.serializers.problems import ProblemShown
from kingscore.api.serializers.sheets import SheetShown
from kingscore.api.serializers.values import EntryOfLog, PageShown


class WrittenShown(serializers.Serializer[Any]):
    """An entry that was written, and the sheet just after it."""

    entry = EntryOfLog(help_text="The entry as it stands in the log.")
    sheet = SheetShown(help_text="The sheet as it was just after this entry.")


class LogPageShown(PageShown):
    """A page of the log."""

    items = serializers.ListField(child=EntryOfLog(), help_text="The entries, in order.")


class BatchResultShown(serializers.Serializer[Any]):
    """What became of one entry of a batch."""

    entry = serializers.CharField(
        allow_null=True, help_text="The id that was sent with it; null where that was no text."
    )
    outcome = serializers.ChoiceField(
        choices=["stored", "already_stored", "refused"],
        help_text="Whether it was written now, had been written before, or was refused.",
    )
    seq = serializers.IntegerField(
        allow_null=True, min_value=1, help_text="Its place in the log, from 1; null when refused."
    )
    problem = ProblemShown(allow_null=True, help_text="Why it was refused; null when it was not.")


class BatchShown(serializers.Serializer[Any]):
    """What became of each entry of a batch, and the sheet after all of them."""

    results = BatchResultShown(many=True, help_text="One for each entry, in the order sent.")
    sheet = SheetShown(help_text="The sheet as it is now.")


class AccountShown(serializers.Serializer[Any]):
    """An account."""

    email = serializers.CharField(help_text="Its e-mail address.")


class CredentialShown(serializers.Serializer[Any]):
    """What the credential of this request opens."""

    kind = serializers.ChoiceField(
        choices=["token", "scorer", "editor", "viewer", "card"],
        help_text="A token of an account, the code of a scorer, of an editor of house rules, of a "
        "game, or of the card on a table of a tournament.",
    )
    name = serializers.CharField(
        allow_null=True, help_text="What the token is called; null for a code."
    )
    scope = serializers.ChoiceField(choices=["read", "write"], help_text="What it is good for.")
    path = serializers.CharField(
        allow_null=True,
        help_text="The address in this API of the game, the rules or the table that it opens; null "
        "for a token.",
    )
    game = serializers.CharField(
        allow_null=True, help_text="The code of the game that it opens; null for anything else."
    )
    ruleset = serializers.CharField(
        allow_null=True, help_text="The slug of the rules that it opens; null for anything else."
    )


class LimitShown(serializers.Serializer[Any]):
    """How much may be asked."""

    requests = serializers.IntegerField(help_text="How many requests there are in one window.")
    left = serializers.IntegerField(min_value=0, help_text="How many are left in this one.")
    seconds = serializers.IntegerField(help_text="How long a window is, in seconds.")
    reset = serializers.IntegerField(help_text="In how many seconds the next one begins.")


class MeShown(serializers.Serializer[Any]):
    """Who asks."""

    account = AccountShown(allow_null=True, help_text="The account; null without a token.")
    credential = CredentialShown(allow_null=True, help_text="What was shown; null for nothing.")
    limit = LimitShown(help_text="How much may still be asked.")


class LinksOfApiShown(serializers.Serializer[Any]):
    """Where everything begins."""

    me = serializers.URLField(help_text="Who asks.")
    presets = serializers.URLField(help_text="The presets.")
    rulesets = serializers.URLField(help_text="The published rulesets.")
    games = serializers.URLField(help_text="The games of the account, and where one is started.")
    players = serializers.URLField(help_text="The players of the account.")
    claims = serializers.URLField(help_text="Who asks to be one of them, and whom it asks.")
    webhooks = serializers.URLField(help_text="The webhooks of the account.")
    clubs = serializers.URLField(
        help_text="The clubs that the account works for, and where one is founded."
    )
    card_points = serializers.URLField(help_text="The counting help for Königrufen.")
    schema = serializers.URLField(help_text="The description of the API, as OpenAPI 3.1.")
    docs = serializers.URLField(help_text="A page to browse it.")
    problems = serializers.URLField(help_text="A page of all codes of problems.")


class IndexShown(serializers.Serializer[Any]):
    """What this is."""

    name = serializers.CharField(help_text="`kingscore`.")
    version = serializers.CharField(help_text="Which version of it answers.")
    api = serializers.CharField(help_text="Which version of the API this is: `v1`.")
    links = LinksOfApiShown(help_text="Where everything begins.")


class CountedShown(serializers.Serializer[Any]):
    """Card points of Königrufen."""

    thirds = serializers.IntegerField(
        min_value=0, max_value=210, help_text="The card points in thirds: all cards have 210."
    )
    points = serializers.IntegerField(min_value=0, help_text="Whole card points.")
    blatt = serializers.IntegerField(
        min_value=0, max_value=2, help_text="Thirds beyond the whole points, said as Blatt."
    )


class CardPointsShown(CountedShown):
    """Card points that were counted, and what is left for the others."""

    cards = serializers.IntegerField(min_value=0, max_value=54, help_text="How many cards it was.")
    others = CountedShown(help_text="What the other cards come to.")
