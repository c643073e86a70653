"""House rules as they are typed: the fields of each part. What holds is for the core to say."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from kingscore.rules.contract import Lead, Role, Side, TrumpBy
from kingscore.rules.draft import (
    CARDS,
    CHOICE,
    DECLARER,
    EVENT,
    FREE,
    NUMBERS,
    ORDER,
    PLACES,
    TRICKS,
)
from kingscore.rules.ruleset import Direction
from kingscore.rules.sale import Bidding

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

Choices = Iterable[tuple[str, Any]]
Words: TypeAlias = "_StrOrPromise"


class CardNames(NamedTuple):
    """What patterns of cards are called, and all of them as choices, in groups."""

    name: Callable[[str], str]
    all: Choices


TEXTS: dict[str, Words] = {
    "name": _("Name"),
    "notes": _("How it is played"),
    "fines": _("What is fined at the table"),
}
LANGUAGES: dict[str, str] = {
    "en": "English",
    "nl": "Nederlands",
    "fr": "français",
    "de": "Deutsch",
    "hu": "magyar",
    "ru": "русский",
    "ar": "العربيّة",
    "fa": "فارسی",
    "tr": "Türkçe",
    "pt": "português",
}


class Select(forms.Select):
    """A choice written without a template for every option: a page has hundreds of them."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:  # noqa: ARG002 - Django's signature
        """The element with its options, in groups where there are any."""
        attributes = flatatt(self.build_attrs(self.attrs, {**(attrs or {}), "name": name}))
        groups = (
            format_html('<optgroup label="{}">{}</optgroup>', key, _options(words, value))
            if isinstance(words, list)
            else _options([(key, words)], value)
            for key, words in self.choices
        )
        options = format_html_join("", "{}", ((group,) for group in groups))
        return format_html("<select{}>{}</select>", attributes, options)


def _options(choices: Iterable[tuple[Any, Any]], value: Any) -> SafeString:
    return format_html_join(
        "",
        '<option value="{}"{}>{}</option>',
        ((key, SafeString(" selected" * (key == value)), words) for key, words in choices),
    )


class Typed(forms.Field):
    """One value as it was typed: nothing is refused, and nothing is changed."""

    def __init__(self, label: Words = "", *, help_text: Words = "", **attributes: str) -> None:
        widget = forms.TextInput({"autocomplete": "off", **attributes})
        super().__init__(required=False, label=label, help_text=help_text, widget=widget)

    def to_python(self, value: Any) -> str:
        """The text, empty for none."""
        return str(value or "")


class Number(Typed):
    """A number, which a phone shows its keys for."""

    def __init__(self, label: Words = "", *, help_text: Words = "", **attributes: str) -> None:
        super().__init__(label, help_text=help_text, inputmode="numeric", **attributes)


class Lines(Typed):
    """A text on each line."""

    def __init__(self, label: Words = "", *, help_text: Words = "", **attributes: str) -> None:
        super().__init__(label, help_text=help_text)
        self.widget = forms.Textarea({"rows": "3", **attributes})


class Choice(Typed):
    """One of several values."""

    def __init__(self, label: Words, choices: Choices, *, help_text: Words = "") -> None:
        super().__init__(label, help_text=help_text)
        self.widget = Select(choices=list(choices))


class Several(forms.Field):
    """Any of several values."""

    def __init__(self, label: Words, choices: Choices = ()) -> None:
        widget = forms.CheckboxSelectMultiple(choices=list(choices))
        super().__init__(required=False, label=label, widget=widget)

    def to_python(self, value: Any) -> list[str]:
        """The values that were chosen."""
        return list(value or ())


class YesNo(forms.BooleanField):
    """Something that holds or does not."""

    def __init__(self, label: Words) -> None:
        super().__init__(required=False, label=label)


