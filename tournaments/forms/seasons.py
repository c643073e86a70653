"""The form of a season: how it counts, and which evenings are in it."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kingscore.forms.fields import check_clean
from kingscore.rules.amount import Amount, read_amount
from kingscore.rules.names import LONGEST_NAME
from kingscore.rules.reading import LARGEST
from tournaments.models import Season, Tournament
from tournaments.models.clubs import LONGEST_SLUG
from tournaments.queries import counting_of
from tournaments.rules.scales import SCALES, ListScale, Scale
from tournaments.rules.seasons import SeasonCounting, SeasonTotal

POINTS, DAY_SCORES, LISTED = "points", "day_scores", "listed"  # beside the names of scales
MOST_LISTED = 200  # places with points of their own


class SeasonForm(forms.Form):
    """A season of some of the tournaments of a club; the same `key` twice is the same season."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, initial=0, min_value=0, required=False)
    name = forms.CharField(label=_("Name"), max_length=10 * LONGEST_NAME, validators=[check_clean])
    slug = forms.CharField(
        label=_("Short name, for the address"),
        max_length=10 * LONGEST_SLUG,
        validators=[check_clean],
        required=False,
        help_text=_("Leave it empty, and it is made of the name. It cannot be changed later."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
    worth = forms.ChoiceField(
        label=_("What an evening is worth"),
        choices=[
            (POINTS, _("The total that somebody has in it")),
            ("upper_austria", _("Points for the place, as the cups of Upper Austria give them")),
            ("tyrol", _("Points for the place, as the cup of Tyrol gives them")),
            (LISTED, _("Points for the place, as listed below")),
            (DAY_SCORES, _("Cup points for the total: up to 200, as older cups gave them")),
        ],
        initial=POINTS,
    )
    listed = forms.CharField(
        label=_("Points for the places"),
        max_length=10 * MOST_LISTED,
        validators=[check_clean],
        required=False,
        help_text=_("The first place first, such as: 12 10 8 7 6 5 4 3 2 1"),
    )
    total = forms.ChoiceField(
        label=_("What the total is"),
        choices=[
            (SeasonTotal.SUM.value, _("All evenings added up")),
            (SeasonTotal.PER_GAME.value, _("The average of a game")),
            (SeasonTotal.PER_EVENT.value, _("The average of an evening")),
        ],
        initial=SeasonTotal.SUM.value,
    )
    best = forms.IntegerField(
        label=_("How many of the best evenings count"),
        required=False,
        min_value=-LARGEST,
        max_value=LARGEST,
        help_text=_("Left empty all of them do."),
    )
    minimum_games = forms.IntegerField(
        label=_("Games that it takes for a place"),
        required=False,
        min_value=-LARGEST,
        max_value=LARGEST,
    )
    tournaments = forms.TypedMultipleChoiceField(label=_("Evenings"), required=False)
    final = forms.ChoiceField(
        label=_("Final of the season"),
        required=False,
        help_text=_("It counts in any case, however many of the best evenings do."),
    )

    def __init__(self, *args: Any, tournaments: Iterable[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = {str(each.pk): each for each in tournaments}
        choices = [(pk, evening_in_words(each)) for pk, each in self.known.items()]
        self.fields["tournaments"].choices = choices  # type: ignore[attr-defined]
        self.fields["final"].choices = [("", gettext("None")), *choices]  # type: ignore[attr-defined]

    def clean_listed(self) -> tuple[Amount, ...]:
        """The points as amounts."""
        words = self.cleaned_data["listed"].replace(";", " ").split()
        amounts = [read_amount(word.rstrip(",")) for word in words]
        if None in amounts or len(amounts) > MOST_LISTED:
            raise forms.ValidationError(_("This must be a list of points, with spaces between."))
        return tuple(each for each in amounts if each is not None)

    def clean(self) -> dict[str, Any]:
        """Points for the places are listed where they are to count."""
        sent = super().clean() or {}
        if sent.get("worth") == LISTED and sent.get("listed") == ():
            self.add_error("listed", gettext("Say how many points each place brings."))
        return sent

    @property
    def counting(self) -> SeasonCounting:
        """How the season is to count, once the form is valid."""
        sent = self.cleaned_data
        worth = sent["worth"]
        scale: Scale | None = ListScale(sent["listed"]) if worth == LISTED else SCALES.get(worth)
        return SeasonCounting(
            scale=scale,
            day_scores=worth == DAY_SCORES,
            total=SeasonTotal(sent["total"]),
            best=sent["best"],
            minimum_games=sent["minimum_games"] or 0,
        )

    @property
    def sent(self) -> dict[str, Any]:
        """What the services take of it, once the form is valid."""
        chosen = self.cleaned_data["tournaments"]
        final = self.known.get(self.cleaned_data["final"])
        return {
            "name": self.cleaned_data["name"],
            "counting": self.counting,
            "tournaments": [self.known[pk].pk for pk in chosen],
            "final": final.pk if final else None,
        }


def filled(season: Season, evenings: Iterable[Tournament]) -> dict[str, Any]:
    """What stands in the form of a season."""
    counting = counting_of(season)
    named = [name for name, scale in SCALES.items() if scale == counting.scale]
    listed = isinstance(counting.scale, ListScale) and not named
    worth = DAY_SCORES if counting.day_scores else POINTS
    return {
        "version": season.version,
        "name": season.name,
        "worth": LISTED if listed else named[0] if named else worth,
        "listed": _listed(counting.scale) if listed else "",
        "total": counting.total.value,
        "best": counting.best,
        "minimum_games": counting.minimum_games or None,
        "tournaments": [str(each.pk) for each in evenings],
        "final": str(season.final_id or ""),
    }


def _listed(scale: Scale | None) -> str:
    points: Sequence[Amount] = scale.points if isinstance(scale, ListScale) else ()
    return " ".join(map(str, points))  # 12 and 5/2, as they are read


def evening_in_words(tournament: Tournament) -> str:
    """A tournament by its name and its day."""
    return f"{tournament.name}, {date_format(tournament.held_on, 'j F Y')}"
