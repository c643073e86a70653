"""Reading plain values strictly."""

import pytest

from kingscore.rules.errors import InvalidDocument
from kingscore.rules.reading import MOST_FAULTS, Reader, is_clean, showable

UNCLEAN = ["\x00", "\n", "\t", "\x1f", "\x7f", "\x9f", "\ud800", "\udfff"]
CLEAN = [" ", "~", "\xa0", "é", "é", "\ud7ff", "\U0001faff", "سارا", "👩‍👩‍👧", "𝒜"]


@pytest.mark.parametrize("character", UNCLEAN)
def test_is_clean_refuses_what_cannot_be_shown(character: str) -> None:
    assert not is_clean(f"a{character}b")
    assert showable(f"a{character}b") == "a\N{REPLACEMENT CHARACTER}b"


@pytest.mark.parametrize("text", CLEAN)
def test_is_clean_takes_every_script(text: str) -> None:
    assert is_clean(text)
    assert showable(text) == text


def test_reader_without_faults_finishes_quietly() -> None:
    reader = Reader()
    assert reader.number(-1_000_000, "a") == -1_000_000
    assert reader.number(1_000_000, "a") == 1_000_000
    assert reader.text("a" * 2000, "b") == "a" * 2000
    assert reader.row([1] * 60, "c") == (1,) * 60
    assert reader.texts(["a"] * 100, "d") == ("a",) * 100
    assert reader.choice("x", "e", ("x", "y"), "y") == "x"
    reader.finish()


def test_reader_goes_on_with_values_of_the_right_type() -> None:
    reader = Reader()
    assert reader.mapping([], "a") == {}
    assert reader.items({}, "a", most=1) == []
    assert reader.items([1, 2], "a", most=1) == []
    assert reader.number("1", "a") == 0
    assert reader.number(2_000_000, "a") == 0
    assert reader.number(-1, "a", least=0) == 0
    assert reader.flag("true", "a") is False
    assert reader.text(1, "a") == ""
    assert reader.text("abcd", "a", most=3) == ""
    assert reader.text("\x00", "a") == ""
    assert reader.choice("z", "a", ("x", "y"), "y") == "y"
    with pytest.raises(InvalidDocument) as caught:
        reader.finish()
    assert [(each.code, str(each.sentence)) for each in caught.value.problems] == [
        ("not_an_object", "This must be an object."),
        ("not_a_list", "This must be a list."),
        ("too_many", "This list has 2 values; 1 are the most."),
        ("not_a_number", "This must be a whole number."),
        ("number_too_large", "This number is too large; 1000000 is the most."),
        ("number_too_small", "This number is too small; 0 is the least."),
        ("not_a_flag", "This must be true or false."),
        ("not_a_text", "This must be a text."),
        ("text_too_long", "This text is too long; 3 characters are the most."),
        ("text_not_clean", "This text holds a character that cannot be shown."),
        ("unknown_choice", "This must be one of: x, y."),
    ]


def test_reader_gives_up_when_there_is_no_end_of_faults() -> None:
    reader = Reader()
    with pytest.raises(InvalidDocument) as caught:
        reader.mapping({str(field): 1 for field in range(10_000)}, "a", ())
    assert len(caught.value.problems) == MOST_FAULTS
