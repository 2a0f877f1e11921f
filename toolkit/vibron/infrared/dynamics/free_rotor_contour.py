"""Contour of a gas-phase band whose molecules rotate freely."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.dynamics._units import SECOND_RADIATION


@dataclass(frozen=True, eq=False)
class RotorContour:
    """Unresolved P and R branches of a parallel band."""

    contour: Annotated[FloatArray, Array("cm", "k", "band contour of unit area")]
    separation: Annotated[float, Quantity("cm^-1", "distance between the maxima of the P and R branches", gt=0)]


@tool(
    domain="infrared",
    family="dynamics",
    known_answers=(
        KnownAnswer(
            call={"wavenumber": [2143.0], "origin": 2143.0, "rotational_constant": 1.0, "temperature": 100.0},
            path="separation",
            value=23.58,
            tolerance=0.005,
            source="herzberg1950",
        ),
        KnownAnswer(
            call={"wavenumber": [11.790121], "origin": 0.0, "rotational_constant": 1.0, "temperature": 100.0},
            path="contour.0",
            value=0.0257219,
            tolerance=1e-7,
            source="by hand at the maximum of the R branch: exp(-1/2) / (2 s) with s = 11.790121 cm^-1",
        ),
        KnownAnswer(
            call={"wavenumber": [2143.0], "origin": 2143.0, "rotational_constant": 1.9225, "temperature": 298.0},
            path="contour.0",
            value=0.0,
            source="a parallel band of a linear molecule has no Q branch",
            kind="identity",
        ),
    ),
    valid_for="parallel bands (no Q branch) of linear molecules with k T well above h c B: light hydrides excepted",
    limitations="classical: no single lines, no centrifugal stretching, and the same constant in both states, so that "
    "both branches come out equally high",
    papers=("herzberg1950", "gordon1965"),
    keywords=(
        "P branch",
        "R branch",
        "PR separation",
        "rotational contour",
        "gas phase",
        "linear molecule",
        "envelope",
    ),
    see_also=("rotational_correlation_time", "reorientational_correlation"),
)
def free_rotor_contour(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "k", "where to evaluate the contour")],
    origin: Annotated[float, Quantity("cm^-1", "origin of the band")],
    rotational_constant: Annotated[float, Quantity("cm^-1", "rotational constant B", gt=0)],
    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)],
) -> RotorContour:
    """Return the classical P and R branch contour of a linear molecule and the separation of its maxima.

    A free rotor turns with the angular frequency of its energy, so the transform of its P1 correlation function is
    I(d) = |d| / (2 s^2) exp(-d^2 / (2 s^2)) with the distance d from the origin and s^2 = 2 B k T / (h c); the maxima
    lie 2 s = (8 B k T / (h c))^(1/2) apart.

    Parameters
    ----------
    wavenumber : ndarray, shape (k,)
        Wavenumbers in cm^-1.
    origin : float
        Origin of the band in cm^-1.
    rotational_constant : float
        B in cm^-1.
    temperature : float
        Temperature in K.

    Returns
    -------
    RotorContour
        Contour and separation.

    Raises
    ------
    DomainError
        B or the temperature is not positive.

    References
    ----------
    Herzberg, Spectra of Diatomic Molecules (1950), equation III,157.

    Examples
    --------
    >>> contour = free_rotor_contour(np.array([2115.0, 2143.0, 2171.0]), 2143.0, 1.9225, 298.0)
    >>> round(contour.separation, 1), contour.contour.round(4)
    (56.4, array([0.0107, 0.    , 0.0107]))
    """
    variance = 2.0 * rotational_constant * temperature / SECOND_RADIATION
    offset = wavenumber - origin
    return RotorContour(
        contour=np.abs(offset) / (2.0 * variance) * np.exp(-(offset**2) / (2.0 * variance)),
        separation=float(2.0 * np.sqrt(variance)),
    )
