"""House rules that travel: written in the form and as JSON, saved, and taken to another phone."""

import json
import re

from playwright.sync_api import Locator, expect

from kingscore.models import Game, HouseRules
from kingscore.queries import latest_ruleset, rules_of, table_of
from tests.e2e.conftest import OpenPhone
from tests.e2e.phone import Phone
from tests.e2e.scorer import Scorer
from tests.kingscore.play import NAMES
from tests.rules.play import deal


def button(phone: Phone, name: str) -> Locator:
    """The button with exactly this name."""
    return phone.page.get_by_role("button", name=name, exact=True)


def check(phone: Phone, words: str) -> None:
    """Ask whether the rules hold, and read the answer."""
    with phone.page.expect_response("**/house/**"):
        phone.tap(button(phone, "Check"))
    expect(phone.page.get_by_text(words)).to_be_visible()
    expect(button(phone, "Check")).to_be_focused()  # where it was before the page was new


def test_value_that_cannot_be_is_refused_at_its_field(open_phone: OpenPhone) -> None:
    phone = open_phone(expected=("422",))
    phone.go("/house/new/?from=kingen-4")
    phone.tap(button(phone, "Hearts"))
    value = phone.page.get_by_label("Points for each")
    value.fill("many")
    check(phone, "These rules do not hold yet.")
    expect(value).to_have_attribute("aria-invalid", "true")
    expect(value).to_have_value("many")
    fault = phone.page.get_by_role("alert").get_by_role("link").first
    phone.tap(fault)
    expect(value).to_be_in_viewport()
    expect(button(phone, "Publish as version 1")).to_have_count(0)
    value.fill("-1")
    check(phone, "These rules hold")
    assert phone.overflow() == 0


def test_rules_go_from_phone_to_phone_as_a_file(open_phone: OpenPhone) -> None:
    mine, theirs = open_phone(expected=("422",)), open_phone()
    write_as_json(mine)
    phone_file = save(mine)
    document = json.loads(phone_file)
    assert document["texts"]["name"] == "The cellar"

    theirs.go("/house/")
    file = {"name": "cellar.json", "mimeType": "application/json", "buffer": phone_file}
    theirs.page.get_by_label("Ruleset file").set_input_files(file)  # type: ignore[arg-type]  # a dict is what it is
    theirs.tap(theirs.button("Look at the file"))
    expect(theirs.page.get_by_label("Name").first).to_have_value("The cellar")
    check(theirs, "These rules hold")
    theirs.tap(button(theirs, "Publish as version 1"))
    expect(theirs.page.get_by_text("Published as version 1.")).to_be_visible()
    assert HouseRules.objects.count() == 2

    theirs.tap(theirs.link("Start a game with these rules"))
    for seat, name in enumerate(NAMES[:4], start=1):
        theirs.page.get_by_role("combobox", name=f"Player {seat}", exact=True).fill(name)
    theirs.tap(theirs.page.get_by_role("radio", name="Ana"))
    theirs.tap(button(theirs, "Start"))
    play_a_deal(theirs)


def write_as_json(phone: Phone) -> None:
    """Copy rules, change two values as JSON, see them in the form, and publish."""
    phone.go("/house/new/?from=kingen-4")
    phone.page.get_by_label("Name").first.fill("The cellar")
    phone.tap(button(phone, "As JSON"))
    text = phone.page.get_by_label("The rules as JSON")
    document = json.loads(text.input_value())
    by_code = {each["code"]: each for each in document["rules"]["contracts"]}
    by_code["hearts"]["items"][0]["value"] = -2
    text.fill(json.dumps(document))
    check(phone, "These rules do not hold yet.")
    expect(phone.page.get_by_role("alert").get_by_role("link")).to_contain_text("must add up to 0")
    document["rules"]["constant"] = -13
    text.fill(json.dumps(document))
    phone.tap(button(phone, "Back to the form"))
    expect(phone.page.get_by_label("All players together at the end")).to_have_value(
        re.compile("^[-−]13$")
    )
    phone.tap(button(phone, "Hearts"))
    expect(phone.page.get_by_label("Points for each")).to_have_value(re.compile("^[-−]2$"))
    check(phone, "These rules hold")
    phone.tap(button(phone, "Publish as version 1"))
    expect(phone.page.get_by_text("Published as version 1.")).to_be_visible()


def save(phone: Phone) -> bytes:
    """Save the rules as a file; what is in it."""
    with phone.page.expect_download() as download:
        phone.tap(phone.link("As a file"))
    return download.value.path().read_bytes()


def play_a_deal(phone: Phone) -> None:
    """Score a deal by the rules of the club."""
    expect(phone.pad.get_by_text("Deal 1 of 10")).to_be_visible()
    game = Game.objects.get()
    rules = rules_of(game.ruleset_id)
    latest = latest_ruleset(rules.slug)
    assert latest is not None
    assert latest.pk == game.ruleset_id
    scorer = Scorer(phone, rules, NAMES[:4])
    scorer.play(deal("tricks", 0, tricks=(13, 0, 0, 0)), 1)
    scorer.play(deal("hearts", 1, hearts=(3, 5, 1, 4)), 2)
    assert table_of(Game.objects.get()).sheet.lines[-1].scores == (-6, -10, -2, -8)
    assert phone.overflow() == 0
