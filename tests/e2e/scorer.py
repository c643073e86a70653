"""A person who scores a game: what happened in a deal, tapped into the pad, whatever the game."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from kingscore.rules.contract import Contract
from kingscore.rules.deal import DealFacts
from kingscore.rules.item import Item
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sale import Bidding
from kingscore.rules.schedule import AnyContract
from kingscore.wording import label
from tests.e2e.phone import Phone
from tests.e2e.tarock import TarockPad

FEW = 2  # so many things alone are asked for by numbers beside the names


class Scorer:
    """Somebody who scores a game with these rules and players; the pad of it is open."""

    def __init__(self, phone: Phone, rules: Ruleset, names: Sequence[str]) -> None:
        self.phone, self.rules, self.names = phone, rules, names

    def play(self, facts: DealFacts, number: int) -> int:
        """Record the next deal, which has this number; how many taps that took."""
        before = self.phone.taps
        self.open(facts)
        self.enter(facts)
        self.phone.tap(self.phone.record_button)
        self.expect_deal(number + 1)
        return self.phone.taps - before

    def expect_deal(self, number: int) -> None:
        """Wait until the pad asks for this deal, or says that the one before it was the last."""
        is_over = number > self.rules.deals
        head = "All deals are played" if is_over else f"Deal {number} of {self.rules.deals}"
        expect(self.phone.pad.get_by_text(head, exact=True)).to_be_visible()

    # --- the steps before the numbers --------------------------------------------------------

    def open(self, facts: DealFacts) -> None:
        """Choose the contract with its trump, unless it is the only one."""
        contract = self.rules.by_code[facts.contract]
        if facts.is_shared and isinstance(contract, Contract):
            self.phone.tap(self.phone.link(f"{contract.shared} each, without play"))
            expect(self.phone.record_button).to_be_enabled()
            return
        if not self.phone.is_chosen:
            self.phone.tap(self.link_to(contract, facts.trump))
        if isinstance(contract, Contract):
            # The script closes the button: from now on it listens.
            expect(self.phone.record_button).to_be_disabled()
        else:
            expect(self.phone.record_button).to_be_visible()  # there can be nothing to say

    def link_to(self, contract: AnyContract, trump: str = "") -> Locator:
        """The button of a contract, or of a suit as trump of one that has several."""
        has_trumps = isinstance(contract, Contract) and len(contract.trumps) > 1
        return self.phone.contract(label(contract.name), trump if has_trumps else "")

    # --- what happened -----------------------------------------------------------------------

    def enter(self, facts: DealFacts) -> None:
        """Tap what was seen in a deal, up to the button that records it."""
        contract = self.rules.by_code[facts.contract]
        if not isinstance(contract, Contract):
            TarockPad(self.phone, contract, self.names).enter(facts)
            return
        if facts.is_shared:
            return
        if contract.sale is not None and contract.sale.bidding is Bidding.OPEN:
            self.buy(facts)
        elif contract.sale is not None:
            self.bid(facts)
        self.double(facts)
        for item in contract.items:
            self.place(contract, item, facts.counts[item.code])
        self.lay_open(contract, facts)

    def buy(self, facts: DealFacts) -> None:
        """Say who bought the choice and for how many, or that nobody did."""
        if not facts.is_sold:
            self.answer("Who bought the choice", "Nobody")
            return
        price = max(facts.bids)
        self.answer("Who bought the choice", self.names[facts.bids.index(price)])
        self.answer("For how many?", str(price))

    def bid(self, facts: DealFacts) -> None:
        """Tap the bids in turn, and whether the highest was accepted; none: go past them."""
        if not any(facts.bids):
            fields = self.phone.pad.get_by_role("group", name=re.compile("how many"))
            self.phone.tap(fields.get_by_role("textbox").first)
            return
        players = len(self.names)
        for step in range(1, players):
            bid = facts.bids[(facts.declarer + step) % players]
            self.phone.tap(self.phone.key(bid) if bid else self.phone.button("Pass"))
        self.answer("Did", "Accepted" if facts.is_sold else "Declined")

    def double(self, facts: DealFacts) -> None:
        """Tap who doubled whom: once, and once more where it was redoubled."""
        for double in facts.doubles:
            row = self.phone.pad.get_by_role("group", name=self.names[double.by], exact=True)
            name = re.compile(f"^{re.escape(self.names[double.on])}( |$)")
            for _ in range(1 + double.is_redoubled):
                self.phone.tap(row.get_by_role("button", name=name))

    def place(self, contract: Contract, item: Item, row: Sequence[int]) -> None:
        """Say who took how many of an item, who took the one there is, or who finished when."""
        name = f"{label(item.name)}: " if len(contract.items) > 1 else ""
        if item.places:
            self.finish(row)
        elif contract.is_against_rest:
            self.answer(f"{label(item.name)}: how many did", str(row[0]))
        elif item.count == 1:
            self.answer(f"{name}who", self.names[row.index(1)])
        elif item.count <= FEW and len(contract.items) == 1 and contract.doubling is None:
            self.count_few(row)
        else:
            self.count(row)

    def answer(self, question: str, answer: str) -> None:
        """Tap an answer to the question that begins so."""
        begin = re.compile(f"^{re.escape(question)}", re.IGNORECASE)
        group = self.phone.pad.get_by_role("group", name=begin)
        self.phone.tap(group.get_by_role("radio", name=answer, exact=True))

    def count(self, row: Sequence[int]) -> None:
        """Tap a number for each player, up to where the rest is known."""
        for number in row[: numbers_needed(row)]:
            self.phone.tap(self.phone.key(number))

    def count_few(self, row: Sequence[int]) -> None:
        """The same with the numbers beside the names."""
        for name, number in list(zip(self.names, row, strict=True))[: numbers_needed(row)]:
            group = self.phone.pad.get_by_role("group", name=name, exact=True)
            self.phone.tap(group.get_by_role("radio", name=str(number), exact=True))

    def finish(self, places: Sequence[int]) -> None:
        """Tap the players in the order in which they finished; the last one is known."""
        for wanted in range(1, len(places)):
            self.tap_place(places.index(wanted))

    def finish_again(self, before: Sequence[int], places: Sequence[int]) -> None:
        """Put the order right: those who are wrong are tapped away, and tapped in their order."""
        wrong = [seat for seat, place in enumerate(places) if place != before[seat]]
        for seat in wrong:
            self.tap_place(seat)
        for seat in sorted(wrong, key=lambda seat: places[seat])[:-1]:
            self.tap_place(seat)

    def tap_place(self, seat: int) -> None:
        """Tap on a player: he is the next to finish, or is not yet."""
        group = self.phone.pad.get_by_role("group", name=re.compile("in what order", re.IGNORECASE))
        name = re.compile(f"^{re.escape(self.names[seat])}( |$)")
        self.phone.tap(group.get_by_role("button", name=name))

    def lay_open(self, contract: Contract, facts: DealFacts) -> None:
        """Say which cards were laid open, by whom, and who took them."""
        if not facts.exposures:
            return
        self.phone.unfold("A card was laid open")
        for item in contract.items:
            shown = [each for each in facts.exposures if each.item == item.code]
            for card, each in enumerate(shown, start=1):
                name = f"{label(item.name)} {card}" if item.count > 1 else label(item.name)
                group = self.phone.pad.get_by_role("group", name=name, exact=True)
                self.phone.select(group.get_by_label("laid open by"), self.names[each.holder])
                if item.count > 1:
                    self.phone.select(group.get_by_label("taken by"), self.names[each.taker])


def numbers_needed(row: Sequence[int]) -> int:
    """How many players' numbers must be tapped before the others' are known."""
    return sum(sum(row[seat:]) > 0 for seat in range(len(row) - 1))
