"""Making a tournament in one page, and changing its settings."""

from collections.abc import Mapping
from datetime import date
from functools import partial
from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.forms import BoundField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from kingscore import browser
from kingscore.queries import owned_house
from kingscore.views.access import require_safe_or_POST
from kingscore.views.account import account_of
from kingscore.wording import say_problems
from tournaments import services
from tournaments.forms.setup import SetupForm, rules_values_of, values_of
from tournaments.models import Club, Tournament
from tournaments.permissions import can_direct
from tournaments.queries import (
    has_begun,
    house_suites,
    rules_by_size,
    settings_stamp,
    setup_of,
    suite_by_code,
    tournament_by_slugs,
    tournaments_of,
)
from tournaments.rules.setup import Setup
from tournaments.rules.suites import Chosen, Suite, chosen_in
from tournaments.rules.templates import (
    CUP_DEALS,
    club_night,
    koenigrufen_cup,
    preliminaries_with_finals,
)
from tournaments.views.access import club_view_for, tournament_view_for
from tournaments.views.setup_words import begin_words, rules_words, worth_words
from tournaments.views.writing import attempt

FIRST_SUITE, CUP_SUITE = "dubbelkingen", "koenigrufen-ooe"
_AS = "as:"  # before the short name of an earlier tournament
_SIZES = (3, 4, 5)  # for which rules can be named in every form


@never_cache
@require_safe_or_POST
@club_view_for(can_direct)
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """A new tournament: as an earlier one, or from a template. Choosing keeps what was typed."""
    if begin := _begin(request, club):
        return _show(request, club, _begun_form(request, club, begin), begun=begin)
    if code := request.POST.get("choose"):
        return _show(request, club, _chosen_form(request.POST, code))
    suite = _suite_or_404(request.POST.get("suite", ""))
    form = SetupForm(request.POST, suite=suite, sizes=_SIZES)
    made: list[Tournament] = []
    refusal = attempt(lambda: made.append(_make(request, club, form)), form)
    if refusal is None:
        messages.success(request, gettext("The tournament is made: whoever comes is next."))
        return redirect("door", club.slug, made[0].slug)
    return _show(request, club, form, problems=refusal.problems, status=refusal.status)


def _make(request: HttpRequest, club: Club, form: SetupForm) -> Tournament:
    sent = form.cleaned_data
    return services.make_tournament(
        tournament_id=_key(request),
        club=club,
        name=sent["name"],
        held_on=sent["held_on"],
        setup=form.made,
        rules=form.rules,
        is_public=sent["is_public"],
    )


def _key(request: HttpRequest) -> UUID:
    """What makes sending the form twice once; a new one where somebody has changed it."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return uuid4()


@never_cache
@require_safe_or_POST
@tournament_view_for()
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The settings of a tournament, what speaks against them, and how it ends."""
    values, suite = _values_of(tournament)
    fixed = (setup_of(tournament), rules_by_size(tournament)) if has_begun(tournament) else None
    make = partial(
        SetupForm,
        initial=values,
        sizes=_SIZES,
        fixed=fixed,
        are_stages_fixed=tournament.cut is not None,
    )
    show = partial(_show, request, tournament.club, tournament=tournament)
    if request.method != "POST":
        return show(form=make(suite=suite), seen=settings_stamp(tournament))
    seen = request.POST.get("seen", "")
    if (code := request.POST.get("choose")) and not fixed:
        return show(form=_chosen_form(request.POST, code), seen=seen)
    if not fixed:
        suite = _suite_or_404(request.POST.get("suite", ""))
    form = make(request.POST, suite=suite)
    refusal = attempt(lambda: _change(tournament, form, seen), form)
    if refusal is None:
        messages.success(request, gettext("The settings are saved."))
        return redirect("tournament-settings", tournament.club.slug, tournament.slug)
    return show(form=form, problems=refusal.problems, status=refusal.status, seen=seen)


def _change(tournament: Tournament, form: SetupForm, seen: str) -> None:
    sent = form.cleaned_data
    services.change_tournament(
        tournament=tournament,
        seen=seen,
        name=sent["name"],
        held_on=sent["held_on"],
        setup=form.made,
        rules=form.rules,
        is_public=sent["is_public"],
    )


def _values_of(tournament: Tournament) -> tuple[dict[str, Any], Suite]:
    """What stands in the form of a tournament's settings, and the suite it has its rules of."""
    setup, rules = setup_of(tournament), rules_by_size(tournament)
    chosen = chosen_in(rules, usual=setup.usual)
    values = {
        "name": tournament.name,
        "held_on": tournament.held_on,
        "is_public": tournament.is_public,
        **values_of(setup, chosen),
    }
    return values, _suite_or_404(chosen.suite)


def _begin(request: HttpRequest, club: Club) -> str:
    """What the form is to begin with: what was tapped, or `?as=`, or the last of the club."""
    if request.method == "POST":
        return request.POST.get("begin", "")
    slugs = tournaments_of(club, only_public=False).values_list("slug", flat=True)
    slug = request.GET.get("as") or slugs.first()
    return f"{_AS}{slug}" if slug else "club_night"


