"""Tournaments: their settings, their rules, and what their directors decided."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from kingscore.models import Ruleset
from kingscore.rules.names import LONGEST_NAME
from tournaments.models.clubs import LONGEST_SLUG, Club


class Tournament(models.Model):
    """Rounds played for one standings.

    `held_on` is the evening, in the club's time zone: whatever is played after midnight belongs to
    it. `setup` is in the form of `rules.setup_codec`, `wishes` of `rules.wishes_codec`, `cut` of
    `rules.finals_codec`, once the finals are drawn. `seed` is of the lot in the standings.
    `version` counts what was written about the tournament itself, so that screens know when to
    look again and a form that is out of date is noticed. The id is chosen by who makes it, so that
    making it twice is once.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(
        Club, models.PROTECT, related_name="tournaments", verbose_name=_("club")
    )
    slug = models.SlugField(_("short name"), max_length=LONGEST_SLUG)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    held_on = models.DateField(_("evening"))
    setup = models.JSONField(_("settings"))
    wishes = models.JSONField(_("wishes"), default=list)
    cut = models.JSONField(_("cut"), null=True)
    seed = models.PositiveBigIntegerField(editable=False)
    is_public = models.BooleanField(_("public"), default=True)
    finished_at = models.DateTimeField(_("finished"), null=True)
    version = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ("-held_on", "-created_at", "id")
        constraints = (
            models.UniqueConstraint(fields=["club", "slug"], name="tournament_slug_once"),
        )

    def __str__(self) -> str:
        return self.name


class RulesOfSize(models.Model):
    """The rules that are played at tables of so many players."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rules")
    players = models.PositiveSmallIntegerField(_("players"))
    ruleset = models.ForeignKey(Ruleset, models.PROTECT, verbose_name=_("ruleset"))

    class Meta:
        verbose_name = _("rules of a size of table")
        verbose_name_plural = _("rules of sizes of table")
        ordering = ("players",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "players"], name="rules_of_size_once"),
        )

    def __str__(self) -> str:
        return f"{self.players}: {self.ruleset}"


class Decision(models.Model):
    """What a director did although a rule speaks against it, or what cannot be seen otherwise.

    `kind` is a stable code, `details` what it was about.
    """

    class Kind(models.TextChoices):
        """What was decided."""

        DRAWN_AGAIN = "drawn_again", _("drawn again")
        FAULTS_ACCEPTED = "faults_accepted", _("opened with faults")
        UNCONFIRMED = "unconfirmed", _("drawn from unconfirmed results")
        CLOSED_EARLY = "closed_early", _("table closed early")
        CONFIRMED = "confirmed", _("result confirmed by the director")
        LEFT = "left", _("left the tournament")
        DECLINED = "declined", _("declined the final")
        SUBSTITUTED = "substituted", _("substitute sat down")
        CORRECTION_SEEN = "correction_seen", _("correction after the draw noted")
        REOPENED = "reopened", _("opened again")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="decisions")
    kind = models.CharField(_("what"), max_length=30, choices=Kind)
    details = models.JSONField(_("about"), default=dict)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, verbose_name=_("by")
    )
    made_at = models.DateTimeField(_("when"), auto_now_add=True)

    class Meta:
        verbose_name = _("decision")
        verbose_name_plural = _("decisions")
        ordering = ("id",)

    def __str__(self) -> str:
        return self.kind
