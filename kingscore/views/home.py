"""Home, the start of a game, and the way in by a scorer's link."""

from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from kingscore import browser, services
from kingscore.errors import UnknownCode
from kingscore.forms import DRAW, StartForm
from kingscore.models import Game
from kingscore.money import major_units
from kingscore.queries import (
    game_by_code,
    game_by_scorer_code,
    games_by_codes,
    kept_names,
    latest_ruleset,
    names_at_start,
    rules_of,
    table_of,
)
from kingscore.rules.errors import InvalidRuleset
from kingscore.rules.presets import PRESETS, Option, Preset, preset_of
from kingscore.rules.presets.dubbelkingen import NAME as DUBBELKINGEN
from kingscore.rules.presets.dubbelkingen import WHY_NOT_FIVE
from kingscore.rules.reading import is_clean
from kingscore.rules.ruleset import MOST_PLAYERS, Ruleset
from kingscore.rules.sheet import Policy
from kingscore.views.access import (
    forms_only,
    require_safe_or_POST,
    scorers_only,
    secret_address,
)
from kingscore.views.families import families
from kingscore.views.house import kept_rules
from kingscore.views.rules_quotas import direction_in_words
from kingscore.views.rules_variants import MANY
from kingscore.wording import label, say_problem

_MOST_SUGGESTED = 200  # names; a club has not many more, and a page has to stay light


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Start a game, or go on with one of this browser."""
    games = games_by_codes(browser.scorer_codes(request))
    context = {
        "games": [listed_game(game) for game in games],
        "families": families(last=browser.last_ruleset(request)),
        "house": kept_rules(request),
    }
    return render(request, "kingscore/home.html", context)


def listed_game(game: Game) -> dict[str, Any]:
    """A game as a list shows it, with those of the start; its seats were read along."""
    return {
        "game": game,
        "ruleset": label(rules_of(game.ruleset_id).name),
        "names": names_at_start(game),
    }


@secret_address
@require_safe
def enter(request: HttpRequest, scorer_code: str) -> HttpResponse:
    """The scorer's link: this browser may write from now on. The address shown is the viewer's."""
    game = game_by_scorer_code(scorer_code)
    if game is None:
        raise UnknownCode(gettext("There is no game with this address."), scorer_code)
    browser.remember_game(request, game)
    return redirect("game", code=game.code)


@forms_only
@scorers_only
def who(request: HttpRequest, game: Game) -> HttpResponse:
    """Say which player holds this phone, so that the history can name him."""
    players = {str(player.pk): player.pk for player in table_of(game).everybody}
    browser.say_who(request, game, players.get(request.POST.get("player", "")))
    return redirect("game", code=game.code)


@require_safe_or_POST
def start(request: HttpRequest) -> HttpResponse:
    """Name the players and start. `?after=CODE` begins with the table of another game."""
    if request.method == "POST":
        return _start(request)
    preset, initial = _first_choice(request)
    currency = initial.get("currency", "")
    form = StartForm(initial=initial, preset=preset, currency=currency)
    return _show_start(request, form, initial)


def _start(request: HttpRequest) -> HttpResponse:
    preset = _sent_preset(request)
    if request.POST.get("move") or request.POST.get("choose"):
        return _arrange(request, preset)
    previous = _previous(request, request.POST)
    form = StartForm(request.POST, preset=preset, currency=previous.currency if previous else "")
    if form.is_valid():
        try:
            rules = preset.ruleset(**form.choices)
        except InvalidRuleset as invalid:
            for each in invalid.problems:
                form.add_error(None, say_problem(each, form.names))
        else:
            game = services.start_game(
                rules=rules,
                names=form.names,
                first_dealer=form.first_dealer,
                policy=Policy(form.cleaned_data["policy"]),
                stake=form.stake_units,
                currency=form.cleaned_data["currency"],
                start_key=form.cleaned_data["start_key"],
                previous=previous,
                owner=browser.account(request),
            )
            if form.cleaned_data["first_dealer"] == DRAW:
                drawn = gettext("Drawn by lot: %(name)s deals first.")
                messages.info(request, drawn % {"name": form.names[game.first_dealer]})
            browser.remember_game(request, game)
            browser.remember_start(request, form.names, rules.slug)
            return redirect("game", code=game.code)
    return _show_start(request, form, request.POST, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _arrange(request: HttpRequest, preset: Preset) -> HttpResponse:
    """The form again with another ruleset, or with two names exchanged: nothing is lost."""
    data = request.POST.copy()
    choose = request.POST.get("choose")
    if choose:
        _forget_usual(data, shown=_preset_of(data.get("preset", "")), chosen=preset)
        choices = preset.choices_in(choose) or {}
        data.update({f"option-{code}": choice for code, choice in choices.items()})
    move = data.get("move", "")
    if move.isdecimal() and len(move) == 1 and 0 < int(move) < preset.players:
        seat = int(move)
        one, other = f"name-{seat}", f"name-{seat - 1}"
        data[one], data[other] = data.get(other, ""), data.get(one, "")
        dealer = data.get("first_dealer", "")  # goes along with the name
        moved = {str(seat): str(seat - 1), str(seat - 1): str(seat)}
        data["first_dealer"] = moved.get(dealer, dealer)
    if data.get("first_dealer") not in {DRAW, *map(str, range(preset.players))}:
        data["first_dealer"] = DRAW
    form = StartForm(initial=data.dict(), preset=preset, currency=data.get("currency", ""))
    return _show_start(request, form, data)


def _forget_usual(data: QueryDict, *, shown: Preset | None, chosen: Preset) -> None:
    """Leave the options of the rules that were shown, apart from what somebody chose in them.

    What is usual there need not be so in the rules that are chosen now; and in another family the
    same word can mean another thing.
    """
    is_family = shown is not None and shown.family == chosen.family
    usual = {option.code: option.default for option in shown.options} if shown else {}
    for option in chosen.options:
        choice = data.get(f"option-{option.code}")
        is_chosen = is_family and choice != usual.get(option.code)
        if not (is_chosen and choice in option.choices):
            data.pop(f"option-{option.code}", None)


def _show_start(
    request: HttpRequest, form: StartForm, data: Any, status: int = HTTPStatus.OK
) -> HttpResponse:
    _name_dealers(form)
    options = [_option(form, option) for option in form.preset.options]
    context = {
        "form": form,
        "preset": form.preset,
        "families": families(last=browser.last_ruleset(request), chosen=form.preset.slug),
        "house": kept_rules(request),
        "chosen": _chosen(form),
        "seats": [form[f"name-{seat}"] for seat in range(form.preset.players)],
        "options": options,
        "is_usual": all(option["is_usual"] for option in options),
        # Of players whom these rules have no seat for: kept for rules that have.
        "spare_names": [
            (name, data[name])
            for name in (f"name-{seat}" for seat in range(form.preset.players, MOST_PLAYERS))
            if data.get(name)
        ],
        "start_key": data.get("start_key") or str(uuid4()),
        "after": data.get("after", ""),
        "known_names": suggested_names(request),
        "has_list": browser.account(request) is not None,
    }
    return render(request, "kingscore/start.html", context, status=status)


def _option(form: StartForm, option: Option) -> dict[str, Any]:
    """An option of the preset; one with many choices is a number, and has a least and a most."""
    field = form[f"option-{option.code}"]
    numbers = [int(code) for code in option.choices if code.isdecimal()]
    is_number = MANY < len(numbers) == len(option.choices)
    return {
        "field": field,
        "value": field.value() or option.default,
        "is_usual": field.value() in (None, "", option.default),
        "least": min(numbers) if is_number else None,
        "most": max(numbers) if is_number else None,
    }


def suggested_names(request: HttpRequest) -> list[str]:
    """The names that may be meant: those used in this browser, and those in the list of an account.

    Without an account it costs no query.
    """
    used, account = browser.known_names(request), browser.account(request)
    kept = kept_names(account.pk, most=_MOST_SUGGESTED) if account else []
    return [*used, *(name for name in kept if name not in used)]


def _name_dealers(form: StartForm) -> None:
    """Put the names that are typed so far at the choice of the first dealer."""
    dealers = form.fields["first_dealer"]
    names = [
        str(form[f"name-{seat}"].value() or "").strip() or form[f"name-{seat}"].label
        for seat in range(form.preset.players)
    ]
    dealers.choices = [  # type: ignore[attr-defined]  # Field has no choices, ChoiceField has
        *((str(seat), name) for seat, name in enumerate(names)),
        (DRAW, gettext("Draw by lot")),
    ]


def _sent_preset(request: HttpRequest) -> Preset:
    preset = _preset_of(request.POST.get("choose") or request.POST.get("preset", ""))
    if preset is None:
        raise Http404(gettext("There is no such ruleset."))
    return preset


def _first_choice(request: HttpRequest) -> tuple[Preset, dict[str, Any]]:
    """The preset and the values that the start page begins with."""
    previous = _previous(request, request.GET)
    names = browser.known_names(request)
    initial: dict[str, Any] = {"first_dealer": "0", "policy": Policy.STRICT}
    slug = request.GET.get("preset") or browser.last_ruleset(request) or PRESETS[0].slug
    if previous:
        table = table_of(previous)
        names = list(table.names)
        slug = table.sheet.ruleset.slug
        initial |= {
            "after": previous.code,
            "first_dealer": str(table.sheet.next_dealer),
            "policy": previous.policy,
            "currency": previous.currency,
        }
        if previous.stake:
            initial["stake"] = major_units(previous.stake, previous.currency)
    preset = _preset_of(slug) or PRESETS[0]
    choices = preset.choices_in(slug) or {}
    initial |= {f"option-{code}": choice for code, choice in choices.items()}
    initial |= {f"name-{seat}": name for seat, name in enumerate(names[: preset.players])}
    return preset, initial


def _preset_of(slug: str) -> Preset | None:
    """The preset of a slug, which may have the choices of its options behind it.

    Published rules that no preset makes, from a file, are a preset without options.
    """
    found = preset_of(slug)
    if found:
        return found[0]
    row = latest_ruleset(slug) if slug and is_clean(slug) else None
    if row is None:
        return None
    rules = rules_of(row.pk)
    return Preset(rules.slug, rules.name, rules.players, lambda _choices: rules)


def _previous(request: HttpRequest, data: QueryDict) -> Game | None:
    """The game after which this one is played, if this browser may write in it."""
    code = data.get("after")
    game = game_by_code(code) if code else None
    return game if game and browser.may_record(request, game) else None


def _chosen(form: StartForm) -> dict[str, Any]:
    """What is shown of the rules that are chosen, with the options as they stand in the form."""
    preset = form.preset
    rules = _rules_in(form)
    return {
        "name": label(preset.name),
        "players": preset.players,
        "deals": rules.deals,
        "url": reverse("ruleset", args=[rules.slug]),
        "direction": direction_in_words(rules),
        "sits_out": rules.sits_out,
        "why_not_five": label(WHY_NOT_FIVE) if preset.family == DUBBELKINGEN else "",
    }


def _rules_in(form: StartForm) -> Ruleset:
    """The rules with the options as they stand in the form; the usual ones if they do not hold."""
    fields = {option.code: form[f"option-{option.code}"] for option in form.preset.options}
    choices = {code: str(field.value()) for code, field in fields.items() if field.value()}
    try:
        return form.preset.ruleset(**choices)
    except InvalidRuleset:
        return form.preset.usual
