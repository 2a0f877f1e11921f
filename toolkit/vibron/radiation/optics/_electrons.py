"""Constants of free electrons that are not among those of the library."""

from __future__ import annotations

from vibron.physics.constants import ELEMENTARY_CHARGE, PLANCK, SPEED_OF_LIGHT

# e^2 / (2 alpha h c), with the fine structure constant of CODATA 2022
VACUUM_PERMITTIVITY = ELEMENTARY_CHARGE.value**2 / (2.0 * 7.2973525643e-3 * PLANCK.value * SPEED_OF_LIGHT.value)
