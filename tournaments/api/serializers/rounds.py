"""Rounds: how they are drawn, and how they are answered with their tables."""

from typing import Any

from rest_framework import serializers

from kingscore.api.fields import HIGHEST_ID, Body, Flag, Time, WholeNumber, Word
from kingscore.api.serializers.problems import FaultShown
from kingscore.api.serializers.values import AnyValue
from tournaments.api.serializers.clubs import key_field
from tournaments.api.serializers.entrants import round_field
from tournaments.api.serializers.lists import rows_field, text_field
from tournaments.api.serializers.tournaments import METHODS, STAGES
from tournaments.models import Round
from tournaments.rules.finals import FINALS
from tournaments.rules.finals_codec import LARGEST_SEED
from tournaments.rules.seating.faults import FaultKind
from tournaments.rules.seating.listed import MOST_ROWS
from tournaments.rules.setup import MOST_MINUTES, MOST_ROUNDS, Method
from tournaments.services.registering import MOST_ENTRANTS

STATES: list[str] = list(Round.State.values)
FAULTS: list[str] = [each.value for each in FaultKind]
DRAWN_METHODS = [each.value for each in (Method.RANDOM, Method.BALANCED, Method.STANDINGS)]
FINAL_STAGES: list[str] = [each.value for each in FINALS]
DOINGS = ["run", "pause", "set"]
_STAGE = "`preliminaries`, `grand_final` or `small_final`; its rounds have numbers of their own."
_MOST_CELLS = 200


def _stage() -> Word:
    return Word(required=False, choices=STAGES, default="preliminaries", help_text=_STAGE)


class DrawingBody(Body):
    """What is said of every draw."""

    key = key_field("the same key again gives the rounds as they were drawn")
    replaces = serializers.ListField(
        child=WholeNumber(min_value=1, max_value=HIGHEST_ID),
        required=False,
        allow_null=True,
        default=None,
        max_length=2 * MOST_ROUNDS,
        help_text="The ids of rounds that may be drawn again; null: whatever is there, as long as "
        "nothing is recorded in it.",
    )


class DrawBody(DrawingBody):
    """A draw of one round, or of several that follow one another."""

    number = round_field("Which round.")
    last = round_field(
        "The last one, where several are drawn at once.",
        required=False,
        allow_null=True,
        default=None,
    )
    method = Word(
        required=False,
        allow_null=True,
        default=None,
        choices=DRAWN_METHODS,
        help_text="How; as the settings say without it, and by lot where those say by hand.",
    )
    stage = _stage()
    accepts_unconfirmed = Flag(
        required=False,
        default=False,
        help_text="Whether it may be drawn from results that are not final.",
    )
    everybody = Flag(
        required=False,
        default=False,
        help_text="Whether those are seated too who are not here yet.",
    )
    seed = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=0,
        max_value=LARGEST_SEED,
        help_text="The seed of the lot, to draw what was drawn before; a new one without it.",
    )


class SeatedRoundBody(Body):
    """A round that was seated by hand."""

    number = round_field("Which round.")
    tables = serializers.ListField(
        child=serializers.ListField(
            child=WholeNumber(min_value=1), min_length=1, max_length=_MOST_CELLS
        ),
        min_length=1,
        max_length=MOST_ENTRANTS,
        help_text="For each table the numbers of those who sit there, in the order of play: the "
        "first one deals first.",
    )


class HandBody(DrawingBody):
    """Rounds that were seated by hand, which follow one another."""

    rounds = serializers.ListField(
        child=SeatedRoundBody(), min_length=1, max_length=MOST_ROUNDS, help_text="The rounds."
    )
    stage = _stage()


class SeatingFileBody(DrawingBody):
    """Rounds out of a file: a row has a round, a table, and who sits there."""

    rows = rows_field(
        "The rows of cells: entrants by number or by name, in the order of play. Either these or "
        "`text` are sent.",
        most=MOST_ROWS,
    )
    text = text_field("The same as CSV.")


