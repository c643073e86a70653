"""Every writing about clubs, tournaments and seasons; keyword-only, each in its transaction."""

from tournaments.services.archive import archive_of, import_club
from tournaments.services.awards import give_award, withdraw_award
from tournaments.services.clock import pause_clock, run_clock, set_clock
from tournaments.services.clubs import change_club, delete_club, found_club
from tournaments.services.confirmations import confirm_for_table, confirm_result, confirm_round
from tournaments.services.draws import (
    draw_rounds,
    note_changes_seen,
    seat_by_hand,
    sit_out,
    take_back,
)
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
from tournaments.services.finals import (
    decline,
    draw_cut,
    note_cut_changes_seen,
    take_back_cut,
    take_back_decline,
)
from tournaments.services.member_lists import import_members, read_list
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
from tournaments.services.registering import Left, Registration, register_entrant, register_entrants
from tournaments.services.roles import (
    accept_invitation,
    change_role,
    invite,
    new_invitation_code,
    remove_role,
    revoke_invitation,
)
from tournaments.services.rounds import close_round, open_round
from tournaments.services.seasons import (
    add_evenings,
    change_season,
    make_season,
    remove_season,
    take_out_evening,
)
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
from tournaments.services.wishes import add_wish, remove_wish

__all__ = [
    "Left",
    "Registration",
    "accept_invitation",
    "add_evenings",
    "add_member",
    "add_wish",
    "anonymise_member",
    "answer_call",
    "archive_of",
    "call_director",
    "change_club",
    "change_entrant",
    "change_member",
    "change_role",
    "change_season",
    "change_tournament",
    "check_in",
    "check_member_merge",
    "close_round",
    "come_back",
    "confirm_for_table",
    "confirm_result",
    "confirm_round",
    "decline",
    "delete_club",
    "draw_cut",
    "draw_rounds",
    "finish_tournament",
    "found_club",
    "give_award",
    "import_club",
    "import_members",
    "invite",
    "leave",
    "make_season",
    "make_tournament",
    "mark_paid",
    "merge_members",
    "merged_about",
    "new_invitation_code",
    "new_seed",
    "note_changes_seen",
    "note_cut_changes_seen",
    "open_round",
    "pause_clock",
    "read_list",
    "register_entrant",
    "register_entrants",
    "remove_entrant",
    "remove_member",
    "remove_role",
    "remove_season",
    "remove_tournament",
    "remove_wish",
    "reopen_tournament",
    "resume_table",
    "revoke_invitation",
    "run_clock",
    "seat_by_hand",
    "set_absence",
    "set_clock",
    "set_extra_time",
    "set_first_round",
    "sit_out",
    "stop_table",
    "take_back",
    "take_back_cut",
    "take_back_decline",
    "take_onto_list",
    "take_out_evening",
    "withdraw_award",
]
