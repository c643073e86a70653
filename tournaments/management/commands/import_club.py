"""`manage.py import_club FILE --owner ADDRESS`: bring in a club from its archive."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from kingscore.errors import Conflict
from kingscore.management.reading import read, unreadable
from kingscore.rules.errors import Invalid
from kingscore.wording import say_problem
from tournaments.services.archive import LARGEST_ARCHIVE, import_club


class Command(BaseCommand):
    """Bring in a club that is not on this site."""

    help = "Bring in a club from its archive, whole or not at all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the path of the file, whose the club will be, and another short name."""
        parser.add_argument("file", help="an archive (docs/club-archive.md); - for standard input")
        parser.add_argument("--owner", required=True, help="the e-mail address of an account here")
        parser.add_argument("--slug", default="", help="another short name for the club")

    def handle(self, *args: Any, file: str, owner: str, slug: str, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Bring it in, and print the path of its page."""
        account = User.objects.filter(email__iexact=owner, is_active=True).order_by("pk").first()
        if account is None:
            text = gettext("There is no account with the address %(owner)s.")
            raise CommandError(text % {"owner": owner})
        try:
            content = read(file, largest=LARGEST_ARCHIVE)
        except (OSError, ValueError) as error:
            raise CommandError(unreadable(error)) from error
        try:
            club = import_club(content=content, owner=account, slug=slug)
        except Invalid as invalid:
            lines = [
                f"{each.path}: {say_problem(each, ())}" if each.path else say_problem(each, ())
                for each in invalid.problems
            ]
            raise CommandError("\n".join(lines)) from invalid
        except Conflict as conflict:
            raise CommandError(str(conflict.message)) from conflict
        self.stdout.write(f"/clubs/{club.slug}/")
