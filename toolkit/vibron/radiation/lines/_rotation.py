"""Lines of one band of a linear molecule: from levels, moment and Hönl-London factors to the columns of a list."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.physics.planck import SECOND_CM
from vibron.radiation.lines._constants import EINSTEIN_DEBYE, LIGHT, REFERENCE_TEMPERATURE


@dataclass(frozen=True, eq=False)
class LineSpecies:
    """What all lines of an isotopologue share; ``total`` is the partition sum at 296 K, without abundance."""

    molecule: int
    isotopologue: int
    spin_weight: int | FloatArray
    abundance: float
    total: float


def honl_london(
    rotation: FloatArray, upper: FloatArray, lower_l: float | FloatArray, upper_l: float | FloatArray
) -> FloatArray:
    """Return the factors of absorption from J with the projection l (K, Omega), whose sum over the branches is 2J + 1.

    For l' = l and J = 0 there is no Q line; its factor is zero.
    """
    j, step = rotation, upper - rotation
    with np.errstate(divide="ignore", invalid="ignore"):
        if np.array_equal(upper_l, lower_l):
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


def width_columns(widths: FloatArray, size: FloatArray, shift: float) -> dict[str, FloatArray]:
    """Return widths, exponents and shifts from a table of a size such as |m|, width by air, by the gas, exponent."""
    names = ("air_width", "self_width", "temperature_exponent")
    found = {name: np.interp(size, widths[:, 0], widths[:, at]) for at, name in enumerate(names, 1)}
    return found | {"air_shift": np.full(size.shape, shift)}


def branch_names(rotation: FloatArray, upper: FloatArray, kind: str) -> npt.NDArray[np.str_]:
    """Return local quanta as HITRAN writes them: branch, lower J and its parity, "R 14e" or "R 13.5e"."""
    form = "3.0f" if (rotation % 1.0 == 0.0).all() else "5.1f"
    pairs = zip(rotation, upper, strict=True)
    return np.array([f"{'PQR'[int(end - start) + 1]}{start:{form}}{kind}" for start, end in pairs], dtype=np.str_)
