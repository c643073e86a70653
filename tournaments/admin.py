"""The admin's view of clubs and tournaments: to look things up. They are written on their pages."""

from django.contrib import admin

from kingscore.admin import ReadOnly
from tournaments.models import (
    Absence,
    Award,
    Club,
    Confirmation,
    Decision,
    Entrant,
    Member,
    Place,
    Round,
    RulesOfSize,
    Season,
    Table,
    Tournament,
)


class KeptAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Rows that services alone write and remove."""

    def has_delete_permission(self, request: object, obj: object = None) -> bool:  # noqa: ARG002 - Django's signature
        """Never: what hangs on a row is removed by the service that knows it."""
        return False


class KeptInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # generic in the stubs only
    """Rows of another that are shown with it."""

    extra = 0
    can_delete = False


class RulesInline(KeptInline):
    """The rules by size of table."""

    model = RulesOfSize


class AbsenceInline(KeptInline):
    """The rounds that an entrant does not play."""

    model = Absence


class AwardInline(KeptInline):
    """Penalties and awards of an entrant."""

    model = Award


class TableInline(KeptInline):
    """The tables of a round; the codes of their cards are not shown."""

    model = Table
    exclude = ("card",)


class PlaceInline(KeptInline):
    """Who sits at a table."""

    model = Place


class ConfirmationInline(KeptInline):
    """Who has said that a result is right."""

    model = Confirmation


@admin.register(Club)
class ClubAdmin(KeptAdmin):
    """Clubs, to be found by name."""

    list_display = ("name", "slug", "time_zone", "created_at")
    search_fields = ("name", "slug")


@admin.register(Member)
class MemberAdmin(KeptAdmin):
    """Members, to be found by name or number."""

    list_display = ("player", "number", "club", "joined_at")
    list_filter = ("club",)
    search_fields = ("player__name", "number")
    list_select_related = ("player", "club")


@admin.register(Tournament)
class TournamentAdmin(KeptAdmin):
    """Tournaments with their rules."""

    list_display = ("name", "club", "held_on", "is_public", "finished_at", "version")
    list_filter = ("club",)
    search_fields = ("name", "slug")
    inlines = (RulesInline,)
    list_select_related = ("club",)


@admin.register(Entrant)
class EntrantAdmin(KeptAdmin):
    """Who takes part in what, with what he has outside the games."""

    list_display = ("number", "player", "tournament", "checked_in_at", "left_after")
    search_fields = ("player__name", "tournament__name")
    inlines = (AbsenceInline, AwardInline)
    list_select_related = ("player", "tournament")


@admin.register(Round)
class RoundAdmin(KeptAdmin):
    """Rounds with their tables."""

    list_display = ("tournament", "number", "stage", "method", "state", "drawn_at")
    list_filter = ("state",)
    search_fields = ("tournament__name",)
    inlines = (TableInline,)
    list_select_related = ("tournament",)


@admin.register(Table)
class TableAdmin(KeptAdmin):
    """Tables with who sits there; the code of the card is not shown."""

    list_display = ("round", "number", "game")
    search_fields = ("game__code", "round__tournament__name")
    exclude = ("card",)
    inlines = (PlaceInline, ConfirmationInline)
    list_select_related = ("round__tournament", "game")


@admin.register(Decision)
class DecisionAdmin(KeptAdmin):
    """What directors did although a rule speaks against it."""

    list_display = ("tournament", "kind", "author", "made_at")
    list_filter = ("kind",)
    search_fields = ("tournament__name",)
    list_select_related = ("tournament", "author")


@admin.register(Season)
class SeasonAdmin(KeptAdmin):
    """Seasons."""

    list_display = ("name", "club", "created_at")
    search_fields = ("name", "slug")
    list_select_related = ("club",)
