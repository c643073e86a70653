"""Random facts that are legal for a contract of any kind."""

from dataclasses import replace
from random import Random

from kingscore.rules.amount import Amount, size_of
from kingscore.rules.contract import Contract
from kingscore.rules.deal import DealFacts, Double, Exposure
from kingscore.rules.deck import matches
from kingscore.rules.item import Item
from kingscore.rules.owed import doubles_given
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sale import Bidding
from kingscore.rules.sheet import Sheet


def shares(rng: Random, count: int, players: int) -> tuple[int, ...]:
    """`count` units shared out among the players."""
    row = [0] * players
    for _ in range(count):
        row[rng.randrange(players)] += 1
    return tuple(row)


def facts_of(contract: Contract, sheet: Sheet, declarer: int, rng: Random) -> DealFacts:
    """Facts of the next deal, played for this contract of this declarer."""
    players = sheet.ruleset.players
    facts = DealFacts(
        contract=contract.code,
        declarer=declarer,
        counts=_counts(contract, sheet.ruleset, rng),
        trump=rng.choice(contract.trumps) if contract.trumps else "",
    )
    if contract.shared and rng.random() < 0.2:
        return replace(facts, counts={}, trump="", is_shared=True)
    if contract.sale:
        facts = _with_bids(facts, contract, players, rng)
    if contract.predictions:
        facts = _with_predictions(facts, contract, players, rng)
    if contract.promise and rng.random() < 0.6:
        facts = replace(facts, promised=rng.randint(1, contract.items[0].count))
    if contract.doubling:
        facts = replace(facts, doubles=_doubles(facts, contract, sheet, rng))
    return replace(facts, exposures=_exposures(facts, contract, players, rng))


def _counts(contract: Contract, ruleset: Ruleset, rng: Random) -> dict[str, tuple[int, ...]]:
    """What everybody took: where several things count, of cards that were played out."""
    players = ruleset.players
    if len(contract.items) == 1 or contract.is_against_rest:
        return {item.code: _row(contract, item, players, rng) for item in contract.items}
    cards = rng.sample(ruleset.deck.cards, len(ruleset.deck.cards))
    winners = [rng.randrange(players) for _ in range(ruleset.tricks)]
    counts = {}
    for item in contract.items:
        row = [0] * players
        for place, card in enumerate(cards):
            seat = winners[min(place // ruleset.hands, ruleset.tricks - 1)]
            row[seat] += bool(item.cards) and matches(card, item.cards)
        for trick, seat in enumerate(winners, start=1):
            row[seat] += item.is_every_trick or trick in item.tricks
        counts[item.code] = tuple(row)
        if item.places or item.is_event:
            counts[item.code] = _row(contract, item, players, rng)
    return counts


def _row(contract: Contract, item: Item, players: int, rng: Random) -> tuple[int, ...]:
    if contract.is_against_rest:
        return (rng.randint(0, item.count),)
    if item.places:
        return tuple(rng.sample(range(1, players + 1), players))
    return shares(rng, item.count, players)


def _with_bids(facts: DealFacts, contract: Contract, players: int, rng: Random) -> DealFacts:
    most = sum(item.count for item in contract.items)
    bids, highest = [0] * players, 0
    for turn in range(1, players):
        if rng.random() < 0.5 and highest < most:
            highest = min(most, highest + rng.randint(1, 3))
            bids[(facts.declarer + turn) % players] = highest
    if contract.sale and contract.sale.bidding is Bidding.OPEN:
        others = [seat for seat in range(players) if seat != facts.declarer]
        shuffled = rng.sample([bids[seat] for seat in others], len(others))
        for seat, bid in zip(others, shuffled, strict=True):
            bids[seat] = bid
    if not highest:
        return replace(facts, bids=tuple(bids) if rng.random() < 0.5 else ())
    return replace(facts, bids=tuple(bids), is_sold=rng.random() < 0.7)


def _with_predictions(facts: DealFacts, contract: Contract, players: int, rng: Random) -> DealFacts:
    if rng.random() < 0.3:  # the table agrees
        said = [0] * players
        for item in contract.items:
            for seat, units in enumerate(shares(rng, item.count, players)):
                said[seat] += units * abs(int(item.value))
    else:
        said = [rng.choice(sorted(contract.reachable)) for _ in range(players)]
    facts = replace(facts, predictions=tuple(said))
    return facts if contract.is_played(facts) else replace(facts, counts={})


def _doubles(facts: DealFacts, contract: Contract, sheet: Sheet, rng: Random) -> tuple[Double, ...]:
    """Some doubles, those that everybody owes the declarer among them."""
    declarer, players = facts.declarer, sheet.ruleset.players
    played = [line.facts for line in sheet.lines]
    later = sheet.progress.declarers_ahead[declarer] - 1
    made = []
    for by in range(players):
        if by == declarer:
            continue
        owed = sheet.ruleset.owed_doubles - doubles_given(played, by=by, on=declarer)
        if owed > later or rng.random() < 0.4:
            made.append(Double(by, declarer, is_redoubled=rng.random() < 0.3))
    if contract.doubling and not contract.doubling.only_declarer:
        made += [
            Double(by, on, is_redoubled=rng.random() < 0.3)
            for one in range(players)
            for other in range(one)
            if declarer not in (one, other) and rng.random() < 0.3
            for by, on in [rng.sample((one, other), 2)]
        ]
    return tuple(rng.sample(made, len(made)))


def _exposures(
    facts: DealFacts, contract: Contract, players: int, rng: Random
) -> tuple[Exposure, ...]:
    return tuple(
        Exposure(item.code, rng.randrange(players), taker)
        for item in contract.items
        if item.can_expose
        for taker, units in enumerate(facts.counts[item.code])
        for _ in range(units)
        if rng.random() < 0.5
    )


def lost_by_promise(contract: Contract, facts: DealFacts) -> Amount:
    """The points that nobody gets because a promise failed."""
    if not contract.promise or contract.promise.to_opponents:
        return 0
    [made] = facts.counts[contract.items[0].code]
    lost = min(contract.promise.lost, made) if made < facts.promised else 0
    return lost * size_of(contract.items[0].value * contract.factor)
