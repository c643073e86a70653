"""Comparing what a document says is answered with what really is answered.

What changes from run to run is told by its form. `…` in a text stands for any characters; a text
that is `…` alone for any value; a field of that name for fields that are left out; an element of a
list for elements that are left out. A UUID, a code (10, 20 or 40 of the characters that codes are
made of, one of them a digit) and the number in a field `id` stand for any other of the same form,
but always for the same one; a time for any time. All else must be there and equal.
"""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

LEFT_OUT = "…"
_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z"
_LETTERS = "[2-9a-hjkmnp-z]"  # as kingscore.services.codes has them
_LENGTHS = (40, 20, 10)
_CODES = "|".join(f"{_LETTERS}{{{length}}}" for length in _LENGTHS)
_WORD = "[0-9A-Za-z_-]"
_SPECIAL = re.compile(
    f"(?P<uuid>{_UUID})|(?P<time>{_TIME})|(?P<left_out>{LEFT_OUT})"
    f"|(?<!{_WORD})(?P<code>(?:ks_)?(?=[a-z]*[2-9])(?:{_CODES}))(?!{_WORD})"
)


class Answers:
    """Compares answers of one document, and remembers what its examples stand for."""

    def __init__(self) -> None:
        self._stands_for: dict[tuple[str, str], str] = {}

    def differences(self, told: Any, came: Any, at: str = "answer") -> Iterator[str]:
        """What is not as it is told, with the place; nothing when all is."""
        if told == LEFT_OUT:
            return
        if isinstance(told, dict) and isinstance(came, dict):
            yield from self._of_fields(told, came, at)
        elif isinstance(told, list) and isinstance(came, list):
            yield from self._of_elements(told, came, at)
        elif isinstance(told, str) and isinstance(came, str):
            if not self.is_text(told, came):
                yield f"{at}: told {told!r}, came {came!r}"
        elif at.endswith(".id") and type(told) is type(came) is int:
            if not self._is_the_same("id", str(told), str(came)):
                yield f"{at}: {told} stood for another id than {came}"
        elif type(told) is not type(came) or told != came:
            yield f"{at}: told {told!r}, came {came!r}"

    def _of_fields(self, told: dict[str, Any], came: dict[str, Any], at: str) -> Iterator[str]:
        missing = [name for name in told if name not in came and name != LEFT_OUT]
        untold = [] if LEFT_OUT in told else [name for name in came if name not in told]
        if missing or untold:
            yield f"{at}: {missing} did not come, {untold} are not told"
        for name in told.keys() & came.keys():
            yield from self.differences(told[name], came[name], f"{at}.{name}")

    def _of_elements(self, told: list[Any], came: list[Any], at: str) -> Iterator[str]:
        first = list(takewhile(lambda each: each != LEFT_OUT, told))
        last = told[len(first) + 1 :]
        is_whole = len(first) == len(told)
        if len(came) < len(first) + len(last) or (is_whole and len(came) != len(told)):
            yield f"{at}: told {len(told)} elements, came {came!r}"
            return
        pairs = [*zip(first, came, strict=False)]
        pairs += zip(last, came[len(came) - len(last) :], strict=True) if last else ()
        for place, (one, other) in enumerate(pairs):
            yield from self.differences(one, other, f"{at}[{place}]")

    def is_text(self, told: str, came: str) -> bool:
        """Whether a text is as it is told."""
        pattern, examples, end = "", [], 0
        for found in _SPECIAL.finditer(told):
            pattern += re.escape(told[end : found.start()])
            kind, example = str(found.lastgroup), found[0]
            pattern += f"({_form_of(kind, example)})"
            examples.append((kind, example))
            end = found.end()
        matched = re.fullmatch(pattern + re.escape(told[end:]), came, re.DOTALL)
        if not matched:
            return False
        return all(
            self._is_the_same(kind, example, value)
            for (kind, example), value in zip(examples, matched.groups(), strict=True)
            if kind in ("uuid", "code")
        )

    def _is_the_same(self, kind: str, example: str, value: str) -> bool:
        return self._stands_for.setdefault((kind, example), value) == value


def _form_of(kind: str, example: str) -> str:
    if kind == "code":
        letters = example.removeprefix("ks_")
        return f"{'ks_' if letters != example else ''}{_LETTERS}{{{len(letters)}}}"
    return {"uuid": _UUID, "time": _TIME, "left_out": ".*"}[kind]
