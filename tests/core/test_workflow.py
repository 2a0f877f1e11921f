"""Workflows: outputs are handed on in the unit that the next input takes."""

from types import SimpleNamespace

import pytest

from vibron.core.errors import InputError
from vibron.core.registry import find
from vibron.core.workflow import Step, Workflow

STOP = Step("stop", "field_of_view", {"wavenumber": 4000.0, "resolution": 1.0, "focal_length": "150 mm"})


def test_a_diameter_in_mm_arrives_in_cm() -> None:
    path = {"$from": "stop.diameter"}
    band = Step("band", "integrated_intensity", {"area": 10.0, "path_length": path, "concentration": 2.0})
    found = Workflow((STOP, band), "band.decadic").outputs()
    assert float(found["band"].decadic) == pytest.approx(5.0 / (0.1 * found["stop"].diameter), rel=1e-12)


def test_an_output_that_is_not_there_is_named() -> None:
    cone = Step("cone", "solid_angle_etendue", {"half_angle": {"$from": "stop.angle"}, "area": "1 mm^2"})
    with pytest.raises(InputError, match=r"stop\.angle"):
        Workflow((STOP, cone), "cone.solid_angle").run()


def test_one_output_is_handed_on_as_a_list_of_one() -> None:
    bend = Step("bend", "field_of_view", {
        "wavenumber": [{"$from": "stop.resolving_power"}, {"$from": "stop.resolving_power"}], "half_angle": "10 mrad",
    })  # fmt: skip
    found = Workflow((STOP, bend), "bend.shift")
    assert len(found.run()) == 2
    assert "wavenumber=[stop.resolving_power, stop.resolving_power]" in found.source()


@pytest.mark.parametrize("temperature", ["300 K", "1000 K"])
def test_the_python_of_a_workflow_converts_units_as_the_run_does(temperature: str) -> None:
    peak = Step("peak", "wien_peak", {"temperature": temperature})
    alias = Step("alias", "alias_wavenumber", {"wavenumber": {"$from": "peak.wavelength"}, "nyquist": "700 cm^-1"})
    workflow, defined = Workflow((peak, alias), "alias.apparent"), {}
    exec(workflow.source(), defined)
    tools = SimpleNamespace(**{name: find(name).execute for name in workflow.tools})
    found = defined["solve"](tools)
    assert found == pytest.approx(workflow.run(), rel=1e-12)
    wavenumber = 1e4 / find("wien_peak").execute(temperature=temperature).wavelength
    expected = find("alias_wavenumber").execute(wavenumber=wavenumber, nyquist=700.0).apparent
    assert found == pytest.approx(expected, rel=1e-9)
