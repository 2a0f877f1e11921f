from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.infrared.units._scales import AXES, WAVELENGTHS, from_photon_energy, photon_energy

_PER = tuple(unit for unit in AXES if unit != "K")


@tool(
    valid_for="radiance, irradiance, flux or any other density over the spectrum of light in vacuum",
    limitations="converts a density at a point; the maximum of a converted curve lies at another place",
    papers=("codata2022",),
    see_also=("convert_unit", "photon_flux"),
)
def spectral_density_jacobian(
    density: Annotated[FloatArray, Array("1", "...", "density per `per`, any shape that fits the wavenumbers")],
    wavenumber: Annotated[
        FloatArray, Array("cm^-1", "...", "where each density belongs; 10 um is understood", gt=0, kind="position")
    ],
    per: Annotated[str, Option("spectral unit that the density is given per", choices=_PER)],
    to: Annotated[str, Option("spectral unit wanted", choices=_PER)],
) -> Annotated[FloatArray, Array("1", "...", "density per spectral unit wanted, in the order given")]:
    r"""Convert a spectral density (radiance per um, per cm^-1, per Hz ...) so that integrals are unchanged.

    .. math:: L_y = L_x \left| \frac{\mathrm{d}x}{\mathrm{d}y} \right|, \qquad
              \left| \frac{\mathrm{d}\lambda}{\mathrm{d}\tilde\nu} \right| = \lambda^2

    Examples
    --------
    >>> spectral_density_jacobian([1.0], [1000.0], "um", "cm^-1")
    array([0.01])
    """
    energy = photon_energy(wavenumber, "cm^-1")
    return np.asarray(density * (1.0 if per == to else _slope(energy, per) / _slope(energy, to)))


def _slope(energy: FloatArray, unit: str) -> FloatArray:
    """Return |dx/dE|, x over E both for proportional scales and for wavelengths."""
    if unit in WAVELENGTHS:
        return from_photon_energy(energy, unit) / energy
    return from_photon_energy(np.ones_like(energy), unit)
