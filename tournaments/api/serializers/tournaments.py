"""Tournaments: their settings as they are sent, and how they are answered."""

from typing import Any

from rest_framework import serializers

from kingscore.api.fields import Body, Flag, Points, Text, WholeNumber, Word
from kingscore.api.serializers.values import ExactPoints, PageShown
from kingscore.rules.ruleset import MOST_DEALS, MOST_PLAYERS
from kingscore.rules.rulesetfile import LONGEST_SLUG
from kingscore.rules.sheet import Policy
from tournaments.api.serializers.clubs import key_field, name_field, slug_field
from tournaments.rules.finals import LEAST_PLAYERS, MOST_PLACES, MOST_SIZES, Kind
from tournaments.rules.metrics import METRICS
from tournaments.rules.points import WORTHS
from tournaments.rules.setup import MOST_MINUTES, MOST_ROUNDS, Carried, Method, Unplayed
from tournaments.rules.templates import TEMPLATES

STAGES: list[str] = [each.value for each in Kind]
METHODS: list[str] = [each.value for each in Method]
UNPLAYED = [each.value for each in Unplayed]
CARRIED = [each.value for each in Carried]
WORTH_NAMES: list[str] = list(WORTHS)
TIE_BREAKS: list[str] = list(METRICS)
TEMPLATE_NAMES: list[str] = list(TEMPLATES)
POLICIES = [each.value for each in Policy]

_STAGE = "`preliminaries`, in which everybody plays, then `grand_final`, then `small_final`."
_ROUNDS = "How many rounds it has; null where that is decided as they go."
_PLACES = "How many play it; 0 in the preliminaries."
_SIZE = "How many players sit at it."
_DEALS = "How many deals a round has there; null for as many as the rules say."
_HELP = {
    "usual": "The size of table that is taken where numbers allow.",
    "method": "How it is found who sits where: by lot (`random`), with as few repeated meetings "
    "as possible (`balanced`), by the `standings`, by `hand`, or from a `file`.",
    "is_in_advance": "Whether the preliminaries are seated all at once, and not round by round.",
    "policy": "`strict`: a closed contract is refused at the tables. `friendly`: it may be played "
    "all the same, with a reason.",
    "points": "What a round is worth in the standings.",
    "best": "How many of the best rounds count; null for all.",
    "missed": "What a round is worth to somebody who was absent from it; null: it is none of his.",
    "tie_breaks": "What tells equal totals apart, the first that does.",
    "hidden": "For how many last rounds of the preliminaries the standings are hidden.",
    "is_confirmed": "Whether a second player at a table confirms its result.",
    "club_mates_apart": "Whether mates of one team sit apart in the first round.",
    "unplayed": "What becomes of deals that are missing at a table that has stopped early: "
    "nothing (`as_played`), or the points are `scaled` up to all deals of the round.",
    "minutes": "How long the clock of a round runs; null for none.",
    "carried": "What goes along into a final: `none`, or `all` points of the preliminaries.",
}


class StageBody(Body):
    """The preliminaries, or a final."""

    kind = Word(choices=STAGES, help_text=_STAGE)
    rounds = WholeNumber(
        required=False,
        allow_null=True,
        default=1,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=_ROUNDS,
    )
    places = WholeNumber(
        required=False, default=0, min_value=0, max_value=MOST_PLACES, help_text=_PLACES
    )


class TableSizeBody(Body):
    """A size of table that there may be."""

    size = WholeNumber(min_value=LEAST_PLAYERS, max_value=MOST_PLAYERS, help_text=_SIZE)
    deals = WholeNumber(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=MOST_DEALS,
        help_text=_DEALS,
    )


class RulesOfSizeBody(Body):
    """The rules of the tables of one size."""

    size = WholeNumber(min_value=LEAST_PLAYERS, max_value=MOST_PLAYERS, help_text=_SIZE)
    ruleset = Text(
        max_length=LONGEST_SLUG,
        help_text="The slug of a preset, with its choices (`readPreset` tells it), or of published "
        "rules: then the latest version.",
    )


class SettingsBody(Body):
    """What can be set in a tournament, and what is usual."""

    usual = WholeNumber(
        required=False, min_value=LEAST_PLAYERS, max_value=MOST_PLAYERS, help_text=_HELP["usual"]
    )
    method = Word(required=False, choices=METHODS, help_text=_HELP["method"])
    is_in_advance = Flag(required=False, help_text=_HELP["is_in_advance"])
    policy = Word(required=False, choices=POLICIES, help_text=_HELP["policy"])
    points = Word(required=False, choices=WORTH_NAMES, help_text=_HELP["points"])
    best = WholeNumber(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=_HELP["best"],
    )
    missed = Points(required=False, allow_null=True, help_text=_HELP["missed"])
    tie_breaks = serializers.ListField(
        child=Word(choices=TIE_BREAKS),
        required=False,
        max_length=len(METRICS),
        help_text=_HELP["tie_breaks"],
    )
    hidden = WholeNumber(
        required=False, min_value=0, max_value=MOST_ROUNDS, help_text=_HELP["hidden"]
    )
    is_confirmed = Flag(required=False, help_text=_HELP["is_confirmed"])
    club_mates_apart = Flag(required=False, help_text=_HELP["club_mates_apart"])
    unplayed = Word(required=False, choices=UNPLAYED, help_text=_HELP["unplayed"])
    minutes = WholeNumber(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=MOST_MINUTES,
        help_text=_HELP["minutes"],
    )
    carried = Word(required=False, choices=CARRIED, help_text=_HELP["carried"])


