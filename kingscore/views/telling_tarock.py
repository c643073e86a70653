"""A deal of Königrufen in words: who played with whom, what was announced, and what was doubled."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from kingscore.rules.deal import DealFacts
from kingscore.rules.tarock.facts import GAME, Bonus, Kontra, TarockFacts
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.outcome import CONCEDED
from kingscore.rules.tarock.thirds import blatt
from kingscore.views.cards import card
from kingscore.wording import isolated, label

_KONTRA = ("Kontra", "Re", "Sub", "Mord")  # what players say, in every language


def kontra_name(level: int) -> str:
    """What the doubling of a level (from 1) is called, and what it does: Kontra ×2."""
    name = _KONTRA[level - 1] if level <= len(_KONTRA) else ""
    return f"{name} ×{1 << level}".strip()


def tarock_in_words(game: TarockGame, facts: DealFacts, names: Sequence[str]) -> Iterator[str]:
    """What was noted of a deal, sentence by sentence."""
    noted = facts.tarock or TarockFacts()
    yield _players_in_words(facts.declarer, noted, names)
    if noted.called:
        yield gettext("Called: %(card)s.") % {"card": card(noted.called)}
    if noted.talon:
        text = gettext("In the talon: played alone")
        if noted.talon == CONCEDED:
            text = gettext("In the talon: conceded")
        yield f"{text}."
    if noted.thirds is not None:
        points = str(blatt(noted.thirds))
        yield gettext("Card points of the declarer's side: %(points)s.") % {"points": points}
    yield from (_bonus_in_words(game, each) for each in noted.bonuses)
    yield from (_kontra_in_words(game, each, names) for each in noted.kontra)
    if noted.revoked_by is not None:
        name = isolated(names[noted.revoked_by])
        yield gettext("%(name)s broke the rules of play.") % {"name": name}


def _players_in_words(declarer: int, noted: TarockFacts, names: Sequence[str]) -> str:
    values = {"name": isolated(names[declarer])}
    if noted.partner is None:
        return gettext("Played by %(name)s.") % values
    values["partner"] = isolated(names[noted.partner])
    return gettext("Played by %(name)s with %(partner)s.") % values


def _bonus_in_words(game: TarockGame, bonus: Bonus) -> str:
    way = gettext("made, silent") if bonus.is_made else gettext("failed, silent")
    if bonus.is_announced:
        way = gettext("announced, made") if bonus.is_made else gettext("announced, lost")
    whose = gettext("declarer") if bonus.is_declarers else gettext("opponents")
    return f"{label(game.tariff.name_of(bonus.code))} ({whose}: {way})."


def _kontra_in_words(game: TarockGame, kontra: Kontra, names: Sequence[str]) -> str:
    doubled = game.name if kontra.item == GAME else game.tariff.name_of(kontra.item)
    text = f"{label(doubled)}: {kontra_name(kontra.level)}"
    return f"{text}." if kontra.by is None else f"{text} ({isolated(names[kontra.by])})."
