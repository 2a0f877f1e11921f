from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import Curve, DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing.to_absorbance import to_absorbance
from vibron.infrared.quantitation._gas import density_factor, gas_design, names_of
from vibron.infrared.quantitation._least_squares import least_squares


@tool(
    valid_for="weak or well-resolved absorption that obeys Beer's law, references at the resolution of the spectrum",
    limitations="no line-by-line model: sharp lines saturate at low resolution; conditions of the sample enter through "
    "density only, not through line widths; a gas without reference biases the others and shows in the residual",
    papers=("griffith1996", "haalandthomas1988"),
    see_also=("gas_detection_limit", "mixture_nnls", "least_squares_calibration"),
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
    spectrum
        Turned into absorbance; points not measured are left out.
    references
        Kind ``absorption_coefficient`` in (ppm m)^-1, base ten; brought onto the measured points.
    noise
        Known standard deviation of the absorbance.

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


@dataclass(frozen=True)
class GasAmount(DataRecord):
    """Amount of one gas with its error and detection limit."""

    name: Annotated[str, Option("title of the reference")]
    column: Annotated[float, Quantity("ppm*m", "concentration times path at the conditions of the reference")]
    column_error: Annotated[float, Quantity("ppm*m", "standard error of the column", ge=0)]
    concentration: Annotated[float, Quantity("ppm", "mole fraction in the sample")]
    concentration_error: Annotated[float, Quantity("ppm", "standard error of the concentration", ge=0)]
    detection_limit: Annotated[float, Quantity("ppm", "three standard errors", ge=0)]
    detected: Annotated[bool, Option("whether the concentration exceeds the detection limit")]


@dataclass(frozen=True)
class GasAnalysis(Curve):
    """Gases in the order of the references, and what they leave over."""

    gases: Annotated[tuple[GasAmount, ...], Record("one entry a reference")]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "points that were fitted", kind="position")]
    baseline: Annotated[FloatArray, Array("1", "n", "fitted baseline there")]
    residual: Annotated[FloatArray, Array("1", "n", "absorbance less gases and baseline")]
    sigma: Annotated[float, Quantity("1", "standard deviation of a point that the errors rest upon", ge=0)]
    degrees_of_freedom: Annotated[int, Quantity("1", "of the residual", ge=0)]
