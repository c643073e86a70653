"""What was seen in one deal of a counted contract, as it is typed."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kingscore.forms.fields import NumberField, ReasonField, check_clean
from kingscore.rules.contract import Contract, TrumpBy
from kingscore.rules.deal import DealFacts
from kingscore.rules.item import Item
from kingscore.rules.reading import LARGEST


class DealForm(forms.Form):
    """What was seen in one deal, for one contract.

    `who-ITEM` is the seat that took a single thing, `count-ITEM-SEAT` how many of several,
    `said-SEAT` a prediction, `bid-SEAT` a bid for the trump.
    """

    entry = forms.UUIDField()
    version = forms.IntegerField(min_value=0, max_value=LARGEST)
    number = forms.IntegerField(min_value=1, max_value=LARGEST)
    declarer = forms.IntegerField(min_value=0, max_value=LARGEST)
    trump = forms.CharField(required=False, max_length=1, validators=[check_clean])
    override = ReasonField(label=_("Why is it played all the same?"))
    reason = ReasonField(label=_("Why is it corrected?"))

    def __init__(self, *args: Any, contract: Contract, players: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.contract, self.players = contract, players
        for item in contract.items:
            if item.count == 1:
                self.fields[f"who-{item.code}"] = NumberField()
            else:
                self._add_row(f"count-{item.code}")
        if contract.predictions:
            self._add_row("said")
        if contract.trump_by is TrumpBy.SALE:
            self._add_row("bid")
            self.fields["is_sold"] = forms.BooleanField(label=_("The highest bid"), required=False)

    def _add_row(self, kind: str) -> None:
        """One number for each seat."""
        for seat in range(self.players):
            self.fields[f"{kind}-{seat}"] = NumberField()

    def clean(self) -> dict[str, Any]:
        """Say what is missing beside what is there, and which seat there is not."""
        cleaned = super().clean() or {}
        for item in self.contract.items:
            who = cleaned.get(f"who-{item.code}")
            if who is not None and not 0 <= who < self.players:
                self.add_error(f"who-{item.code}", gettext("There is no such seat at the table."))
        bids = [cleaned.get(f"bid-{seat}") for seat in range(self.players)]
        if any(bids) and "is_sold" not in self.data:
            self.add_error("is_sold", gettext("Was it accepted or declined?"))
        said = {f"said-{seat}": cleaned.get(f"said-{seat}") for seat in range(self.players)}
        if any(each is not None for each in said.values()):
            for field, each in said.items():
                if each is None and field not in self.errors:
                    self.add_error(field, gettext("What was predicted?"))
        return cleaned

    def facts(self) -> DealFacts:
        """The facts of the deal, from a valid form."""
        seats = range(self.players)
        said = tuple(self.cleaned_data.get(f"said-{seat}") for seat in seats)
        bids = tuple(self.cleaned_data.get(f"bid-{seat}") or 0 for seat in seats)
        facts = DealFacts(
            contract=self.contract.code,
            declarer=self.cleaned_data["declarer"],
            trump=self.cleaned_data["trump"],
            bids=bids if any(bids) else (),
            is_sold=self.cleaned_data.get("is_sold", False),
            predictions=tuple(each for each in said if each is not None),
            override=self.cleaned_data["override"],
        )
        counts = {item.code: self._row(item) for item in self.contract.items}
        typed = {code: row for code, row in counts.items() if row}
        return replace(facts, counts=typed)

    def _row(self, item: Item) -> tuple[int, ...]:
        """How many each seat took; empty if nothing was typed.

        The only number that is left open is what is left; several are zero, if nothing is left.
        """
        seats = range(self.players)
        if item.count == 1:
            who = self.cleaned_data.get(f"who-{item.code}")
            return () if who is None else tuple(int(seat == who) for seat in seats)
        typed = [self.cleaned_data.get(f"count-{item.code}-{seat}") for seat in seats]
        if all(each is None for each in typed):
            return ()
        rest = item.count - sum(each or 0 for each in typed)
        last = max(rest, 0) if typed.count(None) == 1 else 0
        return tuple(last if each is None else each for each in typed)


def typed_values(facts: DealFacts) -> dict[str, Any]:
    """The values of a DealForm that says these facts."""
    values: dict[str, Any] = {
        "trump": facts.trump,
        "override": facts.override,
        "is_sold": facts.is_sold,
    }
    for code, row in facts.counts.items():
        values |= {f"count-{code}-{seat}": units for seat, units in enumerate(row)}
        values[f"who-{code}"] = row.index(max(row))
    values |= {f"said-{seat}": said for seat, said in enumerate(facts.predictions)}
    values |= {f"bid-{seat}": bid for seat, bid in enumerate(facts.bids)}
    return values
