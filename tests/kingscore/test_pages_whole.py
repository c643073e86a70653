"""What holds of every page: headers, weight, language, and sense for odd addresses."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client

from kingscore import services
from kingscore.models import Game
from kingscore.rules.presets import PRESETS
from tests.kingscore import play
from tests.kingscore.pages import Page, address, page_of, scorer_of
from tests.kingscore.play import fresh, queens, record, written
from tests.rules.play import some_game

STATIC = Path(settings.BASE_DIR) / "static"
GAME_PLACES = (
    "",
    "?choose",
    "?contract=hearts",
    "?contract=king_of_hearts",
    "?contract=seventh_and_last",
    "?contract=trump&trump=h",
    "sheet/?since=0",
    "sheet/?since=0&pad=busy",
    "deals/1/",
    "deals/1/correct/",
    "deals/1/undo/",
    "players/",
    "adjustments/",
    "log/",
    "share/",
    "end/",
)
OTHER_PLACES = ("/", "/games/new/", "/games/import/", "/rulesets/dubbelkingen-4/", "/nothing/")


@pytest.fixture
def places(game: Game) -> dict[str, bytes]:
    """Every page as a scorer has it, by address."""
    record(game, queens(0))
    services.adjust(
        game=game, seat=1, points=-3, cause="late", entry_id=uuid4(), version=fresh(game).version
    )
    browser = scorer_of(game)
    addresses = [*(address(game, rest) for rest in GAME_PLACES), *OTHER_PLACES]
    return {where: browser.get(where).content for where in addresses}


def test_pages_hold_no_script_or_style_of_their_own(places: dict[str, bytes]) -> None:
    for where, content in places.items():
        for tag, attributes in Page(content.decode()).tags:
            assert tag != "style", where
            assert "style" not in attributes, (where, tag, attributes)
            assert not [name for name in attributes if name.startswith("on")], (where, attributes)
            assert tag != "script" or "src" in attributes, where
            assert not attributes.get("href", "").startswith("javascript:"), where
            assert not {"hx-on", "hx-vals"} & set(attributes), where


def test_pages_load_nothing_from_elsewhere(places: dict[str, bytes]) -> None:
    for where, content in places.items():
        for _tag, attributes in Page(content.decode()).tags:
            for name in ("src", "href", "action", "srcset", "poster", "data", "hx-get", "hx-post"):
                value = attributes.get(name, "")
                is_own = value.startswith("http://testserver/")  # a link to be sent to others
                assert "//" not in value or is_own, (where, value)


@pytest.mark.parametrize("name", ["kingscore.css", "pad.js", "seats.js", "icon.svg"])
def test_static_files_load_nothing_from_elsewhere(name: str) -> None:
    text = (STATIC / "kingscore" / name).read_text("utf-8")
    assert re.findall(r"https?://(?!www\.w3\.org/)", text) == []
    assert re.findall(r"@import|url\((?!data:)", text) == []


def test_headers_of_every_page(game: Game) -> None:
    record(game, queens(0))
    browser = scorer_of(game)
    for where in (*(address(game, rest) for rest in GAME_PLACES), *OTHER_PLACES):
        headers = browser.get(where).headers
        policy = headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "form-action 'self'" in policy
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert "camera=()" in headers["Permissions-Policy"]


def test_ids_are_unique_and_labels_lead_somewhere(places: dict[str, bytes]) -> None:
    for where, content in places.items():
        tags = Page(content.decode()).tags
        ids = [each["id"] for _tag, each in tags if "id" in each]
        assert len(ids) == len(set(ids)), (where, ids)
        pointed = [each["for"] for tag, each in tags if tag == "label" and "for" in each]
        assert set(pointed) <= set(ids), where


class Balance(HTMLParser):
    """Which elements are left open or closed twice."""

    OPEN = ("area", "br", "hr", "img", "input", "link", "meta", "use", "path")

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - the parser's signature
        """An element begins."""
        if tag not in self.OPEN:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """An element that is closed where it begins."""

    def handle_endtag(self, tag: str) -> None:
        """An element ends; it must be the one that began last."""
        if not self.stack or self.stack.pop() != tag:
            self.faults.append(f"</{tag}> at {self.getpos()}")


def test_every_element_is_closed_in_its_place(places: dict[str, bytes]) -> None:
    for where, content in places.items():
        balance = Balance()
        balance.feed(content.decode())
        assert (balance.faults, balance.stack) == ([], []), where


def test_no_page_shows_what_belongs_to_the_program(places: dict[str, bytes]) -> None:
    for where, content in places.items():
        text = Page(content.decode()).text
        found = re.findall(r"None|Traceback|\{[{%]|%\(\w+\)|object at 0x|\bTrue\b|\bFalse\b", text)
        assert found == [], where


# --- weight -----------------------------------------------------------------------------------


def test_game_page_of_twenty_deals_is_light(finished_game: Game) -> None:
    page = scorer_of(finished_game).get(address(finished_game))
    assert len(page.content) < 40_000  # bytes; a phone in a pub
    follow = Client().get(address(finished_game, "sheet/?since=0"))
    assert len(follow.content) < 35_000


def test_pad_with_nineteen_deals_is_light(db: None) -> None:
    sheet = some_game("dubbelkingen-4", seed=1, deals=18)
    game = play.start(first_dealer=sheet.first_dealer)
    play.record_all(game, sheet)
    for rest in ("", "?choose", "?contract=trump&trump=h"):
        assert len(scorer_of(game).get(address(game, rest)).content) < 50_000, rest


def test_scripts_and_styles_are_light() -> None:
    sizes = {path.name: path.stat().st_size for path in (STATIC / "kingscore").iterdir()}
    assert sizes["kingscore.css"] < 40_000
    assert sizes["pad.js"] < 16_000
    assert sizes["seats.js"] < 5_000


# --- language ---------------------------------------------------------------------------------


def attributes_of(page: Page, tag: str) -> dict[str, str]:
    """The attributes of the first element of this kind."""
    return next(attributes for name, attributes in page.tags if name == tag)


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("nl", "nl"),
        ("nl-BE,nl;q=0.9,en;q=0.5", "nl"),
        ("en", "en"),
        ("fr", "en"),
        ("", "en"),
        ("*", "en"),
        ("x" * 5000, "en"),
    ],
    ids=lambda each: each[:10],
)
def test_language_is_the_browsers(game: Game, wish: str, language: str) -> None:
    browser = Client(headers={"Accept-Language": wish})
    for where in ("/", address(game), "/games/new/", "/nothing/"):
        page = page_of(browser.get(where))
        html = attributes_of(page, "html")
        assert (html["lang"], html["dir"]) == (language, "ltr"), where
    text = page_of(browser.get(address(game))).text
    assert ("You are looking on" in text) is (language == "en")


def test_language_can_be_switched_and_leads_back(game: Game) -> None:
    browser = scorer_of(game)
    where = address(game, "?contract=hearts")
    form = page_of(browser.get(where)).form("/setlang/")
    response = browser.post(form.action, form.fields | {"language": "nl"})
    assert (response.status_code, response["Location"]) == (302, where)
    page = page_of(browser.get(where))
    assert attributes_of(page, "html")["lang"] == "nl"
    assert "Harten" in page.text
    assert "Content-Language" in browser.get(where).headers


def test_language_switch_leads_to_no_other_site(client: Client, db: None) -> None:
    for to in ("https://example.org/", "//example.org", "javascript:alert(1)", "\\\\example.org"):
        response = client.post("/language/setlang/", {"language": "nl", "next": to})
        assert response["Location"] == "/"


def test_after_a_refusal_the_switch_leads_home_and_not_to_an_address_for_forms(game: Game) -> None:
    response = scorer_of(game).post(address(game, "deals/"), {})
    assert page_of(response).form("/setlang/").fields["next"] == "/"


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
@pytest.mark.parametrize("language", ["en", "nl"])
def test_rules_can_be_read(client: Client, db: None, preset: object, language: str) -> None:
    slug = getattr(preset, "slug", "")
    play.start(slug)
    for rest in ("", "1/"):
        response = client.get(f"/rulesets/{slug}/{rest}", headers={"Accept-Language": language})
        assert response.status_code == 200
    assert client.get(f"/rulesets/{slug}/2/").status_code == 404


# --- odd addresses ----------------------------------------------------------------------------

ODD_CODES = (
    "%00",
    "a%00b",
    "x" * 2_000,
    "é",
    "%ff%fe",
    "👩",
    "..",
    "%2e%2e",
    "%2F",
    "'%20or%201=1--",
    "-",
    "_",
    "0",
    "1" * 400,
    "%0a",
    "<script>",
)
ODD_NUMBERS = ("0", "00", "1", "9999999999", str(10**30), "1" * 300, "-1", "1.5", "٣", "x", "%00")
RESTS = (
    "",
    "deals/",
    "preview/",
    "sheet/",
    "players/",
    "players/swap/",
    "players/substitute/",
    "adjustments/",
    "sheet/form/",
    "who/",
    "share/",
    "end/",
    "export/",
)


@pytest.mark.parametrize("code", ODD_CODES, ids=lambda code: code[:12])
def test_odd_code_is_not_found(client: Client, db: None, code: str) -> None:
    for where in (
        f"/s/{code}/",
        f"/rulesets/{code}/",
        *(f"/games/{code}/{rest}" for rest in RESTS),
    ):
        for ask in (client.get, client.post):
            assert ask(where).status_code in {301, 404, 405}, where


@pytest.mark.parametrize("number", ODD_NUMBERS, ids=lambda number: number[:12])
def test_odd_number_is_not_found_or_refused(game: Game, number: str) -> None:
    browser = scorer_of(game)
    for rest in (
        f"deals/{number}/",
        f"deals/{number}/correct/",
        f"deals/{number}/undo/",
        f"players/{number}/",
        f"adjustments/{number}/",
    ):
        for ask in (browser.get, browser.post):
            assert ask(address(game, rest)).status_code in {302, 404, 405, 422}, rest
    assert browser.get(f"/rulesets/dubbelkingen-4/{number}/").status_code in {200, 404}
    assert written(game) == []


ODD_QUERIES = (
    "?contract=%00",
    "?contract=hearts&contract=queens",
    "?contract=hearts&said-0=x&said-1=" + "9" * 5_000,
    "?contract=trump&trump=%00",
    "?contract=trump&trump=x",
    "?contract=" + "x" * 5_000,
    "?choose=1&choose=2",
    "?%00=%ff",
    "?contract=hearts&say=1&said-99=1",
    "?" + quote("contract=hearts"),
    "?since=" + "9" * 5_000,
    "?after=%00",
    "?preset=%00",
)


@pytest.mark.parametrize("query", ODD_QUERIES, ids=lambda query: query[:30])
def test_odd_query_is_passed_over(game: Game, query: str) -> None:
    record(game, queens(0))
    browser = scorer_of(game)
    for where in (
        address(game),
        address(game, "sheet/"),
        address(game, "deals/1/correct/"),
        "/games/new/",
        "/",
    ):
        assert browser.get(f"{where}{query}").status_code == 200, where


@pytest.mark.parametrize(
    "said", ["1,2,3,4", "1,1,1,1", "-1,0,0,0", "14,0,0,0", "9999999999,0,0,0", "x,1,1,1"]
)
def test_odd_predictions_in_the_address_are_asked_again_or_named(db: None, said: str) -> None:
    game = play.start("pronostiek-4")
    query = "&".join(f"said-{seat}={each}" for seat, each in enumerate(said.split(",")))
    response = scorer_of(game).get(address(game, f"?contract=hearts&{query}"))
    assert response.status_code == 200
    steps = {"1,2,3,4": "enter", "1,1,1,1": "enter"}
    assert response.context["pad"].step == steps.get(said, "say")


def test_admin_is_closed(client: Client, db: None) -> None:
    assert client.get("/admin/kingscore/game/").status_code == 302
