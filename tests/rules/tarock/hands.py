"""Deals of Königrufen for the tests, written short.

Seat 3 deals unless it is said otherwise, so that seat 0 is Vorhand: the four play as A, B, C, D.
"""

from collections.abc import Mapping

from kingscore.rules.amount import Amount
from kingscore.rules.deal import DealFacts
from kingscore.rules.presets.koenigrufen import PRESETS as CUPS
from kingscore.rules.presets.koenigrufen_house import PRESETS as HOUSE
from kingscore.rules.presets.preset import Preset
from kingscore.rules.sentence import Step
from kingscore.rules.tarock.facts import Bonus, Kontra, TarockFacts
from kingscore.rules.tarock.game import TarockGame

PRESETS: Mapping[str, Preset] = {preset.slug: preset for preset in (*CUPS, *HOUSE)}
TALLIES = ("score", "money")


def game(slug: str, code: str, /, **choices: str) -> TarockGame:
    """One game of a preset."""
    found = PRESETS[slug].ruleset(**choices).by_code[code]
    assert isinstance(found, TarockGame)
    return found


def ooe(code: str) -> TarockGame:
    """A game of the cup of Upper Austria."""
    return game("koenigrufen-ooe-4", code)


def wien(code: str) -> TarockGame:
    """A game of the cup of Vienna."""
    return game("koenigrufen-wien-4", code)


def tirol(code: str) -> TarockGame:
    """A game of the cup of Tyrol."""
    return game("koenigrufen-tirol-4", code)


def deal(
    declarer: int = 0,
    *,
    called: str = "",
    partner: int | None = None,
    talon: str = "",
    won: bool | None = None,
    thirds: int | None = None,
    bonuses: tuple[Bonus, ...] = (),
    kontra: tuple[Kontra, ...] = (),
    revoked_by: int | None = None,
) -> DealFacts:
    """The facts of a deal with sides; the code of the game is not looked at here."""
    noted = TarockFacts(called, partner, talon, won, thirds, bonuses, kontra, revoked_by)
    return DealFacts("game", declarer, tarock=noted)


def trischaken(*thirds: int, revoked_by: int | None = None, declarer: int = 0) -> DealFacts:
    """Trischaken with these card points, or with a revoke."""
    noted = None if revoked_by is None else TarockFacts(revoked_by=revoked_by)
    counts = {"thirds": thirds} if thirds else {}
    return DealFacts("trischaken", declarer, counts=counts, tarock=noted)


def silent(code: str, *, declarers: bool = True, made: bool = True) -> Bonus:
    """A bonus that nobody announced."""
    return Bonus(code, is_declarers=declarers, is_announced=False, is_made=made)


def announced(code: str, *, declarers: bool = True, made: bool = True) -> Bonus:
    """A bonus that was announced."""
    return Bonus(code, is_declarers=declarers, is_announced=True, is_made=made)


def faults(rules: TarockGame, facts: DealFacts, *, players: int = 4, dealer: int = 3) -> list[str]:
    """The codes of what is wrong."""
    return [each.code for each in rules.problems(facts, players=players, dealer=dealer)]


def places(rules: TarockGame, facts: DealFacts, *, players: int = 4, dealer: int = 3) -> list[str]:
    """Where the faults are."""
    return [each.path for each in rules.problems(facts, players=players, dealer=dealer)]


def added(steps: tuple[tuple[Step, ...], ...]) -> tuple[Amount, ...]:
    """What each seat has in all."""
    return tuple(sum(step.points for step in each) for each in steps)


def score(
    rules: TarockGame, facts: DealFacts, *, players: int = 4, dealer: int = 3
) -> tuple[Amount, ...]:
    """The score of a legal deal."""
    assert faults(rules, facts, players=players, dealer=dealer) == []
    return added(rules.explain(facts, players=players, dealer=dealer))


def money(
    rules: TarockGame, facts: DealFacts, *, players: int = 4, dealer: int = 3
) -> tuple[Amount, ...]:
    """The money of a legal deal, in points."""
    assert faults(rules, facts, players=players, dealer=dealer) == []
    return added(rules.money(facts, players=players, dealer=dealer))


def said(
    rules: TarockGame, facts: DealFacts, seat: int, *, players: int = 4, dealer: int = 3
) -> list[str]:
    """The lines of a seat's score, in words."""
    return [
        str(step.sentence) for step in rules.explain(facts, players=players, dealer=dealer)[seat]
    ]
