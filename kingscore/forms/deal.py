"""What was seen in one deal of a counted contract, as it is typed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kingscore.forms.fields import NumberField, ReasonField, check_clean
from kingscore.rules.contract import Contract
from kingscore.rules.deal import DealFacts, Double, Exposure
from kingscore.rules.item import Item
from kingscore.rules.reading import LARGEST
from kingscore.rules.sale import Bidding

DOUBLED, REDOUBLED = 1, 2  # what a field double-BY-ON says

# What the numbers are called that are neither of an item nor of a player.
_LABELS = {"buyer": _("The sale"), "price": _("The sale"), "promised": _("The promise")}


class DealForm(forms.Form):
    """What was seen in one deal, for one contract. Seats and places are numbers.

    Of an item: `who-ITEM` is the seat that took a single thing, `count-ITEM-SEAT` how many of
    several, `place-ITEM-SEAT` the place in which a player finished, `taken-ITEM` what the declarer
    took where only that is counted; the cards of it that were laid open are
    `exposed-ITEM-N-holder` and `exposed-ITEM-N-taker`, N from 1.

    Of the deal: `said-SEAT` is a prediction, `bid-SEAT` a bid of a sale in turn, `buyer` and
    `price` what came of an open one, `promised` the tricks of a bidding, `double-BY-ON` 1 for a
    double and 2 for a redoubled one, `is_shared` that it was shared out without play.
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
        for name in self._numbers():
            self.fields[name] = NumberField(label=_LABELS.get(name))
        if contract.shared:
            self.fields["is_shared"] = forms.BooleanField(required=False)
        if self._is_bid_in_turn:
            self.fields["is_sold"] = forms.BooleanField(label=_("The highest bid"), required=False)

    @property
    def _is_bid_in_turn(self) -> bool:
        return bool(self.contract.sale and self.contract.sale.bidding is Bidding.ONCE)

    @property
    def _is_sold_openly(self) -> bool:
        return bool(self.contract.sale and self.contract.sale.bidding is Bidding.OPEN)

    def _numbers(self) -> Iterator[str]:
        """The names of the numbers that this contract asks for."""
        contract, seats = self.contract, range(self.players)
        for item in contract.items:
            yield from item_fields(contract, item, self.players)
            if item.can_expose:
                yield from (name for pair in exposure_fields(item) for name in pair)
        if contract.predictions:
            yield from (f"said-{seat}" for seat in seats)
        if self._is_bid_in_turn:
            yield from (f"bid-{seat}" for seat in seats)
        if self._is_sold_openly:
            yield from ("buyer", "price")
        if contract.promise:
            yield "promised"
        if contract.doubling:  # the double of oneself too, so that it is refused by its name
            yield from (f"double-{by}-{on}" for by in seats for on in seats)

    def clean(self) -> dict[str, Any]:
        """Say what is missing beside what is there, and which seat there is not."""
        cleaned = super().clean() or {}
        for field in self._seats():
            seat = cleaned.get(field)
            if seat is not None and not 0 <= seat < self.players:
                self.add_error(field, gettext("There is no such seat at the table."))
        self._check_bids(cleaned)
        self._check_purchase(cleaned)
        self._check_predictions(cleaned)
        self._check_doubles(cleaned)
        self._check_exposures(cleaned)
        return cleaned

    def _seats(self) -> Iterator[str]:
        """The fields that hold a seat."""
        yield "buyer"
        for item in self.contract.items:
            yield f"who-{item.code}"
            if item.can_expose:
                yield from (name for pair in exposure_fields(item) for name in pair)

    def _check_bids(self, cleaned: dict[str, Any]) -> None:
        bids = [cleaned.get(f"bid-{seat}") for seat in range(self.players)]
        if any(bids) and "is_sold" not in self.data:
            self.add_error("is_sold", gettext("Was it accepted or declined?"))

    def _check_purchase(self, cleaned: dict[str, Any]) -> None:
        if not self._is_sold_openly or {"buyer", "price"} & set(self.errors):
            return
        if cleaned.get("buyer") is not None and not cleaned.get("price"):
            self.add_error("price", gettext("Bought for how many?"))
        if "buyer" not in self.data and cleaned.get("price"):
            self.add_error("buyer", gettext("Who bought it?"))

    def _check_predictions(self, cleaned: dict[str, Any]) -> None:
        said = {f"said-{seat}": cleaned.get(f"said-{seat}") for seat in range(self.players)}
        if any(each is not None for each in said.values()):
            for field, each in said.items():
                if each is None and field not in self.errors:
                    self.add_error(field, gettext("What was predicted?"))

    def _check_doubles(self, cleaned: dict[str, Any]) -> None:
        for field, said in list(cleaned.items()):
            if field.startswith("double-") and said not in (None, 0, DOUBLED, REDOUBLED):
                self.add_error(field, gettext("Doubled, redoubled, or neither?"))

    def _check_exposures(self, cleaned: dict[str, Any]) -> None:
        for item in self.contract.items:
            for holder, taker in exposure_fields(item) if item.can_expose else ():
                is_held = cleaned.get(holder) is not None
                is_taken = self._taker(cleaned, item, taker) is not None
                if {holder, taker} & set(self.errors):
                    continue
                if is_held and not is_taken and item.count > 1:
                    self.add_error(taker, gettext("Who took it?"))
                if cleaned.get(taker) is not None and not is_held:
                    self.add_error(holder, gettext("Who laid it open?"))

    def _taker(self, cleaned: dict[str, Any], item: Item, taker: str) -> int | None:
        """Who took a card that was laid open; where there is only one, who took it is known."""
        seat: int | None = cleaned.get(f"who-{item.code}" if item.count == 1 else taker)
        return seat

    def facts(self) -> DealFacts:
        """The facts of the deal, from a valid form."""
        cleaned, seats = self.cleaned_data, range(self.players)
        said = tuple(cleaned.get(f"said-{seat}") for seat in seats)
        bids, is_sold = self._bids()
        facts = DealFacts(
            contract=self.contract.code,
            declarer=cleaned["declarer"],
            trump=cleaned["trump"],
            bids=bids if any(bids) else (),
            is_sold=is_sold,
            is_shared=cleaned.get("is_shared", False),
            promised=cleaned.get("promised") or 0,
            predictions=tuple(each for each in said if each is not None),
            doubles=tuple(self._doubles()),
            exposures=tuple(self._exposures()),
            override=cleaned["override"],
        )
        counts = {item.code: self._row(item) for item in self.contract.items}
        return replace(facts, counts={code: row for code, row in counts.items() if row})

    def _bids(self) -> tuple[tuple[int, ...], bool]:
        """The bid of each seat, and whether the highest was accepted; an open sale has but one."""
        cleaned, seats = self.cleaned_data, range(self.players)
        buyer = cleaned.get("buyer")
        if buyer is not None:
            return tuple(cleaned["price"] if seat == buyer else 0 for seat in seats), True
        bids = tuple(cleaned.get(f"bid-{seat}") or 0 for seat in seats)
        return bids, cleaned.get("is_sold", False)

    def _doubles(self) -> Iterator[Double]:
        if self.contract.doubling is None:
            return
        for by in range(self.players):
            for on in range(self.players):
                said = self.cleaned_data.get(f"double-{by}-{on}")
                if said:
                    yield Double(by, on, is_redoubled=said == REDOUBLED)

    def _exposures(self) -> Iterator[Exposure]:
        for item in self.contract.items:
            for holder, taker in exposure_fields(item) if item.can_expose else ():
                seats = self.cleaned_data.get(holder), self._taker(self.cleaned_data, item, taker)
                if seats[0] is not None and seats[1] is not None:
                    yield Exposure(item.code, seats[0], seats[1])

    def _row(self, item: Item) -> tuple[int, ...]:
        """What is noted of an item; empty if nothing was typed."""
        fields = item_fields(self.contract, item, self.players)
        typed = [self.cleaned_data.get(field) for field in fields]
        if all(each is None for each in typed):
            return ()
        if fields[0].startswith("who-"):
            return tuple(int(seat == typed[0]) for seat in range(self.players))
        if self.contract.is_against_rest:
            return (typed[0] or 0,)
        return _places(typed) if item.places else _shares(typed, item.count)


