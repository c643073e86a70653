"""House rules as JSON and as files: out, in again, and files that are none."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kingscore import services
from kingscore.models import HouseRules, Ruleset
from kingscore.queries import latest_ruleset, rules_of
from kingscore.rules.rulesetfile import (
    LARGEST_RULESET_FILE,
    RulesetFile,
    parse_ruleset_file,
    ruleset_file_to_json,
)
from tests.kingscore.house import HouseForm, begun, form_of, opened, press, published
from tests.kingscore.pages import page_of
from tests.rules.play import ruleset

pytestmark = pytest.mark.django_db

UPLOAD = "/house/upload/"


def document(slug: str = "kingen-4") -> Any:
    """The document of a preset as it is read from a file."""
    return json.loads(json.dumps(ruleset_file_to_json(RulesetFile(ruleset(slug)))))


def upload(client: Client, value: Any, name: str = "rules.json", **fields: str) -> Any:
    """Send a file, or a document as one."""
    content = value if isinstance(value, bytes) else json.dumps(value).encode()
    return client.post(UPLOAD, {"file": SimpleUploadedFile(name, content), **fields})


def as_json(client: Client, form: HouseForm, value: Any, step: str = "check") -> Any:
    """Put a text or a document in the place of the JSON of a form, and go on by a button."""
    text = value if isinstance(value, str) else json.dumps(value)
    if "json" not in form.fields:
        form = form_of(press(client, form, "json"))
    return press(client, form, step, {"json": text})


# --- the JSON behind the form ----------------------------------------------------------------


def test_json_is_what_the_form_says_and_goes_back(client: Client) -> None:
    form = opened(client, "kingen-4", "queens")
    form = form_of(
        press(client, form, "json", {"contracts-3-items-0-value": "-3", "constant": "-4"})
    )
    typed = json.loads(form.text("json"))
    assert typed["rules"]["contracts"][3]["items"][0]["value"] == -3
    typed["texts"]["name"] = "Changed by hand"
    typed["rules"]["in_a_row"] = 2
    form = form_of(as_json(client, form, typed, "form"))
    assert (form.text("name-en"), form.text("in_a_row")) == ("Changed by hand", "2")
    assert press(client, form, "check").status_code == 200


def test_json_keeps_what_is_wrong_in_the_form(client: Client) -> None:
    form = opened(client, "kingen-4", "queens")
    typed = {"contracts-3-items-0-value": "cheap", "players": "four"}
    page = form_of(press(client, form, "json", typed))
    assert '"cheap"' in page.text("json")
    found = form_of(press(client, page, "check"))
    assert "rules.players: This must be a whole number." in found.faults["id_json"]
    back = form_of(press(client, found, "form"))
    assert (back.text("players"), back.text("contracts-3-items-0-value")) == ("four", "cheap")


def test_json_is_published_as_the_form_is(client: Client) -> None:
    value = document("barbu")
    value["texts"]["name"] = "Our barbu"
    page = form_of(as_json(client, begun(client), value))
    assert "These rules hold" in page.page.text
    response = press(client, page, "publish")
    row = latest_ruleset(response["Location"].strip("/").split("/")[-1])
    assert row is not None
    assert rules_of(row.pk) == ruleset("barbu")
    assert (rules_of(row.pk).name, rules_of(row.pk).language) == ("Our barbu", "en")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "The file is not JSON"),
        ("{", "The file is not JSON"),
        ('{"a": NaN}', "The file is not JSON"),
        ('{"a": 1, "a": 2}', "The field a stands twice in one place."),
        ("[" * 50_000, "nested too deeply"),
        ("[]", "This must be an object."),
        ("1" * 5000, "This must be an object."),
        ('{"format": "kingscore-game", "schema": 1}', "format: This must be one of"),
        (" " * (LARGEST_RULESET_FILE + 1), "The file is too large: 200000 bytes"),
    ],
)
def test_json_that_is_no_ruleset_is_kept_with_its_fault(
    client: Client, text: str, words: str
) -> None:
    form = form_of(press(client, begun(client), "json"))
    for step in ("check", "form"):
        response = press(client, form, step, {"json": text})
        page = form_of(response)
        assert response.status_code == 422
        assert any(words in each for each in page.faults["id_json"])
        assert page.text("json") == text
    assert not Ruleset.objects.exists()


def test_json_that_the_form_cannot_show_stays(client: Client) -> None:
    page = form_of(as_json(client, begun(client), document("koenigrufen-4"), "form"))
    assert "The form cannot show all that this document says." in page.page.alert
    assert json.loads(page.text("json")) == document("koenigrufen-4")
    assert page.faults == {}
    assert press(client, page, "publish").status_code == 302


def test_koenigrufen_is_written_as_json(client: Client) -> None:
    page = begun(client, "koenigrufen-4")
    value = json.loads(page.text("json"))
    value["rules"]["schedule"]["deals"] = 5
    page = form_of(as_json(client, page, value))
    assert "what some players get others pay" in page.page.text
    response = press(client, page, "publish")
    slug = response["Location"].strip("/").split("/")[-1]
    form = form_of(client.get(f"/house/{slug}/edit/"))
    assert json.loads(form.text("json"))["rules"]["schedule"] == {"deals": 5}


def test_json_with_markup_and_codes_is_only_text(client: Client) -> None:
    value = document()
    value["texts"]["name"] = "</textarea><script>alert(1)</script>"
    value["rules"]["contracts"][0]["code"] = "<b>"
    response = as_json(client, begun(client), value)
    assert b"<script>alert" not in response.content
    assert b"<b>" not in response.content
    assert "script" in form_of(response).text("json")


# --- files -------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["kingen-4", "king-hungarian", "barbu", "trex", "koenigrufen-4"])
def test_file_goes_out_and_comes_in_again(client: Client, slug: str) -> None:
    house, row = published(ruleset(slug))
    response = client.get(f"/rulesets/{house.slug}/1/file/")
    assert response["Content-Type"] == "application/json"
    assert f'filename="kingscore-{house.slug}-1.json"' in response["Content-Disposition"]
    file = parse_ruleset_file(response.content)
    assert (file.ruleset, file.version, file.ruleset.slug) == (ruleset(slug), 1, house.slug)
    page = form_of(upload(client, response.content))
    assert "These rules hold" in page.page.text
    copy = press(client, page, "publish")["Location"]
    assert house.slug not in copy
    assert Ruleset.objects.filter(digest=row.digest).count() == 2


def test_file_of_any_version_and_of_presets(client: Client) -> None:
    row = services.publish_ruleset(rules=ruleset("kingen-4"))
    document = client.get("/rulesets/kingen-4/1/file/").json()
    assert document["rules"] == row.document
    assert client.get("/rulesets/kingen-4/2/file/").status_code == 404


def test_file_with_faults_goes_to_the_form(client: Client) -> None:
    value = document()
    value["rules"]["contracts"][3]["items"][0]["value"] = -3
    value["rules"]["players"] = "four"
    response = upload(client, value)
    page = form_of(response)
    assert response.status_code == 422
    assert page.text("players") == "four"
    assert "whole number" in page.described["id_players_error"]
    page = form_of(press(client, page, "check", {"players": "4"}))
    assert "add up to −4; they must add up to 0" in page.page.alert


def test_file_that_the_form_cannot_show_goes_to_the_json(client: Client) -> None:
    value = document()
    value["rules"]["more"] = 1
    response = upload(client, value)
    page = form_of(response)
    assert response.status_code == 422
    assert page.faults["id_json"] == ["rules.more: There is no field more here."]
    assert json.loads(page.text("json")) == value


def test_file_becomes_the_next_version_for_an_editor(client: Client) -> None:
    house, _ = published()
    client.get(f"/h/{house.editor_code}/")
    value = document("kingen-5")
    page = form_of(upload(client, value, to=house.slug))
    assert "Publish as version 2" in page.page.text
    assert press(client, page, "publish")["Location"] == f"/house/{house.slug}/"
    assert latest_ruleset(house.slug) == Ruleset.objects.get(version=2)
    assert upload(client, value, to="nothing").status_code == 404
    assert upload(client, value, to="a\x00").status_code == 404


def test_file_for_rules_of_others_is_shown_and_not_published(client: Client) -> None:
    house, _ = published()
    page = form_of(upload(client, document("kingen-5"), to=house.slug))
    assert press(client, page, "publish").status_code == 403
    assert Ruleset.objects.count() == 1


NO_FILES: dict[str, bytes] = {
    "a word": b"hello",
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00",
    "nul": b"\x00",
    "utf-16": '{"format": "kingscore-ruleset"}'.encode("utf-16"),
    "latin-1": '{"format": "Zoë"}'.encode("latin-1"),
    "half": b'{"format": "kingscore-ruleset", "schema"',
    "NaN": b'{"format": NaN}',
    "twins": b'{"format": 1, "format": 2}',
    "deep": b"[" * 10_000 + b"]" * 10_000,
    "deep object": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "too large": b" " * (LARGEST_RULESET_FILE + 1),
    "2 MB": b" " * 2_000_000,
}


@pytest.mark.parametrize("name", NO_FILES)
def test_file_that_is_no_json_is_refused(client: Client, name: str) -> None:
    response = upload(client, NO_FILES[name])
    page = page_of(response)
    assert response.status_code == 422
    assert page.alert.startswith("The file was not taken.")
    assert len(page.alert) > len("The file was not taken. ") + 10


@pytest.mark.parametrize("depth", [49, 60, 200, 600, 900])
def test_file_with_a_deep_nest_in_it(client: Client, depth: int) -> None:
    written = json.dumps({**document("kingen-4"), "texts": {"name": "x", "sources": ["nest"]}})
    nested = written.replace('"nest"', "[" * depth + "]" * depth)
    assert upload(client, nested.encode()).status_code == 422
    for step in ("check", "form"):
        response = as_json(client, begun(client), nested, step)
        assert response.status_code == 422
        assert form_of(response).text("json") == nested


def test_file_of_ten_megabytes(client: Client) -> None:
    response = upload(client, b" " * 10_000_000)
    assert response.status_code == 413
    assert "too large" in response.content.decode()


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, 1, 1.5, "x", [], {}, {"rules": {}}, {"format": "kingscore-ruleset"}),
        {"format": "kingscore-ruleset", "schema": 1},
        {"format": "kingscore-ruleset", "schema": 1, "rules": {"contracts": [[]] * 60}},
        {"format": "kingscore-ruleset", "schema": 10**30},
        {"format": "kingscore-ruleset", "schema": 1, "rules": {"players": 10**300}},
        {"format": "kingscore-ruleset", "schema": 1, "texts": {"name": "\ud800"}},
        {"format": "kingscore-ruleset", "schema": 1, "texts": {"\ud800": "\x00\x1b"}},
        {"format": "kingscore-ruleset", "schema": 1, "texts": {"translations": {"\ud800": {}}}},
        {
            "format": "kingscore-ruleset",
            "schema": 1,
            "rules": {"schema": 1, "schedule": {"per_game": {"\ud800": 1}}, "contracts": [{}]},
        },
    ],
    ids=str,
)
def test_json_that_is_no_ruleset_is_shown_with_its_faults(client: Client, value: Any) -> None:
    response = upload(client, value)
    page = form_of(response)
    assert response.status_code == 422
    assert page.page.alert.startswith("These rules do not hold yet.")
    assert page.faults
    if "json" in page.fields and "0" * 20 not in str(value):  # no number has so many digits
        assert json.loads(page.text("json")) == json.loads(json.dumps(value))
    assert press(client, page, "check").status_code == 422
    assert not HouseRules.objects.exists()


def test_no_file_at_all(client: Client) -> None:
    assert client.post(UPLOAD, {}).status_code == 422
    assert client.post(UPLOAD, {"file": "text"}).status_code == 422
    assert "empty" in page_of(upload(client, b"")).alert
    assert client.get(UPLOAD)["Location"] == "/house/"


def test_hostile_file_name_is_not_shown(client: Client) -> None:
    response = upload(client, b"x", name="<img src=x onerror=alert(1)>.json")
    assert b"onerror" not in response.content


# --- what no form sends --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"step": "publish"},
        {"step": "remove-language-en"},
        {"step": "up-contract-99999999999"},
        {"mode": "json"},
        {"mode": "json", "step": "form", "json": '{"format": "kingscore-ruleset", "schema": 1}'},
        {"version": "99999999999999999999", "house": "x"},
        {"languages": ["<b>", "x" * 5000, "nl\x00"]},
        {"languages": [f"a{chr(97 + place)}" for place in range(26)]},
        {"contracts-0": "[" * 100_000},
        {"contracts-0": "null", "contracts-1": '{"items": 3}', "contracts-2-code": "\x00"},
        {"contracts-0": '{"code": "\\ud800", "names": {"en": "\\ud800"}}'},
        {f"contracts-{place}": "{}" for place in range(90)},
        {"contracts-0-code": "a b<c>", "contracts-0-items-0-code": ""},
        {"order": ["x"] * 500, "instead": ["a", "b"], "instead_by": ["c"]},
        {"removed": ["K*", "??", "", "<i>"], "take_out": "zz"},
        {"schedule": "anything", "deals": "9" * 4000, "players": "9" * 4000},
        {"notes-en": "x\r\n" * 20_000},
        {"name-en": "x" * 300_000},
    ],
    ids=lambda fields: " ".join(fields)[:40],
)
def test_what_no_form_sends_is_answered_all_the_same(
    client: Client, fields: dict[str, Any]
) -> None:
    response = client.post("/house/new/", {"step": "check", **fields})
    assert response.status_code in {200, 422}
    page = form_of(response)
    assert not set(page.faults) - page.ids
    assert press(client, page, "check").status_code in {200, 422}
    assert not Ruleset.objects.exists()


def test_what_is_too_long_is_said(client: Client) -> None:
    page = form_of(client.post("/house/new/", {"step": "check", "name-en": "x" * 300_000}))
    assert "The file is too large" in page.page.alert
    assert len(page.text("name-en")) == 300_000
