"""The presets in the API: what there is, with its options, and the rules that choices make."""

from typing import Any

import pytest

from kingscore import services
from kingscore.queries import ruleset_version_of
from kingscore.rules.presets import PRESETS, find_preset
from kingscore.rules.ruleset_codec import ruleset_to_json
from tests.api.app import App, problem, said

pytestmark = pytest.mark.django_db


def listed(**query: Any) -> list[dict[str, Any]]:
    """The presets that are answered."""
    page = said(App().get("presets/", **query))
    assert page["next"] is None
    items: list[dict[str, Any]] = page["items"]
    return items


def test_presets_are_all_there_with_their_options() -> None:
    found = {each["slug"]: each for each in listed()}

    assert list(found) == [each.slug for each in PRESETS]
    dubbel = found["dubbelkingen-4"]
    assert (dubbel["name"], dubbel["family"], dubbel["players"]) == (
        "Dubbelkingen",
        "dubbelkingen",
        4,
    )
    assert dubbel["deals"] == 20
    king = next(each for each in dubbel["options"] if each["code"] == "king")
    assert king["usual"] == king["choices"][0]["code"]
    assert {"4"} < {each["code"] for each in king["choices"]}
    assert all(each["name"] for each in king["choices"])


def test_presets_of_a_family_or_a_number_of_players() -> None:
    assert [each["slug"] for each in listed(family="king-russian")] == [
        "king-russian-4",
        "king-russian-3",
    ]
    assert {each["players"] for each in listed(players=5)} == {5}
    assert listed(family="patience") == []
    fault = problem(App().get("presets/", players="many"), 400, "invalid")["problems"][0]
    assert (fault["code"], fault["path"]) == ("number_out_of_range", "players")


def test_presets_are_in_the_language_of_the_reader() -> None:
    page = said(App().get("presets/", headers={"Accept-Language": "nl"}, family="koenigrufen"))
    english = listed(family="koenigrufen")

    assert [each["slug"] for each in page["items"]] == [each["slug"] for each in english]
    assert page["items"] != english


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_preset_shows_the_usual_rules(preset: Any) -> None:
    shown = said(App().get(f"presets/{preset.slug}/"))

    assert shown["ruleset"]["rules"] == ruleset_to_json(preset.usual)
    assert shown["ruleset"]["options"] == {each.code: each.default for each in preset.options}
    assert (shown["ruleset"]["version"], shown["ruleset"]["published_at"]) == (0, None)


def test_preset_with_choices_says_the_slug_to_start_with() -> None:
    choices = {"king": "4", "last": "3+3"}
    chosen = [f"{option}:{choice}" for option, choice in choices.items()]
    made = said(App().get("presets/dubbelkingen-4/", choice=chosen))["ruleset"]

    expected = find_preset("dubbelkingen-4").ruleset(**choices)
    assert made["slug"] == expected.slug
    assert made["rules"] == ruleset_to_json(expected)
    assert made["options"] == {
        each["code"]: choices.get(each["code"], each["usual"])
        for each in said(App().get("presets/dubbelkingen-4/"))["options"]
    }
    body = {"ruleset": made["slug"], "players": ["Ana", "Bo", "Cis", "Dirk"]}
    assert said(App().post("games/", body), 201)["ruleset"]["slug"] == expected.slug


@pytest.mark.parametrize(
    ("choice", "status", "code"),
    [
        (["king"], 400, "not_a_choice"),
        (["king:4", "king:4"], 400, "not_a_choice"),
        (["king:\0"], 400, "not_a_choice"),
        (["king:7"], 422, "unknown_option"),
        (["queen:4"], 422, "unknown_option"),
        (["king:4"], 422, "not_balanced"),
    ],
)
def test_preset_with_choices_that_there_are_not(choice: list[str], status: int, code: str) -> None:
    response = App().get("presets/dubbelkingen-4/", choice=choice)
    kinds = {400: "invalid", 422: "invalid_ruleset"}

    fault = problem(response, status, kinds[status])["problems"][0]
    assert (fault["code"], fault["path"]) == (code, "choice")


def test_preset_that_there_is_not() -> None:
    problem(App().get("presets/patience/"), 404, "not_found")


def test_rules_of_a_preset_are_published_by_the_first_game() -> None:
    path = "rulesets/kingen-4/"
    before = said(App().get(path))
    assert (before["version"], before["published_at"], before["is_house"]) == (0, None, False)
    problem(App().get(f"{path}1/"), 404, "not_found")
    problem(App().get(f"{path}versions/"), 404, "not_found")

    game = services.start_game(
        rules=find_preset("kingen-4").usual, names=["Ana", "Bo", "Cis", "Dirk"], first_dealer=0
    )
    after = said(App().get(path))
    assert (after["version"], ruleset_version_of(game)) == (1, 1)
    assert (after["rules"], after["digest"]) == (before["rules"], before["digest"])
    assert said(App().get(f"{path}1/")) == after
    preset = said(App().get("presets/kingen-4/"))
    assert preset["ruleset"] == after
