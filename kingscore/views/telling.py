"""Deals and everything else that is written in a game, each told in one line of words."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from kingscore.models import Entry
from kingscore.queries import Table
from kingscore.rules.amount import Amount
from kingscore.rules.contract import Contract, Role
from kingscore.rules.deal import DealFacts, Exposure
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sale import buyer
from kingscore.rules.schedule import AnyContract
from kingscore.rules.sentence import Points
from kingscore.rules.sheet import Line
from kingscore.rules.tarock.game import TarockGame
from kingscore.views.cards import TRUMPS
from kingscore.views.telling_tarock import tarock_in_words
from kingscore.wording import isolated, label


def summary(line: Line, table: Table) -> str:
    """A deal in one line: Hearts: Ana −3, Bo −5, Cis −1, Dirk −4."""
    out = line.dealer if table.sheet.ruleset.sits_out else None
    names = table.at_deal(line.number).names
    return points_in_words(line.contract, line.facts.trump, line.scores, names, out)


def points_in_words(
    contract: AnyContract,
    trump: str,
    scores: Sequence[Amount],
    names: Sequence[str],
    out: int | None = None,
) -> str:
    """What each player got in a contract, in one line, but for the seat that sat out."""
    played = label(contract.name)
    if trump in TRUMPS:
        played = f"{played} {TRUMPS[trump].symbol}"
    each = enumerate(zip(names, scores, strict=True))
    points = ", ".join(
        f"{isolated(name)} {Points(score)}" for seat, (name, score) in each if seat != out
    )
    return f"{played}: {points}"


def said_in_words(contract: AnyContract, facts: DealFacts, names: Sequence[str]) -> Iterator[str]:
    """What was said before the cards were played, or settled the deal without them."""
    if isinstance(contract, TarockGame):
        yield from tarock_in_words(contract, facts, names)
        return
    if contract.declarer is Role.BIDDER:
        yield gettext("Played by %(name)s.") % {"name": isolated(names[facts.declarer])}
    if facts.predictions:
        each = zip(names, facts.predictions, strict=True)
        said = ", ".join(f"{isolated(name)} {points}" for name, points in each)
        yield gettext("Predicted: %(said)s.") % {"said": said}
    if any(facts.bids):
        text = gettext("The highest bid, %(bid)s by %(name)s, was declined.")
        if facts.is_sold:
            text = gettext("Choice bought by %(name)s for %(bid)s.")
        yield text % {"name": isolated(names[buyer(facts)]), "bid": max(facts.bids)}
    if facts.promised:
        values = {"name": isolated(names[facts.declarer]), "promised": facts.promised}
        yield gettext("Promised by %(name)s: %(promised)s.") % values
    if facts.is_shared:
        yield gettext("Shared out without play.")
    yield from _doubles_in_words(facts, names)
    yield from (_exposure_in_words(contract, each, names) for each in facts.exposures)


def _doubles_in_words(facts: DealFacts, names: Sequence[str]) -> Iterator[str]:
    for double in facts.doubles:
        text = gettext("%(name)s doubled %(other)s.")
        if double.is_redoubled:
            text = gettext("%(name)s doubled %(other)s, who redoubled.")
        yield text % {"name": isolated(names[double.by]), "other": isolated(names[double.on])}


def _exposure_in_words(contract: Contract, each: Exposure, names: Sequence[str]) -> str:
    item = next(item for item in contract.items if item.code == each.item)
    return gettext("%(item)s: laid open by %(name)s, taken by %(taker)s.") % {
        "item": label(item.name),
        "name": isolated(names[each.holder]),
        "taker": isolated(names[each.taker]),
    }


def adjustment_in_words(name: str, points: Amount, cause: str, rules: Ruleset) -> str:
    """A penalty or an award in one line: Bo −150 (king of hearts kept back)."""
    return f"{isolated(name)} {Points(points)} ({isolated(cause_in_words(cause, rules))})"


def cause_in_words(cause: str, rules: Ruleset) -> str:
    """What a penalty or an award is for: one that the rules name is in the reader's language."""
    return next((label(each) for each in rules.fines if each == cause), cause)


def substitute_in_words(name: str, other: str) -> str:
    """That somebody goes on playing in the seat of another."""
    values = {"name": isolated(name), "other": isolated(other)}
    return gettext("%(name)s plays on for %(other)s.") % values


def writer(entry: Entry, own: str = "") -> str:
    """Who wrote an entry: a player's phone, or a phone by its number; `own` is the reader's."""
    if own and entry.device == own:
        return gettext("This phone")
    if entry.recorded_by:
        return gettext("%(name)s's phone") % {"name": isolated(entry.recorded_by.name)}
    if entry.device:
        return gettext("Phone %(device)s") % {"device": entry.device[:4].upper()}
    return gettext("An imported file")


def news(table: Table, since: int, own: str) -> tuple[str, ...]:
    """What was written on the sheet after a version, in words; `own` is the reader's device."""
    return tuple(_entry_in_words(entry, table, own) for entry in table.log[since:])


def _entry_in_words(entry: Entry, table: Table, own: str) -> str:
    if entry.number is None:
        return _no_deal_in_words(entry, table, writer(entry, own))
    values = {"who": writer(entry, own), "number": str(entry.number)}
    standing = next((line for line in table.sheet.lines if line.entry == entry.seq), None)
    if standing:
        values["deal"] = summary(standing, table)
        return gettext("%(who)s recorded deal %(number)s. %(deal)s.") % values
    if entry.content.get("facts") is None:
        return gettext("%(who)s undid deal %(number)s.") % values
    return gettext("%(who)s wrote on deal %(number)s, which has changed since.") % values


def _no_deal_in_words(entry: Entry, table: Table, who: str) -> str:
    """What was written that is about no deal, and who wrote it."""
    kind = entry.content["kind"]
    if kind == "swap":
        return gettext("%(who)s changed who sits where.") % {"who": who}
    if kind == "substitute":
        return _substitute_news(entry, table, who)
    if kind == "withdrawal":
        return gettext("%(who)s took a penalty or an award back.") % {"who": who}
    if kind == "stop":
        text = gettext("%(who)s wrote that you go on playing.")
        if entry.content["is_stopped"]:
            text = gettext("%(who)s wrote that you stop here.")
        return text % {"who": who}
    standing = next((each for each in table.sheet.adjustments if each.place == entry.seq), None)
    if standing is None:
        text = gettext("%(who)s noted a penalty or an award, which was taken back since.")
        return text % {"who": who}
    name, rules = table.names[standing.seat], table.sheet.ruleset
    what = adjustment_in_words(name, standing.points, standing.cause, rules)
    return gettext("%(who)s noted: %(what)s.") % {"who": who, "what": what}


def _substitute_news(entry: Entry, table: Table, who: str) -> str:
    made = next((each for each in table.sheet.substitutions if each.place == entry.seq), None)
    if made is None:
        return gettext("%(who)s changed who goes on playing.") % {"who": who}
    what = substitute_in_words(table.seated[made.player], table.seated[made.earlier])
    return gettext("%(who)s noted: %(what)s") % {"who": who, "what": what}
