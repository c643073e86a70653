"""Django's settings. Everything a site may change comes from the environment: docs/settings.md."""

import os
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from kingscore import environment

BASE_DIR = Path(__file__).resolve().parent.parent
HOME = environment.read_home(os.environ)

DEBUG = environment.read_bool(os.environ, "KINGSCORE_DEBUG")
HTTPS = environment.read_bool(os.environ, "KINGSCORE_HTTPS")
HOSTS = environment.read_list(os.environ, "KINGSCORE_HOSTS")
SECRET_KEY = environment.read_secret_key(os.environ, HOME)

# With no hosts named, the middleware admits this machine's own addresses and names, whatever
# network it is in, and refuses every other name.
ALLOWED_HOSTS = HOSTS or ["*"]

INSTALLED_APPS = [
    "kingscore",
    "tournaments",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "corsheaders",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "csp",
]

MIDDLEWARE = [
    "corsheaders.middleware.CorsMiddleware",  # first: a refusal can be read by other sites as well
    *([] if HOSTS else ["kingscore.middleware.own_hosts_only"]),
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "kingscore.middleware.permissions_policy",
    "kingscore.middleware.api_without_cookies",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "kingscore.middleware.browser_memory",
    "django.middleware.locale.LocaleMiddleware",
    "kingscore.middleware.body_size_limit",
    "kingscore.middleware.utf8_forms_only",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "kingscore.middleware.head_as_get",
    "kingscore.api.limits.limit_headers",
    "kingscore.middleware.GuessLimit",
]

ROOT_URLCONF = "kingscore.urls"
WSGI_APPLICATION = None  # the server enters by kingscore.asgi

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "kingscore.accounts.about_accounts",
            ],
        },
    },
]

DATABASES = {"default": environment.read_database(os.environ, HOME)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# What a browser remembers without any account: in the cookie itself, so that it costs no query.
BROWSER_COOKIE_NAME = "sessionid"  # as it was called before there were accounts
BROWSER_COOKIE_AGE = 365 * 24 * 60 * 60  # seconds

# Who is signed in: in the database, so that it can be ended there.
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_NAME = "account"
SESSION_COOKIE_AGE = 30 * 24 * 60 * 60  # seconds
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in HOSTS if HTTPS and host != "*"]
# Accounts: by e-mail address, with a password, a passkey, or both (kingscore/accounts.py).
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",  # the admin asks for a name
    "allauth.account.auth_backends.AuthenticationBackend",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "account"
ACCOUNT_ADAPTER = "kingscore.accounts.AccountAdapter"
ACCOUNT_SIGNUP_ENABLED = environment.read_bool(os.environ, "KINGSCORE_SIGNUP", default=True)
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_FORMS = {"signup": "kingscore.forms.accounts.SignUpForm"}
ACCOUNT_USER_DISPLAY = "kingscore.accounts.name_of"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
# Codes are typed where the account was asked for: a link can be opened by a mail program that looks
# ahead, and its host is what a request claimed it to be.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60  # seconds: as long as the other codes
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
MFA_ADAPTER = "kingscore.accounts.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "kingscore.forms.accounts.AddPasskeyForm",
    "edit_webauthn": "kingscore.forms.accounts.RenamePasskeyForm",
    "login_webauthn": "kingscore.forms.accounts.SignInWithPasskeyForm",
}

MAIL = environment.read_mail(os.environ)
EMAIL_BACKEND = MAIL.backend
EMAIL_HOST, EMAIL_PORT = MAIL.host, MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.user, MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.starts_tls, MAIL.is_tls
EMAIL_TIMEOUT = 10  # seconds: somebody is waiting for the page
DEFAULT_FROM_EMAIL = SERVER_EMAIL = MAIL.sender

MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

