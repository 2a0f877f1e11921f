"""Keep the parameters of a workflow inside the bounds that a task sets."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from vibron.core.workflow import Workflow


def bounded(workflow: Workflow, bounds: Mapping[str, tuple[float, float]]) -> Workflow:
    """Return the workflow with each parameter that has bounds, as ``step.parameter``, moved into them.

    >>> from vibron.core.workflow import Step
    >>> step = Step("peak", "wien_peak", {"temperature": 900.0})
    >>> bounded(Workflow((step,), "peak.wavelength"), {"peak.temperature": (200.0, 400.0)}).steps[0].arguments
    {'temperature': 400.0}
    """
    if not bounds:
        return workflow

    def inside(name: str, value: Any) -> Any:
        if isinstance(value, list):
            return [inside(name, one) for one in value]
        if name not in bounds or isinstance(value, bool) or not isinstance(value, int | float):
            return value
        least, most = bounds[name]
        if isinstance(value, int):
            return min(max(value, math.ceil(least)), math.floor(most))
        return min(max(value, least), most)

    steps = (
        replace(step, arguments={name: inside(f"{step.name}.{name}", one) for name, one in step.arguments.items()})
        for step in workflow.steps
    )
    return replace(workflow, steps=tuple(steps))
