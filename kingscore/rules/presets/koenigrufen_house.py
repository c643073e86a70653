"""Königrufen at home: a tariff whose options are what published house rules differ in.

The usual choices are those of RÜD, a published house rule, with kontra up to sub; other sets are by
TB and TAPP (two apps), KON (the older rules of pagat) and the cups. See docs/rules-sources.md.
"""

from collections.abc import Mapping
from dataclasses import replace

from kingscore.rules.presets import koenigrufen_tables as tables
from kingscore.rules.presets.koenigrufen import NAME, NOTES, deals_option, tarock_ruleset
from kingscore.rules.presets.koenigrufen_games import NOT_SCORED, games_of
from kingscore.rules.presets.preset import Option, Preset
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sentence import Label, gettext_noop
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.radl import Radl, Trigger
from kingscore.rules.tarock.tariff import BonusRule, RevokeRule, Tariff

_VALUES = {
    "rued": tables.RUED,
    "tapp": tables.TAPP,
    "kon": tables.KON,
    "zeitung": tables.ZEITUNG,
    "steiermark": tables.STEIERMARK,
    "ooe": tables.OOE,
    "wien": tables.WIEN,
    "tirol": tables.TIROL,
}
VALUES = Option(
    "values",
    Label(gettext_noop("Games and values")),
    {
        "rued": Label(gettext_noop("house rules with a Bettel at 2½")),  # RÜD
        "tapp": Label(gettext_noop("those of two apps")),  # TB, TAPP
        "kon": Label(gettext_noop("the older ones of pagat")),  # KON
        "zeitung": Label(gettext_noop("Wiener Zeitung Cup")),  # TB
        "steiermark": Label(gettext_noop("Styria")),  # TB
        "ooe": Label(gettext_noop("Upper Austria")),  # OÖ23
        "wien": Label(gettext_noop("Vienna")),  # WTC
        "tirol": Label(gettext_noop("Tyrol")),  # TIR19
    },
)
WIN = Option(
    "win",
    Label(gettext_noop("The declarer wins with")),
    {
        "107": Label(gettext_noop("35 points 2 Blatt")),  # all cups, S-AR
        "106": Label(gettext_noop("35 points 1 Blatt")),  # TUL, parts of Styria, Hopfgarten
    },
)
# Where kontra counts, and the highest level. Nobody says more than a few: that the unlimited ones
# end at ten, which is 1024 times, is DERIVED.
_KONTRA = {
    "score": (True, 3),
    "money": (False, 3),
    "re": (True, 2),
    "mord": (True, 5),
    "open": (True, 10),
    "none": (False, 0),
}
KONTRA = Option(
    "kontra",
    Label(gettext_noop("Kontra")),
    {
        "score": Label(gettext_noop("up to sub, in the score")),  # private tables, Hopfgarten
        "money": Label(gettext_noop("up to sub, in the money alone")),  # all cups
        "re": Label(gettext_noop("up to re, in the score")),  # TB, Styria
        "mord": Label(gettext_noop("up to Mordkontra, in the score")),  # pagat
        "open": Label(gettext_noop("without a limit, in the score")),  # RÜD
        "none": Label(gettext_noop("none")),  # S-AR does not name it
    },
)
_VALATS = {
    "all": tables.VALAT_RUED,
    "game": tables.VALAT_OOE,
    "added": tables.VALAT_WIEN,
    "instead": tables.VALAT_INSTEAD,
}
VALAT = Option(
    "valat",
    Label(gettext_noop("A Valat counts")),
    {
        "all": Label(gettext_noop("4 or 8 times the whole result")),  # RÜD
        "game": Label(gettext_noop("4 or 8 times the game")),  # OÖ23, TB
        "added": Label(gettext_noop("10 or 20 beside the game")),  # WTC
        # DERIVED: TIR19 alone says that they come on top, so that WTC could be read like this
        "instead": Label(gettext_noop("10 or 20 instead of the game")),
    },
)
_FANGS: Mapping[str, tuple[BonusRule, ...]] = {
    "two": (tables.MONDFANG_OF_TWO,),
    "none": (),
    "sides": (tables.MONDFANG,),
    "all": tables.FANGS,
}
FANG = Option(
    "fang",
    Label(gettext_noop("A captured Mond")),
    {
        "two": Label(gettext_noop("1 between the two players")),  # RÜD
        "none": Label(gettext_noop("counts nothing")),  # OÖ23, WTC
        "sides": Label(gettext_noop("1, announced 2, between the sides")),  # TIR19, TB
        "all": Label(gettext_noop("1, a Sküs 2, a called king 1, between the sides")),  # pagat
    },
)
_SACKS: Mapping[str, tuple[BonusRule, ...]] = {
    "absolut": (tables.ABSOLUT,),
    "none": (),
    "sacks": (tables.FIRST_SACK, tables.SECOND_SACK),
    "sacks-2": (tables.FIRST_SACK, tables.SECOND_SACK_TB),
}
SACKS = Option(
    "sacks",
    Label(gettext_noop("Many card points")),
    {
        "absolut": Label(gettext_noop("Absolut: the other side has less than 20")),  # RÜD
        "none": Label(gettext_noop("count nothing more")),  # OÖ23, WTC
        "sacks": Label(gettext_noop("sacks at 45/2 and 55/2: 1 each, announced 2")),  # TIR19
        "sacks-2": Label(gettext_noop("the second sack 2, announced 4")),  # TB
    },
)
FAILED = Option(
    "failed",
    Label(gettext_noop("A bird that fails without having been announced")),
    {
        "minus": Label(gettext_noop("is lost")),  # RÜD, pagat
        "zero": Label(gettext_noop("counts nothing")),  # recommended by KRS
    },
)
_TRISCHAKEN = {
    "rued": tables.TRISCHAKEN_RUED,
    "ooe": tables.TRISCHAKEN_OOE,
    "swc": tables.TRISCHAKEN_SWC,
    "wien": tables.TRISCHAKEN_WIEN,
    "tirol": tables.TRISCHAKEN_TIROL,
}
TRISCHAKEN = Option(
    "trischaken",
    Label(gettext_noop("Trischaken")),
    {
        "rued": Label(gettext_noop("the two highest pay the two lowest")),  # RÜD
        "ooe": Label(gettext_noop("the highest pays; Jungfrauen share")),  # OÖ23
        "swc": Label(gettext_noop("the highest pays; each Jungfrau has it all")),  # SWC19
        "wien": Label(gettext_noop("the highest pays; ties share")),  # WTC
        "tirol": Label(gettext_noop("the two highest pay, Vorhand pays alone")),  # TIR19
    },
)
CALLED = Option(
    "called",
    Label(gettext_noop("What is called")),
    {
        "own": Label(gettext_noop("a king, one's own too")),  # RÜD, pagat
        "king": Label(gettext_noop("a king of another player")),  # OÖ23, TIR19, SWC19
        "queen": Label(gettext_noop("with four kings a queen")),  # WTC, S-AR
    },
)
TALON = Option(
    "talon",
    Label(gettext_noop("The called king in the talon")),
    {
        "void": Label(gettext_noop("conceded, or played alone without kontra")),  # RÜD
        "kontra": Label(gettext_noop("conceded, or played alone with kontra")),  # OÖ23, WTC
        "alone": Label(gettext_noop("always played, with kontra")),  # S-AR
    },
)
_RADL = {
    "none": None,
    # RÜD: the closing round begins when the player who had the Sküs deals again; which deals those
    # are is not known here, and the last round of the game stands for it: DERIVED.
    "rued": Radl((Trigger("trischaken"), Trigger("mondfang", deals=1)), last_round=True),
    # TUL: how long each lasts is not said, a round: DERIVED
    "tul": Radl((Trigger("trischaken"), Trigger("mondfang")), half_time=True),
}
RADL = Option(
    "radl",
    Label(gettext_noop("Doubled rounds")),
    {
        "none": Label(gettext_noop("none")),  # all cups
        "rued": Label(gettext_noop("after Trischaken and Mondfang, and the last round")),  # RÜD
        "tul": Label(gettext_noop("after Trischaken and Mondfang, and at half-time")),  # TUL
    },
)
REVOKE = Option(
    "revoke",
    Label(gettext_noop("A revoke is paid by")),
    {
        "player": Label(gettext_noop("the player, as if all others had won")),  # OÖR25
        "side": Label(gettext_noop("the side, which loses the game")),  # S-AR
    },
)
OPTIONS = (
    VALUES,
    WIN,
    KONTRA,
    VALAT,
    FANG,
    SACKS,
    FAILED,
    TRISCHAKEN,
    CALLED,
    TALON,
    RADL,
    REVOKE,
)
THROWN_IN = Label(gettext_noop("A hand without any tarock is thrown in."))  # RÜD, TUL
SOURCES = ("RÜD", "TUL", "TB", "TAPP", "KON", "KRS", "OÖ23", "SWC19", "WTC", "TIR19", "S-AR")


