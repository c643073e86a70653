"""Files that are named on the command line, and what is said of those that do not hold."""

import io
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

from django.core.management.base import OutputWrapper
from django.utils.translation import gettext as _


def read(path: str, *, largest: int) -> bytes:
    """The content of a file, or of standard input for `-`; raises OSError or ValueError.

    Of a file of more than `largest` bytes no more is read than shows that it is too large.
    """
    if path == "-":
        return sys.stdin.buffer.read(largest + 1)
    with Path(path).open("rb") as file:
        return file.read(largest + 1)


def unreadable(error: OSError | ValueError) -> str:
    """Why a file cannot be read; a ValueError comes of a path with a NUL in it."""
    reason = getattr(error, "strerror", None) or str(error)
    return _("The file cannot be read: %(reason)s.") % {"reason": reason}


def unwritable(error: OSError | ValueError) -> str:
    """Why a file cannot be written."""
    reason = getattr(error, "strerror", None) or str(error)
    return _("The file cannot be written: %(reason)s.") % {"reason": reason}


def print_any_sign() -> None:
    """Let a terminal that lacks a sign show ? for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def refuse(stderr: OutputWrapper, problems: Iterable[str]) -> NoReturn:
    """Name every problem and end with exit status 1."""
    for each in problems:
        stderr.write(each)
    sys.exit(1)
