"""What can be wrong with the kontras of a deal."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import Label, Seat, gettext_noop
from kingscore.rules.tarock.facts import GAME, Kontra, TarockFacts
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.outcome import CONCEDED
from kingscore.rules.tarock.table import Table

if TYPE_CHECKING:
    from kingscore.rules.tarock.game import TarockGame


def kontra_problems(
    game: "TarockGame", noted: TarockFacts, declarer: int, table: Table
) -> Iterator[Problem]:
    """Every fault of the kontras."""
    most = game.tariff.kontra_levels
    if noted.kontra and not most:
        yield problem("no_kontra", gettext_noop("These rules have no kontra."), at="tarock.kontra")
    elif noted.kontra and noted.talon == CONCEDED:
        text = gettext_noop("The game was conceded before anybody could say kontra.")
        yield problem("kontra_after_conceding", text, at="tarock.kontra")
    for place, kontra in enumerate(noted.kontra):
        at = f"tarock.kontra[{place}]"
        name = _name_of(game, kontra.item)
        if most and not 1 <= kontra.level <= most:
            text = gettext_noop("%(item)s can be doubled from 1 to %(most)s times.")
            yield problem("kontra_level", text, at=at, item=name, most=most)
        if kontra.item not in game.kontra_items(noted):
            text = gettext_noop("Nobody announced %(item)s, so it cannot be doubled.")
            yield problem("kontra_without_item", text, at=at, item=name)
        else:
            yield from _speaker_problems(game, noted, kontra, declarer=declarer, table=table, at=at)
    yield from _twice_problems(game, noted)


def _name_of(game: "TarockGame", item: str) -> Label:
    return game.name if item == GAME else game.tariff.name_of(item)


def _speaker_problems(
    game: "TarockGame",
    noted: TarockFacts,
    kontra: Kontra,
    *,
    declarer: int,
    table: Table,
    at: str,
) -> Iterator[Problem]:
    """Faults of who said it: an opponent of those that played or announced the item."""
    name = _name_of(game, kontra.item)
    if kontra.by is None:
        if game.kind is Kind.TRICKS:
            text = gettext_noop("Each opponent says kontra for himself: who did?")
            yield problem("kontra_by_missing", text, at=at)
        return
    yield from table.problems(kontra.by, at=f"{at}.by")
    bonus = noted.bonus(kontra.item)
    is_declarers = bonus is None or bonus.is_declarers
    if (kontra.by in noted.side(declarer)) == is_declarers:
        text = gettext_noop("%(player)s is on the side of %(item)s; that kontra is void.")
        yield problem("kontra_by_own_side", text, at=at, player=Seat(kontra.by), item=name)


def _twice_problems(game: "TarockGame", noted: TarockFacts) -> Iterator[Problem]:
    """One kontra binds all, except in games by tricks, where each opponent has his own."""
    said = [
        (kontra.item, kontra.by if game.kind is Kind.TRICKS else None) for kontra in noted.kontra
    ]
    for item, by in dict.fromkeys(said):
        if said.count((item, by)) > 1:
            text = gettext_noop("The kontra on %(item)s stands there more than once.")
            name = _name_of(game, item)
            yield problem("kontra_twice", text, at="tarock.kontra", item=name)
