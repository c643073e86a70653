"""What the pad asks besides the items: who bought the choice, who doubled whom, cards laid open."""

from dataclasses import dataclass

from django.utils.translation import gettext

from kingscore.forms.deal import exposure_fields
from kingscore.rules.contract import Contract
from kingscore.rules.owed import doubles_given
from kingscore.rules.sheet import Sheet
from kingscore.views.rows import Cell, Cells, is_sold_openly
from kingscore.wording import isolated, label


@dataclass(frozen=True, slots=True)
class Purchase:
    """An open sale: who can buy the choice, what is typed, and the numbers it can cost."""

    buyers: tuple[Cell, ...]
    is_unsold: bool
    price: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DoubleRow:
    """A player who may double, and the fields for those whom he can double.

    `owed` is how often he still must double the declarer; `due` says that it must be now.
    """

    name: str
    cells: tuple[Cell, ...]
    owed: int
    due: str


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card that can have been laid open: by whom, and who took it, where that is asked."""

    name: str
    holder: str
    holder_value: str
    taker: str
    taker_value: str


def purchase_of(contract: Contract, cells: Cells, seller: int) -> Purchase | None:
    """The open sale of a contract, None if there is none."""
    if not is_sold_openly(contract):
        return None
    players = len(cells.names)
    turn = [(seller + step) % players for step in range(1, players)]
    buyers = cells.named("buyer", turn)
    most = sum(item.count for item in contract.items)
    return Purchase(
        buyers=buyers,
        is_unsold=not any(cell.is_chosen for cell in buyers),
        price=cells.value("price"),
        keys=tuple(map(str, range(1, most + 1))),
    )


def doubles_of(
    contract: Contract, cells: Cells, before: Sheet, declarer: int
) -> tuple[DoubleRow, ...]:
    """Who may double whom in a contract: everybody but the declarer, in turn from his left."""
    if contract.doubling is None:
        return ()
    players = len(cells.names)
    turn = [(declarer + step) % players for step in range(1, players)]
    targets = [declarer] if contract.doubling.only_declarer else [declarer, *turn]
    return tuple(
        DoubleRow(
            name=cells.names[by],
            cells=tuple(cells.one(f"double-{by}-{on}", on) for on in targets if on != by),
            owed=_owed(before, by, declarer),
            due=_due(cells, before, by, declarer),
        )
        for by in turn
    )


def owed_in_words(before: Sheet, name: str, declarer: int) -> str:
    """What the numbers of doubles that are owed mean, where there are any."""
    if not any(_owed(before, by, declarer) for by in range(before.ruleset.players)):
        return ""
    text = gettext(
        "Owed: how often %(name)s must still be doubled, in %(left)s deals with this one."
    )
    return text % {"name": isolated(name), "left": _deals_left(before, declarer)}


def _deals_left(before: Sheet, declarer: int) -> int:
    """How many deals this declarer still has, with the one that is asked about."""
    return before.progress.declarers_ahead[declarer]


def _owed(before: Sheet, by: int, declarer: int) -> int:
    """How many doubles a player still owes the declarer."""
    if by == declarer:
        return 0
    played = [line.facts for line in before.lines]
    return max(0, before.ruleset.owed_doubles - doubles_given(played, by=by, on=declarer))


def _due(cells: Cells, before: Sheet, by: int, declarer: int) -> str:
    if not 0 < _deals_left(before, declarer) <= _owed(before, by, declarer):
        return ""
    text = gettext("%(player)s must double %(other)s in this deal.")
    names = {"player": isolated(cells.names[by]), "other": isolated(cells.names[declarer])}
    return text % names


def open_cards_of(contract: Contract, cells: Cells) -> tuple[OpenCard, ...]:
    """The cards of a contract that can be laid open; where there is one, who took it is known."""
    return tuple(
        OpenCard(
            name=f"{label(item.name)} {card}" if item.count > 1 else label(item.name),
            holder=holder,
            holder_value=cells.value(holder),
            taker=taker if item.count > 1 else "",
            taker_value=cells.value(taker),
        )
        for item in contract.items
        if item.can_expose
        for card, (holder, taker) in enumerate(exposure_fields(item), start=1)
    )
