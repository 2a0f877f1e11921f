from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.physics.line_list import LineList
from vibron.radiation.fit_report import SpectralFit, gather
from vibron.radiation.fits._gas_model import GasModel
from vibron.radiation.fits._instrument import SHAPES
from vibron.radiation.fits._noise import weights
from vibron.radiation.least_squares import Unknown, solve

FREE = ("mole_fraction", "temperature", "pressure", "path_length", "instrument_width", "shift")
_UNITS = ("K", "Pa", "m", "cm^-1", "cm^-1")


@tool(
    valid_for="one homogeneous path through a gas mixture in local thermodynamic equilibrium, lines of every absorber "
    "given; noise that is independent from point to point",
    limitations="as absorption_cross_section: Voigt profiles, no line mixing, no continuum, broadening by air and by "
    "the gas alone; no emission; an amount may come out negative, so that a mean over many spectra stays unbiased; "
    "errors are those of the noise, not of the line lists",
    papers=("golubpereyra1973", "durbinwatson1950", "waldwolfowitz1940", "kochanov2016"),
    see_also=("gas_spectrum", "absorption_cross_section", "gas_quantitation", "fit_film_spectra"),
    extra="radiation",
    cost="light",
)
def fit_gas_spectrum(
    lines: Annotated[tuple[LineList, ...], Record("lines of each gas")],
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "measured points, ascending", gt=0, kind="position")],
    values: Annotated[FloatArray, Array("1", "n", "measured transmittance, or absorbance to base ten")],
    mole_fraction: Annotated[FloatArray, Array("1", "g", "of each gas, to start from", ge=0, le=1)],
    temperature: Annotated[float, Quantity("K", "of the gas, or where to start", gt=0)],
    pressure: Annotated[float, Quantity("Pa", "total pressure, or where to start", gt=0)],
    path_length: Annotated[float, Quantity("m", "through the gas, or where to start", gt=0)],
    instrument_width: Annotated[float, Quantity("cm^-1", "full width at half height", gt=0, kind="width")],
    free: Annotated[tuple[str, ...], Option("what is fitted", choices=FREE)] = ("mole_fraction", "shift"),
    known: Annotated[FloatArray | None, Array("1", "g", "1 for a gas that is not fitted", ge=0, le=1)] = None,
    quantity: Annotated[Literal["transmittance", "absorbance"], Option("what was measured")] = "transmittance",
    baseline_order: Annotated[int | None, Quantity("1", "order of the baseline; none: no baseline", ge=0, le=10)] = 1,
    instrument_shape: Annotated[str, Option("line shape of the instrument", choices=SHAPES)] = "gaussian",
    noise: Annotated[
        FloatArray | None, Array("1", "...", "standard deviation, one or n; none: from the scatter", gt=0)
    ] = None,
    shift: Annotated[float, Quantity("cm^-1", "measured less true, or where to start", kind="width")] = 0.0,
    step: Annotated[
        float | None, Quantity("cm^-1", "step of the computed spectrum; none: from the lines", gt=0, kind="width")
    ] = None,
    wing: Annotated[float, Quantity("cm^-1", "where lines are cut, at least", ge=0, kind="width")] = 25.0,
) -> GasFit:
    r"""Fit amounts, temperature, pressure, path, instrument width and shift of a gas to its spectrum.

    .. math:: t(\tilde\nu) = B(\tilde\nu) \int e^{-\sum_g \sigma_g(\tilde\nu'; T, p, x_g)\, x_g p L / k T}
              \, g_w(\tilde\nu - \delta - \tilde\nu')\, d\tilde\nu'

    with a polynomial B as a factor; to an absorbance, :math:`-\log_{10}` of the integral, it is added.  B is linear
    and found in closed form for every trial of the others (variable projection).  Derivatives through the exponential,
    the instrument and the shift are exact; those of the cross sections by temperature, pressure and broadening are
    differences.  ``sinc`` is the line shape of an interferometer without apodisation, ``sinc_squared`` with a
    triangular one.

    Parameters
    ----------
    free
        Any of mole_fraction, temperature, pressure, path_length, instrument_width, shift; the others keep their value.
        Path and all mole fractions together cannot be distinguished: mark one gas as ``known``.
    noise
        Fixes the scale of chi-square and of the errors.

    Returns
    -------
    GasFit
        Parameters ``mole_fraction_1`` ..., those of ``free``, and ``baseline_0`` ...: coefficients of Legendre
        polynomials over the range of the points.

    Raises
    ------
    InputError
        Nothing is free, mole fractions or flags do not fit the gases, the points do not ascend or are too few.
    DomainError
        The temperature leaves the range of TIPS-2021.
    ConvergenceError
        The fit does not converge, or parameters cannot be distinguished.

    Examples
    --------
    >>> band, grid = dunham_lines("CO"), np.arange(2140.0, 2160.0, 0.05)
    >>> air = gas_spectrum(band, grid, 300.0, 101325.0, 1e-4, 1.0).transmittance
    >>> seen = convolve_slit(grid, air, 0.3, "gaussian") + 0.002 * np.random.default_rng(1).normal(size=grid.size)
    >>> fit = fit_gas_spectrum(
    ...     (band,), grid, seen, [5e-5], 300.0, 101325.0, 1.0, 0.2, ("mole_fraction", "instrument_width"), noise=0.002
    ... )
    >>> [(one.name, f"{one.value:.2g}", f"{one.standard_error:.0g}") for one in fit.parameters]
    [('mole_fraction_1', '0.0001', '5e-07'), ('instrument_width', '0.3', '0.003'), ...]
    """
    if wavenumber.size < 2 or (np.diff(wavenumber) <= 0.0).any():
        raise InputError("must ascend strictly", field="wavenumber", remedy="sort the points and drop repeated ones")
    if len(lines) != mole_fraction.size:
        raise InputError(
            f"must have a value for each of {len(lines)} gases", field="mole_fraction", value=mole_fraction.size,
            remedy="give as many mole fractions as line lists",
        )  # fmt: skip
    state = np.array([*mole_fraction, temperature, pressure, path_length, instrument_width, shift])
    unknowns, places = _unknowns(state, free, known)
    middle, half = 0.5 * (wavenumber[0] + wavenumber[-1]), 0.5 * (wavenumber[-1] - wavenumber[0])
    terms = 0 if baseline_order is None else baseline_order + 1
    baseline = np.polynomial.legendre.legvander((wavenumber - middle) / half, max(terms - 1, 0))[:, :terms]
    linear = tuple((f"baseline_{order}", "1") for order in range(terms))
    model = GasModel(
        lines, wavenumber, state, places, quantity == "absorbance", baseline, linear, instrument_shape, step,
        wing,
    )  # fmt: skip
    solution = solve(values, weights(noise, values.size), unknowns, model)
    return GasFit(
        **gather(solution, unknowns, linear, values, [values.size], noise is not None),
        wavenumber=wavenumber,
        baseline=baseline @ solution.values[len(unknowns) :]
        if terms
        else np.full(values.size, float(not model.absorbance)),
    )