class OpenBody(Body):
    """A round that is opened."""

    id = WholeNumber(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=HIGHEST_ID,
        help_text="The id of the round that was looked at: one that was drawn again since is not "
        "opened.",
    )


class SitOutBody(Body):
    """Who does not play a round."""

    entrants = serializers.ListField(
        child=WholeNumber(min_value=1),
        min_length=1,
        max_length=MOST_ENTRANTS,
        help_text="Their numbers.",
    )


class ClockBody(Body):
    """What is done with a clock: it says how the clock is to be, so that twice is once."""

    do = Word(
        choices=DOINGS,
        help_text="`run`: on from where it stands, or from the beginning. `pause`: stop it. `set`: "
        "let one that runs end at `ends_at`, or one that stands have so many seconds `left`.",
    )
    minutes = WholeNumber(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=MOST_MINUTES,
        help_text="With `run`: how long, if it never ran; what the settings say without it.",
    )
    ends_at = Time(required=False, allow_null=True, default=None, help_text="With `set`: when.")
    left = WholeNumber(
        required=False,
        allow_null=True,
        default=None,
        min_value=0,
        max_value=60 * MOST_MINUTES,
        help_text="With `set`: how many seconds.",
    )


class CutBody(Body):
    """That it is settled who plays the finals."""

    key = key_field("once it is settled it stays so, whatever the key")
    accepts_unconfirmed = Flag(
        required=False,
        default=False,
        help_text="Whether it may be drawn from results that are not final.",
    )


class PlaysBody(Body):
    """Somebody plays the finals after all."""

    entrant = WholeNumber(min_value=1, help_text="Who, by number.")


class DeclineBody(Body):
    """Somebody does not play the finals."""

    entrant = WholeNumber(min_value=1, help_text="Who, by number.")
    goes_on = Flag(
        required=False,
        default=False,
        help_text="Whether he declines the grand final alone, and plays the small one.",
    )


def numbers_shown(text: str, **more: Any) -> serializers.ListField:
    """Numbers of entrants, tables or rounds."""
    child = serializers.IntegerField(min_value=1)
    return serializers.ListField(child=child, help_text=text, **more)


class ClockShown(serializers.Serializer[Any]):
    """The clock of a round."""

    left = serializers.IntegerField(help_text="Seconds that are left; below zero: it is over.")
    ends_at = serializers.DateTimeField(
        allow_null=True, help_text="When it ends, while it runs; UTC. Null where it stands."
    )


class RoundShown(serializers.Serializer[Any]):
    """A round without its tables."""

    id = serializers.IntegerField(
        help_text="Its own id: a round that is drawn again is another one."
    )
    number = serializers.IntegerField(min_value=1, help_text="Which round.")
    stage = serializers.ChoiceField(choices=STAGES, help_text=_STAGE)
    state = serializers.ChoiceField(
        choices=STATES,
        help_text="`drawn`: it can be looked at. `open`: it is played. `closed`: it is over.",
    )
    method = serializers.ChoiceField(choices=METHODS, help_text="How it was seated.")
    drawn_at = serializers.DateTimeField(help_text="When it was drawn; UTC.")
    opened_at = serializers.DateTimeField(
        allow_null=True, help_text="When its games began; UTC. Null before that."
    )
    closed_at = serializers.DateTimeField(
        allow_null=True, help_text="When it was over; UTC. Null before that."
    )
    clock = ClockShown(allow_null=True, help_text="Its clock; null where none was started.")


class RoundsShown(serializers.Serializer[Any]):
    """The rounds of a tournament."""

    rounds = RoundShown(many=True, help_text="The rounds, the first one first.")


class SeatedTableShown(serializers.Serializer[Any]):
    """Who sits at a table."""

    table = serializers.IntegerField(min_value=1, help_text="Which table.")
    entrants = numbers_shown("Who sits there, by number, in the order of play.")


