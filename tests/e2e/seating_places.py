"""The pages of rounds and finals before they are played, with names as long as can be."""

from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

from tests.e2e.accounts import sign_in
from tests.e2e.phone import Phone
from tests.e2e.places import LONG_NAMES, Place
from tests.kingscore.accounts import make_account
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.models import Round, Tournament
from tournaments.queries import rounds_of
from tournaments.rules.seating.wishes import Kind, Wish
from tournaments.rules.setup import Method
from tournaments.rules.templates import preliminaries_with_finals

Prepare = Callable[[Tournament], object]


def field(names: tuple[str, ...] = (*LONG_NAMES, "Ana", "Bo", "Cis")) -> Tournament:
    """A tournament with finals in which these are here."""
    club = evenings.make_club(make_account("olga"), name="W" * 40)
    setup = replace(preliminaries_with_finals(grand=4, small=4), is_in_advance=False)
    tournament = evenings.make_tournament(club, setup, name="Q" * 40)
    for name in names:
        services.register_entrant(tournament=tournament, who=name, is_here=True)
    return tournament


def played(tournament: Tournament) -> Round:
    """A round is played, and who was last has come since."""
    return evenings.open_and_play(tournament, [(1, 2, 3, 4), (5, 6, 7, 8)])


def drawn_with_faults(tournament: Tournament) -> None:
    """A second round as the first was, a wish against it, and somebody without a seat."""
    played(tournament)
    evenings.draw_by_hand(tournament, [(1, 2, 3, 4), (5, 6, 7, 8)])
    services.add_wish(tournament=tournament, wish=Wish(Kind.APART, (1, 2)))
    services.register_entrant(tournament=tournament, who="Dirk", is_here=True)


def drawn_by_standings(tournament: Tournament) -> None:
    """A second round by standings."""
    played(tournament)
    services.draw_rounds(
        tournament=tournament,
        number=2,
        key=uuid4(),
        method=Method.STANDINGS,
        accepts_unconfirmed=True,
    )


def finals_drawn(tournament: Tournament) -> None:
    """Who plays the finals is settled, and a round of the grand one is drawn."""
    played(tournament)
    services.draw_cut(tournament=tournament, key=uuid4(), accepts_unconfirmed=True)
    services.draw_rounds(
        tournament=tournament,
        number=2,
        key=uuid4(),
        stage=services.draw_cut(tournament=tournament, key=uuid4()).finals[0].kind,
        method=Method.RANDOM,
    )


def somebody_declined(tournament: Tournament) -> None:
    """The same, and the first of all has declined."""
    finals_drawn(tournament)
    services.decline(tournament=tournament, entrant=1)


def final_played(tournament: Tournament) -> None:
    """All eight play a grand final of two rounds: its first is open, and somebody will go."""
    stages = [("preliminaries", 1, 0), ("grand_final", 2, 8)]
    tournament.setup["stages"] = [
        {"kind": kind, "rounds": rounds, "places": places} for kind, rounds, places in stages
    ]
    tournament.save()
    finals_drawn(tournament)
    services.open_round(round_=rounds_of(tournament)[1])
    first = tournament.entrants.get(number=1)
    services.leave(entrant=first, after_round=2, keeps_result=True)


def too_few(tournament: Tournament) -> None:
    """Tables of four alone, for eight and one more."""
    evenings.enter(tournament, 1)
    tournament.setup["tables"] = [{"size": 4, "deals": None}]
    tournament.save()


def place(rest: str, prepare: Prepare, unfold: str = "") -> Callable[[Phone], None]:
    """Opens a page of the tournament for who runs it."""

    def come(phone: Phone) -> None:
        tournament = field()
        prepare(tournament)
        sign_in(phone, tournament.club.account.deputies.get().deputy)
        phone.go(halls.address(tournament, rest))
        if unfold:
            phone.unfold(unfold)

    return come


def declining(phone: Phone) -> None:
    """What is asked before the first of the finals declines."""
    place("finals/", finals_drawn)(phone)
    phone.page.locator("a", has_text="Declines").first.tap()
    phone.page.wait_for_url("**/finals/decline/*/")


SEATING_PLACES = (
    Place("rounds", place("rounds/", drawn_with_faults)),
    Place("round with faults", place("rounds/2/", drawn_with_faults)),
    Place(
        "round, about to exchange two",
        place("rounds/2/", drawn_with_faults, "Exchange two, or take the draw back"),
    ),
    Place("round, a seat found", place("rounds/1/?who=a", played)),
    Place("how a round was drawn", place("rounds/2/origin/", drawn_by_standings)),
    Place("round to be drawn", place("rounds/2/draw/", played)),
    Place(
        "round to be drawn, somebody too many",
        place("rounds/1/draw/", too_few, "Choose somebody else"),
    ),
    Place("seating by hand", place("rounds/2/hand/", drawn_with_faults)),
    Place("seating from a file", place("rounds/file/", played)),
    Place("wishes", place("wishes/", drawn_with_faults)),
    Place("finals as they would be", place("finals/", played)),
    Place("finals, about to decline", declining),
    Place("finals, somebody has declined", place("finals/", somebody_declined)),
    Place("finals, a next round to be drawn", place("finals/", final_played)),
    Place("round of a final to be drawn again", place("rounds/2/draw/", finals_drawn)),
)
