from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation.thermography._johnson import TASKS, transfer


@tool(
    valid_for="targets with contrast well above the threshold, trained observers, unlimited time",
    limitations="cycles that only the sensor resolves; contrast, clutter and air enter through the number of "
    "resolvable "
    "cycles; N50 of Johnson for one dimension, later models take 0.75, 3 and 6 for two; the table of Holst is quoted "
    "from "
    "memory and holds to its rounding",
    papers=("johnson1958", "holst2008"),
    see_also=("johnson_range", "modulation_transfer", "netd"),
)
def johnson_probability(
    cycles: Annotated[FloatArray, Array("1", "...", "resolvable cycles across the critical dimension", ge=0, le=1e3)],
    task: Annotated[str, Option("what the observer is asked", choices=tuple(TASKS))],
    fifty: Annotated[float | None, Quantity("1", "cycles for even odds, in place of Johnson's", gt=0)] = None,
) -> Annotated[FloatArray, Array("1", "...", "probability", ge=0, le=1)]:
    r"""Return the probability that an observer completes a task on a target with so many resolvable cycles.

    .. math:: P = \frac{(N/N_{50})^E}{1 + (N/N_{50})^E}, \qquad E = 2.7 + 0.7 \frac{N}{N_{50}}

    Johnson's N50 are 1.0 (detection), 1.4 (orientation), 4.0 (recognition) and 6.4 (identification) cycles.

    Parameters
    ----------
    cycles
        Cycles (line pairs) across the critical dimension of the target.

    References
    ----------
    Johnson (1958); Holst (2008).

    Examples
    --------
    >>> johnson_probability([0.5, 1.0, 2.0], "detection").round(3)
    array([0.108, 0.5  , 0.945])
    """
    return transfer(cycles / (fifty or TASKS[task]))
