"""House rules on the command line: `check_ruleset` and `editor_link`; and their names in words."""

import io
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from kingscore.rules.rulesetfile import RulesetFile, ruleset_file_to_json
from kingscore.rules.sentence import Label
from kingscore.wording import label
from tests.kingscore.house import published
from tests.rules.play import ruleset


def written(folder: Path, document: Any) -> str:
    """The path of a file with this document."""
    file = folder / "rules.json"
    file.write_text(json.dumps(document), "utf-8")
    return str(file)


def of_preset(slug: str) -> Any:
    """The document of a preset."""
    return ruleset_file_to_json(RulesetFile(ruleset(slug)))


def refused(path: str) -> list[str]:
    """The faults that the command prints before it fails."""
    stderr = StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("check_ruleset", path, stderr=stderr)
    assert caught.value.code == 1
    return stderr.getvalue().splitlines()


def test_check_ruleset_prints_the_proof(tmp_path: Path) -> None:
    stdout = StringIO()
    call_command("check_ruleset", written(tmp_path, of_preset("kingen-4")), stdout=stdout)
    assert stdout.getvalue().splitlines() == [
        "Kingen: these rules hold.",
        "52 cards are 4 players times 13 tricks.",
        "  Tricks: 13 × Tricks at −1 = −13",
        "  Hearts: 13 × Hearts at −1 = −13",
        "  Kings and jacks: 8 × Kings and jacks at −1 = −8",
        "  Queens: 4 × Queens at −2 = −8",
        "  King of hearts: 1 × King of hearts at −5 = −5",
        "  Seventh and last: 1 × Seventh trick at −2 = −2; 1 × Last trick at −3 = −3: −5",
        "  Trump: 13 × Tricks at +1 = +13",
        "The 10 deals of a whole game add up to 0.",
        "Each deal has its contract, so that a game can always be completed.",
    ]


def test_check_ruleset_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    content = json.dumps(of_preset("barbu")).encode()
    stream = io.TextIOWrapper(io.BytesIO(content))
    monkeypatch.setattr("sys.stdin", stream)
    stdout = StringIO()
    call_command("check_ruleset", "-", stdout=stdout)
    assert stdout.getvalue().startswith("Barbu: these rules hold.")


def test_check_ruleset_names_every_fault_with_its_place(tmp_path: Path) -> None:
    document = of_preset("kingen-4")
    document["rules"]["constant"] = 4
    document["texts"]["name"] = ""
    assert refused(written(tmp_path, document)) == [
        "texts.name: The name is missing.",
        "rules.contracts: The contracts of a whole game add up to 0; they must add up to +4.",
    ]
    document["rules"]["players"] = "four"
    document["rules"]["contracts"][1]["items"][0]["value"] = None
    assert refused(written(tmp_path, document)) == [
        "rules.players: This must be a whole number.",
        "rules.contracts[1].items[0].value: This must be a whole number.",
    ]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "The file is not JSON in UTF-8: it may be cut off, or of another kind."),
        (b"[" * 100_000, "The file is nested too deeply to be read."),
        (b" " * 10_000_000, "The file is too large: 200000 bytes are the most."),
        (b'{"format": "kingscore-game"}', "format: This must be one of: kingscore-ruleset."),
    ],
)
def test_check_ruleset_refuses_what_is_none(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "rules.json"
    file.write_bytes(content)
    assert refused(str(file))[0] == words


def test_check_ruleset_refuses_what_cannot_be_read(tmp_path: Path) -> None:
    assert refused(str(tmp_path)) == ["The file cannot be read: Is a directory."]
    assert refused("a\x00b")[0].startswith("The file cannot be read: ")


@pytest.mark.django_db
def test_editor_link_is_found_and_replaced() -> None:
    house, _ = published()
    found, made = StringIO(), StringIO()
    call_command("editor_link", house.slug, stdout=found)
    call_command("editor_link", house.slug, "--new", stdout=made)
    assert found.getvalue().strip() == f"/h/{house.editor_code}/"
    house.refresh_from_db()
    assert made.getvalue().strip() == f"/h/{house.editor_code}/" != found.getvalue().strip()
    with pytest.raises(CommandError, match="no house rules"):
        call_command("editor_link", "nothing")


NAMES = Label("Hearts", {"en": "Hearts", "nl": "Hartenjacht", "pt-br": "Copas", "ar": "قلوب"})


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", "Hearts"),
        ("nl", "Hartenjacht"),
        ("nl-be", "Hartenjacht"),
        ("fr", "Hearts"),
        ("pt-br", "Copas"),
        ("ar", "\u2068قلوب\u2069"),
    ],
)
def test_names_of_house_rules_are_shown_in_the_readers_language(language: str, shown: str) -> None:
    with override(language):
        assert label(NAMES) == shown


def test_names_of_house_rules_are_never_looked_up() -> None:
    with override("nl"):
        assert label(Label("Hearts")) != "Hearts"  # a preset's is
        assert label(Label("Hearts", {"en": "Hearts"})) == "Hearts"
