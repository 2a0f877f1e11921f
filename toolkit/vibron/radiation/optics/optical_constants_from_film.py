from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.radiation.optics._film import film_powers

_STARTS, _INDICES, _MOST = 6, 23, 600


@tool(
    valid_for="one even film with at least one fringe, away from its absorption bands, at normal incidence",
    limitations="n = A + B / lambda^2 and a constant k: neither bands nor rough or graded films; a transmittance alone "
    "tells little of k; films of n and of n_s / n with one optical thickness look the same: narrow the range of A",
    papers=("swanepoel1983", "lmfit2014", "byrnes2016"),
    see_also=("etalon_thickness", "multilayer_spectrum", "sellmeier_fit"),
    extra="radiation",
    cost="light",
)
def optical_constants_from_film(
    wavelength: Annotated[FloatArray, Array("um", "w", "wavelengths", gt=0, kind="position")],
    substrate_index: Annotated[float, Quantity("1", "refractive index of the substrate", gt=0)],
    thickness_low: Annotated[float, Quantity("um", "least thickness to try", gt=0, kind="length")],
    thickness_high: Annotated[float, Quantity("um", "greatest thickness to try", gt=0, kind="length")],
    transmittance: Annotated[FloatArray | None, Array("1", "w", "measured transmittance", ge=0, le=1)] = None,
    reflectance: Annotated[FloatArray | None, Array("1", "w", "measured reflectance, film side", ge=0, le=1)] = None,
    refractive_index_low: Annotated[float, Quantity("1", "least A", gt=0)] = 1.0,
    refractive_index_high: Annotated[float, Quantity("1", "greatest A", gt=0)] = 6.0,
    back_side: Annotated[bool, Option("does light come back from the far side of the substrate?")] = True,
) -> FilmConstants:
    r"""Return thickness, n and k of a film on a thick transparent substrate from its T, its R or both.

    .. math:: n = A + B / \lambda^2, \qquad k = K

    A grid of thicknesses and indices is screened first, since the fit has many valleys; the best few are refined by
    least squares.

    Parameters
    ----------
    substrate_index
        Of the substrate; transparent, and thick enough to show no fringes.
    refractive_index_low, refractive_index_high
        Range of A.  A clear film of index n and one of n_s / n with the same n d have the same spectra.
    transmittance, reflectance
        Measured spectra at normal incidence; one at least.
    back_side
        False where the back is wedged or rough.

    Raises
    ------
    InputError
        Neither spectrum is given.
    DomainError
        There are fewer than eight wavelengths, or a range is empty or
        holds too many fringes.
    ConvergenceError
        No start led to a fit.

    References
    ----------
    [swanepoel1983]_; engine of [byrnes2016]_ as in ``multilayer_spectrum``.

    Examples
    --------
    >>> import numpy as np
    >>> grid = np.linspace(3.0, 10.0, 30)
    >>> index = np.repeat([[1.0], [1.45], [4.0]], 30, axis=1)
    >>> t = multilayer_spectrum(grid, index, [2.0]).transmittance
    >>> found = optical_constants_from_film(grid, 4.0, 0.5, 5.0, t, refractive_index_high=1.9, back_side=False)
    >>> round(found.thickness, 4)
    2.0
    """
    if transmittance is None and reflectance is None:
        raise InputError("give this, the reflectance or both", field="transmittance", remedy="give a measured spectrum")
    if wavelength.size < 8:
        raise DomainError(
            "needs eight or more wavelengths", field="wavelength", value=wavelength.size, remedy="give more points"
        )
    search = _Ranges(
        thickness_low, thickness_high, refractive_index_low, refractive_index_high, float(wavelength.min())
    )
    measured = [(0, reflectance), (1, transmittance)]

    def difference(n: FloatArray, k: FloatArray, thickness: FloatArray) -> FloatArray:
        found = film_powers(wavelength, n, k, thickness, substrate_index, back_side)
        return np.concatenate([found[part] - values for part, values in measured if values is not None], axis=-1)

    def residual(values: Any) -> FloatArray:
        n, k = _cauchy(values, wavelength), np.full((1, wavelength.size), values["k"].value)
        return np.asarray(difference(n[None], k, np.array([values["d"].value]))[0])

    # 1. Screen a grid; the valleys repeat about every half wave of the film.
    index, thickness = search.grid()
    flat = np.broadcast_to(index[:, None], (index.size, wavelength.size))
    misfit = np.sum(difference(flat, np.zeros_like(flat), thickness) ** 2, axis=-1)
    # 2. Refine the best of them.
    fits = []
    for start in np.argsort(misfit, kind="stable")[:_STARTS]:
        found = require("lmfit", extra="radiation").minimize(
            residual, search.parameters(index[start], thickness[start]), method="least_squares", xtol=1e-12,
            ftol=1e-12, gtol=1e-12,
        )  # fmt: skip
        if found.success and (_cauchy(found.params, wavelength) > 0.0).all():
            fits.append(found)
    if not fits:
        raise ConvergenceError("no start led to a fit", field="transmittance", remedy="give another range of thickness")
    fit = min(fits, key=lambda one: float(one.chisqr))
    error = fit.params["d"].stderr
    return FilmConstants(
        thickness=float(fit.params["d"].value),
        thickness_error=None if error is None or not np.isfinite(error) else float(error),
        refractive_index=_cauchy(fit.params, wavelength),
        extinction_coefficient=np.full(wavelength.size, float(fit.params["k"].value)),
        residual=float(np.sqrt(np.mean(fit.residual**2))),
    )


