"""Arrays that do not fit together are refused before the tool runs, with the name of the one that does not fit."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron.core.quantity import Array
from vibron.core.registry import find, tools
from vibron.core.shapes import elementwise
from vibron.core.tool import Tool
from vibron_verify.answers import answers_of

ELEMENTWISE = {name: elementwise(tool.inputs, tool.outputs) for name, tool in tools().items()}
NAMES = sorted(name for name, together in ELEMENTWISE.items() if together)


def has_text(value: Any) -> bool:
    return np.asarray(value).dtype.kind == "U"


def sample(tool: Tool, name: str) -> float:
    """Return a number that the field takes: of a known answer, its default, or inside its bounds."""
    for answer in answers_of(tool):
        value = answer.call.get(name)
        if value is not None and not isinstance(value, Mapping) and not has_text(value):
            return float(np.ravel(np.array(value, dtype=float))[0])
    [field] = [field for field in tool.inputs if field.name == name]
    assert isinstance(field.mark, Array)
    bounds = field.mark
    return next(value for value in (0.5, 2.0, 300.0) if bounds.holds(np.array([value])))


def call_with(tool: Tool, first: str, second: str) -> dict[str, Any]:
    numbers = {name: sample(tool, name) for name in ELEMENTWISE[tool.name]}
    known = {name: numbers.get(name, value) for name, value in answers_of(tool)[0].call.items()}
    return {**known, first: [numbers[first]] * 2, second: [numbers[second]] * 3}


def test_there_are_tools_of_this_kind() -> None:
    assert len(NAMES) > 50
    assert not ELEMENTWISE["kitaev_chain"], "a chain has fewer bonds than sites"


@pytest.mark.parametrize("name", NAMES)
def test_the_input_that_does_not_fit_is_named(name: str) -> None:
    tool = find(name)
    first, *others = ELEMENTWISE[name]
    for other in others:
        with pytest.raises(InputError, match="does not fit the shape") as caught:
            tool.execute(**call_with(tool, first, other))
        assert caught.value.field == other


@pytest.mark.parametrize("name", ["t", "mu"])
def test_the_coupling_of_a_model_that_does_not_fit_is_named(name: str) -> None:
    with pytest.raises(InputError, match="one entry for each") as caught:
        find("kitaev_chain").execute(size=[6], **{name: [1.0, 2.0]})
    assert caught.value.field == name
