"""Interpolation and integration of quantities that fall off exponentially with height, and checks of profiles."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray


def same_shape(**arrays: FloatArray) -> list[FloatArray]:
    """Broadcast arrays against one another, or name the one that does not fit."""
    shape: tuple[int, ...] = ()
    for name, array in arrays.items():
        try:
            shape = np.broadcast_shapes(shape, array.shape)
        except ValueError:
            raise InputError(
                f"cannot be broadcast to {shape}",
                field=name,
                value=array.shape,
                remedy="give one number or equal shapes",
            ) from None
    return [np.broadcast_to(array, shape) for array in arrays.values()]


def ascending(values: FloatArray, field: str) -> None:
    """Refuse fewer than two levels, or levels that do not rise."""
    if values.size < 2 or not (np.diff(values) > 0).all():
        raise InputError(
            "must hold two levels or more that rise", field=field, value=values.tolist(), remedy="sort the levels"
        )


def log_interpolate(x: FloatArray, at: FloatArray, values: FloatArray) -> FloatArray:
    """Interpolate the logarithm linearly where both neighbours are positive, and the value itself elsewhere."""
    plain = np.interp(x, at, values)
    if (values <= 0).all():
        return plain
    floor = np.where(values > 0, values, 1.0)
    smooth = np.exp(np.interp(x, at, np.log(floor)))
    lower = np.clip(np.searchsorted(at, x, side="right") - 1, 0, at.size - 2)
    positive = (values[lower] > 0) & (values[lower + 1] > 0)
    return np.where(positive, smooth, plain)


def exponential_layers(step: FloatArray, low: FloatArray, high: FloatArray) -> FloatArray:
    r"""Integrate over layers a quantity that is exponential in each: h (b - a) / ln(b/a).

    Where an end is zero, or both are nearly equal, the mean of both ends takes the place of the logarithmic mean.
    """
    mean = 0.5 * (low + high)
    usable = (low > 0) & (high > 0)
    ratio = np.log(np.where(usable, high, 1.0) / np.where(usable, low, 1.0))
    steep = usable & (np.abs(ratio) > 1e-4)  # below that the mean is right to 1e-9
    return np.asarray(step * np.where(steep, (high - low) / np.where(steep, ratio, 1.0), mean))
