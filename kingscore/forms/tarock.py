"""What was seen in a deal of Königrufen, as it is typed."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kingscore.forms.fields import NumberField, check_clean
from kingscore.forms.writes import WriteForm
from kingscore.rules.deal import DealFacts
from kingscore.rules.reading import LARGEST
from kingscore.rules.tarock.facts import GAME, THIRDS, Bonus, Kontra, TarockFacts
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.outcome import CONCEDED, PLAYED
from kingscore.rules.tarock.thirds import TOTAL

# What can be said of a bonus: for which side, whether it was announced, and whether it was made.
BONUS_WAYS = {
    "d-silent": (True, False, True),
    "d-made": (True, True, True),
    "d-lost": (True, True, False),
    "d-failed": (True, False, False),
    "o-silent": (False, False, True),
    "o-made": (False, True, True),
    "o-lost": (False, True, False),
    "o-failed": (False, False, False),
}
BLATT = (0, 1, 2)  # thirds over whole card points
ALONE = "alone"  # the declarer called his own card
WON, LOST = "won", "lost"


class TarockForm(WriteForm):
    """What was seen in one deal of a game of tarock.

    `partner` is a seat, or what was done when the called card lay in the talon. The card points of
    the declarer's side are whole `points` and the thirds over them, `blatt`; in Trischaken every
    seat has its own (`points-SEAT`, `blatt-SEAT`). `bonus-CODE` is a key of `BONUS_WAYS`, with
    `taker-CODE` and `loser-CODE` where it is between two players. `kontra-ITEM` is a level, and
    `kontra-SEAT` that of one opponent in a game by tricks.
    """

    number = forms.IntegerField(min_value=1, max_value=LARGEST)
    declarer = forms.IntegerField(
        min_value=0, max_value=LARGEST, error_messages={"required": _("Who plays the game?")}
    )
    called = forms.CharField(required=False, max_length=2, validators=[check_clean])
    partner = forms.CharField(required=False, max_length=10, validators=[check_clean])
    result = forms.ChoiceField(required=False, choices=[(WON, _("won")), (LOST, _("lost"))])
    points = NumberField()
    blatt = NumberField()
    revoked_by = NumberField()

    def __init__(self, *args: Any, contract: TarockGame, players: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.contract, self.players = contract, players
        for code in contract.bonuses:
            self.fields[f"bonus-{code}"] = forms.ChoiceField(
                label=str(contract.tariff.name_of(code)),
                required=False,
                choices=[(way, way) for way in BONUS_WAYS],
            )
            rule = contract.tariff.bonus(code)
            if rule and rule.is_pairs:
                self.fields |= {f"{who}-{code}": NumberField() for who in ("taker", "loser")}
        for item in self._kontra_items():
            self.fields[f"kontra-{item}"] = NumberField()
        if contract.kind is Kind.TRISCHAKEN:
            for seat in range(players):
                self.fields |= {f"{what}-{seat}": NumberField() for what in ("points", "blatt")}

    def _kontra_items(self) -> tuple[str, ...]:
        """What can be doubled: one factor for each item, or in games by tricks for each seat."""
        game = self.contract
        if not game.tariff.kontra_levels:
            return ()
        if game.kind is Kind.TRICKS:
            return tuple(str(seat) for seat in range(self.players))
        return (GAME, *game.bonuses) if game.kind.is_by_points else ()

    def clean(self) -> dict[str, Any]:
        """Card points are whole points and no more than two thirds, and a partner is somebody."""
        cleaned = super().clean() or {}
        for field, value in list(cleaned.items()):
            if field.startswith("blatt") and value is not None and value not in BLATT:
                self.add_error(field, gettext("There are 0, 1 or 2 Blatt (thirds of a point)."))
            if field.startswith("points") and value is not None and not 0 <= value <= TOTAL // 3:
                self.add_error(field, gettext("There are from 0 to 70 card points."))
        if cleaned.get("blatt") and cleaned.get("points") is None:
            self.add_error("points", gettext("How many whole points?"))
        partner = cleaned.get("partner")
        if partner and partner not in {CONCEDED, PLAYED, ALONE, *map(str, range(self.players))}:
            self.add_error("partner", gettext("There is no such seat at the table."))
        if not partner and self.contract.kind is Kind.PARTNER and "partner" not in self.errors:
            # Where one's own card may be called, a question passed over would mean just that.
            self.add_error("partner", gettext("Who is the partner?"))
        self._check_pairs(cleaned)
        return cleaned

    def _check_pairs(self, cleaned: dict[str, Any]) -> None:
        """A bonus between two players is of one side, so that it is not left out unseen."""
        for code in self.contract.bonuses:
            pair = (cleaned.get(f"taker-{code}"), cleaned.get(f"loser-{code}"))
            if pair != (None, None) and not self.data.get(f"bonus-{code}"):
                self.add_error(f"bonus-{code}", gettext("Which side made it?"))

    def facts(self) -> DealFacts:
        """The facts of the deal, from a valid form."""
        row = self._trischaken_row()
        noted = self._noted()
        return DealFacts(
            contract=self.contract.code,
            declarer=self.cleaned_data["declarer"],
            counts={THIRDS: row} if row else {},
            tarock=None if noted == TarockFacts() else noted,
        )

    def _noted(self) -> TarockFacts:
        sent = self.cleaned_data
        partner, result = sent["partner"], sent["result"]
        points = sent["points"]
        return TarockFacts(
            called=sent["called"],
            partner=int(partner) if partner.isdecimal() else None,
            talon=partner if partner in (CONCEDED, PLAYED) else "",
            is_won=result == WON if result else None,
            thirds=None if points is None else 3 * points + (sent["blatt"] or 0),
            bonuses=tuple(self._bonuses()),
            kontra=tuple(self._kontra()),
            revoked_by=sent["revoked_by"],
        )

    def _bonuses(self) -> Iterator[Bonus]:
        for code in self.contract.bonuses:
            way = self.cleaned_data.get(f"bonus-{code}")
            if way:
                is_declarers, is_announced, is_made = BONUS_WAYS[way]
                taker = self.cleaned_data.get(f"taker-{code}")
                loser = self.cleaned_data.get(f"loser-{code}")
                yield Bonus(code, is_declarers, is_announced, is_made, taker, loser)

    def _kontra(self) -> Iterator[Kontra]:
        for item in self._kontra_items():
            level = self.cleaned_data.get(f"kontra-{item}")
            if level and self.contract.kind is Kind.TRICKS:
                yield Kontra(GAME, level, int(item))
            elif level:
                yield Kontra(item, level)

    def _trischaken_row(self) -> tuple[int, ...]:
        """The thirds of each seat; empty if nothing was typed.

        The only seat that is left open has what the others leave; one that sits out has nothing.
        """
        if self.contract.kind is not Kind.TRISCHAKEN:
            return ()
        typed = [
            (self.cleaned_data.get(f"points-{seat}"), self.cleaned_data.get(f"blatt-{seat}"))
            for seat in range(self.players)
        ]
        thirds = [
            None if points is blatt is None else 3 * (points or 0) + (blatt or 0)
            for points, blatt in typed
        ]
        if all(each is None for each in thirds):
            return ()
        rest = max(0, TOTAL - sum(each or 0 for each in thirds))
        last = rest if thirds.count(None) == 1 else 0
        return tuple(last if each is None else each for each in thirds)


def typed_tarock_values(facts: DealFacts) -> dict[str, Any]:
    """The values of a TarockForm that says these facts."""
    noted = facts.tarock or TarockFacts()
    partner = noted.talon or ("" if noted.partner is None else str(noted.partner))
    values: dict[str, Any] = {
        "declarer": facts.declarer,
        "called": noted.called,
        "partner": partner or ALONE,
        "result": "" if noted.is_won is None else WON if noted.is_won else LOST,
        "revoked_by": noted.revoked_by,
    }
    if noted.thirds is not None:
        values["points"], values["blatt"] = divmod(noted.thirds, 3)
    ways = {meaning: way for way, meaning in BONUS_WAYS.items()}
    for bonus in noted.bonuses:
        values[f"bonus-{bonus.code}"] = ways[bonus.is_declarers, bonus.is_announced, bonus.is_made]
        values |= {f"taker-{bonus.code}": bonus.taker, f"loser-{bonus.code}": bonus.loser}
    for kontra in noted.kontra:
        own = kontra.by if kontra.item == GAME and kontra.by is not None else kontra.item
        values[f"kontra-{own}"] = kontra.level
        values.setdefault(f"kontra-{kontra.item}", kontra.level)
    for seat, thirds in enumerate(facts.counts.get(THIRDS, ())):
        values[f"points-{seat}"], values[f"blatt-{seat}"] = divmod(thirds, 3)
    return values
