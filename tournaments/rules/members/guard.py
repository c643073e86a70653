"""Cells that a spreadsheet would take for a formula, kept as text by an apostrophe before them."""

import re

# What a program may calculate with, also behind spaces; the wide forms are typed in East Asia.
_FORMULA = re.compile("['\\s]*[=+\\-@\\t\\r\\n＝＋－＠]")


def guarded(cell: str) -> str:
    """The cell as it can safely be opened; `unguarded` gives back what it was."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def unguarded(cell: str) -> str:
    """The cell without the apostrophe that guards it; that of a name such as 't Hart stays."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell, 1) else cell
