"""Every writing about clubs, tournaments and seasons; keyword-only, each in its transaction."""

from tournaments.services.clock import pause_clock, run_clock, set_clock
from tournaments.services.clubs import found_club
from tournaments.services.confirmations import confirm_for_table, confirm_result
from tournaments.services.entrants import check_in, register_entrant
from tournaments.services.rounds import close_round, open_round
from tournaments.services.tables import (
    answer_call,
    call_director,
    resume_table,
    set_extra_time,
    stop_table,
)
from tournaments.services.tournaments import (
    change_tournament,
    finish_tournament,
    make_tournament,
    new_seed,
    reopen_tournament,
)

__all__ = [
    "answer_call",
    "call_director",
    "change_tournament",
    "check_in",
    "close_round",
    "confirm_for_table",
    "confirm_result",
    "finish_tournament",
    "found_club",
    "make_tournament",
    "new_seed",
    "open_round",
    "pause_clock",
    "register_entrant",
    "reopen_tournament",
    "resume_table",
    "run_clock",
    "set_clock",
    "set_extra_time",
    "stop_table",
]
