from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="longitudinal vibrations of an infinite harmonic chain with forces between neighbours",
    limitations="one dimension, nearest neighbours, no anharmonicity; give springs and masses in units of one system",
    papers=("ashcroftmermin1976",),
    see_also=("frohlich_polaron", "spin_boson_absorption"),
)
def phonon_chain_dispersion(
    wavevector: Annotated[FloatArray, Array("rad", "n", "wave vector times the length of a cell")],
    first: Annotated[float, Quantity("kg", "mass of one atom of the cell", gt=0)],
    second: Annotated[float, Quantity("kg", "mass of the other", gt=0)],
    spring: Annotated[float, Quantity("kg/s^2", "force constant inside a cell", gt=0)],
    outer_spring: Annotated[
        float | None, Quantity("kg/s^2", "force constant between cells; equal if left", gt=0)
    ] = None,
) -> ChainDispersion:
    r"""Return the frequencies of the lattice vibrations of a chain with two atoms a cell.

    .. math::

        \omega_\pm^2 = \frac{k_1+k_2}{2\mu} \pm
            \sqrt{\Big(\frac{k_1+k_2}{2\mu}\Big)^2 - \frac{4k_1k_2}{m_1m_2}\sin^2\frac q2},\qquad
        \frac1\mu = \frac1{m_1}+\frac1{m_2}

    With equal masses and springs it is the chain of one atom, :math:`2\sqrt{k/m}\,|\sin (q/4)|`, folded at the end of
    the
    zone.

    Examples
    --------
    >>> found = phonon_chain_dispersion([0.0, np.pi], 1.0, 1.0, 1.0)
    >>> found.optical.round(6), found.acoustic.round(6)
    (array([2.      , 1.414214]), array([0.      , 1.414214]))
    """
    other = spring if outer_spring is None else outer_spring

    def branches(q: FloatArray) -> tuple[FloatArray, FloatArray]:
        mean = 0.5 * (spring + other) * (1.0 / first + 1.0 / second)
        product = 4.0 * spring * other / (first * second) * np.sin(q / 2.0) ** 2
        upper = mean + np.sqrt(np.maximum(mean**2 - product, 0.0))
        return np.sqrt(product / upper), np.sqrt(upper)  # the lower root by the product: no digits are lost at small q

    acoustic, optical = branches(wavevector)
    edge = branches(np.array([np.pi]))
    sound = float(np.sqrt(spring * other / ((spring + other) * (first + second))))
    return ChainDispersion(acoustic, optical, sound, float(edge[1][0] - edge[0][0]))


@dataclass(frozen=True)
class ChainDispersion(DataRecord):
    """Both branches of a chain of two atoms a cell."""

    acoustic: Annotated[FloatArray, Array("rad/s", "n", "angular frequency of the acoustic branch", ge=0)]
    optical: Annotated[FloatArray, Array("rad/s", "n", "angular frequency of the optical branch", ge=0)]
    sound: Annotated[float, Quantity("1/s", "velocity of sound, in cells per second", gt=0)]
    gap: Annotated[float, Quantity("rad/s", "gap between the branches at the end of the zone", ge=0)]
