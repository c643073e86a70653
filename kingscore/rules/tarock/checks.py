"""What can be wrong with the facts of a deal: the players, the called card, the result."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import Seat, gettext_noop
from kingscore.rules.tarock.bonus_checks import bonus_problems
from kingscore.rules.tarock.facts import TarockFacts
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.kontra_checks import kontra_problems
from kingscore.rules.tarock.outcome import CONCEDED, PLAYED, outcome, stated
from kingscore.rules.tarock.table import Table
from kingscore.rules.tarock.tariff import VALAT
from kingscore.rules.tarock.thirds import TOTAL, blatt
from kingscore.rules.tarock.trischaken import trischaken_problems

if TYPE_CHECKING:
    from kingscore.rules.tarock.game import TarockGame

# What is noted of a deal in each kind of game.
_RESULT = ("is_won", "thirds", "bonuses", "kontra", "revoked_by")
_USED = {
    Kind.PARTNER: ("called", "partner", "talon", *_RESULT),
    Kind.ALONE: _RESULT,
    Kind.TRICKS: ("is_won", "kontra", "revoked_by"),
    Kind.TRISCHAKEN: ("revoked_by",),
    Kind.NOT_SCORED: (),
}
# What is said of what was noted in a kind of game that does not have it.
_NOT_USED = {
    "called": gettext_noop("No card is called in %(game)s."),
    "partner": gettext_noop("There is no partner in %(game)s."),
    "talon": gettext_noop("In %(game)s there is no called card that could lie in the talon."),
    "is_won": gettext_noop("%(game)s is neither won nor lost."),
    "thirds": gettext_noop("Card points of a side do not decide %(game)s."),
    "bonuses": gettext_noop("There are no bonuses in %(game)s."),
    "kontra": gettext_noop("There is no kontra in %(game)s."),
    "revoked_by": gettext_noop("A revoke changes nothing in %(game)s."),
}
_SHARED_FIELDS = ("contract", "declarer", "counts", "tarock", "override")
_BLANK, _BLANK_DEAL = TarockFacts(), DealFacts("", 0)


def deal_problems(game: "TarockGame", facts: DealFacts, table: Table) -> Iterator[Problem]:
    """Every fault of the facts of one deal."""
    yield from _declarer_problems(game, facts.declarer, table)
    for name in DealFacts.__dataclass_fields__:
        if name not in _SHARED_FIELDS and getattr(facts, name) != getattr(_BLANK_DEAL, name):
            text = gettext_noop("In a game of tarock this is not noted: %(field)s.")
            yield problem("not_in_tarock", text, at=name, field=name)
    if game.kind is Kind.TRISCHAKEN:
        yield from trischaken_problems(game.tariff, facts, table)
    elif facts.counts:
        text = gettext_noop("Each player's card points are counted in Trischaken alone.")
        yield problem("counts_not_used", text, at="counts")
    if facts.tarock:
        yield from _noted_problems(game, facts.tarock, facts.declarer, table)
    elif game.kind in (Kind.PARTNER, Kind.ALONE, Kind.TRICKS):
        yield problem("tarock_missing", gettext_noop("How did the game end?"), at="tarock")


def _declarer_problems(game: "TarockGame", declarer: int, table: Table) -> Iterator[Problem]:
    yield from table.problems(declarer, at="declarer")
    if game.is_vorhands and declarer != table.vorhand:
        text = gettext_noop("Only %(player)s, who is Vorhand, can play %(game)s.")
        vorhand = Seat(table.vorhand)
        yield problem("not_vorhand", text, at="declarer", player=vorhand, game=game.name)


def _noted_problems(
    game: "TarockGame", noted: TarockFacts, declarer: int, table: Table
) -> Iterator[Problem]:
    yield from _field_problems(game, noted)
    if noted.revoked_by is not None:
        yield from table.problems(noted.revoked_by, at="tarock.revoked_by")
        if noted.talon == CONCEDED:
            text = gettext_noop("The game was conceded: there was no play to revoke in.")
            yield problem("revoke_without_play", text, at="tarock.revoked_by")
    if game.kind is Kind.PARTNER:
        yield from _called_problems(game, noted)
        yield from _partner_problems(game, noted, declarer, table)
    if game.kind.is_by_points:
        yield from bonus_problems(game, noted, declarer, table)
    if game.kind.is_by_points or game.kind is Kind.TRICKS:
        yield from kontra_problems(game, noted, declarer, table)
        yield from _result_problems(game, noted, declarer)


def _field_problems(game: "TarockGame", noted: TarockFacts) -> Iterator[Problem]:
    """Whatever was noted that this kind of game does not have."""
    for name, text in _NOT_USED.items():
        if name not in _USED[game.kind] and getattr(noted, name) != getattr(_BLANK, name):
            yield problem(f"{name}_not_used", text, at=f"tarock.{name}", game=game.name)


def _called_problems(game: "TarockGame", noted: TarockFacts) -> Iterator[Problem]:
    ranks = "KQ" if game.tariff.calls_queens else "K"
    if noted.called and noted.called not in {rank + suit for rank in ranks for suit in "cdhs"}:
        text = gettext_noop("%(card)s cannot be called.")
        yield problem("called_wrong", text, at="tarock.called", card=noted.called)
    if noted.talon not in ("", CONCEDED, PLAYED):
        text = gettext_noop("A called card in the talon: the game is conceded or played.")
        yield problem("talon_wrong", text, at="tarock.talon")
    elif noted.talon == CONCEDED and not game.can_concede:
        text = gettext_noop("%(game)s cannot be conceded.")
        yield problem("cannot_concede", text, at="tarock.talon", game=game.name)


def _partner_problems(
    game: "TarockGame", noted: TarockFacts, declarer: int, table: Table
) -> Iterator[Problem]:
    at = "tarock.partner"
    if noted.partner is None:
        if not noted.talon and not game.tariff.calls_own:
            text = gettext_noop("Who is the partner, or did the called card lie in the talon?")
            yield problem("partner_missing", text, at=at)
        return
    yield from table.problems(noted.partner, at=at)
    if noted.talon:
        text = gettext_noop("The called card lay in the talon, so there is no partner.")
        yield problem("partner_needless", text, at=at)
    if noted.partner == declarer:
        text = gettext_noop("%(player)s cannot be the partner too.")
        yield problem("partner_is_declarer", text, at=at, player=Seat(declarer))


def _result_problems(game: "TarockGame", noted: TarockFacts, declarer: int) -> Iterator[Problem]:
    at = "tarock.is_won" if noted.thirds is None else "tarock.thirds"
    has_result = noted.thirds is not None or noted.is_won is not None
    if noted.revoked_by is not None:
        if has_result:
            text = gettext_noop("The revoke decides the deal: there is no other result.")
            yield problem("result_not_used", text, at=at)
    elif noted.talon == CONCEDED:
        if noted.thirds is not None or noted.is_won:
            text = gettext_noop("A conceded game is lost, and no card points are counted.")
            yield problem("conceded_is_lost", text, at=at)
    elif has_result:
        yield from _agreement_problems(game, noted)
    elif outcome(game, noted, declarer) is None:
        text = gettext_noop("Was %(game)s won or lost?")
        yield problem("result_missing", text, at=at, game=game.name)


def _agreement_problems(game: "TarockGame", noted: TarockFacts) -> Iterator[Problem]:
    """Faults of results that contradict each other."""
    thirds, won = noted.thirds, game.tariff.win_thirds
    if thirds is not None and not 0 <= thirds <= TOTAL:
        text = gettext_noop("A side has from 0 to 70 card points.")
        yield problem("thirds_out_of_range", text, at="tarock.thirds")
    elif thirds is not None and noted.is_won not in (None, thirds >= won):
        text = gettext_noop("%(points)s card points do not agree: %(least)s or more win.")
        values = {"points": str(blatt(thirds)), "least": str(blatt(won))}
        yield problem("result_contradicts", text, at="tarock.is_won", **values)
    valat = noted.bonus(VALAT)
    if valat and valat.is_made and stated(game, noted) is not valat.is_declarers:
        text = gettext_noop("The side that takes every trick wins the game.")
        yield problem("valat_contradicts", text, at="tarock.bonuses")
