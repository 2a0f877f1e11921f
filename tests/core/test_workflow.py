"""Workflows: outputs are handed on in the unit that the next input takes."""

import math

import pytest

from vibron.core.errors import InputError
from vibron.core.workflow import Step, Workflow

STOP = Step("stop", "jacquinot_stop", {"highest": 4000.0, "resolution": 1.0, "focal_length": "150 mm"})


def test_an_angle_in_mrad_arrives_in_rad() -> None:
    cone = Step("cone", "solid_angle_etendue", {"half_angle": {"$from": "stop.half_angle"}, "area": "1 mm^2"})
    found = Workflow((STOP, cone), "cone.solid_angle").outputs()
    angle = found["stop"].half_angle * 1e-3
    assert float(found["cone"].solid_angle) == pytest.approx(2.0 * math.pi * (1.0 - math.cos(angle)), rel=1e-6)


def test_an_output_that_is_not_there_is_named() -> None:
    cone = Step("cone", "solid_angle_etendue", {"half_angle": {"$from": "stop.angle"}, "area": "1 mm^2"})
    with pytest.raises(InputError, match=r"stop\.angle"):
        Workflow((STOP, cone), "cone.solid_angle").run()


def test_one_output_is_handed_on_as_a_list_of_one() -> None:
    bend = Step("bend", "field_of_view_shift", {
        "wavenumber": [{"$from": "stop.resolving_power"}, {"$from": "stop.resolving_power"}], "half_angle": "10 mrad",
    })  # fmt: skip
    found = Workflow((STOP, bend), "bend.shift")
    assert len(found.run()) == 2
    assert "wavenumber=[stop.resolving_power, stop.resolving_power]" in found.source()
