"""What a fit of bands returns, and how it is gathered."""

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import Curve, DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.infrared.bands._fit import (
    BASELINES,
    BandModel,
    Baseline,
    covariance_of,
    estimates,
    height_errors,
    values_of,
)
from vibron.physics.line_shape import SHAPES, Shape


@dataclass(frozen=True)
class FittedBand(DataRecord):
    """One band of a fit; an error is one standard deviation, an interval its lower and upper end."""

    centre: Annotated[float, Quantity("cm^-1", "centre", kind="position")]
    centre_error: Annotated[float, Quantity("cm^-1", "its error", kind="width")]
    centre_interval: Annotated[tuple[float, ...], Quantity("cm^-1", "its confidence interval", kind="position")]
    width: Annotated[float, Quantity("cm^-1", "full width at half maximum", kind="width")]
    width_error: Annotated[float, Quantity("cm^-1", "its error", kind="width")]
    width_interval: Annotated[tuple[float, ...], Quantity("cm^-1", "its confidence interval", kind="width")]
    area: Annotated[float, Quantity("cm^-1", "integrated ordinate", kind="other")]
    area_error: Annotated[float, Quantity("cm^-1", "its error", kind="other")]
    area_interval: Annotated[tuple[float, ...], Quantity("cm^-1", "its confidence interval", kind="other")]
    height: Annotated[float, Quantity("1", "ordinate at the centre, without baseline and neighbours")]
    height_error: Annotated[float, Quantity("1", "its error")]
    height_interval: Annotated[tuple[float, ...], Quantity("1", "its confidence interval")]
    lorentzian: Annotated[float | None, Quantity("1", "Lorentzian share; none for a pure shape")] = None
    lorentzian_error: Annotated[float | None, Quantity("1", "its error")] = None
    lorentzian_interval: Annotated[tuple[float, ...] | None, Quantity("1", "its confidence interval")] = None


@dataclass(frozen=True)
class BandFit(Curve):
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
    samples: Annotated[int | None, Quantity("1", "resampled fits that converged; none without a bootstrap")] = None


def report(
    model: BandModel,
    ordinate: FloatArray,
    fitted: Any,
    noise: float | None,
    confidence: float = 0.95,
    resampled: FloatArray | None = None,
) -> BandFit:
    """Gather values, errors and quality of a finished fit; errors come from resampled fits where they are given."""
    values, covariance = values_of(model, fitted), covariance_of(model, fitted, noise)
    errors = np.sqrt(np.diag(covariance))
    size = len(model.kinds)
    best = estimates(model, values)
    tail = _tail(confidence, ordinate.size - values.size if noise is None or resampled is not None else None)
    special = require("scipy.special")
    if resampled is None:
        spread = np.zeros_like(best)
        spread[:, [0, 1, 2, 4][:size]] = errors[: model.count * size].reshape(model.count, size)
        spread[:, 3] = height_errors(model, values, covariance)
        reach = -float(special.ndtri(tail)) * spread
        ends = np.stack([best - reach, best + reach], axis=-1)
    else:
        spread = resampled.std(axis=0, ddof=1)
        ends = np.moveaxis(np.quantile(resampled, [tail, 1.0 - tail], axis=0), 0, -1)
    count = 5 if size > 3 else 4
    bands = [_band(*(part[:count].tolist() for part in one)) for one in zip(best, spread, ends, strict=True)]
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
        samples=None if resampled is None else len(resampled),
    )


def _band(values: list[float], errors: list[float], intervals: list[list[float]]) -> FittedBand:
    names = ("centre", "width", "area", "height", "lorentzian")
    found: dict[str, Any] = {}
    for name, value, error, interval in zip(names, values, errors, intervals, strict=False):
        found |= {name: value, f"{name}_error": error, f"{name}_interval": tuple(interval)}
    return FittedBand(**found)


def _tail(confidence: float, freedom: int | None) -> float:
    """Probability beyond each end of an interval, less where the scatter is estimated (expanded percentiles)."""
    special, tail = require("scipy.special"), (1.0 - confidence) / 2.0
    return float(tail if freedom is None else special.ndtr(special.stdtrit(freedom, tail)))


def _at_bound(found: Any) -> bool:
    """Return True if a parameter stopped within a thousandth of its range, or of an area's start, from a bound."""
    span = found.max - found.min if np.isfinite(found.max - found.min) else abs(found.init_value)
    return bool(min(found.value - found.min, found.max - found.value) <= 1e-3 * span)
