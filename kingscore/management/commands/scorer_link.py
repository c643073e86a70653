"""`manage.py scorer_link CODE`: find a scorer's link again, or replace one that went astray."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils.translation import gettext

from kingscore.queries import game_by_code
from kingscore.services import renew_scorer_code


class Command(BaseCommand):
    """Print the path of the scorer's link of a game."""

    help = "Print the path of the scorer's link of a game; with --new, of a new one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the code in the game's address."""
        parser.add_argument("code", help="the code in the address of the game")
        parser.add_argument(
            "--new", action="store_true", help="make a new one: the old ones write no longer"
        )

    def handle(self, *args: Any, code: str, new: bool, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Print the path."""
        game = game_by_code(code)
        if game is None:
            raise CommandError(gettext("There is no game with the code %(code)s.") % {"code": code})
        scorer_code = renew_scorer_code(game=game) if new else game.scorer_code
        self.stdout.write(reverse("enter", args=[scorer_code]))
