"""`manage.py editor_link SLUG`: find the editor's link of house rules again, or replace it."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils.translation import gettext

from kingscore.queries import house_by_slug
from kingscore.services import renew_editor_code


class Command(BaseCommand):
    """Print the path of the editor's link of house rules."""

    help = "Print the path of the editor's link of house rules; with --new, of a new one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the slug in the address of the rules."""
        parser.add_argument("slug", help="the short name in the address of the rules")
        parser.add_argument(
            "--new", action="store_true", help="make a new one: the old ones publish no longer"
        )

    def handle(self, *args: Any, slug: str, new: bool, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Print the path."""
        house = house_by_slug(slug)
        if house is None:
            text = gettext("There are no house rules with the short name %(slug)s.")
            raise CommandError(text % {"slug": slug})
        editor_code = renew_editor_code(house=house) if new else house.editor_code
        self.stdout.write(reverse("house-enter", args=[editor_code]))
