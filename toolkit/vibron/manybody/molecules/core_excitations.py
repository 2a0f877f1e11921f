from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import EV, converged, molecule, pyscf, serial, unsolved

_FUNCTIONS = 160  # the response matrix of all pairs is built and cut


@tool(
    valid_for="excitations from 1s orbitals of light elements in closed-shell molecules, to about 160 basis functions",
    limitations="functionals place the edge about 10 to 15 eV too low (B3LYP at oxygen 14.7 eV), Hartree-Fock as much "
    "too high: give the shift that was found for a known molecule; no relativity, no relaxation beyond the functional, "
    "bound states only",
    papers=("cederbaum1980", "besley2010", "schirmer1993", "sun2020"),
    see_also=("delta_scf", "self_consistent_field", "orbitals"),
    extra="manybody",
    cost="heavy",
)
@serial
def core_excitations(
    geometry: Annotated[Geometry, Record("molecule without unpaired electrons, or its SMILES")],
    element: Annotated[str, Option("element whose 1s orbitals are excited")],
    functional: Annotated[str, Option("functional, nothing for Hartree-Fock")] = "B3LYP",
    basis: Annotated[str, Option("basis set by its usual name")] = "aug-cc-pVDZ",
    count: Annotated[int, Quantity("1", "number of excitations", ge=1, le=200)] = 6,
    method: Annotated[str, Option("with or without de-excitations", choices=("TDA", "RPA"))] = "TDA",
    shift: Annotated[float, Quantity("eV", "added to every energy", kind="energy")] = 0.0,
    grid: Annotated[int | None, Quantity("1", "fineness of a functional's grid; 3 by default", ge=0, le=9)] = None,
) -> CoreExcitations:
    r"""Return excitations from core orbitals by time-dependent density functionals with core-valence separation.

    .. math::

        A_{ia,jb} = \delta_{ij}\delta_{ab}(\varepsilon_a-\varepsilon_i) + 2(ia|jb) - c_x(ij|ab) + (ia|f_{xc}|jb),
        \qquad i, j \in \text{core}

    The excitations of all other occupied orbitals are left out, so that those of the core are the lowest and
    are not mixed with others.

    Parameters
    ----------
    element
        Element of the edge; all its atoms take part.
    method
        ``TDA`` (Tamm and Dancoff) or ``RPA`` (all of linear response).
    shift
        Added to the energies; stated in the result.

    Raises
    ------
    InputError
        The element is not in the molecule, electrons are unpaired, or there is a grid without a functional.
    DomainError
        There are fewer excitations than wanted.
    ResourceError
        There are more than 160 basis functions.

    Examples
    --------
    >>> hydrogen = Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.740848]])
    >>> core_excitations(hydrogen, "H", functional="", basis="STO-3G", count=1).energies.round(3)
    array([25.781])
    """
    if element not in geometry.symbols:
        raise InputError("is not in the molecule", field="element", value=element, remedy="name one of its elements")
    if geometry.unpaired:
        raise InputError("has unpaired electrons", field="geometry", value=geometry.unpaired, remedy="use a singlet")
    built = molecule(geometry, basis)
    if built.nao > _FUNCTIONS:
        raise ResourceError("has too many functions", field="basis", value=built.nao, remedy=f"stay below {_FUNCTIONS}")
    field = converged(unsolved(built, "restricted", functional, grid))
    core = _core(field, element)
    occupied, empty = field.mo_occ > 0.0, field.mo_occ == 0.0
    size = core.size * int(empty.sum())
    if count > size:
        raise DomainError("exceeds the excitations", field="count", value=count, remedy=f"give at most {size}")
    full, mixed = (part[core][:, :, core].reshape(size, size) for part in pyscf("tdscf.rhf").get_ab(field))
    if method == "RPA":  # (A - B)^1/2 (A + B) (A - B)^1/2 has the squares of the energies
        values, vectors = np.linalg.eigh(full - mixed)
        root = (vectors * np.sqrt(np.maximum(values, 0.0))) @ vectors.T
        squares, amplitudes = np.linalg.eigh(root @ (full + mixed) @ root)
        energies = np.sqrt(squares)
        amplitudes = root @ amplitudes / np.sqrt(energies)
    else:
        energies, amplitudes = np.linalg.eigh(full)
    with built.with_common_origin((0.0, 0.0, 0.0)):
        position = built.intor("int1e_r")
    inner, outer = field.mo_coeff[:, occupied][:, core], field.mo_coeff[:, empty]
    moments = np.einsum("xpq,pi,qa->xia", position, inner, outer, optimize=True).reshape(3, size) @ amplitudes
    strengths = 4.0 / 3.0 * energies * np.sum(moments**2, axis=0)
    edge = -EV * float(field.mo_energy[occupied][core].max())
    return CoreExcitations(energies[:count] * EV + shift, strengths[:count], shift, edge)


@dataclass(frozen=True)
class CoreExcitations(DataRecord):
    """Bound excitations from the 1s orbitals of one element."""

    energies: Annotated[FloatArray, Array("eV", "n", "excitation energies with the shift, rising", kind="energy")]
    strengths: Annotated[FloatArray, Array("1", "n", "oscillator strengths", ge=0)]
    shift: Annotated[float, Quantity("eV", "what was added to the computed energies", kind="energy")]
    edge: Annotated[
        float, Quantity("eV", "minus the highest energy of the core orbitals, without the shift", kind="energy")
    ]


def _core(field: Any, element: str) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the occupied orbitals that hold most of the element's 1s functions, as many as it has atoms."""
    built = field.mol
    functions = built.search_ao_label(f"{element} 1s")
    vectors = field.mo_coeff[:, field.mo_occ > 0.0]
    weight = (vectors * (field.get_ovlp() @ vectors))[functions].sum(axis=0)
    atoms = sum(built.atom_symbol(place) == element for place in range(built.natm))
    return np.sort(np.argsort(-weight, kind="stable")[: min(atoms, weight.size)])
