"""The distance of a coating from its target, for many sets of thicknesses at once, and its descent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.require import require
from vibron.physics.fresnel import ComplexArray
from vibron.radiation.films._stack import POLARISATIONS, powers

QUANTITIES = ("reflectance", "transmittance", "absorptance")

Targets: TypeAlias = Annotated[
    FloatArray, Array("1", "...", "wanted values, (w), or (c, w) for several angles or polarisations", ge=0, le=1)
]
Tolerances: TypeAlias = Annotated[
    FloatArray | None, Array("1", "...", "tolerated distance from the target: one, (w), (c, 1) or (c, w)", gt=0)
]
Angles: TypeAlias = Annotated[
    FloatArray | None,
    Array("degree", "...", "angle of incidence, one or one for each row of the target; none: 0", ge=0, lt=90),
]
Polarisations: TypeAlias = Annotated[
    tuple[str, ...], Option("polarisation, one or one for each row of the target", choices=POLARISATIONS)
]
Quantities: TypeAlias = Annotated[
    tuple[str, ...], Option("what is to reach the target, one or one for each row", choices=QUANTITIES)
]
_STEP = 1e-5  # um, of the central difference: error near 1e-10


@dataclass(frozen=True, eq=False)
class Condition:
    """What a quantity shall be at one angle and polarisation; ``scale`` times the distances have the merit as norm."""

    tangential: FloatArray
    polarisation: str
    quantity: str
    target: FloatArray
    scale: FloatArray


@dataclass(frozen=True, eq=False)
class CoatingDesign:
    """A sequence of media and what its films shall do; thicknesses come as (films, population)."""

    index: ComplexArray
    wavelength: FloatArray
    conditions: tuple[Condition, ...]

    def values(self, thickness: FloatArray) -> FloatArray:
        """Return the quantities of all conditions, (population, conditions, wavelengths)."""
        found = []
        for one in self.conditions:
            reflectance, transmittance = powers(
                self.index, thickness[..., None], self.wavelength, one.tangential, one.polarisation
            )
            parts = {"reflectance": reflectance, "transmittance": transmittance}
            found.append(parts.get(one.quantity, 1.0 - reflectance - transmittance))
        return np.stack(np.broadcast_arrays(*found), axis=1)

    def residuals(self, thickness: FloatArray) -> FloatArray:
        """Return weighted distances whose squares sum up to the square of the merit, (population, points)."""
        target, scale = (np.array([getattr(one, name) for one in self.conditions]) for name in ("target", "scale"))
        found = (self.values(thickness) - target) * scale
        return np.asarray(found.reshape(len(found), -1))

    def merits(self, thickness: FloatArray) -> FloatArray:
        """Return one merit for each column."""
        return np.asarray(np.sqrt(np.sum(self.residuals(thickness) ** 2, -1)))

    def merit(self, thickness: FloatArray) -> float:
        """Return the merit of one set."""
        return float(self.merits(thickness[:, None])[0])

    def slope(self, thickness: FloatArray) -> FloatArray:
        """Return the Jacobian (points, films) by central differences, all stacks at once."""
        steps = _STEP * np.eye(thickness.size)
        column = thickness[:, None]
        found = self.residuals(np.concatenate([column + steps, column - steps], axis=1))
        return np.asarray((found[: thickness.size] - found[thickness.size :]).T / (2.0 * _STEP))


def conditions_of(
    wavelength: FloatArray,
    incident: ComplexArray,
    target: FloatArray,
    angle: FloatArray | None,
    polarisation: tuple[str, ...],
    quantity: tuple[str, ...],
    tolerance: FloatArray | None,
    weight: FloatArray | None = None,
) -> tuple[Condition, ...]:
    """Return the conditions of a design: rows of the target, each with its angle, polarisation and quantity."""
    rows = np.atleast_2d(target)
    count, size = len(rows), wavelength.size
    angle = np.zeros(1) if angle is None else angle
    lengths = {"target": rows.shape[1:] == (size,), "angle": angle.size in (1, count)}
    lengths |= {"polarisation": len(polarisation) in (1, count), "quantity": len(quantity) in (1, count)}
    if tolerance is not None:
        lengths["tolerance"] = tolerance.ndim <= 2 and all(
            own in (1, whole) for own, whole in zip(tolerance.shape[::-1], rows.shape[::-1], strict=False)
        )
    for field, fits in lengths.items():
        if not fits:
            raise InputError(
                f"does not fit {count} conditions and {size} wavelengths", field=field,
                remedy="give the target as (wavelengths) or (conditions, wavelengths), and one value or one a row",
            )  # fmt: skip
    if weight is not None and tolerance is not None:
        raise InputError(
            "does not go with a tolerance", field="weight", value=weight.tolist(), remedy="leave one of the two out"
        )
    if weight is not None and weight.sum() <= 0.0:
        raise DomainError("leaves no wavelength", field="weight", value=0.0, remedy="give a positive weight")
    share = np.broadcast_to(np.ones(size) if weight is None else weight, rows.shape)
    scale = np.sqrt(share / share.sum()) / (1.0 if tolerance is None else tolerance)
    angles = np.broadcast_to(angle.ravel(), (count,))
    return tuple(
        Condition(
            np.asarray(incident.real * np.sin(np.radians(angles[row]))), polarisation[row % len(polarisation)],
            quantity[row % len(quantity)], rows[row], scale[row],
        )
        for row in range(count)
    )  # fmt: skip


def refine(design: CoatingDesign, thickness: FloatArray, thickest: float, evaluations: int = 500) -> FloatArray:
    """Return the thicknesses at the bottom of the valley, by least squares within 0 and ``thickest``."""
    squares = require("scipy.optimize").least_squares
    inside = np.clip(thickness, 1e-6 * thickest, (1.0 - 1e-6) * thickest)
    found = squares(
        lambda d: design.residuals(d[:, None])[0],
        inside,
        jac=design.slope,
        bounds=(0.0, thickest),
        x_scale="jac",
        xtol=1e-12,
        ftol=1e-14,
        gtol=1e-14,
        max_nfev=evaluations,
    )
    return np.asarray(found.x)


def evolve(design: CoatingDesign, start: FloatArray, thickest: float, seed: int) -> FloatArray:
    """Return the best of a population that evolves within the box; the start is one of its first members."""
    found = require("scipy.optimize").differential_evolution(
        design.merits,
        [(0.0, thickest)] * start.size,
        x0=start,
        rng=seed,
        vectorized=True,
        updating="deferred",
        polish=False,
        init="sobol",
        popsize=12,
        maxiter=150,
        tol=1e-6,
    )
    return np.asarray(found.x)
