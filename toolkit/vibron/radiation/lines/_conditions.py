"""What temperature and pressure make of a line list: intensities, widths and shifts of every line."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.physics.constants import GAS_CONSTANT
from vibron.physics.line_list import LineList
from vibron.physics.planck import SECOND_CM
from vibron.radiation.lines._constants import ATMOSPHERE, LIGHT, REFERENCE_TEMPERATURE
from vibron.radiation.lines._species import isotopologue_data, partition_sum


@dataclass(frozen=True, eq=False)
class Profiles:
    """What the sum over lines needs of each line, in cm^-1 and cm/molecule."""

    wavenumber: FloatArray
    shifted: FloatArray
    intensity: FloatArray
    doppler: FloatArray
    lorentz: FloatArray
    mixing: FloatArray  # first-order Y, a pure number
    speed: FloatArray  # speed dependence of the Lorentzian half width


def by_species(lines: LineList) -> list[tuple[int, int, FloatArray]]:
    """Return molecule, isotopologue and mask of each species in the list."""
    code = lines.molecule * 1000.0 + lines.isotopologue
    return [(int(one // 1000), int(one % 1000), code == one) for one in np.unique(code)]


def doppler_half_width(wavenumber: FloatArray, temperature: FloatArray, mass: FloatArray) -> FloatArray:
    """Return nu sqrt(2 ln2 R T / M) / c; the mass in g/mol."""
    return np.asarray(wavenumber * np.sqrt(2.0 * np.log(2.0) * GAS_CONSTANT * temperature / (1e-3 * mass)) / LIGHT)


def scaled_intensity(
    intensity: FloatArray, wavenumber: FloatArray, lower_energy: FloatArray, ratio: float, temperature: float
) -> FloatArray:
    """Return S(T) from S(296 K); ``ratio`` is Q(296 K)/Q(T)."""
    inverse = 1.0 / temperature - 1.0 / REFERENCE_TEMPERATURE
    boltzmann = np.exp(-SECOND_CM * lower_energy * inverse)
    emission = np.expm1(-SECOND_CM * wavenumber / temperature)
    emission /= np.expm1(-SECOND_CM * wavenumber / REFERENCE_TEMPERATURE)
    return np.asarray(intensity * ratio * boltzmann * emission)


def intensity_at(lines: LineList, temperature: float) -> FloatArray:
    """Return the intensity of each line in local thermodynamic equilibrium."""
    ratio = np.empty(len(lines))
    both = np.array([REFERENCE_TEMPERATURE, temperature])
    for molecule, isotopologue, mask in by_species(lines):
        reference, sums = partition_sum(molecule, isotopologue, both)
        ratio[mask] = reference / sums
    return scaled_intensity(lines.intensity, lines.wavenumber, lines.lower_energy, ratio, temperature)  # type: ignore[arg-type]


def profiles(
    lines: LineList, temperature: float, pressure: float, mole_fraction: float, intensity: FloatArray | None = None
) -> Profiles:
    """Return centres, intensities and half widths at a pressure in Pa; intensities at LTE unless given."""
    atmospheres = pressure / ATMOSPHERE
    masses = np.empty(len(lines))
    for molecule, isotopologue, mask in by_species(lines):
        masses[mask] = isotopologue_data(molecule, isotopologue)[2]
    for name in ("self_width", "temperature_exponent", "air_shift"):
        if np.isnan(getattr(lines, name)).any():
            raise DomainError(
                f"the {name.replace('_', ' ')} of some lines is unknown", field="lines",
                remedy="select the lines that have one, or fill it in",
            )  # fmt: skip
    own_exponent = np.where(np.isnan(lines.self_exponent), lines.temperature_exponent, lines.self_exponent)
    warmth = REFERENCE_TEMPERATURE / temperature
    parts = (1.0 - mole_fraction) * atmospheres, mole_fraction * atmospheres
    thermal = parts[0] * warmth**lines.temperature_exponent, parts[1] * warmth**own_exponent
    return Profiles(
        wavenumber=lines.wavenumber,
        shifted=lines.wavenumber + parts[0] * lines.air_shift + parts[1] * np.nan_to_num(lines.self_shift),
        intensity=intensity_at(lines, temperature) if intensity is None else intensity,
        doppler=doppler_half_width(lines.wavenumber, np.float64(temperature), masses),  # type: ignore[arg-type]
        lorentz=thermal[0] * lines.air_width + thermal[1] * lines.self_width,
        mixing=parts[0] * np.nan_to_num(lines.air_mixing) + parts[1] * np.nan_to_num(lines.self_mixing),
        speed=thermal[0] * np.nan_to_num(lines.air_speed_width) + thermal[1] * np.nan_to_num(lines.self_speed_width),
    )
