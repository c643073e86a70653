"""What directors are told of a round before they open it, and after."""

from collections.abc import Mapping, Sequence

from kingscore.rules.codec import Json
from tournaments.api.shapes.rounds import fault_to_json, places_of
from tournaments.models import Round
from tournaments.queries import ListedTable
from tournaments.queries.draws import entrants_in
from tournaments.queries.faults import changed_since_draw
from tournaments.rules.seating.faults import Fault


def told_of(
    round_: Round, tables: Sequence[ListedTable], faults: Mapping[int, Sequence[Fault]]
) -> Json:
    """What directors are told of a round."""
    seated = {entrant for table in tables for entrant in table.seats}
    expected = set(entrants_in(round_.tournament, round_.number, round_.stage))
    is_drawn = round_.state == Round.State.DRAWN
    return {
        "faults": [fault_to_json(each) for each in faults.get(round_.number, ())],
        "gone": sorted(seated - expected) if is_drawn else [],
        "come": sorted(expected - seated) if is_drawn else [],
        "changed": places_of(changed_since_draw(round_)),
    }
