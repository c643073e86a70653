"""What is stored: players, rulesets, games with their seats, and the log of entries.

Facts are the truth; points are derived from them on reading (`rules.sheet`). Entries and the
rules of a ruleset are never changed: database triggers refuse it (see the migrations).
"""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from kingscore.rules.names import LONGEST_NAME
from kingscore.rules.reading import LONGEST_REASON


class Player(models.Model):
    """A person who plays; the name is shown as it was typed."""

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name


class Ruleset(models.Model):
    """A published version of a set of rules.

    `document` and its `digest` never change. `texts` (names and remarks) are no part of the
    rules: a typing mistake in them may be mended in place. A club that goes back to rules it had
    before publishes them once more, as a later version.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slug = models.SlugField(_("short name"), max_length=200)
    version = models.PositiveIntegerField(_("version"))
    document = models.JSONField(_("rules"))
    digest = models.CharField(_("digest"), max_length=64)
    texts = models.JSONField(_("texts"))
    published_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("ruleset")
        verbose_name_plural = _("rulesets")
        ordering = ("slug", "version")
        constraints = (
            models.UniqueConstraint(fields=["slug", "version"], name="ruleset_version_once"),
        )

    def __str__(self) -> str:
        return f"{self.slug}/{self.version}"


class HouseRules(models.Model):
    """The rules of a club, whose versions are the rulesets with its slug.

    Who knows `editor_code` may publish the next version. The form that publishes the first one
    chooses both the id and the code: sending it twice is once.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    slug = models.SlugField(_("short name"), max_length=200, unique=True)
    editor_code = models.CharField(_("editor's code"), max_length=40, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("house rules")
        verbose_name_plural = _("house rules")
        ordering = ("slug",)

    def __str__(self) -> str:
        return self.slug


class Game(models.Model):
    """One sitting of the same seats under one ruleset.

    `code` is in the address that everybody may see; who knows `scorer_code` may write. `version`
    is the number of entries in the log, `renames` how often a player was renamed. `stake` is
    money for one point, in the smallest unit of `currency`. `start_key` makes starting twice
    start once.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    code = models.CharField(_("code"), max_length=20, unique=True)
    scorer_code = models.CharField(_("scorer's code"), max_length=40, unique=True)
    start_key = models.UUIDField(null=True, unique=True, editable=False)
    ruleset = models.ForeignKey(Ruleset, models.PROTECT, verbose_name=_("ruleset"))
    first_dealer = models.PositiveSmallIntegerField(_("first dealer's seat"))
    policy = models.CharField(_("policy"), max_length=20)
    stake = models.PositiveIntegerField(_("stake"), default=0)
    currency = models.CharField(_("currency"), max_length=3, blank=True)
    previous = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, verbose_name=_("previous game")
    )
    version = models.PositiveIntegerField(default=0, editable=False)
    renames = models.PositiveIntegerField(default=0, editable=False)
    is_finished = models.BooleanField(_("finished"), default=False, editable=False)
    started_at = models.DateTimeField(_("started"))

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ("-started_at", "id")

    def __str__(self) -> str:
        return self.code

    @property
    def stamp(self) -> str:
        """What changes whenever the sheet shows something else: another entry, another name."""
        return f"{self.version}.{self.renames}"


class Seat(models.Model):
    """A place in a game, numbered in the order of play, and who was entered there at the start.

    Players who have changed over since are in the log.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField(_("position"))
    player = models.ForeignKey(Player, models.PROTECT, verbose_name=_("player"))

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("game", "position")
        constraints = (
            models.UniqueConstraint(fields=["game", "position"], name="seat_position_once"),
            models.UniqueConstraint(fields=["game", "player"], name="seat_player_once"),
        )

    def __str__(self) -> str:
        return f"{self.position + 1}: {self.player}"


class Entry(models.Model):
    """One line of a game's log, as it was written; see `rules.codec` for its content.

    The id is chosen by whoever sends it: the same id is the same entry, however often it comes.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="entries")
    seq = models.PositiveIntegerField(_("place in the log"))
    number = models.PositiveSmallIntegerField(_("deal"), null=True)
    content = models.JSONField(_("content"))
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True)
    recorded_by = models.ForeignKey(
        Player, models.PROTECT, null=True, verbose_name=_("recorded by")
    )
    device = models.CharField(_("device"), max_length=8, blank=True)
    recorded_at = models.DateTimeField(_("recorded"))

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("game", "seq")
        constraints = (models.UniqueConstraint(fields=["game", "seq"], name="entry_seq_once"),)

    def __str__(self) -> str:
        return f"{self.game_id} {self.seq}"
