"""Webhooks: of a game, for who may write in it, and of an account."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import NamedTuple

from kingscore.api.description.operation import (
    FLAG,
    PAGES,
    READER,
    SCORER,
    SCORER_OR_READER,
    WRITER,
    Answer,
    Needs,
    Operation,
    Parameter,
    made,
    page,
    shown,
    word,
)
from kingscore.api.serializers.webhooks import (
    DeliveryPageShown,
    DeliveryShown,
    WebhookBody,
    WebhookPageShown,
    WebhookShown,
)
from kingscore.models import Delivery

_TAG = "webhooks"


class _Owner(NamedTuple):
    """Whose webhooks they are: how their addresses begin, how they are called, and who may."""

    start: str
    name: str
    text: str
    reads: Needs
    writes: Needs


_GAME = _Owner("games/{code}/", "Game", "a game", SCORER_OR_READER, SCORER)
_ACCOUNT = _Owner("", "Account", "the account", READER, WRITER)


def _operations(owner: _Owner) -> Iterator[Operation]:
    webhooks = f"{owner.start}webhooks/"
    one = f"{webhooks}{{webhook_id}}/"
    yield Operation(
        method="GET",
        path=webhooks,
        name=f"list{owner.name}Webhooks",
        tag=_TAG,
        summary=f"List the webhooks of {owner.text}",
        needs=owner.reads,
        query=PAGES,
        answers=page("A page of webhooks.", WebhookPageShown),
    )
    yield Operation(
        method="POST",
        path=webhooks,
        name=f"make{owner.name}Webhook",
        tag=_TAG,
        summary=f"Make a webhook of {owner.text}",
        text="The answer has the secret that its messages are signed with: it is shown this once.",
        needs=owner.writes,
        body=WebhookBody,
        answers=made("The webhook with its secret.", WebhookShown),
        codes=("address_slow",),
    )
    yield Operation(
        method="GET",
        path=one,
        name=f"read{owner.name}Webhook",
        tag=_TAG,
        summary=f"Read a webhook of {owner.text}",
        needs=owner.reads,
        answers=shown("The webhook.", WebhookShown),
    )
    yield Operation(
        method="DELETE",
        path=one,
        name=f"remove{owner.name}Webhook",
        tag=_TAG,
        summary=f"Remove a webhook of {owner.text}",
        text="It is told nothing more, nor what is still waiting.",
        needs=owner.writes,
        answers={HTTPStatus.NO_CONTENT: Answer("It is gone.")},
    )
    yield Operation(
        method="GET",
        path=f"{one}deliveries/",
        name=f"list{owner.name}Deliveries",
        tag=_TAG,
        summary=f"What a webhook of {owner.text} was told",
        text="In the last 30 days, and how it went.",
        needs=owner.reads,
        query=(
            *PAGES,
            Parameter("event", "Only messages of this event.", word(Delivery.Event.values)),
            Parameter("has_arrived", "Only messages that have arrived, or have not.", FLAG),
        ),
        answers=page("A page of messages.", DeliveryPageShown),
    )
    yield Operation(
        method="POST",
        path=f"{one}ping/",
        name=f"ping{owner.name}Webhook",
        tag=_TAG,
        summary=f"Have a test sent to a webhook of {owner.text}",
        text="It is tried once.",
        needs=owner.writes,
        answers={HTTPStatus.ACCEPTED: Answer("The test, which is on its way.", DeliveryShown)},
        codes=("ping_too_soon",),
    )


OPERATIONS = (*_operations(_GAME), *_operations(_ACCOUNT))
