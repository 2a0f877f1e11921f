"""The tolerances of claims and convergence rules: in the unit of the quantity, or relative to the values of a claim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt


def deviation(have: npt.NDArray[Any], meant: npt.NDArray[Any], claim: Mapping[str, Any]) -> tuple[float, float | None]:
    """Return how far numbers are from those of a claim and how far they may be; None where it states no tolerance.

    Both are relative to the values of a claim that has ``relative``.
    """
    apart = np.abs(have - meant)
    if "relative" not in claim:
        return float(apart.max(initial=0.0)), claim.get("tolerance")
    with np.errstate(divide="ignore", invalid="ignore"):
        return float((apart / np.abs(meant)).max(initial=0.0)), claim["relative"]


def absolute_tolerance(rule: Mapping[str, Any]) -> float | None:
    """Return a tolerance in the unit of the quantity: of several values, that of the smallest; None if it has none."""
    if "tolerance" in rule:
        return float(rule["tolerance"])
    if "relative" not in rule or isinstance(rule["value"], str):
        return None
    return float(rule["relative"] * np.abs(rule["value"]).min())
