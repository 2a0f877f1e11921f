from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool

#: Bands of a polystyrene film that pharmacopoeias prescribe, with the tolerance they set (cm^-1).
_POLYSTYRENE = (1028.3, 1154.5, 1583.0, 1601.2, 1942.9, 2849.5, 3060.0)
_POLYSTYRENE_TOLERANCE = 1.0
#: Origin and constants of v = 0 and v = 1 of 12C16O (cm^-1).  B0, D0 and H0 are those of the microwave spectrum; origin
#: and B1 were fitted here to nine lines of maki1991, which they meet within 4e-7.
_ORIGIN = 2143.271104
_LOWER = (1.922528949, 6.121062e-6, 5.727e-12)
_UPPER = (1.9050259913, 6.12045e-6, 5.55e-12)
_LAST = 25


@tool(
    valid_for="carbon monoxide at low pressure up to J = 25; matte polystyrene films of about 0.04 mm at 25 deg C",
    limitations="polystyrene bands are broad and move with resolution and peak finding: use the film's certificate for "
    "better than 1 cm^-1; carbon monoxide lines shift by some 1e-3 cm^-1 per bar of air",
    papers=("maki1991", "griffiths2007"),
    see_also=("calibrate_wavenumber", "laser_sampling"),
)
def reference_lines(
    material: Annotated[str, Option("what is measured", choices=("polystyrene", "carbon monoxide"))],
    low: Annotated[float, Quantity("cm^-1", "lowest wavenumber wanted", ge=0, kind="position")] = 0.0,
    high: Annotated[float, Quantity("cm^-1", "highest wavenumber wanted", gt=0, kind="position")] = 10000.0,
) -> ReferenceLines:
    """Return reference wavenumbers of polystyrene or of the carbon monoxide fundamental for calibration.

    Lines of 12C16O are computed from nu0 + F'(J') - F''(J'') with F = B J(J+1) - D [J(J+1)]^2 + H [J(J+1)]^3.

    Returns
    -------
    ReferenceLines
        Wavenumbers, uncertainties and labels, ascending; empty if none lies in the range.

    Raises
    ------
    InputError
        The material is not known.

    Examples
    --------
    >>> lines = reference_lines("carbon monoxide", 2140.0, 2155.0)
    >>> list(zip(lines.label, lines.wavenumber.round(4).tolist()))
    [('R(0)', 2147.0811), ('R(1)', 2150.856), ('R(2)', 2154.5956)]
    """
    if material == "polystyrene":
        place, label = np.array(_POLYSTYRENE), tuple(f"{value:.1f}" for value in _POLYSTYRENE)
        doubt = np.full(place.size, _POLYSTYRENE_TOLERANCE)
    else:
        lower = np.concatenate([np.arange(_LAST, 0, -1.0), np.arange(0, _LAST + 1.0)])
        upper = np.concatenate([lower[:_LAST] - 1.0, lower[_LAST:] + 1.0])
        place = _ORIGIN + _term(upper, _UPPER) - _term(lower, _LOWER)
        label = tuple(f"{'P' if k < _LAST else 'R'}({j:.0f})" for k, j in enumerate(lower))
        doubt = np.where(lower > 12.0, 1e-5, 1e-6)
    kept = (place >= low) & (place <= high)
    return ReferenceLines(place[kept], doubt[kept], tuple(name for name, keep in zip(label, kept, strict=True) if keep))


@dataclass(frozen=True)
class ReferenceLines(DataRecord):
    """Lines in ascending order."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "vacuum wavenumbers", kind="position")]
    uncertainty: Annotated[FloatArray, Array("cm^-1", "n", "uncertainty or tolerance of each", kind="width")]
    label: Annotated[tuple[str, ...], Option("name of each line")]


def _term(rotation: FloatArray, constants: tuple[float, float, float]) -> FloatArray:
    product = rotation * (rotation + 1.0)
    first, second, third = constants
    return np.asarray(first * product - second * product**2 + third * product**3)
