"""Recording a deal by the pad: forms and htmx, once and twice, alone and beside others."""

from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client

from kingscore.models import Entry, Game
from kingscore.queries import seats_of, table_of
from kingscore.rules.gamefile import parse_game_file
from kingscore.services import import_game, rename_player, undo_deal
from tests.kingscore.pages import address, deal_fields, memory_of, page_of, scorer_of, send
from tests.kingscore.play import fresh, hearts, queens, record, trump, written


def test_form_is_answered_by_the_way_to_the_game_page(game: Game) -> None:
    browser = scorer_of(game)
    response = send(browser, game, deal_fields(game, hearts(0, 3, 5, 1, 4)))
    assert (response.status_code, response["Location"]) == (302, address(game))
    page = page_of(browser.get(address(game)))
    assert "Deal 1 is recorded. Hearts: Ana −3, Bo −5, Cis −1, Dirk −4" in page.text
    assert "Deal 2 of 20" in page.text


def test_htmx_is_answered_by_the_table_alone(game: Game) -> None:
    response = send(scorer_of(game), game, deal_fields(game, hearts(0, 3, 5, 1, 4)), htmx=True)
    assert response.status_code == 200
    assert response.headers["HX-Push-Url"] == address(game)
    assert "HX-Request" in response.headers["Vary"]
    content = response.content.decode()
    assert "<html" not in content
    assert 'id="table"' in content
    assert "Deal 2 of 20" in page_of(response).text


def test_form_on_the_page_records_what_is_typed_in_it(game: Game) -> None:
    browser = scorer_of(game)
    form = page_of(browser.get(address(game, "?contract=hearts"))).form("/deals/")
    typed = {f"count-hearts-{seat}": str(taken) for seat, taken in enumerate((3, 5, 1))}
    browser.post(form.action, form.fields | typed)
    assert table_of(fresh(game)).sheet.totals == (-3, -5, -1, -4)  # the open number is the rest


def test_form_sent_twice_is_one_entry(game: Game) -> None:
    browser, fields = scorer_of(game), deal_fields(game, queens(0))
    answers = [send(browser, game, fields).status_code for _ in range(2)]
    assert answers == [302, 302]
    assert len(written(game)) == 1


def test_htmx_sent_twice_gets_the_same_table_again(game: Game) -> None:
    browser, fields = scorer_of(game), deal_fields(game, queens(0))
    one, other = (page_of(send(browser, game, fields, htmx=True)).text for _ in range(2))
    assert "Deal 2 of 20" in one
    assert one == other
    assert len(written(game)) == 1


def test_deal_sent_again_after_others_were_recorded_changes_nothing(game: Game) -> None:
    browser, fields = scorer_of(game), deal_fields(game, queens(0))
    send(browser, game, fields)
    record(game, hearts(1))
    assert send(browser, game, fields).status_code == 302
    assert len(written(game)) == 2


def test_entry_says_which_phone_and_player_wrote_it(game: Game) -> None:
    browser = scorer_of(game)
    bo = table_of(game).players[1]
    response = browser.post(address(game, "who/"), {"player": bo.pk})
    assert response.status_code == 302
    send(browser, game, deal_fields(game, queens(0)))
    entry = Entry.objects.get(game=game)
    assert entry.recorded_by == bo
    assert entry.device == memory_of(browser)["device"]
    assert "Bo's phone" in page_of(browser.get(address(game, "deals/1/"))).text


def test_entry_of_a_phone_of_nobody_in_particular_has_its_number(game: Game) -> None:
    browser = scorer_of(game)
    send(browser, game, deal_fields(game, queens(0)))
    number = memory_of(browser)["device"][:4].upper()
    assert f"Phone {number}" in page_of(browser.get(address(game, "deals/1/"))).text


# --- two phones -------------------------------------------------------------------------------


def test_second_phone_gets_a_conflict_with_what_the_first_wrote_and_its_own_numbers(
    game: Game,
) -> None:
    one, other = scorer_of(game), scorer_of(game)
    late = deal_fields(game, hearts(0, 2, 2, 2, 7), reason="")
    send(one, game, deal_fields(game, queens(0, 1, 1, 1, 1)))
    before = written(game)

    response = send(other, game, late)
    page = page_of(response)
    assert response.status_code == 409
    assert "Somebody else has written on this sheet in the meantime." in page.alert
    assert "recorded deal 1. Queens: Ana −2, Bo −2, Cis −2, Dirk −2" in page.alert
    form = page.form("/deals/")
    assert {form.fields[f"count-hearts-{seat}"] for seat in range(3)} == {"2"}
    assert form.fields["count-hearts-3"] == "7"
    assert form.fields["entry"] == late["entry"]
    assert (form.fields["number"], form.fields["version"]) == ("1", "1")
    assert written(game) == before

    assert other.post(form.action, form.fields).status_code == 302
    assert table_of(fresh(game)).sheet.totals == (-2, -2, -2, -7)
    assert len(written(game)) == 2


