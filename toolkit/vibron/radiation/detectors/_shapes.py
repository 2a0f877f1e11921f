"""Numbers and arrays that are used together must fit together."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError


def fit_together(**arrays: npt.ArrayLike | None) -> None:
    """Say which of the arrays cannot be broadcast against those before it.

    >>> fit_together(wavelength=[1.0, 2.0], area=3.0)
    >>> fit_together(wavelength=[1.0, 2.0], area=[1.0, 2.0, 3.0])
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
