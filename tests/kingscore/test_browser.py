"""What a browser remembers: it fits in a cookie, and cannot be made up."""

import time
from http.cookies import SimpleCookie

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends import signed_cookies
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from kingscore import browser
from kingscore.middleware import browser_memory
from kingscore.models import Game, HouseRules
from kingscore.permissions import Asker, can_record
from kingscore.rules.names import LONGEST_NAME
from kingscore.services import Author
from kingscore.services.codes import new_code
from kingscore.services.games import _CODE_LENGTH, _SCORER_CODE_LENGTH
from kingscore.services.house import EDITOR_CODE_LENGTH

DAY = 24 * 60 * 60  # seconds
LARGEST_COOKIE = 4096  # bytes of name, value and attributes that every browser keeps
LONGEST_RULESET = "dubbelkingen-4-king-4-last-33-card-td-lead-any-settle-negative"
EMOJI = [chr(0x1F300 + place) for place in range(500)]


def visit(cookie: str = "") -> HttpRequest:
    """A request of a browser with this cookie, as the views get it; nobody is signed in."""
    request = RequestFactory().get("/")
    request.COOKIES[settings.BROWSER_COOKIE_NAME] = cookie
    request.user = AnonymousUser()
    browser_memory(lambda _: HttpResponse())(request)
    return request


def cookie_after(request: HttpRequest) -> str:
    """The cookie that the answer to a request sets, with its attributes."""

    def answer(asked: HttpRequest) -> HttpResponse:
        asked.browser.update(request.browser.items())  # type: ignore[attr-defined]  # as in kingscore.browser
        return HttpResponse()

    response = browser_memory(answer)(RequestFactory().get("/"))
    return response.cookies[settings.BROWSER_COOKIE_NAME].OutputString()


def value_of(cookie: str) -> str:
    """The value of a cookie that is set."""
    return SimpleCookie(cookie)[settings.BROWSER_COOKIE_NAME].value


def visit_again(request: HttpRequest) -> HttpRequest:
    """The next request of the same browser."""
    return visit(value_of(cookie_after(request)))


def some_game() -> Game:
    """A game with codes of its own, in no database."""
    return Game(code=new_code(_CODE_LENGTH), scorer_code=new_code(_SCORER_CODE_LENGTH))


def test_browser_new_knows_nothing() -> None:
    request = visit()

    assert browser.scorer_codes(request) == {}
    assert browser.known_names(request) == []
    assert not browser.may_record(request, some_game())


def test_browser_may_record_in_the_games_it_was_let_into() -> None:
    game, other = some_game(), some_game()
    request = visit()
    browser.remember_game(request, game)
    request = visit_again(request)

    assert browser.may_record(request, game)
    assert not browser.may_record(request, other)
    assert browser.scorer_codes(request) == {game.code: game.scorer_code}


def test_browser_with_another_code_may_not_record() -> None:
    game = some_game()
    request = visit()
    browser.remember_game(request, game)
    game.scorer_code = new_code(_SCORER_CODE_LENGTH)

    assert not browser.may_record(request, game)


@pytest.mark.parametrize("codes", [[], ["x"], [""], ["xyzz"], ["abc"], ["\u00e9"]])
def test_can_record_needs_the_very_code(codes: list[str]) -> None:
    game = Game(code="abc", scorer_code="xyz")

    assert not can_record(game, Asker(codes=codes))
    assert can_record(game, Asker(codes=[*codes, "xyz"]))


def test_can_record_with_a_token_for_reading_is_refused(db: None) -> None:
    game = Game(code="abc", scorer_code="xyz", owner_id=7)

    assert can_record(game, Asker(account_id=7))
    assert not can_record(game, Asker(account_id=7, may_write=False))
    assert not can_record(game, Asker(account_id=8))


def test_can_record_in_a_game_that_nobody_owns_needs_a_code() -> None:
    assert not can_record(Game(code="abc", scorer_code="xyz"), Asker())


