"""Files that are no JSON, or more of it than anybody needs, are refused as what they are."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.errors import Invalid
from kingscore.rules.gamefile import LARGEST_FILE, game_from_json, parse_game_file
from kingscore.rules.jsonfile import parse_json
from tests.rules.test_gamefile import SMALL, faults

NESTED = 10_000
BROKEN = {
    "nothing": (b"", "file_not_json"),
    "not JSON": (b"Ana 3, Bo 4", "file_not_json"),
    "not a number": (b'{"a": NaN}', "file_not_json"),
    "infinity": (b'[-Infinity, "a"]', "file_not_json"),
    "another encoding": (json.dumps(SMALL).encode("utf-16"), "file_not_json"),
    "half a character": (b'{"a": "\xc3"}', "file_not_json"),
    "a control character": (b'{"a": "\x00"}', "file_not_json"),
    "a field twice": (b'{"format": 1, "format": 2}', "field_twice"),
    "a field twice deep inside": (b'[{"\\ud800": 1, "\\ud800": 2}]', "field_twice"),
    "too large": (b" " * (LARGEST_FILE + 1), "file_too_large"),
    "50 MB": (b"[" + b"1," * 25_000_000 + b"1]", "file_too_large"),
    "deep lists": (b"[" * 400_000 + b"]" * 400_000, "file_too_deep"),
    "deep objects": (b'{"a":' * 150_000 + b"1" + b"}" * 150_000, "file_too_deep"),
    "deep for those who go through it": (b"[" * 500 + b"]" * 500, "file_too_deep"),
    "one too deep": (b'[{"a":' * 25 + b"[]" + b"}]" * 25, "file_too_deep"),
    "deep and cut off": (b"[" * 900_000, "file_too_deep"),
}
WORDS = {
    "file_not_json": "The file is not JSON in UTF-8: it may be cut off, or of another kind.",
    "file_too_large": "The file is too large: 1000000 bytes are the most.",
    "file_too_deep": "The file is nested too deeply to be read.",
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_file_is_refused_as_what_it_is(name: str) -> None:
    content, code = BROKEN[name]
    found = faults(content)
    assert [each[:2] for each in found] == [(code, "")]
    assert found[0][2] == WORDS.get(code, found[0][2])
    found[0][2].encode()


def test_field_twice_is_named() -> None:
    assert faults(b'{"b": 1, "a": 1, "a": 2}')[0][2] == "The field a stands twice in one place."


@pytest.mark.parametrize(
    "content",
    [
        b"[" * NESTED + b"]" * NESTED,
        b'{"a":' * NESTED + b"1" + b"}" * NESTED,
        json.dumps(SMALL).replace("1", "[" * NESTED + "]" * NESTED).encode(),
    ],
)
def test_file_nested_10000_deep_is_refused(content: bytes) -> None:
    assert faults(content)


def test_file_nested_as_deep_as_may_be_is_read() -> None:
    assert parse_json(b'[{"a":' * 25 + b"1" + b"}]" * 25, largest=LARGEST_FILE)


@pytest.mark.parametrize(
    "digits",
    [b"9" * 5000, b"-" + b"9" * 5000, b"1000001", b"1" + b"0" * 400],
)
def test_huge_number_is_refused_as_a_number(digits: bytes) -> None:
    content = json.dumps(SMALL).encode().replace(b'"declarer": 0', b'"declarer": ' + digits)
    assert [each[:2] for each in faults(content)] == [
        ("number_too_large", "entries[0].facts.declarer")
    ]


@pytest.mark.parametrize("digits", [b"1e400", b"-1e400", b"1e2", b"0.0", b"true"])
def test_number_that_is_not_whole_is_refused_as_such(digits: bytes) -> None:
    content = json.dumps(SMALL).encode().replace(b'"declarer": 0', b'"declarer": ' + digits)
    assert [each[:2] for each in faults(content)] == [("not_a_number", "entries[0].facts.declarer")]


def test_file_with_a_byte_order_mark_is_read() -> None:
    content = b"\xef\xbb\xbf" + json.dumps(SMALL).encode()
    assert parse_game_file(content) == game_from_json(SMALL)


def test_file_cut_off_anywhere_is_refused() -> None:
    content = json.dumps(SMALL).encode()
    for length in range(len(content)):
        assert faults(content[:length])[0][0] == "file_not_json"


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_or_read(content: bytes) -> None:
    try:
        parse_game_file(content)
    except Invalid as error:
        str(error).encode()
