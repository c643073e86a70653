"""Writing house rules in the browser, one page after the other, as it works without JavaScript."""

from typing import Any

import pytest
from django.test import Client

from kingscore.forms.house_draft import places_of, within_limits
from kingscore.models import HouseRules, Ruleset
from kingscore.queries import latest_ruleset, rules_of
from kingscore.rules.draft import ContractDraft, Draft, ItemDraft
from kingscore.rules.presets import PRESETS
from kingscore.rules.ruleset import Ruleset as Rules
from tests.kingscore.house import NEW, HouseForm, begun, form_of, opened, press
from tests.kingscore.pages import page_of
from tests.rules.play import ruleset

pytestmark = pytest.mark.django_db


def checked(client: Client, form: HouseForm, changes: dict[str, Any] | None = None) -> HouseForm:
    """The page after a check that finds nothing wrong."""
    response = press(client, form, "check", changes)
    found = form_of(response)
    assert (response.status_code, found.faults) == (200, {})
    assert "These rules hold" in found.page.text
    return found


def publish(client: Client, form: HouseForm, changes: dict[str, Any] | None = None) -> Rules:
    """The rules that are published by a form."""
    response = press(client, checked(client, form, changes), "publish")
    assert response.status_code == 302, form_of(response).faults
    row = latest_ruleset(response["Location"].strip("/").split("/")[-1])
    assert row is not None
    return rules_of(row.pk)


def nothing_is_stored() -> bool:
    """Whether nobody has published anything."""
    return not Ruleset.objects.exists() and not HouseRules.objects.exists()


def test_house_page_offers_every_preset(client: Client) -> None:
    response = client.get("/house/")
    hrefs = {attributes.get("href") for _, attributes in page_of(response).tags}

    assert len(response.content) < 60_000
    for preset in PRESETS:
        direct, variants = f"{NEW}?from={preset.slug}", f"/house/variants/{preset.slug}/"
        assert (variants if preset.options else direct) in hrefs


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_every_preset_can_be_copied_and_published(client: Client, preset: Any) -> None:
    form = begun(client, preset.slug)
    rules = publish(client, form)

    assert rules == preset.usual
    assert rules.language == "en"
    assert rules.name == preset.name
    assert rules.slug.startswith("house-")


def test_a_step_stores_nothing(client: Client) -> None:
    form = begun(client)
    for step in ("add-contract", "open-hearts", "check", "json"):
        form = form_of(press(client, form, step))
    assert nothing_is_stored()


def test_variants_are_chosen_before_copying(client: Client) -> None:
    page = page_of(client.get("/house/variants/kingen-4/"))
    assert page.forms[0].fields["king"] == "5"
    response = client.get("/house/variants/kingen-4/", {"king": "4", "last": "3+3"})
    assert response["Location"] == f"{NEW}?from=kingen-4-king-4-last-33"
    rules = publish(client, form_of(client.get(response["Location"])))
    assert rules == ruleset("kingen-4", king="4", last="3+3")


def test_variants_that_do_not_balance_are_refused_with_their_sum(client: Client) -> None:
    page = page_of(client.get("/house/variants/kingen-4/", {"king": "4"}))
    assert "add up to +1" in page.alert
    assert page.forms[0].fields["king"] == "4"
    assert "king" in page_of(client.get("/house/variants/kingen-4/", {"king": "9"})).alert
    assert client.get("/house/variants/chess/").status_code == 404


def test_empty_sheet_becomes_a_game_for_two(client: Client) -> None:
    """The Dutch source names a game for two; this is one of many that could be meant."""
    form = form_of(client.get(NEW))
    form = form_of(
        press(client, form, "add-contract", {"name-en": "Kingen for two", "players": "2"})
    )
    form = form_of(
        press(
            client,
            form,
            "add-deal",
            {
                "contracts-0-name-en": "Tricks",
                "contracts-0-items-0-kind": "tricks",
                "contracts-0-items-0-value": "−1",
                "constant": "-52",
            },
        )
    )
    assert form.fields["order"] == ["contract_1", "contract_1"]
    rules = publish(client, form)
    assert (rules.players, rules.tricks, rules.deals, rules.constant) == (2, 26, 2, -52)
    assert rules.contracts[0].items[0].name == "Tricks"  # named by itself