def test_browser_tampered_with_knows_nothing() -> None:
    game = some_game()
    request = visit()
    browser.remember_game(request, game)
    value = value_of(cookie_after(request))
    for place in range(0, len(value), 7):
        changed = value[:place] + ("A" if value[place] != "A" else "B") + value[place + 1 :]
        assert not browser.may_record(visit(changed), game)
    assert not browser.may_record(visit(value[:-1]), game)
    assert not browser.may_record(visit("x" * 5000), game)


def test_browser_of_before_there_were_accounts_keeps_its_rights() -> None:
    """Then it was the session of Django, in a signed cookie."""
    game = some_game()
    session = signed_cookies.SessionStore()
    session["games"] = {game.code: [game.scorer_code, 7]}
    session["device"] = "0123abcd"
    session.save()
    request = visit(str(session.session_key))

    assert browser.may_record(request, game)
    assert browser.author(request, game) == Author(player_id=7, device="0123abcd")


def test_browser_remembers_for_a_year(monkeypatch: pytest.MonkeyPatch) -> None:
    game = some_game()
    request = visit()
    browser.remember_game(request, game)
    cookie = cookie_after(request)
    assert f"Max-Age={365 * DAY}" in cookie
    now = time.time()
    for days, is_remembered in ((364, True), (366, False)):
        monkeypatch.setattr(time, "time", lambda days=days: now + days * DAY)
        assert browser.may_record(visit(value_of(cookie)), game) is is_remembered


def test_browser_of_an_owner_holds_no_code_when_he_says_who_he_is() -> None:
    games = [some_game() for _ in range(100)]
    request = visit()
    for game in games:
        browser.say_who(request, game, 7)
    request = visit_again(request)

    assert browser.author(request, games[-1]).player_id == 7
    assert not browser.may_record(request, games[-1])
    assert len(browser.scorer_codes(request)) < len(games)


def test_browser_says_who_writes() -> None:
    game, other = some_game(), some_game()
    request = visit()
    browser.remember_game(request, game)
    browser.remember_game(request, other)
    device = browser.author(request, game).device
    browser.say_who(request, game, 7)
    request = visit_again(request)

    assert len(device) == 8
    assert browser.author(request, game) == Author(player_id=7, device=device)
    assert browser.author(request, other) == Author(player_id=None, device=device)
    assert browser.author(visit(), game) == Author()


def test_browser_let_in_again_keeps_who_it_is() -> None:
    game = some_game()
    request = visit()
    browser.remember_game(request, game)
    browser.say_who(request, game, 7)
    browser.remember_game(request, game)

    assert browser.author(request, game).player_id == 7


def test_browser_of_two_devices_differ() -> None:
    devices = set()
    for _ in range(10):
        request = visit()
        browser.remember_game(request, game := some_game())
        devices.add(browser.author(request, game).device)

    assert len(devices) == 10


def some_place() -> browser.Place:
    """The page of a table, in an address that nobody finds."""
    return browser.Place(f"/t/{new_code(12)}/table/", "Tafel 12")


def test_browser_shows_the_way_back_to_where_it_came_from() -> None:
    game, other, place = some_game(), some_game(), some_place()
    request = visit()
    browser.remember_place(request, game, some_place())
    browser.remember_place(request, game, place)
    request = visit_again(request)

    assert browser.place_of(request, game) == place
    assert browser.place_of(request, other) is None
    assert not browser.may_record(request, game)
    browser.remember_place(request, game, None)
    assert browser.place_of(visit_again(request), game) is None


def test_browser_keeps_the_ways_back_from_the_latest_games() -> None:
    games = [some_game() for _ in range(9)]
    request = visit()
    for game in games:
        browser.remember_place(request, game, some_place())
    request = visit_again(request)

    kept = [browser.place_of(request, game) is not None for game in games]
    assert kept == [False] * 6 + [True] * 3


