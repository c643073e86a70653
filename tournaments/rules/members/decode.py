"""The bytes of a list as text: UTF-8 and UTF-16, else the code page that fits the names."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise

from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from tournaments.rules.members.alphabets import ALPHABETS, WHOLE_SCRIPTS

MOST_BYTES = 2_000_000
# What a list can be said to be written in; the code pages stand in the order of their preference.
ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be", *ALPHABETS)

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_MOST_WORDS = 2_000  # evidence enough
_WORD = re.compile(r"[A-Za-z\x80-\U0010ffff]{1,40}")
# Signs that stand between words or inside names on every code page of Windows.
_BETWEEN = re.compile("[\xa0\u2018\u2019\u201c\u201d\u201e\u2013\u2014\u2026\u2022\xab\xbb\xb7€]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text, the encoding it was read in (of `ENCODINGS`), and whether that was a guess."""

    text: str
    encoding: str
    is_guess: bool = False


def decoded(data: bytes, encoding: str = "", language: str = "") -> Decoded:
    """The text of a list in the encoding that is given, or else in the one that fits best.

    `language` is the club's, by code: of two code pages that fit equally, its own is taken.
    Raises InvalidDocument for what is too long or no text.
    """
    if len(data) > MOST_BYTES:
        text = gettext_noop("A list has at most %(most)s bytes; this one has %(given)s.")
        raise InvalidDocument([problem("list_too_long", text, most=MOST_BYTES, given=len(data))])
    if encoding and encoding not in ENCODINGS:
        text = gettext_noop("There is no encoding %(given)s here.")
        raise InvalidDocument([problem("unknown_encoding", text, given=encoding)])
    found = _as_told(data, encoding) if encoding else _found(data, language)
    if "\0" in found.text:
        text = gettext_noop("This file is not text; save the list as CSV.")
        raise InvalidDocument([problem("not_text", text)])
    return found


def _as_told(data: bytes, encoding: str) -> Decoded:
    """The text in the encoding that somebody chose: what does not fit is shown as a �."""
    for mark, marked in _MARKS:
        if marked == encoding:
            data = data.removeprefix(mark)
    return Decoded(data.decode(encoding, errors="replace"), encoding)


def _found(data: bytes, language: str) -> Decoded:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _as_told(data, encoding)
    if b"\0" in data:
        # Every second byte of Latin letters in UTF-16 is empty: the later one, or the earlier.
        return _as_told(
            data, "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"
        )
    try:
        return Decoded(data.decode(), "utf-8")
    except UnicodeDecodeError:
        return _guessed(data, language)


def _guessed(data: bytes, language: str) -> Decoded:
    """The text in the code page of which most words look like words, the first one of equals."""
    best: tuple[int, int, int] | None = None
    for page, alphabets in ALPHABETS.items():
        try:
            text = data.decode(page)
        except UnicodeDecodeError:
            continue  # this page has a hole where the list has a letter
        by_language = dict.fromkeys((*alphabets, language), 0)
        known = 0
        for word in _words(text):
            spoken = [code for code, letters in alphabets.items() if _is_word(word, code, letters)]
            known += bool(spoken)
            for code in spoken:
                by_language[code] += 1
        evidence = (known, by_language[language], max(by_language.values()))
        if best is None or evidence > best:
            best, found = evidence, Decoded(text, page, is_guess=True)
    return found


def _words(text: str) -> Iterator[str]:
    """Each word with a letter that is not English, once; the first ones of very many."""
    words = dict.fromkeys(each[0] for each in _WORD.finditer(_BETWEEN.sub(" ", text)))
    return islice((word for word in words if not word.isascii()), _MOST_WORDS)


def _is_word(word: str, language: str, letters: frozenset[str]) -> bool:
    """Whether the word can be one of this language, by its letters and their case."""
    foreign = [letter for letter in word if not letter.isascii()]
    if not letters.issuperset(letter.lower() for letter in foreign):
        return False
    if any(
        one.islower() and not other.isascii() and other.isupper() for one, other in pairwise(word)
    ):
        return False
    if language in WHOLE_SCRIPTS:
        return len(foreign) == len(word)
    return 2 * len(foreign) <= len(word) + 1
