"""The tally of a game: what was played how often, of how often it can be."""

from collections import Counter

from kingscore.queries import Table
from kingscore.rules.codec import Json
from kingscore.rules.owed import doubles_given
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sheet import Sheet
from kingscore.wording import label


def tally_to_json(table: Table) -> Json:
    """How often each contract was played, by whom, and how often it can be; null without a limit.

    A quota of one player is in `most_each`; what he has used stands by seats, from 0.
    """
    sheet = table.sheet
    schedule = sheet.ruleset.schedule
    quotas = schedule if isinstance(schedule, DealersChoice) else None
    return {
        "version": sheet.version,
        "contracts": [
            {
                "contract": code,
                "name": label(contract.name),
                "side": contract.side.value,
                "used_each": _used(sheet, code=code),
                "most_each": quotas.each.get(code) if quotas else None,
                "used": sum(_used(sheet, code=code)),
                "most": quotas.per_game[code] if quotas else None,
            }
            for code, contract in sheet.ruleset.by_code.items()
        ],
        "sides": [
            {"side": side.value, "used_each": _used(sheet, side=side.value), "most_each": most}
            for side, most in (quotas.per_dealer.items() if quotas else ())
        ],
        "doubles": _doubles(sheet) if sheet.ruleset.owed_doubles else None,
    }


def _used(sheet: Sheet, *, code: str | None = None, side: str | None = None) -> list[int]:
    """How often each seat has declared this contract, or any of this side."""
    used = Counter(
        line.facts.declarer
        for line in sheet.lines
        if code in (None, line.contract.code) and side in (None, line.contract.side.value)
    )
    return [used[seat] for seat in range(sheet.ruleset.players)]


def _doubles(sheet: Sheet) -> Json:
    """How often each seat has doubled each declarer, of the times that everybody must."""
    played = [line.facts for line in sheet.lines]
    seats = range(sheet.ruleset.players)
    return {
        "owed": sheet.ruleset.owed_doubles,
        "given": [
            [None if by == on else doubles_given(played, by=by, on=on) for on in seats]
            for by in seats
        ],
    }
