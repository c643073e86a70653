"""Who may do what in a club and in its tournaments: plain questions, for pages and API alike."""

from kingscore.models import Deputy
from kingscore.permissions import MANAGING, SCORING, Asker
from tournaments.models import Club, Round, Tournament
from tournaments.queries import Sight, hidden_rounds, setup_of
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Method, Setup


def can_own(club: Club, asker: Asker) -> bool:
    """Whether somebody may say who works for the club, change its name, and remove it."""
    return asker.may_write and asker.acts_for(club.account_id, (Deputy.Role.OWNER,))


def can_direct(club: Club, asker: Asker) -> bool:
    """Whether somebody may keep the members, and run tournaments and seasons."""
    return asker.may_write and asker.acts_for(club.account_id, MANAGING)


def can_score(club: Club, asker: Asker) -> bool:
    """Whether somebody may write on the sheets of every table, and see who is a member."""
    return asker.may_write and asker.acts_for(club.account_id, SCORING)


def can_see_members(club: Club, asker: Asker) -> bool:
    """Whether somebody may read the list of members, which nobody else is shown."""
    return asker.acts_for(club.account_id, SCORING)


def can_see(tournament: Tournament, asker: Asker) -> bool:
    """Whether somebody may look at a tournament: everybody where it is public."""
    return tournament.is_public or asker.acts_for(tournament.club.account_id, SCORING)


def can_see_all(tournament: Tournament, asker: Asker) -> bool:
    """Whether somebody may look at results that are hidden until the end: the directors."""
    return asker.acts_for(tournament.club.account_id, MANAGING)


def sight_of(club: Club, asker: Asker) -> Sight:
    """What somebody may see of a club, also with a token that only reads."""
    return Sight(can_see_members(club, asker), asker.acts_for(club.account_id, MANAGING))


def can_see_seating(round_: Round, setup: Setup, *, directs: bool) -> bool:
    """Whether somebody may see who sits where: everybody once it is open, or drawn in advance."""
    is_out = round_.state != Round.State.DRAWN
    return directs or is_out or (setup.is_in_advance and round_.stage == Kind.PRELIMINARIES)


def can_see_origin(round_: Round, *, directs: bool) -> bool:
    """Whether somebody may see what a round was drawn from.

    Whoever may see who sits where, unless it tells of results that are hidden from the public.
    """
    tournament = round_.tournament
    if directs:
        return True
    if not can_see_seating(round_, setup_of(tournament), directs=directs):
        return False
    hidden = hidden_rounds([tournament]).get(tournament.pk, ())
    return round_.method != Method.STANDINGS or all(each >= round_.number for each in hidden)


def can_see_cut(tournament: Tournament, *, directs: bool) -> bool:
    """Whether somebody may see who goes on to the finals: all, unless it tells what is hidden."""
    return directs or not hidden_rounds([tournament]).get(tournament.pk)
