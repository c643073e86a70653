"""The rounds of a tournament, how they were drawn, their tables, and who sits where."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from kingscore.models import Game
from tournaments.models.entrants import Entrant
from tournaments.models.tournaments import Tournament


class Draw(models.Model):
    """How some rounds came about: all that it takes to draw them once more and see the same.

    The id is chosen by who draws, so that drawing twice is once. `method` is one of
    `rules.setup.Method`, or "finals" for the cut, which seats nobody. `inputs` is in the form of
    `rules.seating.draw_codec`; it and the `seed` are empty where a seating was made by hand or came
    from a file. `basis` has the version of the sheet of each game that it was drawn from, by the
    game's id, where results played a part. One whose rounds were drawn again stays, to be seen.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="draws")
    method = models.CharField(_("method"), max_length=20)
    seed = models.PositiveBigIntegerField(null=True, editable=False)
    inputs = models.JSONField(default=dict, editable=False)
    basis = models.JSONField(default=dict, editable=False)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, verbose_name=_("by")
    )
    made_at = models.DateTimeField(_("drawn"), auto_now_add=True)

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ("made_at", "id")

    def __str__(self) -> str:
        return f"{self.tournament}: {self.method}"


class Round(models.Model):
    """One game of everybody who is there; finals are rounds with numbers of their own.

    `stage` is a `rules.finals.Kind`, `method` a `rules.setup.Method`.
    It is drawn and shown; opening it starts the games. `draw` is kept apart because its inputs can
    be long. The clock runs until `clock_ends_at`, or stands with `clock_left` seconds; both empty:
    there is none, or it was not started.
    """

    class State(models.TextChoices):
        """How far a round is."""

        DRAWN = "drawn", _("drawn")
        OPEN = "open", _("being played")
        CLOSED = "closed", _("closed")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    stage = models.CharField(_("stage"), max_length=20)
    method = models.CharField(_("method"), max_length=20)
    draw = models.ForeignKey(Draw, models.RESTRICT, null=True, related_name="rounds")
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.DRAWN)
    drawn_at = models.DateTimeField(_("drawn"))
    opened_at = models.DateTimeField(_("opened"), null=True)
    closed_at = models.DateTimeField(_("closed"), null=True)
    clock_ends_at = models.DateTimeField(_("clock runs until"), null=True)
    clock_left = models.PositiveIntegerField(_("seconds left"), null=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
        )

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"


class Table(models.Model):
    """One table of one round; its `game` begins when the round is opened.

    `card` is the code on the printed card, which opens this table and never another: a round that
    is drawn again has new ones. `called_at`: somebody there has called the director.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("table"))
    game = models.OneToOneField(
        Game, models.PROTECT, null=True, related_name="table", verbose_name=_("game")
    )
    card = models.CharField(max_length=40, unique=True, editable=False)
    extra_seconds = models.PositiveIntegerField(_("extra time"), default=0)
    called_at = models.DateTimeField(_("director called"), null=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("round", "number")
        constraints = (
            models.UniqueConstraint(fields=["round", "number"], name="table_number_once"),
        )

    def __str__(self) -> str:
        return f"{self.round}, {self.number}"


class Place(models.Model):
    """An entrant at a table, numbered from 0 in the order of play: the first deals first.

    It is his to the end; who plays for him there is in the log of the game.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="places")
    table = models.ForeignKey(Table, models.CASCADE, related_name="places")
    position = models.PositiveSmallIntegerField(_("position"))
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="places")

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        ordering = ("table", "position")
        constraints = (
            models.UniqueConstraint(fields=["table", "position"], name="place_position_once"),
            models.UniqueConstraint(fields=["round", "entrant"], name="place_entrant_once"),
        )

    def __str__(self) -> str:
        return f"{self.table}: {self.entrant}"


class Confirmation(models.Model):
    """Somebody at a table has said that its result is right, as the sheet was at `version`.

    A later entry makes it void. Empty `entrant`: the director has said so, `author`.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="confirmations")
    version = models.PositiveIntegerField(_("version of the sheet"))
    entrant = models.ForeignKey(Entrant, models.PROTECT, null=True, verbose_name=_("confirmed by"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, verbose_name=_("director")
    )
    device = models.CharField(_("device"), max_length=8, blank=True)
    confirmed_at = models.DateTimeField(_("confirmed"), auto_now_add=True)

    class Meta:
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=["table", "version"], name="confirmation_once"),
        )

    def __str__(self) -> str:
        return f"{self.table} at {self.version}"
