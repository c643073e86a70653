"""Registering many at once: ticked in the list of members, and names that are pasted."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache

from kingscore.models import Player
from kingscore.rules.errors import InvalidDocument
from kingscore.views.access import require_safe_or_POST
from kingscore.wording import say_problem
from tournaments import services
from tournaments.forms.door import ManyForm, words_in
from tournaments.models import Entrant, Tournament
from tournaments.queries import members_to_register, next_round_of, players_to_register
from tournaments.services import Left, Registration
from tournaments.views.access import tournament_view_for
from tournaments.views.writing import attempt

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
        return _show(
            request,
            tournament,
            form,
            problems=refusal.words,
            ticked=form.ticked,
            apart=form.others,
            status=refusal.status,
        )
    is_done = bool(done[0].made or done[0].known)
    if is_done or not done[0].left:
        messages.success(request, _in_words(done[0]))
    if done[0].left:
        return _show_left(request, tournament, form, done[0].left, is_done=is_done)
    return redirect("door", tournament.club.slug, tournament.slug)


def _register(tournament: Tournament, form: ManyForm) -> Registration:
    """All who can be; whoever is to be told apart from a namesake first, by his new name."""
    sent = form.cleaned_data
    how: Any = {
        "tournament": tournament,
        "is_here": sent["is_here"],
        "first_round": next_round_of(tournament),
        "start_key": sent["key"],
    }
    renamed: list[Entrant] = []
    people: list[str | Player] = []
    left: list[Left] = []
    for player in players_to_register(tournament, sent["players"]):
        name = form.others.get(player.pk, "")
        if name in ("", player.name):
            people.append(player)
            continue
        try:
            renamed.append(services.register_entrant(who=player, name=name, **how))
        except InvalidDocument as invalid:
            left.append(Left(player, invalid.problems[0]))
    done = services.register_entrants(people=[*people, *sent["names"]], leaves_faulty=True, **how)
    return Registration([*renamed, *done.made], done.known, [*left, *done.left])


def _in_words(done: Registration) -> str:
    """How many were registered, and how many took part before."""
    made, known = len(done.made), len(done.known)
    text = ngettext("%(made)s is registered.", "%(made)s are registered.", made) % {"made": made}
    if not known:
        return text
    before = ngettext("%(known)s took part already.", "%(known)s took part already.", known)
    return f"{text} {before % {'known': known}}"


def _show_left(
    request: HttpRequest,
    tournament: Tournament,
    form: ManyForm,
    left: Sequence[Left],
    *,
    is_done: bool,
) -> HttpResponse:
    """The page with those who could not be registered, and why; others are, if it `is_done`."""
    names = [each.who for each in left if isinstance(each.who, str)]
    apart = {
        each.who.pk: form.others.get(each.who.pk) or each.who.name
        for each in left
        if isinstance(each.who, Player)
    }
    again = ManyForm(
        initial={
            "key": form.cleaned_data["key"],
            "names": "\n".join(names),
            "is_here": form.cleaned_data["is_here"],
        }
    )
    return _show(
        request,
        tournament,
        again,
        problems=list(dict.fromkeys(_why_in_words(each, names) for each in left)),
        ticked=list(apart),
        apart=apart,
        is_done=is_done,
        status=HTTPStatus.UNPROCESSABLE_ENTITY,
    )


def _why_in_words(left: Left, names: Sequence[str]) -> str:
    """Why somebody is not registered, that of a typed name with its line."""
    problem = say_problem(left.problem, ())
    if isinstance(left.who, Player):
        return problem
    values = {"line": names.index(left.who) + 1, "name": left.who, "problem": problem}
    return gettext("Line %(line)s, %(name)s: %(problem)s") % values


def _show(
    request: HttpRequest,
    tournament: Tournament,
    form: ManyForm,
    *,
    problems: Sequence[str] = (),
    ticked: Sequence[int] = (),
    apart: Mapping[int, str] | None = None,
    is_done: bool = False,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    """The page with some members ticked; `apart` has the names that tell some from their namesakes.

    Whoever is ticked is on it, though he was looked for: nothing that was ticked is lost.
    """
    words, apart = words_in(request.GET.get("q", "")), apart or {}
    chosen = list(members_to_register(tournament).filter(player__in=ticked)) if ticked else []
    found = members_to_register(tournament, words=words).exclude(player__in=ticked)
    others = list(found[: _MOST_MEMBERS + 1])
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "directs": True,
        "form": form,
        "apart": [(each, apart[each.player_id]) for each in chosen if each.player_id in apart],
        "chosen": [each for each in chosen if each.player_id not in apart],
        "members": others[:_MOST_MEMBERS],
        "has_more": len(others) > _MOST_MEMBERS,
        "q": words,
        "problems": problems,
        "is_done": is_done,
    }
    return render(request, "tournaments/door_many.html", context, status=status)
