"""Who takes part in a tournament, when he is there, and what he has outside the games."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from kingscore.models import Player
from kingscore.rules.reading import LONGEST_REASON
from tournaments.models.tournaments import Tournament
from tournaments.rules.members.listed import LONGEST_TEAM


class Entrant(models.Model):
    """Who takes part, by the number that he has in this tournament.

    He plays when he has checked in, from round `first_round` on, until he leaves after round
    `left_after` (0: before the first). `keeps_result` says whether he stays in the standings then.
    `team` is who his mates are in a first round. `start_key` makes registering twice once.
    """

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="entrants", verbose_name=_("tournament")
    )
    number = models.PositiveIntegerField(_("number"))
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="entries_in_tournaments", verbose_name=_("player")
    )
    team = models.CharField(_("team"), max_length=LONGEST_TEAM, blank=True)
    is_paid = models.BooleanField(_("paid"), default=False)
    checked_in_at = models.DateTimeField(_("checked in"), null=True)
    first_round = models.PositiveSmallIntegerField(_("plays from round"), default=1)
    left_after = models.PositiveSmallIntegerField(_("left after round"), null=True)
    keeps_result = models.BooleanField(_("stays in the standings"), default=True)
    start_key = models.UUIDField(null=True, unique=True, editable=False)
    registered_at = models.DateTimeField(_("registered"), auto_now_add=True)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="entrant_number_once"),
            models.UniqueConstraint(fields=["tournament", "player"], name="entrant_player_once"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.player}"


class Absence(models.Model):
    """A round that an entrant does not play, though he takes part before or after it."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="absences")
    round_number = models.PositiveSmallIntegerField(_("round"))

    class Meta:
        verbose_name = _("absence")
        verbose_name_plural = _("absences")
        ordering = ("entrant", "round_number")
        constraints = (
            models.UniqueConstraint(fields=["entrant", "round_number"], name="absence_once"),
        )

    def __str__(self) -> str:
        return f"{self.entrant}: {self.round_number}"


class Award(models.Model):
    """Points outside the zero-sum; below zero a penalty. The id is chosen by who gives it.

    `points` is an exact amount in the form of `kingscore.rules.codec`. A withdrawn one is told of
    and not counted.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="awards")
    points = models.JSONField(_("points"))
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON)
    round_number = models.PositiveSmallIntegerField(_("round"), null=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="awards_given",
        verbose_name=_("given by"),
    )
    given_at = models.DateTimeField(_("given"), auto_now_add=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="awards_withdrawn",
        verbose_name=_("withdrawn by"),
    )
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True)
    withdrawal_reason = models.CharField(
        _("why it was withdrawn"), max_length=LONGEST_REASON, blank=True
    )

    class Meta:
        verbose_name = _("penalty or award")
        verbose_name_plural = _("penalties and awards")
        ordering = ("given_at", "id")

    def __str__(self) -> str:
        return f"{self.entrant}: {self.points}"
