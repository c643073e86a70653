"""`manage.py score` names what is wrong with a file, and writes no sheet."""

from pathlib import Path

import pytest

from tests.kingscore.test_score_command import changed, entries_of, refused


def test_score_names_every_deal_that_does_not_hold(tmp_path: Path) -> None:
    entries = entries_of("kingen-5")
    entries[0]["facts"]["counts"]["tricks"][0] += 1
    entries[2]["facts"]["counts"] = {"queens": [4, 0, 0, 0, 0]}
    entries[3]["facts"]["declarer"] = 4
    assert refused(changed(tmp_path, "kingen-5", entries=entries)) == [
        "Deal 1: Tricks: 11 placed, but there are 10: 1 too many.",
        "Deal 3: queens is not counted in this contract.",
        "Deal 3: Kings and jacks: not filled in yet.",
        "Deal 4: This is Cis's contract.",
    ]


def test_score_names_every_fault_of_form(tmp_path: Path) -> None:
    path = changed(tmp_path, "kingen-4", players=["Ana", "Bo"], policy=1, winner="Ana")
    assert refused(path, "--json") == [
        "winner: There is no field winner here.",
        "policy: This must be one of: strict, friendly.",
        "players: These rules are for 4 players, and 2 are named.",
    ]


def test_score_refuses_other_totals(tmp_path: Path) -> None:
    assert refused(changed(tmp_path, "kingen-4", totals=[-5, -5, 1, 8])) == [
        "totals: The file says -5, -5, 1, 8, but the deals come to -5, -5, 1, 9."
    ]


def test_score_refuses_what_cannot_be_read(tmp_path: Path) -> None:
    missing = tmp_path / "missing.json"
    assert refused(missing) == ["The file cannot be read: No such file or directory."]
    assert refused(tmp_path) == ["The file cannot be read: Is a directory."]
    assert refused("a\0b") == ["The file cannot be read: embedded null byte."]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "The file is not JSON in UTF-8: it may be cut off, or of another kind."),
        (b"[" * 900_000, "The file is nested too deeply to be read."),
        (b"[" * 50_000_000, "The file is too large: 1000000 bytes are the most."),
        (
            b'{"format": "kingscore-game", "schema": 2}',
            "schema: Schema 2 is newer than this site reads (1).",
        ),
    ],
    ids=["empty", "deep", "large", "newer"],
)
def test_score_refuses_a_broken_file(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    assert refused(path) == [words]
