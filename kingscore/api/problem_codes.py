"""Every code that the API can refuse something with: read from the tables of docs/api-problems.md.

That file is the one source. The page at /api/v1/problems/ shows it, the schema takes from it which
status a code comes with, and a test holds it against all sources.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings

_PATH = "docs/api-problems.md"
_CODE = re.compile(r"^\| `(?P<code>\w+)` \|")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


class ProblemCode(NamedTuple):
    """A code: what it comes with, what it means, and what an app should do.

    `status` is empty for a code that stands in `problems` of another one; the section of such codes
    says what an app should do about all of them.
    """

    code: str
    status: str
    meaning: str
    advice: str


class Section(NamedTuple):
    """Codes that belong together, and what holds for all of them.

    A paragraph that begins with a line break is an example, to be shown as it stands.
    """

    title: str
    paragraphs: tuple[str, ...]
    codes: tuple[ProblemCode, ...]


@lru_cache(maxsize=1)
def sections() -> tuple[Section, ...]:
    """The sections of the document, the first one (what a problem is) without any codes."""
    text = (settings.BASE_DIR / _PATH).read_text("utf-8")
    return tuple(_section(part) for part in re.split(r"^#+ ", text, flags=re.MULTILINE)[1:])


@lru_cache(maxsize=1)
def statuses() -> dict[str, int]:
    """The status of every code that can be the `code` of a problem."""
    codes = [each for section in sections() for each in section.codes]
    return {each.code: int(each.status) for each in codes if each.status}


def _section(part: str) -> Section:
    title, _, rest = part.partition("\n")
    paragraphs, codes = [], []
    for block in rest.split("\n\n"):
        lines = block.strip().splitlines()
        if lines and lines[0].startswith("|"):
            codes += [_row(line) for line in lines if _CODE.match(line)]
        elif lines and lines[0].startswith("```"):
            paragraphs.append("\n".join(["", *lines[1:-1]]))
        elif lines:
            paragraphs.append(_LINK.sub(r"\1", " ".join(lines)))
    return Section(title, tuple(paragraphs), tuple(codes))


def _row(line: str) -> ProblemCode:
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    code = cells[0].strip("`")
    if len(cells) == len(ProblemCode._fields):
        return ProblemCode(code, *cells[1:])
    return ProblemCode(code, "", cells[1], "")
