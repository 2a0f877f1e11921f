from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool

_TERMS = {"shift": (0,), "scale": (1,), "linear": (0, 1), "quadratic": (0, 1, 2)}


@tool(
    valid_for="lines measured at the resolution and by the peak finding with which the references were determined",
    limitations="lines must be paired beforehand; a scale alone is what a displaced laser or field of view causes, the "
    "other models absorb more and extrapolate worse",
    papers=("griffiths2007",),
    see_also=("reference_lines", "field_of_view", "laser_sampling"),
)
def calibrate_wavenumber(
    measured: Annotated[FloatArray, Array("cm^-1", "n", "lines as measured", gt=0, kind="position")],
    reference: Annotated[FloatArray, Array("cm^-1", "n", "the same lines as known", gt=0, kind="position")],
    model: Annotated[str, Option("which terms are fitted", choices=tuple(_TERMS))] = "scale",
    uncertainty: Annotated[
        FloatArray | None,
        Array("cm^-1", "n", "standard uncertainty of each pair, for weights", gt=0, kind="width", at="measured"),
    ] = None,
    grid: Annotated[
        FloatArray | None, Array("cm^-1", "m", "wavenumbers of a spectrum to correct", kind="position")
    ] = None,
) -> WavenumberCalibration:
    """Return the wavenumber calibration of a spectrometer from measured and reference lines, with uncertainties.

    Least squares of reference - measured = c0 + c1 nu + c2 nu^2 over the terms of the model: ``shift`` c0, ``scale``
    c1 (the laser's), ``linear`` both, ``quadratic`` all.  With uncertainties the squares are weighted; without, the
    scatter of the residuals sets those of the coefficients (zero if no degree of freedom is left).

    Raises
    ------
    InputError
        There are fewer lines than terms, or two lines coincide where three terms need three places.

    Examples
    --------
    >>> result = calibrate_wavenumber(np.array([1000.0, 2000.0]), np.array([1000.1, 2000.2]))
    >>> result.coefficients[1].round(6), result.corrected
    (np.float64(0.0001), array([1000.1, 2000.2]))
    """
    terms = _TERMS[model]
    centre = float(np.abs(measured).max())  # keeps powers of the wavenumber comparable
    design = np.stack([(measured / centre) ** power for power in terms], axis=1)
    if measured.size < len(terms) or np.linalg.matrix_rank(design) < len(terms):
        raise InputError(
            "has fewer distinct lines than the model has terms",
            field="measured",
            value=int(measured.size),
            remedy="measure more lines or choose a simpler model",
        )
    weight = np.ones_like(measured) if uncertainty is None else 1.0 / uncertainty
    difference = reference - measured
    fit, *_ = np.linalg.lstsq(design * weight[:, None], difference * weight, rcond=None)
    residual = difference - design @ fit
    freedom = measured.size - len(terms)
    scatter = float(np.sqrt((weight * residual) @ (weight * residual) / freedom)) if freedom else 0.0
    inverse = np.linalg.inv((design * weight[:, None]).T @ (design * weight[:, None]))
    covariance = inverse * (1.0 if uncertainty is not None else scatter**2)
    coefficients, errors = np.zeros(3), np.zeros(3)
    for index, power in enumerate(terms):
        coefficients[power] = fit[index] / centre**power
        errors[power] = np.sqrt(covariance[index, index]) / centre**power
    repaired = spread = None
    if grid is not None:
        rows = np.stack([(grid / centre) ** power for power in terms], axis=1)
        repaired = grid + rows @ fit
        spread = np.sqrt(np.einsum("mi,ij,mj->m", rows, covariance, rows))
    return WavenumberCalibration(
        coefficients=coefficients,
        uncertainties=errors,
        corrected=measured + design @ fit,
        residual=residual,
        root_mean_square=float(np.sqrt(residual @ residual / max(freedom, 1))),
        grid=repaired,
        grid_uncertainty=spread,
    )


@dataclass(frozen=True)
class WavenumberCalibration(DataRecord):
    """Correction to add: c0 + c1 nu + c2 nu^2, absent terms zero."""

    coefficients: Annotated[FloatArray, Array("1", "3", "c0 in cm^-1, c1, and c2 in cm")]
    uncertainties: Annotated[FloatArray, Array("1", "3", "standard uncertainties of the coefficients")]
    corrected: Annotated[FloatArray, Array("cm^-1", "n", "measured wavenumbers, corrected", kind="position")]
    residual: Annotated[FloatArray, Array("cm^-1", "n", "reference less corrected", kind="width")]
    root_mean_square: Annotated[float, Quantity("cm^-1", "residual standard deviation", ge=0, kind="width")]
    grid: Annotated[
        FloatArray | None, Array("cm^-1", "m", "other wavenumbers, corrected, where given", kind="position")
    ]
    grid_uncertainty: Annotated[
        FloatArray | None, Array("cm^-1", "m", "standard uncertainty of their correction", kind="width")
    ]