def test_conflict_by_htmx_is_the_table_alone(game: Game) -> None:
    late = deal_fields(game, hearts(0))
    record(game, queens(0))
    response = send(scorer_of(game), game, late, htmx=True)
    assert response.status_code == 409
    assert "<html" not in response.content.decode()


def test_entry_id_for_something_else_is_a_conflict_and_the_form_gets_a_new_id(game: Game) -> None:
    browser, fields = scorer_of(game), deal_fields(game, queens(0))
    send(browser, game, fields)
    reused = deal_fields(game, hearts(1, 3, 5, 1, 4), entry=fields["entry"])
    response = send(browser, game, reused)
    page = page_of(response)
    assert response.status_code == 409
    assert "sent before with other contents" in page.alert
    form = page.form("/deals/")
    assert form.fields["entry"] != fields["entry"]
    assert form.fields["count-hearts-1"] == "5"
    assert len(written(game)) == 1
    assert browser.post(form.action, form.fields).status_code == 302
    assert len(written(game)) == 2


def test_sheet_newer_than_any_is_a_conflict(game: Game) -> None:
    response = send(scorer_of(game), game, deal_fields(game, queens(0), version=7))
    assert response.status_code == 409
    assert written(game) == []


def test_old_sheet_with_faults_in_the_form_is_a_conflict_first(game: Game) -> None:
    late = deal_fields(game, hearts(0), **{"count-hearts-0": "many"})
    record(game, queens(0))
    response = send(scorer_of(game), game, late)
    assert response.status_code == 409
    assert page_of(response).form("/deals/").fields["count-hearts-0"] == "many"


def test_late_deal_on_a_sheet_that_was_undone_stands_as_the_next_one(game: Game) -> None:
    record(game, queens(0))
    fields = deal_fields(game, hearts(1), number=2)
    browser = scorer_of(game)
    browser.post(
        address(game, "deals/1/undo/"), {"entry": str(uuid4()), "version": 1, "reason": ""}
    )
    response = send(browser, game, fields)
    assert response.status_code == 409
    assert page_of(response).form("/deals/").fields["number"] == "1"


# --- following --------------------------------------------------------------------------------


def test_phone_that_follows_gets_the_table_with_the_next_pad(game: Game) -> None:
    record(game, queens(0))
    response = scorer_of(game).get(address(game, "sheet/?since=0&pad=free"))
    page = page_of(response)
    assert response.status_code == 200
    assert "HX-Retarget" not in response.headers
    assert "Deal 2 of 20" in page.text
    assert "sheet/?since=1" in response.content.decode()


def test_phone_in_use_gets_the_sheet_and_the_news_but_no_pad(game: Game) -> None:
    record(game, queens(0, 1, 1, 1, 1))
    response = scorer_of(game).get(address(game, "sheet/?since=0&pad=busy"))
    page = page_of(response)
    assert response.headers["HX-Retarget"] == "#follow"
    assert "recorded deal 1. Queens: Ana −2" in page.text
    assert ("section", "pad") not in [(tag, each.get("id")) for tag, each in page.tags]
    swapped = [each["id"] for _, each in page.tags if "hx-swap-oob" in each]
    assert swapped == ["sheet", "news"]
    assert "since=1" in response.content.decode()
    assert "pad=busy" in response.content.decode()


def test_follow_marks_the_deals_that_are_new(client: Client, game: Game) -> None:
    for facts in (queens(0), hearts(1), trump(2)):
        record(game, facts)
    table = client.get(address(game, "sheet/?since=1")).context["paper"]
    assert [row.is_new for row in table.rows] == [False, True, True]


def test_follow_from_a_version_that_is_no_number_shows_everything(
    client: Client, game: Game
) -> None:
    record(game, queens(0))
    for since in ("", "x", "-1", "²", "9" * 5000, "1,0", " 1"):
        response = client.get(address(game, "sheet/"), {"since": since})
        assert response.status_code == 200, since


# --- preview ----------------------------------------------------------------------------------


def test_preview_says_the_points_and_writes_nothing(game: Game) -> None:
    browser, fields = scorer_of(game), deal_fields(game, hearts(0, 3, 5, 1, 4))
    response = browser.post(address(game, "preview/"), fields, headers={"HX-Request": "true"})
    assert page_of(response).text == "Ana −3 · Bo −5 · Cis −1 · Dirk −4"
    assert written(game) == []


