#!/usr/bin/env python3
"""Django's command line for kingscore."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    """Run the command named on the command line with kingscore's settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kingscore.settings")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