def test_game_for_two_with_cards_nobody_is_dealt(client: Client) -> None:
    rules = publish(client, begun(client), {"players": "2", "undealt": "26"})
    assert (rules.tricks, rules.deck.undealt) == (13, 26)


def test_game_for_ten(client: Client) -> None:
    form = form_of(client.get(NEW))
    form = form_of(
        press(
            client,
            form,
            "add-contract",
            {"name-en": "Ten", "players": "10", "constant": "-13", "take_out": "2c"},
        )
    )
    assert form.fields["removed"] == ["2c"]
    fields = {
        "take_out": "2d",
        "contracts-0-name-en": "Hearts",
        "contracts-0-items-0-add": "*h",
        "contracts-0-items-0-value": "-1",
    }
    rules = publish(client, form, fields)
    assert (rules.players, rules.deck.removed, rules.tricks) == (10, ("2c", "2d"), 5)
    assert rules.contracts[0].items[0].cards == ("*h",)


def test_contracts_are_added_copied_moved_and_taken_away(client: Client) -> None:
    form = opened(client, "kingen-4", "hearts")
    form = form_of(press(client, form, "copy-contract-1", {"contracts-1-name-en": "Harten"}))
    assert form.text("contracts-1-name-en") == "Harten"
    assert form.text("contracts-2-name-en") == "Harten 2"
    assert form.fields["order"][-1] == form.text("contracts-2-code") == "contract_1"
    form = form_of(press(client, form, "up-contract-2"))
    assert form.text("contracts-1-name-en") == "Harten 2"
    form = form_of(press(client, form, "remove-contract-1"))
    assert form.text("contracts-1-name-en") == "Harten"
    assert "contract_1" not in form.fields["order"]
    form = form_of(press(client, form, "close-hearts"))
    assert "contracts-1-name-en" not in form.fields
    assert "Harten" in form.text("contracts-1")  # all of it goes along
    form = form_of(press(client, form, "open-hearts"))
    assert form.text("contracts-1-name-en") == "Harten"
    form = form_of(press(client, form, "add-item-1"))
    form = form_of(press(client, form, "remove-item-1-1"))
    checked(client, form)


def test_cards_are_chosen_and_taken_back(client: Client) -> None:
    form = opened(client, "kingen-4", "kings_and_jacks")
    form = form_of(press(client, form, "stay", {"contracts-2-items-0-add": "Qh"}))
    assert form.fields["contracts-2-items-0-cards"] == ["K*", "J*", "Qh"]
    assert "♥Q" in form.page.text
    changes = {"contracts-2-items-0-cards": ["J*"], "contracts-2-items-0-value": "-2"}
    rules = publish(client, form, changes)
    assert rules.by_code["kings_and_jacks"].items[0].count == 4


def test_every_field_is_kept_from_page_to_page(client: Client) -> None:
    typed = {
        "name-en": "  <b>Ons</b> & 'spel' ",
        "players": "vier",
        "undealt": "1½",
        "constant": "nought",
        "in_a_row": "twice",
        "bid_order": "a\r\n\r\nb",
        "notes-en": "one\r\ntwo",
        "sources": "granny",
        "contracts-1-name-en": "",
        "contracts-1-factor": "¼ or so",
        "contracts-1-promise_lost": "some",
        "contracts-1-items-0-value": "--1",
        "contracts-1-items-0-numbers": "the last",
        "contracts-1-items-0-places": "100 50",
        "contracts-1-notes-en": "Dive.",
    }
    form = opened(client, "kingen-4", "hearts")
    steps = ("stay", "close-hearts", "add-contract", "open-hearts", "check", "add-deal")
    for step in steps:
        form = form_of(press(client, form, step, typed if step == "stay" else None))
    for name, value in typed.items():
        found = form.fields[name][0].replace("\r\n", "\n")
        assert found == value.replace("\r\n", "\n"), name


def test_markup_and_right_to_left_names_are_only_names(client: Client) -> None:
    name = "<img src=x onerror=alert(1)>"
    form = checked(client, opened(client, "kingen-4", "hearts"), {"contracts-1-name-en": name})
    assert "<img" not in form.content
    assert name in form.page.bdi
    rules = publish(client, form, {"name-en": "ملك النادي"})
    page = page_of(client.get(f"/house/{rules.slug}/"))
    assert any("ملك النادي" in each for each in page.bdi)


