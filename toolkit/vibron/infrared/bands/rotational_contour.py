from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import numpy as np

from vibron.core.data_record import Curve
from vibron.core.errors import DomainError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.physics.line_shape import profile
from vibron.physics.planck import SECOND_CM

Kind: TypeAlias = Literal["parallel", "perpendicular"]
KINDS: tuple[Kind, ...] = ("parallel", "perpendicular")
Broadening: TypeAlias = Literal["gaussian", "lorentzian"]
LEAST_POPULATION = 1e-12
MOST_CELLS = 20_000_000


@tool(
    valid_for="bands of linear molecules in the gas, and near-linear ones with an effective constant",
    limitations=(
        "rigid rotor with one centrifugal constant for both levels; no l-doubling, hot bands or Coriolis terms; one "
        "width for all lines"
    ),
    papers=("herzberg1945",),
    see_also=("band_shape", "find_bands"),
)
def rotational_contour(
    wavenumber: Annotated[
        FloatArray, Array("cm^-1", "n", "grid on which the envelope is wanted", gt=0, kind="position")
    ],
    origin: Annotated[float, Quantity("cm^-1", "band origin", gt=0, kind="position")],
    rotational_constant: Annotated[float, Quantity("cm^-1", "B of the lower level", gt=0, kind="energy")],
    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)],
    width: Annotated[
        float, Quantity("cm^-1", "full width of each line: resolution or pressure", gt=0, kind="width", at="origin")
    ],
    kind: Annotated[Kind, Option("parallel (P, R) or perpendicular (P, Q, R) band")] = "parallel",
    upper_constant: Annotated[
        float | None, Quantity("cm^-1", "B of the upper level; the same if none", gt=0, kind="energy")
    ] = None,
    centrifugal: Annotated[
        float, Quantity("cm^-1", "centrifugal constant D of both levels", ge=0, kind="energy")
    ] = 0.0,
    even_weight: Annotated[float, Quantity("1", "nuclear spin weight of even lower J", ge=0)] = 1.0,
    odd_weight: Annotated[float, Quantity("1", "nuclear spin weight of odd lower J", ge=0)] = 1.0,
    shape: Annotated[Broadening, Option("line shape")] = "lorentzian",
) -> RotationalContour:
    """Compute the P, Q, R envelope of an infrared gas band of a linear molecule.

    F(J) = B J(J+1) - D J²(J+1)²; a line lies at origin + F'(J') - F''(J'') and has the strength
    g w(J'') v exp(-h c F''/kT), with v its wavenumber and w the Hoenl-London factor: J+1 (R) and J (P) of a parallel
    band, (J+2)/2 (R), (2J+1)/2 (Q) and (J-1)/2 (P) of a perpendicular one.

    Parameters
    ----------
    even_weight, odd_weight
        1 and 0 for carbon dioxide, whose odd levels do not exist.

    Returns
    -------
    RotationalContour
        Envelope of unit area, lines and strengths, and sqrt(8 B k T / h c), the distance of the branch maxima.

    Raises
    ------
    DomainError
        If both spin weights are zero or the centrifugal term overtakes a populated level.
    ResourceError
        If lines times grid points exceed 20 million.

    Examples
    --------
    >>> found = rotational_contour(np.arange(2000.0, 2301.0), 2143.27, 1.93, 300.0, 4.0)
    >>> round(found.separation, 1), found.branch[0], round(float(found.line[0] - 2143.27), 2)
    (56.7, 'R', 3.86)
    """
    if even_weight == odd_weight == 0.0:
        raise DomainError("leaves no level", field="odd_weight", value=0.0, remedy="give one weight above zero")
    upper = rotational_constant if upper_constant is None else upper_constant
    thermal = temperature / SECOND_CM
    top = int(np.sqrt(-np.log(LEAST_POPULATION) * thermal / rotational_constant)) + 2
    if centrifugal > 0.0 and 2.0 * centrifugal * top * (top + 1) > min(upper, rotational_constant):
        raise DomainError(
            "is too large for the levels that are populated",
            field="centrifugal",
            value=centrifugal,
            remedy="lower it or the temperature",
        )
    if 3 * top * wavenumber.size > MOST_CELLS:
        raise ResourceError(
            "has too many points for that many lines", field="wavenumber", value=wavenumber.size, remedy="use fewer"
        )
    j = np.arange(top + 1, dtype=np.float64)
    spin = np.where(j % 2 == 0, even_weight, odd_weight)
    factors = {"R": j + 1.0, "P": j} if kind == "parallel" else {"R": j / 2 + 1.0, "Q": j + 0.5, "P": (j - 1.0) / 2}
    factors.get("Q", np.zeros(1))[0] = 0.0  # J = 0 has no Q line: the upper level starts at J = 1
    steps = {"R": 1.0, "Q": 0.0, "P": -1.0}
    parts = []
    for branch, factor in factors.items():
        line = origin + _term(j + steps[branch], upper, centrifugal) - _term(j, rotational_constant, centrifugal)
        population = spin * np.exp(-_term(j, rotational_constant, centrifugal) / thermal)
        real = (factor > 0.0) & (spin > 0.0) & (line > 0.0)
        parts.append((branch, line[real], (factor * population * line)[real], j[real]))
    line, strength, lower = (np.concatenate([part[column] for part in parts]) for column in (1, 2, 3))
    strength = strength / strength.sum()
    envelope = profile(shape, wavenumber[:, None] - line, np.asarray(width), np.asarray(0.5)) @ strength
    names = tuple(branch for branch, lines, _, _ in parts for _ in lines)
    return RotationalContour(envelope, line, strength, names, lower, float(np.sqrt(8 * rotational_constant * thermal)))


@dataclass(frozen=True)
class RotationalContour(Curve):
    """Lines of a band, R branch first, and their envelope on the grid."""

    drawn_as_sticks = True

    absorbance: Annotated[FloatArray, Array("cm", "n", "envelope of unit area")]
    line: Annotated[FloatArray, Array("cm^-1", "k", "line positions: R(0), R(1), ..., then Q, then P", kind="position")]
    strength: Annotated[FloatArray, Array("1", "k", "share of each line in the band")]
    branch: Annotated[tuple[str, ...], Option("R, Q or P for each line")]
    lower: Annotated[FloatArray, Array("1", "k", "rotational quantum number of the lower level")]
    separation: Annotated[float, Quantity("cm^-1", "distance of the P and R maxima of a rigid rotor", kind="width")]


def _term(j: FloatArray, constant: float, centrifugal: float) -> FloatArray:
    turns = j * (j + 1.0)
    return np.asarray(constant * turns - centrifugal * turns**2)
