"""Bars: everything inside the picture, longer for more, and told in numbers beside it."""

from fractions import Fraction
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from kingscore.pictures import DIGIT, WIDTH, Track, lines, numbered
from kingscore.rules.amount import Amount, size_of
from tournaments.pictures import NAMES, ROW, Bars, bars

AMOUNTS: st.SearchStrategy[Amount] = st.one_of(
    st.integers(-5000, 5000), st.fractions(-20, 20, max_denominator=60)
)
HOSTILE = '<b onload="x">&amp;\''


def one_decimal(value: Amount) -> str:
    return f"{float(value):.1f}"


@given(st.lists(AMOUNTS, min_size=1, max_size=30))
def test_bars_begin_at_nought_and_are_as_long_as_their_values(values: list[Amount]) -> None:
    drawn = bars([(f"{at}", value) for at, value in enumerate(values)], written=one_decimal)
    (zero,) = (line.at for line in drawn.grid if line.is_zero)
    longest = max(map(size_of, values))
    most = max(bar.width for bar in drawn.bars)
    for at, (value, bar) in enumerate(zip(values, drawn.bars, strict=True)):
        assert bar.is_minus == (value < 0)
        assert (bar.x + bar.width if bar.is_minus else bar.x) == pytest.approx(zero)
        assert bar.width == pytest.approx(
            most * float(size_of(value)) / float(longest) if longest else 0, abs=0.2
        )
        assert at * ROW <= bar.y < bar.y + drawn.thickness < (at + 1) * ROW
    assert drawn.bottom == bars([("", 0)]).bottom + (len(values) - 1) * ROW < drawn.height


@given(st.lists(AMOUNTS, min_size=1, max_size=30))
def test_values_stand_beside_the_names_and_inside(values: list[Amount]) -> None:
    drawn = bars([("Ana", value) for value in values], written=one_decimal)
    for bar in drawn.bars:
        room = DIGIT * len(bar.value)
        begin, end = (bar.value_x - room, bar.x) if bar.is_minus else (bar.x, bar.value_x + room)
        assert NAMES <= begin < end <= WIDTH


def test_bars_of_a_few_values() -> None:
    drawn = bars([("Hearts", Fraction(-5, 2)), ("No tricks", -4), ("Trump", 3), ("Yar", 0)])
    assert [line.text for line in drawn.grid] == ["−4", "−2", "0", "+2", "+4"]
    assert [(bar.value, bar.is_minus) for bar in drawn.bars] == [
        ("−2½", True),
        ("−4", True),
        ("+3", False),
        ("0", False),
    ]
    assert drawn.bars[3].width == 0
    assert bars([]).bars == ()


class _Read(HTMLParser):
    """The tags of a page, and its texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def of(self, wanted: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag == wanted]


def drawn_bars() -> Bars:
    return bars([("Hearts", Fraction(-5, 2)), (HOSTILE, 3)])


def bars_page() -> _Read:
    context = {
        "bars": drawn_bars(),
        "caption": "Averages",
        "named": "Contract",
        "measured": "Average",
    }
    return _Read(render_to_string("tournaments/_bars.html", context))


def lines_page() -> _Read:
    tracks = [Track("Ana", [(1, 1000), (2, 1040)]), Track(HOSTILE, [(1, 1000), (2, 980)])]
    context = {
        "lines": lines(tracks, numbered(2), written=str),
        "caption": "Ratings",
        "named": "Player",
    }
    return _Read(render_to_string("tournaments/_lines.html", context))


@pytest.mark.parametrize("page", [bars_page, lines_page])
def test_a_picture_says_what_it_is_and_has_its_numbers_beside_it(page: object) -> None:
    assert callable(page)
    read = page()
    (picture,) = read.of("svg")
    assert picture["role"] == "img"
    assert picture["aria-label"]
    assert len(read.of("desc")) == len(read.of("table")) == 1
    assert all(each["scope"] for each in read.of("th"))
    assert HOSTILE in read.text
    assert not any("style" in each or "onload" in each for _, each in read.tags)


def test_bars_are_told_in_numbers() -> None:
    assert "Hearts: −2½" in bars_page().text
    assert [each["class"] for each in bars_page().of("rect")] == ["chart-bar is-minus", "chart-bar"]


def test_lines_are_told_in_numbers() -> None:
    assert "Ana: 1000 → 1040" in lines_page().text
    assert [len(str(each["points"]).split()) for each in lines_page().of("polyline")] == [2, 2]


def test_pictures_have_decimal_points_in_every_language() -> None:
    expected = [each["x"] for each in bars_page().of("rect")]
    with translation.override("nl"):
        found = [each["x"] for each in bars_page().of("rect")]
    assert found == expected
    assert any("." in str(x) for x in found)
