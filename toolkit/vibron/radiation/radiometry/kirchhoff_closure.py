from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.shapes import or_else
from vibron.core.tool import tool


@tool(
    valid_for="one wavelength, direction and polarisation, in local thermal equilibrium; R is hemispherical",
    limitations="a specular reflectance leaves out what is scattered and makes the emissivity too large",
    papers=("modest2013", "halequerry1973"),
    see_also=("hemispherical_emissivity", "enclosure_exchange"),
)
def kirchhoff_closure(
    reflectance: Annotated[FloatArray, Array("1", "...", "directional-hemispherical reflectance", ge=0, le=1)],
    transmittance: Annotated[
        FloatArray | None, Array("1", "...", "transmittance; opaque if left out", ge=0, le=1)
    ] = None,
    measured_emissivity: Annotated[FloatArray | None, Array("1", "...", "to compare with it", ge=0, le=1)] = None,
    tolerance: Annotated[float, Quantity("1", "by which the sum may miss one", ge=0, le=1)] = 0.02,
) -> KirchhoffClosure:
    r"""Return the emissivity by Kirchhoff's law, and check it against a measured one.

    .. math:: \varepsilon = \alpha = 1 - R - T

    Parameters
    ----------
    tolerance
        For the sum of the measured three, and by how much R + T may exceed one before it is refused.

    Raises
    ------
    DomainError
        If reflectance and transmittance sum to more than one and the tolerance.

    Examples
    --------
    >>> check = kirchhoff_closure([0.10, 0.30], [0.05, 0.20], [0.86, 0.60])
    >>> check.emissivity, check.closed
    (array([0.85, 0.5 ]), array([1., 0.]))
    """
    through = or_else(transmittance, 0.0)
    measured = or_else(measured_emissivity, 0.0)
    lost = reflectance + through
    if (lost > 1.0 + tolerance).any():
        raise DomainError(
            "and transmittance sum to more than one",
            field="reflectance",
            value=float(np.max(lost)),
            remedy="check the calibration, or raise the tolerance",
        )
    emissivity = np.asarray(np.clip(1.0 - lost, 0.0, 1.0))
    if measured_emissivity is None:
        return KirchhoffClosure(emissivity, None, None)
    residual = np.asarray(measured + lost - 1.0)
    # Sums of decimal fractions miss by a few units of the last digit.
    return KirchhoffClosure(emissivity, residual, np.asarray((np.abs(residual) <= tolerance + 1e-12).astype(float)))


@dataclass(frozen=True)
class KirchhoffClosure(DataRecord):
    """Emissivity by Kirchhoff's law and what is missing to closure."""

    emissivity: Annotated[FloatArray, Array("1", "...", "1 - R - T", ge=0, le=1)]
    residual: Annotated[FloatArray | None, Array("1", "...", "measured emissivity + R + T - 1; none without it")]
    closed: Annotated[FloatArray | None, Array("1", "...", "1 where the residual is within the tolerance, else 0")]
