"""Whether a quantity stops moving as a numerical parameter is raised."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from vibron_verify.check import Check
from vibron_verify.products import Product, at_path, element_of


def convergence_check(
    rule: Mapping[str, Any], rungs: Sequence[tuple[Any, Mapping[str, Product]]], ended: Sequence[str] = ()
) -> tuple[Check, list[tuple[Any, float]]]:
    """Return the check of one ladder, and the quantity on each rung.

    Parameters
    ----------
    rule : mapping
        ``parameter``, ``quantity`` and ``tolerance`` of the rubric.
    rungs : sequence of (value, products)
        What the script returned at each value of the parameter, the coarsest first.
    ended : sequence of str
        Of each rung that did not come to its end, why.
    """
    parameter, quantity, tolerance = rule["parameter"], rule["quantity"], float(rule["tolerance"])
    name, formula = f"{quantity} converges in {parameter}", "|q(last) − q(last but one)|"
    element = element_of(quantity)
    if len(rungs) < 2:
        words = f"__ladder__ of the script has no two values of {parameter}"
        return Check("convergence", name, False, words, formula=formula, element=element), []
    found = [(rung, at_path(products, quantity)) for rung, products in rungs]
    lost = [rung for rung, array in found if array is None]
    if lost:
        words = f"the script returned nothing at {parameter} = {', '.join(map(str, lost))}"
        words = "; ".join([words, *(one for one in ended if one)])
        return Check("convergence", name, False, words, formula=formula, element=element), []
    arrays = [np.asarray(array, dtype=complex) for _, array in found if array is not None]
    if len({array.shape for array in arrays}) > 1:
        words = "the quantity has another shape on each rung"
        return Check("convergence", name, False, words, formula=formula, element=element), []
    if not arrays[0].size:
        words = "the quantity is an empty array"
        return Check("convergence", name, False, words, formula=formula, element=element), []
    steps = [float(np.abs(b - a).max(initial=0.0)) for a, b in pairwise(arrays)]
    passed = steps[-1] <= tolerance
    said = ", ".join(f"{step:.3g}" for step in steps)
    words = f"{'converged' if passed else 'not converged'}: steps of {said} at {parameter} = "
    words += ", ".join(str(rung) for rung, _ in found)
    curve = [(rung, float(array.reshape(-1)[0].real)) for (rung, _), array in zip(found, arrays, strict=True)]
    return Check("convergence", name, passed, words, steps[-1], tolerance, formula, element), curve
