"""How a season counts as plain JSON, and back; `SeasonCounting.problems` says whether it holds."""

from typing import Any

from kingscore.rules.codec import Json, amount_to_json
from kingscore.rules.reading import Reader
from kingscore.rules.sentence import gettext_noop
from tournaments.rules.scales import SCALES, ListScale, Scale
from tournaments.rules.seasons import SeasonCounting, SeasonTotal


def season_counting_to_json(counting: SeasonCounting) -> Json:
    """The way to count as values that JSON has; null stands for None.

    A scale is its name, or its list of points. Raises ValueError for one that has neither.
    """
    return {
        "scale": None if counting.scale is None else _scale_to_json(counting.scale),
        "day_scores": counting.day_scores,
        "total": counting.total.value,
        "best": counting.best,
        "minimum_games": counting.minimum_games,
    }


_DEFAULTS = season_counting_to_json(SeasonCounting())


def season_counting_from_json(value: Any) -> SeasonCounting:
    """The way to count in a JSON value; raises InvalidDocument with every fault of its form.

    What is not given is as `SeasonCounting` has it.
    """
    reader = Reader()
    document = _DEFAULTS | reader.mapping(value, "", _DEFAULTS)
    best, total = document["best"], document["total"]
    counting = SeasonCounting(
        scale=_read_scale(reader, document["scale"]),
        day_scores=reader.flag(document["day_scores"], "day_scores"),
        total=SeasonTotal(reader.choice(total, "total", list(SeasonTotal), SeasonTotal.SUM)),
        best=None if best is None else reader.number(best, "best", least=1),
        minimum_games=reader.number(document["minimum_games"], "minimum_games", least=0),
    )
    reader.finish()
    return counting


def _scale_to_json(scale: Scale) -> Any:
    for name, known in SCALES.items():
        if scale == known:
            return name
    if isinstance(scale, ListScale):
        return [amount_to_json(each) for each in scale.points]
    raise ValueError(f"this scale has no form in JSON: {scale}")


def _read_scale(reader: Reader, value: Any) -> Scale | None:
    if value is None:
        return None
    if isinstance(value, list):
        return ListScale(reader.amounts(value, "scale"))
    if not isinstance(value, str) or value not in SCALES:
        text = gettext_noop("This must be a list of points, or one of: %(choices)s.")
        reader.fault("unknown_scale", text, "scale", choices=", ".join(SCALES))
        return None
    return SCALES[value]