def test_rules_are_named_in_several_languages(client: Client) -> None:
    form = form_of(press(client, begun(client), "stay", {"new_language": "nl"}))
    assert form.fields["languages"] == ["en", "nl"]
    form = form_of(press(client, form, "open-hearts", {"new_language": "fa"}))
    form = checked(
        client,
        form,
        {"name-nl": "Ons kingen", "contracts-1-name-nl": "Hartenjacht", "name-fa": "کینگ ما"},
    )
    rules = publish(client, form)
    assert rules.name.translations == {"en": "Kingen", "nl": "Ons kingen", "fa": "کینگ ما"}
    address = f"/house/{rules.slug}/"
    assert "Ons kingen" in page_of(client.get(address, headers={"Accept-Language": "nl"})).text
    # House rules in English are English in Dutch too, though the site knows a Dutch word.
    dutch = page_of(client.get(f"/rulesets/{rules.slug}/", headers={"Accept-Language": "nl"})).text
    assert "Hartenjacht" in dutch
    assert "Queens" in dutch
    form = form_of(client.get(f"{address}edit/"))
    form = form_of(press(client, form, "remove-language-fa"))
    assert form.fields["languages"] == ["en", "nl"]
    assert publish(client, form).name.translations == {"en": "Kingen", "nl": "Ons kingen"}


def test_copy_is_in_the_language_of_its_reader(client: Client) -> None:
    response = client.get(NEW, {"from": "kingen-4"}, headers={"Accept-Language": "nl"})
    form = form_of(response)
    assert form.fields["languages"] == ["nl"]
    assert '"nl": "Harten"' in form.text("contracts-1")


def test_another_schedule_begins_with_what_the_old_one_comes_to(client: Client) -> None:
    form = form_of(press(client, begun(client), "open-trump", {"schedule": "choice"}))
    assert (form.text("contracts-6-per_game"), form.text("deals")) == ("4", "10")
    form = checked(client, form, {"contracts-6-declarer": "dealer"})
    assert "can be played within the quotas" in form.page.text
    rules = publish(client, form, {"schedule": "free", "deals": "12", "constant": ""})
    assert (rules.deals, rules.constant) == (12, None)


def test_page_says_what_is_not_proven(client: Client) -> None:
    form = checked(client, begun(client), {"schedule": "free", "deals": "2", "constant": ""})
    assert "is not proven: it depends on what is chosen, from −26 to +26" in form.page.text


def test_imported_and_preset_rules_are_no_house_rules(client: Client) -> None:
    assert client.get("/house/kingen-4/").status_code == 404
    assert client.get(NEW, {"from": "a\x00b"}).status_code == 404


def test_every_contract_can_be_open_at_once(client: Client) -> None:
    form = begun(client, "bonken")
    codes = [step.removeprefix("open-") for step in form.steps if step.startswith("open-")]
    assert len(codes) == 13
    for code in codes:
        form = form_of(press(client, form, f"open-{code}"))
    assert sum(name.endswith("-declarer") for name in form.fields) == 13
    assert publish(client, form) == ruleset("bonken")


def test_no_more_are_open_than_one_form_can_send() -> None:
    items = [ItemDraft(cards=["Kh"] * 20) for _ in range(20)]
    draft = Draft(contracts=[ContractDraft(code=code, items=items) for code in "abcdef"])
    assert places_of(draft, ["f", "x", "a"]) == [5, 0]
    assert within_limits(draft, [5, 0, 1, 2, 3, 4]) == {5, 0}
    for contract in draft.contracts:
        contract.items = items[:2]
    assert within_limits(draft, [5, 0, 1, 2, 3, 4]) == {0, 1, 2, 3, 4, 5}
    draft.languages = [f"a{place}" for place in range(500)]
    assert within_limits(draft, [3, 2]) == {3}  # the one that is asked for, always


def test_pages_are_light_and_ask_little(client: Client, django_assert_max_num_queries: Any) -> None:
    rules = publish(client, begun(client, "bonken"))
    with django_assert_max_num_queries(2):
        response = client.get(f"/house/{rules.slug}/edit/")
    assert len(response.content) < 60_000
    with django_assert_max_num_queries(2):
        client.get(f"/house/{rules.slug}/")
    with django_assert_max_num_queries(0):
        press(client, begun(client), "check")
