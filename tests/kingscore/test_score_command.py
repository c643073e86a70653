"""`manage.py score`: the sheet of a game file, in words and for programs."""

import io
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import translation

from kingscore.management.sheet_text import table, width
from kingscore.rules.gamefile import parse_game_file
from kingscore.rules.sentence import Points
from kingscore.wording import label, sum_in_words

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "fixtures/games"


def score(path: Path | str, *options: str) -> str:
    """What the command prints for a file that holds; no database may be asked."""
    out = io.StringIO()
    call_command("score", str(path), *options, stdout=out)
    return out.getvalue()


def refused(path: Path | str, *options: str) -> list[str]:
    """The lines that the command prints for a file that does not hold, with exit status 1."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("score", str(path), *options, stdout=out, stderr=err)
    assert caught.value.code == 1
    assert out.getvalue() == ""
    return err.getvalue().splitlines()


def changed(tmp_path: Path, name: str, **fields: Any) -> Path:
    """A golden game with some fields changed, as a file."""
    document = json.loads((GAMES / f"{name}.json").read_text("utf-8")) | fields
    path = tmp_path / "game.json"
    path.write_text(json.dumps(document), "utf-8")
    return path


def entries_of(name: str) -> list[dict[str, Any]]:
    """The log of a golden game."""
    entries: list[dict[str, Any]] = json.loads((GAMES / f"{name}.json").read_text())["entries"]
    return entries


def test_score_prints_the_sheet_of_the_settlement() -> None:
    assert score(GAMES / "example-settlement.json") == (
        "Dubbelkingen with pronostiek: 3 of 20 deals\n"
        "\n"
        "#  Dealer  Contract         Ana  Bo  Cis  Dirk\n"
        "1  Ana     Tricks            −6  −2   −1    −4\n"
        "2  Bo      Hearts           −11  −5   −2    −8\n"
        "3  Cis     Kings and jacks  −14  −6   −4   −10\n"
        "\n"
        "All together −34: what these contracts are worth. At the end all together must have 0.\n"
        "\n"
        "                  Marks\n"
        "Tricks            |      1 of 2\n"
        "Hearts            |      1 of 2\n"
        "Kings and jacks   |      1 of 2\n"
        "Queens            ·      0 of 2\n"
        "King of hearts    ·      0 of 2\n"
        "Seventh and last  ·      0 of 2\n"
        "\n"
        "         Ana  Bo   Cis  Dirk\n"
        "Penalty  |··  |··  |··  ···\n"
        "Trump    ··   ··   ··   ··\n"
        "\n"
        "      Total  Penalties  Settled  Result\n"
        "Ana     −14         28      −44     −58\n"
        "Bo       −6         12      +20     +14\n"
        "Cis      −4          8      +36     +32\n"
        "Dirk    −10         20      −12     −22\n"
        "\n"
        "1.  Cis   +32\n"
        "2.  Bo    +14\n"
        "3.  Dirk  −22\n"
        "4.  Ana   −58\n"
        "\n"
        "Dirk deals next.\n"
    )


def test_score_prints_the_money_and_who_pays_whom() -> None:
    lines = score(GAMES / "kingen-5.json").splitlines()
    assert "All together 0, as it must be." in lines
    assert lines[-8:] == [
        "1.  Bo    +13   €0.65",
        "2.  Cis    +2   €0.10",
        "3.  Els    −2  −€0.10",
        "4.  Dirk   −3  −€0.15",
        "5.  Ana   −10  −€0.50",
        "Ana pays Bo €0.50.",
        "Dirk pays Bo €0.15.",
        "Els pays Cis €0.10.",
    ]


def test_score_says_what_is_special_about_a_deal() -> None:
    friendly = score(GAMES / "dubbelkingen-4-friendly.json")
    assert "15  Cis     Kings and jacks (was closed: the table agreed)" in friendly
    assert "All together +5: what these contracts are worth." in friendly
    assert "Kings and jacks   |||    3 of 2" in friendly
    assert "Seventh and last (not played)" in score(GAMES / "pronostiek-4.json")
    assert "1  Ana     Trump ♠ (sold)   +5  +1   +4    +3" in score(
        GAMES / "example-trump-sale.json"
    )


def test_score_of_a_game_not_begun(tmp_path: Path) -> None:
    path = changed(tmp_path, "kingen-4", entries=[], totals=[0, 0, 0, 0])
    assert score(path) == (
        "Kingen: 0 of 10 deals\n"
        "\n"
        "At the end all together must have 0.\n"
        "\n"
        "1.  Ana   0\n"
        "1.  Bo    0\n"
        "1.  Cis   0\n"
        "1.  Dirk  0\n"
        "\n"
        "Ana deals next.\n"
    )


def test_score_names_who_sits_there_after_a_swap(tmp_path: Path) -> None:
    game = parse_game_file((GAMES / "pronostiek-4.json").read_bytes())
    assert game.seated != game.players
    sheet = score(GAMES / "pronostiek-4.json", "--json")
    assert json.loads(sheet)["players"] == list(game.seated)
    swap = {"kind": "swap", "seats": [0, 1], "keep_points": False}
    entries = [swap, *entries_of("kingen-4")[:1]]
    facts = entries[1]["facts"] | {"declarer": 1}
    path = changed(tmp_path, "kingen-4", entries=[swap, {"number": 1, "facts": facts}], totals=[])
    assert refused(path) == ["Deal 1: This is Bo's contract."]


def test_score_says_which_contracts_are_closed(tmp_path: Path) -> None:
    queens = {"contract": "queens", "counts": {"queens": [4, 0, 0, 0]}}
    entries = [{"number": n, "facts": queens | {"declarer": n - 1}} for n in (1, 2)]
    path = changed(tmp_path, "dubbelkingen-4", entries=entries, totals=[], stake={})
    assert "\nClosed: Queens: 2 of 2 played in this game.\n" in score(path)
    contracts = {each["code"]: each for each in json.loads(score(path, "--json"))["contracts"]}
    assert contracts["queens"] == {
        "code": "queens",
        "used": 2,
        "left": 0,
        "closed": "Queens: 2 of 2 played in this game.",
    }
    assert contracts["hearts"]["closed"] is None


def friendly_sums(tmp_path: Path, *codes: str) -> str:
    """What is said about the sum after these deals of a friendly game."""
    rows = {"trump": ("tricks", 13), "queens": ("queens", 4), "hearts": ("hearts", 13)}
    entries = []
    for place, code in enumerate(codes):
        item, count = rows[code]
        facts = {"contract": code, "declarer": place % 4, "counts": {item: [count, 0, 0, 0]}}
        extra = {"override": "why not"} | ({"trump": "h"} if code == "trump" else {})
        entries.append({"number": place + 1, "facts": facts | extra})
    path = changed(
        tmp_path, "dubbelkingen-4-friendly", entries=entries, policy="friendly", totals=[]
    )
    game = parse_game_file(path.read_bytes())
    return sum_in_words(game.sheet())


def test_sum_in_words_of_a_friendly_game(tmp_path: Path) -> None:
    assert friendly_sums(tmp_path, "queens", "queens") == (
        "All together −16: what these contracts are worth. At the end all together must have 0."
    )
    assert friendly_sums(tmp_path, "queens", "queens", "queens") == (
        "All together −24: what these contracts are worth. "
        "At the end all together will have from −3 to +5, by what is still played."
    )
    assert friendly_sums(tmp_path, *["trump", "queens", "hearts", "trump"] * 3) == (
        "All together +15: what these contracts are worth. "
        "What it will be at the end is open: a deal that is left has no contract."
    )


def test_score_for_programs() -> None:
    sheet = json.loads(score(GAMES / "example-pronostiek-not-played.json", "--json"))
    assert sheet == {
        "ruleset": "pronostiek-4",
        "players": ["Ana", "Bo", "Cis", "Dirk"],
        "deals": 20,
        "deals_recorded": 1,
        "is_finished": False,
        "is_ended_early": False,
        "is_stopped": False,
        "is_regular": True,
        "next_dealer": 1,
        "totals": [-2, -5, -3, -3],
        "penalties": [0, 0, 0, 0],
        "settlement": [0, 0, 0, 0],
        "adjustments": [],
        "adjusted": [0, 0, 0, 0],
        "results": [-2, -5, -3, -3],
        "money": [-2, -5, -3, -3],
        "places": [1, 4, 2, 2],
        "expected_final": [0, 0],
        "substitutions": [],
        "lines": [
            {
                "number": 1,
                "dealer": 0,
                "leader": 1,
                "is_played": False,
                "facts": {"contract": "hearts", "declarer": 0, "predictions": [2, 5, 3, 3]},
                "scores": [-2, -5, -3, -3],
                "totals": [-2, -5, -3, -3],
                "steps": [[f"Not played: gets the {said} that were said"] for said in (2, 5, 3, 3)],
                "money_steps": None,
                "penalties": None,
                "penalty_steps": None,
            }
        ],
        "contracts": sheet["contracts"],
    }
    assert [each["code"] for each in sheet["contracts"]] == [
        *("tricks", "hearts", "kings_and_jacks", "queens", "king_of_hearts", "seventh_and_last"),
        "trump",
    ]


def test_score_of_a_game_that_was_broken_off() -> None:
    path = GAMES / "dubbelkingen-4-stopped.json"
    text = score(path)
    assert "The players stopped after deal 6." in text
    assert "All together −5: what these contracts are worth. Penalties" in text
    assert "deals next" not in text
    assert "Dirk pays Ana €0.50." in text
    sheet = json.loads(score(path, "--json"))
    assert (sheet["is_stopped"], sheet["is_finished"], sheet["is_ended_early"]) == (
        *(True, True, False),
    )
    assert (sheet["expected_final"], sheet["places"]) == ([-5, -5], [1, 3, 2, 4])


def test_score_for_programs_explains_penalties_and_leaves_out_what_is_not_played() -> None:
    played = json.loads(score(GAMES / "example-pronostiek-played.json", "--json"))
    assert played["lines"][0]["facts"]["counts"] == {"hearts": [3, 6, 3, 1]}
    assert played["lines"][0]["penalties"] == [0, 4, 2, 0]
    assert played["lines"][0]["penalty_steps"][1] == "Said 4, got 6: 2 off, times 2"
    plain = json.loads(score(GAMES / "example-trump-sale.json", "--json"))
    assert (plain["penalties"], plain["settlement"]) == (None, None)
    assert (plain["contracts"], plain["is_finished"]) == ([], True)
    assert plain["lines"][0]["facts"]["trump"] == "s"
    assert plain["lines"][0]["steps"][3][1] == "Choice bought for 3: 3 × 1 handed to Ana"


def test_score_names_who_played_each_deal() -> None:
    path = GAMES / "dubbelkingen-4-substitutes.json"
    sheet = json.loads(score(path, "--json"))
    assert sheet["players"] == ["Eva", "Bo", "Ana", "Dirk"]
    assert sheet["substitutions"] == [
        {"seat": 0, "player": "Eva", "earlier": "Ana", "number": 3},
        {"seat": 2, "player": "Ana", "earlier": "Cis", "number": 5},
    ]
    text = score(path)
    assert "From deal 3 on Eva plays for Ana." in text
    assert "From deal 5 on Ana plays for Cis." in text
    rows = [line.split() for line in text.splitlines()]
    assert rows[2][-4:] == ["Eva", "Bo", "Ana", "Dirk"]
    dealers = {row[0]: row[1] for row in rows[3:9]}
    assert dealers == {"1": "Ana", "2": "Bo", "3": "Cis", "4": "Dirk", "5": "Eva", "6": "Bo"}


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.json")), ids=lambda path: path.stem)
def test_score_comes_to_the_totals_in_every_golden_game(path: Path) -> None:
    document = json.loads(path.read_text("utf-8"))
    sheet = json.loads(score(path, "--json"))
    assert sheet["totals"] == document["totals"]
    assert sheet["results"] == document.get("results", document["totals"])
    name, ending = label(parse_game_file(path.read_bytes()).ruleset.name), sheet["results"]
    text = score(path)
    assert text.startswith(f"{name}: {len(sheet['lines'])} of ")
    assert all(str(Points(Fraction(points))) in text for points in ending)


def test_score_as_a_program_reads_standard_input_and_needs_no_database(tmp_path: Path) -> None:
    """Run as people do, with a terminal that knows neither minus nor suits, and a database away."""
    env = {
        "PATH": "/usr/bin:/bin",
        "PYTHONIOENCODING": "latin-1",
        "DATABASE_URL": "postgres://nobody@127.0.0.1:9/nowhere",
        "KINGSCORE_HOME": str(tmp_path),
    }
    command = [sys.executable, "manage.py", "score", "-"]
    content = (GAMES / "kingen-3.json").read_bytes()
    run = subprocess.run(command, input=content, env=env, cwd=ROOT, capture_output=True)  # noqa: PLW1510, S603 - the exit status is looked at; our own program
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.endswith(b"1.  Ana   +9\n2.  Cis   +3\n3.  Bo   ?12\n")
    run = subprocess.run(command, input=content[:500], env=env, cwd=ROOT, capture_output=True)  # noqa: PLW1510, S603 - as above
    assert (run.returncode, run.stdout) == (1, b"")
    assert run.stderr == b"The file is not JSON in UTF-8: it may be cut off, or of another kind.\n"


def test_score_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    content = io.BytesIO((GAMES / "kingen-3.json").read_bytes())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(content))
    monkeypatch.setattr("sys.stdout", io.StringIO())  # no terminal either
    assert score("-") == score(GAMES / "kingen-3.json")


def test_score_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"Hearts": "Harten", "%(units)s × %(item)s at %(value)s": "%(item)s: %(units)s"}
    monkeypatch.setattr(
        "kingscore.wording.gettext", lambda text: words.get(text, translation.gettext(text))
    )
    assert "2  Bo      Harten " in score(GAMES / "example-settlement.json")
    steps = json.loads(score(GAMES / "example-settlement.json", "--json"))["lines"][1]["steps"]
    assert steps[0] == ["Harten: 5"]


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Ana", 3),
        ("王小明", 6),
        ("e\u0301", 1),
        ("سارا", 4),
        ("\u2068سارا\u2069", 4),
        ("🃏", 2),
        ("🎉", 2),
        ("❤", 1),
        ("❤\ufe0f", 2),
        ("🎉\ufe0f", 2),
        ("\ufe0f", 0),
        ("👍🏽", 2),
        ("👩\u200d👧", 2),
        ("نیم\u200cفاصله", 8),
    ],
)
def test_width_is_as_shown(text: str, columns: int) -> None:
    assert width(text) == columns


def test_table_pads_by_width() -> None:
    assert table([["王", "1"], ["Ana", "−12"]], "<>") == ["王     1", "Ana  −12"]
    assert table([["a", ""], ["bb", ""]], "><") == [" a", "bb"]


def test_score_keeps_the_columns_with_names_in_any_script(tmp_path: Path) -> None:
    names = ["王小明", "👩\u200d👧 Jo", "سارا", "Ngọc"]
    path = changed(tmp_path, "kingen-4", players=names)
    rows = score(path).splitlines()[2:13]
    assert len({width(row) for row in rows}) == 1
    assert "\u2068سارا\u2069" in rows[0]


def test_score_prints_penalties_and_awards(tmp_path: Path) -> None:
    """Kingen with −3 for Ana, of which half a point is given back; another one is taken back."""
    late = {"kind": "adjustment", "seat": 0, "points": -3, "cause": "late"}
    back = {"kind": "adjustment", "seat": 0, "points": "1/2", "cause": "for the song"}
    other = {"kind": "adjustment", "seat": 1, "points": 7, "cause": "none"}
    entries = [*entries_of("kingen-4"), late, back, other]
    entries.append({"kind": "withdrawal", "place": len(entries)})
    path = changed(tmp_path, "kingen-4", entries=entries, stake={})
    sheet = json.loads(score(path, "--json"))
    assert sheet["adjusted"] == ["-5/2", 0, 0, 0]
    assert sheet["adjustments"] == [
        {"seat": 0, "points": -3, "cause": "late"},
        {"seat": 0, "points": "1/2", "cause": "for the song"},
    ]
    assert (sheet["totals"], sheet["results"]) == ([-5, -5, 1, 9], ["-15/2", -5, 1, 9])
    lines = score(path).splitlines()
    start = lines.index("      Total  Penalties and awards  Result")
    assert lines[start + 1 :] == [
        "Ana      −5                   −2½     −7½",
        "Bo       −5                     0      −5",
        "Cis      +1                     0      +1",
        "Dirk     +9                     0      +9",
        "",
        "Ana  −3  late",
        "Ana  +½  for the song",
        "",
        "1.  Dirk   +9",
        "2.  Cis    +1",
        "3.  Bo     −5",
        "4.  Ana   −7½",
    ]


def test_score_says_who_ended_the_game() -> None:
    sheet = json.loads(score(GAMES / "rifki-king.json", "--json"))
    assert (sheet["is_finished"], sheet["is_ended_early"], sheet["places"]) == (
        True,
        True,
        [1, 2, 2, 2],
    )
    assert sheet["contracts"] == []
    text = score(GAMES / "rifki-king.json")
    assert "\nAna took 11 × Tricks: King. The others lose.\n" in text
    assert "\n1.  Ana   +650\n2.  Dirk  +450\n2.  Cis   −190\n2.  Bo    −910\n" in text


def test_score_says_what_promises_have_lost() -> None:
    text = score(GAMES / "king-hungarian-bids-tricks-nobody.json")
    assert "what these contracts are worth, less 96 that promises have lost." in text


def test_score_shows_the_marks_of_each_player_and_the_doubles() -> None:
    text = score(GAMES / "barbu.json")
    assert (
        "What is played and left\n                 Ana  Bo  Cis  Dirk\nTricks           |" in text
    )
    assert "Doubles given (rows) to each declarer (columns)\n      Ana  Bo  Cis  Dirk\n" in text
    assert "\nBo    ||       ||   |||\n" in text
