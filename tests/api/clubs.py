"""A club for the tests of the API, with something at every place that an address can name."""

from uuid import uuid4

from django.contrib.auth.models import User

from kingscore.models import Deputy
from tests.api.app import Json
from tests.tournaments import evenings, halls, people
from tournaments import services
from tournaments.models import Club, Tournament
from tournaments.queries import table_by_number
from tournaments.rules.seasons import SeasonCounting

CLUB, TOURNAMENT = "clubs/kingers/", "clubs/kingers/tournaments/friday/"
ROUND, TABLE = f"{TOURNAMENT}rounds/1/", f"{TOURNAMENT}rounds/1/tables/1/"


def club_places(owner: User) -> Json:
    """A club with members, a tournament whose first round is open, and a season."""
    club = evenings.make_club(owner)
    people.make_member(club, "Mia")
    deputy = people.make_deputy(club, "dora", Deputy.Role.SCORER)
    invitation = services.invite(
        club=club, role=Deputy.Role.DIRECTOR, code=services.new_invitation_code()
    )
    tournament = evenings.make_tournament(club, slug="friday")
    halls.open_round(tournament)
    award = services.give_award(
        award_id=uuid4(),
        entrant=tournament.entrants.get(number=1),
        points=-5,
        reason="late",
        author=owner,
    )
    season = services.make_season(
        season_id=uuid4(),
        club=club,
        name="Autumn",
        counting=SeasonCounting(),
        tournaments=[tournament.pk],
    )
    return {
        "club_slug": club.slug,
        "tournament_slug": tournament.slug,
        "season_slug": season.slug,
        "deputy_id": deputy.pk,
        "invitation_id": invitation.pk,
        "entrant_number": 1,
        "award_id": str(award.pk),
        "round_number": 1,
        "table_number": 1,
    }


def card_of(tournament: Tournament, number: int = 1, round_number: int = 1) -> str:
    """The code of the card of a table."""
    table = table_by_number(tournament, round_number, number)
    assert table
    return table.card


def the_club() -> Club:
    """The club."""
    return Club.objects.get(slug="kingers")


def the_tournament() -> Tournament:
    """The tournament."""
    return Tournament.objects.select_related("club").get(slug="friday")
