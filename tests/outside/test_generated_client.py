"""A client that a public generator makes of docs/openapi.json scores whole games."""

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any
from uuid import uuid4

import pytest

from kingscore.rules.amount import Amount
from kingscore.rules.codec import amount_to_json, facts_to_json
from kingscore.rules.gamefile import GameFile, parse_game_file
from tests.following.servers import ROOT, running_server

pytestmark = pytest.mark.django_db(transaction=True)

NAME = "kingscore_client"
GAMES = ["dubbelkingen-4", "king-hungarian", "king-hungarian-bids-tricks"]


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of the package that was generated."""
    folder = tmp_path_factory.mktemp("generated")
    settings = folder / "settings.json"
    # Nobody reads it: it need not be tidy. The generator has to be told what bytes are.
    wanted = {
        "post_hooks": [],
        "content_type_overrides": {"application/zip": "application/octet-stream"},
    }
    settings.write_text(json.dumps(wanted), "utf-8")
    command = ["-m", "openapi_python_client", "generate", "--meta", "none", "--fail-on-warning"]
    command += ["--path", str(ROOT / "docs" / "openapi.json"), "--config", str(settings)]
    command += ["--output-path", str(folder / NAME)]
    done = subprocess.run(  # noqa: S603 - a command of ours
        [sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield NAME


class Client:
    """The functions of the generated package, by their names."""

    def __init__(self, package: str, url: str, token: str = "") -> None:
        self.package = package
        made = importlib.import_module(f"{package}.client")
        kind: Any = made.AuthenticatedClient if token else made.Client
        fields = {"token": token} if token else {}
        self.client = kind(base_url=url, raise_on_unexpected_status=True, timeout=30, **fields)

    def call(self, operation: str, *path: Any, **sent: Any) -> Any:
        """The parsed answer of an operation, such as `games.read_game`."""
        module = importlib.import_module(f"{self.package}.api.{operation}")
        return module.sync(*path, client=self.client, **sent)

    def close(self) -> None:
        """Hang up."""
        self.client.get_httpx_client().close()

    def body(self, name: str, document: dict[str, Any]) -> Any:
        """A body of the generated models."""
        return getattr(importlib.import_module(f"{self.package}.models"), name).from_dict(document)


def golden(name: str) -> GameFile:
    """A golden game."""
    return parse_game_file((ROOT / f"fixtures/games/{name}.json").read_bytes())


@pytest.mark.parametrize("name", GAMES)
def test_generated_client_scores_a_whole_game(generated: str, name: str) -> None:
    file = golden(name)
    with ExitStack() as running:
        hold = running.enter_context
        server = hold(running_server())
        url = f"http://127.0.0.1:{server.port}"
        anybody = hold(closing(Client(generated, url)))
        start = {
            "ruleset": file.ruleset.slug,
            "players": list(file.players),
            "first_dealer": file.first_dealer,
            "policy": file.policy.value,
        }
        game = anybody.call("games.start_game", body=anybody.body("StartBody", start))
        scorer = hold(closing(Client(generated, url, game.scorer_code)))
        for line in file.sheet().lines:
            deal = {
                "entry": str(uuid4()),
                "version": line.number - 1,
                "number": line.number,
                "facts": facts_to_json(line.facts),
            }
            written = scorer.call(
                "writing.record_deal", game.code, body=scorer.body("DealBody", deal)
            )
            assert written.sheet.version == line.number
        for each in file.sheet().adjustments:
            more = {
                "entry": str(uuid4()),
                "version": written.sheet.version,
                "seat": each.seat,
                "points": amount_to_json(each.points),
                "cause": each.cause,
            }
            body = scorer.body("AdjustmentBody", more)
            written = scorer.call("writing.adjust_points", game.code, body=body)
        sheet = anybody.call("sheets.read_sheet", game.code)
        settled = anybody.call("sheets.read_settlement", game.code, stake=10, currency="EUR")

    expected = file.sheet()
    assert sheet.is_finished
    assert [seat.total for seat in sheet.seats] == plain(expected.totals)
    assert [seat.result for seat in sheet.seats] == plain(expected.results)
    assert [seat.place for seat in settled.seats] == list(expected.places)
    assert sum(payment.amount for payment in settled.payments) > 0


def plain(amounts: tuple[Amount, ...]) -> list[int | str]:
    """Points as the API writes them."""
    return [amount_to_json(each) for each in amounts]
