"""A molecule of PySCF as a product; atomic units."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron_verify.products.product import Product, Values

MOST_FUNCTIONS = 400


def molecule(mol: Any, name: str = "pyscf.Mole") -> Product:
    """Return a molecule: nuclear charges, positions in bohr, electrons, and the overlap of its basis functions."""
    found: dict[str, Values] = {
        "charges": np.asarray(mol.atom_charges()),
        "positions": np.asarray(mol.atom_coords()),
        "charge": np.array(mol.charge),
        "spin": np.array(mol.spin),
        "electrons": np.array(mol.nelectron),
        "functions": np.array(mol.nao),
        "nuclear_repulsion": np.array(mol.energy_nuc()),
    }
    if mol.nao <= MOST_FUNCTIONS:
        found["overlap"] = np.asarray(mol.intor_symmetric("int1e_ovlp"))
        found["kinetic"] = np.asarray(mol.intor_symmetric("int1e_kin"))
    return Product("molecule", name, found, {"basis": str(mol.basis)[:200]})
