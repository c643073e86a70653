"""How a tournament is played: rounds and finals, tables, seating, and what counts."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from kingscore.rules.amount import Amount
from kingscore.rules.errors import Problem, problem
from kingscore.rules.ruleset import MOST_DEALS, MOST_PLAYERS, Ruleset
from kingscore.rules.schedule import FreeChoice
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.sheet import Policy
from tournaments.rules.finals import (
    FINALS,
    LEAST_PLAYERS,
    MOST_PLACES,
    MOST_SIZES,
    Kind,
    are_sizes,
)
from tournaments.rules.games import cycle, own_deals, stake
from tournaments.rules.metrics import LOT, METRICS
from tournaments.rules.points import WORTHS
from tournaments.rules.seating.sizes import USUAL, fewest_byes
from tournaments.rules.standings import Counting

MOST_ROUNDS = 50  # of one stage
MOST_MINUTES = 600  # of one round
_COMPARABLE = ("normalised", "table_places")  # worths that suit tables of any size and rules


class Method(StrEnum):
    """How it is found who sits where."""

    RANDOM = "random"
    BALANCED = "balanced"  # as few repeated meetings as possible
    STANDINGS = "standings"  # those who are near to each other in the standings
    HAND = "hand"
    FILE = "file"


class Unplayed(StrEnum):
    """What becomes of the deals that are missing at a table that was closed early.

    Either way there count whole cycles of dealers (`games.counted_deals`).
    """

    AS_PLAYED = "as_played"  # nothing: there are as many points as were played for
    SCALED = "scaled"  # the points are scaled up to all deals of the round (`results.scaled`)


class Carried(StrEnum):
    """What goes along into a final."""

    NONE = "none"  # every final stands by itself
    ALL = "all"  # the points of the preliminaries count on


@dataclass(frozen=True, slots=True)
class Stage:
    """Rounds with the same entrants; `rounds` is None where that is decided as they go.

    `places` is how many play a final; in the preliminaries it is 0, and everybody does.
    """

    kind: Kind
    rounds: int | None = 1
    places: int = 0


@dataclass(frozen=True, slots=True)
class Setup:
    """The settings of a tournament.

    `tables` has the sizes of table that there may be, with the deals of a round at each; None is
    the whole game as its rules have it. `usual` is the size that is taken where numbers allow.
    `is_in_advance`: the preliminaries are seated all at once, not round by round. `points` names
    what a round is worth, `best`, `missed` and `tie_breaks` are as in `standings.Counting`; `best`
    and `missed` are for the rounds of the preliminaries alone.

    The standings are `hidden` for so many last rounds of the preliminaries. `is_confirmed`: a
    second player at the table confirms its result. `club_mates_apart` is for the first round.
    `minutes` is the clock of a round, None for none.
    """

    stages: tuple[Stage, ...]
    tables: Mapping[int, int | None]
    usual: int = USUAL
    method: Method = Method.BALANCED
    is_in_advance: bool = False
    policy: Policy = Policy.STRICT
    points: str = "points"
    best: int | None = None
    missed: Amount | None = None
    tie_breaks: tuple[str, ...] = ("best_round", "second_round")
    hidden: int = 0
    is_confirmed: bool = False
    club_mates_apart: bool = True
    unplayed: Unplayed = Unplayed.AS_PLAYED
    minutes: int | None = None
    carried: Carried = Carried.NONE

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of table that there may be, the smallest first."""
        return tuple(sorted(self.tables))

    @property
    def finals(self) -> tuple[tuple[Kind, int], ...]:
        """Each final and how many play it, as the cut takes them."""
        return tuple((stage.kind, stage.places) for stage in self.stages[1:])

    @property
    def rounds(self) -> int | None:
        """The rounds of the preliminaries, None where that is decided as they go."""
        return self.stages[0].rounds if self.stages else None

    def rounds_in(self, kind: Kind) -> int | None:
        """The rounds of a stage, None where that is decided as they go; 0 if it is not played."""
        return next((stage.rounds for stage in self.stages if stage.kind is kind), 0)

    def deals(self, size: int, ruleset: Ruleset) -> int:
        """The deals of a round at a table of this size, with the rules for it."""
        return self.tables[size] or ruleset.deals

    def counting(self, seed: int) -> Counting:
        """How the preliminaries count; the seed is for the lot. The setup has no problems."""
        return Counting(WORTHS[self.points], self.best, self.missed, self.tie_breaks, seed)

    def final_counting(self, seed: int) -> Counting:
        """How a final counts: every round of it; the seed is for the lot."""
        return Counting(WORTHS[self.points], tie_breaks=self.tie_breaks, seed=seed)

    def shown(self, last: int) -> int:
        """Up to which round of the preliminaries the standings are shown after round `last`."""
        return last if self.rounds is None else min(last, self.rounds - self.hidden)

    def problems(self, rulesets: Mapping[int, Ruleset]) -> tuple[Problem, ...]:
        """All that does not hold, each at its place; none if it can be played.

        `rulesets` has the rules of the tournament by number of players.
        """
        return (
            *_stage_problems(self),
            *_table_problems(self, rulesets),
            *_seating_problems(self),
            *_counting_problems(self),
            *_evening_problems(self),
        )

    def remarks(self, rulesets: Mapping[int, Ruleset]) -> tuple[Problem, ...]:
        """What can be played so, and yet is seldom meant; the setup has no problems."""
        return (*_comparison_remarks(self, rulesets), *_evening_remarks(self))


