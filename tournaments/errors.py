"""Why a request about a tournament is refused though it is well formed: 409, as in kingscore."""

from django.utils.translation import gettext_lazy as _

from kingscore.errors import Conflict


class StaleTournament(Conflict):
    """Somebody else has changed the tournament since the sender looked."""

    code = "stale_tournament"
    message = _("Somebody else has changed this tournament in the meantime.")


class StaleSeason(Conflict):
    """Somebody else has changed the season since the sender looked."""

    code = "stale_season"
    message = _("Somebody else has changed this season in the meantime.")


class TournamentFinished(Conflict):
    """The tournament is over: it must be opened again first."""

    code = "tournament_finished"
    message = _("This tournament is finished; open it again to change it.")


class TournamentBegun(Conflict):
    """What cannot be changed once a round is being played."""

    code = "tournament_begun"
    message = _("The first round has begun: this cannot be changed any more.")


class RoundBegun(Conflict):
    """A deal is recorded: nothing in the seating of this round can be changed."""

    code = "round_begun"
    message = _("A deal is recorded in this round: it cannot be drawn again.")


class RoundNotOpen(Conflict):
    """What can only be done while a round is played."""

    code = "round_not_open"
    message = _("This round is not being played.")


class RoundBefore(Conflict):
    """The round before is still being played."""

    code = "round_before"
    message = _("The round before is not closed yet.")


class SeatingStale(Conflict):
    """Those who are seated are not those who are here now."""

    code = "seating_stale"
    message = _("Somebody has come or gone since this was drawn: draw it again.")


class DrawnMeanwhile(Conflict):
    """The rounds that are to be drawn are not as the sender saw them."""

    code = "drawn_meanwhile"
    message = _("Somebody else has drawn this in the meantime: look at it first.")


class RoundOutOfOrder(Conflict):
    """A round is to be drawn before the one that comes first."""

    code = "round_out_of_order"
    message = _("The round before is not drawn yet.")


class FinalsDrawn(Conflict):
    """The cut is made: the rounds before it are what they are."""

    code = "finals_drawn"
    message = _("The finals are drawn: no round before them is drawn any more.")


class FinalsNotDrawn(Conflict):
    """It is not known yet who plays the finals."""

    code = "finals_not_drawn"
    message = _("Who plays the finals is not drawn yet.")


class EntrantSeated(Conflict):
    """What cannot be done with somebody who has a place at a table."""

    code = "entrant_seated"
    message = _("This entrant has a place at a table already.")


class ClubBusy(Conflict):
    """A tournament of the club is running."""

    code = "club_busy"
    message = _("A tournament of this club is running: finish it first.")


class LastOwner(Conflict):
    """A club without an owner could not be run by anybody."""

    code = "last_owner"
    message = _("This is the only owner: name another first.")


class Unconfirmed(Conflict):
    """Results are not confirmed at their tables, and the draw would be made from them."""

    code = "unconfirmed"
    message = _("Not all results are confirmed: say that it is to be drawn all the same.")


class IdReused(Conflict):
    """The id that was sent already stands for something else."""

    code = "id_reused"
    message = _("This was sent before with other contents.")


class ResultOpen(Conflict):
    """The game at a table is not over: there is no result yet."""

    code = "result_open"
    message = _("The game at this table is not finished: there is no result to confirm yet.")


class OwnRecord(Conflict):
    """Whoever recorded the last deal does not confirm the result himself."""

    code = "own_record"
    message = _("Who recorded the last deal cannot confirm the result: let another player do it.")


class ClockChanged(Conflict):
    """Somebody else has stopped the clock, or let it run, since the sender looked."""

    code = "clock_changed"
    message = _("Somebody else has touched the clock in the meantime: look again.")


class InvitationGone(Conflict):
    """An invitation is taken up, taken back, or too old."""

    code = "invitation_gone"
    message = _("This invitation is not good any more: ask for a new one.")


class BothEntered(Conflict):
    """Two players who are to become one take part in the same tournament."""

    code = "both_entered"
    message = _("Both of them take part in the same tournament: they are not the same person.")


class MembersChanged(Conflict):
    """The members are not those that a preview was made for."""

    code = "members_changed"
    message = _("The members have changed in the meantime: look at what would happen once more.")


class ClubExists(Conflict):
    """What is in an archive is on this site already."""

    code = "club_exists"
    message = _("This club is here already, or some of its games are.")


class StagesSettled(Conflict):
    """What cannot be changed once it is settled who plays the finals."""

    code = "stages_settled"
    message = _("The finals are drawn: rounds and finals cannot be changed any more.")


class RoundsOpen(Conflict):
    """A tournament with a round that is being played cannot be finished."""

    code = "rounds_open"
    message = _("A round is still being played: close it first.")


class TournamentPlayed(Conflict):
    """What was played is not deleted."""

    code = "tournament_played"
    message = _("Something is recorded in this tournament: it stays.")
