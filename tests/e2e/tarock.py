"""What is tapped on the pad of a deal of Königrufen."""

import re
from collections.abc import Sequence

from playwright.sync_api import expect

from kingscore.rules.deal import DealFacts
from kingscore.rules.tarock.facts import GAME, THIRDS, Bonus, Kontra, TarockFacts
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.outcome import CONCEDED, PLAYED, outcome
from kingscore.views.cards import SUITS
from kingscore.views.telling_tarock import kontra_name
from kingscore.wording import label
from tests.e2e.phone import Phone

RANKS = {"K": "King", "Q": "Queen"}
TALON = {CONCEDED: "In the talon: conceded", PLAYED: "In the talon: played alone"}


class TarockPad:
    """The pad of one game of Königrufen, open on a phone."""

    def __init__(self, phone: Phone, game: TarockGame, names: Sequence[str]) -> None:
        self.phone, self.game, self.names = phone, game, names

    def enter(self, facts: DealFacts, *, tricks: Sequence[str] = ()) -> None:
        """Tap what was seen in a deal; with `tricks` their cards are counted for the points."""
        seen = facts.tarock or TarockFacts()
        if not self.game.is_vorhands:
            self.answer(f"Who plays {label(self.game.name)}?", self.names[facts.declarer])
        if seen.called:
            self.call(*seen.called)
        if self.game.kind is Kind.PARTNER and seen.revoked_by is None:
            self.answer("Who is the partner?", self.partner(seen))
        if tricks:
            self.count_cards(*tricks)
        else:
            self.tell_result(facts, seen)
        for bonus in seen.bonuses:
            self.tell_bonus(bonus)
        for kontra in seen.kontra:
            self.tell_kontra(kontra)
        if seen.revoked_by is not None:
            name = self.names[seen.revoked_by]
            self.choose("Revoke", "Who broke the rules of play?", name)

    def call(self, rank: str, suit: str) -> None:
        """Say which card was called; where only kings are, its suit is enough."""
        name = str(SUITS[suit].name)
        if self.game.tariff.calls_queens:
            self.answer("Which card is called?", f"{RANKS[rank]}: {name}")
        else:
            self.answer("Which king is called?", name)

    def partner(self, seen: TarockFacts) -> str:
        """The answer to who the partner is."""
        if seen.partner is not None:
            return self.names[seen.partner]
        return TALON.get(seen.talon, "Called his own card")

    def tell_result(self, facts: DealFacts, seen: TarockFacts) -> None:
        """Say how it ended: won or lost, or card points."""
        if seen.thirds is not None:
            self.type_points("", seen.thirds)
        elif seen.revoked_by is None and seen.talon != CONCEDED:
            is_won = outcome(self.game, seen, facts.declarer)
            if is_won is not None:
                question = "Exactly" if self.game.kind is Kind.TRICKS else "How did it end?"
                self.answer(question, "Won" if is_won else "Lost")
        for name, thirds in zip(self.names, facts.counts.get(THIRDS, ()), strict=False):
            self.type_points(f"{name}: ", thirds)

    def type_points(self, whose: str, thirds: int) -> None:
        """Type card points, and the thirds over them."""
        whole, over = divmod(thirds, 3)
        self.phone.type(self.phone.pad.get_by_label(f"{whose}whole card points", exact=True), whole)
        if over:
            blatt = self.phone.pad.get_by_label(f"{whose}Blatt (thirds)", exact=True)
            self.phone.select(blatt, str(over))

    def tell_bonus(self, bonus: Bonus) -> None:
        """Say how a bonus went."""
        side = "declarer" if bonus.is_declarers else "opponents"
        announced = "announced, made" if bonus.is_made else "announced, lost"
        silent = "made, silent" if bonus.is_made else "failed, silent"
        way = announced if bonus.is_announced else silent
        self.choose("Bonuses", label(self.game.tariff.name_of(bonus.code)), f"{side}: {way}")

    def tell_kontra(self, kontra: Kontra) -> None:
        """Say what was doubled, and how often."""
        if self.game.kind is Kind.TRICKS and kontra.by is not None:
            item = self.names[kontra.by]
        elif kontra.item == GAME:
            item = label(self.game.name)
        else:
            item = label(self.game.tariff.name_of(kontra.item))
        self.choose("Kontra", item, kontra_name(kontra.level))

    def answer(self, question: str, answer: str) -> None:
        """Tap an answer to the question that begins so."""
        begin = re.compile(f"^{re.escape(question)}")
        group = self.phone.pad.get_by_role("group", name=begin)
        self.phone.tap(group.get_by_role("radio", name=answer, exact=True))

    def choose(self, part: str, question: str, answer: str) -> None:
        """Choose an answer in a part of the pad that is unfolded for it."""
        self.phone.unfold(part)
        self.phone.select(self.phone.folded(part).get_by_label(question, exact=True), answer)

    def count_cards(self, *cards: str) -> None:
        """Count cards such as `Hearts K` with the help below the pad, and take the sum over."""
        self.phone.tap(self.phone.link("Count the cards"))
        help_ = self.phone.page.locator("#card-points")
        for card in cards:
            suit, name = card.split()
            group = help_.get_by_role("group", name=re.compile(f"^{suit}"))
            self.phone.tap(group.get_by_role("checkbox", name=name, exact=True))
        expect(help_.get_by_text(f"in {len(cards)} cards")).to_be_visible()
        self.phone.tap(help_.get_by_role("button", name=re.compile("^Take ")))
