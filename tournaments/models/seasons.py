"""Seasons: several evenings of a club counted as one."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from kingscore.rules.names import LONGEST_NAME
from tournaments.models.clubs import LONGEST_SLUG, Club
from tournaments.models.tournaments import Tournament


class Season(models.Model):
    """The evenings that count, and how: `counting` is in the form of `rules.season_codec`.

    `final` is the one of them that counts in any case. `version` counts what was written about the
    season itself. The id is chosen by who makes it, so that making it twice is once.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons", verbose_name=_("club"))
    slug = models.SlugField(_("short name"), max_length=LONGEST_SLUG)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    counting = models.JSONField(_("what counts"))
    tournaments = models.ManyToManyField(
        Tournament, related_name="seasons", blank=True, verbose_name=_("evenings")
    )
    final = models.ForeignKey(
        Tournament,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("final"),
    )
    version = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ("-created_at", "id")
        constraints = (models.UniqueConstraint(fields=["club", "slug"], name="season_slug_once"),)

    def __str__(self) -> str:
        return self.name
