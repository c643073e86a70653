"""The order of bids where contracts are won in a bidding (Hungarian King, S-HU).

S-HU prints no table of the order; the default of the preset is DERIVED from the order in which it
lists the contracts. A bid is a contract, or a contract with its trump as `positive:c`; of bids
with a number of tricks the higher number is the higher bid, and equal ones go by the order.
"""

from collections.abc import Iterator

from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Problem, problem
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import Progress
from kingscore.rules.sentence import Seat, gettext_noop


def outbid_problem(ruleset: Ruleset, progress: Progress, facts: DealFacts) -> Iterator[Problem]:
    """Whether the declarer can have outbid the player in turn, who had to bid what he could.

    A player with no contract left on his list has no legal bid, and then any bid will do.
    """
    turn = progress.declarer(facts.contract)
    if facts.declarer == turn:
        return
    for rank, bid in enumerate(ruleset.bid_order):
        code = bid.partition(":")[0]
        if ruleset.schedule.closed(progress, code, turn) is None:
            if (facts.promised, _rank(ruleset, facts)) <= (0, rank):
                text = gettext_noop(
                    "%(player)s was in turn and bid %(contract)s at least: it takes a higher bid."
                )
                yield problem(
                    "not_outbid",
                    text,
                    at="contract",
                    player=Seat(turn),
                    contract=ruleset.by_code[code].name,
                )
            return


def _rank(ruleset: Ruleset, facts: DealFacts) -> int:
    """The place of a bid in the order; one that is not in it is below all others."""
    for bid in (f"{facts.contract}:{facts.trump}", facts.contract):
        if bid in ruleset.bid_order:
            return ruleset.bid_order.index(bid)
    return -1
