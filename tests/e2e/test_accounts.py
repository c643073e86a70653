"""An account from its beginning, with a passkey that the browser makes; a game is taken into it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.accounts import sign_in, type_password
from tests.e2e.conftest import MILLISECONDS_TO_WAIT, OpenPhone
from tests.e2e.phone import TALL, Phone
from tests.kingscore import play
from tests.kingscore.accounts import PASSWORD, SIGN_IN, SIGN_UP, code_in_mail, make_account

EMAIL = "ana@club.example"
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def phone_with_passkeys(
    transactional_db: None, server: str, new_context: Callable[..., BrowserContext]
) -> Phone:
    """A phone that keeps passkeys: browsers make none for an address without a name."""
    origin = server.replace("127.0.0.1", "localhost")
    width, height = TALL
    context = new_context(
        base_url=origin,
        viewport={"width": width, "height": height},
        is_mobile=True,
        has_touch=True,
        locale="en-GB",
    )
    context.set_default_timeout(MILLISECONDS_TO_WAIT)
    phone = Phone(context, origin)
    devtools = context.new_cdp_session(phone.page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return phone


def test_account_is_made_and_signed_in_to_with_a_passkey(phone_with_passkeys: Phone) -> None:
    phone = phone_with_passkeys
    page = phone.page
    home = page.get_by_role("heading", name="Account", exact=True)

    phone.go(SIGN_UP)
    phone.type(page.get_by_label("Email"), EMAIL)
    phone.type(page.get_by_label("Password", exact=True), PASSWORD)
    phone.type(page.get_by_label("Password (again)"), PASSWORD)
    phone.tap(phone.button("Make an account"))
    expect(page.get_by_label("Code")).to_be_visible()
    phone.type(page.get_by_label("Code"), code_in_mail())
    phone.tap(phone.button("Confirm"))
    expect(home).to_be_visible()

    phone.tap(phone.link("Passkeys"))
    phone.tap(phone.link("Add a passkey"))
    phone.type(page.get_by_label("Password"), PASSWORD)
    phone.tap(phone.button("Confirm"))
    phone.type(page.get_by_label("Name"), "Ana's phone")
    phone.tap(phone.button("Add"))
    expect(page.get_by_role("heading", name="Ana's phone")).to_be_visible()

    phone.tap(page.get_by_role("banner").get_by_role("link", name="Account"))
    phone.tap(phone.button("Sign out"))
    expect(page.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()
    phone.go(f"{SIGN_IN}?next=/account/tokens/")
    phone.tap(phone.button("Sign in with a passkey"))
    expect(page.get_by_role("heading", name="API tokens")).to_be_visible()

    phone.go("/account/delete/")  # a passkey also shows that it is still she
    phone.tap(phone.link("Use a passkey"))
    phone.tap(phone.button("Use a passkey"))
    phone.tap(phone.button("Delete"))
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
    assert phone.faults == []


def test_game_is_taken_in_and_written_in_from_another_phone(open_phone: OpenPhone) -> None:
    account, game = make_account(), play.start("kingen-4")
    phone, laptop = open_phone(), open_phone()
    type_password(phone, account)
    phone.enter(game)
    phone.tap(phone.link("Share"))
    phone.tap(phone.button("Keep in my account"))
    expect(phone.page.get_by_text("This game is kept in your account now.")).to_be_visible()

    sign_in(laptop, account)
    laptop.go("/account/")
    laptop.tap(laptop.link("Ana, Bo, Cis, Dirk"))
    for number in (2, 3, 4):
        laptop.tap(laptop.key(number))
    laptop.tap(laptop.record_button)
    expect(phone.page.get_by_role("link", name="The sheet")).to_be_visible()
    phone.watch(game)
    expect(phone.page.get_by_text("Deal 2 of")).to_be_visible()
