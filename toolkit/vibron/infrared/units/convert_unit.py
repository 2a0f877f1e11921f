from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.infrared.units._scales import ATTENUATIONS, ENERGIES, PRESSURES, WAVELENGTHS, C, H

_PHOTON = {**WAVELENGTHS, **ENERGIES}
_GROUPS = (_PHOTON, PRESSURES, ATTENUATIONS)
_UNITS = tuple(dict.fromkeys(unit for group in _GROUPS for unit in group))


@tool(
    valid_for="light in vacuum, energies of one particle or of a mole, absolute pressures, uniform attenuation",
    limitations=(
        "wavelengths are vacuum wavelengths; K, Hz and cm^-1 mean k T, h nu and h c nu; dB and per length "
        "are of power, the neper of amplitude (ISO 80000-3): 1 Np/km is 2 km^-1 of power"
    ),
    papers=("codata2022",),
    see_also=("air_vacuum_wavelength", "convert_concentration", "spectral_density_jacobian", "absorption_units"),
)
def convert_unit(
    values: Annotated[FloatArray, Array("1", "...", "values in `unit`, of any shape")],
    unit: Annotated[str, Option("unit of the values", choices=_UNITS)],
    to: Annotated[str, Option("requested unit, of the same group", choices=_UNITS)],
) -> Annotated[FloatArray, Array("1", "...", "the same values in the requested unit")]:
    r"""Convert wavelengths, wavenumbers, frequencies and energies, pressures, or attenuation coefficients.

    .. math:: E = \frac{h c}{\lambda} = h c \tilde\nu = h \nu = k_\mathrm{B} T = \frac{E_\mathrm{molar}}{N_\mathrm{A}},
              \qquad \frac{P}{P_0} = e^{-\alpha L} = 10^{-\alpha_{10} L} = 10^{-\alpha_\mathrm{dB} L / 10}
              = e^{-2 \alpha_\mathrm{Np} L}

    Parameters
    ----------
    unit, to
        Spectrum and energy: wavelengths ``um``, ``nm``, ``angstrom``, ``mm``, ``m``; ``cm^-1``, ``m^-1``; ``Hz``,
        ``GHz``, ``THz``; ``J``, ``eV``, ``meV``, ``Eh``, ``kJ/mol``, ``kcal/mol`` (thermochemical, 4.184 kJ); ``K``.
        Pressure: ``Pa``, ``hPa``, ``kPa``, ``MPa``, ``bar``, ``mbar``, ``atm``, ``Torr``, ``mmHg``, ``inHg``, ``psi``.
        Attenuation: ``dB/km``, ``km^-1`` (natural), ``decadic km^-1``, ``Np/km``, and the same per m and per cm.

    Returns
    -------
    ndarray
        Same shape; an ascending wavelength axis becomes a descending wavenumber axis.

    Raises
    ------
    InputError
        If the two units are not of one group.
    DomainError
        If a pressure is negative, or a value has no wavelength: zero, negative, or beyond double precision.

    Examples
    --------
    >>> convert_unit([2.5, 10.0], "um", "cm^-1")
    array([4000., 1000.])
    >>> convert_unit([0.0, 1.0, -2.0], "kcal/mol", "kJ/mol")
    array([ 0.   ,  4.184, -8.368])
    >>> convert_unit([1.0, 0.5], "atm", "Torr"), convert_unit([10.0], "dB/km", "decadic km^-1")
    (array([760., 380.]), array([1.]))
    """
    sizes = _common_group(unit, to)
    if sizes is PRESSURES and (values < 0.0).any():
        raise DomainError(
            "holds a negative pressure",
            field="values",
            value=float(values.min()),
            remedy="add the pressure of the air to a gauge pressure",
        )
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
