"""The pages of clubs and their members, in the states that differ, with names as long as can be."""

from collections.abc import Callable

from kingscore.models import Deputy, Player
from kingscore.services import create_player, make_claim
from tests.e2e.accounts import sign_in
from tests.e2e.phone import Phone
from tests.e2e.places import LONG_NAMES, Place
from tests.kingscore import play
from tests.kingscore.accounts import make_account
from tests.tournaments import evenings
from tests.tournaments.people import make_guest, make_member
from tournaments import services
from tournaments.models import Club

UNFOLD = "document.querySelectorAll('details').forEach(each => each.open = true)"
LIST = (
    f"Nr;Name;Year;Team\n001;{LONG_NAMES[0]};1961;{'T' * 60}\n002;Eva;1950;\n003;;1950;\n"
    f"004;{'N' * 41};;\n005;{LONG_NAMES[3]};1970;{'U' * 60}\n006;Fien;60;\n007;{'G' * 40};;\n"
)


def club() -> Club:
    """A club with members, guests, claims, an invitation, an evening and games."""
    made = evenings.make_club(make_account("olga"), name="W" * 40)
    Deputy.objects.create(
        account=made.account, deputy=make_account(f"{'d' * 60}"), role=Deputy.Role.DIRECTOR
    )
    for number, name in enumerate(LONG_NAMES[:3], start=1):
        make_member(made, name, number=f"00{number}", year=1960, team="T" * 60)
    make_guest(made, "G" * 40)
    ana = first(made)
    for _ in range(2):
        play.start(names=(ana.pk, *LONG_NAMES[3:5], "Dirk"), owner=made.account)
    tournament = evenings.make_tournament(made, name="Q" * 40)
    services.register_entrant(tournament=tournament, who=ana)
    make_claim(player=ana, account=make_account("ana"))
    services.invite(club=made, role="director", code=services.new_invitation_code())
    return made


def first(made: Club) -> Player:
    """The first member on the list."""
    return Player.objects.get(member__club=made, member__number="001")


def second(made: Club) -> Player:
    """The second one."""
    return Player.objects.get(member__club=made, member__number="002")


def as_owner(rest: str, prepare: Callable[[Club], None] | None = None) -> Place:
    """A page of the club for who owns it; `rest` can name members by `{first}` and `{second}`."""

    def come(phone: Phone) -> None:
        made = club()
        if prepare:
            prepare(made)
        sign_in(phone, made.account.deputies.order_by("pk")[0].deputy)
        phone.go("/clubs/" + rest.format(first=first(made).pk, second=second(made).pk))
        phone.page.evaluate(UNFOLD)

    said = prepare.__name__ if prepare else ""
    return Place(f"clubs/{rest} {said}".strip(), come)


def busy(made: Club) -> None:
    """A round of the club is being played."""
    tournament = made.tournaments.get()
    evenings.enter(tournament, 4)
    services.open_round(round_=evenings.draw_by_hand(tournament, [[2, 3, 4, 5]]))


def met(made: Club) -> None:
    """The first two sat in one game."""
    ids = (first(made).pk, second(made).pk)
    play.start(names=(*ids, "Cis", "Dirk"), owner=made.account)


def many(made: Club) -> None:
    """The list has two pages, and so have the guests."""
    for number in range(51):
        make_member(made, f"Member {number}", number=f"9{number:02}")
        create_player(account=made.account, name=f"Guest {number}")


def claimed(made: Club) -> None:
    """The first one has an account."""
    services_claim = first(made).claims.get()
    Player.objects.filter(pk=first(made).pk).update(person=services_claim.account)
    services_claim.delete()


def previewed(phone: Phone) -> None:
    """What would become of a list."""
    as_owner("kingers/members/import/").come(phone)
    phone.page.get_by_label("Paste the list").fill(LIST)
    phone.tap(phone.button("Show what happens"))
    phone.page.wait_for_selector(".outcomes")
    phone.page.evaluate(UNFOLD)


def refused(phone: Phone) -> None:
    """A member who cannot be so."""
    as_owner("kingers/members/new/").come(phone)
    phone.page.get_by_label("Name", exact=True).fill("B" * 41)
    phone.page.get_by_label("Year of birth").fill("60")
    phone.tap(phone.page.get_by_role("button", name="Put on the list", exact=True))
    phone.page.wait_for_selector(".error")


def invited(phone: Phone) -> None:
    """The page of an invitation."""
    made = club()
    sign_in(phone, make_account("bo"))
    phone.go(f"/clubs/invitations/{made.invitations.get().code}/")


CLUB_PLACES = [
    as_owner(""),
    as_owner("new/"),
    as_owner("import/"),
    as_owner("kingers/"),
    as_owner("kingers/settings/"),
    as_owner("kingers/delete/"),
    as_owner("kingers/delete/", busy),
    as_owner("kingers/archive/"),
    as_owner("kingers/deputies/"),
    as_owner("kingers/members/"),
    as_owner("kingers/members/", many),
    as_owner("kingers/members/guests/", many),
    as_owner("kingers/members/import/"),
    as_owner("kingers/members/{first}/"),
    as_owner("kingers/members/{first}/", claimed),
    as_owner("kingers/members/{first}/remove/"),
    as_owner("kingers/members/{first}/anonymise/"),
    as_owner("kingers/members/{first}/merge/"),
    as_owner("kingers/members/{first}/merge/{second}/"),
    as_owner("kingers/members/{first}/merge/{second}/", met),
    Place("clubs/kingers/members/import/ previewed", previewed),
    Place("clubs/kingers/members/new/ refused", refused, ("422",)),
    Place("clubs/invitations/", invited),
]
