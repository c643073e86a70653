"""House rules in a browser: proven, published, changed, and never lost on the way."""

import pytest
from django.test import Client

from kingscore.models import Game, HouseRules, Ruleset
from kingscore.queries import latest_ruleset
from kingscore.services import renew_editor_code
from tests.kingscore.house import begun, form_of, press, published
from tests.kingscore.pages import page_of
from tests.kingscore.test_house_pages import checked, publish

pytestmark = pytest.mark.django_db


def test_proof_is_shown_and_then_the_button_to_publish(client: Client) -> None:
    form = begun(client)
    assert "publish" not in form.steps
    assert "These rules hold" not in form.page.text
    text = checked(client, form).page.text
    assert "52 cards are 4 players times 13 tricks." in text
    assert "8 × Kings and jacks at −1 = −8" in text
    assert "The 10 deals of a whole game add up to 0." in text
    assert "so that a game can always be completed" in text
    assert "Publish as version 1" in text


def test_published_rules_can_be_played_at_once(client: Client) -> None:
    rules = publish(client, begun(client))
    start = page_of(client.get("/games/new/", {"preset": rules.slug}))
    fields = start.form("/games/new/").fields
    names = {f"name-{seat}": name for seat, name in enumerate(("Ana", "Bo", "Cis", "Dirk"))}
    response = client.post("/games/new/", {**fields, **names})
    assert response.status_code == 302
    game = Game.objects.get()
    assert (game.ruleset.slug, game.ruleset.version) == (rules.slug, 1)
    assert client.get(response["Location"]).status_code == 200


def test_rules_are_kept_in_the_browser_that_published_them(client: Client) -> None:
    rules = publish(client, begun(client))
    address = f"/house/{rules.slug}/"
    assert address in client.get("/house/").content.decode()
    assert rules.slug in client.get("/").content.decode()
    other = Client()
    assert address not in other.get("/house/").content.decode()


def test_others_read_copy_and_keep_but_do_not_publish(client: Client) -> None:
    house, _ = published()
    address = f"/house/{house.slug}/"
    page = page_of(client.get(address))
    assert house.editor_code not in str(page.tags)
    assert "Version 1" in page.text
    assert client.get(f"{address}edit/")["Location"] == address
    assert client.post(f"{address}keep/", {"keep": "yes"})["Location"] == address
    assert address in client.get("/house/").content.decode()
    assert "edit" not in client.get(address).content.decode()
    client.post(f"{address}keep/", {"keep": "no"})
    assert address not in client.get("/house/").content.decode()
    assert client.get(f"{address}keep/")["Location"] == address
    copy = publish(client, begun(client, house.slug))
    assert copy.slug != house.slug


def test_editors_link_lets_publish(client: Client) -> None:
    house, _ = published()
    response = client.get(f"/h/{house.editor_code}/")
    assert response["Location"] == f"/house/{house.slug}/"
    assert response["Referrer-Policy"] == "no-referrer"
    page = page_of(client.get(f"/house/{house.slug}/"))
    assert f"/h/{house.editor_code}/" in str(page.tags)
    form = form_of(client.get(f"/house/{house.slug}/edit/"))
    assert publish(client, form, {"players": "2", "undealt": "26"}).slug == house.slug
    assert client.get("/h/wrong/").status_code == 404


def test_without_the_right_nothing_typed_is_lost(client: Client) -> None:
    house, _ = published()
    client.get(f"/h/{house.editor_code}/")
    form = form_of(press(client, form_of(client.get(f"/house/{house.slug}/edit/")), "check"))
    client.cookies.clear()
    response = press(client, form, "publish", {"name-en": "Typed", "players": "2", "undealt": "26"})
    found = form_of(response)
    assert response.status_code == 403
    assert "This browser may not publish these rules" in found.page.alert
    assert found.text("name-en") == "Typed"
    assert Ruleset.objects.count() == 1
    by_htmx = press(client, form, "publish", headers={"HX-Request": "true"})
    assert by_htmx.status_code == 409  # htmx would not show a page that is forbidden


def test_publishing_the_same_again_is_no_new_version(client: Client) -> None:
    rules = publish(client, begun(client))
    form = form_of(client.get(f"/house/{rules.slug}/edit/"))
    response = press(client, form_of(press(client, form, "check")), "publish")
    text = page_of(client.get(response["Location"])).text
    assert "These are the rules of version 1: there is no new one." in text
    assert Ruleset.objects.count() == 1


def test_versions_say_what_changed(client: Client) -> None:
    rules = publish(client, begun(client))
    form = form_of(client.get(f"/house/{rules.slug}/edit/"))
    form = form_of(press(client, form, "open-queens"))
    publish(client, form, {"contracts-3-items-0-value": "-3", "constant": "-4"})
    text = page_of(client.get(f"/house/{rules.slug}/")).text
    assert "Published as version 2." in text
    assert "Queens : 4 × −3, it was 4 × −2" in text
    assert "All players together −4, it was 0" in text
    for version in (1, 2):
        assert client.get(f"/rulesets/{rules.slug}/{version}/").status_code == 200