def _begun_form(request: HttpRequest, club: Club, begin: str) -> SetupForm:
    """The form from a template, with the game that is chosen; name and evening stay as typed."""
    typed = {name: request.POST[name] for name in ("name", "held_on") if request.POST.get(name)}
    if begin.startswith(_AS):
        earlier = tournament_by_slugs(club.slug, begin.removeprefix(_AS))
        if earlier is None:
            raise Http404(gettext("There is no tournament with this address."))
        return _form_as(club, earlier, typed)
    suite = _suite_or_404(request.POST.get("suite") or FIRST_SUITE)
    if begin == "koenigrufen_cup":
        if not all(suite.presets.get(size) and suite.most_deals(size) for size in (4, 5)):
            suite = _suite_or_404(CUP_SUITE)
        own = suite.rules(4, {}).deals
        deals = own if own in CUP_DEALS else CUP_DEALS[0]
        return _form_of(club, suite, koenigrufen_cup(deals=deals), typed)
    template = preliminaries_with_finals if begin.startswith("preliminaries") else club_night
    return _form_of(club, suite, template(sizes=suite.sizes), typed)


def _form_as(club: Club, earlier: Tournament, typed: Mapping[str, Any] | None = None) -> SetupForm:
    values, suite = _values_of(earlier)
    initial = values | {"held_on": today_of(club)} | dict(typed or {})
    return SetupForm(initial=initial, suite=suite, sizes=_SIZES)


def _form_of(club: Club, suite: Suite, setup: Setup, typed: Mapping[str, Any]) -> SetupForm:
    sizes = [size for size in setup.sizes if size in suite.presets]
    deals = {size: setup.tables[size] for size in sizes if suite.most_deals(size)}
    usual = {
        size: suite.rules(size, {}).deals if number is None else number
        for size, number in deals.items()
    }
    chosen = Chosen(suite.code, tuple(sizes), deals=usual)
    values = values_of(setup, chosen)
    name = gettext("Club night")
    initial = {"name": name, "held_on": today_of(club), "is_public": True, **values, **typed}
    return SetupForm(initial=initial, suite=suite, sizes=_SIZES)


def _chosen_form(data: Any, code: str) -> SetupForm:
    """The form with another game, whose tables are of all sizes that it has; the rest stays."""
    suite = _suite_or_404(code)
    before = suite_by_code(data.get("suite", ""))
    values = {name: value for name, value in data.items() if not name.startswith(_OF_RULES)}
    values.pop("usual", None)
    if before and values.get("points") == club_night(sizes=before.sizes).points:
        values["points"] = club_night(sizes=suite.sizes).points
    deals = {size: suite.rules(size, {}).deals for size in suite.sizes if suite.most_deals(size)}
    values |= rules_values_of(Chosen(suite.code, suite.sizes, deals=deals))
    return SetupForm(initial=values, suite=suite, sizes=_SIZES)


_OF_RULES = ("size-", "deals-", "rules-", "option-")


def _suite_or_404(code: str) -> Suite:
    suite = suite_by_code(code)
    if suite is None:
        raise Http404(gettext("There is no such ruleset."))
    return suite


def today_of(club: Club) -> date:
    """The day that it is where the club plays."""
    return timezone.localdate(timezone=ZoneInfo(club.time_zone))


def _show(
    request: HttpRequest,
    club: Club,
    form: SetupForm,
    *,
    tournament: Tournament | None = None,
    seen: str = "",
    begun: str = "",
    problems: tuple[tuple[str, str], ...] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page, with what speaks against the settings as they stand in it."""
    kept = [*browser.editor_codes(request), *owned_house(account_of(request).pk)]
    house = house_suites(club, kept)
    errors = form.errors if form.is_bound else {}
    context = {
        "club": club,
        "tournament": tournament,
        "directs": True,
        "form": form,
        "seen": seen,
        "key": request.POST.get("key") or str(uuid4()),
        "is_refused": bool(problems),
        "problems": [text for at, text in problems if at not in form.fields],
        "faults": [(form[name], text) for name in form.fields for text in errors.get(name, ())],
        "opened": [part for part, names in form.parts.items() if errors.keys() & names],
        "remarks": _remarks(form),
        "begin": () if tournament else begin_words(club),
        "begun": begun or request.POST.get("begun", ""),
        "said": {name: _chosen_word(form[name]) for name in ("method", "points")},
        "rules": rules_words(form, house),
        "has_finals": any(form[name].value() for name in ("grand", "small")),
        "tie_breaks": [form[name] for name in form.names_of_tie_breaks],
        "worths": worth_words(),
    }
    name = "settings" if tournament else "tournament_new"
    return render(request, f"tournaments/{name}.html", context, status=status)


def _chosen_word(field: BoundField) -> str:
    """The words of the choice that stands in a field."""
    choices = dict(getattr(field.field, "choices", ()))
    return str(choices.get(field.value(), ""))


def _remarks(form: SetupForm) -> tuple[str, ...]:
    """What is seldom meant in the settings as they stand, if they can be played so."""
    tried = form
    if not form.is_bound:
        tried = form.tried()
    if not tried.is_valid():
        return ()
    return say_problems(tried.made.remarks(tried.rules))
