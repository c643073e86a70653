"""What becomes of each row of a list, as a value that can be shown before anything is done."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.members.listed import Fault, Listed

MOST_CANDIDATES = 100  # nobody finds the right one among more


class Kind(StrEnum):
    """What becomes of a row; nothing is done for one that is doubtful or faulty."""

    NEW = "new"
    KNOWN = "known"
    CHANGED = "changed"
    DOUBTFUL = "doubtful"
    FAULTY = "faulty"


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who is in the club; `key` is what the caller knows them by, `year` that of birth.

    No two members have the same number; one without has an empty text.
    """

    key: int
    name: str
    number: str = ""
    year: int | None = None
    email: str = ""
    team: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of one row, and why.

    `member` is the key of who is known or changed, and `changes` are the fields that get the value
    on the list. `candidates` are keys of members who may be meant by a doubtful row, of very many
    the first. `twin` is the index of another row with the same person: of the two, that one counts.
    `faults` say what is wrong or doubtful, or is worth a look.
    """

    listed: Listed
    kind: Kind
    member: int | None = None
    changes: tuple[str, ...] = ()
    candidates: tuple[int, ...] = ()
    twin: int | None = None
    faults: tuple[Fault, ...] = ()
