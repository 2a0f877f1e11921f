"""The energy of a mean field and its parts."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Quantity


@dataclass(frozen=True)
class FromPyscf(DataRecord):
    """A result with the object of PySCF that it was read from, for what it does not hold itself.

    ``pyscf`` (a converged mean field, a solved active space) is an attribute and no part of the JSON.
    """

    pyscf: InitVar[Any] = field(default=None, kw_only=True)

    def __post_init__(self, pyscf: Any) -> None:
        object.__setattr__(self, "pyscf", pyscf)


@dataclass(frozen=True)
class MeanFieldEnergy(FromPyscf):
    """A mean-field energy and what it consists of; ``pyscf`` is the converged mean field."""

    total: Annotated[float, Quantity("hartree", "total energy")]
    nuclear: Annotated[float, Quantity("hartree", "repulsion of the nuclei", ge=0)]
    one_electron: Annotated[float, Quantity("hartree", "kinetic energy and attraction by the nuclei")]
    two_electron: Annotated[float, Quantity("hartree", "repulsion of the electrons, with exchange and correlation")]
    kinetic: Annotated[float, Quantity("hartree", "kinetic energy, of Kohn-Sham orbitals in a density functional")]
    virial_ratio: Annotated[float, Quantity("1", "-V/T, 2 at equilibrium and in a complete basis")]
    spin_square: Annotated[float, Quantity("1", "<S^2> of the determinant")]
    basis_functions: Annotated[int, Quantity("1", "number of basis functions", gt=0)]


def energies(field: Any) -> MeanFieldEnergy:
    """Return the energies of a converged mean field."""
    density = field.make_rdm1()
    whole = density.sum(axis=0) if np.ndim(density) == 3 else density
    kinetic = float(np.einsum("ij,ji->", field.mol.intor("int1e_kin"), whole))
    one = float(np.einsum("ij,ji->", field.get_hcore(), whole))
    nuclear = float(field.energy_nuc())
    total = float(field.e_tot)
    square = float(field.spin_square()[0]) if field.mol.nelectron else 0.0
    return MeanFieldEnergy(
        total, nuclear, one, total - nuclear - one, kinetic, (kinetic - total) / kinetic, square, int(field.mol.nao),
        pyscf=field,
    )  # fmt: skip
