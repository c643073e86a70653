"""Deals of every kind of counted contract, as a form says them."""

from dataclasses import replace
from typing import Any

from django.test import Client

from kingscore.models import Game
from kingscore.rules.contract import Contract, Side
from kingscore.rules.deal import DealFacts
from kingscore.rules.deck import Deck
from kingscore.rules.item import Item
from kingscore.rules.presets import PRESETS, find_preset
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sale import Bidding
from kingscore.rules.schedule import DealersChoice, FreeChoice
from kingscore.rules.sentence import Label
from kingscore.rules.sheet import Policy, start
from kingscore.views.pad import Pad
from tests.kingscore import play
from tests.kingscore.pages import Page, address, page_of, scorer_of, send
from tests.kingscore.play import fresh, written
from tests.rules.play import play_on, random

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


def game_of(slug: str, deals: int = 0, *, policy: str = "strict", **options: str) -> Game:
    """A game of Ana, Bo, Cis and Dirk after some deals."""
    rules = find_preset(slug).ruleset(**options)
    sheet = play_on(start(rules, policy=Policy(policy)), random(5), deals)
    game = play.start(slug, rules=rules, policy=Policy(policy))
    play.record_all(game, sheet)
    return fresh(game)


def shown(browser: Client, game: Game, rest: str = "") -> tuple[Pad, Page]:
    """The pad of a page, and the page."""
    response = browser.get(address(game, rest))
    assert response.status_code == 200
    return response.context["pad"], page_of(response)


def refused(game: Game, fields: dict[str, Any]) -> tuple[Pad, Page]:
    """The pad and the page that answer a deal that is refused; nothing is written."""
    before = written(game)
    response = send(scorer_of(game), game, fields)
    assert (response.status_code, written(game)) == (422, before)
    return response.context["pad"], page_of(response)


def links_with(page: Page, *parts: str) -> list[str]:
    """The links of a page with all of these parts in them."""
    return [link for link in page.links if all(part in link for part in parts)]


def page_at(browser: Client, where: str) -> tuple[Pad, Page]:
    """The pad and the page at an address."""
    response = browser.get(where)
    assert response.status_code == 200
    return response.context["pad"], page_of(response)


def small_rules(
    *contracts: Contract, schedule: DealersChoice | FreeChoice, **fields: Any
) -> Ruleset:
    """Rules for two, with 26 tricks."""
    usual: dict[str, Any] = {"slug": "small", "name": Label("Small"), "constant": None}
    return Ruleset(2, Deck(), contracts, schedule, **(usual | fields))


def trick_contract(code: str, value: int, **fields: Any) -> Contract:
    """A contract of 26 tricks."""
    side = Side.NEGATIVE if value < 0 else Side.POSITIVE
    items = (Item("tricks", 26, value, name=Label("Tricks")),)
    return Contract(code, side, items, name=Label(code.capitalize()), **fields)


def start_small(rules: Ruleset, **fields: Any) -> Game:
    """A game of Ana and Bo under such rules."""
    return play.start(rules=rules, names=play.NAMES[:2], **fields)
