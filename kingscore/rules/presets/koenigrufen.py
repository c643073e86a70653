"""Königrufen: the basic game, and the tariffs of Upper Austria, Vienna and Tyrol.

Sources: S-AR for the basic game; OÖ23, which is the RTC's, WTC and TIR19 for the cups. The house
tariff is in `koenigrufen_house`; see docs/rules-sources.md.
"""

from collections.abc import Mapping
from dataclasses import replace

from kingscore.rules.deck import Deck, Pack
from kingscore.rules.presets import koenigrufen_tables as tables
from kingscore.rules.presets.koenigrufen_games import NOT_SCORED, games_of
from kingscore.rules.presets.preset import Option, Preset
from kingscore.rules.ruleset import Direction, Ruleset
from kingscore.rules.schedule import FreeChoice
from kingscore.rules.sentence import Label, gettext_noop
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.radl import Radl
from kingscore.rules.tarock.tariff import RevokeRule, Tariff

DECK = Deck(pack=Pack.TAROCK, undealt=6)  # 54 cards, 12 for each of four, a talon of 6
MOST_DEALS = 60  # three rounds of 20, as cups play them

# S-AR, for the cups too; KRS for what is left over in counting.
NOTES = (
    Label(gettext_noop("Tarocks are trump: from the Sküs, XXI and XX down to I, the Pagat.")),
    Label(gettext_noop("Follow suit if you can; otherwise play a tarock; without one, any card.")),
    Label(gettext_noop("No king and no card of the Trull is laid aside.")),
    Label(gettext_noop("Other tarocks are laid aside only face up, when nothing else is left.")),
    Label(
        gettext_noop(
            "Count in threes: the values of three cards less 2; one card left less ⅔, two less 1⅓."
        )
    ),
)
FIVE = Label(gettext_noop("At five the dealer sits out, says nothing and sees no talon."))

_VORHAND_ORDER = Label(
    gettext_noop("Rufer and Trischaken are for Vorhand, after three passes."),
)
_OWN_KING = Label(gettext_noop("Nobody calls a king of his own."))
_EVERY_HAND = Label(gettext_noop("Every hand is played."))
# OÖ23, by KRS
OOE_NOTES = (
    *NOTES,
    Label(gettext_noop("Vorhand does not pass, and alone can hold the highest bid.")),
    Label(gettext_noop("Sechserdreier is Vorhand's first word or is not played.")),
    _VORHAND_ORDER,
    _OWN_KING,
    Label(gettext_noop("With four kings there is no game with a called king.")),
    _EVERY_HAND,
    Label(gettext_noop("In Trischaken the talon goes with the last trick.")),
)
WIEN_NOTES = (  # WTC
    *NOTES,
    _OWN_KING,
    Label(gettext_noop("With four kings a queen is called.")),
    _EVERY_HAND,
    Label(
        gettext_noop("In Trischaken a card of the talon goes with each of the first six tricks.")
    ),
)
TIROL_NOTES = (  # TIR19
    *NOTES,
    _OWN_KING,
    _EVERY_HAND,
    Label(gettext_noop("In Trischaken Vorhand chooses what becomes of the talon.")),
)


def deals_option(usual: int, most: int = MOST_DEALS) -> Option:
    """How many deals: the usual number, or any other that the table agrees on."""
    counts = [usual, *(count for count in range(1, most + 1) if count != usual)]
    choices = {str(count): Label(str(count)) for count in counts}
    return Option("deals", Label(gettext_noop("Number of deals")), choices)


def tarock_ruleset(
    players: int,
    games: tuple[TarockGame, ...],
    choices: Mapping[str, str],
    *,
    notes: tuple[Label, ...],
    sources: tuple[str, ...],
    radl: Radl | None = None,
) -> Ruleset:
    """A ruleset of games that are bid for; Austrian tarock goes round counter-clockwise."""
    return Ruleset(
        players=players,
        deck=DECK,
        contracts=games,
        schedule=FreeChoice(int(choices["deals"])),
        sits_out=players == 5,
        direction=Direction.COUNTERCLOCKWISE,
        radl=radl,
        notes=(*notes, FIVE) if players == 5 else notes,
        sources=sources,
    )


# S-AR lacks its table of values. It names the games in rising order, which is that of KON alone
# (1, 2, 3, 3, 6): DERIVED. The cups' values are there to choose.
BASIC_VALUES = {
    "kon": tables.KON,
    "ooe": tables.OOE,
    "wien": tables.WIEN,
}
_BASIC_GAMES = ("rufer", "solorufer", "dreier", "bettel", "solodreier")  # S-AR
_BASIC_BONUSES = (tables.PAGAT, tables.TRULL, tables.FOUR_KINGS)  # S-AR, and the Valat
VALUES = Option(
    "values",
    Label(gettext_noop("Values")),
    {
        "kon": Label(gettext_noop("Dreier 3, Bettel 3, Solodreier 6")),
        "ooe": Label(gettext_noop("Dreier 4, Bettel 2, Solodreier 8")),
        "wien": Label(gettext_noop("Dreier 5, Bettel 4, Solodreier 10")),
    },
)
BONUSES = Option(
    "bonuses",
    Label(gettext_noop("Bonuses")),
    {
        "none": Label(gettext_noop("none")),
        # S-AR names them without values: those on which all other sources agree
        "some": Label(gettext_noop("Pagat, Trull, four kings and Valat")),
    },
)
KONTRA = Option(
    "kontra",
    Label(gettext_noop("Kontra")),
    {
        "none": Label(gettext_noop("none")),  # S-AR does not name it
        "score": Label(gettext_noop("up to sub, in the score")),  # private tables, Hopfgarten
    },
)