def test_browser_keeps_the_latest_games() -> None:
    games = [some_game() for _ in range(100)]
    request = visit()
    for game in games:
        browser.remember_game(request, game)
    kept = list(browser.scorer_codes(visit_again(request)))

    assert 20 <= len(kept) < 100
    assert kept == [game.code for game in games[-len(kept) :]]


def test_browser_game_let_into_again_is_the_latest() -> None:
    games = [some_game() for _ in range(20)]
    request = visit()
    for game in (*games, games[0]):
        browser.remember_game(request, game)

    assert list(browser.scorer_codes(request))[-1] == games[0].code


def test_browser_keeps_the_names_of_the_latest_start_first() -> None:
    request = visit()
    browser.remember_start(request, ["Ana", "Bo", "Cis", "Dirk"], "kingen-4")
    browser.remember_start(request, ["Els", "Bo", "Ana"], "kingen-3")
    request = visit_again(request)

    assert browser.known_names(request) == ["Els", "Bo", "Ana", "Cis", "Dirk"]


def test_browser_a_name_that_does_not_fit_keeps_no_other_out() -> None:
    request = visit()
    long_names = ["".join(EMOJI[place : place + LONGEST_NAME]) for place in range(4)]
    browser.remember_start(request, [*long_names, "Ana"], "kingen-5")
    kept = browser.known_names(visit_again(request))

    assert kept[0] == long_names[0]
    assert kept[-1] == "Ana"


def test_browser_keeps_house_rules_with_and_without_the_right_to_publish() -> None:
    house, other = (HouseRules(slug=f"house-{name}", editor_code=name * 20) for name in "ab")
    request = visit()
    browser.keep_house(request, house.slug, house.editor_code)
    browser.keep_house(request, other.slug)
    browser.keep_house(request, house.slug)
    request = visit_again(request)

    assert list(browser.editor_codes(request)) == [house.slug, other.slug]
    assert browser.may_publish(request, house)
    assert not browser.may_publish(request, other)
    browser.forget_house(request, house.slug)
    assert list(browser.editor_codes(visit_again(request))) == [other.slug]
    assert not browser.may_publish(request, house)


def test_browser_full_of_rules_of_others_keeps_the_right_to_publish() -> None:
    own = HouseRules(slug="house-own", editor_code="c" * 20)
    request = visit()
    browser.keep_house(request, own.slug, own.editor_code)
    for place in range(20):
        browser.keep_house(request, f"house-{place}")
    browser.keep_house(request, "house-19")
    request = visit_again(request)

    assert browser.may_publish(request, own)
    assert list(browser.editor_codes(request)) == [
        *(f"house-{place}" for place in range(19, 12, -1)),
        own.slug,
    ]


NAME = st.text(
    st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from(EMOJI),
    min_size=1,
    max_size=LONGEST_NAME,
)


def full_cookie(starts: list[list[str]]) -> str:
    """The cookie of a browser with very many games and these starts."""
    request = visit()
    for _ in range(100):
        game = some_game()
        browser.remember_game(request, game)
        browser.say_who(request, game, 2**63 - 1)
        browser.remember_place(request, game, some_place())
    for place in range(100):
        slug = f"house-{place}{'w' * 18}-{new_code(5)}"
        browser.keep_house(request, slug, new_code(EDITOR_CODE_LENGTH))
    for names in starts:
        browser.remember_start(request, names, LONGEST_RULESET)
    return cookie_after(request)


def test_browser_cookie_full_of_emoji_can_be_kept() -> None:
    """Names that cannot be compressed, and as many as can be."""
    names = ["".join(EMOJI[LONGEST_NAME * place :][:LONGEST_NAME]) for place in range(12)]

    assert len(full_cookie([names[:5], names[5:10], names[7:]])) <= LARGEST_COOKIE


@hypothesis_settings(max_examples=50)
@given(starts=st.lists(st.lists(NAME, min_size=3, max_size=10), min_size=1, max_size=4))
def test_browser_cookie_is_never_too_large(starts: list[list[str]]) -> None:
    assert len(full_cookie(starts)) <= LARGEST_COOKIE
