"""The published values of Königrufen: games, bonuses, Valat and Trischaken, by their sources.

A value is what each opponent pays to one who plays alone, and each player pays or gets where two
play against two. Codes of the sources: docs/rules-sources.md. DERIVED: no source says it.
"""

from collections.abc import Mapping
from fractions import Fraction

from kingscore.rules.amount import Amount
from kingscore.rules.tarock.tariff import (
    BONUS_NAMES,
    BonusKind,
    BonusRule,
    Ties,
    Trickless,
    TrischakenRule,
    ValatForm,
    ValatRule,
)

Values = Mapping[str, Amount]


# In the order of bidding, low to high. A bird that was bid is a bonus of its own, so that games
# with one are worth what a Rufer is: a Pagatrufer of 3 is 1 and an announced Pagat of 2.
OOE: Values = {  # OÖ23, RTC and ÖF21; the order by KRS
    "trischaken": 1,
    "rufer": 1,
    "piccolo": 2,
    "bettel": 2,
    "solorufer": 2,
    "besserrufer": 1,
    "farbendreier": 3,
    "sechserdreier": 4,
    "dreier": 4,
    "farbensolo": 6,
    "piccolo_ouvert": 6,
    "bettel_ouvert": 7,
    "solodreier": 8,
}
WIEN: Values = {  # WTC
    "rufer": 1,
    "trischaken": 2,
    "piccolo": 2,
    "zwiccolo": 2,
    "solorufer": 2,
    "pagatrufer": 1,
    "bettel": 4,
    "sechserdreier": 4,
    "uhurufer": 1,
    "farbendreier": 5,
    "dreier": 5,
    "piccolo_ouvert": 6,
    "zwiccolo_ouvert": 6,
    "kakadurufer": 1,
    "bettel_ouvert": 8,
    "quapilrufer": 1,
    "farbensolo": 10,
    "solodreier": 10,
}
TIROL: Values = {  # TIR19
    "trischaken": 2,
    "rufer": 1,
    "piccolo": 2,
    "solorufer": 2,
    "besserrufer": 1,
    "bettel": 4,
    "sechserdreier": 4,
    "farbendreier": 5,
    "dreier": 5,
    "piccolo_ouvert": 8,
    "zwiccolo_ouvert": 8,
    "bettel_ouvert": 8,
    "farbensolo": 10,
    "solodreier": 10,
}
RUED: Values = {  # RÜD
    "trischaken": 1,
    "rufer": 1,
    "besserrufer": 1,
    "piccolo": 2,
    "solorufer": 2,
    "bettel": Fraction(5, 2),  # 2½: 2 as it is written, 5 when it is doubled
    "farbendreier": 3,
    "sechserdreier": 3,
    "dreier": 3,
    "piccolo_ouvert": 4,
    "bettel_ouvert": 5,
    "farbensolo": 6,
    "solodreier": 6,
}
TAPP: Values = {  # TB's own set, the same as TAPP
    "trischaken": 1,
    "rufer": 1,
    "besserrufer": 1,
    "piccolo": 1,
    "zwiccolo": 1,
    "solorufer": 2,
    "bettel": 3,
    "sechserdreier": 3,
    "farbendreier": 4,
    "dreier": 4,
    "piccolo_ouvert": 5,
    "zwiccolo_ouvert": 5,
    "bettel_ouvert": 7,
    "farbensolo": 8,
    "solodreier": 8,
}
ZEITUNG: Values = {  # the Wiener Zeitung Cup, as TB has it
    "trischaken": 1,
    "rufer": 1,
    "piccolo": 2,
    "zwiccolo": 2,
    "solorufer": 2,
    "pagatrufer": 1,
    "bettel": 4,
    "sechserdreier": 4,
    "uhurufer": 1,
    "farbendreier": 5,
    "dreier": 5,
    "piccolo_ouvert": 6,
    "zwiccolo_ouvert": 6,
    "kakadurufer": 1,
    "bettel_ouvert": 8,
    "quapilrufer": 1,
    "farbensolo": 10,
    "solodreier": 10,
}
STEIERMARK: Values = {  # Styria, as TB has it
    "trischaken": 5,
    "rufer": 1,
    "piccolo": 2,
    "zwiccolo": 2,
    "triccolo": 2,
    "solorufer": 2,
    "pagatrufer": 1,
    "bettel": 4,
    "farbendreier": 4,
    "piccolo_ouvert": 4,
    "uhurufer": 1,
    "sechserdreier": 5,
    "dreier": 5,
    "kakadurufer": 1,
    "farbensolo": 8,
    "bettel_ouvert": 8,
    "quapilrufer": 1,
    "solodreier": 10,
}
KON: Values = {  # KON, the older rules of pagat
    "trischaken": 1,  # KON names no value: DERIVED, the usual one
    "rufer": 1,
    "besserrufer": 1,
    "piccolo": 2,
    "solorufer": 2,
    "bettel": 3,
    "sechserdreier": 3,
    "dreier": 3,
    "besserdreier": 3,
    "piccolo_ouvert": 4,
    "bettel_ouvert": 6,
    "solodreier": 6,
}

