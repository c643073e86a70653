"""What all games of one set of rules have in common: bonuses, Valat, kontra, Trischaken, revokes.

Codes of the sources stand with the values, in `presets/koenigrufen.py`.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from kingscore.rules.amount import Amount
from kingscore.rules.sentence import Label, gettext_noop

VALAT = "valat"  # its code among the bonuses of a game
VALAT_NAME = Label(gettext_noop("Valat"))

# The bonuses that sources name, by their codes.
BONUS_NAMES = {
    "king_ultimo": Label(gettext_noop("King ultimo")),
    "trull": Label(gettext_noop("Trull")),
    "four_kings": Label(gettext_noop("Four kings")),
    "pagat": Label(gettext_noop("Pagat")),
    "uhu": Label(gettext_noop("Uhu")),
    "kakadu": Label(gettext_noop("Kakadu")),
    "quapil": Label(gettext_noop("Quapil")),
    "mondfang": Label(gettext_noop("Mondfang")),
    "skuesfang": Label(gettext_noop("Sküsfang")),
    "koenigfang": Label(gettext_noop("Königfang")),
    "absolut": Label(gettext_noop("Absolut")),
    "first_sack": Label(gettext_noop("First sack")),
    "second_sack": Label(gettext_noop("Second sack")),
    VALAT: VALAT_NAME,
}


class BonusKind(StrEnum):
    """A low tarock that wins its own trick; something else about a trick; or cards taken."""

    BIRD = "bird"
    TRICK = "trick"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class BonusRule:
    """A bonus, and what each player pays or gets for it.

    `silent` and `announced` are its values, None where there is no such thing. `trick` is the
    number of the trick it is about, 0 if none. It is made with `least_thirds` card points or more,
    where that is not 0. `is_pairs`: only who took the card and who lost it settle it.
    """

    code: str
    kind: BonusKind
    silent: Amount | None
    announced: Amount | None
    trick: int = 0
    least_thirds: int = 0
    is_pairs: bool = False
    name: Label = field(default=Label(""), compare=False)

    def value(self, *, is_announced: bool) -> Amount:
        """What it counts; 0 where there is no such thing."""
        return (self.announced if is_announced else self.silent) or 0


class ValatForm(StrEnum):
    """What a Valat (every trick) does to the result."""

    GAME_TIMES = "game_times"  # the game counts so many times; nothing beside it
    ALL_TIMES = "all_times"  # the game and its bonuses count so many times
    INSTEAD = "instead"  # so many points instead of the game
    ADDED = "added"  # so many points beside the game


@dataclass(frozen=True, slots=True)
class ValatRule:
    """What a Valat counts, silent and announced, and which bonuses count beside it.

    Beside it the bonuses `without` do not count, those `without_silent` only when they were
    announced. With an announced one, those that it `bars` cannot be announced. `is_doubled`: it is
    doubled as a bonus in the games that double bonuses.
    """

    form: ValatForm
    silent: int
    announced: int
    without: tuple[str, ...] = ()
    without_silent: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()
    is_doubled: bool = False

    @property
    def replaces_game(self) -> bool:
        """Whether the game is not settled beside it, whatever became of it."""
        return self.form is not ValatForm.ADDED

    def value(self, *, is_announced: bool) -> int:
        """Points or times, as its form has it."""
        return self.announced if is_announced else self.silent


class Ties(StrEnum):
    """How several losers of Trischaken pay: each to each winner, or one payment shared."""

    EACH = "each"
    SHARE = "share"


class Trickless(StrEnum):
    """What two players without a trick get: a part each, the whole each, or no more than others."""

    SHARE = "share"
    EACH = "each"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class TrischakenRule:
    """How Trischaken is settled: how many times the value of the game one player pays to another.

    `payers` 1: who took most pays; 2: the two highest pay the two lowest. `mayor` times is paid by
    the Bürgermeister, who has `mayor_thirds` or more; `vorhand` times by Vorhand who took most, if
    only jointly, and who then pays alone; `mayor_vorhand` times by Vorhand as Bürgermeister. 0:
    Vorhand has no rule of its own. `revoke` times is paid to each for a revoke, `vorhand_revoke`
    times by Vorhand; 0: the rules do not say.
    """

    payers: int = 1
    mayor: int = 2
    vorhand: int = 2
    mayor_vorhand: int = 4
    mayor_thirds: int = 107
    ties: Ties = Ties.EACH
    trickless: Trickless = Trickless.SHARE
    revoke: int = 0
    vorhand_revoke: int = 0


class RevokeRule(StrEnum):
    """Who pays for a revoke: the player, as if all others had won, or the side, which loses."""

    PLAYER = "player"
    SIDE = "side"


@dataclass(frozen=True, slots=True)
class Tariff:
    """The rules that the games share.

    The declarer's side wins with `win_thirds` or more. `kontra_levels` is the highest level, 0
    where there is no kontra; `kontra_in_score`: it counts on the sheet too, and not in money alone.
    `counts_failed_birds`: a bird that fails without having been announced is lost. `calls_queens`:
    with four kings a queen is called. `calls_own`: one's own card may be called, to play alone.
    """

    win_thirds: int = 107
    bonuses: tuple[BonusRule, ...] = ()
    valat: ValatRule | None = None
    kontra_levels: int = 3
    kontra_in_score: bool = False
    counts_failed_birds: bool = False
    calls_queens: bool = False
    calls_own: bool = False
    revoke: RevokeRule = RevokeRule.PLAYER
    trischaken: TrischakenRule | None = None

    def bonus(self, code: str) -> BonusRule | None:
        """The rule of a bonus; None for the Valat, and for one that these rules do not have."""
        return next((rule for rule in self.bonuses if rule.code == code), None)

    def name_of(self, code: str) -> Label:
        """What a bonus is called."""
        rule = self.bonus(code)
        return (rule and rule.name) or BONUS_NAMES.get(code, Label(code))
