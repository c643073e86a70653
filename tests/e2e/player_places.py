"""The pages of an account's players in the states that differ, with names as long as can be."""

from django.contrib.auth.models import User
from playwright.sync_api import expect

from kingscore import services
from kingscore.models import Game, Player
from kingscore.queries import seats_of
from tests.e2e.accounts import sign_in
from tests.e2e.phone import Phone
from tests.e2e.places import LONG_NAMES, Come, Place
from tests.kingscore import play
from tests.kingscore.accounts import make_account

LIST = "/account/players/"
ON_TWO_PAGES = 31


def two_games(account: User) -> tuple[Game, Game]:
    """Games of an account: one of long names, and one that shares its third player."""
    one = play.start(names=LONG_NAMES[:4], owner=account)
    other = play.start(names=("Ana", "Bo", LONG_NAMES[2], "Dirk"), owner=account)
    services.claim_player(player=seats_of(other)[0].player, account=account)
    return one, other


def page(rest: str) -> Come:
    """Opens a page of the first player of the first game; `rest` can name others by `{...}`."""

    def come(phone: Phone) -> None:
        account = make_account()
        one, other = two_games(account)
        sign_in(phone, account)
        first, met = (seat.player.pk for seat in seats_of(one)[:2])
        apart = seats_of(other)[0].player.pk
        phone.go(LIST + rest.format(first=first, met=met, apart=apart))

    return come


def long_list(phone: Phone) -> None:
    """The first page of a long list, with somebody claimed by another and one without a name."""
    account = make_account()
    one, _ = two_games(account)
    play.become(seats_of(one)[1].player, make_account("bo"))
    services.anonymise_player(player=seats_of(one)[3].player)
    for number in range(ON_TWO_PAGES):
        services.create_player(account=account, name=f"Cis {number}")
    sign_in(phone, account)
    phone.go(LIST)


def new_one_refused(phone: Phone) -> None:
    """The list after a name that cannot be."""
    page("")(phone)
    phone.page.get_by_label("Name", exact=True).fill("B" * 41)
    phone.tap(phone.button("Add"))
    expect(phone.page.get_by_role("alert").filter(has_text="Not added.")).to_be_visible()


def claimed(phone: Phone) -> None:
    """The list of an account that is asked by two, and has asked for somebody itself."""
    account, other = make_account(), make_account(f"{'bo' * 20}.of.the.very.long.name")
    one, _ = two_games(account)
    for seat, asker in ((0, other), (1, make_account("bo"))):
        services.make_claim(player=seats_of(one)[seat].player, account=asker)
    foreign = services.create_player(account=other, name=LONG_NAMES[3])
    services.make_claim(player=foreign, account=account)
    sign_in(phone, account)
    phone.go(LIST)


def claimed_player(phone: Phone) -> None:
    """One player, of whom somebody says that it is he."""
    account = make_account()
    one, _ = two_games(account)
    player = seats_of(one)[0].player
    services.make_claim(player=player, account=make_account("bo"))
    sign_in(phone, account)
    phone.go(f"{LIST}{player.pk}/")


def which_one(phone: Phone) -> None:
    """Who of a game is signed in, where one of them is kept by another, and one has no name."""
    game = play.start(names=LONG_NAMES[:4])
    services.anonymise_player(player=seats_of(game)[1].player)
    keeper = make_account("bo")
    Player.objects.filter(pk=seats_of(game)[2].player_id).update(keeper=keeper)
    sign_in(phone, make_account())
    phone.enter(game)
    phone.go(f"/games/{game.code}/me/")


def asked(phone: Phone) -> None:
    """The same for somebody who has asked to be one of them."""
    game = play.start(names=LONG_NAMES[:4], owner=make_account("bo"))
    account = make_account()
    services.make_claim(player=seats_of(game)[0].player, account=account)
    sign_in(phone, account)
    phone.go(f"/games/{game.code}/me/")


def looking_on(phone: Phone) -> None:
    """The same for somebody who may only look, where nobody is kept."""
    game = play.start(names=LONG_NAMES[:4])
    sign_in(phone, make_account())
    phone.go(f"/games/{game.code}/me/")


def names_of_another_list(phone: Phone) -> None:
    """Names and seats of a game whose players another keeps."""
    game = play.start(names=LONG_NAMES[:4], owner=make_account())
    phone.enter(game)
    phone.go(f"/games/{game.code}/players/")


PLAYER_PLACES = (
    Place("players", long_list),
    Place("players-refused", new_one_refused, ("422",)),
    Place("players-searched", page("?name=zz")),
    Place("player", page("{first}/")),
    Place("player-me", page("{apart}/")),
    Place("player-choose", page("{first}/merge/")),
    Place("player-merge", page("{first}/merge/{apart}/")),
    Place("player-merge-met", page("{first}/merge/{met}/")),
    Place("player-anonymise", page("{first}/anonymise/")),
    Place("players-claimed", claimed),
    Place("player-claimed", claimed_player),
    Place("game-me", which_one),
    Place("game-me-asked", asked),
    Place("game-me-looking-on", looking_on),
    Place("game-players-of-another", names_of_another_list),
)
