import numpy as np
import pytest

from vibron.core.errors import FormatError
from vibron_verify.rubric.reading import read_rubric
from vibron_verify.rubric.tolerance import absolute_tolerance, deviation

RUBRIC = """
schema: vibron.rubric/1
topic: dmrg
system: {model: "heisenberg(size=[4])"}
claims: [{quantity: solve.energy, value: [2.0, -0.5], mark: V%s}]
"""


@pytest.mark.parametrize(("have", "passes"), [([2.1, -0.52], True), ([2.0, -0.6], False)])
def test_a_relative_tolerance_holds_for_each_value(have, passes):
    apart, allowed = deviation(np.array(have), np.array([2.0, -0.5]), {"relative": 0.1})
    assert (apart <= allowed) is passes


def test_nothing_is_near_zero_relatively():
    apart, allowed = deviation(np.array([0.0, 1.0]), np.array([0.0, 1.0]), {"relative": 0.1})
    assert not apart <= allowed


def test_a_relative_tolerance_in_the_unit_of_the_quantity_is_that_of_the_smallest_value():
    assert absolute_tolerance({"value": [2.0, -0.5], "relative": 0.1}) == pytest.approx(0.05)
    assert absolute_tolerance({"value": "exact", "relative": 0.1}) is None
    assert absolute_tolerance({"value": "exact", "tolerance": 1e-6}) == 1e-6


@pytest.mark.parametrize("given", ["", ", tolerance: 0.1, relative: 0.1"])
def test_a_claim_has_one_tolerance(tmp_path, given):
    path = tmp_path / "rubric.yaml"
    path.write_text(RUBRIC % given)
    with pytest.raises(FormatError, match="either tolerance or relative"):
        read_rubric(path)
    path.write_text(RUBRIC % ", relative: 0.1")
    assert read_rubric(path).claims[0]["relative"] == 0.1