def _tariff(choices: Mapping[str, str]) -> Tariff:
    in_score, levels = _KONTRA[choices["kontra"]]
    return Tariff(
        win_thirds=int(choices["win"]),
        bonuses=(*tables.BONUSES, *_FANGS[choices["fang"]], *_SACKS[choices["sacks"]]),
        valat=_VALATS[choices["valat"]],
        kontra_levels=levels,
        kontra_in_score=in_score,
        counts_failed_birds=choices["failed"] == "minus",
        calls_queens=choices["called"] == "queen",
        calls_own=choices["called"] == "own",
        revoke=RevokeRule(choices["revoke"]),
        trischaken=_TRISCHAKEN[choices["trischaken"]],
    )


def _with_talon(game: TarockGame, rule: str) -> TarockGame:
    """A game as it is played when the called king lies in the talon."""
    if game.kind is not Kind.PARTNER:
        return game
    can_concede = game.can_concede and rule != "alone"
    return replace(game, can_concede=can_concede, kontra_alone=game.kontra_alone and rule != "void")


def _radl(rule: Radl | None, tariff: Tariff) -> Radl | None:
    """Doubled rounds, after nothing that the tariff does not have."""
    if rule is None:
        return None
    known = ("trischaken", *(bonus.code for bonus in tariff.bonuses))
    return replace(rule, triggers=tuple(each for each in rule.triggers if each.code in known))


