"""A scorer has a scoreboard told, by the site as it runs in earnest."""

import re
from typing import Any

from playwright.sync_api import expect

from kingscore.models import Webhook
from tests.e2e.conftest import OpenPhone
from tests.kingscore import play
from tests.kingscore.play import fresh, queens, record
from tests.kingscore.receiver import SECONDS, is_signed, receiver


def test_scoreboard_is_told_of_a_test_and_of_a_deal(open_phone: OpenPhone, settings: Any) -> None:
    settings.WEBHOOKS_LOCAL = True
    game = play.start()
    phone = open_phone()
    phone.enter(game)
    phone.go(f"/games/{game.code}/share/")
    phone.tap(phone.link("Webhooks"))
    with receiver(204) as scoreboard:
        phone.page.get_by_label("Where to?").fill(scoreboard.url)
        phone.tap(phone.button("Make a webhook"))
        expect(phone.page.get_by_text("The webhook is made.")).to_be_visible()
        webhook = Webhook.objects.get()
        expect(phone.page.get_by_text(webhook.secret)).to_be_visible()

        phone.tap(phone.button("Send a test"))
        expect(phone.page.get_by_text("arrived")).to_be_visible()  # the page looks by itself
        expect(phone.page.get_by_text(webhook.secret)).to_have_count(0)

        scoreboard.has_come.clear()
        record(fresh(game), queens(0))
        assert scoreboard.has_come.wait(SECONDS)
        phone.go(f"/games/{game.code}/webhooks/")
        expect(phone.page.get_by_text(re.compile("^deal recorded · deal 1"))).to_be_visible()
    ping, told = scoreboard.received
    assert (ping.content["event"], told.content["version"]) == ("ping", 1)
    assert is_signed(ping, webhook.secret)
    assert is_signed(told, webhook.secret)
