"""Everything that a club owns as one file, and such a file brought in."""

from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore.queries import owned_games
from kingscore.views.access import require_safe_or_POST
from kingscore.views.account import account_of
from tournaments.forms.archive import ArchiveForm
from tournaments.models import Club
from tournaments.permissions import can_own
from tournaments.queries import members_of, tournaments_of
from tournaments.services.archive import archive_name, archive_of, import_club
from tournaments.views.access import club_view_for
from tournaments.views.files import file_of
from tournaments.views.writing import attempt, other_words


@never_cache
@require_safe
@club_view_for(can_own)
def archive(request: HttpRequest, club: Club) -> HttpResponse:
    """What an archive of the club would hold, and where it is to be had."""
    context = {
        "club": club,
        "members": members_of(club).count(),
        "tournaments": tournaments_of(club, only_public=False).count(),
        "games": owned_games(club.account_id).count(),
    }
    return render(request, "tournaments/archive.html", context)


@never_cache
@require_safe
@club_view_for(can_own)
def save(request: HttpRequest, club: Club) -> HttpResponse:
    """The archive of the club."""
    return file_of(archive_of(club=club), archive_name(club=club), "zip")


@login_required
@never_cache
@require_safe_or_POST
def bring_in(request: HttpRequest) -> HttpResponse:
    """Bring in the archive of a club from elsewhere; who does is its owner."""
    form, refusal = ArchiveForm(), None
    if request.method == "POST":
        form = ArchiveForm(request.POST, request.FILES)
        made: list[Club] = []
        refusal = attempt(lambda: made.append(_import(request, form)), form)
        if refusal is None:
            messages.success(request, gettext("The club is here, and you are its owner."))
            return redirect("club", made[0].slug)
    context = {
        "form": form,
        "problems": other_words(form, refusal),
        "largest": filesizeformat(settings.DATA_UPLOAD_MAX_MEMORY_SIZE),
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/archive_import.html", context, status=status)


def _import(request: HttpRequest, form: ArchiveForm) -> Club:
    sent = form.cleaned_data
    return import_club(content=sent["file"].read(), owner=account_of(request), slug=sent["slug"])