def koenigrufen_basic(choices: Mapping[str, str]) -> Ruleset:
    """The basic game (S-AR): five games, 36 points to win, bonuses as an option."""
    bonuses = _BASIC_BONUSES if choices["bonuses"] == "some" else ()
    silent = tuple(rule.code for rule in bonuses)
    tariff = Tariff(
        bonuses=bonuses,
        valat=replace(tables.VALAT_OOE, without_silent=silent) if bonuses else None,
        kontra_levels=3 if choices["kontra"] == "score" else 0,
        kontra_in_score=True,
        calls_queens=True,
        revoke=RevokeRule.SIDE,
    )
    values = BASIC_VALUES[choices["values"]]
    games = games_of({code: values[code] for code in _BASIC_GAMES}, tariff)
    # S-AR: the highest bidder plays, whoever it is; a called king in the talon means alone
    games = tuple(replace(game, is_vorhands=False, can_concede=False) for game in games)
    queen = Label(gettext_noop("With four kings a queen is called."))
    return tarock_ruleset(
        4, games, choices, notes=(*NOTES, _OWN_KING, queen), sources=("S-AR", "KRS", "KON")
    )


OOE_TARIFF = Tariff(  # OÖ23, RTC, ÖF21
    bonuses=tables.BONUSES, valat=tables.VALAT_OOE, trischaken=tables.TRISCHAKEN_OOE
)
WIEN_TARIFF = Tariff(  # WTC
    bonuses=tables.BONUSES,
    valat=tables.VALAT_WIEN,
    calls_queens=True,
    trischaken=tables.TRISCHAKEN_WIEN,
)
TIROL_TARIFF = Tariff(  # TIR19
    bonuses=(*tables.BONUSES, tables.MONDFANG, tables.FIRST_SACK, tables.SECOND_SACK),
    valat=tables.VALAT_TIROL,
    trischaken=tables.TRISCHAKEN_TIROL,
)


def _ooe(players: int, choices: Mapping[str, str]) -> Ruleset:
    games = (*games_of(tables.OOE, OOE_TARIFF), replace(NOT_SCORED, tariff=OOE_TARIFF))
    sources = ("OÖ23", "OÖR25", "KRS", "RTC", "ÖF21", "S-AR")
    return tarock_ruleset(players, games, choices, notes=OOE_NOTES, sources=sources)


def koenigrufen_ooe_4(choices: Mapping[str, str]) -> Ruleset:
    """The cup of Upper Austria for four, 16 deals a round."""
    return _ooe(4, choices)


def koenigrufen_ooe_5(choices: Mapping[str, str]) -> Ruleset:
    """The cup of Upper Austria for five, the dealer sitting out."""
    return _ooe(5, choices)


def _wien(players: int, choices: Mapping[str, str]) -> Ruleset:
    games = games_of(tables.WIEN, WIEN_TARIFF)
    return tarock_ruleset(players, games, choices, notes=WIEN_NOTES, sources=("WTC", "S-AR", "KRS"))


def koenigrufen_wien_4(choices: Mapping[str, str]) -> Ruleset:
    """The cup of Vienna for four, 20 deals a round."""
    return _wien(4, choices)


def koenigrufen_wien_5(choices: Mapping[str, str]) -> Ruleset:
    """The cup of Vienna for five, the dealer sitting out."""
    return _wien(5, choices)


def _tirol(players: int, choices: Mapping[str, str]) -> Ruleset:
    games = games_of(tables.TIROL, TIROL_TARIFF)
    return tarock_ruleset(
        players, games, choices, notes=TIROL_NOTES, sources=("TIR19", "S-AR", "KRS")
    )


def koenigrufen_tirol_4(choices: Mapping[str, str]) -> Ruleset:
    """The cup of Tyrol for four, 16 deals a round."""
    return _tirol(4, choices)


def koenigrufen_tirol_5(choices: Mapping[str, str]) -> Ruleset:
    """The cup of Tyrol for five, 20 deals a round."""
    return _tirol(5, choices)


NAME = Label(gettext_noop("Königrufen"))
_OOE = Label(gettext_noop("Königrufen, Upper Austrian cup"))
_WIEN = Label(gettext_noop("Königrufen, Vienna cup"))
_TIROL = Label(gettext_noop("Königrufen, Tyrol cup"))

PRESETS = (
    # S-AR: 2, 4 or 8 deals, or a number that was agreed on
    Preset(
        "koenigrufen-4",
        NAME,
        4,
        koenigrufen_basic,
        (VALUES, BONUSES, KONTRA, deals_option(8)),
    ),
    # 16 deals make a round (RTC, HRC, SWC); five do not share 16, and 20 is DERIVED
    Preset("koenigrufen-ooe-4", _OOE, 4, koenigrufen_ooe_4, (deals_option(16),), NAME),
    Preset("koenigrufen-ooe-5", _OOE, 5, koenigrufen_ooe_5, (deals_option(20),), NAME),
    Preset("koenigrufen-wien-4", _WIEN, 4, koenigrufen_wien_4, (deals_option(20),), NAME),
    Preset("koenigrufen-wien-5", _WIEN, 5, koenigrufen_wien_5, (deals_option(20),), NAME),
    Preset("koenigrufen-tirol-4", _TIROL, 4, koenigrufen_tirol_4, (deals_option(16),), NAME),
    Preset("koenigrufen-tirol-5", _TIROL, 5, koenigrufen_tirol_5, (deals_option(20),), NAME),
)
