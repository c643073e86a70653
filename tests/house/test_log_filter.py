"""The log does not give away who may write."""

import logging

import pytest

from kingscore.log_filter import HideSecretLinks


@pytest.mark.parametrize("kind", ["s", "h", "t"])
def test_code_of_a_secret_link_is_not_written_into_the_log(kind: str) -> None:
    record = logging.LogRecord(
        "django.request", logging.WARNING, "", 0, "Not Found: %s", (f"/{kind}/abc123/",), None
    )
    assert HideSecretLinks().filter(record)
    assert record.getMessage() == f"Not Found: /{kind}/.../"


def test_token_in_an_address_is_not_written_into_the_log() -> None:
    text = "Not Found: /games/?token=ks_abc23&more=1"
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, text, (), None)
    assert HideSecretLinks().filter(record)
    assert record.getMessage() == "Not Found: /games/?token=ks_...&more=1"


def test_other_addresses_are_written_as_they_are() -> None:
    record = logging.LogRecord("x", logging.INFO, "", 0, "GET /games/abc/ 100 %", (), None)
    assert HideSecretLinks().filter(record)
    assert record.getMessage() == "GET /games/abc/ 100 %"
