"""Every writing about clubs, tournaments and seasons; keyword-only, each in its transaction."""

from tournaments.services.awards import give_award, withdraw_award
from tournaments.services.clock import pause_clock, run_clock, set_clock
from tournaments.services.clubs import change_club, delete_club, found_club
from tournaments.services.confirmations import confirm_for_table, confirm_result
from tournaments.services.entrants import (
    change_entrant,
    check_in,
    come_back,
    leave,
    mark_paid,
    remove_entrant,
    set_absence,
    set_first_round,
)
from tournaments.services.members import (
    add_member,
    anonymise_member,
    change_member,
    check_member_merge,
    merge_members,
    merged_about,
    remove_member,
    take_onto_list,
)
from tournaments.services.registering import Registration, register_entrant, register_entrants
from tournaments.services.roles import (
    accept_invitation,
    change_role,
    invite,
    new_invitation_code,
    remove_role,
    revoke_invitation,
)
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
    remove_tournament,
    reopen_tournament,
)

__all__ = [
    "Registration",
    "accept_invitation",
    "add_member",
    "anonymise_member",
    "answer_call",
    "call_director",
    "change_club",
    "change_entrant",
    "change_member",
    "change_role",
    "change_tournament",
    "check_in",
    "check_member_merge",
    "close_round",
    "come_back",
    "confirm_for_table",
    "confirm_result",
    "delete_club",
    "finish_tournament",
    "found_club",
    "give_award",
    "invite",
    "leave",
    "make_tournament",
    "mark_paid",
    "merge_members",
    "merged_about",
    "new_invitation_code",
    "new_seed",
    "open_round",
    "pause_clock",
    "register_entrant",
    "register_entrants",
    "remove_entrant",
    "remove_member",
    "remove_role",
    "remove_tournament",
    "reopen_tournament",
    "resume_table",
    "revoke_invitation",
    "run_clock",
    "set_absence",
    "set_clock",
    "set_extra_time",
    "set_first_round",
    "stop_table",
    "take_onto_list",
    "withdraw_award",
]
