"""The proof of a ruleset of tarock: table and deck, the tariff, every game, the doubled rounds."""

from collections.abc import Iterator

from kingscore.rules.amount import Amount
from kingscore.rules.deck import Pack
from kingscore.rules.errors import Problem, problem
from kingscore.rules.ruleset import CODE, MOST_DEALS, MOST_FACTOR, Ruleset
from kingscore.rules.schedule import FreeChoice
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.tarock.facts import GAME
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.radl import Radl
from kingscore.rules.tarock.tariff import VALAT, BonusRule, Tariff, TrischakenRule, ValatRule
from kingscore.rules.tarock.thirds import TOTAL

TABLES = {4: False, 5: True}  # players at the table -> whether the dealer sits out
TRICKS = 12
MOST_VALUE = 1_000  # of a game or a bonus; the most that is played for is some 10
MOST_LEVELS = 10  # a kontra of level 10 is 1024 times; nobody says so many


def tarock_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Faults of a ruleset of tarock that are not those of one game."""
    if TABLES.get(ruleset.players) is not ruleset.sits_out:
        text = gettext_noop("Tarock is for four players, or for five of whom the dealer sits out.")
        yield problem("tarock_players", text, at="players")
    elif ruleset.deck.pack is not Pack.TAROCK or ruleset.deck.removed or ruleset.tricks != TRICKS:
        text = gettext_noop("Tarock is played with 54 cards, 12 for each player.")
        yield problem("tarock_deck", text, at="pack")
    text = gettext_noop("The games of tarock are bid for: no quota and no order sets them.")
    if not isinstance(ruleset.schedule, FreeChoice):
        yield problem("tarock_schedule", text, at="schedule")
    if ruleset.bid_order:
        yield problem("tarock_schedule", text, at="bid_order")
    if ruleset.tariff:
        yield from _tariff_problems(ruleset.tariff)
    if ruleset.radl:
        yield from _radl_problems(ruleset, ruleset.radl)


def game_problems(ruleset: Ruleset, game: TarockGame, at: str) -> Iterator[Problem]:
    """Every fault of a game; `at` is its place in the ruleset."""
    if game.tariff != ruleset.tariff:
        text = gettext_noop("%(contract)s: all games share one tariff.")
        yield problem("other_tariff", text, at=at, contract=game.name)
    if game.kind is not Kind.NOT_SCORED:
        yield from _value_problems(game.value, f"{at}.value")
        if game.lost is not None:
            yield from _value_problems(game.lost, f"{at}.lost")
    yield from _range_problems(game.bonus_factor, 1, MOST_FACTOR, f"{at}.bonus_factor")
    yield from _range_problems(game.tricks, 0, TRICKS, f"{at}.tricks")
    yield from _code_problems(game.bonuses, _codes(game.tariff), f"{at}.bonuses")
    yield from _code_problems(game.announces, game.bonuses, f"{at}.announces")
    if game.bonuses and not game.kind.is_by_points:
        text = gettext_noop("%(contract)s: bonuses count where card points decide.")
        yield problem("bonuses_in_game", text, at=f"{at}.bonuses", contract=game.name)
    if game.kind is Kind.TRISCHAKEN:
        yield from _trischaken_game_problems(game, at)


def _trischaken_game_problems(game: TarockGame, at: str) -> Iterator[Problem]:
    if game.tariff.trischaken is None:
        text = gettext_noop("%(contract)s: the tariff does not say how it is settled.")
        yield problem("no_trischaken_rule", text, at=at, contract=game.name)
    if not game.is_vorhands:
        text = gettext_noop("%(contract)s: Trischaken is Vorhand's.")
        yield problem("trischaken_declarer", text, at=f"{at}.is_vorhands", contract=game.name)


def _codes(tariff: Tariff) -> tuple[str, ...]:
    """The codes of all bonuses of a tariff."""
    return (*(rule.code for rule in tariff.bonuses), *([VALAT] if tariff.valat else []))


def _tariff_problems(tariff: Tariff) -> Iterator[Problem]:
    at = "tariff"
    yield from _range_problems(tariff.win_thirds, 1, TOTAL, f"{at}.win_thirds")
    yield from _range_problems(tariff.kontra_levels, 0, MOST_LEVELS, f"{at}.kontra_levels")
    seen = {VALAT, GAME}
    for place, rule in enumerate(tariff.bonuses):
        where = f"{at}.bonuses[{place}]"
        if rule.code in seen or not CODE.fullmatch(rule.code):
            text = gettext_noop("%(code)s is no code of a bonus, or stands there twice.")
            yield problem("bonus_code", text, at=f"{where}.code", code=rule.code)
        seen.add(rule.code)
        yield from _bonus_problems(rule, where)
    if tariff.valat:
        yield from _valat_problems(tariff.valat, _codes(tariff), f"{at}.valat")
    if tariff.trischaken:
        yield from _trischaken_problems(tariff.trischaken, f"{at}.trischaken")


def _bonus_problems(rule: BonusRule, at: str) -> Iterator[Problem]:
    yield from _range_problems(rule.trick, 0, TRICKS, f"{at}.trick")
    yield from _range_problems(rule.least_thirds, 0, TOTAL, f"{at}.least_thirds")
    for value in (rule.silent, rule.announced):
        if value is not None:
            yield from _value_problems(value, at)
    if rule.silent is None and rule.announced is None:
        text = gettext_noop("%(bonus)s must count something, silent or announced.")
        yield problem("bonus_without_value", text, at=at, bonus=rule.name)
    if rule.is_pairs and rule.announced is not None:
        text = gettext_noop("%(bonus)s: what two players settle alone cannot be announced.")
        yield problem("pair_announced", text, at=at, bonus=rule.name)


def _valat_problems(rule: ValatRule, known: tuple[str, ...], at: str) -> Iterator[Problem]:
    yield from _range_problems(rule.silent, 1, MOST_VALUE, f"{at}.silent")
    yield from _range_problems(rule.announced, 1, MOST_VALUE, f"{at}.announced")
    others = (*rule.without, *rule.without_silent, *rule.bars)
    yield from _code_problems(others, known, at)


def _trischaken_problems(rule: TrischakenRule, at: str) -> Iterator[Problem]:
    yield from _range_problems(rule.payers, 1, 2, f"{at}.payers")
    # Above half of all card points, so that there is one Bürgermeister at most.
    yield from _range_problems(rule.mayor_thirds, TOTAL // 2 + 1, TOTAL, f"{at}.mayor_thirds")
    least_by_field = {
        "mayor": 1,
        "vorhand": 0,
        "mayor_vorhand": 1 if rule.vorhand else 0,
        "revoke": 0,
        "vorhand_revoke": 1 if rule.revoke else 0,
    }
    for field, least in least_by_field.items():
        yield from _range_problems(getattr(rule, field), least, MOST_FACTOR, f"{at}.{field}")


def _radl_problems(ruleset: Ruleset, rule: Radl) -> Iterator[Problem]:
    yield from _range_problems(rule.most, 1, MOST_FACTOR, "radl.most")
    known = {*ruleset.by_code, *(_codes(ruleset.tariff) if ruleset.tariff else ())}
    for place, trigger in enumerate(rule.triggers):
        at = f"radl.triggers[{place}]"
        yield from _range_problems(trigger.deals, 0, MOST_DEALS, f"{at}.deals")
        if trigger.code not in known:
            text = gettext_noop("There is no game and no bonus %(code)s here.")
            yield problem("no_such_trigger", text, at=f"{at}.code", code=trigger.code)


def _range_problems(value: int, least: int, most: int, at: str) -> Iterator[Problem]:
    if not least <= value <= most:
        text = gettext_noop("This must be from %(least)s to %(most)s, not %(given)s.")
        yield problem("not_in_range", text, at=at, least=least, most=most, given=value)


def _value_problems(value: Amount, at: str) -> Iterator[Problem]:
    if not 0 < value <= MOST_VALUE:
        text = gettext_noop("A value is more than 0 and at most %(most)s.")
        yield problem("value_out_of_range", text, at=at, most=MOST_VALUE)


def _code_problems(codes: tuple[str, ...], known: tuple[str, ...], at: str) -> Iterator[Problem]:
    for code in codes:
        if code not in known:
            text = gettext_noop("There is no bonus %(bonus)s here.")
            yield problem("no_such_bonus", text, at=at, bonus=code)
