"""What is stored of clubs, tournaments and seasons: who takes part and who sits where.

What is won and lost is in the log of each table's game; standings are derived from those sheets on
reading, and nothing of them is stored.
"""

from tournaments.models.clubs import Club, Invitation, Member
from tournaments.models.entrants import Absence, Award, Entrant
from tournaments.models.rounds import Confirmation, Draw, Place, Round, Table
from tournaments.models.seasons import Season
from tournaments.models.tournaments import Decision, RulesOfSize, Tournament

__all__ = [
    "Absence",
    "Award",
    "Club",
    "Confirmation",
    "Decision",
    "Draw",
    "Entrant",
    "Invitation",
    "Member",
    "Place",
    "Round",
    "RulesOfSize",
    "Season",
    "Table",
    "Tournament",
]
