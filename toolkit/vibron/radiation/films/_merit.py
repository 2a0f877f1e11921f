"""The distance of a coating from its target, for many sets of thicknesses at once, and its descent."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.physics.fresnel import ComplexArray
from vibron.radiation.films._stack import powers

QUANTITIES = ("reflectance", "transmittance", "absorptance")
_STEP = 1e-5  # um, of the central difference: error near 1e-10


@dataclass(frozen=True, eq=False)
class CoatingDesign:
    """A sequence of media and what its films shall do; thicknesses come as (films, population)."""

    index: ComplexArray
    wavelength: FloatArray
    tangential: FloatArray
    polarisation: str
    target: FloatArray
    quantity: str
    weight: FloatArray | None

    def values(self, thickness: FloatArray) -> FloatArray:
        """Return the quantity, (population, wavelengths)."""
        reflectance, transmittance = powers(
            self.index, thickness[..., None], self.wavelength, self.tangential, self.polarisation
        )
        if self.quantity == "absorptance":
            return np.asarray(1.0 - reflectance - transmittance)
        return reflectance if self.quantity == "reflectance" else transmittance

    def residuals(self, thickness: FloatArray) -> FloatArray:
        """Return weighted distances whose squares sum up to the square of the merit, (population, wavelengths)."""
        weight = np.ones_like(self.target) if self.weight is None else self.weight
        if weight.sum() <= 0.0:
            raise DomainError("leaves no wavelength", field="weight", value=0.0, remedy="give a positive weight")
        return np.asarray((self.values(thickness) - self.target) * np.sqrt(weight / weight.sum()))

    def merits(self, thickness: FloatArray) -> FloatArray:
        """Return one merit for each column."""
        return np.asarray(np.sqrt(np.sum(self.residuals(thickness) ** 2, -1)))

    def merit(self, thickness: FloatArray) -> float:
        """Return the merit of one set."""
        return float(self.merits(thickness[:, None])[0])

    def slope(self, thickness: FloatArray) -> FloatArray:
        """Return the Jacobian (wavelengths, films) by central differences, all stacks at once."""
        steps = _STEP * np.eye(thickness.size)
        column = thickness[:, None]
        found = self.residuals(np.concatenate([column + steps, column - steps], axis=1))
        return np.asarray((found[: thickness.size] - found[thickness.size :]).T / (2.0 * _STEP))


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
