"""What everybody may look at in a tournament, a season and a club, with names as long as can be."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from uuid import uuid4

from kingscore.models import Player
from tests.e2e.accounts import sign_in
from tests.e2e.phone import Phone
from tests.e2e.places import LONG_NAMES, Place
from tests.kingscore.accounts import make_account
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.models import Club, Round, Tournament
from tournaments.queries import setup_of
from tournaments.rules.finals import Kind
from tournaments.rules.seasons import SeasonCounting
from tournaments.rules.setup import Setup
from tournaments.rules.setup_codec import setup_to_json
from tournaments.rules.templates import preliminaries_with_finals

NAMES = (*LONG_NAMES, "Ana", "Bo", "Cis", "Dirk")
SEATINGS = (((1, 2, 3, 4, 5), (6, 7, 8, 9)), ((1, 6, 2, 7, 3), (8, 4, 9, 5)))

Prepare = Callable[[Tournament], object]


def evening(
    club: Club, players: list[Player], setup: Setup, *, rounds: int, days: int = 0
) -> Tournament:
    """An evening on which nine are here, and so many rounds of it were played."""
    made = evenings.make_tournament(
        club, setup, name="Q" * 40, held_on=evenings.EVENING - timedelta(days=days)
    )
    for player in players:
        services.register_entrant(tournament=made, who=player, team="T" * 60, is_here=True)
    for seating in SEATINGS[:rounds]:
        evenings.open_and_play(made, seating)
    return made


def filled() -> Tournament:
    """An evening of two rounds with its finals drawn, in a season that has an earlier one."""
    club = evenings.make_club(make_account("olga"), name="W" * 40)
    players = [Player.objects.create(name=name, keeper=club.account) for name in NAMES]
    setup = replace(preliminaries_with_finals(rounds=2), is_in_advance=False, is_confirmed=False)
    earlier = evening(club, players, setup, rounds=1, days=7)
    made = evening(club, players, setup, rounds=2)
    services.make_season(
        season_id=uuid4(),
        club=club,
        tournaments=[earlier.pk, made.pk],
        name="S" * 40,
        slug="autumn",
        counting=SeasonCounting(best=1, minimum_games=3),
    )
    return made


def played_on(tournament: Tournament) -> None:
    """The finals are being played: at one table the game is over, and at the other not yet."""
    cut = services.draw_cut(tournament=tournament, key=uuid4(), accepts_unconfirmed=True)
    for final in cut.finals:
        (drawn,) = services.draw_rounds(
            tournament=tournament,
            number=tournament.rounds.count() + 1,
            key=uuid4(),
            stage=final.kind,
        )
        (table,) = halls.all_tables(services.open_round(round_=drawn))
        evenings.play_table(table, deals=3 if final.kind is Kind.SMALL else None)


def finished(tournament: Tournament) -> None:
    """The finals are played, one was given a penalty, and the evening is over."""
    played_on(tournament)
    for round_ in tournament.rounds.filter(state=Round.State.OPEN):
        evenings.play_round(round_)
        services.close_round(round_=round_)
    entrant = tournament.entrants.get(number=1)
    services.give_award(
        award_id=uuid4(), entrant=entrant, points=-999, reason="R" * 200, round_number=1
    )
    services.finish_tournament(tournament=tournament)


def hidden(tournament: Tournament) -> None:
    """The results of the second round are hidden until the end."""
    tournament.setup = setup_to_json(replace(setup_of(tournament), hidden=1))
    tournament.save()


def private(tournament: Tournament) -> None:
    """Only who works for the club sees this evening."""
    tournament.is_public = False
    tournament.save()


def as_it_is(_: Tournament) -> None:
    """Nothing happens after the second round."""


def open_page(phone: Phone, *, rest: str, prepare: Prepare, directs: bool) -> None:
    """Open a page of a filled tournament, which can be named by `{t}`, or of its club."""
    made = filled()
    prepare(made)
    if directs:
        sign_in(phone, made.club.account.deputies.get().deputy)
    first, second = (entrant.player_id for entrant in made.entrants.order_by("number")[:2])
    phone.go(
        rest.format(
            t=halls.address(made), club=f"/clubs/{made.club.slug}/", first=first, second=second
        )
    )
    phone.page.evaluate(
        "document.querySelectorAll('main details').forEach(each => each.open = true)"
    )


def place(rest: str, prepare: Prepare = as_it_is, *, directs: bool = False) -> Place:
    """A page as everybody sees it, or who directs."""
    who = " for the director" if directs else ""
    said = "" if prepare is as_it_is else f" {prepare.__name__}"
    come = partial(open_page, rest=rest, prepare=prepare, directs=directs)
    return Place(f"tournament {rest}{said}{who}", come)


TOURNAMENT_PLACES = (
    place("{t}"),
    place("{t}", played_on, directs=True),
    place("{t}", finished),
    place("{t}", hidden),
    place("{t}standings/?live=1", played_on),
    place("{t}standings/", finished, directs=True),
    place("{t}standings/1/", finished),
    place("{t}standings/2/?live=1", played_on),
    place("{t}results/", played_on),
    place("{t}results/1/"),
    place("{t}results/2/", hidden),
    place("{t}statistics/", finished),
    place("{t}exports/", finished, directs=True),
    place("{t}exports/standings.html", finished),
    place("{t}exports/results.html", finished),
    place("{t}rounds/", played_on),
    place("{t}rounds/2/?who=a"),
    place("{t}rounds/2/origin/"),
    place("{t}finals/", played_on),
    place("{club}", finished),
    place("{club}", private, directs=True),
    place("{club}tournaments/new/", directs=True),
    place("{club}seasons/autumn/"),
    place("{club}seasons/autumn/", private, directs=True),
    place("{club}seasons/autumn/players/{first}/"),
    place("{club}seasons/autumn/settings/", directs=True),
    place("{club}seasons/autumn/remove/", directs=True),
    place("{club}seasons/autumn/statistics/"),
    place("{club}seasons/new/", private, directs=True),
    place("{club}statistics/"),
    place("{club}statistics/players/{first}/"),
    place("{club}statistics/pairs/?one={first}&other={second}"),
    place("{club}rating/"),
)
