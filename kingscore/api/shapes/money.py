"""The course of a game and its settlement, as plain numbers."""

from kingscore.queries import Table
from kingscore.rules.codec import Json, amount_to_json
from kingscore.rules.settlement import amounts, fewest_payments


def course_to_json(table: Table) -> Json:
    """The running totals after each deal, from 0 before the first; null where none is played."""
    sheet = table.sheet
    to_come = [None] * (sheet.ruleset.deals - len(sheet.lines))
    return {
        "version": sheet.version,
        "deals_played": len(sheet.lines),
        "seats": [
            {
                "seat": seat,
                "name": name,
                "totals": [
                    0,
                    *(amount_to_json(line.totals[seat]) for line in sheet.lines),
                    *to_come,
                ],
            }
            for seat, name in enumerate(table.names)
        ],
    }


def settlement_to_json(table: Table, stake: int, currency: str) -> Json:
    """Who pays whom, for a stake in the smallest unit of its currency; 0 for none."""
    sheet = table.sheet
    is_begun = bool(sheet.lines) or bool(sheet.adjustments)
    won = amounts(sheet.money, stake) if stake and is_begun else None
    return {
        "version": sheet.version,
        "is_finished": sheet.is_finished,
        "stake": {"amount": stake, "currency": currency} if stake else None,
        "seats": [
            {
                "seat": seat,
                "name": name,
                "place": sheet.places[seat] if sheet.lines else None,
                "result": amount_to_json(sheet.results[seat]) if is_begun else None,
                "money": amount_to_json(sheet.money[seat]) if is_begun else None,
                "won": won and won[seat],
            }
            for seat, name in enumerate(table.names)
        ],
        "payments": None if won is None else [each._asdict() for each in fewest_payments(won)],
    }
