"""Lines of one band of a linear molecule: from levels, moment and Hönl-London factors to the columns of a list."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.physics.planck import SECOND_CM
from vibron.radiation.lines._constants import EINSTEIN_DEBYE, LIGHT, REFERENCE_TEMPERATURE


@dataclass(frozen=True, eq=False)
class LineSpecies:
    """What all lines of an isotopologue share; ``total`` is the partition sum at 296 K, without abundance."""

    molecule: int
    isotopologue: int
    spin_weight: int
    abundance: float
    total: float


def honl_london(rotation: FloatArray, upper: FloatArray, lower_l: int, upper_l: int) -> FloatArray:
    """Return the factors of absorption from J with the angular momentum l, whose sum over the branches is 2J + 1.

    For l' = l and J = 0 there is no Q line; its factor is zero.
    """
    j, step = rotation, upper - rotation
    with np.errstate(divide="ignore", invalid="ignore"):
        if upper_l == lower_l:
            branches = (
                (j + lower_l) * (j - lower_l) / j,
                lower_l**2 * (2.0 * j + 1.0) / (j * (j + 1.0)),
                (j + 1.0 + lower_l) * (j + 1.0 - lower_l) / (j + 1.0),
            )
        else:
            k = lower_l * (upper_l - lower_l)
            branches = (
                (j - 1.0 - k) * (j - k) / (2.0 * j),
                (j + 1.0 + k) * (j - k) * (2.0 * j + 1.0) / (2.0 * j * (j + 1.0)),
                (j + 2.0 + k) * (j + 1.0 + k) / (2.0 * (j + 1.0)),
            )
    return np.nan_to_num(np.select([step < 0.0, step == 0.0], branches[:2], branches[2]), nan=0.0, posinf=0.0)


def line_columns(
    gas: LineSpecies,
    wavenumber: FloatArray,
    lower_energy: FloatArray,
    rotation: FloatArray,
    upper: FloatArray,
    strength: FloatArray,
) -> dict[str, FloatArray]:
    """Return positions, intensities and Einstein coefficients; ``strength`` is M^2 times the Hönl-London factor."""
    size = np.ones(wavenumber.size)
    einstein = EINSTEIN_DEBYE * wavenumber**3 * strength / (2.0 * upper + 1.0)
    weight = gas.spin_weight * (2.0 * upper + 1.0)
    populated = np.exp(-SECOND_CM * lower_energy / REFERENCE_TEMPERATURE)
    populated *= -np.expm1(-SECOND_CM * wavenumber / REFERENCE_TEMPERATURE)
    intensity = weight * einstein * populated * gas.abundance / (8e2 * np.pi * LIGHT * wavenumber**2 * gas.total)
    return {
        "molecule": gas.molecule * size,
        "isotopologue": gas.isotopologue * size,
        "wavenumber": wavenumber,
        "intensity": intensity,
        "lower_energy": lower_energy,
        "einstein_a": einstein,
        "upper_weight": weight,
        "lower_weight": gas.spin_weight * (2.0 * rotation + 1.0),
    }
