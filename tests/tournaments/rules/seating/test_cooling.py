"""How often an exchange for the worse is accepted."""

from math import exp

import pytest

from tournaments.rules.seating.cooling import CHANCES, stages


def test_chances_fall_as_by_the_exponential() -> None:
    (stage,) = stages(10, hot=40, cold=40)
    assert stage.steps == 10
    for change in range(1, 320):
        assert CHANCES[int(change * stage.scale)] == pytest.approx(exp(-change / 40), abs=0.05)
    assert stage.limit == 320
    assert int(319.999999 * stage.scale) < len(CHANCES)


@pytest.mark.parametrize("steps", [0, 1, 7, 1000, 12_345])
def test_all_steps_are_divided_evenly_from_hot_to_cold(steps: int) -> None:
    found = list(stages(steps, hot=400, cold=4))
    assert sum(each.steps for each in found) == steps
    assert max(each.steps for each in found) - min(each.steps for each in found) <= 1
    assert found[0].limit == 400 * 8
    assert 4 * 8 < found[-1].limit < 4.3 * 8
