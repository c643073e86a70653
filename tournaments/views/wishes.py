"""Who is to sit together and who apart."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from kingscore.views.access import require_safe_or_POST
from tournaments import services
from tournaments.forms.seating import WishForm, numbers_in
from tournaments.models import Tournament
from tournaments.queries import entrant_names
from tournaments.queries.draws import wishes_of
from tournaments.rules.members.match import same_name
from tournaments.rules.seating.wishes import Kind, Wish
from tournaments.views.access import tournament_view_for
from tournaments.views.returning import returning_to
from tournaments.views.seating_words import wish_in_words
from tournaments.views.writing import attempt, tell


@never_cache
@require_safe_or_POST
@tournament_view_for()
def wishes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The wishes, each with a way to take it back, and one more."""
    form = WishForm(request.POST or None)
    names, refusal = entrant_names(tournament), None
    if request.method == "POST":
        refusal = attempt(lambda: _add(tournament, form, names), form)
        if refusal is None:
            messages.success(
                request, gettext("It counts for every round that is drawn from now on.")
            )
            return redirect("wishes", tournament.club.slug, tournament.slug)
    context: dict[str, Any] = {
        "tournament": tournament,
        "club": tournament.club,
        "directs": True,
        "form": form,
        "wishes": [
            {
                "kind": each.kind.value,
                "entrants": " ".join(map(str, each.entrants)),
                "text": wish_in_words(each, names),
            }
            for each in wishes_of(tournament)
        ],
        "names": sorted(names.values(), key=same_name),
        "problems": refusal.words if refusal else (),
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/wishes.html", context, status=status)


def _add(tournament: Tournament, form: WishForm, names: Mapping[int, str]) -> None:
    wish = Wish(Kind(form.cleaned_data["kind"]), _meant(form.cleaned_data["who"], names))
    services.add_wish(tournament=tournament, wish=wish)


def _meant(typed: str, names: Mapping[int, str]) -> tuple[int, ...]:
    """The numbers of those who are typed by number or by name; raises InvalidDocument."""
    called = {same_name(name): number for number, name in names.items()}
    meant, problems = [], []
    for word in filter(None, (each.strip() for each in typed.replace(";", ",").split(","))):
        number = called.get(same_name(word))
        if number is None and word.isascii() and word.isdecimal() and int(word[:9]) in names:
            number = int(word[:9])
        if number is None:
            text = gettext_noop("Nobody here is called %(name)s.")
            problems.append(problem("unknown_name", text, at="who", name=word[:60]))
        else:
            meant.append(number)
    if problems:
        raise InvalidDocument(problems)
    return tuple(meant)


@tournament_view_for()
@returning_to("wishes")
def forget(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take a wish back."""
    kind = request.POST.get("kind", "")
    if kind in list(Kind):
        wish = Wish(Kind(kind), numbers_in(request.POST.get("entrants", "")[:2_000]))
        refusal = attempt(lambda: services.remove_wish(tournament=tournament, wish=wish))
        tell(request, refusal)
    return redirect("wishes", tournament.club.slug, tournament.slug)
