"""The places after all stages: finalists first, then the rest, shared places shared."""

from tests.tournaments.rules.fields import table
from tournaments.rules.finals import Kind
from tournaments.rules.overall import Overall, final_ranking
from tournaments.rules.results import Played
from tournaments.rules.standings import Counting, Row, standings

BEFORE = (
    table(1, (1, 2, 3), (30, 0, -30)),
    table(2, (4, 5, 6), (20, 0, -20)),
    table(3, (7, 8, 9), (10, 0, -10)),
)


def rows(
    *tables: object, entrants: tuple[int, ...], out: frozenset[int] = frozenset()
) -> tuple[Row, ...]:
    return standings(Played(entrants, tables, out=out), Counting())  # type: ignore[arg-type]


def places(ranking: tuple[Overall, ...]) -> list[tuple[int, int | None]]:
    return [(each.entrant, each.place) for each in ranking]


def test_without_finals_the_places_are_those_of_the_preliminaries() -> None:
    before = rows(*BEFORE, entrants=tuple(range(1, 11)))

    ranking = final_ranking({Kind.PRELIMINARIES: before})

    assert places(ranking) == [
        (1, 1),
        (4, 2),
        (7, 3),
        (2, 4),
        (5, 4),
        (8, 4),
        (9, 7),
        (6, 8),
        (3, 9),
        (10, None),
    ]
    assert [each.shared for each in ranking[3:6]] == [True, True, True]
    assert not ranking[0].shared


def test_finalists_are_before_all_others() -> None:
    before = rows(*BEFORE, entrants=tuple(range(1, 10)))
    grand = rows(table(1, (1, 4, 7), (-9, 0, 9), round_number=2), entrants=(1, 4, 7))
    small = rows(table(2, (2, 5, 8), (50, -25, -25), round_number=2), entrants=(2, 5, 8))

    ranking = final_ranking({Kind.PRELIMINARIES: before, Kind.SMALL: small, Kind.GRAND: grand})

    assert places(ranking) == [
        (7, 1),
        (4, 2),
        (1, 3),
        (2, 4),
        (5, 5),
        (8, 5),
        (9, 7),
        (6, 8),
        (3, 9),
    ]
    assert [each.kind for each in ranking[:4]] == [*[Kind.GRAND] * 3, Kind.SMALL]
    assert ranking[-1].kind is Kind.PRELIMINARIES


def test_finalists_without_result_follow_as_they_came_from_the_preliminaries() -> None:
    before = rows(*BEFORE, entrants=tuple(range(1, 10)))
    grand = rows(entrants=(1, 4, 2, 5))

    ranking = final_ranking({Kind.PRELIMINARIES: before, Kind.GRAND: grand})

    assert places(ranking)[:5] == [(1, 1), (4, 2), (2, 3), (5, 3), (7, 5)]


def test_who_is_out_of_the_standings_has_no_place() -> None:
    out = frozenset({1, 9})
    before = rows(*BEFORE, entrants=tuple(range(1, 10)), out=out)
    grand = rows(
        table(1, (1, 4, 7), (9, 0, -9), round_number=2), entrants=(1, 4, 7), out=frozenset({1})
    )

    ranking = final_ranking({Kind.PRELIMINARIES: before, Kind.GRAND: grand})

    assert places(ranking)[:3] == [(4, 1), (7, 2), (2, 3)]
    assert places(ranking)[-2:] == [(1, None), (9, None)]
