"""The walk-throughs in docs/ say what is so: each request is sent, each answer compared."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kingscore import services
from kingscore.api.shapes.sheet import line_to_json
from kingscore.models import ApiToken
from kingscore.rules.gamefile import parse_game_file
from tests.following.servers import ROOT, running_server
from tests.kingscore.accounts import make_account
from tests.outside.answers import LEFT_OUT, Answers
from tests.outside.document import Request, read_document

PATH = ROOT / "docs" / "api.md"
TOURNAMENTS = ROOT / "docs" / "api-tournaments.md"
SITE, SCOREBOARD = "https://kingscore.example", "https://scoreboard.example"
SECONDS = 120  # on a busy machine; waiting for changes that do not come takes the longest
PHRASE = "HTTP/1.1 "


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", [PATH, TOURNAMENTS], ids=["api", "api-tournaments"])
def test_walk_through_is_answered_as_it_says(tmp_path: Path, path: Path) -> None:
    assert shutil.which("curl"), "curl is needed, 7.82 or later: bin/system-package curl"
    _row, token = services.make_token(
        account=make_account(), name="Phone", scope=ApiToken.Scope.WRITE
    )
    with running_server(settings="tests.outside.settings") as server:
        here = f"http://127.0.0.1:{server.port}"
        document = read_document(path, {SITE: here, SCOREBOARD: here})
        for name, text in document.files.items():
            (tmp_path / name).write_text(text, "utf-8")
        faults = run(document.requests, tmp_path, token)
    answers = Answers()
    untold = [each.line for each in document.requests if is_untold(each)]
    faults += [f"line {line}: nothing is told of the answer" for line in untold]
    for place, request in enumerate(document.requests):
        at = tmp_path / f"{place}"
        if not at.with_suffix(".done").exists():
            faults.append(f"line {request.line}: not run to its end")
            break
        printed = at.with_suffix(".out").read_text("utf-8")
        heads = at.with_suffix(".heads").read_text("utf-8")
        found = [*differences(answers, request, printed, heads)]
        faults += [f"line {request.line}: {each}" for each in found]
    assert not faults, "\n".join(faults)


def is_untold(request: Request) -> bool:
    """Whether something is asked, and no word said of the answer."""
    return "curl" in request.script and not request.status and not request.answers


def run(requests: list[Request], home: Path, token: str) -> list[str]:
    """Run all blocks; each leaves what it printed, and the heads of its last answer."""
    # curl as the reader has it, but that it also leaves the heads where they can be compared.
    parts = ["set -euo pipefail", 'curl() { command curl -D heads "$@"; }']
    for place, request in enumerate(requests):
        parts += [f": >heads; exec >{place}.out", request.script]
        parts += [f"cp heads {place}.heads; touch {place}.done"]
    script = home / "walk.sh"
    script.write_text("\n".join(parts), "utf-8")
    ended = subprocess.run(  # noqa: S603 - a document of this project is what runs
        [shutil.which("bash") or "bash", str(script)],
        cwd=home,
        env={
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "HOME": str(home),
            "LC_ALL": "C.UTF-8",
        },
        input=f"{token}\n",  # what is typed where the walk-through asks for it
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    return [f"The script ended with {ended.returncode}: {ended.stderr}"] if ended.returncode else []


def differences(answers: Answers, request: Request, printed: str, heads: str) -> Iterator[str]:
    """What a request was not answered with as it is told."""
    head = heads.strip().splitlines()
    if request.status:
        came = head[0] if head else "nothing"
        if not came.startswith(f"{PHRASE}{request.status} "):
            yield f"told {request.status}, came {came}: {printed}"
            return
    if told := request.answers.get("json"):
        yield from answers.differences(json.loads(told), read_json(printed))
    told = request.answers.get("text", LEFT_OUT)
    if not answers.is_text(told.strip(), printed.strip()):
        yield f"told {told}, came {printed}"
    for line in request.answers.get("http", "").splitlines():
        if not any(answers.is_text(header(line), header(each)) for each in head):
            yield f"told {line}, came {head}"


def header(line: str) -> str:
    """A line of the heads; names of headers are the same in any case."""
    name, colon, value = line.partition(":")
    return f"{name.lower()}{colon}{value}"


def read_json(printed: str) -> Any:
    """What was printed, below the headers where they were asked for."""
    body = printed.partition("\r\n\r\n")[2] if printed.startswith(PHRASE) else printed
    try:
        return json.loads(body)
    except ValueError:
        return printed


def test_deals_of_golden_games_are_as_it_says() -> None:
    deals = read_document(PATH, {}).deals
    assert len(deals) > 3
    for deal in deals:
        file = parse_game_file((ROOT / "fixtures" / "games" / f"{deal.game}.json").read_bytes())
        told = json.loads(deal.text)
        came = line_to_json(file.sheet().lines[told["number"] - 1], file.players)
        assert list(Answers().differences(told, came)) == [], f"line {deal.line}"
