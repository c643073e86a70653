"""The translations and the sources: `python bin/translations.py update` or `... check`.

`update` writes the messages of the sources into every locale/*/LC_MESSAGES/django.po. `check`
fails, naming each message, when a catalogue and the sources differ, or when a message is not
translated, still marked fuzzy, or translated with other placeholders. Both need GNU gettext.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("kingscore", "tournaments", "templates", "locale")
# No line numbers: they would change the catalogues with every edit of the code.
OPTIONS = ("--add-location=file", "--no-obsolete", "--no-wrap", "--verbosity=0")


def update(root: Path) -> None:
    """Extract the messages of the sources under `root` into its catalogues."""
    languages = [f"--locale={folder.name}" for folder in catalogue_folders(root)]
    subprocess.run(  # noqa: S603  # Django's own command with fixed options
        [sys.executable, "-m", "django", "makemessages", *languages, *OPTIONS], cwd=root, check=True
    )


def catalogue_folders(root: Path) -> list[Path]:
    """The folder of each language, `locale/nl` and so on."""
    return sorted(path for path in (root / "locale").iterdir() if path.is_dir())


def faults(root: Path) -> Iterator[str]:
    """Everything that is wrong with the catalogues under `root`, in words."""
    with tempfile.TemporaryDirectory(prefix="kingscore-messages-") as name:
        fresh = Path(name)
        for source in SOURCES:
            shutil.copytree(root / source, fresh / source, ignore=shutil.ignore_patterns("*.pyc"))
        update(fresh)
        for folder in catalogue_folders(root):
            committed = read_catalogue(folder)
            sources = read_catalogue(fresh / "locale" / folder.name)
            for fault in catalogue_faults(committed, sources):
                yield f"{folder.name}: {fault}"


def read_catalogue(folder: Path) -> Catalog:
    """The catalogue of one language's folder."""
    with (folder / "LC_MESSAGES" / "django.po").open("rb") as stream:
        return read_po(stream, locale=folder.name)


def catalogue_faults(committed: Catalog, sources: Catalog) -> Iterator[str]:
    """What is wrong with a committed catalogue, given a fresh one made from the sources."""
    if committed.fuzzy:
        yield "the header is marked fuzzy, so the catalogue would not be used at all"
    known = {key_of(message): message for message in committed if message.id}
    wanted = {key_of(message) for message in sources if message.id}
    for key in sorted(wanted - known.keys()):
        yield f"not in the catalogue (run `make messages`): {key[1]!r}"
    for key in sorted(known.keys() - wanted):
        yield f"no longer in the sources (run `make messages`): {key[1]!r}"
    for key, message in known.items():
        if key not in wanted:
            continue
        if message.fuzzy:
            yield f"fuzzy: {key[1]!r}"
        elif not is_translated(message):
            yield f"not translated: {key[1]!r}"
        for error in message.check(committed):
            yield f"{error}: {key[1]!r}"


def key_of(message: Message) -> tuple[str, str, str]:
    """What makes a message one message: context, text, and the plural's text."""
    singular, plural = message.id if isinstance(message.id, (tuple, list)) else (message.id, "")
    return message.context or "", singular, plural


def is_translated(message: Message) -> bool:
    """Whether each form of the message has a text."""
    texts = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    return all(texts)


def main(command: list[str]) -> int:
    """Run one of the two commands; returns the exit code."""
    if command == ["update"]:
        update(ROOT)
        return 0
    if command == ["check"]:
        found = list(faults(ROOT))
        print("\n".join(found) if found else "The translations are complete.")
        return 1 if found else 0
    print("usage: python bin/translations.py update|check", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
