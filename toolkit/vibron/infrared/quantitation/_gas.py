"""The design of a gas analysis: reference absorptivities on the measured points, a polynomial for each window."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing.resample import resample
from vibron.infrared.quantitation._least_squares import polynomial


@dataclass(frozen=True)
class DesignMatrix:
    """Columns of the references first, those of the baselines after; ``used`` marks the rows of the grid."""

    matrix: FloatArray
    used: npt.NDArray[np.bool_]


def gas_design(
    grid: FloatArray, references: tuple[Spectrum, ...], windows: FloatArray | None, order: int | None
) -> DesignMatrix:
    """Return the design on the grid points inside the windows."""
    if not references:
        raise InputError("is empty", field="references", remedy="give at least one absorptivity spectrum")
    for reference in references:
        if reference.kind != "absorption_coefficient":
            raise InputError(
                "must be absorptivities",
                field="references",
                value=reference.kind,
                remedy="give absorbance per ppm and metre, with the kind absorption_coefficient",
            )
    spans = np.array([[grid[0], grid[-1]]]) if windows is None else windows
    if not (spans[:, 0] < spans[:, 1]).all():
        raise InputError("must ascend", field="windows", value=spans.tolist(), remedy="give (lower, upper) pairs")
    inside = (grid >= spans[:, :1]) & (grid <= spans[:, 1:])
    if (inside.sum(axis=0) > 1).any():
        raise InputError("overlap", field="windows", value=spans.tolist(), remedy="merge the windows that overlap")
    if not inside.any(axis=1).all():
        raise InputError(
            "holds no measured point", field="windows", value=spans.tolist(), remedy="stay inside the spectrum"
        )
    used = np.asarray(inside.any(axis=0))
    columns = np.column_stack([resample(reference, grid)[used] for reference in references])
    if not np.isfinite(columns).all():
        lacking = int(np.flatnonzero(~np.isfinite(columns).all(axis=0))[0])
        raise InputError(
            "does not cover the windows",
            field="references",
            value=lacking,
            remedy="choose windows inside all references",
        )
    baselines = np.zeros((grid.size, 0))
    for span in inside:
        block = np.zeros((grid.size, 0 if order is None else order + 1))
        block[span] = polynomial(grid[span], order)
        baselines = np.column_stack([baselines, block])
    return DesignMatrix(np.column_stack([columns, baselines[used]]), used)


def names_of(references: tuple[Spectrum, ...]) -> tuple[str, ...]:
    """Return the titles as filed, or gas 1, gas 2, ..."""
    return tuple(
        reference.metadata.get("TITLE", "").strip() or f"gas {number}" for number, reference in enumerate(references, 1)
    )


def density_factor(
    temperature: float, pressure: float, reference_temperature: float, reference_pressure: float
) -> float:
    """Return the molecules in a volume at the reference conditions over those in the sample."""
    return (temperature / reference_temperature) * (reference_pressure / pressure)
