"""The tally of a game, and its addresses."""

from collections import Counter

import pytest
from django.contrib.auth.models import User

from kingscore import services
from kingscore.models import Game
from tests.api.app import App, said, scorer
from tests.kingscore import play
from tests.kingscore.play import queens, record, trump
from tests.rules.play import ruleset, some_game


def test_tally_counts_what_each_declarer_has_played(game: Game) -> None:
    for facts in (queens(0), queens(1), trump(2, 3, 3, 3, 4)):
        record(play.fresh(game), facts)
    found = said(App().get(f"games/{game.code}/tally/"))

    assert found["version"] == 3
    by_code = {each["contract"]: each for each in found["contracts"]}
    rules = ruleset("dubbelkingen-4")
    assert list(by_code) == list(rules.by_code)
    assert by_code["queens"] == {
        "contract": "queens",
        "name": "Queens",
        "side": "negative",
        "used_each": [1, 1, 0, 0],
        "most_each": None,
        "used": 2,
        "most": 2,
    }
    sides = {each["side"]: each for each in found["sides"]}
    assert (sides["negative"]["used_each"], sides["negative"]["most_each"]) == ([1, 1, 0, 0], 3)
    assert (sides["positive"]["used_each"], sides["positive"]["most_each"]) == ([0, 0, 1, 0], 2)
    assert found["doubles"] is None


@pytest.mark.django_db
def test_tally_of_lists_of_every_declarer_and_of_doubles() -> None:
    sheet = some_game("barbu", seed=1)
    game = play.start(rules=sheet.ruleset, first_dealer=sheet.first_dealer)
    play.record_all(game, sheet)
    found = said(App().get(f"games/{game.code}/tally/"))

    assert all(each["used_each"] == [1] * 4 for each in found["contracts"])
    assert all(each["most_each"] == 1 for each in found["contracts"])
    doubles = found["doubles"]
    assert doubles["owed"] == sheet.ruleset.owed_doubles > 0
    given = Counter(
        (double.by, double.on)
        for line in sheet.lines
        for double in line.facts.doubles
        if double.on == line.facts.declarer
    )
    assert given
    assert doubles["given"] == [
        [None if by == on else given[by, on] for on in range(4)] for by in range(4)
    ]


@pytest.mark.django_db
def test_tally_without_quotas_has_no_most() -> None:
    game = play.start(rules=ruleset("koenigrufen-4"))
    found = said(App().get(f"games/{game.code}/tally/"))
    assert {each["most"] for each in found["contracts"]} == {None}
    assert {each["used"] for each in found["contracts"]} == {0}
    assert found["sides"] == []


def test_links_give_the_scorers_to_scorers_alone(game: Game, account: User, reader: App) -> None:
    path = f"games/{game.code}/links/"
    mine = said(scorer(game).get(path))

    assert mine["viewer"].endswith(f"/games/{game.code}/")
    assert mine["scorer"].endswith(f"/s/{game.scorer_code}/")
    assert App().client.get(mine["viewer"]).status_code == 200
    assert said(App().get(path)) == mine | {"scorer": None}
    assert said(App(game.code).get(path)) == mine | {"scorer": None}
    services.take_game(game=game, account=account)
    assert said(reader.get(path)) == mine | {"scorer": None}
