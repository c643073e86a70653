"""Where requests come from, as they are counted."""

import pytest
from django.test import RequestFactory

from kingscore import guesses
from kingscore.wire import address_of


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::f", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::f", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
    ],
)
def test_all_addresses_of_a_household_are_counted_as_one(address: str, counted: str) -> None:
    assert address_of({"client": (address, 40_000)}) == counted
    assert guesses.address_of(RequestFactory(REMOTE_ADDR=address).get("/")) == counted


def test_address_that_a_socket_does_not_tell_is_counted_as_none() -> None:
    assert address_of({"client": None}) == ""
