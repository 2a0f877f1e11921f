"""Diatomics whose vibration has another temperature than rotation and translation."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.physics.line_list import LineList
from vibron.physics.planck import FIRST_PER_CM, SECOND_CM, radiance_per_wavenumber
from vibron.radiation.lines._conditions import by_species, profiles
from vibron.radiation.lines._constants import REFERENCE_TEMPERATURE
from vibron.radiation.lines._diatomics import diatomic_of
from vibron.radiation.lines._line_by_line import sum_lines

#: Least temperature of rotation and translation, in K.
COLDEST = 10.0
#: Exponents beyond belong to lines and points so far apart that they do not meet.
_LARGEST = 300.0


def cross_section_and_source(
    lines: LineList,
    wavenumber: FloatArray,
    vibrational: float,
    rotational: float,
    pressure: float,
    mole_fraction: float,
    reach: tuple[float, float, str],
) -> tuple[FloatArray, FloatArray]:
    """Return cm^2 per molecule, less the stimulated emission, and the source function per cm^-1.

    ``reach`` holds the cut in cm^-1, the cut in half widths and the method of summing.
    """
    lower, upper = _intensities(lines, vibrational, rotational)
    near = (lines, rotational, pressure, mole_fraction)
    # The wings of a line are in equilibrium with the translation, so that equal temperatures give Planck everywhere.
    middle, pace = float(wavenumber.mean()), SECOND_CM / rotational
    raised = upper * np.exp(np.clip(pace * (lines.wavenumber - middle), -_LARGEST, _LARGEST))
    emission = sum_lines(wavenumber, profiles(*near, intensity=raised), *reach)
    emission = np.maximum(emission, 0.0) * np.exp(np.clip(-pace * (wavenumber - middle), -_LARGEST, _LARGEST))
    absorption = np.maximum(sum_lines(wavenumber, profiles(*near, intensity=lower), *reach), 0.0) - emission
    seen = np.abs(absorption) > 1e-12 * np.abs(absorption).max(initial=0.0)
    absorption = np.where(seen, absorption, 0.0)
    source = FIRST_PER_CM * wavenumber**3 * emission / np.where(seen, absorption, 1.0)
    return absorption, np.where(seen, source, radiance_per_wavenumber(wavenumber, rotational))


def _intensities(lines: LineList, vibrational: float, rotational: float) -> tuple[FloatArray, FloatArray]:
    """Return the contributions of the lower and the upper state of each line to its intensity."""
    below, above = np.empty(len(lines)), np.empty(len(lines))
    for molecule, isotopologue, mask in by_species(lines):
        gas = diatomic_of(molecule, isotopologue)
        level = lines.lower_vibration[mask], lines.upper_vibration[mask]
        if np.isnan(level).any():
            raise DomainError(
                "the vibrational quantum numbers of some lines are unknown", field="lines",
                remedy="take the lines from dunham_lines, or fill upper_vibration and lower_vibration",
            )  # fmt: skip
        nu, energy, zero = lines.wavenumber[mask], lines.lower_energy[mask], np.zeros(1)
        states = []
        for vibration, total in zip(level, (energy, energy + nu), strict=True):
            bare = gas.energy(vibration, zero)
            states.append(np.exp(-SECOND_CM * (bare / vibrational + (total - bare) / rotational)))
        both = gas.partition_sum(REFERENCE_TEMPERATURE, REFERENCE_TEMPERATURE)
        scale = lines.intensity[mask] * both / gas.partition_sum(vibrational, rotational)
        scale *= np.exp(SECOND_CM * energy / REFERENCE_TEMPERATURE)
        scale /= -np.expm1(-SECOND_CM * nu / REFERENCE_TEMPERATURE)
        below[mask], above[mask] = scale * states[0], scale * states[1]
    return below, above
