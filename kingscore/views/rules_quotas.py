"""Who deals, leads and chooses, how often, and what it all comes to: for the rules page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from kingscore.rules.amount import Amount
from kingscore.rules.contract import Contract, Role, Side
from kingscore.rules.evidence import evidence
from kingscore.rules.item import Item
from kingscore.rules.ruleset import Direction, Ruleset
from kingscore.rules.schedule import (
    AnyContract,
    DealersChoice,
    FixedOrder,
    FreeChoice,
    Progress,
    side_name,
)
from kingscore.rules.sentence import Points
from kingscore.views.cards import trumps_in_signs
from kingscore.views.rules_contract import declarer_in_words
from kingscore.wording import label, say


@dataclass(frozen=True, slots=True)
class Stage:
    """All deals of one side: how many, and what they come to; empty where that is open."""

    side: Side
    name: str
    deals: str
    total: str


def stages(rules: Ruleset) -> tuple[Stage, ...]:
    """The sides of a game, those that have contracts."""
    return tuple(
        _stage(rules, side) for side in Side if any(_is_on(each, side) for each in rules.contracts)
    )


def _stage(rules: Ruleset, side: Side) -> Stage:
    heading = {
        "penalty": gettext("Penalty deals"),
        "trump": gettext("Trump deals"),
        "positive": gettext("Positive deals"),
    }[str(side_name(rules.by_code, side))]
    if isinstance(rules.schedule, FreeChoice):
        return Stage(side, heading, "", "")
    deals = _span(rules, lambda contract: int(_is_on(contract, side)))
    most = _span(rules, lambda contract: contract.total if _is_on(contract, side) else 0)
    least = _span(rules, lambda contract: contract.least if _is_on(contract, side) else 0)
    return Stage(
        side,
        heading,
        _from_to(deals, str),
        _from_to((least[0], most[1]), lambda points: str(Points(points))),
    )


def _is_on(contract: AnyContract, side: Side) -> bool:
    return isinstance(contract, Contract) and contract.side is side


def _span(rules: Ruleset, worth: Callable[[AnyContract], Amount]) -> tuple[Amount, Amount]:
    """The least and most that a whole game comes to, if each deal counts what its contract does."""
    counted = {
        each.code: Contract(
            each.code,
            each.side,
            (Item("deal", 1, worth(each)),),
            declarer=each.declarer,
        )
        for each in rules.contracts
    }
    return rules.schedule.rest(Progress(counted, rules.players, rules.dealers(0))) or (0, 0)


def _from_to(span: tuple[Amount, Amount], shown: Callable[[Amount], str]) -> str:
    least, most = span
    if least == most:
        return shown(least)
    return gettext("%(least)s to %(most)s") % {"least": shown(least), "most": shown(most)}


def played(rules: Ruleset, code: str) -> str:
    """In which deals a contract is played, or how often it can be."""
    schedule = rules.schedule
    if isinstance(schedule, FixedOrder):
        return _numbers_in_words(schedule, code)
    if isinstance(schedule, FreeChoice):
        return ""
    most, own = schedule.per_game[code], schedule.each.get(code)
    if own is None:
        return str(most)
    if most >= own * rules.players:
        return gettext("%(own)s each") % {"own": own}
    return gettext("%(most)s, %(own)s each") % {"most": most, "own": own}


def _numbers_in_words(schedule: FixedOrder, code: str) -> str:
    """The numbers of the deals that can have this contract: 1, 3, 7–10."""
    numbers = [at + 1 for at in range(len(schedule.order)) if code in schedule.due(at)]
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def played_heading(rules: Ruleset) -> str:
    """What the column of `played` is called, empty where there is nothing to say."""
    if isinstance(rules.schedule, FixedOrder):
        return gettext("Deal")
    return "" if isinstance(rules.schedule, FreeChoice) else gettext("At most")


def who_deals(rules: Ruleset) -> Iterator[str]:
    """Who deals and who leads."""
    yield direction_in_words(rules)
    if rules.in_a_row > 1:
        yield gettext("Each dealer deals %(deals)s times in a row.") % {"deals": rules.in_a_row}
    if rules.sits_out:
        yield gettext("The dealer has no cards: he sits out, and that deal counts 0 for him.")
    yield _leader_in_words(rules.leads)


def direction_in_words(rules: Ruleset) -> str:
    """Which way round it goes."""
    if rules.direction is Direction.CLOCKWISE:
        return gettext("Deal and play go round clockwise.")
    return gettext("Deal and play go round counter-clockwise.")


def _leader_in_words(leads: int | None) -> str:
    if leads is None:
        return gettext("The declarer leads to the first trick.")
    if leads == 0:
        return gettext("The dealer leads to the first trick.")
    if leads == 1:
        return gettext("The player after the dealer leads to the first trick.")
    text = gettext("The player %(seats)s seats after the dealer leads to the first trick.")
    return text % {"seats": leads}


def who_chooses(rules: Ruleset) -> Iterator[str]:
    """Who chooses what is played, and within which quotas."""
    schedule = rules.schedule
    if isinstance(schedule, FixedOrder):
        yield gettext("Nobody chooses: each deal has its contract, as the table says.")
        yield from _alternatives(rules, schedule)
        return
    roles = list(dict.fromkeys(each.declarer for each in rules.contracts))
    if rules.tariff:
        yield gettext("The player after the dealer is Vorhand.")
        yield _chooser_in_words(Role.BIDDER)
    elif len(roles) == 1:
        yield _chooser_in_words(roles[0])
    if isinstance(schedule, FreeChoice):
        text = gettext("Any of them can be played in any of the %(deals)s deals.")
        yield text % {"deals": schedule.count}
    else:
        yield from _quotas(rules, schedule)
    if rules.owed_doubles:
        text = gettext(
            "Every player must double every other at least %(times)s times in the deals "
            "of which that one is the declarer."
        )
        yield text % {"times": rules.owed_doubles}


def _chooser_in_words(role: Role) -> str:
    return {
        Role.DEALER: gettext("The dealer looks at his cards and chooses."),
        Role.LEADER: gettext("The player who leads looks at his cards and chooses."),
        Role.NEXT: gettext("The player after the dealer looks at his cards and chooses."),
        Role.BIDDER: gettext(
            "The player after the dealer bids first; the highest bidder plays what he bid."
        ),
    }[role]


def _alternatives(rules: Ruleset, schedule: FixedOrder) -> Iterator[str]:
    """What may be played instead of a contract of the order, and whose it is."""
    for code, others in schedule.instead.items():
        text = gettext("%(contract)s: or instead %(others)s.")
        names = [label(rules.by_code[other].name) for other in others]
        yield text % {"contract": label(rules.by_code[code].name), "others": ", ".join(names)}
    roles = list(dict.fromkeys(each.declarer for each in rules.contracts))
    if len(roles) == 1 and roles != [Role.DEALER]:
        yield declarer_in_words(roles[0])


def _quotas(rules: Ruleset, schedule: DealersChoice) -> Iterator[str]:
    shares = [
        ngettext("%(count)s %(side)s deal", "%(count)s %(side)s deals", count)
        % {"count": count, "side": label(side_name(rules.by_code, side))}
        for side, count in schedule.per_dealer.items()
        if count
    ]
    if shares:
        text = gettext("In a game each player has %(shares)s, and no more.")
        # Without a quota of the other side, its contracts may be played in place of these.
        is_one_sided = {each.side for each in rules.contracts} > schedule.per_dealer.keys()
        if schedule.count or is_one_sided:
            text = gettext("In a game each player has at most %(shares)s.")
        yield text % {"shares": ", ".join(shares)}
    if schedule.each:
        yield gettext("Each player has a list of his own, as the table says.")
    if schedule.count:
        text = gettext("A game ends after %(deals)s deals; what is left is not played.")
        yield text % {"deals": schedule.count}


def bids_in_order(rules: Ruleset) -> list[str]:
    """The bids from low to high."""
    return [_bid_in_words(rules, *bid.partition(":")[::2]) for bid in rules.bid_order]


def _bid_in_words(rules: Ruleset, code: str, trump: str) -> str:
    name = label(rules.by_code[code].name)
    return f"{name} {trumps_in_signs(trump)}" if trump else name


def proof_in_words(rules: Ruleset) -> list[str]:
    """Why these rules hold: the cards, the sum of a game, and that it can be completed."""
    found = evidence(rules)
    return [say(sentence, ()) for sentence in (found.deck, found.game, found.completion)]
