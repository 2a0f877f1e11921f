"""Radiance per micrometre, per wavenumber or per hertz: the same light, another density."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.units._scales import AXES, WAVELENGTHS, from_photon_energy, photon_energy

_PER = tuple(unit for unit in AXES if unit != "K")


@tool(
    domain="infrared",
    family="units",
    known_answers=(
        KnownAnswer(
            call={"density": [9.92403], "wavenumber": [1000.0], "per": "um", "to": "cm^-1"},
            value=[0.0992403],
            tolerance=1e-10,
            source="Planck radiance at 10 um and 300 K, 9.92403 W m^-2 sr^-1 um^-1 = 0.0992403 W m^-2 sr^-1 (cm^-1)^-1",
        ),
        KnownAnswer(
            call={"density": 1.0, "wavenumber": 1000.0, "per": "cm^-1", "to": "Hz"},
            value=1.0 / 29979245800.0,
            tolerance=1e-20,
            source="1 cm^-1 is 29979245800 Hz exactly",
            kind="identity",
        ),
    ),
    valid_for="radiance, irradiance, flux or any other density over the spectrum of light in vacuum",
    limitations="converts a density at a point; the maximum of a converted curve lies at another place",
    papers=("codata2022",),
    keywords=("radiance", "per micrometre", "per wavenumber", "per hertz", "change of variable", "Jacobian", "Planck"),
    see_also=("convert_spectral_unit", "photon_flux"),
    asks=(
        "[Convert] the radiance {density} {per=um: per um} at {wavenumber} to {to=cm^-1: per wavenumber}",
        "[Spectral density] of {density} {per=cm^-1: per cm-1} at {wavenumber}, given {to=um: per micron}",
        "[What] is {density} {per=Hz: per hertz} {to=nm: per nanometre} at {wavenumber}?",
        "[Change] the irradiance {density} {per=nm: per nm} at {wavenumber} into {to=THz: per THz}",
    ),
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

    Parameters
    ----------
    density
        Density per unit ``per``; any shape.
    wavenumber
        Wavenumber in cm^-1 of each density; broadcast against it.
    per, to
        Spectral units as in ``convert_spectral_unit``.

    Returns
    -------
    ndarray
        Density per unit ``to``, at the same points and in the same order.

    Raises
    ------
    InputError
        If the shapes of density and wavenumber do not fit together.

    Examples
    --------
    >>> spectral_density_jacobian([1.0], [1000.0], "um", "cm^-1")
    array([0.01])
    """
    energy = photon_energy(wavenumber, "cm^-1")
    return np.asarray(density * (1.0 if per == to else _slope(energy, per) / _slope(energy, to)))


def _slope(energy: FloatArray, unit: str) -> FloatArray:
    """Return |dx/dE|, x over E for proportional scales and for wavelengths alike."""
    if unit in WAVELENGTHS:
        return from_photon_energy(energy, unit) / energy
    return from_photon_energy(np.ones_like(energy), unit)
