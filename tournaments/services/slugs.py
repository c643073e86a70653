"""Short names in addresses."""

import re
from collections.abc import Callable
from itertools import count

from django.utils.text import slugify

from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import gettext_noop
from tournaments.models.clubs import LONGEST_SLUG

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_TAKEN = {"new", "import", "archive", "invitations"}  # what addresses of the site are called


def slug_problem(slug: str) -> Problem | None:
    """What is wrong with a short name, if anything is."""
    if not _SLUG.fullmatch(slug) or len(slug) > LONGEST_SLUG:
        text = gettext_noop(
            "A short name has small letters, digits and single hyphens, at most %(most)s in all."
        )
        return problem("slug_not_valid", text, at="slug", most=LONGEST_SLUG)
    if slug in _TAKEN:
        text = gettext_noop("This short name is one of the site's own.")
        return problem("slug_reserved", text, at="slug")
    return None


def suggested_slug(
    name: str, is_taken: Callable[[str], bool], otherwise: str, *, ending: str = ""
) -> str:
    """A short name made of a name, that is not taken: with a number after it if need be.

    `otherwise` stands for a name of which nothing is left, as one in another script; `ending`
    follows it, however long it is.
    """
    stem = re.sub("-+", "-", slugify(name).replace("_", "-"))
    stem = stem[: LONGEST_SLUG - 5 - len(ending)].strip("-") or otherwise
    stem = f"{stem}-{ending}" if ending else stem
    for number in count(1):
        slug = f"{stem}-{number}" if number > 1 else stem
        if slug not in _TAKEN and not is_taken(slug):
            break
    return slug
