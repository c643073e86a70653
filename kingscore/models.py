"""What is stored: players, rulesets, games and their logs, who is told, and who acts for whom.

Facts are the truth; points are derived from them on reading (`rules.sheet`). Entries and the
rules of a ruleset are never changed: database triggers refuse it (see the migrations).
"""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from kingscore.rules.names import LONGEST_NAME
from kingscore.rules.reading import LONGEST_REASON


class Player(models.Model):
    """A person who plays; the name is shown as it was typed.

    `keeper` is the account in whose list of players this one stands, `person` the account of the
    player himself, once he has claimed the name. `is_anonymous`: his name was taken out for good.
    `start_key` makes putting him into a list twice put him there once.
    """

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    keeper = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="kept_players",
        verbose_name=_("kept by"),
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="played_as",
        verbose_name=_("claimed by"),
    )
    is_anonymous = models.BooleanField(_("anonymous"), default=False, editable=False)
    start_key = models.UUIDField(null=True, unique=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name


class Claim(models.Model):
    """An account has said "this is me" of a player whom another keeps, who has not answered yet.

    Yes makes the account the `person` of the player, and ends all claims of him; no ends this one.
    """

    player = models.ForeignKey(
        Player, models.CASCADE, related_name="claims", verbose_name=_("player")
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="claims", verbose_name=_("account")
    )
    created_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=["player", "account"], name="claim_of_account_once"),
        )

    def __str__(self) -> str:
        return f"{self.account_id}: {self.player}"


