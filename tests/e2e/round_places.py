"""The pages of a round that is played, in the states that differ, with names as long as can be."""

from collections.abc import Callable
from dataclasses import replace

from playwright.sync_api import expect

from tests.e2e.accounts import sign_in
from tests.e2e.phone import Phone
from tests.e2e.places import LONG_NAMES, Place
from tests.kingscore.accounts import make_account
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.models import Round
from tournaments.rules.templates import preliminaries_with_finals

SEATING = ((1, 2, 3, 4, 5), (6, 7, 8, 9))

Prepare = Callable[[Round], None]


def drawn_round() -> Round:
    """A round of a table of five and one of four, not open yet, whose tournament asks for all."""
    club = evenings.make_club(make_account("olga"), name="W" * 40)
    setup = replace(preliminaries_with_finals(), is_in_advance=False, minutes=45)
    tournament = evenings.make_tournament(club, setup, name="Q" * 40)
    for name in (*LONG_NAMES, "Ana", "Bo", "Cis", "Dirk"):
        services.register_entrant(tournament=tournament, who=name, is_here=True)
    return evenings.draw_by_hand(tournament, SEATING)


def busy(round_: Round) -> None:
    """A table that calls, one that has stopped early and is not confirmed; the clock runs."""
    services.open_round(round_=round_)
    services.run_clock(round_=round_)
    first, second = halls.all_tables(round_)
    evenings.play_table(second, deals=9)
    services.stop_table(table=second, **halls.sent(second))
    evenings.play_table(first, deals=2)
    services.call_director(table=first)
    services.set_extra_time(table=first, seconds=600)


def confirmed(round_: Round) -> None:
    """The second table is done, and a deal was corrected since its result was confirmed."""
    services.open_round(round_=round_)
    table = halls.table_at(round_, 2)
    evenings.play_table(table)
    services.confirm_result(table=table, seat=1, version=halls.game_at(table).version)


def as_director(rest: str, prepare: Prepare = busy) -> Callable[[Phone], None]:
    """Opens a page of the round for who runs the tournament."""

    def come(phone: Phone) -> None:
        round_ = drawn_round()
        prepare(round_)
        sign_in(phone, round_.tournament.club.account.deputies.get().deputy)
        phone.go(halls.address(round_.tournament, rest))

    return come


def by_card(number: int, rest: str = "", prepare: Prepare = busy) -> Callable[[Phone], None]:
    """Opens what the card of a table opens."""

    def come(phone: Phone) -> None:
        round_ = drawn_round()
        prepare(round_)
        phone.go(f"/t/{halls.table_at(round_, number).card}/{rest}")

    return come


def nothing(_: Round) -> None:
    """The round is not open yet."""


def early_end(phone: Phone) -> None:
    """The page of a table with what will count if it stops."""
    by_card(1, "table/")(phone)
    phone.unfold("Stop before the last deal")
    expect(phone.button("Stop here")).to_be_visible()


ROUND_PLACES = (
    Place("card of a round that is not open", by_card(1, prepare=nothing)),
    Place("card of a seating drawn again", lambda phone: phone.go("/t/23456789abcd/"), ("404",)),
    Place("pad that was come to by a card", by_card(1)),
    Place("table that has called", by_card(1, "table/")),
    Place("table, about to stop", early_end),
    Place("table whose result is asked for", by_card(2)),
    Place("table whose result is confirmed", by_card(2, prepare=confirmed)),
    Place("table, for the director", as_director("rounds/1/tables/1/")),
    Place("table to be confirmed, for the director", as_director("rounds/1/tables/2/")),
    Place("board", as_director("board/")),
    Place("board without a round", as_director("board/", nothing)),
    Place("round, about to be closed", as_director("rounds/1/close/")),
    Place("table cards", as_director("rounds/1/cards/")),
    Place("score sheets", as_director("rounds/1/sheets/")),
    Place("list on the wall", as_director("rounds/1/wall/")),
)
