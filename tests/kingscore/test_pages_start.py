"""The start of a game on its page: nothing typed is lost, and a game starts once."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from kingscore.models import Game, Player
from kingscore.queries import rules_of, table_of
from kingscore.rules.presets import PRESETS, find_preset
from kingscore.rules.sheet import Policy
from tests.kingscore import play
from tests.kingscore.pages import Form, address, page_of, scorer_of

NAMES = {"name-0": "Ana", "name-1": "Bo", "name-2": "Cis", "name-3": "Dirk"}


def start_form(client: Client, query: str = "") -> Form:
    """The form of the start page."""
    return page_of(client.get(f"/games/new/{query}")).form("/games/new/")


def send(client: Client, query: str = "", **typed: Any) -> Any:
    """Send the start page with the usual names and these values."""
    form = start_form(client, query)
    given = {
        name.replace("_", "-") if name.startswith("option") else name: value
        for name, value in typed.items()
    }
    return client.post(form.action, form.fields | NAMES | given)


def fields_of(response: Any) -> dict[str, str]:
    """What stands in the start page that was answered."""
    return page_of(response).form("/games/new/").fields


def test_start_with_what_the_page_suggests(client: Client, db: None) -> None:
    response = send(client)
    game = Game.objects.get()
    assert (response.status_code, response["Location"]) == (302, address(game))
    assert rules_of(game.ruleset_id).slug == "dubbelkingen-4"
    assert (game.first_dealer, game.policy, game.stake) == (0, "strict", 0)
    assert "Ana chooses" in page_of(client.get(address(game))).text


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_start_with_each_preset(client: Client, db: None, preset: Any) -> None:
    form = start_form(client, f"?preset={preset.slug}")
    names = {f"name-{seat}": play.NAMES[seat] for seat in range(preset.players)}
    assert client.post(form.action, form.fields | names).status_code == 302
    assert rules_of(Game.objects.get().ruleset_id).slug == preset.slug


def test_next_start_suggests_the_last_names_and_rules(client: Client, db: None) -> None:
    form = start_form(client, "?preset=kingen-4")
    client.post(form.action, form.fields | NAMES | {"option-king": "4", "option-last": "3+3"})
    again = start_form(client).fields
    assert {name: again[name] for name in NAMES} == NAMES
    assert (again["preset"], again["option-king"], again["option-last"]) == ("kingen-4", "4", "3+3")


def test_names_are_remembered_in_this_browser_only(client: Client, db: None) -> None:
    send(client)
    assert "Ana" not in Client().get("/games/new/").content.decode()


def test_start_sent_twice_is_one_game(client: Client, db: None) -> None:
    form = start_form(client)
    answers = [client.post(form.action, form.fields | NAMES)["Location"] for _ in range(2)]
    assert answers == [address(Game.objects.get())] * 2
    assert Player.objects.count() == 4


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"name-2": ""}, "Player 3: The name is missing."),
        ({"name-2": "  "}, "Player 3: The name is missing."),
        ({"name-2": "Ana"}, "Two players are called Ana"),
        ({"name-2": "a" * 41}, "A name has at most 40 characters; this one has 41."),
        ({"name-2": "a\x00b"}, "cannot be shown"),
        ({"name-2": "a\u202eb"}, "cannot be shown"),
        ({"stake": "-1"}, "Stake"),
        ({"stake": "a lot"}, "Stake"),
        ({"stake": "0.001"}, "This is not an amount of this currency."),
        ({"stake": "9" * 5000}, "Stake"),
        ({"stake": "NaN"}, "Stake"),
        ({"stake": "1e5"}, "This is not an amount of this currency."),
        ({"stake": "1.5", "currency": "JPY"}, "This is not an amount of this currency."),
        ({"currency": "XXX"}, "Currency"),
        ({"first_dealer": "4"}, ""),
        ({"first_dealer": "x"}, ""),
        ({"policy": "loose"}, ""),
        ({"start_key": "x"}, ""),
    ],
    ids=lambda each: ascii(each)[:40],
)
def test_start_that_is_refused_keeps_what_is_typed(
    client: Client, db: None, typed: dict[str, str], said: str
) -> None:
    response = send(client, **typed)
    page = page_of(response)
    assert response.status_code == 422
    assert "Not started yet." in page.alert
    assert said in page.alert
    kept = fields_of(response)
    for name, value in (NAMES | typed).items():
        if name.startswith("name") or name == "stake":
            assert kept[name] == value or "\x00" in value, name
    assert Game.objects.count() == Player.objects.count() == 0


def test_start_with_an_unknown_preset(client: Client, db: None) -> None:
    for slug in ("", "none", "dubbelkingen-5", "\x00", "x" * 5000):
        assert send(client, preset=slug).status_code == 404
    assert client.get("/games/new/?preset=none").status_code == 200


def test_options_out_of_balance_are_refused_with_the_sum(client: Client, db: None) -> None:
    typed = {"option-king": "5", "option-last": "3+3"}
    response = send(client, "?preset=kingen-4", **typed)
    page = page_of(response)
    assert response.status_code == 422
    assert "-1" in page.alert or "−1" in page.alert
    kept = fields_of(response)
    assert {name: kept[name] for name in (*NAMES, *typed)} == NAMES | typed
    assert Game.objects.count() == 0


@pytest.mark.parametrize(
    ("stake", "currency", "units"),
    [
        ("0,05", "EUR", 5),
        ("0.05", "EUR", 5),
        ("1", "EUR", 100),
        (" 2,5 ", "USD", 250),
        ("10", "JPY", 10),
        ("", "EUR", 0),
        ("0", "EUR", 0),
        ("0,00", "EUR", 0),
    ],
)
def test_stake_with_point_or_comma(
    client: Client, db: None, stake: str, currency: str, units: int
) -> None:
    assert send(client, stake=stake, currency=currency).status_code == 302
    game = Game.objects.get()
    assert (game.stake, game.currency) == (units, currency if units else "")


def test_draw_chooses_one_of_the_players_and_says_so(client: Client, db: None) -> None:
    drawn = set()
    for _ in range(40):
        send(client, first_dealer="draw")
        game = Game.objects.latest("started_at")
        drawn.add(game.first_dealer)
        name = ("Ana", "Bo", "Cis", "Dirk")[game.first_dealer]
        text = page_of(client.get(address(game))).text
        assert f"Drawn by lot: {name} deals first." in text
    assert drawn == {0, 1, 2, 3}


def test_draw_sent_twice_stays_with_the_first_lot(client: Client, db: None) -> None:
    form = start_form(client)
    for _ in range(2):
        client.post(form.action, form.fields | NAMES | {"first_dealer": "draw"})
    game = Game.objects.get()
    name = ("Ana", "Bo", "Cis", "Dirk")[game.first_dealer]
    text = page_of(client.get(address(game))).text
    assert text.count(f"Drawn by lot: {name} deals first.") == 2


def test_start_gone_back_to_with_other_names_is_another_game(client: Client, db: None) -> None:
    form = start_form(client)
    client.post(form.action, form.fields | NAMES)
    client.post(form.action, form.fields | NAMES | {"name-3": "Els"})
    client.post(form.action, form.fields | NAMES | {"first_dealer": "2"})
    assert Game.objects.count() == 3


@pytest.mark.parametrize(
    ("move", "names", "dealer"),
    [
        ("1", ["Bo", "Ana", "Cis", "Dirk"], "0"),
        ("2", ["Ana", "Cis", "Bo", "Dirk"], "2"),
        ("3", ["Ana", "Bo", "Dirk", "Cis"], "1"),
        ("0", ["Ana", "Bo", "Cis", "Dirk"], "1"),
        ("4", ["Ana", "Bo", "Cis", "Dirk"], "1"),
        ("-1", ["Ana", "Bo", "Cis", "Dirk"], "1"),
        ("x", ["Ana", "Bo", "Cis", "Dirk"], "1"),
        ("9" * 5000, ["Ana", "Bo", "Cis", "Dirk"], "1"),
    ],
    ids=lambda each: str(each)[:6],
)
def test_seats_move_without_script_and_the_dealer_goes_along(
    client: Client, db: None, move: str, names: list[str], dealer: str
) -> None:
    response = send(client, move=move, first_dealer="1", stake="0,05")
    assert response.status_code == 200
    kept = fields_of(response)
    assert [kept[f"name-{seat}"] for seat in range(4)] == names
    assert (kept["first_dealer"], kept["stake"]) == (dealer, "0,05")
    assert Game.objects.count() == 0


def test_other_rules_keep_names_stake_and_the_key(client: Client, db: None) -> None:
    key = str(uuid4())
    typed = {
        "start_key": key,
        "stake": "0,05",
        "currency": "USD",
        "first_dealer": "3",
        "policy": "friendly",
    }
    kept = fields_of(send(client, choose="kingen-4", **typed))
    assert kept["preset"] == "kingen-4"
    assert {name: kept[name] for name in NAMES} == NAMES
    assert {name: kept[name] for name in typed} == typed
    three = fields_of(send(client, choose="kingen-3", **typed))
    assert {name: three[name] for name in NAMES} == NAMES  # the fourth comes back with four
    assert three["first_dealer"] == "draw"  # who was to deal does not play
    assert Game.objects.count() == 0


def test_same_players_again_begin_with_the_next_dealer_and_are_the_same_persons(
    finished_game: Game,
) -> None:
    browser = scorer_of(finished_game)
    table = table_of(finished_game)
    form = start_form(browser, f"?after={finished_game.code}")
    assert [form.fields[f"name-{seat}"] for seat in range(4)] == list(table.names)
    assert form.fields["first_dealer"] == str(table.sheet.next_dealer)
    assert form.fields["after"] == finished_game.code
    assert browser.post(form.action, form.fields).status_code == 302
    game = Game.objects.get(previous=finished_game)
    assert table_of(game).players == table.players


def test_stake_and_policy_of_the_game_before_are_suggested(db: None) -> None:
    game = play.start(stake=250, currency="USD", policy=Policy.FRIENDLY)
    form = start_form(scorer_of(game), f"?after={game.code}")
    assert (form.fields["stake"], form.fields["currency"]) == ("2.50", "USD")
    assert form.fields["policy"] == "friendly"


def test_game_of_somebody_else_is_not_the_one_before(client: Client, finished_game: Game) -> None:
    form = start_form(client, f"?after={finished_game.code}")
    assert form.fields["after"] == ""
    assert form.fields["name-0"] == ""
    response = client.post(form.action, form.fields | NAMES | {"after": finished_game.code})
    assert response.status_code == 302
    game = Game.objects.exclude(pk=finished_game.pk).get()
    assert game.previous is None
    assert not set(table_of(game).players) & set(table_of(finished_game).players)


def test_five_players_are_told_why_not(client: Client, db: None) -> None:
    text = page_of(client.get("/games/new/")).text
    assert "Dubbelkingen is not offered for five players" in text


def test_rulesets_page_starts_with_its_rules(client: Client, db: None) -> None:
    play.start("kingen-5")
    page = page_of(client.get("/rulesets/kingen-5/"))
    (link,) = (each["href"] for tag, each in page.tags if tag == "a" and "preset=" in each["href"])
    assert start_form(client, link.removeprefix("/games/new/")).fields["preset"] == "kingen-5"
    assert find_preset("kingen-5").players == 5


# --- which game -------------------------------------------------------------------------------
