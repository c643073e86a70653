"""docs/api.md as a script: its blocks in order, and what each is to be answered with.

Blocks of `sh` run one after the other in one bash session. What stands below such a block, up to
the next one, is about its last request: a line that is a status alone (`` `201 Created` ``), and a
block of `json` or `text` with what was printed or of `http` with headers. Values in them are
compared as `tests.outside.answers` says. A block of `python` is a file whose first line names it.
A `json` block below a link to a golden game is a deal of it, as a sheet has it.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

_PART = re.compile(
    r"^```(?P<kind>[a-z]+)\n(?P<text>.*?)^```$"
    r"|^`(?P<status>\d{3}) (?P<phrase>[A-Z][A-Za-z -]+)`$"
    r"|fixtures/games/(?P<golden>[a-z0-9-]+)\.json",
    re.MULTILINE | re.DOTALL,
)
_ANSWERS = ("json", "text", "http")


@dataclass
class Request:
    """Some lines of shell, and what is told of their outcome."""

    line: int
    script: str
    status: int | None = None
    answers: dict[str, str] = field(default_factory=dict)


@dataclass
class Deal:
    """A deal of a golden game, as JSON."""

    line: int
    game: str
    text: str


@dataclass
class Document:
    """All blocks of a document."""

    requests: list[Request] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    deals: list[Deal] = field(default_factory=list)


def read_document(path: Path, places: dict[str, str]) -> Document:
    """The blocks of a document, in which `places` (example addresses) are put where they are."""
    text = path.read_text("utf-8")
    for example, real in places.items():
        text = text.replace(example, real)
    document, golden = Document(), None
    for part in _PART.finditer(text):
        line = text.count("\n", 0, part.start()) + 1
        if part["golden"]:
            golden = part["golden"]
        elif part["status"]:
            assert document.requests[-1].status is None, f"line {line}: a second status"
            document.requests[-1].status = int(part["status"])
        elif part["kind"] == "sh":
            golden = None
            document.requests.append(Request(line, part["text"]))
        elif part["kind"] == "python":
            name = part["text"].splitlines()[0].removeprefix("# ")
            document.files[name] = part["text"]
        elif golden:
            document.deals.append(Deal(line, golden, part["text"]))
            golden = None
        else:
            assert part["kind"] in _ANSWERS, f"line {line}: {part['kind']} is not checked"
            answers = document.requests[-1].answers
            assert part["kind"] not in answers, f"line {line}: a second answer"
            answers[part["kind"]] = part["text"]
    return document
