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
    see_also=("mixture_nnls", "least_squares_calibration", "detection_limit", "allan_deviation"),
)
def gas_quantitation(
    references: Annotated[tuple[Spectrum, ...], Record("absorbance per ppm and metre of each gas, base ten")],
    spectrum: Annotated[
        Spectrum | None, Record("measured absorbance or transmittance; limits alone if left out")
    ] = None,
    path_length: Annotated[float, Quantity("m", "path through the gas", gt=0)] = 1.0,
    windows: Annotated[
        FloatArray | None, Array("cm^-1", "w,2", "ranges to fit, the whole spectrum if not given", kind="position")
    ] = None,
    baseline_order: Annotated[
        int | None, Quantity("1", "order of the polynomial baseline of each window", ge=0, le=10)
    ] = 1,
    noise: Annotated[float | None, Quantity("1", "absorbance noise of a point, else from the residual", gt=0)] = None,
    factor: Annotated[float, Quantity("1", "standard deviations that count as detected", gt=0)] = 3.0,
    temperature: Annotated[float, Quantity("K", "temperature of the sample", gt=0)] = 296.0,
    pressure: Annotated[float, Quantity("Pa", "pressure of the sample", gt=0)] = 101325.0,
    reference_temperature: Annotated[float, Quantity("K", "temperature of the references", gt=0)] = 296.0,
    reference_pressure: Annotated[float, Quantity("Pa", "pressure of the references", gt=0)] = 101325.0,
) -> GasAnalysis:
    r"""Return concentration (ppm), column (ppm m) and detection limit of each gas from its infrared spectrum.

    .. math:: A(\tilde\nu) = \sum_j a_j(\tilde\nu)\,(cL)_j + \sum_w P_w(\tilde\nu), \qquad
        c_j = \frac{(cL)_j}{L}\,\frac{T}{T_0}\,\frac{p_0}{p}, \qquad
        c_D = \frac{k\,\sigma}{L}\,\frac{T}{T_0}\,\frac{p_0}{p}\sqrt{[(X^T X)^{-1}]_{jj}}

    by linear least squares over all windows at once, each with its own baseline.  Negative results are kept, so that
    a mean over many spectra stays unbiased.  The detection limit has all references and baselines in X, that is with
    interferences paid for; from the strongest point alone it is :math:`k\sigma/(a_{max} L)` at equal density.  Without
    a spectrum the limits are those of a measurement with the given noise on the points of the first reference.

    Parameters
    ----------
    spectrum
        Turned into absorbance; points not measured are left out.
    references
        Kind ``absorption_coefficient`` in (ppm m)^-1, base ten; brought onto the measured points.
    noise
        Known standard deviation of the absorbance; needed without a spectrum.

    Returns
    -------
    GasAnalysis
        Amounts, errors, detection limits and residual; what needs a spectrum is None without one.

    Raises
    ------
    InputError
        If windows, references or the number of points do not fit together, or neither spectrum nor noise is given.
    DomainError
        If references are linearly dependent, or the spectrum is a reflectance.

    Examples
    --------
    >>> x = np.arange(1000.0, 1010.0)
    >>> reference = Spectrum(x, 1e-3 * np.exp(-((x - 1004.0) ** 2)), "absorption_coefficient")
    >>> measured = Spectrum(x, 0.02 + 40.0 * reference.ordinate)
    >>> gas = gas_quantitation((reference,), measured, path_length=8.0).gases[0]
    >>> gas.column, gas.concentration
    (40.0..., 5.0...)
    >>> limit = gas_quantitation((reference,), noise=1e-4, path_length=10.0).gases[0]
    >>> round(limit.strongest_point_limit, 4), round(limit.detection_limit, 4)
    (0.03, 0.0308)
    """
    if spectrum is None and noise is None:
        raise InputError("is needed without a spectrum", field="noise", value=None, remedy="give noise or a spectrum")
    if not references:
        raise InputError("is empty", field="references", remedy="give at least one absorptivity spectrum")
    points = references[0] if spectrum is None else to_absorbance(spectrum)
    known = np.isfinite(points.ordinate)
    if not known.any():
        raise InputError("has no point measured", field="spectrum", remedy="give an absorbance spectrum")
    grid = points.wavenumber[known]
    design = gas_design(grid, references, windows, baseline_order)
    y = np.zeros(len(design.matrix)) if spectrum is None else points.ordinate[known][design.used]
    fit = least_squares(design.matrix, y, field="references", response="spectrum", noise=noise)
    scale = density_factor(temperature, pressure, reference_temperature, reference_pressure) / path_length
    sigma = float(fit.sigma)
    gases = []
    for place, name in enumerate(names_of(references)):
        column, error, absorptivity = float(fit.solution[place]), float(fit.errors[place]), design.matrix[:, place]
        found: dict[str, float] = {}
        if spectrum is not None:
            found = {"column": column, "column_error": error}
            found |= {"concentration": column * scale, "concentration_error": error * scale}
        gases.append(
            GasAmount(
                name=name,
                detection_limit=factor * error * scale,
                strongest_point_limit=factor * sigma / float(np.abs(absorptivity).max()) * scale,
                interference=float(np.sqrt(fit.inverse[place, place] * (absorptivity**2).sum())),
                detected=None if spectrum is None else bool(column > factor * error),
                **found,
            )
        )
    measured = spectrum is not None
    return GasAnalysis(
        gases=tuple(gases),
        wavenumber=grid[design.used],
        sigma=sigma,
        degrees_of_freedom=fit.degrees,
        baseline=design.matrix[:, len(references) :] @ fit.solution[len(references) :] if measured else None,
        residual=fit.residual if measured else None,
    )


@dataclass(frozen=True)
class GasAmount(DataRecord):
    """Detection limit of one gas, and its amount with its error where a spectrum is given."""

    name: Annotated[str, Option("title of the reference")]
    detection_limit: Annotated[float, Quantity("ppm", "from the fit of all points, gases and baselines", ge=0)]
    strongest_point_limit: Annotated[float, Quantity("ppm", "from the strongest point alone", ge=0)]
    interference: Annotated[
        float, Quantity("1", "factor by which the other gases and baselines raise the limit", ge=0.999999)
    ]
    column: Annotated[
        float | None, Quantity("ppm*m", "concentration times path at the conditions of the reference")
    ] = None
    column_error: Annotated[float | None, Quantity("ppm*m", "standard error of the column", ge=0)] = None
    concentration: Annotated[float | None, Quantity("ppm", "mole fraction in the sample")] = None
    concentration_error: Annotated[float | None, Quantity("ppm", "standard error of the concentration", ge=0)] = None
    detected: Annotated[bool | None, Option("whether the concentration exceeds the detection limit")] = None


@dataclass(frozen=True)
class GasAnalysis(Curve):
    """Gases in the order of the references, and what they leave over."""

    gases: Annotated[tuple[GasAmount, ...], Record("one entry a reference")]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "points that were fitted", kind="position")]
    sigma: Annotated[float, Quantity("1", "standard deviation of a point that the errors rest upon", ge=0)]
    degrees_of_freedom: Annotated[int, Quantity("1", "of the residual", ge=0)]
    baseline: Annotated[FloatArray | None, Array("1", "n", "fitted baseline there")] = None
    residual: Annotated[FloatArray | None, Array("1", "n", "absorbance less gases and baseline")] = None
