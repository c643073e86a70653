"""The admin's view of the tables: to look things up. Games are written by their scorers only."""

from allauth.core import ratelimit
from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse

from kingscore.errors import Conflict
from kingscore.models import Entry, Game, HouseRules, Player, Ruleset, Seat
from kingscore.rules.errors import Invalid, InvalidDocument
from kingscore.rules.names import names_problems, tidy_name
from kingscore.services import rename_player
from kingscore.wording import say_problems


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """A player whose name can be one."""

    class Meta:
        model = Player
        fields = ("name",)

    def clean_name(self) -> str:
        """The name, tidy; refused as it would be at the start of a game.

        That of somebody who plays already is put right here and now, as on the pages: it is the
        only field, and what the service refuses can so be said beside it.
        """
        name = tidy_name(self.cleaned_data["name"])
        try:
            if problems := list(names_problems([name])):
                raise InvalidDocument(problems)
            if self.instance.pk:
                rename_player(player=self.instance, name=name)
        except Invalid as invalid:
            raise forms.ValidationError(list(say_problems(invalid.problems))) from None
        except Conflict as conflict:
            raise forms.ValidationError(str(conflict.message)) from None
        return name


class ReadOnly:
    """Nothing can be added or changed here: the log is the truth, and services write it."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002 - Django's signature
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002 - Django's signature
        """Never."""
        return False


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # generic in the stubs only
    """Who was entered at the start."""

    model = Seat
    extra = 0


class EntryInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # generic in the stubs only
    """The log of a game."""

    model = Entry
    extra = 0
    can_delete = False


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Games, to be found by code or player; the scorer's code is not shown."""

    list_display = ("code", "ruleset", "started_at", "version", "is_finished")
    list_filter = ("is_finished", "ruleset__slug")
    search_fields = ("code", "seats__player__name")
    exclude = ("scorer_code",)
    inlines = (SeatInline, EntryInline)
    list_select_related = ("ruleset",)


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Players; a misspelt name can be mended here too."""

    form = PlayerForm
    list_display = ("name", "created_at")
    search_fields = ("name",)


@admin.register(Ruleset)
class RulesetAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Published rulesets."""

    list_display = ("slug", "version", "published_at")
    search_fields = ("slug",)


@admin.register(HouseRules)
class HouseRulesAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """House rules of clubs; the editor's code is not shown."""

    list_display = ("slug", "created_at")
    search_fields = ("slug",)
    exclude = ("editor_code",)


def login(request: HttpRequest) -> HttpResponse:
    """The admin's way in, which also takes an e-mail address: with the limits of all others."""
    name = request.POST.get("username", "").lower()
    if request.method == "POST" and not ratelimit.consume(request, action="login_failed", key=name):
        refused: HttpResponse = ratelimit.respond_429(request)
        return refused
    return admin.site.login(request)
