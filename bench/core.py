"""The core alone: games replayed, family by family, and rulesets proven."""

import statistics
from dataclasses import dataclass, replace
from time import perf_counter

from bench.games import facts_of, golden_game
from kingscore.rules.deck import Deck
from kingscore.rules.entries import DealEntry
from kingscore.rules.item import Item
from kingscore.rules.presets import PRESETS, find_preset
from kingscore.rules.proof import prove
from kingscore.rules.ruleset import MOST_CONTRACTS, MOST_DEALS, MOST_PLAYERS, Ruleset
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sheet import replay

SECONDS = 0.5  # for each measurement
BASE = "dubbelkingen-4"  # what the other families are compared with


@dataclass(frozen=True, slots=True)
class Speed:
    """One family's complete game: its deals, and milliseconds to replay it from its log."""

    slug: str
    deals: int
    replay: float

    @property
    def per_deal(self) -> float:
        """Milliseconds for one deal."""
        return self.replay / self.deals


def speeds() -> list[Speed]:
    """The speed of the first preset of each family, the base first."""
    first: dict[str, str] = {find_preset(BASE).family: BASE}
    for preset in PRESETS:
        first.setdefault(preset.family, preset.slug)
    return [_speed(slug) for slug in first.values()]


def _speed(slug: str) -> Speed:
    game = golden_game(slug)
    facts = facts_of(game)
    entries = [DealEntry(number, each) for number, each in enumerate(facts, start=1)]
    times, begun = [], perf_counter()
    while perf_counter() - begun < SECONDS:
        started = perf_counter()
        replay(game.ruleset, entries, first_dealer=game.first_dealer)
        times.append(perf_counter() - started)
    return Speed(slug, len(facts), 1000 * statistics.median(times))


def proofs() -> list[tuple[str, float]]:
    """Milliseconds to prove each preset, completability and all, the slowest first."""
    return sorted(
        ((preset.slug, _proof(preset.usual)) for preset in PRESETS), key=lambda each: -each[1]
    )


def largest_proof() -> float:
    """Milliseconds to prove the largest rules that are let in: every bound reached at once."""
    return _proof(_largest())


def _proof(ruleset: Ruleset) -> float:
    times = []
    for _ in range(5):
        started = perf_counter()
        prove(ruleset)
        times.append(perf_counter() - started)
    return 1000 * statistics.median(times)


def _largest() -> Ruleset:
    """As many players, contracts and deals as can be, each with a list of his own."""
    contract = find_preset(BASE).usual.by_code["tricks"]
    tricks = 52 // MOST_PLAYERS
    items = (Item("tricks", tricks, -1),)
    contracts = tuple(
        replace(contract, code=f"contract_{number}", items=items)
        for number in range(MOST_CONTRACTS)
    )
    codes = [each.code for each in contracts]
    return Ruleset(
        players=MOST_PLAYERS,
        deck=Deck(("2c", "2s")),
        contracts=contracts,
        schedule=DealersChoice(
            per_game=dict.fromkeys(codes, MOST_DEALS // 10),
            each=dict.fromkeys(codes, 2),
            count=MOST_DEALS,
        ),
        constant=-tricks * MOST_DEALS,
    )
