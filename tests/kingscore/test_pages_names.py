"""Names as they are shown: as typed, escaped, set apart, in any script."""

import pytest
from django.test import Client

from kingscore.models import Game
from kingscore.rules.sheet import start
from tests.kingscore import play
from tests.kingscore.pages import Page, address, page_of, scorer_of
from tests.rules.play import play_on, random, ruleset

HOSTILE = "<script>alert(1)</script>\"'&amp;<b>"
NAMES = {
    "html": HOSTILE,
    "attribute": "\" onfocus=alert(1) autofocus x='",
    "template": "{{ 7|add:7 }}{% now 'Y' %}%(name)s",
    "long": "W" * 40,
    "arabic": "عبد الرحمن",
    "hebrew": "שרה-רבקה",
    "emoji": "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "mixed": "Ana (عبد) 3–5",
    "marks": "Zoë Ðặng ß İ",
}
PLACES = (
    "",
    "?contract=hearts",
    "?contract=king_of_hearts",
    "deals/1/",
    "deals/1/undo/",
    "deals/1/correct/",
    "players/",
    "share/",
    "end/",
    "sheet/?since=0",
    "sheet/?since=0&pad=busy",
)


def game_of(name: str, deals: int = 3, slug: str = "dubbelkingen-4") -> Game:
    """A game in which the first player has this name."""
    sheet = play_on(start(ruleset(slug), first_dealer=0), random(1), deals)
    game = play.start(slug, names=(name, "Bo", "Cis", "Dirk"), stake=10, currency="EUR")
    play.record_all(game, sheet)
    return play.fresh(game)


def handlers(page: Page) -> list[str]:
    """Attributes that are scripts."""
    return [name for _, attributes in page.tags for name in attributes if name.startswith("on")]


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_name_is_shown_as_it_was_typed(db: None, name: str) -> None:
    game = game_of(name)
    browser = scorer_of(game)
    for where in ("/", *(address(game, rest) for rest in PLACES)):
        page = page_of(browser.get(where))
        values = [value for _, attributes in page.tags for value in attributes.values()]
        assert any(name in each for each in (*page.bdi, *values, page.text)), where
        assert handlers(page) == [], where
        assert [each for tag, each in page.tags if tag == "script" and "src" not in each] == []


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_pages_have_the_same_elements_whatever_the_name(db: None, name: str) -> None:
    one, other = game_of("Ana"), game_of(name)
    for rest in PLACES:
        pages = [page_of(scorer_of(game).get(address(game, rest))) for game in (one, other)]
        tags, others = ([(tag, sorted(each)) for tag, each in page.tags] for page in pages)
        assert tags == others, rest


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_name_stands_in_an_isolated_element(db: None, name: str) -> None:
    game = game_of(name)
    for rest in ("", "deals/1/", "end/", "?contract=hearts"):
        assert name in page_of(scorer_of(game).get(address(game, rest))).bdi, rest


@pytest.mark.parametrize("name", [NAMES["arabic"], NAMES["hebrew"], NAMES["mixed"]])
def test_name_from_right_to_left_is_set_apart_in_sentences(db: None, name: str) -> None:
    page = page_of(scorer_of(game := game_of(name)).get(address(game)))
    assert f"\u2068{name}\u2069" in page.text


def test_names_come_back_as_they_were_typed_when_others_are_wrong(client: Client, db: None) -> None:
    form = page_of(client.get("/games/new/")).form("/games/new/")
    typed = {"name-0": HOSTILE, "name-1": NAMES["arabic"], "name-2": "", "name-3": NAMES["emoji"]}
    response = client.post(form.action, form.fields | typed)
    assert response.status_code == 422
    page = page_of(response)
    again = page.form("/games/new/").fields
    assert {name: again[name] for name in typed} == typed
    assert handlers(page) == []


def test_names_in_two_seats_are_told_apart_by_what_is_seen(client: Client, db: None) -> None:
    form = page_of(client.get("/games/new/")).form("/games/new/")
    typed = {"name-0": "Ana", "name-1": "ANA", "name-2": "Cis", "name-3": "Dirk"}
    response = client.post(form.action, form.fields | typed)
    assert response.status_code == 422
    assert "Two players are called" in page_of(response).alert


def test_reasons_are_escaped_too(game: Game) -> None:
    play.record(game, play.hearts(0), reason=HOSTILE)
    page = page_of(scorer_of(game).get(address(game, "deals/1/")))
    assert HOSTILE in page.text
    assert "b" not in [tag for tag, _ in page.tags]


def test_names_of_a_file_are_escaped_too(db: None) -> None:
    game = game_of(HOSTILE, deals=2)
    browser = scorer_of(game)
    export = browser.get(address(game, "export/"))
    assert export["Content-Type"] == "application/json"
    assert export["Content-Disposition"].startswith("attachment; ")
    assert HOSTILE in export.json()["players"]
