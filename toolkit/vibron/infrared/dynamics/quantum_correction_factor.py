from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import SECOND_CM

KINDS = ("harmonic", "standard", "schofield", "mixed", "none")


@tool(
    valid_for="classical spectral densities of a dipole or another coordinate; negative wavenumbers mean emission",
    limitations="no factor is exact but the harmonic one for a harmonic coordinate; all obey detailed balance except "
    "none; Schofield's grows without bound and exaggerates bands above 2 kT/hc",
    papers=("ramirez2004", "schofield1960"),
    see_also=("infrared_spectrum_from_trajectory",),
)
def quantum_correction_factor(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "...", "wavenumbers; negative for emission", kind="position")],
    temperature: Annotated[float, Quantity("K", "temperature of the trajectory", gt=0)],
    kind: Annotated[str, Option("which factor", choices=KINDS)] = "harmonic",
) -> Annotated[FloatArray, Array("1", "...", "factor by which to multiply the classical spectral density")]:
    """Return the quantum correction factor Q by which a classical spectral density is multiplied.

    With x = hc nu / kT::

        harmonic    Q = x / (1 - exp(-x))
        standard    Q = 2 / (1 + exp(-x))
        schofield   Q = exp(x/2)
        mixed       Q = exp(x/4) sqrt(x / (1 - exp(-x)))      (geometric mean of Schofield and harmonic)
        none        Q = 1

    All but the last obey detailed balance, Q(nu) = exp(x) Q(-nu), and go to one in the classical limit x -> 0.

    Raises
    ------
    DomainError
        The temperature is not positive, or too low for an exponential factor.

    Examples
    --------
    >>> quantum_correction_factor(np.array([208.5, 2085.0]), 300.0).round(3)
    array([ 1.582, 10.   ])
    """
    x = SECOND_CM * wavenumber / temperature
    if kind == "none":
        return np.ones_like(x)
    size, fall = np.abs(x), np.exp(np.minimum(x, 0.0))  # written so that neither sign overflows
    if kind == "standard":
        return np.asarray(2.0 * fall / (1.0 + np.exp(-size)))
    if kind != "harmonic" and size.max(initial=0.0) > 1000.0:
        raise DomainError(
            "is so low that the factor overflows",
            field="temperature",
            value=temperature,
            remedy="use the harmonic factor",
        )
    if kind == "schofield":
        return np.asarray(np.exp(x / 2.0))
    safe = np.where(size == 0.0, 1.0, size)
    harmonic = np.where(size == 0.0, 1.0, fall * safe / -np.expm1(-safe))
    return np.asarray(harmonic if kind == "harmonic" else np.exp(x / 4.0) * np.sqrt(harmonic))
