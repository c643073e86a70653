"""The log does not give away who may write."""

import logging

from kingscore.log_filter import HideScorerCodes


def test_scorer_code_is_not_written_into_the_log() -> None:
    record = logging.LogRecord(
        "django.request", logging.WARNING, "", 0, "Not Found: %s", ("/s/abc123/",), None
    )
    assert HideScorerCodes().filter(record)
    assert record.getMessage() == "Not Found: /s/.../"


def test_other_addresses_are_written_as_they_are() -> None:
    record = logging.LogRecord("x", logging.INFO, "", 0, "GET /games/abc/ 100 %", (), None)
    assert HideScorerCodes().filter(record)
    assert record.getMessage() == "GET /games/abc/ 100 %"
