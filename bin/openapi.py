#!/usr/bin/env python
"""Writes docs/openapi.json, which the site serves at /api/v1/schema/.

    bin/openapi.py            write it anew
    bin/openapi.py --check    fail when it is not what would be written

The examples in it are answers of golden games, played in a database that is thrown away. It fails
for any warning of drf-spectacular.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "docs/openapi.json"


def main(arguments: list[str]) -> int:
    """Write or check; the exit status."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    _prepare()
    text = json.dumps(_schema(), ensure_ascii=False, indent=1) + "\n"
    if not arguments:
        FILE.write_text(text, "utf-8")
    elif not FILE.exists() or FILE.read_text("utf-8") != text:
        print("docs/openapi.json is not up to date: run `make schema`.", file=sys.stderr)
        return 1
    return 0


def _prepare() -> None:
    """Set Django up as for tests: with a home and a database of its own, gone at the end."""
    os.environ.pop("DATABASE_URL", None)
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    sys.path.insert(0, str(ROOT))

    import django  # noqa: PLC0415 - once its settings are known
    from django.conf import settings  # noqa: PLC0415 - as above
    from django.core.management import call_command  # noqa: PLC0415 - as above
    from django.test.utils import setup_test_environment  # noqa: PLC0415 - as above

    django.setup()
    setup_test_environment()
    Path(settings.STATIC_ROOT).mkdir()  # the server of static files looks for it
    call_command("migrate", verbosity=0)


def _schema() -> Any:
    from drf_spectacular.drainage import GENERATOR_STATS  # noqa: PLC0415 - after `_prepare`
    from drf_spectacular.validation import validate_schema  # noqa: PLC0415 - as above

    from kingscore.api.schema import Generator, with_examples  # noqa: PLC0415 - as above
    from tests.api.examples import by_place, collect  # noqa: PLC0415 - as above

    with GENERATOR_STATS.silence():
        schema = Generator().get_schema(public=True)
    if warnings := [*GENERATOR_STATS._warn_cache, *GENERATOR_STATS._error_cache]:
        raise SystemExit("\n".join(map(str, warnings)))
    with_examples(schema, dict(by_place(collect())))
    validate_schema(schema)
    return schema


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