# A table in a pub is served over plain http; a club behind a proxy with a certificate says so.
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 30 * 24 * 60 * 60 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# The address of a scorer's page lets its reader write: no other site may see it.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # HSTS for subdomains is for the owner of the domain to decide
    "security.W021",  # so is the browsers' preload list, from which there is no quick way back
]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# The largest request body, in bytes: a game file of a long evening is well under a tenth of this.
MAX_BODY_BYTES = 2_621_440
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000  # house rules with every contract open have the most

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("nl", _("Dutch"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = BROWSER_COOKIE_AGE
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
USE_TZ = True
TIME_ZONE = environment.read_time_zone(os.environ)

STATIC_URL = "static/"
STATIC_ROOT = HOME / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG

# What every process has to know alike (how often somebody tried to sign in) stands in a table of
# the database; what may differ from one to another, and must cost no query, each keeps in its own
# memory (queries/kept.py, guesses.py).
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "kingscore_cache",
        # With the usual 300, whoever fails in 300 ways would have the counts of others forgotten.
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
}

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["kingscore.api.parsers.StrictJSONParser"],
    # No cookies: what another site makes a browser send has no rights here.
    "DEFAULT_AUTHENTICATION_CLASSES": ["kingscore.api.authentication.BearerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": [],  # kingscore/permissions.py, asked in each view
    "DEFAULT_THROTTLE_CLASSES": ["kingscore.api.throttles.Throttle"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_METADATA_CLASS": "kingscore.api.options.AllowAlone",
    "EXCEPTION_HANDLER": "kingscore.api.errors.answer",
    "UNAUTHENTICATED_USER": None,
    "URL_FORMAT_OVERRIDE": None,  # `?format=` is no part of this API
}

# What each package has of the API, as `kingscore.api.description.parts` puts it together, and what
# its codes open, as `kingscore.api.codes` asks for it.
API_PARTS = ["kingscore.api.description.catalogue.PART", "tournaments.api.description.PART"]
API_CODES = ["kingscore.api.codes.opened_in_kingscore", "tournaments.api.cards.opened_by_card"]

SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.0",
    "TITLE": "kingscore",
    "VERSION": "1",  # of the API, as in its addresses: docs/api-versions.md
    "DEFAULT_GENERATOR_CLASS": "kingscore.api.schema.Generator",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "kingscore.api.schema.complete",
    ],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_SUFFIX": "",
    "ENUM_NAME_OVERRIDES": {  # what generated clients call them
        "BatchOutcome": ["stored", "already_stored", "refused"],
        "Carried": "tournaments.api.serializers.tournaments.CARRIED",
        "ClockDoing": "tournaments.api.serializers.rounds.DOINGS",
        "ClubRole": "tournaments.api.serializers.clubs.ROLES",
        "CredentialKind": ["token", "scorer", "editor", "viewer"],
        "DealChange": ["recorded", "corrected", "undone"],
        "DealRole": "tournaments.api.serializers.statistics.ROLES",
        "DeliveryEvent": "kingscore.api.serializers.webhooks.MESSAGES",
        "DeliveryFault": "kingscore.api.serializers.webhooks.FAULTS",
        "DrawMethod": "tournaments.api.serializers.rounds.DRAWN_METHODS",
        "EvidenceSubject": ["deck", "contract", "game", "completion"],
        "FinalKind": "tournaments.api.serializers.rounds.FINAL_STAGES",
        "ListedKind": "tournaments.api.serializers.members.KINDS",
        "MemberField": "tournaments.api.serializers.members.FIELDS",
        "Policy": ["strict", "friendly"],
        "RoundState": "tournaments.api.serializers.rounds.STATES",
        "RulesetFormat": ["kingscore-ruleset"],
        "Scope": ["read", "write"],
        "SeasonTotal": "tournaments.api.serializers.seasons.TOTALS",
        "SeatingFaultKind": "tournaments.api.serializers.rounds.FAULTS",
        "SeatingMethod": "tournaments.api.serializers.tournaments.METHODS",
        "Side": ["negative", "positive"],
        "StageKind": "tournaments.api.serializers.tournaments.STAGES",
        "TableState": "tournaments.api.serializers.tables.TABLE_STATES",
        "TemplateName": "tournaments.api.serializers.tournaments.TEMPLATE_NAMES",
        "TieBreakName": "tournaments.api.serializers.tournaments.TIE_BREAKS",
        "Unplayed": "tournaments.api.serializers.tournaments.UNPLAYED",
        "WebhookEvent": "kingscore.services.webhooks.EVENTS",
        "WishKind": "tournaments.api.serializers.entrants.WISHES",
        "Worth": "tournaments.api.serializers.tournaments.WORTH_NAMES",
    },
}

# Webhooks go to machines on the public internet, unless this says that all in reach are meant.
WEBHOOKS_LOCAL = environment.read_bool(os.environ, "KINGSCORE_WEBHOOKS_LOCAL")

# The API takes no cookies, so that pages of any other site may use it with a token of their own.
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_HEADERS = [
    "accept",
    "accept-language",
    "authorization",
    "content-type",
    "idempotency-key",
    "if-none-match",
    "last-event-id",
]
CORS_EXPOSE_HEADERS = [
    "Content-Disposition",
    "Deprecation",
    "ETag",
    "Link",
    "Location",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Retry-After",
    "Sunset",
    "WWW-Authenticate",
]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"secrets": {"()": "kingscore.log_filter.HideSecretLinks"}},
    "formatters": {
        "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["secrets"]},
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        # Django's own handlers print nothing with DEBUG off: let the root's print instead.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
    },
}
