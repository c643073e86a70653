"""Penalties and awards: their page, what it refuses, and where they are told."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from kingscore.models import Game
from kingscore.queries import table_of
from kingscore.rules.presets import find_preset
from tests.kingscore import play
from tests.kingscore.pages import Page, address, page_of, scorer_of
from tests.kingscore.play import fresh, hearts, record, written

WHERE = "adjustments/"


def fields_of(page: Page) -> dict[str, str]:
    """What is in the form for one more."""
    return page.form(f"/{WHERE}").fields


def note(browser: Client, game: Game, fields: dict[str, Any]) -> Any:
    """Send the form as it comes, with these fields changed."""
    page = page_of(browser.get(address(game, WHERE)))
    usual: dict[str, Any] = {"seat": "1", "sign": "-", "size": "3", "cause": "late"}
    return browser.post(address(game, WHERE), fields_of(page) | usual | fields)


@pytest.fixture
def hungarian(db: None) -> Game:
    """A game whose rules name what is fined."""
    return play.start("king-hungarian", rules=find_preset("king-hungarian").ruleset())


def test_note_and_take_back_without_script(game: Game) -> None:
    record(game, hearts(0, 3, 5, 1, 4))
    browser = scorer_of(game)
    response = note(browser, game, {"size": "2½", "cause": "  king kept back "})
    assert (response.status_code, response["Location"]) == (302, address(game, WHERE))
    page = page_of(browser.get(address(game, WHERE)))
    assert "It is noted on the sheet." in page.text
    assert "Bo : king kept back −2½" in page.text
    sheet = page_of(browser.get(address(game))).text
    assert "0 −2½ 0 0 Penalties and awards −3 −7½ −1 −4 Result" in sheet
    assert "Penalties and awards come on top." in sheet
    back = page.form(f"/{WHERE}2/")
    response = browser.post(back.action, back.fields | {"reason": "it was in time"})
    assert (response.status_code, response["Location"]) == (302, address(game, WHERE))
    assert table_of(fresh(game)).sheet.adjustments == ()
    assert written(game)[-1]["reason"] == "it was in time"
    page = page_of(browser.get(address(game)))
    assert "Penalties and awards come on top." not in page.text
    assert " Result " not in page.text


@pytest.mark.parametrize(
    ("sign", "size", "points"), [("-", "150", -150), ("+", "150", 150), ("+", "0,5", "1/2")]
)
def test_sign_and_size_make_the_points(game: Game, sign: str, size: str, points: int | str) -> None:
    note(scorer_of(game), game, {"sign": sign, "size": size})
    assert written(game)[0]["content"]["points"] == points


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"seat": ""}, "Who?"),
        ({"seat": "4"}, "There is no such seat at the table."),
        ({"seat": "x"}, "Who?"),
        ({"seat": "9" * 5000}, "Who?"),
        ({"sign": "*"}, "*"),
        ({"size": ""}, "How many points?"),
        ({"size": "0"}, "not of 0"),
        ({"size": "-3"}, "This is not a number of points"),
        ({"size": "10001"}, "of 1 to 10000 points"),
        ({"size": "1/999"}, "This fraction is too fine"),
        ({"size": "3 points"}, "This is not a number of points"),
        ({"size": "9" * 5000}, "How many points?"),
        ({"cause": ""}, "What for?"),
        ({"cause": "   "}, "What for?"),
        ({"cause": "x" * 201}, "What for?"),
        ({"cause": "a\u202eb"}, "cannot be shown"),
        ({"entry": "x"}, "UUID"),
        ({"version": "x"}, "number"),
    ],
    ids=lambda each: ascii(each)[:30],
)
def test_what_cannot_be_noted_is_said_and_kept(
    game: Game, fields: dict[str, str], words: str
) -> None:
    response = note(scorer_of(game), game, {"cause": "fourth queen"} | fields)
    page = page_of(response)
    assert response.status_code == 422
    assert "Not noted." in page.alert
    assert words in page.alert
    assert written(game) == []
    kept = {"seat": "1", "size": "3", "cause": "fourth queen"} | fields
    found = fields_of(page)
    assert {name: found.get(name) for name in ("size", "cause")} == {
        name: kept[name] for name in ("size", "cause")
    }


def test_another_write_in_between_is_a_conflict_and_keeps_what_was_typed(game: Game) -> None:
    browser = scorer_of(game)
    fields = fields_of(page_of(browser.get(address(game, WHERE))))
    record(game, hearts(0))
    sent = fields | {"seat": "2", "sign": "+", "size": "7", "cause": "song"}
    response = browser.post(address(game, WHERE), sent)
    page = page_of(response)
    assert response.status_code == 409
    assert "Somebody else has written" in page.alert
    again = fields_of(page)
    assert (again["seat"], again["sign"], again["size"], again["cause"]) == ("2", "+", "7", "song")
    assert browser.post(address(game, WHERE), again).status_code == 302
    assert table_of(fresh(game)).sheet.adjusted == (0, 0, 7, 0)


def test_same_form_twice_is_noted_once(game: Game) -> None:
    browser = scorer_of(game)
    fields = fields_of(page_of(browser.get(address(game, WHERE))))
    sent = fields | {"seat": "0", "size": "7", "cause": "late"}
    for _ in range(2):
        assert browser.post(address(game, WHERE), sent).status_code == 302
    assert len(written(game)) == 1


def test_take_back_what_is_not_there(game: Game) -> None:
    browser = scorer_of(game)
    note(browser, game, {})
    usual = {"entry": str(uuid4()), "version": "1"}
    response = browser.post(address(game, f"{WHERE}9/"), usual)
    assert response.status_code == 422
    assert "There is no such penalty or award" in page_of(response).alert
    assert browser.post(address(game, f"{WHERE}1/"), usual | {"version": "0"}).status_code == 409
    long = usual | {"reason": "x" * 201}
    response = browser.post(address(game, f"{WHERE}1/"), long)
    assert response.status_code == 422
    assert "x" * 201 in response.content.decode()
    assert browser.get(address(game, f"{WHERE}1/")).status_code == 302
    assert len(written(game)) == 1


def test_only_scorers_note_and_take_back(game: Game) -> None:
    note(scorer_of(game), game, {})
    for rest in (WHERE, f"{WHERE}1/"):
        assert Client().post(address(game, rest), {}).status_code == 403
    assert Client().get(address(game, WHERE)).status_code == 403
    assert len(written(game)) == 1
    links = [each.get("href") for _, each in page_of(Client().get(address(game))).tags]
    assert address(game, WHERE) not in links
    links = [each.get("href") for _, each in page_of(scorer_of(game).get(address(game))).tags]
    assert address(game, WHERE) in links


def test_causes_of_the_rules_are_offered_and_read_in_every_language(
    hungarian: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    cause = "Fourth queen not thrown at the first chance"
    monkeypatch.setattr(
        "kingscore.wording.gettext",
        lambda text: "Vierde dame te laat" if text == cause else text,
    )
    browser = scorer_of(hungarian)
    page = page_of(browser.get(address(hungarian, WHERE)))
    offered = [each["value"] for tag, each in page.tags if tag == "option"]
    assert "Vierde dame te laat" in offered
    note(browser, hungarian, {"cause": "Vierde dame te laat"})
    assert written(hungarian)[0]["content"]["cause"] == cause
    assert "Vierde dame te laat" in page_of(browser.get(address(hungarian, WHERE))).text
    monkeypatch.undo()
    assert cause in page_of(browser.get(address(hungarian, WHERE))).text


def test_cause_that_is_a_word_of_the_site_is_not_translated(hungarian: Game) -> None:
    note(scorer_of(hungarian), hungarian, {"cause": "Hearts"})
    dutch = Client(headers={"Accept-Language": "nl"})
    assert "(Hearts)" in page_of(dutch.get(address(hungarian, "log/"))).text


@pytest.mark.parametrize("points", [("3", "−3"), ("150", "−150")])
def test_noted_and_taken_back_are_told_to_phones_and_in_the_log(
    game: Game, points: tuple[str, str]
) -> None:
    browser = scorer_of(game)
    note(browser, game, {"size": points[0]})
    news = page_of(Client().get(address(game, "sheet/?since=0.0&pad=busy"))).text
    assert f"noted: Bo {points[1]} (late)." in news
    page = page_of(browser.get(address(game, WHERE)))
    back = page.form(f"/{WHERE}1/")
    browser.post(back.action, back.fields | {"reason": "no"})
    news = page_of(Client().get(address(game, "sheet/?since=0.0&pad=busy"))).text
    assert "noted a penalty or an award, which was taken back since." in news
    assert "took a penalty or an award back." in news
    log = page_of(Client().get(address(game, "log/"))).text
    assert f"Taken back: Bo {points[1]} (late)" in log
    assert log.index("Taken back") < log.index(
        f"Bo {points[1]} (late)", log.index("Taken back") + 30
    )


def test_adjustments_are_no_part_of_the_history_of_a_deal(game: Game) -> None:
    record(game, hearts(0))
    note(scorer_of(game), game, {"cause": "king kept back"})
    history = Client().get(address(game, "deals/1/")).context["history"]
    assert [each.number for each in history] == [1]


def test_end_tells_who_got_how_much_and_reckons_with_it(game: Game) -> None:
    record(game, hearts(0, 3, 5, 1, 4))
    browser = scorer_of(game)
    note(browser, game, {"size": "10"})
    response = browser.get(address(game, "end/?stake=1&currency=EUR"))
    ranking = {rank.name: rank for rank in response.context["ranking"]}
    assert (ranking["Bo"].total, ranking["Bo"].adjusted, ranking["Bo"].result) == (
        "−5",
        "−10",
        "−15",
    )
    assert (ranking["Ana"].total, ranking["Ana"].adjusted) == ("", "")
    assert "−5 in the deals, −10 in penalties and awards" in page_of(response).text
    assert "(without penalties and awards)" in page_of(response).text


def test_end_of_a_finished_game_with_a_fine_says_how_money_is_reckoned(
    finished_game: Game,
) -> None:
    note(scorer_of(finished_game), finished_game, {"size": "10"})
    text = page_of(Client().get(address(finished_game, "end/?stake=1&currency=EUR"))).text
    assert "The points do not come to zero, so the money is reckoned against the average." in text


def test_names_are_isolated_and_causes_escaped(game: Game) -> None:
    note(scorer_of(game), game, {"cause": "<b>\u0622\u0646\u0627</b>"})
    content = Client().get(address(game, "log/")).content.decode()
    assert "<b>\u0622" not in content
    assert "(\u2068&lt;b&gt;\u0622\u0646\u0627&lt;/b&gt;\u2069)" in content
    page = page_of(scorer_of(game).get(address(game, WHERE)))
    assert "<b>\u0622\u0646\u0627</b>" in page.bdi
