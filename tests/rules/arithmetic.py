"""The arithmetic of complete games, as it stands beside their files."""

from pathlib import Path

from kingscore.rules.amount import Amount, read_amount
from kingscore.rules.gamefile import GameFile, parse_game_file

GAMES = Path(__file__).parents[2] / "fixtures/games"


def game_of(name: str) -> GameFile:
    """A complete game."""
    return parse_game_file((GAMES / f"{name}.json").read_bytes())


def names_of(family: str) -> list[str]:
    """The complete games of a family."""
    return sorted(path.stem for path in GAMES.glob(f"{family}*.json"))


def written_deals(name: str) -> list[tuple[tuple[Amount, ...], tuple[Amount, ...]]]:
    """For each deal of a game the points and the totals of all seats, as they are written down."""
    written = "\n".join(path.read_text("utf-8") for path in sorted(GAMES.glob("ARITHMETIC*.md")))
    sections = written.split("\n## ")
    [section] = [each for each in sections if each.startswith(f"{name}\n")]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in section.splitlines()
        if line.startswith("|") and line[2].isdigit()
    ]
    return [
        (
            tuple(_number(cell.rpartition("= ")[2]) for cell in cells),
            tuple(map(_number, totals.split())),
        )
        for _, _, *cells, totals in rows
    ]


def _number(text: str) -> Amount:
    size = read_amount(text.removeprefix("−"))
    assert size is not None, text
    return -size if text.startswith("−") else size
