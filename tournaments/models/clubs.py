"""Clubs: their account, their members, and invitations to work for them."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from kingscore.models import Deputy, Player
from kingscore.rules.names import LONGEST_NAME
from tournaments.rules.members.listed import LONGEST_EMAIL, LONGEST_NUMBER, LONGEST_TEAM

LONGEST_SLUG = 60


class Club(models.Model):
    """A club. Its `account`, which nobody signs in to, keeps its players and owns its games.

    The deputies of that account are the owners, directors and scorers of the club. `time_zone` is
    the one whose evening a tournament is held on. The id is chosen by who founds it, so that
    founding it twice is once.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slug = models.SlugField(_("short name"), max_length=LONGEST_SLUG, unique=True)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    time_zone = models.CharField(_("time zone"), max_length=60)
    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="club", editable=False
    )
    created_at = models.DateTimeField(_("founded here"), auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ("name", "slug")

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """Somebody on the list of a club: a player whom its account keeps, and what a list says of him.

    `number` is the club's own, a text since it may begin with zeros; `year` that of his birth;
    `team` what keeps mates apart in a first round. He need not have an account.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="members", verbose_name=_("club"))
    player = models.OneToOneField(
        Player, models.PROTECT, related_name="member", verbose_name=_("player")
    )
    number = models.CharField(_("number"), max_length=LONGEST_NUMBER, blank=True)
    year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    email = models.CharField(_("e-mail"), max_length=LONGEST_EMAIL, blank=True)
    team = models.CharField(_("team"), max_length=LONGEST_TEAM, blank=True)
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=["club", "number"],
                condition=~models.Q(number=""),
                name="member_number_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.player}".strip()


class Invitation(models.Model):
    """A link with which one account takes up a role in a club, once."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=10, choices=Deputy.Role)
    code = models.CharField(max_length=40, unique=True, editable=False)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    expires_at = models.DateTimeField(_("good until"))

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.club}: {self.role}"
