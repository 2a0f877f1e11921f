from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.detectors._background import VOLT_UM

COEFFICIENTS = (-0.302, 1.93, -0.81, 0.832)  # eV, rising powers of x
SLOPE = 5.35e-4  # eV/K


@tool(
    valid_for="bulk Hg(1-x)Cd(x)Te, 0 <= x <= 1, 4.2 to 300 K, standard error of the fit 13 meV",
    limitations="below about x = 0.15 at 77 K the alloy is a semimetal: its gap is negative and its cutoff infinite; "
    "strain and filling of the bands are left out; the wavelength at half response of a real device depends on "
    "thickness and absorption and lies a few per cent away; 0.001 in x is 0.13 um at 10 um",
    papers=("hansen1982",),
    see_also=("varshni_gap", "rule07_dark_current", "semiconductor_absorption"),
)
def hgcdte(
    temperature: Annotated[FloatArray, Array("K", "...", "temperature", ge=0, le=300)],
    composition: Annotated[FloatArray | None, Array("1", "...", "mole fraction x of CdTe", ge=0, le=1)] = None,
    cutoff: Annotated[
        FloatArray | None,
        Array("um", "...", "cutoff wavelength wanted, in place of the composition", gt=0, le=100, kind="position"),
    ] = None,
) -> HgCdTe:
    r"""Return gap, cutoff and composition of Hg(1-x)Cd(x)Te from its composition or its cutoff wavelength.

    .. math:: E_g = -0.302 + 1.93 x - 0.81 x^2 + 0.832 x^3 + 5.35\times10^{-4}\, T (1 - 2x), \qquad
              \lambda_c = \frac{hc}{E_g}

    The gap of Hansen, Schmit and Casselman rises with x all the way at these temperatures, so that bisection finds the
    one composition of a cutoff.

    Raises
    ------
    InputError
        Neither or both of composition and cutoff are given.
    DomainError
        No composition has that cutoff.

    Examples
    --------
    >>> alloy = hgcdte(77.0, composition=[0.2, 0.3])
    >>> alloy.gap.round(4), alloy.cutoff.round(3)
    (array([0.083, 0.243]), array([14.943,  5.101]))
    >>> hgcdte(77.0, cutoff=[5.0, 10.0, 14.0]).composition.round(4)
    array([0.3031, 0.2254, 0.2034])
    """
    if composition is not None and cutoff is None:
        composition, temperature = np.broadcast_arrays(composition, temperature)
        gap = _hansen(composition, temperature)
        edge = np.where(gap > 0.0, VOLT_UM / np.where(gap > 0.0, gap, 1.0), np.inf)
        return HgCdTe(composition.copy(), gap, edge)
    if cutoff is None or composition is not None:
        raise InputError(
            "or composition, one of them, is needed", field="cutoff", remedy="give one and leave the other"
        )
    cutoff, temperature = np.broadcast_arrays(cutoff, temperature)
    energy = VOLT_UM / cutoff
    return HgCdTe(_of_gap(energy, temperature), energy, cutoff.copy())


def _hansen(composition: FloatArray, temperature: FloatArray) -> FloatArray:
    """Return the gap in eV by the polynomial."""
    gap = np.polynomial.polynomial.polyval(composition, COEFFICIENTS)
    return np.asarray(gap + SLOPE * temperature * (1.0 - 2.0 * composition))


def _of_gap(energy: FloatArray, temperature: FloatArray) -> FloatArray:
    """Return the composition of a gap in eV, by bisection."""
    low, high = np.zeros_like(energy), np.ones_like(energy)
    if np.any(energy > _hansen(high, temperature)) or np.any(energy < _hansen(low, temperature)):
        raise DomainError(
            "is reached by no composition at this temperature",
            field="cutoff",
            value=float(VOLT_UM / energy.max()),
            remedy="give a wavelength beyond 0.9 um",
        )
    for _ in range(54):  # halves of one down to the last bit
        middle = 0.5 * (low + high)
        rich = _hansen(middle, temperature) > energy
        low, high = np.where(rich, low, middle), np.where(rich, middle, high)
    return np.asarray(0.5 * (low + high))


@dataclass(frozen=True)
class HgCdTe(DataRecord):
    """Composition, gap and cutoff of mercury cadmium telluride."""

    composition: Annotated[FloatArray, Array("1", "...", "mole fraction x of CdTe", ge=0, le=1)]
    gap: Annotated[FloatArray, Array("eV", "...", "band gap, negative for a semimetal", kind="energy")]
    cutoff: Annotated[
        FloatArray,
        Array("um", "...", "cutoff wavelength, infinite for a semimetal", gt=0, kind="position", infinite=True),
    ]
