"""Every writing about clubs, tournaments and seasons; keyword-only, each in its transaction."""

from tournaments.services.clubs import found_club
from tournaments.services.entrants import check_in, register_entrant
from tournaments.services.rounds import close_round, open_round
from tournaments.services.tournaments import (
    change_tournament,
    finish_tournament,
    make_tournament,
    new_seed,
    reopen_tournament,
)

__all__ = [
    "change_tournament",
    "check_in",
    "close_round",
    "finish_tournament",
    "found_club",
    "make_tournament",
    "new_seed",
    "open_round",
    "register_entrant",
    "reopen_tournament",
]
