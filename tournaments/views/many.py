"""Registering many at once: ticked in the list of members, and names that are pasted."""

import re
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache

from kingscore.views.access import require_safe_or_POST
from tournaments import services
from tournaments.forms.door import ManyForm, words_in
from tournaments.models import Tournament
from tournaments.queries import members_to_register, next_round_of, players_to_register
from tournaments.services import Registration
from tournaments.views.access import tournament_view_for
from tournaments.views.writing import Refusal, attempt

_MOST_MEMBERS = 400  # in one page; more are looked for by name


@never_cache
@require_safe_or_POST
@tournament_view_for()
def many(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The members who do not take part yet, each with a tick, and a place for names."""
    if request.method != "POST":
        return _show(request, tournament, ManyForm())
    form = ManyForm(request.POST)
    done: list[Registration] = []
    refusal = attempt(lambda: done.append(_register(tournament, form)), form)
    if refusal:
        return _show(request, tournament, form, refusal)
    messages.success(request, _in_words(done[0]))
    return redirect("door", tournament.club.slug, tournament.slug)


def _register(tournament: Tournament, form: ManyForm) -> Registration:
    sent = form.cleaned_data
    return services.register_entrants(
        tournament=tournament,
        people=[*players_to_register(tournament, sent["players"]), *sent["names"]],
        is_here=sent["is_here"],
        first_round=next_round_of(tournament),
        start_key=sent["key"],
    )


def _in_words(done: Registration) -> str:
    """How many were registered, and how many took part before."""
    made, known = len(done.made), len(done.known)
    text = ngettext("%(made)s is registered.", "%(made)s are registered.", made) % {"made": made}
    if not known:
        return text
    before = ngettext("%(known)s took part already.", "%(known)s took part already.", known)
    return f"{text} {before % {'known': known}}"


def _show(
    request: HttpRequest,
    tournament: Tournament,
    form: ManyForm,
    refusal: Refusal | None = None,
) -> HttpResponse:
    words = words_in(request.GET.get("q", ""))
    members = list(members_to_register(tournament, words=words)[: _MOST_MEMBERS + 1])
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "directs": True,
        "form": form,
        "members": members[:_MOST_MEMBERS],
        "has_more": len(members) > _MOST_MEMBERS,
        "ticked": set(request.POST.getlist("players")),
        "q": words,
        "problems": _problems(form, refusal) if refusal else (),
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/door_many.html", context, status=status)


def _problems(form: ManyForm, refusal: Refusal) -> list[str]:
    """What is wrong, that of a name with its line."""
    if not form.is_valid():
        return list(refusal.words)
    ticked = len(form.cleaned_data["players"])
    said = []
    for path, problem in refusal.problems:
        text = problem
        place = re.fullmatch(r"people\[(\d+)\]", path)
        line = int(place[1]) - ticked if place else -1
        if line >= 0:
            name = form.cleaned_data["names"][line]
            values = {"line": line + 1, "name": name, "problem": problem}
            text = gettext("Line %(line)s, %(name)s: %(problem)s") % values
        said.append(text)
    return said
