"""Arrays that are used together must fit together; those that do not are named."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vibron.core.declaration import Field
from vibron.core.errors import InputError
from vibron.core.quantity import Array


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
        found = np.shape(array)
        if found in ((), shape):  # most calls; five times as fast as broadcasting
            continue
        if not shape:
            shape = found
            continue
        try:
            shape = np.broadcast_shapes(shape, found)
        except ValueError:
            raise InputError(
                "does not fit the shape of the others",
                field=name,
                value=found,
                remedy=f"give one number or {shape}",
            ) from None
    return shape


def elementwise(inputs: Sequence[Field], outputs: Sequence[Field]) -> tuple[str, ...]:
    """Return the inputs of a tool that must broadcast against each other, which its declaration implies.

    An output of any shape has the common shape of the inputs of any shape.  Without such an output they are separate:
    couplings of a model for each bond and each site, refractive indices for each layer.
    """
    if not any(isinstance(field.mark, Array) and field.mark.shape == "..." for field in outputs):
        return ()
    names = tuple(field.name for field in inputs if isinstance(field.mark, Array) and field.mark.shape == "...")
    return names if len(names) > 1 else ()


def or_else(value: npt.NDArray[np.float64] | None, default: float) -> npt.NDArray[np.float64]:
    """Return the value, or the default as an array where it was left out.

    >>> or_else(None, 1.0)
    array(1.)
    """
    return np.array(default) if value is None else value