def _cauchy(parameters: Any, wavelength: FloatArray) -> FloatArray:
    return np.asarray(parameters["a"].value + parameters["b"].value / wavelength**2)


@dataclass(frozen=True)
class _Ranges:
    """Ranges of thickness and index that are searched, and the shortest wavelength."""

    thickness_low: float
    thickness_high: float
    refractive_index_low: float
    refractive_index_high: float
    shortest: float

    def __post_init__(self) -> None:
        for name in ("thickness", "refractive_index"):
            if (high := getattr(self, f"{name}_high")) <= getattr(self, f"{name}_low"):
                raise DomainError(
                    f"must be above {name}_low", field=f"{name}_high", value=high,
                    remedy="swap the two or widen the range",
                )  # fmt: skip

    def grid(self) -> tuple[FloatArray, FloatArray]:
        """Return indices and thicknesses to start from, the latter every sixth of a wave."""
        width = self.thickness_high - self.thickness_low
        count = 8 + int(6.0 * self.refractive_index_high * width / self.shortest)
        if count > _MOST:
            raise DomainError(
                "the range of thicknesses holds too many fringes to be searched", field="thickness_high",
                value=self.thickness_high, remedy="narrow it about the result of etalon_thickness",
            )  # fmt: skip
        index, thickness = np.meshgrid(
            np.linspace(self.refractive_index_low, self.refractive_index_high, _INDICES),
            np.linspace(self.thickness_low, self.thickness_high, count),
        )
        return index.ravel(), thickness.ravel()

    def parameters(self, index: float, thickness: float) -> Any:
        """Return the parameters of a fit that starts there."""
        parameters, steepest = require("lmfit", extra="radiation").Parameters(), 5.0 * self.shortest**2
        parameters.add("a", value=float(index), min=self.refractive_index_low, max=self.refractive_index_high)
        parameters.add("b", value=0.01, min=-steepest, max=steepest)
        parameters.add("k", value=1e-3, min=0.0, max=5.0)
        parameters.add("d", value=float(thickness), min=self.thickness_low, max=self.thickness_high)
        return parameters


@dataclass(frozen=True)
class FilmConstants(DataRecord):
    """The film that fits."""

    thickness: Annotated[float, Quantity("um", "thickness of the film", gt=0, kind="length")]
    thickness_error: Annotated[
        float | None, Quantity("um", "its standard error; none: not determined", ge=0, kind="length")
    ]
    refractive_index: Annotated[FloatArray, Array("1", "w", "n of the film", gt=0)]
    extinction_coefficient: Annotated[FloatArray, Array("1", "w", "k of the film", ge=0)]
    residual: Annotated[float, Quantity("1", "root of the mean square difference of the spectra", ge=0)]
