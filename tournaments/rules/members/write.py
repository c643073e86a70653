"""A list of members as a club takes it along: safe in a spreadsheet, and read back unchanged."""

import codecs
import re
from collections.abc import Iterable, Sequence

from tournaments.rules.members.guard import guarded
from tournaments.rules.members.outcome import Member

# The words above the columns, which `words` knows again: a name stands as it is shown.
_HEADERS = {
    "en": ("Number", "Player", "Year of birth", "E-mail", "Team"),
    "nl": ("Nummer", "Speler", "Geboortejaar", "E-mail", "Team"),
    "de": ("Nummer", "Spieler", "Geburtsjahr", "E-Mail", "Mannschaft"),
    "fr": ("Numéro", "Joueur", "Année de naissance", "E-mail", "Équipe"),
    "hu": ("Szám", "Játékos", "Születési év", "E-mail", "Csapat"),
    "ru": ("Номер", "Игрок", "Год рождения", "E-mail", "Команда"),
}
_QUOTED = re.compile('["\\r\\n\\t;,|]')


def rows_of_members(members: Iterable[Member], language: str = "en") -> list[list[str]]:
    """The rows of a list with its header, every cell safe to open in a spreadsheet."""
    rows = [list(_HEADERS.get(language, _HEADERS["en"]))]
    for each in members:
        year = "" if each.year is None else str(each.year)
        cells = (each.number, each.name, year, each.email, each.team)
        rows.append([guarded(cell) for cell in cells])
    return rows


def csv_of(rows: Iterable[Sequence[str]], delimiter: str = ";") -> bytes:
    """Rows as CSV: UTF-8 with a byte-order mark, by which a spreadsheet knows it."""
    lines = (delimiter.join(map(_written, row)) + "\r\n" for row in rows)
    return codecs.BOM_UTF8 + "".join(lines).encode()


def _written(cell: str) -> str:
    """The cell, between quotes where it would be read as something else."""
    if _QUOTED.search(cell) or cell != cell.strip():
        doubled = cell.replace('"', '""')
        return f'"{doubled}"'
    return cell
