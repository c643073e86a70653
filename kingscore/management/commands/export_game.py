"""`manage.py export_game CODE`: write a game to standard output as a file."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from kingscore.queries import game_by_code, game_file_of, ruleset_version_of
from kingscore.rules.gamefile import game_to_json


class Command(BaseCommand):
    """Write a game to standard output, in the form of docs/game-file.md."""

    help = "Write a game to standard output, in the form of docs/game-file.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the code in the game's address."""
        parser.add_argument("code", help="the code in the address of the game")

    def handle(self, *args: Any, code: str, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Write the game."""
        game = game_by_code(code)
        if game is None:
            raise CommandError(gettext("There is no game with the code %(code)s.") % {"code": code})
        document = game_to_json(game_file_of(game), version=ruleset_version_of(game))
        self.stdout.write(json.dumps(document, ensure_ascii=False, indent=1))
