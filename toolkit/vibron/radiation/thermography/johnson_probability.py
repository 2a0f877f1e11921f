"""Chance that an observer sees, recognises or identifies a target."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.thermography._johnson import TASKS, transfer


@tool(
    domain="radiation",
    family="thermography",
    known_answers=(
        KnownAnswer(
            call={"cycles": [0.0, 4.0], "task": "recognition"}, value=[0.0, 0.5], tolerance=1e-12, source="johnson1958"
        ),
        KnownAnswer(
            call={"cycles": [12.0, 8.0, 6.0, 3.0, 2.0, 1.0], "task": "recognition"},
            value=[1.0, 0.95, 0.80, 0.30, 0.10, 0.02],
            tolerance=0.025,
            source="holst2008",
        ),
    ),
    valid_for="targets with contrast well above the threshold, trained observers, unlimited time",
    limitations="cycles that only the sensor resolves; contrast, clutter and air enter through the number of "
    "resolvable "
    "cycles; N50 of Johnson for one dimension, later models take 0.75, 3 and 6 for two; the table of Holst is quoted "
    "from "
    "memory and holds to its rounding",
    papers=("johnson1958", "holst2008"),
    keywords=("Johnson criteria", "TTPF", "target transfer probability", "N50", "DRI", "detection", "recognition"),
    see_also=("johnson_range", "detector_mtf", "netd"),
    asks=(
        "[Probability] to {task=recognition: recognise} a target with {cycles} resolved across it",
        "[How likely] is {task=identification: identification} with {cycles} on the target by the Johnson criteria?",
        "TTPF: [chance] of {task=detection: detection} for {cycles} over the critical dimension",
        "[Odds] that an observer tells the {task=orientation: orientation} from {cycles} of resolution",
        "N50 = {fifty}, N = {cycles}: [probability] of {task=recognition: recognition}",
    ),
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
    cycles : ndarray
        Cycles (line pairs) across the critical dimension of the target.
    task : str
        ``detection``, ``orientation``, ``recognition`` or ``identification``.
    fifty : float, optional
        Another N50.

    Returns
    -------
    ndarray
        Probability.

    References
    ----------
    Johnson (1958); Holst (2008).

    Examples
    --------
    >>> johnson_probability([0.5, 1.0, 2.0], "detection").round(3)
    array([0.108, 0.5  , 0.945])
    """
    return transfer(cycles / (fifty or TASKS[task]))