def _stage_problems(setup: Setup) -> Iterator[Problem]:
    kinds = [stage.kind for stage in setup.stages]
    if not kinds or kinds != [Kind.PRELIMINARIES, *FINALS][: len(kinds)]:
        text = gettext_noop("The preliminaries come first, then the grand final, then a small one.")
        yield problem("stages_out_of_order", text, at="stages")
    for number, stage in enumerate(setup.stages):
        at = f"stages[{number}]"
        if stage.rounds is not None and not 1 <= stage.rounds <= MOST_ROUNDS:
            text = gettext_noop("There must be 1 to %(most)s rounds.")
            yield problem("wrong_rounds", text, at=f"{at}.rounds", most=MOST_ROUNDS)
        if stage.kind is Kind.PRELIMINARIES:
            if stage.places:
                text = gettext_noop("Everybody plays the preliminaries.")
                yield problem("places_of_preliminaries", text, at=f"{at}.places")
        elif not 1 <= stage.places <= MOST_PLACES:
            text = gettext_noop("A final has 1 to %(most)s places.")
            yield problem("wrong_places", text, at=f"{at}.places", most=MOST_PLACES)
        elif are_sizes(setup.sizes) and fewest_byes(stage.places, allowed=setup.sizes):
            text = gettext_noop("%(places)s players cannot be seated at tables of %(sizes)s.")
            sizes = ", ".join(map(str, setup.sizes))
            yield problem(
                "places_without_table", text, f"{at}.places", places=stage.places, sizes=sizes
            )


def _table_problems(setup: Setup, rulesets: Mapping[int, Ruleset]) -> Iterator[Problem]:
    if not setup.tables:
        text = gettext_noop("There must be a size of table.")
        yield problem("no_tables", text, at="tables")
    elif len(setup.tables) > MOST_SIZES:
        text = gettext_noop("There may be %(most)s sizes of table.")
        yield problem("too_many_sizes", text, at="tables", most=MOST_SIZES)
    elif setup.usual not in setup.tables:
        text = gettext_noop("The usual size of table must be one of those that there may be.")
        yield problem("usual_not_allowed", text, at="usual")
    for number, (size, deals) in enumerate(setup.tables.items()):
        at = f"tables[{number}]"
        ruleset = rulesets.get(size)
        if not are_sizes((size,)):
            text = gettext_noop("At a table sit %(least)s to %(most)s players.")
            at = f"{at}.size"
            yield problem("wrong_size", text, at, least=LEAST_PLAYERS, most=MOST_PLAYERS)
        elif ruleset is None:
            text = gettext_noop("There are no rules for %(players)s players in this tournament.")
            yield problem("no_rules_for_size", text, at=f"{at}.size", players=size)
        else:
            whole = ruleset.deals if deals is None else deals
            yield from _deals_problems(size, whole, ruleset, at=f"{at}.deals")


