"""Which rules are played is chosen at the start, in two taps."""

from dataclasses import replace

import pytest
from django.conf import settings
from django.test import Client

from kingscore import services
from kingscore.models import Game
from kingscore.queries import rules_of
from kingscore.rules.presets import PRESETS, Preset, find_preset
from kingscore.rules.sentence import Label
from tests.kingscore import play
from tests.kingscore.pages import Page, memory_of, page_of
from tests.kingscore.test_pages_start import NAMES, fields_of, send, start_form


def pressed(page: Page) -> list[str]:
    """The values of the buttons that are shown as chosen."""
    return [each["value"] for _, each in page.tags if each.get("aria-pressed") == "true"]


def offered(page: Page) -> list[str]:
    """The values of all buttons that choose a game."""
    return [each["value"] for tag, each in page.tags if tag == "button" and "aria-pressed" in each]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_two_taps_lead_to_each_preset(client: Client, db: None, preset: Preset) -> None:
    """A tap on its family, then one on the preset itself; nothing else of it is asked."""
    first = page_of(client.get("/games/new/"))
    families = list(dict.fromkeys(each.family for each in PRESETS))
    buttons = offered(first)[: len(families)]
    family = buttons[families.index(preset.family)]
    page = page_of(send(client, choose=family))
    if preset.slug not in pressed(page):
        assert preset.slug in offered(page)
        page = page_of(send(client, choose=preset.slug))
    assert preset.slug in pressed(page)
    assert page.form("/games/new/").fields["preset"] == preset.slug
    assert f"{preset.players} players · {preset.usual.deals} deals" in page.text


def test_families_are_named_once_and_the_chosen_one_shows_its_presets(
    client: Client, db: None
) -> None:
    page = page_of(client.get("/games/new/?preset=kingen-3"))
    own = [each.slug for each in PRESETS if each.family == "Kingen"]
    assert pressed(page) == [own[0], "kingen-3"]
    assert offered(page)[-len(own) :] == own
    assert "Kingen: which one?" in page.text


def test_family_with_one_preset_asks_no_more(client: Client, db: None) -> None:
    page = page_of(client.get("/games/new/?preset=bonken"))
    assert pressed(page) == ["bonken"]
    assert "which one?" not in page.text


def test_what_was_played_last_comes_first_with_its_variants(client: Client, db: None) -> None:
    form = start_form(client, "?preset=king-russian-4")
    client.post(form.action, form.fields | NAMES | {"option-game": "short"})
    page = page_of(client.get("/games/new/"))
    assert offered(page)[0] == "king-russian-4-game-short"
    assert pressed(page)[0] == "king-russian-4-game-short"
    home = page_of(client.get("/"))
    rules = [each["href"] for tag, each in home.tags if "/rulesets/" in each.get("href", "")]
    assert rules[0] == "/rulesets/king-russian-4-game-short/"

    send(client, choose="kingen-4")
    again = page_of(send(client, choose="king-russian-4-game-short"))
    assert again.form("/games/new/").fields["option-game"] == "short"
    assert "4 players · 10 deals" in again.text


def test_chosen_variants_go_along_and_usual_ones_are_those_of_the_rules(
    client: Client, db: None
) -> None:
    shown = fields_of(client.get("/games/new/?preset=koenigrufen-4"))
    house = fields_of(send(client, **shown | {"choose": "koenigrufen-house-4"}))
    assert [each["option-deals"] for each in (shown, house)] == ["8", "20"]
    assert house["option-kontra"] == "score"
    typed = shown | {"option-deals": "12", "choose": "koenigrufen-ooe-5"}
    assert fields_of(send(client, **typed))["option-deals"] == "12"
    sale = {"preset": "king-russian-4", "option-trump": "sale"}  # another family: no such option
    assert fields_of(send(client, **sale, choose="kingen-4"))["option-trump"] != "sale"


def test_rules_of_the_chosen_variant_can_be_read(client: Client, db: None) -> None:
    page = page_of(client.get("/games/new/?preset=kingen-4-trump-sale"))
    links = [each.get("href") for tag, each in page.tags if tag == "a"]
    assert "/rulesets/kingen-4-trump-sale/" in links
    assert client.get("/rulesets/kingen-4-trump-sale/").status_code == 200


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("kingen-4", "Deal and play go round clockwise."),
        ("trex", "Deal and play go round counter-clockwise."),
        ("koenigrufen-ooe-5", "The dealer sits out"),
    ],
)
def test_order_at_the_table_is_told(client: Client, db: None, slug: str, said: str) -> None:
    assert said in page_of(client.get(f"/games/new/?preset={slug}")).text
    assert ("sits out" in said) is find_preset(slug).usual.sits_out


def test_option_of_many_numbers_is_a_number(client: Client, db: None) -> None:
    query = "?preset=koenigrufen-ooe-4"
    page = page_of(client.get(f"/games/new/{query}"))
    (field,) = (each for _, each in page.tags if each.get("name") == "option-deals")
    assert [field[name] for name in ("type", "min", "max")] == ["number", "1", "60"]
    assert field["value"] == "16"
    response = send(client, query, **{"option-deals": "61"})
    assert response.status_code == 422
    assert fields_of(response)["option-deals"] == "61"
    assert send(client, query, **{"option-deals": "24"}).status_code == 302
    rules = rules_of(Game.objects.get().ruleset_id)
    assert (rules.slug, rules.deals) == ("koenigrufen-ooe-4-deals-24", 24)


def test_house_rules_of_this_browser_can_be_chosen(client: Client, db: None) -> None:
    rules = replace(find_preset("kingen-3").usual, slug="ours", name=Label("Ours", {"nl": "Onze"}))
    services.publish_ruleset(rules=rules)
    memory = memory_of(client)
    memory["house"] = {"ours": ""}
    memory.save()
    client.cookies[settings.BROWSER_COOKIE_NAME] = str(memory.session_key)
    page = page_of(send(client, choose="ours"))
    assert pressed(page) == ["ours"]
    assert "Ours 3 players" in page.text
    names = {f"name-{seat}": play.NAMES[seat] for seat in range(3)}
    fields = page.form("/games/new/").fields
    assert client.post("/games/new/", fields | names).status_code == 302
    assert rules_of(Game.objects.get().ruleset_id).slug == "ours"
    dutch = client.get("/", headers={"Accept-Language": "nl"})
    assert "Onze" in page_of(dutch).text


def test_start_page_of_every_preset_is_light(client: Client, db: None) -> None:
    for preset in PRESETS:
        assert len(client.get(f"/games/new/?preset={preset.slug}").content) < 40_000, preset.slug
    assert len(client.get("/").content) < 40_000
