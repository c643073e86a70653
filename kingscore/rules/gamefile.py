"""A game as one JSON document: what is exported, imported, and scored from the command line.

The format is described in docs/game-file.md. Times and ids stay texts here; whoever stores
them checks them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kingscore.rules.amount import Amount
from kingscore.rules.codec import Json, amount_to_json, entry_to_json, read_entry
from kingscore.rules.deal import swapped
from kingscore.rules.entries import MOST_ENTRIES, Entry, SubstituteEntry, SwapEntry
from kingscore.rules.errors import InvalidDocument, InvalidRuleset, Problem, problem
from kingscore.rules.jsonfile import parse_json
from kingscore.rules.names import names_problems, seats_problems, tidy_name
from kingscore.rules.presets import find_preset
from kingscore.rules.proof import prove
from kingscore.rules.reading import LONGEST_REASON, Reader
from kingscore.rules.ruleset import MOST_PLAYERS, Ruleset
from kingscore.rules.ruleset_codec import SCHEMA, check_schema, read_ruleset, ruleset_to_json
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.sheet import Policy, Sheet, replay
from kingscore.rules.texts import texts_to_json

FORMAT = "kingscore-game"
LARGEST_FILE = 1_000_000  # bytes; a game of 48 deals with many corrections takes 50,000
LONGEST_CURRENCY = 3  # letters, as EUR
MOST_NAMES = MOST_PLAYERS + MOST_ENTRIES  # if every entry brought a substitute


@dataclass(frozen=True, slots=True)
class FileEntry:
    """One entry of the log with its id, its reason and its time, each empty where not known.

    `noted_at` is the time by the clock of whoever sent it.
    """

    entry: Entry
    id: str = ""
    reason: str = ""
    recorded_at: str = ""
    noted_at: str = ""


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game and its whole log.

    `players` are names in the order of the seats at the start, and then of the substitutes in the
    order in which they came. `stake` is money for one point in the smallest unit of `currency`, 0
    without a stake. `totals`, `results` and `money`, where given, are what the sheet must come to.
    """

    ruleset: Ruleset
    players: tuple[str, ...]
    first_dealer: int = 0
    policy: Policy = Policy.STRICT
    entries: tuple[FileEntry, ...] = ()
    id: str = ""
    stake: int = 0
    currency: str = ""
    started_at: str = ""
    source: str = ""
    totals: tuple[Amount, ...] = ()
    results: tuple[Amount, ...] = ()
    money: tuple[Amount, ...] = ()

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sits in each seat after the whole log; what cannot be is passed over."""
        names = self.players[: self.ruleset.players]
        seats, players = range(len(names)), range(len(self.players))
        for entry in (each.entry for each in self.entries):
            if isinstance(entry, SwapEntry) and entry.first in seats and entry.second in seats:
                names = swapped(names, entry.first, entry.second)
            if isinstance(entry, SubstituteEntry) and entry.seat in seats:
                player = (
                    self.players[entry.player] if entry.player in players else names[entry.seat]
                )
                names = (*names[: entry.seat], player, *names[entry.seat + 1 :])
        return names

    @property
    def substitutes(self) -> int:
        """How many players join by the log."""
        known = self.ruleset.players
        for entry in (each.entry for each in self.entries):
            known += isinstance(entry, SubstituteEntry) and entry.player == known
        return known - self.ruleset.players

    def sheet(self) -> Sheet:
        """The sheet of this game; raises InvalidDeal, or InvalidDocument for other totals."""
        entries = [each.entry for each in self.entries]
        sheet = replay(self.ruleset, entries, first_dealer=self.first_dealer, policy=self.policy)
        text = gettext_noop("The file says %(given)s, but the deals come to %(found)s.")
        problems = [
            problem("totals_differ", text, at=at, given=_listed(given), found=_listed(found))
            for at, given, found in (
                ("totals", self.totals, sheet.totals),
                ("results", self.results, sheet.results),
                ("money", self.money, sheet.money),
            )
            if given and given != found
        ]
        if problems:
            raise InvalidDocument(problems)
        return sheet


def _listed(points: Sequence[Amount]) -> str:
    return ", ".join(str(each) for each in points)


def parse_game_file(content: bytes) -> GameFile:
    """The game in the bytes of a file; raises InvalidDocument or InvalidRuleset.

    Files that are too big, cut off, not JSON, or nested beyond sense are refused as such.
    """
    return game_from_json(parse_json(content, largest=LARGEST_FILE))


_FIELDS = (
    "format",
    "schema",
    "id",
    "source",
    "ruleset",
    "players",
    "first_dealer",
    "policy",
    "stake",
    "started_at",
    "entries",
    "totals",
    "results",
    "money",
)


def game_from_json(value: Any) -> GameFile:
    """The game in a JSON value; raises InvalidDocument or InvalidRuleset with every fault."""
    reader = Reader()
    document = reader.mapping(value, "")
    reader.choice(document.get("format"), "format", (FORMAT,), FORMAT)
    check_schema(reader, document.get("schema"), "schema")
    reader.finish()  # a file of another kind or of a newer schema is not read any further
    reader.mapping(document, "", _FIELDS)
    stake = reader.mapping(document.get("stake", {}), "stake", ("amount", "currency"))
    entries = reader.items(document.get("entries", []), "entries", most=MOST_ENTRIES)
    game = GameFile(
        players=tuple(map(tidy_name, reader.texts(document.get("players"), "players", MOST_NAMES))),
        first_dealer=reader.number(document.get("first_dealer", 0), "first_dealer"),
        policy=Policy(
            reader.choice(document.get("policy", "strict"), "policy", list(Policy), "strict")
        ),
        entries=tuple(
            _read_file_entry(reader, entry, f"entries[{place}]")
            for place, entry in enumerate(entries)
        ),
        id=reader.text(document.get("id", ""), "id"),
        stake=reader.number(stake.get("amount", 0), "stake.amount", least=0),
        currency=reader.text(stake.get("currency", ""), "stake.currency", LONGEST_CURRENCY),
        started_at=reader.text(document.get("started_at", ""), "started_at"),
        source=reader.text(document.get("source", ""), "source"),
        totals=reader.amounts(document.get("totals", []), "totals", is_sum=True),
        results=reader.amounts(document.get("results", []), "results", is_sum=True),
        money=reader.amounts(document.get("money", []), "money", is_sum=True),
        # Last: without rules nothing more can be asked, and faults in them end the reading.
        ruleset=_read_ruleset(reader, document.get("ruleset")),
    )
    reader.problems += _players_problems(game)
    reader.problems += names_problems(game.players)
    if (game.stake or game.currency) and not re.fullmatch("[A-Z]{3}", game.currency):
        text = gettext_noop("This is not the code of a currency (as EUR).")
        reader.fault("not_a_currency", text, "stake.currency")
    reader.finish()
    return game


def _players_problems(game: GameFile) -> Iterator[Problem]:
    """Faults of who is named: those who sit down at the start, and the substitutes."""
    players, joined = game.ruleset.players, game.substitutes
    names = game.players
    if joined and len(names) >= players:
        if len(names) != players + joined:
            text = gettext_noop(
                "With the substitutes of the log %(players)s players are needed, and %(given)s are "
                "named."
            )
            values = {"players": players + joined, "given": len(names)}
            yield problem("wrong_substitutes", text, at="players", **values)
        names = names[:players]
    yield from seats_problems(players, names, game.first_dealer)


# What an entry in a file can have besides what it says.
ENTRY_EXTRAS = ("id", "reason", "recorded_at", "noted_at")


def _read_file_entry(reader: Reader, value: Any, at: str) -> FileEntry:
    document = reader.mapping(value, at)
    return FileEntry(
        entry=read_entry(reader, document, at, ENTRY_EXTRAS),
        id=reader.text(document.get("id", ""), f"{at}.id"),
        reason=reader.text(document.get("reason", ""), f"{at}.reason", LONGEST_REASON),
        recorded_at=reader.text(document.get("recorded_at", ""), f"{at}.recorded_at"),
        noted_at=reader.text(document.get("noted_at", ""), f"{at}.noted_at"),
    )


def _read_ruleset(reader: Reader, value: Any) -> Ruleset:
    """A preset by its slug, a preset with options, or the rules themselves, which are proven."""
    document = {"preset": value} if isinstance(value, str) else value
    is_preset = isinstance(document, dict) and "preset" in document
    try:
        return (_read_preset if is_preset else _read_rules)(document)
    except InvalidDocument as error:
        raise InvalidDocument([*reader.problems, *error.problems]) from error
    except InvalidRuleset as error:
        at = "ruleset" if is_preset else "ruleset.rules"
        is_name = isinstance(value, str)  # where there is nothing within
        faults = [
            replace(each, path=at if is_name else f"{at}.{each.path}") for each in error.problems
        ]
        raise InvalidDocument([*reader.problems, *faults]) from error


def _read_preset(value: Any) -> Ruleset:
    reader = Reader()
    document = reader.mapping(value, "ruleset", ("preset", "options"))
    options = reader.mapping(document.get("options", {}), "ruleset.options")
    choices = {
        reader.text(code, "ruleset.options"): reader.text(choice, f"ruleset.options.{code[:60]}")
        for code, choice in options.items()
    }
    slug = reader.text(document["preset"], "ruleset.preset")
    reader.finish()
    return find_preset(slug).ruleset(**choices)


def _read_rules(value: Any) -> Ruleset:
    reader = Reader()
    document = reader.mapping(value, "ruleset", ("slug", "version", "rules", "texts"))
    reader.finish()
    slug = reader.text(document.get("slug", ""), "ruleset.slug")
    reader.number(document.get("version", 1), "ruleset.version", least=0)  # of where it is from
    rules, texts = document.get("rules"), document.get("texts", {})
    ruleset = read_ruleset(reader, rules, texts, slug=slug, at="ruleset.rules")
    reader.finish()
    return prove(ruleset)


def game_to_json(game: GameFile, *, version: int) -> Json:
    """The document of a game; `version` is the published version of its ruleset."""
    sheet = game.sheet()
    document: Json = {
        "format": FORMAT,
        "schema": SCHEMA,
        "id": game.id,
        "ruleset": {
            "slug": game.ruleset.slug,
            "version": version,
            "rules": ruleset_to_json(game.ruleset),
            "texts": texts_to_json(game.ruleset),
        },
        "players": list(game.players),
        "first_dealer": game.first_dealer,
        "policy": game.policy.value,
        "started_at": game.started_at,
        "entries": [_file_entry_to_json(each) for each in game.entries],
        "totals": [amount_to_json(points) for points in sheet.totals],
        "results": [amount_to_json(points) for points in sheet.results],
    }
    if game.ruleset.has_money:
        document["money"] = [amount_to_json(points) for points in sheet.money]
    if game.stake:
        document["stake"] = {"amount": game.stake, "currency": game.currency}
    return document


def _file_entry_to_json(each: FileEntry) -> Json:
    document: Json = {
        **entry_to_json(each.entry),
        "id": each.id,
        "reason": each.reason,
        "recorded_at": each.recorded_at,
    }
    # Left out where it is not known: a file without an id is known again by this document.
    return document | {"noted_at": each.noted_at} if each.noted_at else document
