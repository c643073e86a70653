"""The site's settings as the tests run them: nothing is read from or left in anyone's home."""

import os
import tempfile
from pathlib import Path

# Set before the settings are read. Each test process has a folder of its own, gone when it ends.
_home = tempfile.TemporaryDirectory(prefix="kingscore-tests-")
os.environ["KINGSCORE_HOME"] = _home.name
os.environ["SECRET_KEY"] = "for tests only: " + "no site is signed with this key; " * 2
os.environ["KINGSCORE_TIME_ZONE"] = "Europe/Brussels"
for _name in (
    "KINGSCORE_DEBUG",
    "KINGSCORE_HTTPS",
    "KINGSCORE_HOSTS",
    "KINGSCORE_WEBHOOKS_LOCAL",
):
    os.environ.pop(_name, None)

from kingscore.settings import *  # noqa: E402, F403  # the environment above must come first; all settings are wanted
from kingscore.settings import DATABASES, STORAGES  # noqa: E402  # named, since these two are changed below

# Plain names for static files: no test needs `collectstatic` to have run.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, as on a real site: a database in memory locks in another way between threads.
    DATABASES["default"]["TEST"] = {"NAME": Path(_home.name) / "tests.sqlite3"}

# Hashing passwords slowly protects nobody here.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
