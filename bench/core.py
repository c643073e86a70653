"""The core alone: deals scored in a second, and a whole game replayed."""

from time import perf_counter

from bench.games import random_game
from kingscore.rules.entries import DealEntry
from kingscore.rules.presets import PRESETS, find_preset
from kingscore.rules.sheet import replay, start

SECONDS = 2.0  # for each measurement


def deals_per_second() -> float:
    """How many deals of all presets in turn the core checks and scores in a second."""
    games = [(preset.ruleset(), random_game(preset.ruleset(), seed=1)) for preset in PRESETS]
    deals, begun = 0, perf_counter()
    while (spent := perf_counter() - begun) < SECONDS:
        for ruleset, facts in games:
            sheet = start(ruleset)
            for each in facts:
                sheet = sheet.add(each)
            deals += len(facts)
    return deals / spent


def replay_milliseconds() -> float:
    """The time to replay a whole evening of Dubbelkingen, 20 deals, from its entries."""
    ruleset = find_preset("dubbelkingen-4").ruleset()
    facts = random_game(ruleset, seed=2)
    entries = [DealEntry(number, each) for number, each in enumerate(facts, start=1)]
    replays, begun = 0, perf_counter()
    while (spent := perf_counter() - begun) < SECONDS:
        replay(ruleset, entries)
        replays += 1
    return 1000 * spent / replays
