"""Players' names: any script and emoji, and nothing that spoils the page."""

import pytest

from kingscore.rules.names import LONGEST_NAME, anonymous_name, names_problems, tidy_name


def problems(*names: str) -> list[tuple[str, str, str]]:
    """What is wrong with these names: code, place and words."""
    return [(each.code, each.path, str(each.sentence)) for each in names_problems(names)]


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "O'Neil-Šmíd",
        "سارا",
        "نیم\N{ZERO WIDTH NON-JOINER}فاصله",
        "דנה",
        "王",
        "ßtraße",
        "<b>Bo</b>",
        "👩\N{ZERO WIDTH JOINER}👧",
        "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f",
        "7",
        "\U0001faff",  # assigned to an emoji or not yet, as the Python is older or newer
        "x" * LONGEST_NAME,
    ],
)
def test_name_in_any_script_is_fine(name: str) -> None:
    assert problems("Bo", name) == []


@pytest.mark.parametrize("name", ["", "\N{ZERO WIDTH JOINER}", "\u0301", "\u3164", "\u2800\u2800"])
def test_name_missing(name: str) -> None:
    assert problems("Bo", name) == [("name_missing", "players[1]", "The name is missing.")]


def test_name_too_long() -> None:
    assert problems("x" * (LONGEST_NAME + 1)) == [
        ("name_too_long", "players[0]", "A name has at most 40 characters; this one has 41.")
    ]


@pytest.mark.parametrize(
    "character",
    [
        "\n",
        "\x00",
        "\x7f",
        "\u202e",
        "\u2066",
        "\u2028",
        "\ud800",
        "\ue000",
        "\u0301" * 5,
        "\ufeff",
        "\U0001ffff",
    ],
)
def test_name_not_clean(character: str) -> None:
    assert problems(f"A{character}b") == [
        ("name_not_clean", "players[0]", "This name holds a character that cannot be shown.")
    ]


@pytest.mark.parametrize(
    ("first", "second"), [("Ana", "Ana"), ("Ana", "ANA"), ("Straße", "STRASSE"), ("ﬁn", "fin")]
)
def test_name_twice(first: str, second: str) -> None:
    assert problems(first, "Bo", second) == [
        (
            "name_twice",
            "players[2]",
            f"Two players are called {second}; add an initial to one of them.",
        )
    ]


def test_names_problems_names_another_place() -> None:
    assert [each.path for each in names_problems(["", ""], at="names")] == ["names[0]", "names[1]"]


def test_tidy_name_composes_and_strips() -> None:
    assert tidy_name("  Ngo\u0323c ") == "Ng\u1ecdc"
    assert tidy_name("Ana  Bo") == "Ana  Bo"


def test_anonymous_names_are_names_and_differ() -> None:
    names = [anonymous_name(code) for code in ("k7f2", "m3x9")]
    assert problems(*names) == []
    assert names[0] != names[1]
