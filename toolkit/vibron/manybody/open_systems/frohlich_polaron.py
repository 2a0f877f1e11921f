from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="one large polaron in three dimensions at rest and zero temperature, any coupling",
    limitations="continuum with one optical branch without dispersion; Feynman's energy is an upper bound, good to "
    "about 2 %; "
    "bound and small polarons need other models (see holstein_dimer)",
    papers=("frohlich1954", "feynman1955", "schultz1959", "roseler1968"),
    see_also=("holstein_dimer", "spin_boson_absorption"),
)
def frohlich_polaron(
    coupling: Annotated[float, Quantity("1", "coupling constant alpha", ge=0, le=40)],
) -> Polaron:
    r"""Return energy and mass of Froehlich's polaron.

    .. math::

        E_\mathrm{weak} = -\alpha - 0.0159196\,\alpha^2,\qquad E_\mathrm{strong} = -0.108513\,\alpha^2 - 2.836

    in units of the phonon, and Feynman's bound

    .. math::

        E = \frac{3}{4v}(v-w)^2 - \frac{\alpha v}{\sqrt\pi}\int_0^\infty
            \frac{e^{-\tau}\,d\tau}{\sqrt{w^2\tau+\frac{v^2-w^2}{v}(1-e^{-v\tau})}}

    at its minimum over v and w.

    Parameters
    ----------
    coupling
        alpha: 0.07 in GaAs, 2 to 4 in alkali halides.

    Examples
    --------
    >>> found = frohlich_polaron(3.0)
    >>> round(found.energy, 4), round(found.mass, 3)  # Schultz has -3.1333 and 1.89
    (-3.1333, 1.889)
    """
    from scipy.optimize import minimize

    weak, strong = -coupling - 0.0159196 * coupling**2, -0.108513 * coupling**2 - 2.836
    if coupling == 0.0:
        return Polaron(0.0, 0.0, strong, 1.0, 1.0)
    nodes, weights = np.polynomial.legendre.leggauss(200)
    # tau = x^2 takes the root at zero away
    places = 3.5 * (1.0 + nodes)
    weights = 3.5 * weights * 2.0 * places
    tau = places**2

    def bound(logarithms: FloatArray) -> float:
        w, excess = np.exp(logarithms)
        v = w + excess
        under = w**2 * tau + (v**2 - w**2) / v * -np.expm1(-v * tau)
        area = float(weights @ (np.exp(-tau) / np.sqrt(under)))
        return float(0.75 * excess**2 / v - coupling * v / np.sqrt(np.pi) * area)

    start = np.log([3.0, max(0.05, 0.15 * coupling)]) if coupling < 6.0 else np.log([1.5, 0.1 * coupling**2])
    found = minimize(bound, start, method="Nelder-Mead", options={"xatol": 1e-7, "fatol": 1e-13, "maxiter": 4000})
    w, excess = (float(part) for part in np.exp(found.x))
    v = w + excess
    force = (v**2 - w**2) / v * -np.expm1(-v * tau) + w**2 * tau
    area = float(weights @ (tau**2 * np.exp(-tau) / force**1.5))
    mass = 1.0 + coupling * v**3 / (3.0 * np.sqrt(np.pi)) * area
    return Polaron(float(found.fun), weak, strong, float(mass), 1.0 + coupling / 6.0 + 0.0236 * coupling**2)


@dataclass(frozen=True)
class Polaron(DataRecord):
    """Energy and mass of a polaron by the known limits and by Feynman's bound."""

    energy: Annotated[float, Quantity("1", "upper bound of Feynman to the energy, in phonons", le=0)]
    weak: Annotated[float, Quantity("1", "expansion to the second order, for alpha below 1, in phonons", le=0)]
    strong: Annotated[float, Quantity("1", "expansion for alpha above 10, in phonons", le=0)]
    mass: Annotated[float, Quantity("1", "mass over the band mass, of Feynman", ge=1)]
    weak_mass: Annotated[float, Quantity("1", "mass over the band mass to the second order, for alpha below 1", ge=1)]
