"""Objects of PySCF: molecules, mean fields, correlated methods; atomic units."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron_verify.products.molecule import molecule
from vibron_verify.products.product import Product, Values


def read(thing: Any) -> Product | None:
    """Return a molecule or a calculation of PySCF as a product."""
    name = f"pyscf.{type(thing).__name__}"
    if hasattr(thing, "intor") and hasattr(thing, "atom_coords"):
        return molecule(thing, name)
    waits = getattr(thing, "mo_coeff", 0) is None or getattr(thing, "e_corr", 0) is None
    if not waits and hasattr(thing, "e_tot"):
        return _calculation(thing, name)
    if hasattr(thing, "kernel") and hasattr(thing, "mol"):
        return Product("record", name, words={"unread": "not run yet"}, parts={"molecule": molecule(thing.mol)})
    return None


def _calculation(thing: Any, name: str) -> Product:
    found: dict[str, Values] = {"energy": np.asarray(thing.e_tot)}
    if getattr(thing, "e_corr", None) is not None:
        found["correlation_energy"] = np.asarray(thing.e_corr)
    if getattr(thing, "converged", None) is not None:
        found["converged"] = np.asarray(thing.converged)
    if hasattr(thing, "frozen") and hasattr(thing, "e_corr"):
        found["frozen_orbitals"] = np.array(_frozen(thing.frozen))
    words = {"method": "+".join(type(part).__name__ for part in (thing, getattr(thing, "_scf", None)) if part)}
    if hasattr(thing, "xc"):
        words["functional"] = str(thing.xc)
    if hasattr(thing, "make_rdm1") and hasattr(thing, "get_ovlp"):
        found |= _mean_field(thing)
    parts = {"molecule": molecule(thing.mol)} if hasattr(thing, "mol") else {}
    return Product("record", name, found, words, parts)


def _frozen(orbitals: Any) -> int:
    """Return how many orbitals are frozen: PySCF takes a number, a list, or a list for each spin."""
    if orbitals is None:
        return 0
    if isinstance(orbitals, int | np.integer):
        return int(orbitals)
    return len(orbitals[0]) if len(orbitals) and np.ndim(orbitals[0]) else len(orbitals)


def _mean_field(thing: Any) -> dict[str, Values]:
    mol, total = thing.mol, np.asarray(thing.make_rdm1())
    density = total if total.ndim == 2 else total.sum(axis=0)
    overlap = np.asarray(thing.get_ovlp())
    kinetic = float(np.einsum("ij,ji->", density, mol.intor_symmetric("int1e_kin")).real)
    of_atoms = np.array([int(label[0]) for label in mol.ao_labels(fmt=None)])
    populations = np.einsum("ij,ji->i", density, overlap).real
    gross = np.bincount(of_atoms, weights=populations, minlength=mol.natm)
    return {
        "orbital_energies": np.asarray(thing.mo_energy),
        "occupations": np.asarray(thing.mo_occ),
        "density_matrix": density,
        "overlap": overlap,
        "kinetic_energy": np.array(kinetic),
        "potential_energy": np.array(float(np.real(thing.e_tot)) - kinetic),
        "mulliken_charges": mol.atom_charges() - gross,
        "dipole": np.asarray(thing.dip_moment(verbose=0, unit="AU")),
        "electrons_of_density": np.array(populations.sum()),
    }
