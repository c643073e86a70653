"""How a refusal is answered."""

from typing import Any

from rest_framework import serializers

from kingscore.api.serializers.sheets import SheetShown
from kingscore.api.serializers.values import EntryOfLog

_STABLE = "It is stable, and told of at /api/v1/problems/."


class FaultShown(serializers.Serializer[Any]):
    """One thing that is wrong with what was sent."""

    code = serializers.CharField(help_text=f"What is wrong, for programs. {_STABLE}")
    path = serializers.CharField(
        help_text="Where it is in what was sent, such as `facts.counts.hearts[2]`, or the name of "
        "a parameter; empty when it is about the whole."
    )
    message = serializers.CharField(help_text="What is wrong, for people, in the asked language.")


class ProblemShown(serializers.Serializer[Any]):
    """Why a request was refused (RFC 9457)."""

    type = serializers.CharField(help_text="Where this kind of problem is told of: a path.")
    title = serializers.CharField(help_text="The name of the status.")
    status = serializers.IntegerField(help_text="The status of the answer, once more.")
    code = serializers.CharField(help_text=f"Why, for programs. {_STABLE}")
    detail = serializers.CharField(help_text="Why, for people, in the asked language.")
    number = serializers.IntegerField(
        required=False,
        help_text="Which deal is not legal, from 1; the one that would come next where the entry "
        "is about none. With `invalid_deal` alone.",
    )
    problems = FaultShown(
        many=True,
        required=False,
        help_text="All that is wrong, with `invalid`, `invalid_deal` and `invalid_ruleset`.",
    )


class SheetConflictShown(ProblemShown):
    """The sheet is not as the sender thought: as it is now, and what was written since."""

    sheet = SheetShown(help_text="The sheet as it is now.")
    entries = serializers.ListField(
        child=EntryOfLog(),
        help_text="What was written since the version that was sent, in order, at most 100.",
    )
