"""Webhooks made and removed, and what is noted for them with an entry."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore import services
from kingscore.errors import StaleSheet
from kingscore.models import Delivery, Game, Webhook
from kingscore.rules.errors import InvalidDeal, InvalidDocument
from kingscore.sending.message import body_of
from kingscore.services.webhooks import remove_webhooks_of
from tests.kingscore import play
from tests.kingscore.hooks import URL, make, told
from tests.kingscore.play import fresh, hearts, queens, record
from tests.kingscore.receiver import Received
from tests.rules.play import some_game

pytestmark = pytest.mark.usefixtures("local_webhooks")


def problems_of(**fields: Any) -> list[tuple[str, str]]:
    with pytest.raises(InvalidDocument) as refused:
        make(**fields)
    return [(each.code, each.path) for each in refused.value.problems]


# made and removed


def test_webhook_of_a_game_marks_that_game(game: Game) -> None:
    other = play.start()
    webhook = make(game=game, events=["game.finished", "deal.recorded"])
    assert webhook.events == ["deal.recorded", "game.finished"]
    assert (fresh(game).has_webhooks, fresh(other).has_webhooks) == (True, False)


def test_webhook_of_an_account_marks_its_games_and_those_to_come(game: Game, account: User) -> None:
    owned, foreign, taken = play.start(owner=account), play.start(), play.start()
    make(account=account)
    services.take_game(game=taken, account=account)
    later = play.start(owner=account)
    marked = [fresh(each).has_webhooks for each in (game, owned, foreign, taken, later)]
    assert marked == [False, True, False, True, True]


def test_secrets_are_of_the_standard_form_and_differ(game: Game) -> None:
    secrets = {make(game=game).secret for _ in range(5)}
    assert len(secrets) == 5
    assert all(len(each) == len("whsec_") + 32 for each in secrets)


def test_same_form_twice_is_one_webhook(game: Game) -> None:
    key = uuid4()
    first, second = make(game=game, start_key=key), make(game=game, start_key=key)
    assert (first, first.secret) == (second, second.secret)
    assert make(game=game, start_key=key, url=f"{URL}/other") != first
    assert Webhook.objects.count() == 2


def test_same_key_for_another_game_or_an_account_makes_another(game: Game, account: User) -> None:
    key = uuid4()
    whose: list[dict[str, Any]] = [{"game": game}, {"game": play.start()}, {"account": account}]
    assert len({make(start_key=key, **each).pk for each in whose}) == 3


def test_id_of_a_webhook_gives_nobody_its_secret(game: Game) -> None:
    webhook = make(game=game, start_key=uuid4())
    assert make(game=game, start_key=webhook.pk).secret != webhook.secret


def test_faults_are_said_at_their_fields(game: Game, settings: Any) -> None:
    assert problems_of(game=game, events=[]) == [("no_events", "events")]
    assert problems_of(game=game, events=["deal.recorded", "ping", "x"], url="ftp://x/") == [
        ("unknown_event", "events"),
        ("unknown_event", "events"),
        ("address_form", "url"),
    ]
    settings.WEBHOOKS_LOCAL = False
    assert problems_of(game=game) == [("address_not_public", "url")]
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(("of", "most"), [("game", 10), ("account", 20)])
def test_there_are_at_most_so_many(game: Game, account: User, of: str, most: int) -> None:
    whose = {"game": game} if of == "game" else {"account": account}
    for _ in range(most):
        make(**whose)
    assert problems_of(**whose) == [("too_many_webhooks", "")]


def test_last_webhook_removed_leaves_recording_as_it_was(game: Game, account: User) -> None:
    services.take_game(game=game, account=account)
    of_account, first, second = make(account=account), make(game=game), make(game=game)
    marks = []
    for webhook in (first, of_account, second):
        services.remove_webhook(webhook=webhook)
        marks.append(fresh(game).has_webhooks)
    assert marks == [True, True, False]


def test_account_that_goes_takes_its_webhooks_along(game: Game, account: User) -> None:
    services.take_game(game=game, account=account)
    make(account=account)
    record(fresh(game), queens(0))
    remove_webhooks_of(account=account)
    assert not fresh(game).has_webhooks
    services.delete_account(account=account)
    assert (Webhook.objects.count(), Delivery.objects.count()) == (0, 0)


# what is noted


def test_every_change_of_a_deal_is_noted_with_what_it_is(game: Game) -> None:
    webhook = make(game=game)
    record(game, queens(0))
    record(game, hearts(1))
    record(game, queens(0, 0, 4, 0, 0), number=1)
    services.undo_deal(game=fresh(game), number=2, entry_id=uuid4(), version=3)
    record(game, hearts(1))
    services.swap_players(
        game=fresh(game), first=0, second=1, keep_points=True, entry_id=uuid4(), version=5
    )
    rows = webhook.deliveries.order_by("entry__seq")
    said = [Received("", {}, body_of(row)).content for row in rows]
    assert [each["deal"] for each in said] == [
        {"number": 1, "change": "recorded"},
        {"number": 2, "change": "recorded"},
        {"number": 1, "change": "corrected"},
        {"number": 2, "change": "undone"},
        {"number": 2, "change": "recorded"},
    ]
    assert [each["version"] for each in said] == [1, 2, 3, 4, 5]
    assert {each["game"] for each in said} == {game.code}


def test_end_of_a_game_is_noted_with_the_deal_that_ends_it(db: None) -> None:
    sheet = some_game("dubbelkingen-4", seed=1)
    game = play.start(first_dealer=sheet.first_dealer)
    webhook = make(game=game)
    play.record_all(game, sheet)
    last = webhook.deliveries.filter(entry__seq=20)
    finished = {row.event: Received("", {}, body_of(row)).content["is_finished"] for row in last}
    assert finished == {"deal.recorded": True, "game.finished": True}
    record(game, sheet.lines[0].facts, number=1)  # a correction does not end it once more
    assert told(webhook)[-1] == "deal.recorded 21"
    earlier = webhook.deliveries.get(entry__seq=19)
    assert Received("", {}, body_of(earlier)).content["is_finished"] is False


def test_game_that_is_stopped_is_finished(game: Game) -> None:
    webhook = make(game=game)
    record(game, queens(0))
    services.stop_game(game=fresh(game), entry_id=uuid4(), version=1)
    services.resume_game(game=fresh(game), entry_id=uuid4(), version=2)
    assert told(webhook) == ["deal.recorded 1", "game.finished 2"]
    said = Received("", {}, body_of(webhook.deliveries.get(entry__seq=2))).content
    assert (said["deal"], said["is_finished"], said["version"]) == (None, True, 2)


def test_only_chosen_events_are_noted_for_everybody_who_may_know(game: Game, account: User) -> None:
    services.take_game(game=game, account=account)
    stranger = User.objects.create_user("bo", "bo@example.org")
    hooks = [
        make(game=game),
        make(account=account),
        make(game=game, events=["game.finished"]),
        make(account=stranger),
        make(game=play.start()),
    ]
    record(fresh(game), queens(0))
    assert [len(told(each)) for each in hooks] == [1, 1, 0, 0, 0]


def test_webhook_of_a_closed_account_is_told_nothing(game: Game, account: User) -> None:
    services.take_game(game=game, account=account)
    webhook = make(account=account)
    User.objects.update(is_active=False)
    record(fresh(game), queens(0))
    assert told(webhook) == []


def test_refused_entry_is_not_noted(game: Game) -> None:
    webhook = make(game=game)
    entry_id = uuid4()
    record(game, queens(0), entry_id=entry_id)
    record(game, queens(0), entry_id=entry_id, number=1, version=0)  # the same again
    with pytest.raises(StaleSheet):
        record(game, hearts(1), version=0)
    with pytest.raises(InvalidDeal):
        record(game, queens(0, 9, 0, 0, 0))
    assert told(webhook) == ["deal.recorded 1"]


def test_recording_asks_no_more_where_nobody_is_told(game: Game, account: User) -> None:
    def queries() -> int:
        present = fresh(game)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            services.record_deal(
                game=present,
                number=1,
                facts=queens(0),
                entry_id=uuid4(),
                version=present.version,
            )
        return len(asked)

    queries()  # the first one reads the rules
    before = queries()
    services.take_game(game=game, account=account)
    webhook = make(account=account)
    assert queries() == before + 2  # who is told; that they are
    services.remove_webhook(webhook=webhook)
    assert queries() == before
