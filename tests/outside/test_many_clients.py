"""Twenty clients that hammer one game: every entry that was taken is there once, and no other."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import replace
from random import Random

import pytest

from kingscore.models import Game
from kingscore.queries import table_of
from kingscore.rules.codec import entry_from_json, facts_to_json
from kingscore.rules.deal import DealFacts
from kingscore.rules.sheet import replay
from tests.following.servers import running_server
from tests.kingscore.play import fresh, start
from tests.outside.phone import Json, Phone
from tests.rules.play import some_game

pytestmark = pytest.mark.django_db(transaction=True)

CLIENTS, STEPS = 20, 18
WHAT = ("next", "next", "next", "correct", "undo", "again", "stale", "reused", "wrong")
SHEET = some_game("dubbelkingen-4", seed=1)
DEALS = [line.facts for line in SHEET.lines]
# Taken; somebody else was first, or the id is used; not the next deal.
DOCUMENTED = {201, 409, 422}


def turned(facts: DealFacts) -> DealFacts:
    """The same deal with everything taken by the seat after."""
    return replace(facts, counts={code: (*row[1:], row[0]) for code, row in facts.counts.items()})


def hammer(phone: Phone, seed: int) -> None:
    """Write whatever comes to mind."""
    chance = Random(seed)  # noqa: S311 - chance, no secret
    for _ in range(STEPS):
        _status, sheet = phone.ask("GET", "sheet/")
        played = sheet["deals_played"]
        phone.version = sheet["version"]
        match chance.choice(WHAT):
            case "next" if played < len(DEALS):
                phone.record(played + 1, DEALS[played])
            case "correct" if played:
                number = chance.randint(1, played)
                phone.record(number, turned(DEALS[number - 1]))
            case "undo" if played > 1:
                phone.undo(played)
            case "again" if phone.sent:
                assert phone.again(chance.choice([*phone.sent])) == 201
            case "stale" if phone.version:
                phone.record(played + 1, DEALS[played % len(DEALS)], phone.version - 1)
            case "wrong":
                phone.record(played + 2, DEALS[0])  # a deal is left out
            case "reused" if phone.sent:
                path, document = phone.sent[chance.choice([*phone.sent])]
                assert phone.write(path, document | {"reason": f"other {seed}"}) == 409


@pytest.mark.parametrize("processes", [1, 2])
def test_twenty_clients_on_one_game_lose_and_double_nothing(processes: int) -> None:
    game = start(first_dealer=SHEET.first_dealer)
    with ExitStack() as running:
        ports = [running.enter_context(running_server()).port for _ in range(processes)]
        phones = [
            running.enter_context(closing(Phone(ports[seed % processes], game)))
            for seed in range(CLIENTS)
        ]
        with ThreadPoolExecutor(CLIENTS) as pool:
            list(pool.map(hammer, phones, range(CLIENTS)))
        log = phones[0].log()

    taken = {entry_id: sent for phone in phones for entry_id, sent in phone.sent.items()}
    assert {201, 409} <= {status for phone in phones for status in phone.statuses} <= DOCUMENTED
    assert [each["seq"] for each in log] == [*range(1, len(log) + 1)]
    assert {each["entry"] for each in log} == set(taken)
    assert all(is_what_was_sent(each, *taken[each["entry"]]) for each in log)
    assert_stands(fresh(game), log)


def is_what_was_sent(entry: Json, path: str, sent: Json) -> bool:
    """Whether an entry of the log says what a client has sent, at the place that it meant."""
    facts = sent.get("facts")
    number = sent["number"] if "number" in sent else int(path.split("/")[1])
    told = (entry["number"], entry["facts"], entry["seq"], entry["reason"])
    return told == (number, facts, sent["version"] + 1, "")


def assert_stands(game: Game, log: list[Json]) -> None:
    """The sheet is what the log comes to, and the log is as long as the version says."""
    assert game.version == len(log)
    entries = [
        entry_from_json({name: each[name] for name in ("kind", "number", "facts")}) for each in log
    ]
    sheet = replay(SHEET.ruleset, entries, first_dealer=SHEET.first_dealer)
    assert table_of(game).sheet == sheet
    assert [facts_to_json(line.facts) for line in sheet.lines]
