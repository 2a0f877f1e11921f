"""Thickness and optical constants of a film from its spectra."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.optics._film import film_powers

_STARTS, _INDICES, _MOST = 6, 23, 600
_FILM = {
    "wavelength": np.linspace(2.5, 12.0, 20).tolist(),
    "transmittance": [
        *(0.504789, 0.620611, 0.536896, 0.522865, 0.602077, 0.649401, 0.6266, 0.581342, 0.546655, 0.528581),
        *(0.524192, 0.529462, 0.541023, 0.556286, 0.573298, 0.5906, 0.607145, 0.622225, 0.635415, 0.646513),
    ],
    "reflectance": [
        *(0.414116, 0.286066, 0.400945, 0.424327, 0.33944, 0.291887, 0.323854, 0.378828, 0.420013, 0.441854),
        *(0.448302, 0.444101, 0.433057, 0.418027, 0.401133, 0.383936, 0.367547, 0.352711, 0.339867, 0.329217),
    ],
    "substrate_index": 3.42,
    "thickness_low": 0.5,
    "thickness_high": 4.0,
}
_SOURCE = "spectra of 1.7 um with n = 2.2 + 0.5 / lambda^2, k = 0.01 on n = 3.42 by inc_tmm of tmm 0.2.0 (byrnes2016)"


@dataclass(frozen=True, eq=False)
class FilmConstants:
    """The film that fits."""

    thickness: Annotated[float, Quantity("um", "thickness of the film", gt=0, kind="length")]
    thickness_error: Annotated[
        float | None, Quantity("um", "its standard error; none: not determined", ge=0, kind="length")
    ]
    refractive_index: Annotated[FloatArray, Array("1", "w", "n of the film", gt=0)]
    extinction: Annotated[FloatArray, Array("1", "w", "k of the film", ge=0)]
    residual: Annotated[float, Quantity("1", "root of the mean square difference of the spectra", ge=0)]


_NOISY_CALL = {
    "wavelength": [
        2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5, 6.0, 6.5, 7.0, 7.5, 8.0, 8.5, 9.0, 9.5, 10.0, 10.5, 11.0, 11.5, 12.0,
    ],
    "transmittance": [
        0.5048, 0.6208, 0.5361, 0.5244, 0.6022, 0.6494, 0.6227, 0.5786, 0.5453, 0.5293, 0.5225, 0.5326, 0.5413,
        0.5568, 0.5735, 0.5916, 0.609, 0.6211, 0.6386, 0.645,
    ],
    "reflectance": [
        0.4148, 0.2861, 0.3999, 0.4198, 0.3395, 0.2937, 0.3259, 0.3778, 0.4245, 0.4457, 0.4478, 0.4438, 0.435, 0.4175,
        0.4016, 0.3864, 0.3699, 0.3517, 0.339, 0.3281,
    ],
    "substrate_index": 3.42,
    "thickness_low": 0.5,
    "thickness_high": 4.0,
}  # fmt: skip


@tool(
    domain="radiation",
    family="optics",
    known_answers=(
        KnownAnswer(call=_FILM, path="thickness", value=1.7, tolerance=1e-4, source=_SOURCE),
        KnownAnswer(call=_FILM, path="refractive_index.0", value=2.28, tolerance=2e-4, source=_SOURCE),
        KnownAnswer(call=_FILM, path="extinction.7", value=0.01, tolerance=1e-5, source=_SOURCE),
        KnownAnswer(call=_FILM, path="residual", value=0.0, tolerance=1e-6, source=_SOURCE, kind="identity"),
        KnownAnswer(
            call=_NOISY_CALL,
            path="thickness",
            value=1.7,
            tolerance=3 * 0.006334,
            source="noise of 0.002 on spectra of tmm 0.2.0: three standard deviations of the Cramer-Rao bound of "
            "Airy's formula",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="extinction.7",
            value=0.01,
            tolerance=3 * 0.0001473,
            source="noise of 0.002 on spectra of tmm 0.2.0: three standard deviations of the Cramer-Rao bound of "
            "Airy's formula",
        ),
    ),
    valid_for="one even film with at least one fringe, away from its absorption bands, at normal incidence",
    limitations="n = A + B / lambda^2 and a constant k: neither bands nor rough or graded films; a transmittance alone "
    "tells little of k; films of n and of n_s / n with one optical thickness look alike: narrow the range of A",
    papers=("swanepoel1983", "lmfit2014", "byrnes2016"),
    keywords=("thin film", "fit", "optical constants", "thickness", "Swanepoel", "Cauchy", "reverse engineering"),
    see_also=("etalon_thickness", "multilayer_spectrum", "sellmeier_fit"),
    extra="radiation",
    cost="light",
    asks=(
        "[thickness: Film thickness], T {transmittance}, {wavelength}, ns {substrate_index}, {thickness_low} "
        "to {thickness_high}",
        "[refractive_index: n of a film], T {transmittance}, {wavelength}, {substrate_index}, "
        "{thickness_low} to {thickness_high}",
        "[extinction: k of a film] of R {reflectance}, {wavelength}, on {substrate_index}, {thickness_low} "
        "to {thickness_high}",
        "Fit a film, R {reflectance}, {wavelength}, {substrate_index}, {thickness_low} to {thickness_high}: "
        "[thickness: d]?",
    ),
)
def optical_constants_from_film(
    wavelength: Annotated[FloatArray, Array("um", "w", "wavelengths", gt=0, kind="position")],
    substrate_index: Annotated[float, Quantity("1", "refractive index of the substrate", gt=0)],
    thickness_low: Annotated[float, Quantity("um", "least thickness to try", gt=0, kind="length")],
    thickness_high: Annotated[float, Quantity("um", "greatest thickness to try", gt=0, kind="length")],
    transmittance: Annotated[FloatArray | None, Array("1", "w", "measured transmittance", ge=0, le=1)] = None,
    reflectance: Annotated[FloatArray | None, Array("1", "w", "measured reflectance, film side", ge=0, le=1)] = None,
    index_low: Annotated[float, Quantity("1", "least A", gt=0)] = 1.0,
    index_high: Annotated[float, Quantity("1", "greatest A", gt=0)] = 6.0,
    back_side: Annotated[bool, Option("does light come back from the far side of the substrate?")] = True,
) -> FilmConstants:
    r"""Return thickness, n and k of a film on a thick transparent substrate from its T, its R or both.

    .. math:: n = A + B / \lambda^2, \qquad k = K

    A grid of thicknesses and indices is screened first, since the fit has many valleys; the best few are refined by
    least squares.

    Parameters
    ----------
    wavelength
        In um, shape (w), eight or more.
    substrate_index
        Of the substrate; transparent, and thick enough to show no fringes.
    thickness_low, thickness_high
        Range to search.
    index_low, index_high
        Range of A.  A clear film of index n and one of n_s / n with the same n d have the same spectra.
    transmittance, reflectance
        Measured spectra at normal incidence; one at least.
    back_side
        False where the back is wedged or rough.

    Returns
    -------
    FilmConstants
        Thickness with its error, n, k and residual.

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
    >>> r, t = film_powers(grid, np.full((1, 30), 1.45), np.zeros((1, 30)), np.array([2.0]), 4.0, True)
    >>> round(optical_constants_from_film(grid, 4.0, 0.5, 5.0, transmittance=t[0], index_high=1.9).thickness, 4)
    2.0
    """
    if transmittance is None and reflectance is None:
        raise InputError("give this, the reflectance or both", field="transmittance", remedy="give a measured spectrum")
    if wavelength.size < 8:
        raise DomainError(
            "needs eight or more wavelengths", field="wavelength", value=wavelength.size, remedy="give more points"
        )
    for name, low, high in (("thickness", thickness_low, thickness_high), ("index", index_low, index_high)):
        if high <= low:
            raise DomainError(
                f"must be above {name}_low", field=f"{name}_high", value=high, remedy="swap the two or widen the range"
            )
    count = 8 + int(6.0 * index_high * (thickness_high - thickness_low) / float(wavelength.min()))  # a sixth of a wave
    if count > _MOST:
        raise DomainError(
            "the range of thicknesses holds too many fringes to be searched",
            field="thickness_high",
            value=thickness_high,
            remedy="narrow it about the result of etalon_thickness",
        )
    lmfit = require("lmfit", extra="radiation")
    measured = [(0, reflectance), (1, transmittance)]

    def difference(n: FloatArray, k: FloatArray, thickness: FloatArray) -> FloatArray:
        found = film_powers(wavelength, n, k, thickness, substrate_index, back_side)
        return np.concatenate([found[part] - values for part, values in measured if values is not None], axis=-1)

    def residual(values: Any) -> FloatArray:
        n = values["a"].value + values["b"].value / wavelength**2
        return np.asarray(
            difference(n[None], np.full((1, n.size), values["k"].value), np.array([values["d"].value]))[0]
        )

    # 1. Screen a grid; the valleys repeat about every half wave of the film.
    index, thickness = (
        part.ravel()
        for part in np.meshgrid(
            np.linspace(index_low, index_high, _INDICES), np.linspace(thickness_low, thickness_high, count)
        )
    )
    flat = np.broadcast_to(index[:, None], (index.size, wavelength.size))
    misfit = np.sum(difference(flat, np.zeros_like(flat), thickness) ** 2, axis=-1)
    # 2. Refine the best of them.
    best = None
    for start in np.argsort(misfit, kind="stable")[:_STARTS]:
        parameters = lmfit.Parameters()
        parameters.add("a", value=float(index[start]), min=index_low, max=index_high)
        parameters.add("b", value=0.01, min=-5.0 * float(wavelength.min()) ** 2, max=5.0 * float(wavelength.min()) ** 2)
        parameters.add("k", value=1e-3, min=0.0, max=5.0)
        parameters.add("d", value=float(thickness[start]), min=thickness_low, max=thickness_high)
        found = lmfit.minimize(residual, parameters, method="least_squares", xtol=1e-12, ftol=1e-12, gtol=1e-12)
        n = found.params["a"].value + found.params["b"].value / wavelength**2
        if found.success and (n > 0.0).all() and (best is None or found.chisqr < best[0].chisqr):
            best = found, n
    if best is None:
        raise ConvergenceError("no start led to a fit", field="transmittance", remedy="give another range of thickness")
    fit, n = best
    error = fit.params["d"].stderr
    return FilmConstants(
        thickness=float(fit.params["d"].value),
        thickness_error=None if error is None or not np.isfinite(error) else float(error),
        refractive_index=n,
        extinction=np.full(n.size, float(fit.params["k"].value)),
        residual=float(np.sqrt(np.mean(fit.residual**2))),
    )
