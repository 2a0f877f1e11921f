"""Concentrations of gases from an absorbance spectrum and reference absorptivities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing.to_absorbance import to_absorbance
from vibron.infrared.quantitation._gas import density_factor, gas_design, names_of
from vibron.infrared.quantitation._least_squares import least_squares

_GRID = [1000.0, 1001.0, 1002.0, 1003.0, 1004.0, 1005.0, 1006.0, 1007.0]
_REFERENCES = [
    {"wavenumber": _GRID, "ordinate": [0, 1e-3, 0, 0, 2e-3, 0, 0, 0], "kind": "absorption_coefficient"},
    {"wavenumber": _GRID, "ordinate": [0, 0, 0, 1e-3, 1e-3, 0, 0, 0], "kind": "absorption_coefficient"},
]
# 50 ppm m of the first, 20 ppm m of the second, upon the line 0.1 + 0.01 i.
_INJECTED = {
    "spectrum": {"wavenumber": _GRID, "ordinate": [0.10, 0.16, 0.12, 0.15, 0.26, 0.15, 0.16, 0.17]},
    "references": _REFERENCES,
    "path_length": 10.0,
}
_HAND = {  # one gas, no baseline
    "spectrum": {"wavenumber": [1.0, 2.0, 3.0], "ordinate": [1.0, 2.0, 4.0]},
    "references": [{"wavenumber": [1.0, 2.0, 3.0], "ordinate": [1.0, 1.0, 2.0], "kind": "absorption_coefficient"}],
    "baseline_order": None,
}


@dataclass(frozen=True)
class GasAmount:
    """Amount of one gas with its error and detection limit."""

    name: Annotated[str, Option("title of the reference")]
    column: Annotated[float, Quantity("ppm*m", "concentration times path at the conditions of the reference")]
    column_error: Annotated[float, Quantity("ppm*m", "standard error of the column", ge=0)]
    concentration: Annotated[float, Quantity("ppm", "mole fraction in the sample")]
    concentration_error: Annotated[float, Quantity("ppm", "standard error of the concentration", ge=0)]
    detection_limit: Annotated[float, Quantity("ppm", "three standard errors", ge=0)]
    detected: Annotated[bool, Option("whether the concentration exceeds the detection limit")]


@dataclass(frozen=True)
class GasAnalysis:
    """Gases in the order of the references, and what they leave over."""

    gases: Annotated[tuple[GasAmount, ...], Record("one entry a reference")]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "points that were fitted", kind="position")]
    baseline: Annotated[FloatArray, Array("1", "n", "fitted baseline there")]
    residual: Annotated[FloatArray, Array("1", "n", "absorbance less gases and baseline")]
    sigma: Annotated[float, Quantity("1", "standard deviation of a point that the errors rest upon", ge=0)]
    degrees_of_freedom: Annotated[int, Quantity("1", "of the residual", ge=0)]


_NOISY_CALL = {
    "spectrum": {
        "wavenumber": [1000.0 + i for i in range(30)],
        "ordinate": [
            0.0992, 0.10224, 0.10234, 0.10666, 0.10914, 0.10975, 0.11428, 0.1248, 0.15241, 0.19504, 0.21797, 0.20131,
            0.16079, 0.13933, 0.13178, 0.13422, 0.14148, 0.15747, 0.17397, 0.19327, 0.1996, 0.19589, 0.18096, 0.17042,
            0.15805, 0.15335, 0.15391, 0.15337, 0.15681, 0.15683,
        ],
    },
    "references": [
        {
            "wavenumber": [1000.0 + i for i in range(30)],
            "ordinate": [
                0.0, 0.0, 0.0, 0.0, 0.0, 4e-06, 3.7e-05, 0.000211, 0.000736, 0.001558, 0.002, 0.001558, 0.000736,
                0.000211, 3.7e-05, 4e-06, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
            ],
            "kind": "absorption_coefficient",
        },
        {
            "wavenumber": [1000.0 + i for i in range(30)],
            "ordinate": [
                0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2e-06, 1.3e-05, 5.5e-05, 0.000187,
                0.000507, 0.001104, 0.001924, 0.002685, 0.003, 0.002685, 0.001924, 0.001104, 0.000507, 0.000187,
                5.5e-05, 1.3e-05, 2e-06, 0.0,
            ],
            "kind": "absorption_coefficient",
        },
    ],
    "path_length": 10.0,
    "noise": 0.001,
}  # fmt: skip


@tool(
    domain="infrared",
    family="quantitation",
    known_answers=(
        KnownAnswer(
            call=_INJECTED,
            path="gases.0.column",
            value=50.0,
            tolerance=1e-8,
            source="injected: 50 ppm m of the first reference were added to a sloping line",
            kind="identity",
        ),
        KnownAnswer(
            call=_INJECTED,
            path="gases.1.concentration",
            value=2.0,
            tolerance=1e-8,
            source="injected: 20 ppm m of the second reference over a path of 10 m",
            kind="identity",
        ),
        KnownAnswer(
            call=_HAND,
            path="gases.0.column",
            value=11.0 / 6.0,
            tolerance=1e-12,
            source="by hand: a y / a a = (1 + 2 + 8) / 6",
        ),
        KnownAnswer(
            call=_HAND,
            path="gases.0.column_error",
            value=(5.0 / 6.0 / 2.0 / 6.0) ** 0.5,
            tolerance=1e-12,
            source="by hand: y y - (a y)^2 / a a = 21 - 121/6 = 5/6 with two degrees of freedom, over a a = 6",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="gases.0.column",
            value=50.0,
            tolerance=3 * 0.3625,
            source="noise of 0.001 at thirty points on a sloping line: three standard deviations of the least-squares "
            "covariance",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="gases.0.column_error",
            value=0.3624735,
            tolerance=3.62e-05,
            source="noise of 0.001: root of the diagonal of 0.001^2 (X'X)^-1 by numpy.linalg.inv",
        ),
    ),
    valid_for="weak or well-resolved absorption that obeys Beer's law, references at the resolution of the spectrum",
    limitations="no line-by-line model: sharp lines saturate at low resolution; conditions of the sample enter through "
    "density only, not through line widths; a gas without reference biases the others and shows in the residual",
    papers=("griffith1996", "haalandthomas1988"),
    keywords=("gas", "ppm", "concentration", "column", "air", "trace gas", "FTIR", "absorptivity", "open path"),
    see_also=("gas_detection_limit", "mixture_nnls", "classical_least_squares"),
    asks=(
        "[gases: How many ppm] of the gases {references} are in the spectrum {spectrum} over a path of {path_length}?",
        "[gases: Gas concentrations] from {spectrum} with references {references}, cell at {temperature} and "
        "{pressure}",
        "[gases: Open-path column in ppm m] of {references} from {spectrum}, fitted in {windows}",
        "[residual: What is left] of {spectrum} after the fit of {references} over {path_length}?",
    ),
)
def gas_quantitation(
    spectrum: Annotated[Spectrum, Record("measured absorbance or transmittance")],
    references: Annotated[tuple[Spectrum, ...], Record("absorbance per ppm and metre of each gas, base ten")],
    path_length: Annotated[float, Quantity("m", "path through the gas", gt=0)] = 1.0,
    windows: Annotated[
        FloatArray | None, Array("cm^-1", "w,2", "ranges to fit, the whole spectrum if not given", kind="position")
    ] = None,
    baseline_order: Annotated[
        int | None, Quantity("1", "order of the polynomial baseline of each window", ge=0, le=10)
    ] = 1,
    noise: Annotated[float | None, Quantity("1", "absorbance noise of a point, else from the residual", gt=0)] = None,
    temperature: Annotated[float, Quantity("K", "temperature of the sample", gt=0)] = 296.0,
    pressure: Annotated[float, Quantity("Pa", "pressure of the sample", gt=0)] = 101325.0,
    reference_temperature: Annotated[float, Quantity("K", "temperature of the references", gt=0)] = 296.0,
    reference_pressure: Annotated[float, Quantity("Pa", "pressure of the references", gt=0)] = 101325.0,
) -> GasAnalysis:
    r"""Return the concentration (ppm) and column (ppm m) of each gas from a measured infrared spectrum.

    .. math:: A(\tilde\nu) = \sum_j a_j(\tilde\nu)\,(cL)_j + \sum_w P_w(\tilde\nu), \qquad
        c_j = \frac{(cL)_j}{L}\,\frac{T}{T_0}\,\frac{p_0}{p}

    by linear least squares over all windows at once, each with its own baseline.  Negative results are kept, so that
    a mean over many spectra stays unbiased.

    Parameters
    ----------
    spectrum : Spectrum
        Turned into absorbance; points not measured are left out.
    references : tuple of Spectrum
        Kind ``absorption_coefficient`` in (ppm m)^-1, base ten; brought onto the measured points.
    path_length : float
        In m.
    windows : ndarray, shape (w, 2), optional
        Ranges in cm^-1 that do not overlap.
    baseline_order : int, optional
        None for no baseline.
    noise : float, optional
        Known standard deviation of the absorbance.
    temperature, pressure, reference_temperature, reference_pressure : float
        In K and Pa; scale the number density.

    Returns
    -------
    GasAnalysis
        Amounts, errors, detection limits and residual.

    Raises
    ------
    InputError
        If windows, references or the number of points do not fit together.
    DomainError
        If references are linearly dependent, or the spectrum is a reflectance.

    Examples
    --------
    >>> x = np.arange(1000.0, 1010.0)
    >>> reference = Spectrum(x, 1e-3 * np.exp(-((x - 1004.0) ** 2)), "absorption_coefficient")
    >>> measured = Spectrum(x, 0.02 + 40.0 * reference.ordinate)
    >>> gas = gas_quantitation(measured, (reference,), path_length=8.0).gases[0]
    >>> round(gas.column, 6), round(gas.concentration, 6)
    (40.0, 5.0)
    """
    absorbance = to_absorbance(spectrum)
    known = np.isfinite(absorbance.ordinate)
    if not known.any():
        raise InputError("has no point measured", field="spectrum", remedy="give an absorbance spectrum")
    grid, y = absorbance.wavenumber[known], absorbance.ordinate[known]
    design = gas_design(grid, references, windows, baseline_order)
    fit = least_squares(design.matrix, y[design.used], field="references", response="spectrum", noise=noise)
    factor = density_factor(temperature, pressure, reference_temperature, reference_pressure) / path_length
    gases = tuple(
        GasAmount(
            name=name,
            column=float(column),
            column_error=float(error),
            concentration=float(column) * factor,
            concentration_error=float(error) * factor,
            detection_limit=3.0 * float(error) * factor,
            detected=bool(column > 3.0 * error),
        )
        for name, column, error in zip(names_of(references), fit.solution, fit.errors, strict=False)
    )
    count = len(references)
    return GasAnalysis(
        gases=gases,
        wavenumber=grid[design.used],
        baseline=design.matrix[:, count:] @ fit.solution[count:],
        residual=fit.residual,
        sigma=float(fit.sigma),
        degrees_of_freedom=fit.degrees,
    )
