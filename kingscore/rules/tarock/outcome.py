"""Who won the game, as the facts say it."""

from typing import TYPE_CHECKING

from kingscore.rules.tarock.facts import TarockFacts
from kingscore.rules.tarock.tariff import VALAT

if TYPE_CHECKING:
    from kingscore.rules.tarock.game import TarockGame

CONCEDED, PLAYED = "conceded", "played"  # what was done about a called card in the talon


def outcome(game: "TarockGame", noted: TarockFacts, declarer: int) -> bool | None:
    """Whether the declarer's side won the game; None where nothing says so."""
    if noted.revoked_by is not None:
        return noted.revoked_by not in noted.side(declarer)
    if noted.talon == CONCEDED:
        return False
    valat = noted.bonus(VALAT)
    if valat and (valat.is_made or game.replacing_valat(noted)):
        return valat.is_declarers == valat.is_made
    return stated(game, noted)


def stated(game: "TarockGame", noted: TarockFacts) -> bool | None:
    """The same by the result alone: the card points, or else won or lost."""
    if noted.thirds is not None:
        return noted.thirds >= game.tariff.win_thirds
    return noted.is_won
