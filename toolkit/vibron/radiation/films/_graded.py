"""Layers whose permittivity changes with depth, divided until the spectrum no longer changes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from vibron.core.errors import ConvergenceError, InputError
from vibron.core.quantity import FloatArray
from vibron.physics.fresnel import ComplexArray

_PRECISION = 1e-7  # of R and T
_MOST = 4096  # parts of a layer

Powers = tuple[FloatArray, FloatArray]
IntArray = npt.NDArray[np.intp]


def lower_faces(
    index: ComplexArray, refractive_index: FloatArray | None, extinction_coefficient: FloatArray | None, size: int
) -> ComplexArray | None:
    """Return N at the lower face of each layer, (layers, 1 or wavelengths); none if no layer is graded."""
    layers = len(index) - 2
    if refractive_index is None and extinction_coefficient is None:
        return None
    parts = []
    given = ("lower_index", refractive_index, index.real), ("lower_extinction", extinction_coefficient, index.imag)
    for field, values, upper in given:
        if values is None:
            parts.append(upper[1:-1])
            continue
        table = values[:, None] if values.ndim == 1 else values
        if table.ndim != 2 or len(table) != layers or table.shape[1] not in (1, size):
            raise InputError(
                f"must have a value for each of {layers} layers, or rows of {size}", field=field, value=values.shape,
                remedy="repeat the index of the upper face for even layers",
            )  # fmt: skip
        parts.append(table)
    return np.asarray(parts[0] + 1j * parts[1])


def divided(
    index: ComplexArray,
    lower: ComplexArray,
    thickness: FloatArray,
    spectrum: Callable[[ComplexArray, FloatArray, IntArray], Powers],
) -> Powers:
    """Return R and T of layers whose permittivity runs linearly from the upper to the lower face.

    Parts of equal thickness with the permittivity of their middle have an error in 1 / parts^2, which is extrapolated.
    ``spectrum`` takes media, thicknesses and the layer that each part belongs to.
    """
    graded = graded_layers(index, lower)
    last: FloatArray | None = None
    extrapolated: FloatArray | None = None
    parts = 4
    while parts <= _MOST:
        counts = np.where(graded, parts, 1)
        owner = np.repeat(np.arange(counts.size), counts)
        rows = [index[0]]
        for upper, below, count in zip(index[1:-1], lower, counts, strict=True):
            rows += [np.sqrt(upper**2 + place * (below**2 - upper**2)) for place in (np.arange(count) + 0.5) / count]
        found = np.array(spectrum(np.array(np.broadcast_arrays(*rows, index[-1])), (thickness / counts)[owner], owner))
        if last is not None:
            better = (4.0 * found - last) / 3.0
            if extrapolated is not None and np.abs(better - extrapolated).max() < _PRECISION:
                return better[0].clip(0.0, 1.0), better[1].clip(0.0, 1.0)
            extrapolated = better
        last, parts = found, 2 * parts
    raise ConvergenceError(
        f"a graded layer needs more than {_MOST} parts", field="lower_index", remedy="give thinner or smoother layers"
    )


def graded_layers(index: ComplexArray, lower: ComplexArray) -> npt.NDArray[np.bool_]:
    """Return which layers change with depth."""
    return np.array([(upper != below).any() for upper, below in zip(index[1:-1], lower, strict=True)], dtype=bool)