# A lost Sechserdreier costs twice its value; but these two give one value for both.
LOST_AS_WON = (ZEITUNG, STEIERMARK)


def _bonus(
    code: str, kind: BonusKind, silent: Amount | None, announced: Amount | None, trick: int = 0
) -> BonusRule:
    return BonusRule(code, kind, silent, announced, trick=trick, name=BONUS_NAMES[code])


# OÖ23, RTC, WTC, TIR19, TB, RÜD: all agree (TB has no Quapil).
KING_ULTIMO = _bonus("king_ultimo", BonusKind.TRICK, 1, 2, trick=12)
TRULL = _bonus("trull", BonusKind.CARDS, 1, 2)
FOUR_KINGS = _bonus("four_kings", BonusKind.CARDS, 1, 2)
PAGAT = _bonus("pagat", BonusKind.BIRD, 1, 2, trick=12)
UHU = _bonus("uhu", BonusKind.BIRD, 2, 4, trick=11)
KAKADU = _bonus("kakadu", BonusKind.BIRD, 3, 6, trick=10)
QUAPIL = _bonus("quapil", BonusKind.BIRD, 4, 8, trick=9)
BONUSES = (KING_ULTIMO, TRULL, FOUR_KINGS, PAGAT, UHU, KAKADU, QUAPIL)

MONDFANG = _bonus("mondfang", BonusKind.TRICK, 1, 2)  # TIR19, TB
MONDFANG_OF_TWO = BonusRule(  # RÜD: only the two players settle it
    "mondfang", BonusKind.TRICK, 1, None, is_pairs=True, name=BONUS_NAMES["mondfang"]
)
FANGS = (  # KRS, of pagat's rules: 1, 2 and 1, with nothing announced
    _bonus("mondfang", BonusKind.TRICK, 1, None),
    _bonus("skuesfang", BonusKind.TRICK, 2, None),
    _bonus("koenigfang", BonusKind.TRICK, 1, None),
)


def _points_bonus(code: str, silent: Amount, announced: Amount, least: int) -> BonusRule:
    name = BONUS_NAMES[code]
    return BonusRule(code, BonusKind.CARDS, silent, announced, least_thirds=least, name=name)


FIRST_SACK = _points_bonus("first_sack", 1, 2, 137)  # TIR19, TB: from 45/2
SECOND_SACK = _points_bonus("second_sack", 1, 2, 167)  # TIR19: from 55/2
SECOND_SACK_TB = _points_bonus("second_sack", 2, 4, 167)  # TB
ABSOLUT = _points_bonus("absolut", 1, 2, 151)  # RÜD: the other side has less than 20

_SILENT = tuple(rule.code for rule in BONUSES)
_CARDS = ("trull", "four_kings")
# OÖ23: four or eight times the game, beside it only what was announced; not doubled in solos.
VALAT_OOE = ValatRule(ValatForm.GAME_TIMES, 4, 8, without_silent=_SILENT)
# WTC: 10 or 20 beside the game; silent Trull and kings are in it, and they cannot be announced with
# an announced one. Doubled in solo games as other bonuses are: DERIVED.
VALAT_WIEN = ValatRule(ValatForm.ADDED, 10, 20, without_silent=_CARDS, bars=_CARDS, is_doubled=True)
# TIR19: 10 or 20 beside the game; bonuses for tricks count, those for cards do not. DERIVED again:
# that it is doubled.
VALAT_TIROL = ValatRule(
    ValatForm.ADDED, 10, 20, without=(*_CARDS, "first_sack", "second_sack"), is_doubled=True
)
VALAT_RUED = ValatRule(ValatForm.ALL_TIMES, 4, 8)  # RÜD: the whole result, with its bonuses
VALAT_INSTEAD = ValatRule(  # 10 or 20 in place of the game: DERIVED, what counts beside it is OÖ's
    ValatForm.INSTEAD, 10, 20, without_silent=_SILENT, is_doubled=True
)

# How many times the value of the game is paid.
TRISCHAKEN_OOE = TrischakenRule(revoke=2, vorhand_revoke=4)  # OÖ23 and OÖR25, by KRS
# SWC19. That Vorhand pays alone, if only jointly the highest, is OÖ23's.
TRISCHAKEN_SWC = TrischakenRule(trickless=Trickless.EACH, revoke=3, vorhand_revoke=3)
# WTC: a pool of 6, so 2 from one player to another; 6 for a revoke
TRISCHAKEN_WIEN = TrischakenRule(ties=Ties.SHARE, revoke=3, vorhand_revoke=3)
# TIR19: who pays alone pays 6, as Vorhand and Bürgermeister 12; 4 for a revoke
TRISCHAKEN_TIROL = TrischakenRule(
    payers=2, mayor=1, vorhand=1, mayor_vorhand=2, revoke=2, vorhand_revoke=2
)
TRISCHAKEN_RUED = TrischakenRule(  # RÜD: the Bürgermeister has more than 35 points and pays 3
    payers=2,
    mayor=1,
    vorhand=0,
    mayor_vorhand=0,
    mayor_thirds=106,
    trickless=Trickless.IGNORED,
)
