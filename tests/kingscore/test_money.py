"""Money as it is kept, and as it is written."""

from decimal import Decimal

import pytest
from django.utils.translation import override

from kingscore.money import CURRENCIES, minor_units, money


@pytest.mark.parametrize(
    ("amount", "currency", "units"),
    [
        ("0.10", "EUR", "10"),
        ("1", "EUR", "100"),
        ("0.005", "EUR", "0.5"),  # not an amount of this currency
        ("25", "HUF", "25"),
        ("100", "JPY", "100"),
        ("0.5", "JPY", "0.5"),
    ],
)
def test_minor_units_are_the_smallest_coins(amount: str, currency: str, units: str) -> None:
    assert minor_units(Decimal(amount), currency) == Decimal(units)


@pytest.mark.parametrize(
    ("language", "amount", "currency", "text"),
    [
        ("en", 10, "EUR", "€0.10"),
        ("nl", 10, "EUR", "€\u00a00,10"),
        ("en", -123456, "EUR", "−€1,234.56"),
        ("nl", -123456, "EUR", "€\u00a0−1.234,56"),
        ("nl", 1250, "HUF", "HUF\u00a01.250"),
        ("en", 500, "JPY", "¥500"),
        ("nl", 500, "JPY", "JP¥\u00a0500"),
        ("nl", 0, "CHF", "CHF\u00a00,00"),
    ],
)
def test_money_is_written_as_the_reader_does(
    language: str, amount: int, currency: str, text: str
) -> None:
    with override(language):
        assert money(amount, currency) == text


@pytest.mark.parametrize("currency", CURRENCIES)
@pytest.mark.parametrize("language", ["en", "nl", "pt-br", None])
def test_money_of_every_currency_can_be_written(currency: str, language: str | None) -> None:
    with override(language):
        assert "7" in money(7, currency)