@dataclass(frozen=True)
class GasFit(SpectralFit):
    """Amounts and conditions of a gas."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "measured points", gt=0, kind="position")]
    baseline: Annotated[FloatArray, Array("1", "n", "factor of the transmittance, or addend of the absorbance")]


def _unknowns(
    state: FloatArray, free: tuple[str, ...], known: FloatArray | None
) -> tuple[tuple[Unknown, ...], list[int]]:
    """Return the parameters to fit, in the order of the state, and their places there."""
    gases = state.size - len(_UNITS)
    if known is not None and known.size != gases:
        raise InputError(
            f"must have a flag for each of {gases} gases", field="known", value=known.size, remedy="write 1 or 0"
        )
    fixed = np.zeros(gases) if known is None else known
    temperature, pressure, path, width, shift = state[gases:]
    ranges = [
        *([(-1.0, 1.0)] * gases), (0.4 * temperature, 2.5 * temperature), (0.01 * pressure, 100.0 * pressure),
        (0.01 * path, 100.0 * path), (0.25 * width, 4.0 * width), (shift - 5.0 * width, shift + 5.0 * width),
    ]  # fmt: skip
    names = [*(f"mole_fraction_{gas + 1}" for gas in range(gases)), *FREE[1:]]
    units = [*(["1"] * gases), *_UNITS]
    wanted = [("mole_fraction" in free and not fixed[gas]) for gas in range(gases)]
    wanted += [name in free for name in FREE[1:]]
    places = [place for place, one in enumerate(wanted) if one]
    if not places:
        raise InputError("leaves nothing to fit", field="free", value=free, remedy=f"name some of {', '.join(FREE)}")
    if "path_length" in free and all(wanted[:gases]):
        raise InputError(
            "path and all mole fractions have the same effect", field="free", value=free,
            remedy="take path_length out, or mark a gas as known",
        )  # fmt: skip
    return tuple(Unknown(names[p], units[p], float(state[p]), *ranges[p]) for p in places), places
