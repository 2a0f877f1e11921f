from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation.detectors._background import VOLT_UM

#: Gap at 0 K in eV, alpha in eV/K, beta in K, and where they come from.
MATERIALS = {
    "Si": (1.17, 4.73e-4, 636.0, "thurmond1975"),
    "Ge": (0.7437, 4.774e-4, 235.0, "thurmond1975"),
    "GaAs": (1.519, 5.405e-4, 204.0, "vurgaftman2001"),
    "InAs": (0.417, 2.76e-4, 93.0, "vurgaftman2001"),
    "InSb": (0.235, 3.2e-4, 170.0, "vurgaftman2001"),
    "GaSb": (0.812, 4.17e-4, 140.0, "vurgaftman2001"),
    "InP": (1.4236, 3.63e-4, 162.0, "vurgaftman2001"),
}


@tool(
    valid_for="the fundamental gap of pure, unstrained crystals (indirect for Si and Ge) up to about 600 K",
    limitations="at low temperature the form falls quadratically while measured gaps fall slower; doping and strain "
    "shift the gap; the cutoff of a detector also depends on its thickness",
    papers=("varshni1967", "thurmond1975", "vurgaftman2001"),
    see_also=("hgcdte", "semiconductor_absorption", "rule07_dark_current"),
)
def varshni_gap(
    temperature: Annotated[FloatArray, Array("K", "...", "temperature", ge=0)],
    material: Annotated[
        str, Option("semiconductor; custom takes the three coefficients", choices=(*MATERIALS, "custom"))
    ],
    gap_at_zero: Annotated[float | None, Quantity("eV", "gap at 0 K, for custom", gt=0, kind="energy")] = None,
    alpha: Annotated[float | None, Quantity("eV K^-1", "Varshni's alpha, for custom", ge=0)] = None,
    beta: Annotated[float | None, Quantity("K", "Varshni's beta, for custom", gt=0)] = None,
) -> Gap:
    r"""Return the band gap of a semiconductor at a temperature by Varshni's formula, and its cutoff wavelength.

    .. math:: E_g(T) = E_g(0) - \frac{\alpha T^2}{T + \beta}

    Raises
    ------
    InputError
        Coefficients are missing for custom, or given for a named material.
    DomainError
        The gap has closed at that temperature.

    Examples
    --------
    >>> gap = varshni_gap([77.0, 300.0], "InSb")
    >>> gap.energy.round(4), gap.cutoff.round(2)
    (array([0.2273, 0.1737]), array([5.45, 7.14]))
    """
    own = (gap_at_zero, alpha, beta)
    sources: tuple[str, ...] = ()
    if gap_at_zero is not None and alpha is not None and beta is not None and material == "custom":
        zero, slope, offset = gap_at_zero, alpha, beta
    elif material != "custom" and own == (None, None, None):
        zero, slope, offset, source = MATERIALS[material]
        sources = (source,)
    else:
        raise InputError(
            "the three coefficients belong to custom, and to it alone",
            field="material",
            value=material,
            remedy="give a name, or custom with gap_at_zero, alpha and beta",
        )
    energy = zero - slope * temperature**2 / (temperature + offset)
    if not (energy > 0.0).all():
        raise DomainError(
            "is so high that the formula leaves no gap",
            field="temperature",
            value=float(temperature.max()),
            remedy="stay where the formula was fitted",
        )
    return Gap(np.asarray(energy), np.asarray(VOLT_UM / energy), sources)


@dataclass(frozen=True)
class Gap(DataRecord):
    """Band gap and the wavelength that belongs to it."""

    energy: Annotated[FloatArray, Array("eV", "...", "band gap", gt=0, kind="energy")]
    cutoff: Annotated[FloatArray, Array("um", "...", "wavelength of a photon of that energy", gt=0, kind="position")]
    sources: Annotated[tuple[str, ...], Option("bibliography key of the parameters; empty for your own")]
