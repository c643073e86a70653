"""What a draw is made from, as plain JSON, as it is stored with its seed, and back."""

from itertools import groupby
from typing import Any

from kingscore.rules.codec import Json
from kingscore.rules.reading import Reader, inside
from tournaments.rules.finals_codec import MOST_ENTRANTS
from tournaments.rules.members.listed import LONGEST_TEAM
from tournaments.rules.seating.draw import DRAWN, Draw
from tournaments.rules.seating.plan import Plan
from tournaments.rules.seating_codec import MOST_ROUNDS, schedule_from_json, schedule_to_json
from tournaments.rules.setup import Method
from tournaments.rules.wishes_codec import wishes_from_json, wishes_to_json

_FIELDS = ("method", "plans", "kept", "standing", "past", "usual", "wishes", "teams", "steps")
# Whoever brings a draw along is not to keep the site busy for long. No draw has had more.
_MOST_STEPS, _MOST_STEPS_BY_STANDINGS = 3_000_000, 1_000_000


def draw_to_json(draw: Draw) -> Json:
    """The draw as values that JSON has; rounds that are planned alike are written once."""
    return {
        "method": draw.method.value,
        "plans": [
            {"entrants": list(plan.entrants), "sizes": list(plan.sizes), "rounds": len([*rounds])}
            for plan, rounds in groupby(draw.plans)
        ],
        "kept": draw.kept,
        "standing": [list(group) for group in draw.standing],
        "past": schedule_to_json(draw.past),
        "usual": draw.usual,
        "wishes": wishes_to_json(draw.wishes),
        "teams": [
            {"entrant": entrant, "team": team} for entrant, team in sorted(draw.teams.items())
        ],
        "steps": draw.steps,
    }


def draw_from_json(value: Any) -> Draw:
    """The draw in a JSON value; raises InvalidDocument for a form that it does not have."""
    reader = Reader()
    document = reader.mapping(value, "", _FIELDS)
    method = reader.choice(document.get("method"), "method", list(DRAWN), Method.RANDOM)
    most_steps = _MOST_STEPS_BY_STANDINGS if method == Method.STANDINGS else _MOST_STEPS
    draw = Draw(
        method=Method(method),
        plans=_read_plans(reader, document.get("plans")),
        kept=reader.number(document.get("kept"), "kept", least=1),
        standing=tuple(
            _read_numbers(reader, group, f"standing[{number}]")
            for number, group in enumerate(
                reader.items(document.get("standing"), "standing", most=MOST_ENTRANTS)
            )
        ),
        past=schedule_from_json(document.get("past")),
        usual=reader.number(document.get("usual"), "usual", least=1),
        wishes=wishes_from_json(document.get("wishes")),
        teams=dict(
            _read_team(reader, each, f"teams[{number}]")
            for number, each in enumerate(
                reader.items(document.get("teams"), "teams", most=MOST_ENTRANTS)
            )
        ),
        steps=reader.number(document.get("steps"), "steps", least=0, most=most_steps),
    )
    reader.finish()
    return draw


def _read_plans(reader: Reader, value: Any) -> tuple[Plan, ...]:
    plans: list[Plan] = []
    for number, each in enumerate(reader.items(value, "plans", most=MOST_ROUNDS)):
        at = f"plans[{number}]"
        plan = reader.mapping(each, at, ("entrants", "sizes", "rounds"))
        entrants = _read_numbers(reader, plan.get("entrants"), inside(at, "entrants"))
        sizes = _read_numbers(reader, plan.get("sizes"), inside(at, "sizes"))
        rounds = reader.number(plan.get("rounds"), inside(at, "rounds"), least=1)
        plans += [Plan(entrants, sizes)] * min(rounds, MOST_ROUNDS)
    return tuple(plans[:MOST_ROUNDS])


def _read_numbers(reader: Reader, value: Any, at: str) -> tuple[int, ...]:
    return tuple(
        reader.number(each, f"{at}[{place}]", least=1)
        for place, each in enumerate(reader.items(value, at, most=MOST_ENTRANTS))
    )


def _read_team(reader: Reader, value: Any, at: str) -> tuple[int, str]:
    each = reader.mapping(value, at, ("entrant", "team"))
    return (
        reader.number(each.get("entrant"), inside(at, "entrant"), least=1),
        reader.text(each.get("team"), inside(at, "team"), LONGEST_TEAM),
    )
