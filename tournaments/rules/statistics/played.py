"""Games that were played, as small values: who played each deal, for what, and how it ended."""

from collections.abc import Hashable, Sequence
from enum import StrEnum
from typing import NamedTuple

from kingscore.rules.amount import Amount
from kingscore.rules.contract import Contract, Side
from kingscore.rules.deal import DealFacts
from kingscore.rules.schedule import AnyContract
from kingscore.rules.sheet import Line, Sheet
from kingscore.rules.tarock.facts import TarockFacts
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.outcome import outcome

Player = Hashable

_NO_SIDES = (Kind.TRISCHAKEN, Kind.NOT_SCORED)  # nobody plays against anybody there


class Role(StrEnum):
    """What somebody is in a deal; in King games there are no partners."""

    DECLARER = "declarer"
    PARTNER = "partner"
    DEFENDER = "defender"


class PlayedDeal(NamedTuple):
    """One deal; where a tuple stands, it has one value for each seat.

    `players` are those who sat there then, None for a dealer who sat out. `declarer` and `partner`
    are seats, None where each plays for himself, or alone. `is_won` says whether the declarer won a
    game that can be won, None for others. `said` and `got` are points without sign, empty where
    nothing was predicted, or the deal was settled by that.
    """

    contract: str
    players: tuple[Player | None, ...]
    points: tuple[Amount, ...]
    declarer: int | None = None
    partner: int | None = None
    is_won: bool | None = None
    said: tuple[int, ...] = ()
    got: tuple[int, ...] = ()

    def role(self, seat: int) -> Role:
        """What the player of a seat is in this deal."""
        if seat == self.declarer:
            return Role.DECLARER
        return Role.PARTNER if seat == self.partner else Role.DEFENDER


class PlayedGame(NamedTuple):
    """A game; `game` is what the caller knows it by, `rules` a name of its rules.

    `players` have the `results` and `places`, one for each seat: who sat there first.
    """

    game: Hashable
    rules: str
    players: tuple[Player, ...]
    results: tuple[Amount, ...]
    places: tuple[int, ...]
    deals: tuple[PlayedDeal, ...] = ()


def played_game(game: Hashable, rules: str, sheet: Sheet, players: Sequence[Player]) -> PlayedGame:
    """What a sheet tells; `players` are those of the game's list, substitutes after the others."""
    return PlayedGame(
        game,
        rules,
        tuple(players[place] for place in sheet.players_at(1)),
        sheet.results,
        sheet.places,
        tuple(_deal(sheet, line, players) for line in sheet.lines),
    )


def _deal(sheet: Sheet, line: Line, players: Sequence[Player]) -> PlayedDeal:
    contract, facts = line.contract, line.facts
    out = line.dealer if sheet.ruleset.sits_out else None
    here = tuple(
        None if seat == out else players[place]
        for seat, place in enumerate(sheet.players_at(line.number))
    )
    has_sides = not isinstance(contract, TarockGame) or contract.kind not in _NO_SIDES
    deal = PlayedDeal(
        contract.code,
        here,
        line.scores,
        declarer=facts.declarer if has_sides else None,
        partner=facts.tarock.partner if facts.tarock else None,
        is_won=_is_won(contract, facts, line.scores) if has_sides else None,
    )
    if isinstance(contract, Contract) and facts.predictions and line.is_played:
        return deal._replace(said=facts.predictions, got=contract.gained(facts))
    return deal


def _is_won(contract: AnyContract, facts: DealFacts, scores: Sequence[Amount]) -> bool | None:
    """Whether the declarer has won his game.

    In tarock as its rules say; where tricks were promised, if they were made; in any other positive
    contract that is played, if he has more than an equal part of the points. A penalty deal is
    nobody's to win.
    """
    if isinstance(contract, TarockGame):
        return outcome(contract, facts.tarock or TarockFacts(), facts.declarer)
    if contract.side is Side.NEGATIVE or not contract.is_played(facts):
        return None
    if contract.promise and facts.promised:
        row = facts.counts[contract.items[0].code]
        made = row[0] if contract.is_against_rest else row[facts.declarer]
        return made >= facts.promised
    return scores[facts.declarer] * len(scores) > sum(scores)
