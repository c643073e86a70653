"""Deals and games for the tests: made by hand, or at random from a seed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from math import prod
from random import Random

from kingscore.rules.bidding import outbid_problem
from kingscore.rules.contract import Contract, Role
from kingscore.rules.deal import DealFacts
from kingscore.rules.entries import DealEntry, Entry
from kingscore.rules.errors import Invalid, InvalidRuleset, Problem
from kingscore.rules.presets import PRESETS, Option, find_preset
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sheet import Policy, Sheet, replay, start
from kingscore.rules.tarock.game import TarockGame
from tests.rules.facts import facts_of
from tests.rules.tarock.chance import some_tarock

SLUGS = tuple(preset.slug for preset in PRESETS)
MOST_RULESETS = 128  # of one preset, before its options are no longer tried all with all
MANY_CHOICES = 12  # of one option, such as a number of deals: then only some of them are tried


def ruleset(slug: str, **choices: str) -> Ruleset:
    """A preset's ruleset."""
    return find_preset(slug).ruleset(**choices)


@cache
def rulesets_of(slug: str) -> tuple[Ruleset, ...]:
    """The rulesets of a preset that work out: all of them, or those of every pair of choices."""
    found, preset = {}, find_preset(slug)
    for choices in _choices(preset.options):
        try:
            rules = preset.ruleset(**choices)
        except InvalidRuleset:
            continue
        found[rules.slug] = rules
    return tuple(found.values())


def balanced_rulesets() -> list[Ruleset]:
    """The rulesets of every preset that work out; where they are many, see `rulesets_of`."""
    return [rules for slug in SLUGS for rules in rulesets_of(slug)]


def _choices(options: Sequence[Option]) -> Iterator[dict[str, str]]:
    """Choices in all options: all with all, or as few as have every two of them together."""
    tried = {option.code: _tried(option) for option in options}
    if prod(map(len, tried.values())) <= MOST_RULESETS:
        for made in product(*tried.values()):
            yield dict(zip(tried, made, strict=True))
        return
    wanted = {
        pair: None  # in the order in which they were found, so that the outcome is always the same
        for first, second in combinations(tried, 2)
        for pair in product(product([first], tried[first]), product([second], tried[second]))
    }
    while wanted:
        row = dict(next(iter(wanted)))
        for code in [code for code in tried if code not in row]:
            news = {
                choice: len(wanted.keys() & _pairs(tried, row | {code: choice}))
                for choice in tried[code]
            }
            row[code] = max(news, key=lambda choice: news[choice])
        for pair in wanted.keys() & _pairs(tried, row):
            del wanted[pair]
        yield row


def _pairs(order: Iterable[str], row: Mapping[str, str]) -> set[tuple[tuple[str, str], ...]]:
    """Every two of these choices, in the order of the options."""
    made = [(code, row[code]) for code in order if code in row]
    return set(combinations(made, 2))


def _tried(option: Option) -> list[str]:
    """The choices that are tried; of many the usual one, the next and the last."""
    choices = list(option.choices)
    return choices if len(choices) <= MANY_CHOICES else [*choices[:2], choices[-1]]


def contracts_of(rules: Ruleset) -> dict[str, Contract]:
    """The contracts that count items, by their code: all but games of tarock."""
    return {each.code: each for each in rules.contracts if isinstance(each, Contract)}


def codes(error: Invalid) -> list[str]:
    """The codes of the problems in an error."""
    return [each.code for each in error.problems]


def texts(problems: Sequence[Problem]) -> list[str]:
    """The problems in words."""
    return [str(each.sentence) for each in problems]


def random(seed: int) -> Random:
    """Chance that can be had again."""
    return Random(seed)  # noqa: S311 - games for tests, no secrets


def some_facts(sheet: Sheet, code: str, rng: Random) -> DealFacts:
    """Facts of the next deal, played for this contract: legal, if it is open.

    Where contracts are bid for, the declarer is one for whom it is open, whose bid is the highest.
    """
    contract, players = sheet.ruleset.by_code[code], sheet.ruleset.players
    if isinstance(contract, TarockGame):
        return some_tarock(contract, rng, players=players, dealer=sheet.next_dealer)
    if contract.declarer is not Role.BIDDER:
        return facts_of(contract, sheet, sheet.progress.declarer(code), rng)
    bidders = [seat for seat in range(players) if code in open_codes(sheet, seat)] or range(players)
    facts = facts_of(contract, sheet, rng.choice(bidders), rng)
    for _ in range(50):  # a bid that is high enough comes soon, where there is one
        if not any(outbid_problem(sheet.ruleset, sheet.progress, facts)):
            break
        facts = facts_of(contract, sheet, rng.choice(bidders), rng)
    return facts


def open_codes(sheet: Sheet, declarer: int | None = None) -> list[str]:
    """The contracts that may be played now, by this declarer or by who is it at the table."""
    return [marks.contract.code for marks in sheet.marks_of(declarer) if marks.is_open]


def codes_for_somebody(sheet: Sheet) -> list[str]:
    """The contracts that may be played now, by the player in turn where they are bid for.

    If his list is full there is no legal bid left for him; then by whoever has one.
    """
    if any(each.declarer is not Role.BIDDER for each in sheet.ruleset.contracts):
        return open_codes(sheet)
    found = open_codes(sheet)
    for seat in range(sheet.ruleset.players):
        found = found or open_codes(sheet, seat)
    return found


def play_on(sheet: Sheet, rng: Random, deals: int | None = None) -> Sheet:
    """The sheet after some more regular deals, or at the end of the game.

    It stops where no contract is open any more.
    """
    while not sheet.is_finished and deals != 0 and (choices := codes_for_somebody(sheet)):
        sheet = sheet.add(some_facts(sheet, rng.choice(choices), rng))
        deals = None if deals is None else deals - 1
    return sheet


def log_of(sheet: Sheet) -> list[DealEntry]:
    """The entries that record the deals of a sheet one after the other."""
    return [DealEntry(line.number, line.facts) for line in sheet.lines]


def replay_like(sheet: Sheet, *more: Entry) -> Sheet:
    """The sheet made anew from its deals and some more entries."""
    entries = [*log_of(sheet), *more]
    return replay(sheet.ruleset, entries, first_dealer=sheet.first_dealer, policy=sheet.policy)


def outcome(sheet: Sheet) -> list[object]:
    """All that a sheet says, apart from the entries it was made from."""
    lines = [replace(line, entry=0, is_corrected=False) for line in sheet.lines]
    return [*lines, sheet.players, sheet.results]


def game_of(rules: Ruleset, seed: int, deals: int | None = None, policy: str = "strict") -> Sheet:
    """A regular game by these rules, or its first deals."""
    rng = random(seed)
    first = rng.randrange(rules.players)
    return play_on(start(rules, first_dealer=first, policy=Policy(policy)), rng, deals)


def some_game(slug: str, seed: int, deals: int | None = None, policy: str = "strict") -> Sheet:
    """A regular game of a preset, or its first deals."""
    return game_of(ruleset(slug), seed, deals, policy)


def deal(code: str, declarer: int, /, trump: str = "", **counts: tuple[int, ...]) -> DealFacts:
    """Facts written short; a contract that counts one thing needs no item's name."""
    rows: Mapping[str, tuple[int, ...]] = counts
    return DealFacts(code, declarer, rows, trump)