def _stages(**more: Any) -> StageBody:
    text = "The preliminaries and the finals, in their order."
    return StageBody(many=True, help_text=text, **more)


def _tables(**more: Any) -> TableSizeBody:
    text = f"The sizes of table that there may be, at most {MOST_SIZES}."
    return TableSizeBody(many=True, help_text=text, **more)


def _rules(**more: Any) -> RulesOfSizeBody:
    text = "The rules for each size of table."
    return RulesOfSizeBody(many=True, help_text=text, **more)


def _held_on(**more: Any) -> Text:
    return Text(max_length=10, help_text="The evening: a day such as `2026-11-27`.", **more)


def _is_public(**more: Any) -> Flag:
    text = "Whether everybody may look at it; else only those who work for the club."
    return Flag(help_text=text, **more)


class TournamentBody(SettingsBody):
    """A new tournament; what is not sent of its settings is as usual."""

    key = key_field("the same key again gives the tournament that it made")
    name = name_field()
    slug = slug_field("The short name of the tournament, which is in its addresses for good.")
    held_on = _held_on()
    is_public = _is_public(required=False, default=True)
    stages = _stages()
    tables = _tables()
    rules = _rules()


class TournamentChangeBody(SettingsBody):
    """Other settings; what is not sent stays."""

    stamp = Text(max_length=40, help_text="The `stamp` of the settings that the sender has seen.")
    name = name_field(required=False)
    held_on = _held_on(required=False)
    is_public = _is_public(required=False)
    stages = _stages(required=False)
    tables = _tables(required=False)
    rules = _rules(required=False)


class StageShown(serializers.Serializer[Any]):
    """The preliminaries, or a final."""

    kind = serializers.ChoiceField(choices=STAGES, help_text=_STAGE)
    rounds = serializers.IntegerField(allow_null=True, help_text=_ROUNDS)
    places = serializers.IntegerField(min_value=0, help_text=_PLACES)


class TableSizeShown(serializers.Serializer[Any]):
    """A size of table that there may be."""

    size = serializers.IntegerField(help_text=_SIZE)
    deals = serializers.IntegerField(allow_null=True, help_text=_DEALS)


class SettingsShown(serializers.Serializer[Any]):
    """How a tournament is played and counted."""

    stages = StageShown(many=True, help_text="The preliminaries and the finals, in their order.")
    tables = TableSizeShown(many=True, help_text="The sizes of table that there may be.")
    usual = serializers.IntegerField(help_text=_HELP["usual"])
    method = serializers.ChoiceField(choices=METHODS, help_text=_HELP["method"])
    is_in_advance = serializers.BooleanField(help_text=_HELP["is_in_advance"])
    policy = serializers.ChoiceField(choices=POLICIES, help_text=_HELP["policy"])
    points = serializers.ChoiceField(choices=WORTH_NAMES, help_text=_HELP["points"])
    best = serializers.IntegerField(allow_null=True, help_text=_HELP["best"])
    missed = ExactPoints(allow_null=True, help_text=_HELP["missed"])
    tie_breaks = serializers.ListField(
        child=serializers.ChoiceField(choices=TIE_BREAKS), help_text=_HELP["tie_breaks"]
    )
    hidden = serializers.IntegerField(min_value=0, help_text=_HELP["hidden"])
    is_confirmed = serializers.BooleanField(help_text=_HELP["is_confirmed"])
    club_mates_apart = serializers.BooleanField(help_text=_HELP["club_mates_apart"])
    unplayed = serializers.ChoiceField(choices=UNPLAYED, help_text=_HELP["unplayed"])
    minutes = serializers.IntegerField(allow_null=True, help_text=_HELP["minutes"])
    carried = serializers.ChoiceField(choices=CARRIED, help_text=_HELP["carried"])


class TemplateShown(SettingsShown):
    """Settings to begin with."""

    template = serializers.ChoiceField(choices=TEMPLATE_NAMES, help_text="What they are for.")


class TemplatesShown(serializers.Serializer[Any]):
    """Settings as tournaments are often played."""

    items = TemplateShown(many=True, help_text="They lack rules, a name and an evening.")


class ClubNameShown(serializers.Serializer[Any]):
    """Which club."""

    slug = serializers.CharField(help_text="The short name of the club.")
    name = serializers.CharField(help_text="What it is called.")


class TournamentListedShown(serializers.Serializer[Any]):
    """A tournament without its settings."""

    id = serializers.UUIDField(help_text="Its own id.")
    club = ClubNameShown(help_text="Whose it is.")
    slug = serializers.CharField(help_text="Its short name, as in its addresses.")
    name = serializers.CharField(help_text="What it is called.")
    held_on = serializers.DateField(help_text="The evening, in the time zone of the club.")
    is_public = serializers.BooleanField(help_text="Whether everybody may look at it.")
    finished_at = serializers.DateTimeField(
        allow_null=True, help_text="When it was finished; UTC. Null while it is not."
    )


class RulesOfSizeShown(serializers.Serializer[Any]):
    """The rules of the tables of one size."""

    size = serializers.IntegerField(help_text=_SIZE)
    ruleset = serializers.CharField(help_text="The slug of the rules.")


class TournamentShown(TournamentListedShown, SettingsShown):
    """A tournament with its settings."""

    rules = RulesOfSizeShown(many=True, help_text="The rules for each size of table.")
    stamp = serializers.CharField(help_text="Changes with the settings: to be sent to change them.")
    version = serializers.IntegerField(
        min_value=0, help_text="Grows with everything that is written about the tournament."
    )


class TournamentPageShown(PageShown):
    """A page of tournaments."""

    items = TournamentListedShown(many=True, help_text="The tournaments, the latest evening first.")
