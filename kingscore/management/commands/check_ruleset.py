"""`manage.py check_ruleset FILE`: the proof of a ruleset file, without a database."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from kingscore.management.reading import print_any_sign, read, refuse, unreadable
from kingscore.rules.errors import InvalidDocument
from kingscore.rules.evidence import evidence
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.rulesetfile import LARGEST_RULESET_FILE, parse_ruleset_file
from kingscore.wording import label, say, say_file_problems


class Command(BaseCommand):
    """Prove the ruleset in a file; exit with 1, naming every fault, when it does not hold."""

    help = "Prints the proof of a ruleset file (docs/ruleset-file.md), or every fault in it."
    requires_system_checks = ()  # nothing of the site is used

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the file."""
        parser.add_argument("file", metavar="FILE", help="the file; - for standard input")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the proof, or what is wrong and where."""
        print_any_sign()
        try:
            content = read(options["file"], largest=LARGEST_RULESET_FILE)
            ruleset = parse_ruleset_file(content).ruleset
        except InvalidDocument as error:
            refuse(self.stderr, say_file_problems(error, None))
        except (OSError, ValueError) as error:
            refuse(self.stderr, [unreadable(error)])
        self.stdout.write("\n".join(_proof(ruleset)))


def _proof(ruleset: Ruleset) -> Iterator[str]:
    """What the proof rests on, line by line."""
    found = evidence(ruleset)
    yield _("%(name)s: these rules hold.") % {"name": label(ruleset.name)}
    yield say(found.deck, ())
    for contract in found.contracts:
        parts = "; ".join(say(part, ()) for part in contract.parts)
        total = f": {contract.total}" if len(contract.parts) > 1 else ""
        yield f"  {label(contract.name)}: {parts}{total}"
    yield say(found.game, ())
    yield say(found.completion, ())