class SeatingFaultShown(serializers.Serializer[Any]):
    """What is not in a seating as one would like it."""

    kind = serializers.ChoiceField(
        choices=FAULTS,
        help_text="Two meet again, somebody is at a table of an odd size again, a wish is not "
        "kept, or mates of one team sit together.",
    )
    entrants = numbers_shown("Whom it is about.")
    tables = numbers_shown("The tables where they sit.")
    rounds = numbers_shown("The rounds before in which it was so already.")


class ToldOfRoundShown(serializers.Serializer[Any]):
    """What directors are told of a round."""

    faults = SeatingFaultShown(many=True, help_text="What is not as one would like it.")
    gone = numbers_shown("Who is seated and does not play it as things are now.")
    come = numbers_shown("Who plays it as things are now and has no seat.")
    changed = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(min_value=1)),
        help_text="Tables, each as its round and its number, whose results have changed since the "
        "round was drawn from them.",
    )


class SeatedRoundShown(RoundShown):
    """A round with who sits where."""

    tables = SeatedTableShown(
        many=True,
        allow_null=True,
        help_text="Its tables; null for those to whom the seating is not shown yet.",
    )
    told = ToldOfRoundShown(
        allow_null=True, help_text="What directors are told; null for everybody else."
    )


class DrawnShown(serializers.Serializer[Any]):
    """Rounds that were drawn."""

    rounds = SeatedRoundShown(many=True, help_text="The rounds with who sits where.")


class FieldShown(serializers.Serializer[Any]):
    """Who would play a round as things are now."""

    round = serializers.IntegerField(min_value=1, help_text="Which round.")
    entrants = numbers_shown("Who would play.")
    sizes = numbers_shown("How many would sit at each table; empty where it does not work out.")
    byes = serializers.IntegerField(
        min_value=0, help_text="How many must sit out so that the others can be seated."
    )
    turn = numbers_shown("Whose turn it would be to sit out.")
    problem = FaultShown(allow_null=True, help_text="Why it does not work out; null if it does.")
    unsettled = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(min_value=1)),
        help_text="Tables, each as its round and its number, whose results are not final.",
    )


class DrawOriginShown(serializers.Serializer[Any]):
    """How a round was drawn: all that it takes to draw it once more."""

    number = serializers.IntegerField(min_value=1, help_text="Which round.")
    stage = serializers.ChoiceField(choices=STAGES, help_text=_STAGE)
    method = serializers.ChoiceField(choices=METHODS, help_text="How it was seated.")
    drawn_at = serializers.DateTimeField(help_text="When it was drawn; UTC.")
    seed = serializers.IntegerField(
        allow_null=True, help_text="The seed of the lot; null where nothing was drawn."
    )
    inputs = AnyValue(help_text="What it was drawn from, as the site keeps it.")
    seating = serializers.ListField(
        child=numbers_shown("A table."), help_text="Who sits where, table by table."
    )
    is_same = serializers.BooleanField(
        allow_null=True,
        help_text="Whether it comes out the same when it is drawn again; null where nothing was "
        "drawn.",
    )


class FinalShown(serializers.Serializer[Any]):
    """A final and who plays it."""

    stage = serializers.ChoiceField(choices=FINAL_STAGES, help_text="Which final.")
    entrants = numbers_shown("Who plays it, the best of the preliminaries first.")


class CutShown(serializers.Serializer[Any]):
    """Who plays the finals."""

    is_drawn = serializers.BooleanField(
        help_text="Whether it is settled; else it is as it would be now, which directors are told."
    )
    finals = FinalShown(many=True, help_text="Each final; none before that may be known.")
    declined = numbers_shown("Who has declined, in that order.")
    passed_on = numbers_shown("Who plays the small final though he could play the grand one.")
    seed = serializers.IntegerField(
        allow_null=True, help_text="The seed of the lot for shared places; null before the draw."
    )
    remarks = FaultShown(many=True, help_text="How ties were settled, and finals that are short.")
    changed = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(min_value=1)),
        help_text="Tables, each as its round and its number, whose results have changed since; for "
        "directors alone.",
    )
