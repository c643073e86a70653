"""Every reading of the database about clubs, tournaments and seasons that is worth a name."""

from tournaments.queries.board import Board, BoardRound, board_of, board_stamp
from tournaments.queries.clock import Clock, clock_of
from tournaments.queries.clubs import (
    club_by_slug,
    clubs_of_account,
    invitation_by_code,
    member_by_id,
    members_of,
)
from tournaments.queries.confirmations import (
    confirmation_of,
    confirmed_versions,
    unconfirmed_tables,
)
from tournaments.queries.results import Sat, played_of, sat_at
from tournaments.queries.rounds import (
    has_entries,
    round_by_number,
    rounds_of,
    schedule_before,
    seatings_of,
    table_by_card,
    tables_of,
)
from tournaments.queries.tables import (
    Progress,
    State,
    TableNow,
    progress_of,
    table_by_number,
    tables_now,
)
from tournaments.queries.tournaments import (
    absences_of,
    entrant_by_number,
    entrants_of,
    players_in_round,
    rules_by_size,
    setup_of,
    tournament_by_slugs,
    tournaments_of,
)

__all__ = [
    "Board",
    "BoardRound",
    "Clock",
    "Progress",
    "Sat",
    "State",
    "TableNow",
    "absences_of",
    "board_of",
    "board_stamp",
    "clock_of",
    "club_by_slug",
    "clubs_of_account",
    "confirmation_of",
    "confirmed_versions",
    "entrant_by_number",
    "entrants_of",
    "has_entries",
    "invitation_by_code",
    "member_by_id",
    "members_of",
    "played_of",
    "players_in_round",
    "progress_of",
    "round_by_number",
    "rounds_of",
    "rules_by_size",
    "sat_at",
    "schedule_before",
    "seatings_of",
    "setup_of",
    "table_by_card",
    "table_by_number",
    "tables_now",
    "tables_of",
    "tournament_by_slugs",
    "tournaments_of",
    "unconfirmed_tables",
]
