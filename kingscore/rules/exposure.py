"""Cards laid open before play (Trex, TRX): who takes one pays its value once more, to its holder.

A king of hearts at −75 that was laid open costs −150, and its holder gets +75; a holder who takes
it himself has −75 as ever.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from kingscore.rules.amount import Amount
from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Problem, problem
from kingscore.rules.item import Item
from kingscore.rules.sentence import Seat, Step, gettext_noop, sentence


def exposure_problems(
    facts: DealFacts, items: Mapping[str, Item], *, players: int
) -> Iterator[Problem]:
    """Every fault of the cards that were laid open."""
    for place, each in enumerate(facts.exposures):
        item = items.get(each.item)
        at = f"exposures[{place}]"
        if item is None or not item.can_expose:
            text = gettext_noop("%(item)s cannot be laid open in this contract.")
            name = each.item if item is None else item.name
            yield problem("cannot_expose", text, at=at, item=name)
        elif not {each.holder, each.taker} <= {*range(players)}:
            yield problem(
                "unknown_seat", gettext_noop("There is no such seat at the table."), at=at
            )
    taken = Counter((each.item, each.taker) for each in facts.exposures)
    for (code, seat), units in taken.items():
        item, row = items.get(code), facts.counts.get(code, ())
        if item and item.can_expose and 0 <= seat < len(row) and units > row[seat]:
            text = gettext_noop(
                "%(item)s: %(player)s took %(given)s, and cannot have taken %(units)s laid open."
            )
            yield problem(
                "exposed_not_taken",
                text,
                at="exposures",
                item=item.name,
                player=Seat(seat),
                given=row[seat],
                units=units,
            )


def exposure_steps(
    facts: DealFacts, items: Mapping[str, Item], factor: Amount
) -> Iterator[tuple[int, Step]]:
    """What each card that was laid open brings, `factor` times its value, as seat and step."""
    for each in facts.exposures:
        if each.holder == each.taker:
            continue
        item = items[each.item]
        value = item.value * factor
        paid = gettext_noop("%(item)s, laid open by %(player)s")
        got = gettext_noop("%(item)s, laid open, taken by %(player)s")
        names = {"item": item.name}
        yield each.taker, Step(sentence(paid, player=Seat(each.holder), **names), value)
        yield each.holder, Step(sentence(got, player=Seat(each.taker), **names), -value)
