"""`python -m bench.seasons`: how long the pages of a season and of statistics take, by evenings.

Each page is asked for as a browser does, with every middleware of the site. A bare reading of the
tables and entrants of all evenings is measured in turn with them.
"""

import statistics
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4

from bench.throwaway import throwaway_site

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.models import Club

EVENINGS = (5, 10, 25, 50)
PLAYERS = 64  # at 16 tables, one round each evening
TIMES = 9


class Figures(NamedTuple):
    """Milliseconds of a page: for the first time after a start, and when all is in memory."""

    first: float
    kept: float


def main() -> None:
    """Print the times of every page, for each number of evenings."""
    from django.test import Client  # noqa: PLC0415 - needs the apps set up

    from bench.evening import add_evening, make_club, make_players  # noqa: PLC0415
    from tournaments.rules.seasons import SeasonCounting  # noqa: PLC0415
    from tournaments.services import add_evenings, make_season  # noqa: PLC0415

    club, players = make_club(), make_players(PLAYERS)
    season = make_season(
        season_id=uuid4(), club=club, name="Season", counting=SeasonCounting(best=30)
    )
    home = f"/clubs/{club.slug}/"
    pages = {
        "the club's page": home,
        "the season": f"{home}seasons/season/",
        "statistics": f"{home}statistics/",
        "a player": f"{home}statistics/players/{players[0].pk}/",
        "ratings": f"{home}rating/",
    }
    made = 0
    for evenings in EVENINGS:
        while made < evenings:
            tournament = add_evening(club, players, 1, days=7 * made)
            add_evenings(season=season, tournaments=[tournament.pk])
            made += 1
        bare = statistics.median(timed(lambda: bare_reading(club)) for _ in range(TIMES))
        print(f"{evenings} evenings of {PLAYERS // 4} tables; bare reading {bare:.1f} ms")
        for name, path in pages.items():
            found = measured(Client(), path)
            ratio = f"{found.kept:5.1f} ms = {found.kept / bare:.1f} x"
            print(f"  {name:.<20} first {found.first:6.0f} ms, then {ratio}", flush=True)


def measured(browser: "Client", path: str) -> Figures:
    """The times of one page."""
    from kingscore.queries.kept import Latest  # noqa: PLC0415 - needs the apps set up

    Latest.forget_all()

    def ask() -> None:
        if browser.get(path).status_code != 200:  # noqa: PLR2004 - it is there
            raise RuntimeError(f"no page at {path}")

    first = timed(ask)
    return Figures(first, statistics.median(timed(ask) for _ in range(TIMES)))


def bare_reading(club: "Club") -> None:
    """The tables and entrants of all evenings, as fast as Django reads them."""
    from tournaments.models import Entrant, Table  # noqa: PLC0415 - need the apps set up

    tables = Table.objects.filter(round__tournament__club=club)
    list(tables.values_list("round__tournament", "number", "game__code", "game__version"))
    entrants = Entrant.objects.filter(tournament__club=club)
    list(entrants.values_list("tournament", "number", "player", "player__name"))


def timed(measure: Callable[[], object]) -> float:
    """Milliseconds."""
    started = perf_counter()
    measure()
    return 1000 * (perf_counter() - started)


if __name__ == "__main__":
    with throwaway_site():
        main()