def item_fields(contract: Contract, item: Item, players: int) -> tuple[str, ...]:
    """The names of the fields that ask for an item: one for each seat, or a single one."""
    if contract.is_against_rest:
        return (f"taken-{item.code}",)
    if item.places:
        return tuple(f"place-{item.code}-{seat}" for seat in range(players))
    if item.count == 1:
        return (f"who-{item.code}",)
    return tuple(f"count-{item.code}-{seat}" for seat in range(players))


def exposure_fields(item: Item) -> Iterator[tuple[str, str]]:
    """The fields for who laid a card open and who took it, for each card of an item."""
    for card in range(1, item.count + 1):
        yield f"exposed-{item.code}-{card}-holder", f"exposed-{item.code}-{card}-taker"


def _shares(typed: list[int | None], count: int) -> tuple[int, ...]:
    """How many each seat took.

    The only number that is left open is what is left; several are zero, if nothing is left.
    """
    rest = count - sum(each or 0 for each in typed)
    last = max(rest, 0) if typed.count(None) == 1 else 0
    return tuple(last if each is None else each for each in typed)


def _places(typed: list[int | None]) -> tuple[int, ...]:
    """The place of each seat: the only one left open is the one that is left, others are 0."""
    free = sorted(set(range(1, len(typed) + 1)) - set(typed))
    last = free[0] if typed.count(None) == len(free) == 1 else 0
    return tuple(last if each is None else each for each in typed)


def typed_values(facts: DealFacts) -> dict[str, Any]:
    """The values of a DealForm that says these facts.

    Which fields an item has is the contract's to say: here stand those of every kind.
    """
    values: dict[str, Any] = {
        "trump": facts.trump,
        "override": facts.override,
        "is_sold": facts.is_sold,
        "is_shared": facts.is_shared,
        "promised": facts.promised,
    }
    for code, row in facts.counts.items():
        values |= {f"count-{code}-{seat}": units for seat, units in enumerate(row)}
        values |= {f"place-{code}-{seat}": place for seat, place in enumerate(row)}
        values[f"who-{code}"] = row.index(max(row))
        values[f"taken-{code}"] = row[0]
    values |= {f"said-{seat}": said for seat, said in enumerate(facts.predictions)}
    values |= {f"bid-{seat}": bid for seat, bid in enumerate(facts.bids)}
    if facts.is_sold:
        values |= {"buyer": facts.bids.index(max(facts.bids)), "price": max(facts.bids)}
    for double in facts.doubles:
        values[f"double-{double.by}-{double.on}"] = REDOUBLED if double.is_redoubled else DOUBLED
    for place, each in enumerate(facts.exposures):
        card = 1 + sum(other.item == each.item for other in facts.exposures[:place])
        values[f"exposed-{each.item}-{card}-holder"] = each.holder
        values[f"exposed-{each.item}-{card}-taker"] = each.taker
    return values