def test_next_version_can_begin_with_an_older_one(client: Client) -> None:
    rules = publish(client, begun(client))
    address = f"/house/{rules.slug}/edit/"
    publish(client, form_of(client.get(address)), {"players": "2", "undealt": "26"})
    form = form_of(client.get(address, {"version": "1"}))
    assert (form.text("players"), form.text("version")) == ("4", "2")
    publish(client, form)
    latest = latest_ruleset(rules.slug)
    assert latest is not None
    assert latest.version == 3
    for strange in ("9", "x", "-1", "99999999999999999999", "١"):
        assert form_of(client.get(address, {"version": strange})).text("players") == "4"


def test_first_publishing_sent_twice_is_once(client: Client) -> None:
    form = checked(client, begun(client))
    first, second = (press(client, form, "publish") for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Ruleset.objects.count() == 1


def test_first_publishing_whose_answer_was_lost_is_sent_again(client: Client) -> None:
    form = checked(client, begun(client))
    first = press(client, form, "publish")
    client.cookies.clear()  # as they were: the answer never came
    assert press(client, form, "publish")["Location"] == first["Location"]
    assert Ruleset.objects.count() == 1
    assert client.get(f"{first['Location']}edit/").status_code == 200


def test_changed_after_an_answer_that_was_lost(client: Client) -> None:
    form = checked(client, begun(client))
    press(client, form, "publish")
    client.cookies.clear()
    response = press(client, form, "publish", {"in_a_row": "5"})
    assert response.status_code == 409
    assert publish(client, form_of(response)).in_a_row == 5
    assert [each.version for each in Ruleset.objects.order_by("version")] == [1, 2]


def test_code_of_a_form_is_none_once_it_is_renewed(client: Client) -> None:
    form = checked(client, begun(client))
    press(client, form, "publish")
    renew_editor_code(house=HouseRules.objects.get())
    client.cookies.clear()
    assert press(client, form, "publish").status_code == 403


@pytest.mark.parametrize("code", ["", "x", "x" * 5000, "\x00" * 20, "I" * 20, "é" * 20, "taken"])
def test_code_that_no_form_makes_up_is_not_taken(client: Client, code: str) -> None:
    house, _ = published()
    code = house.editor_code if code == "taken" else code
    press(client, checked(client, begun(client)), "publish", {"editor": code})
    made = HouseRules.objects.exclude(pk=house.pk).get()
    assert len(made.editor_code) == 20
    assert made.editor_code not in {code, house.editor_code}


def test_id_of_another_clubs_rules_is_of_no_use(client: Client) -> None:
    house, _ = published()
    form = checked(client, begun(client))
    for version in ("0", "1"):
        response = press(client, form, "publish", {"house": str(house.pk), "version": version})
        assert response.status_code == 403
        assert house.editor_code not in response.content.decode()
    assert Ruleset.objects.count() == 1


def test_another_published_meanwhile_and_nothing_is_lost(client: Client) -> None:
    rules = publish(client, begun(client))
    house = HouseRules.objects.get()
    address = f"/house/{rules.slug}/edit/"
    other = Client()
    other.get(f"/h/{house.editor_code}/")
    mine, theirs = form_of(client.get(address)), form_of(other.get(address))
    publish(other, theirs, {"players": "2", "undealt": "26"})

    mine = checked(client, mine, {"in_a_row": "2"})
    response = press(client, mine, "publish", {"in_a_row": "5"})
    found = form_of(response)
    assert response.status_code == 409
    assert (
        "Somebody else has published a version of these rules in the meantime." in found.page.alert
    )
    assert "Players 2, it was 4" in found.page.alert
    assert (found.text("in_a_row"), found.text("version")) == ("5", "2")
    assert "Publish as version 3" in found.page.text
    assert publish(client, found).in_a_row == 5
    assert Ruleset.objects.count() == 3


def test_publish_by_htmx_goes_on_to_the_rules(client: Client) -> None:
    form = checked(client, begun(client))
    response = press(client, form, "publish", headers={"HX-Request": "true"})
    assert response.status_code == 200
    assert response["HX-Redirect"].startswith("/house/house-kingen-")
    response = press(client, begun(client), "check", headers={"HX-Request": "true"})
    assert response["HX-Reswap"] == "outerHTML show:window:top"


@pytest.mark.parametrize(
    "address",
    ["/house/nothing/", "/house/nothing/edit/", "/house/nothing/keep/", "/house/new/?from=x"],
)
def test_rules_that_are_not_there(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
