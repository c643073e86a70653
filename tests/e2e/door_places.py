"""The pages of the door and of settings, in the states that differ, with names that are long."""

from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

from tests.e2e.accounts import sign_in
from tests.e2e.phone import Phone
from tests.e2e.places import LONG_NAMES, Place
from tests.kingscore.accounts import make_account
from tests.tournaments import evenings
from tests.tournaments.people import make_member
from tournaments import services
from tournaments.models import Entrant, Tournament
from tournaments.rules.templates import preliminaries_with_finals

UNFOLD = "document.querySelectorAll('details').forEach(each => each.open = true)"


def tournament() -> Tournament:
    """A tournament with late, absent and gone entrants, a stale draw, and members to come."""
    club = evenings.make_club(make_account("olga"), name="W" * 40)
    setup = replace(preliminaries_with_finals(), minutes=45)
    made = evenings.make_tournament(club, setup, name="Q" * 40)
    for name in (*LONG_NAMES, "Ana", "Bo", "Cis", "Dirk"):
        services.register_entrant(tournament=made, who=name, team="T" * 60, is_here=True)
    first, second, third, *_ = made.entrants.all()
    services.set_first_round(entrant=first, round_number=3)
    services.set_absence(entrant=second, round_number=2)
    services.leave(entrant=third, after_round=0, keeps_result=False)
    services.mark_paid(entrant=second)
    evenings.draw_by_hand(made, [(1, 2, 3, 4)])
    make_member(club, "M" * 40, number="1" * 20, year=1950, team="U" * 60)
    return made


def as_director(rest: str, prepare: Callable[[Tournament], None] | None = None) -> Place:
    """A page of the tournament for who runs it."""

    def come(phone: Phone) -> None:
        made = tournament()
        if prepare:
            prepare(made)
        sign_in(phone, made.club.account.deputies.get().deputy)
        phone.go(f"/clubs/kingers/tournaments/{rest.replace('SLUG', made.slug)}")
        phone.page.evaluate(
            "document.querySelectorAll('details').forEach(each => each.open = true)"
        )

    said = prepare.__name__ if prepare else ""
    return Place(f"{rest.replace('SLUG', 'tournament')} {said}".strip(), come)


def begun(made: Tournament) -> None:
    """The first round is being played."""
    made.rounds.all().delete()
    here = [each.number for each in made.entrants.filter(left_after=None, first_round=1)]
    services.open_round(round_=evenings.draw_by_hand(made, [here[:4], here[4:]]))


def finished(made: Tournament) -> None:
    """Nothing is changed any more."""
    services.finish_tournament(tournament=made)


def awarded(made: Tournament) -> None:
    """A penalty that stands, and one that was withdrawn."""
    for entrant in Entrant.objects.filter(tournament=made)[:2]:
        award = services.give_award(
            award_id=uuid4(), entrant=entrant, points=-999, reason="R" * 200, round_number=2
        )
    services.withdraw_award(award=award, reason="S" * 200)


def refused(phone: Phone) -> None:
    """A new tournament that cannot be made so."""
    as_director("new/").come(phone)
    phone.page.fill("#id_grand", "5")
    phone.page.fill("#id_small", "1")
    phone.page.get_by_role("button", name="Make the tournament").click()
    phone.page.wait_for_selector(".is-refusal")


DOOR_PLACES = [
    as_director("new/"),
    Place("new/ refused", refused, ("422",)),
    as_director("SLUG/settings/"),
    as_director("SLUG/settings/", begun),
    as_director("SLUG/settings/", finished),
    as_director("SLUG/settings/remove/"),
    as_director("SLUG/door/?q=w"),
    as_director("SLUG/door/?q=m"),
    as_director("SLUG/door/", finished),
    as_director("SLUG/door/many/"),
    as_director("SLUG/door/2/"),
    as_director("SLUG/door/3/"),
    as_director("SLUG/door/4/", begun),
    as_director("SLUG/awards/", awarded),
]
