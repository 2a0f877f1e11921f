"""Propagate standard uncertainties of the inputs through any tool or function with a numeric result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from vibron.core._sampling import sampled
from vibron.core._slopes import linear
from vibron.core._sources import Spread, Uncertain, UncertaintySources
from vibron.core.declaration import Field
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.registry import find
from vibron.core.result import follow
from vibron.core.tool import Tool

__all__ = ["Contribution", "Propagated", "Uncertain", "model_of", "propagate"]

Method: TypeAlias = Literal["linear", "sampling"]
Number: TypeAlias = float | FloatArray


@dataclass(frozen=True, eq=False)
class Contribution:
    """What one input adds to the uncertainty of the result."""

    name: str
    value: float
    standard_uncertainty: float
    sensitivity: Number
    contribution: Number


@dataclass(frozen=True, eq=False)
class Propagated:
    """A result with its standard uncertainty, 95 % interval, and the share of each input.

    ``value`` is the result at the estimates; ``mean`` that of the samples.  ``nonlinearity`` is what a straight line
    misses, in the unit of the result: the second-order shift (linear), or the scatter about the regression (sampling).
    ``rejected`` is the fraction of samples that fell outside the validity and were drawn again; ``shortest`` is the
    shortest interval that holds 95 % of the samples.
    """

    value: Number
    standard_uncertainty: Number
    lower: Number
    upper: Number
    mean: Number
    nonlinearity: Number
    unit: str
    contributions: tuple[Contribution, ...]
    method: Method
    samples: int = 0
    seed: int | None = None
    rejected: float = 0.0
    shortest: tuple[Number, Number] | None = None


def propagate(
    tool: str | Tool | Callable[..., Any],
    inputs: Mapping[str, Any],
    *,
    method: Method = "linear",
    path: str = "",
    correlations: Mapping[tuple[str, str], float] | None = None,
    samples: int = 10_000,
    seed: int = 0,
) -> Propagated:
    """Return the result of a tool with the uncertainty that those of its inputs cause (JCGM 100 and 101).

    Parameters
    ----------
    tool
        Name of a tool, a tool, or a function of keyword arguments.
    inputs
        By name: ``Uncertain(value, uncertainty)`` or "300 +- 2 K" for what is uncertain, plain values for the rest.
    method
        ``linear``: first order, slopes by central differences.  ``sampling``: Monte Carlo.
    path
        Place of the number or array in the result, such as ``exitance`` or ``bands.0.area``.
    correlations
        Coefficients by pair of names; an element of an array is ``name.0``, and (name, name) ties all its elements.
    samples, seed
        For sampling.  Contributions are then regression coefficients times the uncertainties, which cannot tell inputs
        apart that are correlated with nearly one; samples outside the validity of the tool are drawn again.

    Returns
    -------
    Propagated
        Value, standard uncertainty, 95 % interval, contributions; arrays where the result is one.

    Raises
    ------
    InputError
        If no input is uncertain, an uncertain input is not a number, or the result at the path is not one.
    DomainError
        If the estimates, or most of the samples, lie outside the validity of the tool.

    Examples
    --------
    >>> found = propagate("stefan_boltzmann", {"temperature": "300 +- 2 K"})
    >>> round(float(found.value), 3), round(float(found.standard_uncertainty), 3)
    (459.3, 12.248)
    """
    known, sources, evaluate = model_of(tool, inputs, path)
    matrix = sources.correlation(correlations or {})
    if method == "linear":
        found = linear(evaluate, sources, matrix)
    elif method == "sampling":
        found = sampled(evaluate, sources, matrix, samples, seed)
    else:
        raise InputError("is not a method", field="method", value=method, remedy="use linear or sampling")
    return summarise(found, sources, unit_of(known, path), method, samples, seed)


def summarise(
    found: Spread, sources: UncertaintySources, unit: str, method: Method, samples: int, seed: int
) -> Propagated:
    """Return the spread of a result with the contributions of its sources."""
    contributions = tuple(
        Contribution(name, float(value), float(spread), _plain(slope), _plain(np.abs(slope) * spread))
        for name, value, spread, slope in zip(sources.names, sources.values, sources.spreads, found.slopes, strict=True)
    )
    drawn = method == "sampling"
    return Propagated(
        value=_plain(found.value),
        standard_uncertainty=_plain(found.standard_uncertainty),
        lower=_plain(found.lower),
        upper=_plain(found.upper),
        mean=_plain(found.mean),
        nonlinearity=_plain(found.nonlinearity),
        unit=unit,
        contributions=contributions,
        method=method,
        samples=samples if drawn else 0,
        seed=seed if drawn else None,
        rejected=found.rejected,
        shortest=None if found.shortest is None else (_plain(found.shortest[0]), _plain(found.shortest[1])),
    )


def model_of(
    tool: str | Tool | Callable[..., Any], inputs: Mapping[str, Any], path: str
) -> tuple[Any, UncertaintySources, Callable[[FloatArray], FloatArray]]:
    """Return the name of the result, its uncertain inputs, and the result as a function of their values."""
    known = find(tool) if isinstance(tool, str) else getattr(tool, "tool", tool)
    sources = UncertaintySources.of(known.inputs if isinstance(known, Tool) else None, inputs)
    function = known.function if isinstance(known, Tool) else known

    def evaluate(values: FloatArray) -> FloatArray:
        return _number(function(**sources.arguments(values)), path, known)

    return known, sources, evaluate


def _number(result: Any, path: str, known: Any) -> FloatArray:
    try:
        found = follow(result, path)
    except (AttributeError, KeyError, IndexError, TypeError):
        raise InputError("is not in the result", field="path", value=path, remedy=_paths(known)) from None
    try:
        array = np.asarray(found) if isinstance(found, int | float | np.ndarray | np.number | list | tuple) else None
    except ValueError:  # lists of unequal length
        array = None
    if array is None or array.dtype.kind not in "iuf":
        raise InputError(
            "is not a number or an array of numbers", field="path", value=path or "result", remedy=_paths(known)
        )
    return np.array(array, dtype=np.float64)


def _paths(known: Any) -> str:
    numeric = [field.name for field in _outputs(known) if isinstance(field.mark, Quantity | Array)]
    return f"give a path to a number: {', '.join(numeric)}" if numeric else "give a path to a number in the result"


def unit_of(known: Any, path: str) -> str:
    """Return the unit of the number at a path in the result; "" if it is not declared."""
    first = path.partition(".")[0]
    for field in _outputs(known):
        if field.name == first or field.name == "result":
            return field.mark.unit if isinstance(field.mark, Quantity | Array) else ""
    return ""


def _outputs(known: Any) -> tuple[Field, ...]:
    return known.outputs if isinstance(known, Tool) else ()


def _plain(array: FloatArray) -> Number:
    return float(array) if np.ndim(array) == 0 else array
