"""Codes in addresses: nobody finds one by trying."""

import secrets

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that looks like something else


def new_code(length: int) -> str:
    """A code of so many characters, each worth almost 5 bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def is_code(text: str, length: int) -> bool:
    """Whether `new_code` could have made this one."""
    return len(text) == length and set(text) <= set(_ALPHABET)
