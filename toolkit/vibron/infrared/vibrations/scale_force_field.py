from __future__ import annotations

import dataclasses
from functools import cache
from typing import Annotated

from vibron.core.data import load_yaml
from vibron.core.errors import DomainError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Record
from vibron.core.tool import tool
from vibron.infrared.vibrations._bonds import bonds, stretches
from vibron.infrared.vibrations._field import HarmonicField

_METHOD = "GFN2-xTB"


@tool(
    valid_for="GFN2-xTB force fields of molecules of H, C, N, O, Si, P, S and the halogens",
    limitations="factors were fitted to fundamentals of 31 small molecules; bends are not scaled, nor are bonds of "
    "halogens other than C-Cl, and linear triatomics stay off by 100 cm^-1",
    papers=("pulay1983", "shimanouchi1972"),
    see_also=("scale_frequencies", "harmonic_field", "normal_modes"),
)
def scale_force_field(field: Annotated[HarmonicField, Record("force field by GFN2-xTB")]) -> HarmonicField:
    r"""Return a GFN2-xTB force field with the stretching force constants scaled by kind of bond.

    .. math:: H' = H + \sum_b (c_b - 1)\, k_b\, \mathbf{b}\mathbf{b}^\mathsf{T},\qquad
              k_b = -\mathbf{u}^\mathsf{T} H_{ij}\, \mathbf{u}

    with the unit vector u along the bond of atoms i and j, b the displacement that stretches it, and factors c fitted
    once so that harmonic wavenumbers come near observed fundamentals: anharmonicity and the errors of the method at a
    time, in the spirit of scaled quantum-mechanical force fields.  Translations and rotations stay free.

    Returns
    -------
    HarmonicField
        Its ``method`` ends in ``, bonds scaled``.

    Raises
    ------
    DomainError
        The field is by another method, or scaled already.

    Examples
    --------
    >>> field = harmonic_field(embed_conformer("C#N"))  # the CN stretch is observed at 2097 cm^-1
    >>> [round(float(normal_modes(each).wavenumber[2]), -2) for each in (field, scale_force_field(field))]
    [2300.0, 2100.0]
    """
    if field.method != _METHOD:
        raise DomainError(
            f"must be an unscaled field by {_METHOD}",
            field="field",
            value=field.method,
            remedy="scale wavenumbers of other methods with scale_frequencies",
        )
    factors = bond_factors()
    added = sum(
        (factors.get(kind, 1.0) - 1.0) * part for kind, part in stretches(field.geometry, field.hessian).items()
    )
    return dataclasses.replace(field, hessian=field.hessian + added, method=f"{_METHOD}, bonds scaled")


def scaling_warnings(geometry: Geometry) -> tuple[str, ...]:
    """Return one warning for each kind of bond that has no factor, or one that rests on a single molecule."""
    factors, deviations = bond_factors(), _scaling()["deviations"]
    kinds = sorted({kind for kind, _, _ in bonds(geometry)})
    return tuple(
        f"{kind} bonds: " + (
            f"mean deviation of {deviations[kind]} cm^-1 in reference molecules" if kind in deviations
            else "no reference molecule has such a bond, deviations of 100 cm^-1 are possible"
        ) + (", their scale factor rests on one molecule" if kind in factors else ", no scale factor")
        for kind in kinds
        if kind in deviations or kind not in factors
    )  # fmt: skip


def bond_factors() -> dict[str, float]:
    """Return the factor of each kind of bond."""
    return _scaling()["factors"]


@cache
def _scaling() -> dict[str, dict[str, float]]:
    return dict(load_yaml(__package__, "gfn2_bond_scaling.yaml"))
