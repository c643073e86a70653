"""What this is, who asks, and the counting help."""

from kingscore.api.description.operation import ANYBODY, Operation, shown
from kingscore.api.serializers.answers import CardPointsShown, IndexShown, MeShown
from kingscore.api.serializers.rulesets import CountBody

_TAG = "general"
OPERATIONS = (
    Operation(
        method="GET",
        path="",
        name="readIndex",
        tag=_TAG,
        summary="What this is",
        text="The version of the site, and where everything begins.",
        needs=ANYBODY,
        answers=shown("The name, the version, and links.", IndexShown),
    ),
    Operation(
        method="GET",
        path="me/",
        name="readMe",
        tag=_TAG,
        summary="Who asks",
        text="The account, what the credential opens, and how much may still be asked. An app that "
        "was given a code finds the game, the rules or the table that it is for.",
        needs=ANYBODY,
        answers=shown("The account and the credential, if there are any.", MeShown),
        codes=("wrong_credential", "too_many_wrong_codes"),
    ),
    Operation(
        method="POST",
        path="card-points/",
        name="countCardPoints",
        tag=_TAG,
        summary="Count cards of Königrufen",
        text="In thirds of a point, and as players say it: whole points and Blatt. Send either the "
        "`cards` themselves, or `groups` of three with the `rest`.",
        needs=ANYBODY,
        body=CountBody,
        answers=shown("What they come to, and what the other cards do.", CardPointsShown),
    ),
)
