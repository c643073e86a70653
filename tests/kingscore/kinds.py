"""Deals of every kind of counted contract, as a form says them."""

from dataclasses import replace

from kingscore.rules.contract import Contract
from kingscore.rules.deal import DealFacts
from kingscore.rules.presets import PRESETS
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sale import Bidding

COUNTED_SLUGS = tuple(preset.slug for preset in PRESETS if preset.ruleset().tariff is None)


def counted(rules: Ruleset, code: str) -> Contract:
    """A contract whose units are counted."""
    contract = rules.by_code[code]
    assert isinstance(contract, Contract)
    return contract


def as_said(facts: DealFacts, contract: Contract) -> DealFacts:
    """The same facts as a form says them.

    Doubles have no order, nobody's bid is none, and of an open sale only what came of it is said.
    """
    bids = facts.bids if any(facts.bids) else ()
    if bids and contract.sale and contract.sale.bidding is Bidding.OPEN:
        best = facts.bids.index(max(facts.bids))
        sold = tuple(bid if seat == best else 0 for seat, bid in enumerate(facts.bids))
        bids = sold if facts.is_sold else ()
    doubles = sorted(facts.doubles, key=lambda double: (double.by, double.on))
    order = [item.code for item in contract.items]
    exposures = sorted(facts.exposures, key=lambda each: order.index(each.item))
    return replace(facts, bids=bids, doubles=tuple(doubles), exposures=tuple(exposures))
