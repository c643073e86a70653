"""`manage.py export_club SLUG FILE`: everything that a club owns as one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from kingscore.management.reading import unwritable
from tournaments.queries import club_by_slug
from tournaments.services.archive import archive_of


class Command(BaseCommand):
    """Write the archive of a club."""

    help = "Write everything that a club owns into one file (docs/club-archive.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the short name of the club, and the path of the file."""
        parser.add_argument("slug", help="the short name of the club, as in its address")
        parser.add_argument("file", help="the file that is written, as club.zip")

    def handle(self, *args: Any, slug: str, file: str, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Write the file; one that is there already stays."""
        club = club_by_slug(slug)
        if club is None:
            text = gettext("There is no club with the short name %(slug)s.")
            raise CommandError(text % {"slug": slug})
        content = archive_of(club=club)
        try:
            with Path(file).open("xb") as out:
                out.write(content)
        except (OSError, ValueError) as error:
            raise CommandError(unwritable(error)) from error
