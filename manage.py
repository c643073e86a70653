#!/usr/bin/env python3
"""Django's command line for kingscore."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    """Run the command named on the command line with kingscore's settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kingscore.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        # A mistake in the environment, not in the program: its message says all.
        if "--traceback" in sys.argv:
            raise
        sys.exit(f"kingscore: {error}")


if __name__ == "__main__":
    main()
