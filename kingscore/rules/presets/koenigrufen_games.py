"""The games of Königrufen, from a table of values and a tariff.

What is the same in all sources stands here; see `koenigrufen_tables` for what differs.
"""

from dataclasses import replace

from kingscore.rules.presets.koenigrufen_tables import LOST_AS_WON, Values
from kingscore.rules.sentence import Label, gettext_noop
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.tariff import VALAT, Tariff

BIRDS = ("pagat", "uhu", "kakadu", "quapil")
# Only cards that are taken count in suit games, and the Valat: the four kings (OÖ23, WTC), and the
# sacks (TIR19). That RÜD's Absolut is like the sacks is DERIVED.
_SUIT_BONUSES = ("four_kings", "first_sack", "second_sack", "absolut", VALAT)
_SUIT_GAMES = ("farbendreier", "farbensolo")

_HALF = Label(gettext_noop("The declarer takes half of the talon and lays three cards aside."))
_SOLO = Label(gettext_noop("The talon goes to the opponents."))  # KRS
_UNUSED = Label(gettext_noop("The talon is not used."))  # KRS
_BIRD = Label(gettext_noop("A bird is announced with it, and counts as a bonus of its own."))
_EACH = Label(gettext_noop("Each for himself: many card points cost."))

_NO_TARIFF = Tariff()


def _call(code: str, name: str, *announces: str) -> TarockGame:
    return TarockGame(
        code,
        Kind.PARTNER,
        _NO_TARIFF,
        announces=announces,
        can_concede=True,
        name=Label(name),
        notes=(_HALF, _BIRD) if announces else (_HALF,),
    )


def _tricks(code: str, name: str, tricks: int) -> TarockGame:
    return TarockGame(
        code, Kind.TRICKS, _NO_TARIFF, tricks=tricks, name=Label(name), notes=(_UNUSED,)
    )


def _alone(code: str, name: str, *notes: Label) -> TarockGame:
    return TarockGame(code, Kind.ALONE, _NO_TARIFF, name=Label(name), notes=notes)


def _solo(game: TarockGame) -> TarockGame:
    """A game in which bonuses count twice (OÖ23, WTC, TIR19, TB, RÜD)."""
    return replace(game, bonus_factor=2, can_concede=False, notes=(_SOLO,))


_GAMES = (
    TarockGame(
        "trischaken",
        Kind.TRISCHAKEN,
        _NO_TARIFF,
        is_vorhands=True,
        name=Label(gettext_noop("Trischaken")),
        notes=(_EACH,),
    ),
    replace(_call("rufer", gettext_noop("Rufer")), is_vorhands=True),
    _call("besserrufer", gettext_noop("Besserrufer"), *BIRDS),
    _call("pagatrufer", gettext_noop("Pagatrufer"), "pagat"),
    _call("uhurufer", gettext_noop("Uhurufer"), "uhu"),
    _call("kakadurufer", gettext_noop("Kakadurufer"), "kakadu"),
    _call("quapilrufer", gettext_noop("Quapilrufer"), "quapil"),
    # OÖ23, WTC: every kontra is void when the called card lay in the talon, even if he wins. That
    # it is so elsewhere too is DERIVED: TIR19, RÜD and S-AR do not say.
    replace(_solo(_call("solorufer", gettext_noop("Solorufer"))), kontra_alone=False),
    _tricks("piccolo", gettext_noop("Piccolo"), 1),
    _tricks("zwiccolo", gettext_noop("Zwiccolo"), 2),
    _tricks("triccolo", gettext_noop("Triccolo"), 3),
    _tricks("bettel", gettext_noop("Bettel"), 0),
    _tricks("piccolo_ouvert", gettext_noop("Piccolo ouvert"), 1),
    _tricks("zwiccolo_ouvert", gettext_noop("Zwiccolo ouvert"), 2),
    _tricks("bettel_ouvert", gettext_noop("Bettel ouvert"), 0),
    replace(_alone("sechserdreier", gettext_noop("Sechserdreier")), is_vorhands=True),
    _alone("farbendreier", gettext_noop("Farbendreier"), _HALF),
    _alone("dreier", gettext_noop("Dreier"), _HALF),
    replace(_alone("besserdreier", gettext_noop("Besserdreier"), _HALF, _BIRD), announces=BIRDS),
    _solo(_alone("farbensolo", gettext_noop("Farbensolo"))),
    _solo(_alone("solodreier", gettext_noop("Solodreier"))),
)
_BY_CODE = {game.code: game for game in _GAMES}

# ÖF21, OÖ23: a line that cannot be resolved any more counts 0 for all.
NOT_SCORED = TarockGame(
    "not_scored", Kind.NOT_SCORED, _NO_TARIFF, name=Label(gettext_noop("Not scored"))
)


def games_of(values: Values, tariff: Tariff) -> tuple[TarockGame, ...]:
    """The games of a table, in its order, under a tariff."""
    return tuple(_game(_BY_CODE[code], values, tariff) for code in values)


def _game(game: TarockGame, values: Values, tariff: Tariff) -> TarockGame:
    value = values[game.code]
    bonuses = _bonuses(game, tariff)
    return replace(
        game,
        tariff=tariff,
        value=value,
        lost=2 * value if game.code == "sechserdreier" and values not in LOST_AS_WON else None,
        bonuses=bonuses,
        announces=tuple(code for code in game.announces if code in bonuses),
    )


def _bonuses(game: TarockGame, tariff: Tariff) -> tuple[str, ...]:
    """The bonuses of the tariff that count in a game; there are none in games by tricks."""
    if not game.kind.is_by_points:
        return ()
    codes = [rule.code for rule in tariff.bonuses] + ([VALAT] if tariff.valat else [])
    if game.code in _SUIT_GAMES:
        return tuple(code for code in codes if code in _SUIT_BONUSES)
    if game.kind is Kind.ALONE:  # there is no called king
        return tuple(code for code in codes if code != "king_ultimo")
    return tuple(codes)
