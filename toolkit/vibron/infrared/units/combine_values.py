from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool

OPERATIONS = ("sum", "difference", "ratio", "mean", "product", "relative_change", "largest", "smallest")
PAIRS = ("difference", "ratio", "relative_change")


@tool(
    valid_for="finite numbers in one unit",
    limitations="the numbers must be in the same unit; the result is in that unit, or a pure number for a ratio",
    see_also=("convert_unit",),
)
def combine_values(
    values: Annotated[FloatArray, Array("1", "n", "numbers in one unit")],
    operation: Annotated[str, Option("what is done with them", OPERATIONS)],
    factor: Annotated[float, Quantity("1", "number by which the result is multiplied")] = 1.0,
) -> Annotated[float, Quantity("1", "result; for largest and smallest the place of the number, from 0")]:
    r"""Combine numbers by an arithmetic operation, as a step of a workflow.

    .. math:: f \sum_i x_i, \quad f\,(x_0 - x_1), \quad f\,x_0 / x_1, \quad f\,(x_0 - x_1) / x_1, \quad \ldots

    Parameters
    ----------
    values
        Numbers in one unit; two for ``difference``, ``ratio`` and ``relative_change``.

    Raises
    ------
    InputError
        An operation on two numbers gets another count, or the largest number occurs twice.
    DomainError
        Division by zero.

    Examples
    --------
    >>> combine_values([6.0, 4.0], "ratio")
    1.5
    """
    count, last = len(values), float(values[-1])
    if operation in PAIRS and count != 2:
        raise InputError(f"needs 2 values for {operation!r}", field="values", value=count, remedy="give two numbers")
    if operation in ("ratio", "relative_change") and last == 0.0:
        raise DomainError("divides by zero", field="values", value=last, remedy="give a second value other than 0")
    if operation in ("largest", "smallest"):
        order = np.argsort(values if operation == "smallest" else -values)
        first = float(values[order[0]])
        if count > 1 and first == values[order[1]]:
            raise InputError("has no single extreme", field="values", value=first, remedy="compare distinct values")
        return float(order[0])
    results = {
        "sum": values.sum(),
        "mean": values.mean(),
        "product": values.prod(),
        "difference": values[0] - last,
        "ratio": values[0] / (last or 1.0),
        "relative_change": (values[0] - last) / (last or 1.0),
    }
    return float(factor * results[operation])
