"""Linear regressions of surface temperature on brightness temperatures."""

from __future__ import annotations

import numpy as np

from vibron.core.choice import refuse_inapplicable
from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray

ICE = 273.15  # K
#: The method that uses each of the inputs which only one uses.
METHOD_OF = {
    "emissivity": "split_window", "emissivity_difference": "split_window", "water": "split_window",
    "zenith_angle": "nonlinear_sst", "guess": "nonlinear_sst",
}  # fmt: skip


def refuse_other_inputs(method: str, **inputs: FloatArray | None) -> None:
    """Raise InputError if an input of the other method is given."""
    refuse_inapplicable("method", method, **{name: (value, (METHOD_OF[name],)) for name, value in inputs.items()})


def split_window_terms(
    first: FloatArray,
    second: FloatArray,
    emissivity: FloatArray | None,
    difference: FloatArray | None,
    water: FloatArray | None,
) -> FloatArray:
    """Return the seven terms of the split window other than the first brightness temperature, on the last axis.

    What is not given counts as a black surface and dry air.
    """
    gap, lack = first - second, 1.0 - (1.0 if emissivity is None else emissivity)
    uneven, vapour = 0.0 if difference is None else difference, 0.0 if water is None else water
    terms = np.broadcast_arrays(1.0, gap, gap**2, lack, lack * vapour, uneven, uneven * vapour)
    return np.stack(terms, axis=-1)


def sea_surface_terms(first: FloatArray, second: FloatArray, zenith: FloatArray, guess: FloatArray) -> FloatArray:
    """Return the seven terms of the nonlinear sea surface temperature in Celsius, on the last axis."""
    path = 1.0 / np.cos(np.radians(zenith)) - 1.0
    gap, warm = first - second, first - ICE
    terms = np.broadcast_arrays(warm, path * warm, gap, path * gap, (guess - ICE) * gap, 1.0, path)
    return np.stack(terms, axis=-1)


def regress(terms: FloatArray, target: FloatArray) -> tuple[FloatArray, float]:
    """Return coefficients and rms residual; scaled columns, so that the rank is that of the data."""
    count, unknown = terms.shape
    if count < unknown:
        raise InputError("are too few", field="truth", value=count, remedy=f"give {unknown} or more matches")
    scale = np.abs(terms).max(axis=0)
    if not (scale > 0.0).all():
        raise InputError("leave a term without any data", field="truth", value=count, remedy="choose a simpler form")
    coefficients, _, rank, _ = np.linalg.lstsq(terms / scale, target, rcond=1e-10)
    if rank < unknown:
        raise InputError(
            "do not determine the coefficients", field="truth", value=int(rank), remedy="vary every variable"
        )
    coefficients = coefficients / scale
    return coefficients, float(np.sqrt(np.mean((terms @ coefficients - target) ** 2)))
