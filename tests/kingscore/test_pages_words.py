"""What pages say: in the reader's language, of the game's own rules, and each thing once."""

from dataclasses import replace

import pytest
from django.test import Client

from kingscore import services
from kingscore.models import Game
from kingscore.rules.presets import find_preset
from tests.kingscore import play
from tests.kingscore.pages import Page, address, page_of, scorer_of
from tests.kingscore.play import fresh, hearts, queens, record

DUTCH = {"Accept-Language": "nl"}


def language_of(page: Page) -> str:
    """The language that a page says it is in."""
    return next(attributes["lang"] for tag, attributes in page.tags if tag == "html")


@pytest.mark.parametrize(
    ("headers", "language", "title"),
    [
        ({}, "en", "This page was open for too long"),
        (DUTCH, "nl", "Deze pagina stond te lang open"),
    ],
)
def test_page_of_an_old_form_says_its_language(
    db: None, headers: dict[str, str], language: str, title: str
) -> None:
    response = Client(enforce_csrf_checks=True).post("/games/new/", {}, headers=headers)
    page = page_of(response)
    assert response.status_code == 403
    assert language_of(page) == language
    assert title in page.text


@pytest.mark.parametrize(("headers", "example"), [({}, "0.10"), (DUTCH, "0,10")])
def test_example_of_a_stake_is_written_as_the_reader_does(
    db: None, headers: dict[str, str], example: str
) -> None:
    page = page_of(Client().get("/games/new/", headers=headers))
    (stake,) = (each for _, each in page.tags if each.get("name") == "stake")
    assert stake["placeholder"] == example


def test_rules_of_a_game_are_the_version_it_is_played_under(game: Game) -> None:
    page = page_of(Client().get(address(game)))
    links = [each.get("href") for tag, each in page.tags if tag == "a"]
    assert "/rulesets/dubbelkingen-4/1/" in links


def test_rules_name_their_sources_in_words(game: Game) -> None:
    text = page_of(Client().get("/rulesets/dubbelkingen-4/")).text
    assert "the article on Kingen in the Dutch-language Wikipedia" in text
    assert "S-NL" not in text


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ("dealer", "The dealer chooses trump."),
        ("leader", "Whoever leads chooses trump."),
        ("last_card", "The last card dealt is trump."),
        ("sale", "The choice is for sale:"),
    ],
)
def test_rules_say_how_trump_is_found(db: None, choice: str, sentence: str) -> None:
    row = services.publish_ruleset(rules=find_preset("kingen-4").ruleset(trump=choice))
    assert sentence in page_of(Client().get(f"/rulesets/{row.slug}/")).text


def test_sheet_marks_the_penalty_of_a_wrong_prediction(db: None) -> None:
    game = play.start("pronostiek-4")
    record(game, replace(hearts(0, 3, 5, 1, 4), predictions=(3, 5, 1, 3)))
    text = page_of(Client().get(address(game))).text
    assert "−3 −3 −5 −5 −1 −1 penalty 2 −4 −4" in text
    assert "penalty for a wrong prediction" in text


def test_sheet_without_a_wrong_prediction_explains_no_mark(db: None) -> None:
    game = play.start("pronostiek-4")
    assert "penalty for a wrong prediction" not in page_of(Client().get(address(game))).text


def test_tally_is_in_sight(game: Game) -> None:
    page = page_of(Client().get(address(game)))
    assert "What is played and left" in page.text
    assert not [each for tag, each in page.tags if tag == "details" and "tally" in each["class"]]


def test_closed_contract_gives_its_reason_without_its_name(game: Game) -> None:
    record(game, queens(0))
    record(game, queens(1))
    text = page_of(scorer_of(game).get(address(game))).text
    assert "Queens −8 2 of 2 played in this game." in text


def test_predictions_that_cannot_be_are_refused_as_predictions(db: None) -> None:
    game = play.start("pronostiek-4")
    asked = "?contract=queens&said-0=2&said-1=3&said-2=0&said-3=0"
    alert = page_of(scorer_of(game).get(address(game, asked))).alert
    assert alert == "Bo cannot get exactly 3 in this contract."


def test_points_so_far_are_asked_about_in_words_for_any_two(game: Game) -> None:
    record(game, hearts(0))
    text = page_of(scorer_of(fresh(game)).get(address(game, "players/"))).text
    assert "What stands under a name was taken by that player." in text
    assert "“Ana”" not in text
