from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.units._scales import (
    ATTENUATIONS,
    ENERGIES,
    INTENSITIES,
    PRESSURES,
    STANDARD_TEMPERATURE,
    WAVELENGTHS,
    C,
    H,
)

_PHOTON = {**WAVELENGTHS, **ENERGIES}
_GROUPS = (_PHOTON, PRESSURES, ATTENUATIONS, INTENSITIES)
_PER_PRESSURE = "cm^-2 atm^-1"
_UNITS = tuple(dict.fromkeys(unit for group in _GROUPS for unit in group))


@tool(
    valid_for="light in vacuum, energies of one particle or of a mole, absolute pressures, uniform attenuation, "
    "intensities integrated over wavenumber, of a line at its temperature or of a whole band",
    limitations=(
        "wavelengths are vacuum wavelengths; K, Hz and cm^-1 mean k T, h nu and h c nu; dB and per length "
        "are of power, the neper of amplitude (ISO 80000-3): 1 Np/km is 2 km^-1 of power; an intensity in km/mol "
        "belongs to the whole band and does not tell how lines share it"
    ),
    papers=("codata2022",),
    see_also=("air_vacuum_wavelength", "convert_concentration", "spectral_density_jacobian", "absorption_units"),
)
def convert_unit(
    values: Annotated[FloatArray, Array("1", "...", "values in `unit`, of any shape")],
    unit: Annotated[str, Option("unit of the values", choices=_UNITS)],
    to: Annotated[str, Option("requested unit, of the same group", choices=_UNITS)],
    temperature: Annotated[
        float | None, Quantity("K", "temperature of the gas, for cm^-2 atm^-1; 296 K if left out", gt=0)
    ] = None,
) -> Annotated[FloatArray, Array("1", "...", "the same values in the requested unit")]:
    r"""Convert wavelengths, wavenumbers and energies, pressures, attenuation coefficients, or integrated intensities.

    .. math:: E = \frac{h c}{\lambda} = h c \tilde\nu = h \nu = k_\mathrm{B} T = \frac{E_\mathrm{molar}}{N_\mathrm{A}},
              \qquad \frac{P}{P_0} = e^{-\alpha L} = 10^{-\alpha_{10} L} = 10^{-\alpha_\mathrm{dB} L / 10}
              = e^{-2 \alpha_\mathrm{Np} L}

    .. math:: S = \int \sigma \, \mathrm{d}\tilde\nu
              = \frac{\pi}{4 \pi \varepsilon_0 \, 3 c^2} \left( \frac{\partial \mu}{\partial Q} \right)^2

    with the natural cross-section sigma.  S in cm per molecule times Avogadro's number is the intensity in km/mol;
    times the number density at 1 atm it is that in cm^-2 atm^-1.

    Parameters
    ----------
    unit, to
        Spectrum and energy: wavelengths ``um``, ``nm``, ``angstrom``, ``mm``, ``m``; ``cm^-1``, ``m^-1``; ``Hz``,
        ``GHz``, ``THz``; ``J``, ``eV``, ``meV``, ``Eh``, ``kJ/mol``, ``kcal/mol`` (thermochemical, 4.184 kJ); ``K``.
        Pressure: ``Pa``, ``hPa``, ``kPa``, ``MPa``, ``bar``, ``mbar``, ``atm``, ``Torr``, ``mmHg``, ``inHg``, ``psi``.
        Attenuation: ``dB/km``, ``km^-1`` (natural), ``decadic km^-1``, ``Np/km``, and the same per m and per cm.
        Integrated intensity: ``km/mol``; ``cm/molecule`` (HITRAN's cm^-1/(molecule cm^-2)); ``cm^-2 atm^-1`` at the
        temperature; ``L mol^-1 cm^-2`` (decadic, the integral of a molar absorptivity); ``D^2 A^-2 u^-1`` and
        ``e^2 u^-1`` for the square of the derivative of the dipole along a normal coordinate.

    Returns
    -------
    ndarray
        Same shape; an ascending wavelength axis becomes a descending wavenumber axis.

    Raises
    ------
    InputError
        If the two units are not of one group, or a temperature is given without cm^-2 atm^-1.
    DomainError
        If a pressure or an intensity is negative, or a value has no wavelength: zero, negative, or beyond double
        precision.

    Examples
    --------
    >>> convert_unit([2.5, 10.0], "um", "cm^-1")
    array([4000., 1000.])
    >>> convert_unit([0.0, 1.0, -2.0], "kcal/mol", "kJ/mol")
    array([ 0.   ,  4.184, -8.368])
    >>> convert_unit([1.0, 0.5], "atm", "Torr"), convert_unit([10.0], "dB/km", "decadic km^-1")
    (array([760., 380.]), array([1.]))
    >>> convert_unit([100.0], "L mol^-1 cm^-2", "km/mol").round(4)
    array([2.3026])
    """
    sizes = _common_group(unit, to)
    if sizes in (PRESSURES, INTENSITIES) and (values < 0.0).any():
        name, remedy = (
            ("pressure", "add the pressure of the air to a gauge pressure")
            if sizes is PRESSURES
            else ("intensity", "give an absorption above zero")
        )
        raise DomainError(f"holds a negative {name}", field="values", value=float(values.min()), remedy=remedy)
    if temperature is not None:
        if _PER_PRESSURE not in (unit, to):
            raise InputError(
                f"applies to {_PER_PRESSURE} only", field="temperature", value=temperature, remedy="leave it out"
            )
        sizes = {**sizes, _PER_PRESSURE: sizes[_PER_PRESSURE] * temperature / STANDARD_TEMPERATURE}
    if (unit in WAVELENGTHS) == (to in WAVELENGTHS):
        return values * (1.0 if unit == to else sizes[unit] / sizes[to])
    with np.errstate(over="ignore", divide="ignore"):
        found = H * C / (values * sizes[unit]) / sizes[to]
    if not (np.isfinite(found).all() and (found > 0.0).all()):
        raise DomainError(
            f"cannot all be converted from {unit} to {to}",
            field="values",
            value=float(values.min()),
            remedy="give values above zero that double precision can hold",
        )
    return np.asarray(found)


def _common_group(unit: str, to: str) -> dict[str, float]:
    """Return the sizes of the group that holds both units; cm^-1 and m^-1 are wavenumbers and attenuations."""
    for sizes in _GROUPS:
        if unit in sizes and to in sizes:
            return sizes
    others = dict.fromkeys(name for sizes in _GROUPS if unit in sizes for name in sizes)
    raise InputError(f"is not a unit that {unit} converts to", field="to", value=to, remedy=f"use {', '.join(others)}")
