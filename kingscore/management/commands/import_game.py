"""`manage.py import_game FILE`: take in a game from a file."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from kingscore.errors import Conflict
from kingscore.management.reading import read, unreadable
from kingscore.rules.errors import Invalid
from kingscore.rules.gamefile import LARGEST_FILE, parse_game_file
from kingscore.services import import_game
from kingscore.wording import say_file_problems


class Command(BaseCommand):
    """Take in a game from a file; a game that is here already stays as it is."""

    help = "Take in a game from a file; a game that is here already stays as it is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the path of the file."""
        parser.add_argument("file", help="a game file (docs/game-file.md); - for standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Take the game in and print the paths of its addresses."""
        try:
            content = read(file, largest=LARGEST_FILE)
        except (OSError, ValueError) as error:
            raise CommandError(unreadable(error)) from error
        parsed = None
        try:
            parsed = parse_game_file(content)
            game, is_new = import_game(file=parsed)
        except Invalid as invalid:
            raise CommandError("\n".join(say_file_problems(invalid, parsed))) from invalid
        except Conflict as conflict:
            raise CommandError(str(conflict.message)) from conflict
        known = gettext("The game is here.") if is_new else gettext("This game was here already.")
        self.stdout.write(known)
        self.stdout.write(f"/games/{game.code}/")
        if is_new:
            self.stdout.write(f"/s/{game.scorer_code}/")
