"""What the pad asks about the items of a contract: a question with a number or a name to tap."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from kingscore.forms.deal import item_fields
from kingscore.rules.contract import Contract
from kingscore.rules.item import Item
from kingscore.rules.sale import Bidding
from kingscore.wording import isolated, label

FEW = 2  # so many things, or fewer, are asked for by numbers beside the names and not by keys


@dataclass(frozen=True, slots=True)
class Cell:
    """One number to enter: the form field, whose it is, and what is typed in it.

    `is_chosen`: this player took the single thing that is asked for.
    """

    field: str
    seat: int
    name: str
    value: str
    aside: str = ""
    is_chosen: bool = False
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One item to place.

    `kind` says how: `who` took it; `count`, how many each player took, a line for each; `across`,
    the same in one line where several items are counted; `few`, with the numbers beside the
    names; `taken`, how many the declarer took; `places`, in what order the players finished.
    `keys` are the numbers that stand beside the question, `errors` what is wrong with it.
    """

    kind: str
    name: str
    question: str
    count: int
    field: str
    cells: tuple[Cell, ...]
    keys: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()


class Cells:
    """Makes the cells of the pad with what is typed in them."""

    def __init__(
        self, names: Sequence[str], typed: Mapping[str, Any], errors: Mapping[str, Any]
    ) -> None:
        """`names` are those of the seats; `typed` and `errors` go by the fields of the form."""
        self.names, self.typed, self.errors = names, typed, errors

    def value(self, field: str) -> str:
        """What is typed in a field."""
        value = self.typed.get(field)
        return "" if value is None else str(value)

    def one(self, field: str, seat: int) -> Cell:
        """The cell of a field of this seat."""
        return Cell(
            field=field,
            seat=seat,
            name=self.names[seat],
            value=self.value(field),
            errors=tuple(self.errors.get(field, ())),
        )

    def of(self, kind: str, seats: Sequence[int]) -> tuple[Cell, ...]:
        """The cells of the fields of this kind, one for each seat."""
        return tuple(self.one(f"{kind}-{seat}", seat) for seat in seats)

    def named(self, field: str, seats: Sequence[int]) -> tuple[Cell, ...]:
        """The players who can be the answer to one field."""
        value = self.value(field)
        return tuple(replace(self.one(field, seat), is_chosen=value == str(seat)) for seat in seats)

    def said(self, seat: int) -> str:
        """What this player predicted, where predictions are made."""
        said = self.value(f"said-{seat}")
        return gettext("said %(said)s") % {"said": said} if said else ""


def rows_of(
    contract: Contract, cells: Cells, declarer: int, errors: Mapping[str, tuple[str, ...]]
) -> tuple[Row, ...]:
    """The questions about the items of a contract; `errors` are the faults by item.

    Numbers stand in one line for each item where there is much to ask.
    """
    counted = sum(_is_counted(contract, item) for item in contract.items)
    is_long = contract.doubling is not None or is_sold_openly(contract)
    is_across = counted > 1 or is_long
    return tuple(
        _row(contract, item, cells, declarer, is_across=is_across, errors=errors.get(item.code, ()))
        for item in contract.items
    )


def is_sold_openly(contract: Contract) -> bool:
    """Whether the choice is for sale to whoever offers most, as long as anyone likes."""
    return contract.sale is not None and contract.sale.bidding is Bidding.OPEN


def _is_counted(contract: Contract, item: Item) -> bool:
    """Whether an item has a number for each player."""
    return item.count > 1 and not item.places and not contract.is_against_rest


def _kind(contract: Contract, item: Item, *, is_across: bool) -> str:
    if contract.is_against_rest:
        return "taken"
    if item.places:
        return "places"
    if item.count == 1:
        return "who"
    if is_across:
        return "across"
    return "few" if item.count <= FEW else "count"


def _row(
    contract: Contract,
    item: Item,
    cells: Cells,
    declarer: int,
    *,
    is_across: bool,
    errors: tuple[str, ...],
) -> Row:
    kind = _kind(contract, item, is_across=is_across)
    seats = range(len(cells.names))
    fields = item_fields(contract, item, len(seats))
    row = Row(
        kind=kind,
        name=label(item.name),
        question=_question(contract, item, kind, cells.names[declarer]),
        count=item.count,
        field=fields[0],
        cells=(),
        errors=errors,
    )
    if kind == "taken":
        return replace(row, cells=(cells.one(row.field, declarer),), keys=_keys(0, item.count))
    is_who = kind == "who"
    made = cells.named(row.field, seats) if is_who else tuple(map(cells.one, fields, seats))
    if kind == "places":
        return replace(row, cells=made, keys=_keys(1, len(seats)))
    made = tuple(replace(cell, aside=cells.said(cell.seat)) for cell in made)
    return replace(row, cells=made, keys=_keys(0, item.count) if kind == "few" else ())


def _keys(first: int, last: int) -> tuple[str, ...]:
    return tuple(map(str, range(first, last + 1)))


def _question(contract: Contract, item: Item, kind: str, declarer: str) -> str:
    """What is asked about an item; where there are several, with its name."""
    if kind == "taken":
        text = gettext("%(item)s: how many did %(name)s take?")
        return text % {"item": label(item.name), "name": isolated(declarer)}
    name = {"item": label(item.name)}
    if item.is_event:
        return gettext("%(item)s: who?") % name
    if len(contract.items) == 1:
        alone = {
            "places": gettext("In what order did they finish?"),
            "who": gettext("Who took it?"),
        }
        return alone.get(kind) or gettext("Who took how many?")
    several = {
        "places": gettext("%(item)s: in what order did they finish?"),
        "who": gettext("%(item)s: who took it?"),
    }
    return (several.get(kind) or gettext("%(item)s: how many?")) % name
