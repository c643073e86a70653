"""The settings of the tests, on a site whose webhooks may go to machines beside it."""

from tests.settings import *  # noqa: F403  # all but one are the same

WEBHOOKS_LOCAL = True
