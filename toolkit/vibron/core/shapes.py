"""Arrays that are used together must fit together; those that do not are named."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError


def common_shape(**arrays: npt.ArrayLike | None) -> tuple[int, ...]:
    """Return the shape that arrays have when broadcast against each other; None is passed over.

    Raises
    ------
    InputError
        One of them does not fit those before it.

    Examples
    --------
    >>> common_shape(wavelength=[1.0, 2.0], area=3.0, gain=None)
    (2,)
    >>> common_shape(wavelength=[1.0, 2.0], area=[1.0, 2.0, 3.0])
    Traceback (most recent call last):
    vibron.core.errors.InputError: area: does not fit the shape of the others (got (3,)). Give one number or (2,)
    """
    shape: tuple[int, ...] = ()
    for name, array in arrays.items():
        if array is None:
            continue
        try:
            shape = np.broadcast_shapes(shape, np.shape(array))
        except ValueError:
            raise InputError(
                "does not fit the shape of the others",
                field=name,
                value=np.shape(array),
                remedy=f"give one number or {shape}",
            ) from None
    return shape


def or_else(value: npt.NDArray[np.float64] | None, default: float) -> npt.NDArray[np.float64]:
    """Return the value, or the default as an array where it was left out.

    >>> or_else(None, 1.0)
    array(1.)
    """
    return np.array(default) if value is None else value