class Deputy(models.Model):
    """An account that may act for another: a club has an account that nobody signs in to.

    What a role lets its deputy do is in `permissions`.
    """

    class Role(models.TextChoices):
        """What a deputy may do, from everything down."""

        OWNER = "owner", _("owner")
        DIRECTOR = "director", _("director")
        SCORER = "scorer", _("scorer")

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="deputies",
        verbose_name=_("account"),
    )
    deputy = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="deputy_for",
        verbose_name=_("deputy"),
    )
    role = models.CharField(_("role"), max_length=10, choices=Role)

    class Meta:
        verbose_name = _("deputy")
        verbose_name_plural = _("deputies")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=["account", "deputy"], name="deputy_of_account_once"),
        )

    def __str__(self) -> str:
        return f"{self.deputy_id} for {self.account_id}"


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

    Who knows `editor_code`, or is the `owner`, may publish the next version. The form that
    publishes the first one chooses both the id and the code: sending it twice is once.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    slug = models.SlugField(_("short name"), max_length=200, unique=True)
    editor_code = models.CharField(_("editor's code"), max_length=40, unique=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="house_rules",
        verbose_name=_("owner"),
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("house rules")
        verbose_name_plural = _("house rules")
        ordering = ("slug",)

    def __str__(self) -> str:
        return self.slug


class Game(models.Model):
    """One sitting of the same seats under one ruleset.

    `code` is in the address that everybody may see; who knows `scorer_code`, or is the `owner`,
    may write, unless the game is locked. `version` is the number of entries in the log, `renames`
    how often something besides the entries has changed: a player's name, or the lock. `stake` is
    money for one point, in the smallest unit of `currency`. `start_key` makes starting twice start
    once. `has_webhooks`: somebody may have to be told of what is written.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    code = models.CharField(_("code"), max_length=20, unique=True)
    scorer_code = models.CharField(_("scorer's code"), max_length=40, unique=True)
    start_key = models.UUIDField(null=True, unique=True, editable=False)
    ruleset = models.ForeignKey(Ruleset, models.PROTECT, verbose_name=_("ruleset"))
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="games",
        verbose_name=_("owner"),
    )
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
    is_locked = models.BooleanField(_("locked"), default=False, editable=False)
    has_webhooks = models.BooleanField(default=False, editable=False)
    started_at = models.DateTimeField(_("started"))

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ("-started_at", "id")

    def __str__(self) -> str:
        return self.code

    @property
    def stamp(self) -> str:
        """What changes whenever the sheet shows something else: another entry, name or lock."""
        return f"{self.version}.{self.renames}"


class Seat(models.Model):
    """Who plays in a game: first those at the start, by seat in the order of play.

    After them come the substitutes, in the order in which they came. Who sits where now is in the
    log.
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
    `recorded_at` is this site's time; `noted_at` is what the sender's clock said, if he told: it
    decides nothing, since the order is that of `seq`.
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
    noted_at = models.DateTimeField(_("noted, by the sender's clock"), null=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("game", "seq")
        constraints = (models.UniqueConstraint(fields=["game", "seq"], name="entry_seq_once"),)

    def __str__(self) -> str:
        return f"{self.game_id} {self.seq}"


class ApiToken(models.Model):
    """A credential for apps, made by an account; only its digest is kept.

    `hint` is how the token begins, so that its owner can tell one from another.
    """

    class Scope(models.TextChoices):
        """What a token is good for."""

        READ = "read", _("read")
        WRITE = "write", _("read and write")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens", verbose_name=_("account")
    )
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    scope = models.CharField(_("may"), max_length=10, choices=Scope)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    hint = models.CharField(_("begins with"), max_length=10, editable=False)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    last_used_at = models.DateTimeField(_("last used"), null=True, editable=False)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ("-created_at", "id")

    def __str__(self) -> str:
        return f"{self.name} ({self.hint}…)"


class Webhook(models.Model):
    """An address that is told of what is written: in one game, or in all games of an account."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(
        Game, models.CASCADE, null=True, related_name="webhooks", verbose_name=_("game")
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        related_name="webhooks",
        verbose_name=_("account"),
    )
    url = models.CharField(_("address"), max_length=500)
    events = models.JSONField(_("events"))
    secret = models.CharField(max_length=64, editable=False)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ("-created_at", "id")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(game__isnull=True) ^ models.Q(account__isnull=True),
                name="webhook_of_game_or_account",
            ),
        )

    def __str__(self) -> str:
        return self.url


class Delivery(models.Model):
    """One message to a webhook: what it is about, and how telling it went.

    It is written with the entry that it tells of (a test tells of none), and tried at `due_at`
    until it arrives or is given up: then `due_at` is empty. `status` is the last answer's, empty
    when there was none, and `error` the code of the last fault.
    """

    class Event(models.TextChoices):
        """What a receiver can be told of."""

        DEAL_RECORDED = "deal.recorded", _("deal recorded")
        GAME_FINISHED = "game.finished", _("game finished")
        PING = "ping", _("test")

    class Fault(models.TextChoices):
        """Why an attempt has failed."""

        ADDRESS_FORM = "address_form", _("this is no address that can be sent to")
        ADDRESS_NOT_FOUND = "address_not_found", _("there is no machine with this name")
        ADDRESS_SLOW = "address_slow", _("its name could not be looked up in time")
        ADDRESS_NOT_PUBLIC = "address_not_public", _("the address is not on the public internet")
        NO_CONNECTION = "no_connection", _("no connection could be made")
        TIMED_OUT = "timed_out", _("no answer in time")
        CERTIFICATE = "certificate", _("the certificate cannot be trusted")
        BROKEN_ANSWER = "broken_answer", _("the answer cannot be understood")
        REDIRECTED = "redirected", _("sent on to another address, which is not followed")
        REFUSED = "refused", _("refused")
        GONE = "gone", _("gone for good")
        NOT_SENT = "not_sent", _("it could not be sent")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    entry = models.ForeignKey(Entry, models.CASCADE, null=True, related_name="deliveries")
    event = models.CharField(_("event"), max_length=30)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    due_at = models.DateTimeField(_("next attempt"), null=True, db_index=True)
    delivered_at = models.DateTimeField(_("delivered"), null=True)
    status = models.PositiveSmallIntegerField(_("last answer"), null=True)
    error = models.CharField(_("last fault"), max_length=200, blank=True)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering = ("-created_at", "id")
        constraints = (
            models.UniqueConstraint(
                fields=["webhook", "entry", "event"], name="delivery_of_event_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.event} {self.entry_id}"
