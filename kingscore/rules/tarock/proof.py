"""The proof of a game of tarock: that its values and bonuses can be, and that there is a deck."""

from collections.abc import Iterator

from kingscore.rules.amount import size_of
from kingscore.rules.deck import Pack
from kingscore.rules.errors import Problem, problem
from kingscore.rules.ruleset import MOST_FACTOR, MOST_POINTS, Ruleset
from kingscore.rules.schedule import FreeChoice
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.tariff import VALAT

TABLES = {4: False, 5: True}  # players at the table -> whether the dealer sits out


def game_problems(ruleset: Ruleset, game: TarockGame, at: str) -> Iterator[Problem]:
    """Every fault of a game; `at` is its place in the ruleset."""
    name = game.name
    if max(size_of(game.value), size_of(game.value_lost)) > MOST_POINTS:
        text = gettext_noop("%(contract)s: that is too much for one deal.")
        yield problem("too_many_points", text, at=f"{at}.value", contract=name)
    known = {*(rule.code for rule in game.tariff.bonuses), *([VALAT] * bool(game.tariff.valat))}
    for code in (*game.bonuses, *game.announces):
        if code not in known:
            text = gettext_noop("%(contract)s: there is no bonus %(bonus)s in this tariff.")
            yield problem("unknown_bonus", text, at=f"{at}.bonuses", contract=name, bonus=code)
    if not 1 <= game.bonus_factor <= MOST_FACTOR:
        text = gettext_noop("%(contract)s: bonuses count from 1 to %(most)s times.")
        yield problem(
            "bonus_factor", text, at=f"{at}.bonus_factor", contract=name, most=MOST_FACTOR
        )
    if game.kind is Kind.TRICKS and not 0 <= game.tricks <= ruleset.tricks:
        text = gettext_noop("%(contract)s: there are %(tricks)s tricks.")
        yield problem("game_tricks", text, at=f"{at}.tricks", contract=name, tricks=ruleset.tricks)
    if game.kind is Kind.TRISCHAKEN and game.tariff.trischaken is None:
        text = gettext_noop("%(contract)s: the tariff does not say how it is settled.")
        yield problem("no_trischaken_rule", text, at=at, contract=name)


def tarock_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Faults of the table and the deck of a ruleset of tarock."""
    if TABLES.get(ruleset.players) is not ruleset.sits_out:
        text = gettext_noop("Tarock is for four players, or for five of whom the dealer sits out.")
        yield problem("tarock_players", text, at="players")
    elif ruleset.deck.pack is not Pack.TAROCK or ruleset.deck.removed or ruleset.tricks != 12:
        text = gettext_noop("Tarock is played with 54 cards, 12 for each player.")
        yield problem("tarock_deck", text, at="pack")
    if not isinstance(ruleset.schedule, FreeChoice):
        text = gettext_noop("The games of tarock are bid for: no quota and no order sets them.")
        yield problem("tarock_schedule", text, at="schedule")
