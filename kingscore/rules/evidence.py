"""What the proof of a ruleset rests on, to be shown: the deck, every total, the sum of a game."""

from collections.abc import Iterator
from dataclasses import dataclass

from kingscore.rules.amount import Amount, in_digits
from kingscore.rules.contract import Contract
from kingscore.rules.item import Item
from kingscore.rules.proof import completion
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import AnyContract, Progress
from kingscore.rules.sentence import Label, Points, Sentence, gettext_noop, sentence


@dataclass(frozen=True, slots=True)
class ContractEvidence:
    """How the total of a contract comes about, part by part."""

    name: Label
    parts: tuple[Sentence, ...]
    total: Points


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was shown of a ruleset that holds, in the order of the proof.

    `is_constant` says whether every game adds up to the same; `game` says to what.
    """

    deck: Sentence
    contracts: tuple[ContractEvidence, ...]
    game: Sentence
    is_constant: bool
    completion: Sentence


def evidence(ruleset: Ruleset) -> Evidence:
    """What the proof of a ruleset rests on; raises ValueError for one that does not hold."""
    least, most = map(Points, game_sums(ruleset))
    return Evidence(
        deck=_deck(ruleset),
        contracts=tuple(_contract(each) for each in ruleset.contracts),
        game=_game(ruleset, least, most),
        is_constant=least == most,
        completion=completion(ruleset),
    )


def game_sums(ruleset: Ruleset) -> tuple[Amount, Amount]:
    """The least and the most that all seats together can have after a whole game.

    Raises ValueError for a ruleset that does not hold.
    """
    progress = Progress(ruleset.by_code, ruleset.players, ruleset.dealers(0))
    rest = ruleset.schedule.rest(progress)
    if rest is None:
        raise ValueError("a ruleset without a whole game was not proven")
    return rest


def _deck(ruleset: Ruleset) -> Sentence:
    numbers = {
        "cards": len(ruleset.deck.cards),
        "players": ruleset.hands,
        "tricks": ruleset.tricks,
    }
    if ruleset.deck.undealt:
        text = gettext_noop(
            "%(cards)s cards are %(players)s players times %(tricks)s tricks, and %(undealt)s that "
            "nobody is dealt."
        )
        return sentence(text, undealt=ruleset.deck.undealt, **numbers)
    text = gettext_noop("%(cards)s cards are %(players)s players times %(tricks)s tricks.")
    return sentence(text, **numbers)


def _contract(contract: AnyContract) -> ContractEvidence:
    parts = _parts(contract) if isinstance(contract, Contract) else [_among_players()]
    return ContractEvidence(contract.name, tuple(parts), Points(contract.total))


def _among_players() -> Sentence:
    return sentence(gettext_noop("what some players get others pay"))


def _parts(contract: Contract) -> Iterator[Sentence]:
    for item in contract.items:
        yield _item(item)
    if contract.factor != 1:
        yield sentence(gettext_noop("all times %(factor)s"), factor=in_digits(contract.factor))
    if contract.pool:  # which the factor leaves as it is
        text = gettext_noop("%(points)s shared out at the start")
        yield sentence(text, points=Points(contract.pool))


def _item(item: Item) -> Sentence:
    if item.places:
        places = " ".join(str(Points(points)) for points in item.places)
        text = gettext_noop("%(item)s: %(places)s = %(total)s")
        return sentence(text, item=item.name, places=places, total=Points(item.total))
    text = gettext_noop("%(count)s × %(item)s at %(value)s = %(total)s")
    values = {"value": Points(item.value), "total": Points(item.total)}
    return sentence(text, count=item.count, item=item.name, **values)


def _game(ruleset: Ruleset, least: Points, most: Points) -> Sentence:
    deals = ruleset.deals
    if least == most:
        text = gettext_noop("The %(deals)s deals of a whole game add up to %(total)s.")
        return sentence(text, deals=deals, total=least)
    text = gettext_noop(
        "What the %(deals)s deals of a whole game add up to is not proven: it depends on what is "
        "chosen, from %(least)s to %(most)s."
    )
    if any(each.least != each.total for each in ruleset.contracts):
        text = gettext_noop(
            "What the %(deals)s deals of a whole game add up to is not proven: it depends on what "
            "is chosen and on promises that fail, from %(least)s to %(most)s."
        )
    return sentence(text, deals=deals, least=least, most=most)