def _deals_problems(size: int, deals: int, ruleset: Ruleset, at: str) -> Iterator[Problem]:
    if not isinstance(ruleset.schedule, FreeChoice):
        # A whole game is as its rules have it, such as ten deals of four players.
        if deals != ruleset.deals:
            text = gettext_noop("By its rules this game has %(deals)s deals.")
            yield problem("deals_set_by_rules", text, at=at, deals=ruleset.deals)
    elif not 1 <= deals <= MOST_DEALS:
        text = gettext_noop("There must be 1 to %(most)s deals.")
        yield problem("wrong_deals", text, at=at, most=MOST_DEALS)
    elif deals % cycle(size, ruleset):
        text = gettext_noop(
            "With %(deals)s deals not everybody at a table of %(size)s deals equally often; "
            "it takes a multiple of %(cycle)s."
        )
        each = cycle(size, ruleset)
        yield problem("no_whole_cycles", text, at, deals=deals, size=size, cycle=each)


def _seating_problems(setup: Setup) -> Iterator[Problem]:
    if not setup.is_in_advance:
        return
    if setup.method is Method.STANDINGS:
        text = gettext_noop("By standings only the next round can be seated.")
        yield problem("standings_in_advance", text, at="is_in_advance")
    if setup.rounds is None:
        text = gettext_noop("To seat all rounds in advance, their number must be settled.")
        yield problem("rounds_not_settled", text, at="is_in_advance")


def _counting_problems(setup: Setup) -> Iterator[Problem]:
    if setup.points not in WORTHS:
        yield _unknown("points", WORTHS)
    most = setup.rounds or MOST_ROUNDS
    if setup.best is not None and not 1 <= setup.best <= most:
        text = gettext_noop("The best 1 to %(most)s rounds can count.")
        yield problem("wrong_best", text, at="best", most=most)
    for number, name in enumerate(setup.tie_breaks):
        at, before = f"tie_breaks[{number}]", setup.tie_breaks[:number]
        if name not in METRICS:
            yield _unknown(at, METRICS)
        elif name in before:
            text = gettext_noop("This tie-break is there already.")
            yield problem("tie_break_twice", text, at=at)
        elif LOT in before:
            text = gettext_noop("After a lot nothing is left to be told apart.")
            yield problem("tie_break_after_lot", text, at=at)


def _evening_problems(setup: Setup) -> Iterator[Problem]:
    if setup.hidden and setup.rounds is None:
        text = gettext_noop("To hide the last rounds, the number of rounds must be settled.")
        yield problem("rounds_not_settled", text, at="hidden")
    elif setup.hidden and not 0 < setup.hidden <= (setup.rounds or 0):
        text = gettext_noop("The last 0 to %(most)s rounds can be hidden.")
        yield problem("wrong_hidden", text, at="hidden", most=setup.rounds or 0)
    if setup.minutes is not None and not 1 <= setup.minutes <= MOST_MINUTES:
        text = gettext_noop("A round takes 1 to %(most)s minutes.")
        yield problem("wrong_minutes", text, at="minutes", most=MOST_MINUTES)


def _comparison_remarks(setup: Setup, rulesets: Mapping[int, Ruleset]) -> Iterator[Problem]:
    """Points of tables that are not alike, though they are compared as they are."""
    if setup.points in _COMPARABLE:
        return
    rules = [rulesets[size] for size in setup.sizes]
    if len({stake(each) for each in rules}) > 1:
        text = gettext_noop(
            "Tables of different sizes play for different points here. "
            "Better choose points that are compared across tables."
        )
        yield problem("stakes_differ", text, at="points")
    elif setup.points != "per_deal":
        deals = {own_deals(setup.deals(each.players, each), each) for each in rules}
        if len(deals) > 1:
            text = gettext_noop(
                "At tables of different sizes each plays a different number of deals here. "
                "Better choose points per deal, or points that are compared across tables."
            )
            yield problem("deals_differ", text, at="points")


def _evening_remarks(setup: Setup) -> Iterator[Problem]:
    if setup.hidden and setup.method is Method.STANDINGS:
        text = gettext_noop("Who is seated by the standings can tell them from the seating.")
        yield problem("seating_tells_standings", text, at="hidden")
    if setup.carried is Carried.ALL and not setup.finals:
        text = gettext_noop("There is no final in which the points could count on.")
        yield problem("nothing_to_carry", text, at="carried")


def _unknown(at: str, names: Iterable[str]) -> Problem:
    text = gettext_noop("This must be one of: %(choices)s.")
    return problem("unknown_choice", text, at=at, choices=", ".join(names))
