"""`manage.py publish_rulesets`: bring the published rulesets up to date with the presets."""

from typing import Any

from django.core.management.base import BaseCommand

from kingscore.rules.presets import PRESETS
from kingscore.services import publish_ruleset


class Command(BaseCommand):
    """Publish every preset with its usual options; running it again changes nothing."""

    help = "Publish every preset with its usual options; running it again changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - the signature is Django's
        """Publish, and say what stands now."""
        for preset in PRESETS:
            row = publish_ruleset(rules=preset.usual)
            if options["verbosity"] > 1:
                self.stdout.write(str(row))
        if options["verbosity"] > 0:
            self.stdout.write(f"{len(PRESETS)} rulesets are published.")