def _house(players: int, choices: Mapping[str, str]) -> Ruleset:
    tariff = _tariff(choices)
    games = games_of(_VALUES[choices["values"]], tariff)
    games = tuple(_with_talon(game, choices["talon"]) for game in games)
    return tarock_ruleset(
        players,
        (*games, replace(NOT_SCORED, tariff=tariff)),
        choices,
        notes=(*NOTES, THROWN_IN),
        sources=SOURCES,
        radl=_radl(_RADL[choices["radl"]], tariff),
    )


def koenigrufen_house_4(choices: Mapping[str, str]) -> Ruleset:
    """A house tariff for four."""
    return _house(4, choices)


def koenigrufen_house_5(choices: Mapping[str, str]) -> Ruleset:
    """A house tariff for five, the dealer sitting out."""
    return _house(5, choices)


_HOUSE = Label(gettext_noop("Königrufen, house tariff"))
_OPTIONS = (*OPTIONS, deals_option(20))  # whole rounds of four and of five: DERIVED

PRESETS = (
    Preset("koenigrufen-house-4", _HOUSE, 4, koenigrufen_house_4, _OPTIONS, NAME),
    Preset("koenigrufen-house-5", _HOUSE, 5, koenigrufen_house_5, _OPTIONS, NAME),
)
