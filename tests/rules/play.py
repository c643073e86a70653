"""Deals and games for the tests: made by hand, or at random from a seed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from random import Random

from kingscore.rules.contract import Contract, Role, TrumpBy
from kingscore.rules.deal import DealFacts
from kingscore.rules.entries import DealEntry
from kingscore.rules.errors import Invalid, InvalidRuleset, Problem
from kingscore.rules.presets import PRESETS, find_preset
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sheet import Policy, Sheet, start

SLUGS = tuple(preset.slug for preset in PRESETS)


def ruleset(slug: str, **choices: str) -> Ruleset:
    """A preset's ruleset."""
    return find_preset(slug).ruleset(**choices)


def balanced_rulesets() -> list[Ruleset]:
    """Every preset with every choice of options that works out."""
    found = []
    for preset in PRESETS:
        codes = [option.code for option in preset.options]
        for choices in product(*(option.choices for option in preset.options)):
            try:
                found.append(preset.ruleset(**dict(zip(codes, choices, strict=True))))
            except InvalidRuleset:
                continue
    return found


def codes(error: Invalid) -> list[str]:
    """The codes of the problems in an error."""
    return [each.code for each in error.problems]


def texts(problems: Sequence[Problem]) -> list[str]:
    """The problems in words."""
    return [str(each.sentence) for each in problems]


def random(seed: int) -> Random:
    """Chance that can be had again."""
    return Random(seed)  # noqa: S311 - games for tests, no secrets


def shares(rng: Random, count: int, players: int) -> tuple[int, ...]:
    """`count` units shared out among the players."""
    row = [0] * players
    for _ in range(count):
        row[rng.randrange(players)] += 1
    return tuple(row)


def some_facts(sheet: Sheet, code: str, rng: Random) -> DealFacts:
    """Legal facts of the next deal, played for this contract."""
    contract, players = sheet.ruleset.by_code[code], sheet.ruleset.players
    is_leaders = contract.declarer is Role.LEADER
    facts = DealFacts(
        contract=code,
        declarer=sheet.next_leader if is_leaders else sheet.next_dealer,
        counts={item.code: shares(rng, item.count, players) for item in contract.items},
        trump=rng.choice(contract.trumps) if contract.trumps else "",
    )
    if contract.trump_by is TrumpBy.SALE:
        facts = _with_bids(facts, sheet, rng)
    if contract.predictions:
        facts = _with_predictions(facts, contract, players, rng)
    return facts


def _with_bids(facts: DealFacts, sheet: Sheet, rng: Random) -> DealFacts:
    bids, highest = [0] * sheet.ruleset.players, 0
    for turn in range(1, sheet.ruleset.players):
        if rng.random() < 0.5:
            highest += rng.randint(1, 3)
            bids[(sheet.next_dealer + turn) % sheet.ruleset.players] = highest
    if not highest:
        return replace(facts, bids=tuple(bids) if rng.random() < 0.5 else ())
    return replace(facts, bids=tuple(bids), is_sold=rng.random() < 0.7)


def _with_predictions(facts: DealFacts, contract: Contract, players: int, rng: Random) -> DealFacts:
    if rng.random() < 0.3:  # the table agrees
        said = [0] * players
        for item in contract.items:
            for seat, units in enumerate(shares(rng, item.count, players)):
                said[seat] += units * abs(item.value)
    else:
        said = [rng.choice(sorted(contract.reachable)) for _ in range(players)]
    facts = replace(facts, predictions=tuple(said))
    return facts if contract.is_played(facts) else replace(facts, counts={})


def open_codes(sheet: Sheet) -> list[str]:
    """The contracts that may be played now."""
    return [marks.contract.code for marks in sheet.marks if marks.is_open]


def play_on(sheet: Sheet, rng: Random, deals: int | None = None) -> Sheet:
    """The sheet after some more regular deals, or at the end of the game.

    It stops where no contract is open any more.
    """
    while not sheet.is_finished and deals != 0 and (choices := open_codes(sheet)):
        sheet = sheet.add(some_facts(sheet, rng.choice(choices), rng))
        deals = None if deals is None else deals - 1
    return sheet


def log_of(sheet: Sheet) -> list[DealEntry]:
    """The entries that record the deals of a sheet one after the other."""
    return [DealEntry(line.number, line.facts) for line in sheet.lines]


def some_game(slug: str, seed: int, deals: int | None = None, policy: str = "strict") -> Sheet:
    """A regular game, or its first deals."""
    rng = random(seed)
    rules = ruleset(slug)
    first = rng.randrange(rules.players)
    return play_on(start(rules, first_dealer=first, policy=Policy(policy)), rng, deals)


def deal(code: str, declarer: int, /, trump: str = "", **counts: tuple[int, ...]) -> DealFacts:
    """Facts written short; a contract that counts one thing needs no item's name."""
    rows: Mapping[str, tuple[int, ...]] = counts
    return DealFacts(code, declarer, rows, trump)
