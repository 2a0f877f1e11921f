"""What a fit of bands returns, and how it is gathered."""

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.infrared.bands._fit import BASELINES, Baseline, Model, covariance_of, heights, values_of
from vibron.infrared.bands._shape import SHAPES, Shape


@dataclass(frozen=True)
class FittedBand:
    """One band of a fit; an error is one standard deviation."""

    centre: Annotated[float, Quantity("cm^-1", "centre", kind="position")]
    centre_error: Annotated[float, Quantity("cm^-1", "its error", kind="width")]
    width: Annotated[float, Quantity("cm^-1", "full width at half maximum", kind="width")]
    width_error: Annotated[float, Quantity("cm^-1", "its error", kind="width")]
    area: Annotated[float, Quantity("cm^-1", "integrated ordinate", kind="other")]
    area_error: Annotated[float, Quantity("cm^-1", "its error", kind="other")]
    height: Annotated[float, Quantity("1", "ordinate at the centre, without baseline and neighbours")]
    height_error: Annotated[float, Quantity("1", "its error")]
    lorentzian: Annotated[float | None, Quantity("1", "Lorentzian share; none for a pure shape")] = None
    lorentzian_error: Annotated[float | None, Quantity("1", "its error")] = None


@dataclass(frozen=True)
class BandFit:
    """Bands, baseline, quality and correlations of a fit."""

    bands: Annotated[tuple[FittedBand, ...], Record("bands in the order of their first guesses")]
    shape: Annotated[Shape, Option("line shape", choices=SHAPES)]
    baseline: Annotated[Baseline, Option("baseline", choices=BASELINES)]
    level: Annotated[float, Quantity("1", "baseline at the middle of the window")]
    slope: Annotated[float, Quantity("cm", "slope of the baseline")]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "fitted points", kind="position")]
    fitted: Annotated[FloatArray, Array("1", "n", "sum of bands and baseline")]
    components: Annotated[FloatArray, Array("1", "n,k", "every band, without baseline")]
    residual: Annotated[FloatArray, Array("1", "n", "measured less fitted")]
    scatter: Annotated[float, Quantity("1", "standard deviation of the residual, per degree of freedom")]
    autocorrelation: Annotated[float, Quantity("1", "of neighbouring residuals; near 0 where only white noise is left")]
    degrees_of_freedom: Annotated[int, Quantity("1", "points less parameters")]
    chi_square: Annotated[float | None, Quantity("1", "reduced chi-square; none where no noise was given")]
    aic: Annotated[float, Quantity("1", "Akaike information criterion, n ln(S/n) + 2k")]
    bic: Annotated[float, Quantity("1", "Bayesian information criterion, n ln(S/n) + k ln n")]
    parameters: Annotated[tuple[str, ...], Option("names in the order of the correlations")]
    correlations: Annotated[FloatArray, Array("1", "p,p", "correlation matrix of the parameters")]
    at_bound: Annotated[tuple[str, ...], Option("parameters that ended at a bound: their errors do not hold")]


def report(model: Model, ordinate: FloatArray, fitted: Any, noise: float | None) -> BandFit:
    """Gather values, errors and quality of a finished fit."""
    values, covariance = values_of(model, fitted), covariance_of(model, fitted, noise)
    errors = np.sqrt(np.diag(covariance))
    height, height_error = heights(model, values, covariance)
    size, mixed = len(model.kinds), len(model.kinds) > 3
    bands = []
    for number, row in enumerate(model.table(values)):
        error = errors[number * size : (number + 1) * size]
        bands.append(
            FittedBand(
                centre=float(row[0]),
                centre_error=float(error[0]),
                width=float(row[1]),
                width_error=float(error[1]),
                area=float(row[2]),
                area_error=float(error[2]),
                height=float(height[number]),
                height_error=float(height_error[number]),
                lorentzian=float(row[3]) if mixed else None,
                lorentzian_error=float(error[3]) if mixed else None,
            )
        )
    terms = [*values[model.count * size :], 0.0, 0.0]
    residual = ordinate - model.evaluate(values)
    free = residual.size - values.size
    scale = np.where(errors > 0.0, errors, 1.0)
    power = float(residual @ residual)
    return BandFit(
        bands=tuple(bands),
        shape=model.shape,
        baseline=model.baseline,
        level=float(terms[0]),
        slope=float(terms[1]),
        wavenumber=model.wavenumber,
        fitted=model.evaluate(values),
        components=model.bands(values),
        residual=residual,
        scatter=float(np.sqrt(power / free)),
        autocorrelation=float(residual[1:] @ residual[:-1]) / power if power > 0.0 else 0.0,
        degrees_of_freedom=free,
        chi_square=None if noise is None else power / noise**2 / free,
        aic=float(fitted.aic),
        bic=float(fitted.bic),
        parameters=model.names,
        correlations=covariance / np.outer(scale, scale),
        at_bound=tuple(name for name in model.names if _at_bound(fitted.params[name])),
    )


def _at_bound(found: Any) -> bool:
    """Tell whether a parameter stopped within a thousandth of its range, or of an area's start, from a bound."""
    span = found.max - found.min if np.isfinite(found.max - found.min) else abs(found.init_value)
    return bool(min(found.value - found.min, found.max - found.value) <= 1e-3 * span)
