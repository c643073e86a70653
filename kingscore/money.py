"""Money: whole numbers of the smallest unit of a currency, and how it is written."""

from decimal import Decimal

from babel.numbers import format_currency, get_currency_precision, list_currencies
from django.utils.translation import get_language

HIGHEST_STAKE = 1_000_000  # smallest units a point
CURRENCIES = ("EUR", "USD", "GBP", "CHF", "HUF", "CZK", "PLN", "RUB", "TRY", "BRL", "JPY")


def is_currency(code: str) -> bool:
    """Whether there is, or has been, a currency with this code."""
    return code in list_currencies("en")


def minor_units(amount: Decimal, currency: str) -> Decimal:
    """An amount in the smallest unit of the currency: 0.10 EUR is 10."""
    return amount.scaleb(get_currency_precision(currency))


def major_units(amount: int, currency: str) -> Decimal:
    """An amount of the smallest unit in whole money: 10 EUR cents are 0.10."""
    return Decimal(amount).scaleb(-get_currency_precision(currency))


def money(amount: int, currency: str) -> str:
    """An amount of the smallest unit, written as the reader's language does.

    A negative one has a true minus, as points have, where the language would write a hyphen.
    """
    value = major_units(amount, currency)
    locale = (get_language() or "en").replace("-", "_")
    return format_currency(value, currency, locale=locale).replace("-", "\N{MINUS SIGN}")
