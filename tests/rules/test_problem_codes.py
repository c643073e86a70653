"""Every code that the core can give for a problem is looked at in some test."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"""\b(?:problem|fault)\(\s*"(\w+)",""")


def test_every_problem_code_is_tested() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "kingscore/rules").rglob("*.py")]
    codes = {code for source in sources for code in CODE.findall(source)}
    assert len(codes) > 50
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests/rules").rglob("*.py"))
    assert {code for code in codes if f'"{code}"' not in tests} == set()
