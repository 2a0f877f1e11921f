"""Vibrations of a chain of one or two kinds of atoms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True, eq=False)
class ChainDispersion:
    """Both branches of a chain of two atoms a cell."""

    acoustic: Annotated[FloatArray, Array("rad/s", "n", "angular frequency of the acoustic branch", ge=0)]
    optical: Annotated[FloatArray, Array("rad/s", "n", "angular frequency of the optical branch", ge=0)]
    sound: Annotated[float, Quantity("1/s", "velocity of sound, in cells per second", gt=0)]
    gap: Annotated[float, Quantity("rad/s", "gap between the branches at the end of the zone", ge=0)]


@tool(
    domain="manybody",
    family="open_systems",
    known_answers=(
        KnownAnswer(
            call={"wavevector": [3.141592653589793], "first": 1.0, "second": 1.0, "spring": 1.0},
            path="gap",
            value=0.0,
            tolerance=1e-12,
            source="equal atoms and springs leave no gap",
            kind="identity",
        ),
        KnownAnswer(
            call={"wavevector": [0.0], "first": 1.0, "second": 1.0, "spring": 1.0},
            path="optical.0",
            value=2.0,
            tolerance=1e-12,
            source="top of the band of a chain of equal atoms, 2 sqrt(k/m), folded to the middle; Ashcroft and "
            "Mermin (1976)",
        ),
        KnownAnswer(
            call={"wavevector": [3.141592653589793], "first": 2.0, "second": 8.0, "spring": 1.0},
            path="optical.0",
            value=1.0,
            tolerance=1e-12,
            source="sqrt(2k/m) of the light atom at the end of the zone; Ashcroft and Mermin (1976)",
        ),
        KnownAnswer(
            call={"wavevector": [3.141592653589793], "first": 2.0, "second": 8.0, "spring": 1.0},
            path="acoustic.0",
            value=0.5,
            tolerance=1e-12,
            source="sqrt(2k/m) of the heavy atom at the end of the zone; Ashcroft and Mermin (1976)",
        ),
    ),
    valid_for="longitudinal vibrations of an infinite harmonic chain with forces between neighbours",
    limitations="one dimension, nearest neighbours, no anharmonicity; give springs and masses in units of one system",
    papers=("ashcroftmermin1976",),
    keywords=("phonon", "diatomic chain", "acoustic branch", "optical branch", "sound velocity", "lattice dynamics"),
    see_also=("frohlich_polaron", "spin_boson_absorption"),
    asks=(
        "[acoustic: Acoustic phonon branch] at {wavevector} of a diatomic chain, masses {first} and "
        "{second}, spring {spring}",
        "[optical: Optical branch] of a chain with atoms of {first} and {second}, force constant {spring}, "
        "at qa = {wavevector}",
        "[gap: Phonon band gap] of a diatomic chain, masses {first} and {second}, spring {spring}, wave "
        "vector {wavevector}",
        "[sound: Sound velocity] of a 1D crystal with masses {first} and {second}, spring {spring}, q = {wavevector}",
        "[optical: Optical modes] at {wavevector}, masses {first}, {second}, springs {spring} in and "
        "{outer_spring} between cells",
    ),
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

    Parameters
    ----------
    wavevector : ndarray, shape (n,), rad
        q times the length of a cell.
    first, second : float
        Masses.
    spring, outer_spring : float
        Force constants k1 and k2.

    Returns
    -------
    ChainDispersion
        Both branches, velocity of sound and gap.

    Raises
    ------
    DomainError
        A mass or a force constant is not positive.

    References
    ----------
    N. W. Ashcroft, N. D. Mermin, Solid State Physics (1976).

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