def test_preview_without_script_keeps_the_form(game: Game) -> None:
    browser, fields = scorer_of(game), deal_fields(game, hearts(0, 3, 5, 1, 4))
    page = page_of(browser.post(address(game, "preview/"), fields))
    assert "Ana −3 · Bo −5 · Cis −1 · Dirk −4" in page.text
    form = page.form("/deals/")
    assert {name: form.fields[name] for name in fields if name.startswith("count")} == {
        name: str(value) for name, value in fields.items() if name.startswith("count")
    }
    assert form.fields["entry"] == fields["entry"]
    assert written(game) == []


def test_preview_of_wrong_numbers_says_what_is_wrong_in_place_of_the_points(game: Game) -> None:
    browser, fields = scorer_of(game), deal_fields(game, hearts(0, 3, 5, 1, 5))
    response = browser.post(address(game, "preview/"), fields, headers={"HX-Request": "true"})
    assert page_of(response).text == "Hearts: 14 placed, but there are 13: 1 too many."
    page = page_of(browser.post(address(game, "preview/"), fields))
    assert "14" in page.alert
    assert written(game) == []


def test_preview_of_a_late_deal_is_of_the_deal_that_it_would_replace(game: Game) -> None:
    fields = deal_fields(game, hearts(0, 3, 5, 1, 4))
    record(game, queens(0))
    browser = scorer_of(game)
    response = browser.post(address(game, "preview/"), fields, headers={"HX-Request": "true"})
    assert page_of(response).text == "Ana −3 · Bo −5 · Cis −1 · Dirk −4"


# --- correcting and undoing -------------------------------------------------------------------


def test_follow_hears_of_a_new_name(client: Client, game: Game) -> None:
    record(game, queens(0))
    stamp = fresh(game).stamp
    assert client.get(address(game, f"sheet/?since={stamp}")).status_code == 204
    rename_player(game=game, player=seats_of(game)[1].player, name="Bob")
    response = client.get(address(game, f"sheet/?since={stamp}&pad=busy"))
    assert "Bob" in response.content.decode()
    assert "A name was put right" in response.content.decode()


def test_viewer_of_a_step_of_the_pad_follows_the_sheet(client: Client, game: Game) -> None:
    page = client.get(address(game, "?contract=hearts"))
    assert page.context["pad"] is None
    assert page.context["follow_as"] == "free"


def test_two_phones_that_record_the_very_same_deal_agree(game: Game) -> None:
    first, second = scorer_of(game), scorer_of(game)
    fields = deal_fields(game, hearts(0, 3, 5, 1, 4))
    assert first.post(address(game, "deals/"), fields).status_code == 302
    response = second.post(address(game, "deals/"), fields | {"entry": str(uuid4())}, follow=True)
    assert response.status_code == 200
    assert "Deal 1 was recorded already, and just so." in page_of(response).text
    assert Entry.objects.count() == 1


def test_follow_tells_of_an_undone_deal(client: Client, game: Game) -> None:
    record(game, hearts(0))
    undo_deal(game=fresh(game), number=1, entry_id=uuid4(), version=1)
    response = client.get(address(game, "sheet/?since=1.0&pad=busy"))
    assert "undid deal 1." in response.content.decode()


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("example-pronostiek-played", "Predicted: "),
        ("example-trump-sale", "Choice bought by "),
    ],
)
def test_log_tells_what_was_said_before_the_cards_were_played(
    client: Client, db: None, file: str, said: str
) -> None:
    content = (Path(settings.BASE_DIR) / f"fixtures/games/{file}.json").read_bytes()
    game, _ = import_game(file=parse_game_file(content))
    assert said in page_of(client.get(address(game, "log/"))).text


def test_end_reckons_for_another_stake_and_stores_nothing(client: Client, game: Game) -> None:
    record(game, hearts(0, 13, 0, 0, 0))
    assert "Nobody" not in page_of(client.get(address(game, "end/"))).text
    page = page_of(client.get(address(game, "end/?stake=0,10&currency=EUR")))
    assert "€0.33" in page.text
    assert fresh(game).stake == 0
    for wrong in ("x", "-1", "0,001", "9" * 50):
        response = client.get(address(game, "end/"), {"stake": wrong, "currency": "EUR"})
        assert response.status_code == 200
        assert response.context["asked"].errors["stake"], wrong
    other = client.get(address(game, "end/?stake=1&currency=XXQ"))
    assert other.context["stake"] == ""
