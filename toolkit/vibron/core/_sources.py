"""The uncertain inputs of a calculation as one vector, and how to draw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from vibron.core.check import from_boundary
from vibron.core.declaration import Field
from vibron.core.errors import InputError
from vibron.core.quantity import Array, Bounds, FloatArray, Quantity
from vibron.core.units import convert, convert_uncertain, elements, is_uncertain

Distribution: TypeAlias = Literal["normal", "uniform", "triangular", "arcsine"]
#: Half width over the standard deviation; infinite for a normal distribution.
_WIDTH = {"normal": np.inf, "uniform": np.sqrt(3.0), "triangular": np.sqrt(6.0), "arcsine": np.sqrt(2.0)}


@dataclass(frozen=True, eq=False)
class Uncertain:
    """A number or array with its standard uncertainty, in the unit that the input declares.

    An array may have one uncertainty for all its elements, which are independent unless correlated.  With finite
    ``degrees`` of freedom a normal input is drawn from the scaled and shifted t distribution (JCGM 101, 6.4.9).
    """

    value: Any
    uncertainty: Any
    distribution: Distribution = "normal"
    degrees: float = np.inf


@dataclass(frozen=True, eq=False)
class Spread:
    """The result as arrays, with its slopes by source; of a sampled number edges and probability densities too."""

    value: FloatArray
    standard_uncertainty: FloatArray
    lower: FloatArray
    upper: FloatArray
    mean: FloatArray
    nonlinearity: FloatArray
    slopes: list[FloatArray]
    rejected: float = 0.0
    shortest: tuple[FloatArray, FloatArray] | None = None
    histogram: tuple[FloatArray, FloatArray] | None = None


def same_shape(result: FloatArray, centre: FloatArray) -> None:
    """Refuse a result whose shape depends on the inputs."""
    if result.shape != centre.shape:
        raise InputError(
            "changes its shape with the inputs",
            field="path",
            value=(result.shape, centre.shape),
            remedy="give a path to one number of the result",
        )


@dataclass(frozen=True, eq=False)
class UncertaintySources:
    """Names, estimates and standard uncertainties of the scalar sources, and their places in the inputs."""

    names: tuple[str, ...]
    values: FloatArray
    spreads: FloatArray
    distributions: tuple[Distribution, ...]
    degrees: FloatArray
    bounds: tuple[Bounds, ...]
    elementwise: bool
    fixed: Mapping[str, Any]
    places: Mapping[str, tuple[slice, tuple[int, ...]]]

    @classmethod
    def of(cls, fields: Sequence[Field] | None, inputs: Mapping[str, Any]) -> UncertaintySources:
        """Sort the inputs into certain and uncertain ones, or say which cannot be uncertain."""
        if fields is not None:
            from_boundary(fields, dict.fromkeys(inputs))  # names only
        known = {field.name: field for field in fields or ()}
        uncertain = {
            name: _uncertain(name, value, known.get(name), _where(known, name, inputs))
            for name, value in inputs.items()
            if _marked(value, _measured(known.get(name)))
        }
        if not uncertain:
            raise InputError(
                "carry no uncertainty", field="inputs", remedy='write for instance temperature="300 +- 2 K"'
            )
        fixed = {name: value for name, value in inputs.items() if name not in uncertain}
        if fields is not None:
            estimates = {name: part.value.tolist() for name, part in uncertain.items()}
            given = from_boundary(fields, {**fixed, **estimates})
            fixed = {name: given[name] for name in fixed}
        names: list[str] = []
        places: dict[str, tuple[slice, tuple[int, ...]]] = {}
        for name, part in uncertain.items():
            start, shape = len(names), part.value.shape
            names += [".".join((name, *map(str, index))) for index in np.ndindex(shape)]
            places[name] = slice(start, len(names)), shape
        values, spreads = (
            np.concatenate([np.ravel(getattr(part, which)) for part in uncertain.values()])
            for which in ("value", "uncertainty")
        )
        kinds = [kind for part in uncertain.values() for kind in [part.distribution] * part.value.size]
        degrees = np.concatenate([np.full(part.value.size, part.degrees) for part in uncertain.values()])
        bounds = [mark for name, part in uncertain.items() for mark in [_bounds(known.get(name))] * part.value.size]
        numbers = {**fixed, **{name: part.value for name, part in uncertain.items()}}
        single = bool(known) and all(
            _broadcasts(known[name]) if name in uncertain else np.ndim(value) == 0 or not _broadcasts(known[name])
            for name, value in numbers.items()
        )
        together = single and all(part.value.ndim == 0 for part in uncertain.values())
        return cls(tuple(names), values, spreads, tuple(kinds), degrees, tuple(bounds), together, fixed, places)

    def arguments(self, values: FloatArray) -> dict[str, Any]:
        """Return the inputs with these values of the sources; many at once, one a row, where all are elementwise."""
        if values.ndim == 2:
            return {**self.fixed, **{name: values[:, where.start] for name, (where, _) in self.places.items()}}
        moved = {
            name: float(values[where][0]) if shape == () else values[where].reshape(shape)
            for name, (where, shape) in self.places.items()
        }
        return {**self.fixed, **moved}

    def inside(self, points: FloatArray) -> FloatArray:
        """Tell which samples lie within the bounds that the inputs declare."""
        kept = np.ones(len(points), dtype=bool)
        for column, mark in zip(points.T, self.bounds, strict=True):
            tests = ((mark.gt, np.greater), (mark.ge, np.greater_equal), (mark.lt, np.less), (mark.le, np.less_equal))
            for limit, compare in tests:
                if limit is not None:
                    kept &= compare(column, limit)
        return kept

    def correlation(self, pairs: Mapping[tuple[str, str], float]) -> FloatArray:
        """Return the matrix of correlation coefficients, or say what is wrong with it."""
        matrix = np.eye(len(self.names))
        for (one, other), coefficient in pairs.items():
            rows, columns = self._members(one), self._members(other)
            if not -1.0 <= coefficient <= 1.0:
                raise InputError(
                    "must lie between -1 and 1", field="correlations", value=coefficient, remedy="give a coefficient"
                )
            for i in rows:
                for j in columns:
                    if i != j:
                        matrix[i, j] = matrix[j, i] = coefficient
            if one == other and len(rows) < 2:
                raise InputError("is one number only", field="correlations", value=one, remedy="name two inputs")
        if np.linalg.eigvalsh(matrix).min() < -1e-9:
            raise InputError("contradict each other", field="correlations", remedy="check signs and sizes")
        tied = np.any(matrix != np.eye(len(self.names)), axis=1)
        if any(
            tied[k] and (kind != "normal" or np.isfinite(self.degrees[k])) for k, kind in enumerate(self.distributions)
        ):
            raise InputError(
                "are for normal distributions with infinite degrees of freedom", field="correlations",
                remedy="use distribution normal for correlated inputs",
            )  # fmt: skip
        return matrix

    def draw(self, generator: np.random.Generator, samples: int, matrix: FloatArray) -> FloatArray:
        """Return samples of the sources, one a row."""
        normal = generator.standard_normal((samples, len(self.names)))
        for column, (kind, degrees) in enumerate(zip(self.distributions, self.degrees, strict=True)):
            if kind != "normal":
                normal[:, column] = _WIDTH[kind] * _bounded(generator, samples, kind)
            elif np.isfinite(degrees):
                normal[:, column] /= np.sqrt(generator.chisquare(degrees, samples) / degrees)
        if not np.array_equal(matrix, np.eye(len(self.names))):
            weights, axes = np.linalg.eigh(matrix)
            normal = normal @ (axes * np.sqrt(np.maximum(weights, 0.0))) @ axes.T  # the root that is unique
        return np.asarray(self.values + normal * self.spreads)

    def _members(self, name: str) -> list[int]:
        found = [i for i, known in enumerate(self.names) if known == name or known.startswith(f"{name}.")]
        if not found:
            raise InputError(
                "is not an uncertain input",
                field="correlations",
                value=name,
                remedy=f"known are {', '.join(self.names)}",
            )
        return found


def _bounded(generator: np.random.Generator, samples: int, kind: str) -> FloatArray:
    """Return draws between -1 and 1."""
    first, second = generator.uniform(-1.0, 1.0, samples), generator.uniform(-1.0, 1.0, samples)
    if kind == "triangular":
        return np.asarray(0.5 * (first + second))
    return np.asarray(first if kind == "uniform" else np.sin(np.pi * first))


def _measured(field: Field | None) -> bool:
    """Return True if a field of a tool is a measured number or array, not a count, a word or a record."""
    return field is not None and isinstance(field.mark, Quantity | Array) and field.type is not int


def _bounds(field: Field | None) -> Bounds:
    return field.mark if field is not None and isinstance(field.mark, Quantity | Array) else Bounds()


def _broadcasts(field: Field) -> bool:
    return isinstance(field.mark, Array) and field.mark.shape == "..."


def _marked(value: Any, measured: bool) -> bool:
    if isinstance(value, list | tuple):
        return any(_marked(part, measured) for part in value)
    return isinstance(value, Uncertain) or is_uncertain(value, strictly=not measured)


def _uncertain(name: str, value: Any, field: Field | None, at: str) -> Uncertain:
    """Return value and uncertainty as arrays of one shape in the declared unit."""
    if field is not None and not _measured(field):
        raise InputError(
            "is not a measured number and has no uncertainty", field=name, remedy=f"give {field.describe()} without one"
        )
    mark = field.mark if field is not None and isinstance(field.mark, Quantity | Array) else Quantity("1", "number")
    if isinstance(value, str) and "," in value:
        value = elements(value)
    if isinstance(value, Uncertain):
        kind, degrees, parts = value.distribution, value.degrees, (value.value, value.uncertainty)
    else:
        kind, degrees, parts = "normal", np.inf, _pairs(value, mark, name, at)
    try:
        centre, spread = np.broadcast_arrays(*(np.asarray(part, dtype=np.float64) for part in parts))
    except (TypeError, ValueError):
        raise InputError("must be numbers", field=name, remedy="give a value and its standard uncertainty") from None
    if kind not in _WIDTH:
        raise InputError("unknown distribution", field=name, value=kind, remedy=f"use {', '.join(_WIDTH)}")
    if not degrees > 0.0:
        raise InputError(
            "has degrees of freedom that are not above zero", field=name, value=degrees, remedy="check them"
        )
    if centre.shape != np.shape(parts[0]):
        raise InputError("has more uncertainties than values", field=name, remedy="give one, or one for each value")
    if not np.isfinite(centre).all() or not np.isfinite(spread).all() or (spread < 0.0).any():
        raise InputError(
            "must be finite, and its uncertainty not below zero", field=name, value=parts[1], remedy="check both"
        )
    return Uncertain(centre, spread, kind, degrees)


def _where(known: Mapping[str, Field], name: str, inputs: Mapping[str, Any]) -> str:
    """Return the one certain position at which a width lies, with its unit; "" if there is none."""
    mark = known[name].mark if name in known else None
    position = mark.at if isinstance(mark, Quantity | Array) else ""
    value = inputs.get(position)
    if isinstance(value, int | float):
        return f"{value!r} {known[position].mark.unit}"  # type: ignore[union-attr]
    return value if isinstance(value, str) and not is_uncertain(value) and "," not in value else ""


def _pairs(value: Any, mark: Quantity | Array, name: str, at: str) -> tuple[Any, Any]:
    if isinstance(value, list | tuple):
        found = [_pairs(part, mark, name, at) for part in value]
        return [one for one, _ in found], [other for _, other in found]
    if is_uncertain(value):
        return convert_uncertain(value, mark.unit, field=name, kind=mark.kind, at=at)
    number = convert(value, mark.unit, field=name, kind=mark.kind, at=at) if isinstance(value, str) else value
    return number, 0.0
