"""Lists of members: what would become of each row, reading them in, and taking them along."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.errors import document_of, problems_to_json
from kingscore.api.fields import read
from kingscore.rules.codec import Json
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from tournaments.api.access import api_of, club_for
from tournaments.api.serializers.members import ImportBody, ListBody
from tournaments.permissions import can_see_members
from tournaments.queries import listed_members
from tournaments.queries.member_lists import ListPreview, list_preview
from tournaments.rules.members.outcome import Outcome
from tournaments.rules.members.rows import rows_of
from tournaments.rules.members.write import rows_of_members
from tournaments.services.member_lists import import_members

Rows = Sequence[Sequence[str]]


@api_of("POST")
def preview(request: Request, club_slug: str) -> Response:
    """What would become of each row of a list; nothing is written."""
    club = club_for(request, club_slug)
    rows = rows_in(read(ListBody, request.data))
    return Response(_shown(rows, list_preview(club, rows)))


def rows_in(sent: dict[str, Any]) -> Rows:
    """The rows that were sent, as they are or as a text; raises InvalidDocument for both."""
    rows, text = sent["rows"], sent["text"]
    if (rows is None) is (text is None):
        said = gettext_noop("Send either the rows, or the text of a file.")
        raise InvalidDocument([problem("rows_or_text", said, at="rows")])
    found: Rows = rows_of(text).cells if rows is None else rows
    return found


def _shown(rows: Rows, preview: ListPreview) -> Json:
    return {
        "stamp": preview.stamp,
        "rows": [list(row) for row in rows],
        "outcomes": [_outcome(each, preview) for each in preview.outcomes],
    }


def _outcome(outcome: Outcome, preview: ListPreview) -> Json:
    """One row; members are told by the ids that the `choices` of the import have."""
    listed = outcome.listed
    return {
        "row": listed.row,
        "kind": outcome.kind.value,
        "name": listed.name,
        "number": listed.number,
        "year": listed.year,
        "email": listed.email,
        "team": listed.team,
        "member": outcome.member,
        "changes": list(outcome.changes),
        "candidates": [
            {
                "member": key,
                "name": preview.members[key].name,
                "number": preview.members[key].number,
                "year": preview.members[key].year,
            }
            for key in outcome.candidates
        ],
        "is_guest": listed.row in preview.guests,
        "problems": problems_to_json([fault.problem for fault in outcome.faults]),
    }


@api_of("POST")
def import_list(request: Request, club_slug: str) -> Response:
    """Do what a preview has shown, all or nothing."""
    club = club_for(request, club_slug)
    sent = read(ImportBody, request.data)
    done = import_members(
        club=club,
        rows=rows_in(sent),
        choices={each["row"]: each["member"] for each in sent["choices"]},
        stamp=sent["stamp"],
    )
    return Response(
        {
            "added": done.added,
            "changed": done.changed,
            "refused": [{"row": row, "problem": document_of(why)} for row, why in done.refused],
        }
    )


@api_of("GET")
def export(request: Request, club_slug: str) -> Response:
    """The list of members as rows with a header, which the import takes back unchanged."""
    club = club_for(request, club_slug, can_see_members)
    language = (get_language() or "en").split("-")[0]
    return Response({"rows": rows_of_members(listed_members(club), language)})
