"""Whole legal games by chance, the same for the same seed."""

import random

from kingscore.rules.contract import Contract, Role
from kingscore.rules.deal import DealFacts
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sheet import start


def random_game(ruleset: Ruleset, *, seed: int) -> list[DealFacts]:
    """The facts of every deal of one game."""
    chance = random.Random(seed)  # noqa: S311 - a game by chance, no secret
    sheet, game = start(ruleset), []
    while not sheet.is_finished:
        contract = chance.choice([marks.contract for marks in sheet.marks if marks.is_open])
        is_dealers = contract.declarer is Role.DEALER
        declarer = sheet.next_dealer if is_dealers else sheet.next_leader
        facts = _facts(contract, ruleset.players, declarer, chance)
        sheet = sheet.add(facts)
        game.append(facts)
    return game


def _facts(contract: Contract, players: int, declarer: int, chance: random.Random) -> DealFacts:
    counts = {}
    for item in contract.items:
        takers = [chance.randrange(players) for _ in range(item.count)]
        counts[item.code] = tuple(takers.count(seat) for seat in range(players))
    return DealFacts(
        contract=contract.code,
        declarer=declarer,
        counts=counts,
        trump=chance.choice(contract.trumps) if contract.trumps else "",
        predictions=(0,) * players if contract.predictions else (),
    )