class PartForm(forms.Form):
    """One part of the rules; a fault that belongs to no field of it is said of the whole part.

    `texts` are those of its fields that there is one of for each of the `languages`.
    """

    texts: Mapping[str, type[Typed]] = {"name": Typed}
    text_labels: Mapping[str, Words] = TEXTS

    def __init__(self, *args: Any, languages: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.languages = languages
        for name, kind in self.texts.items():
            for place, language in enumerate(languages):
                help_text = _("One on each line.") if kind is Lines and not place else ""
                field = kind(self.text_labels[name], help_text=help_text, dir="auto", lang=language)
                self.fields[f"{name}-{language}"] = field

    def typed(self, name: str) -> dict[str, str]:
        """What was typed in each language."""
        return {each: self.cleaned_data[f"{name}-{each}"] for each in self.languages}

    @property
    def in_languages(self) -> dict[str, list[tuple[str, forms.BoundField]]]:
        """The fields of each text with the language; it is not named where there is only one."""
        names = [LANGUAGES.get(each, each) for each in self.languages]
        shown = names if len(names) > 1 else [""]
        return {
            name: [
                (words, self[f"{name}-{language}"])
                for words, language in zip(shown, self.languages, strict=True)
            ]
            for name in self.texts
        }

    def has_other(self, usual: object, *names: str) -> bool:
        """Whether something in these fields is not as usual, or wrong."""
        return any(
            name in self.errors or self.cleaned_data.get(name) != getattr(usual, name)
            for name in names
        )

    def put_fault(self, field: str, message: str) -> str:
        """Say a fault at a field, or of the whole part; the id of where it is said."""
        if field in self.fields:
            self.add_error(field, message)
            return f"id_{self.add_prefix(field)}"
        self.add_error(None, message)
        return str(self.prefix or "")

    def show_cards(self, chosen: str, others: str, cards: CardNames) -> None:
        """Name the cards that are chosen in a field, and offer all of them in another."""
        patterns = self[chosen].value() or []
        self.fields[chosen].widget.choices = [(each, cards.name(each)) for each in patterns]
        self.fields[others].widget.choices = [("", "…"), *cards.all]


class TableForm(PartForm):
    """What holds for the whole game: who plays with which cards, what it is called."""

    players = Number(_("Players"), help_text=_("2 to 10"))
    removed = Several(_("Cards taken out of the pack of 52"))
    take_out = Choice(_("Take out"), ())
    undealt = Number(
        _("Cards nobody is dealt"), help_text=_("Left over, or laid aside as a talon; mostly none.")
    )
    direction = Choice(
        _("Direction"),
        (
            (Direction.CLOCKWISE.value, _("clockwise")),
            (Direction.COUNTERCLOCKWISE.value, _("counter-clockwise")),
        ),
    )
    in_a_row = Number(_("Deals in a row by the same dealer"), help_text=_("mostly 1"))
    leads = Choice(
        _("Who leads to the first trick"),
        (
            ("", _("the player after the dealer")),
            ("0", _("the dealer")),
            (DECLARER, _("whose contract it is")),
            *(
                (str(seats), format_lazy(_("{seats} seats after the dealer"), seats=seats))
                for seats in range(2, 10)
            ),
        ),
    )
    constant = Typed(
        _("All players together at the end"),
        help_text=_("Mostly 0. Leave it empty if it depends on what is chosen."),
    )
    schedule = Choice(
        _("Which contract is played when"),
        (
            (ORDER, _("in a fixed order")),
            (CHOICE, _("chosen, each so many times")),
            (FREE, _("chosen freely")),
        ),
    )
    deals = Number(_("Deals in a game"))
    per_dealer_negative = Number(_("Penalty deals of each player"))
    per_dealer_positive = Number(_("Positive deals of each player"))
    owed_doubles = Number(_("Compulsory doubles of every declarer by every player"))
    bid_order = Lines(
        _("Order of the bids, from low to high"),
        help_text=_(
            "Only where contracts are bid for: one code on each line, with its trump as positive:c."
        ),
    )
    sources = Lines(_("Where the rules are from"), help_text=_("One on each line."))

    texts = {"name": Typed, "notes": Lines, "fines": Lines}


class ContractForm(PartForm):
    """One contract, without what it counts."""

    code = Typed(_("Code"))
    side = Choice(
        _("Kind"),
        (
            (Side.NEGATIVE.value, _("penalty: it costs points")),
            (Side.POSITIVE.value, _("positive: it brings points")),
        ),
    )
    declarer = Choice(
        _("Whose contract it is"),
        (
            (Role.DEALER.value, _("the dealer's")),
            (Role.LEADER.value, _("that of the player after the dealer, who leads")),
            (Role.NEXT.value, _("that of the player after the dealer; another leads")),
            (Role.BIDDER.value, _("that of the highest bidder")),
        ),
    )
    lead = Choice(
        _("What may be led"),
        (
            (Lead.ANY.value, _("any card")),
            (Lead.NO_HEARTS.value, _("hearts only from a hand of hearts")),
            (Lead.AFTER_HEARTS.value, _("hearts once one was thrown, or from a hand of hearts")),
        ),
    )
    per_game = Number(_("Times in a game"))
    each = Number(_("Times for each player"))
    factor = Typed(_("All points times"), help_text=_("as 1/4; mostly 1"))
    pool = Typed(_("Points shared out at the start"))
    trumps = Several(_("What can be trump"))
    trump_by = Choice(
        _("How trump is found"),
        (
            ("", _("there is none")),
            (TrumpBy.LAST_CARD.value, _("by the last card dealt")),
            (TrumpBy.DECLARER.value, _("whose contract it is chooses")),
            (TrumpBy.SALE.value, _("it is sold to a bidder")),
        ),
    )
    sale = Choice(
        _("Sale of the choice"),
        (
            ("", _("not for sale")),
            (Bidding.ONCE.value, _("one bid each, each higher than the last")),
            (Bidding.OPEN.value, _("as long as anybody bids")),
        ),
    )
    sale_is_capped = YesNo(_("The buyer hands over no more than he made"))
    sale_unit = Typed(
        _("What each unit sold is worth"), help_text=_("Empty: as much as it counts.")
    )
    predictions = YesNo(_("Everybody says beforehand how many points he will have"))
    predictions_factor = Number(_("Each point wrong costs"))
    predictions_can_settle = YesNo(_("Predictions that add up settle the deal without play"))
    is_against_rest = YesNo(_("Against the rest: what the declarer does not take, the others have"))
    promise = YesNo(_("Tricks are promised in the bidding"))
    promise_lost = Number(_("Tricks that a failed promise costs"))
    promise_to_opponents = YesNo(_("The opponents get them"))
    doubling = Choice(
        _("Doubles"),
        (
            ("", _("none")),
            ("all", _("anybody can be doubled")),
            ("declarer", _("only the declarer")),
        ),
    )
    shared = Number(
        _("So many each without play"), help_text=_("Where the deal can be shared out beforehand.")
    )
    ends_above = Number(
        _("More than this many end the game"), help_text=_("Where taking too much is “King”.")
    )

    texts = {"name": Typed, "notes": Lines}

    def show_trumps(self, trumps: Choices) -> None:
        """Offer what can be trump."""
        self.fields["trumps"].widget.choices = list(trumps)


class ItemForm(PartForm):
    """One thing that is counted."""

    code = Typed(_("Code"))
    kind = Choice(
        _("What is counted"),
        (
            (CARDS, _("cards")),
            (TRICKS, _("every trick")),
            (NUMBERS, _("tricks by their number")),
            (PLACES, _("who finishes first, second …")),
            (EVENT, _("something that befalls one player")),
        ),
    )
    cards = Several(_("Cards that count"))
    add = Choice(_("Add cards"), ())
    numbers = Typed(_("Their numbers"), help_text=_("as 7, 13"))
    places = Typed(_("Points of the first, the second …"), help_text=_("as 200 150 100 50"))
    value = Typed(_("Points for each"), help_text=_("as −1, 5 or 5/2"))
    can_expose = YesNo(_("These cards can be laid open before play"))

    text_labels = {"name": _("What it is called")}


class RulesetFileForm(forms.Form):
    """A ruleset file."""

    file = forms.FileField(label=_("Ruleset file"))
