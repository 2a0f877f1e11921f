"""Hold the molecule that a script built against the one that the rubric names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.require import require
from vibron_verify.products import Product
from vibron_verify.products._pyscf import molecule
from vibron_verify.rubric.comparison import Comparison
from vibron_verify.script.expression import value

Values = npt.NDArray[Any]
BOHR = 0.529177210903
SAME = 1e-5


def reference(named: Mapping[str, Any], parameters: Mapping[str, Any]) -> Product:
    """Return the molecule that a rubric names, as a product."""
    gto = require("pyscf.gto", extra="manybody")
    basis = named["basis"]
    basis = value(basis[1:], parameters) if basis.startswith("$") else basis
    unit = {"angstrom": "Angstrom", "bohr": "Bohr"}[named.get("unit", "angstrom")]
    made = gto.M(
        atom=named["atoms"], basis=basis, unit=unit, charge=named.get("charge", 0), spin=named.get("spin", 0), verbose=0
    )
    return molecule(made)


def compare_molecules(found: Product, meant: Product) -> Comparison:
    """Compare atoms, distances, electrons, and the overlap of the basis functions."""
    said = []
    if sorted(found.values["charges"].tolist()) != sorted(meant.values["charges"].tolist()):
        return Comparison(False, np.inf, "has other atoms")
    own, right = _distances(found), _distances(meant)
    apart = float(np.abs(own - right).max(initial=0.0))
    if apart > SAME:
        ratios = own[right > 0] / right[right > 0]
        same = np.ptp(ratios) < 1e-4
        for factor, words in ((BOHR, "ångströms were read as bohrs"), (1.0 / BOHR, "bohrs were read as ångströms")):
            if same and abs(ratios[0] - factor) < 1e-3:
                said.append(f"all distances are {ratios[0]:.4f} of what they should be: {words}")
        said = said or [f"a distance differs by {apart:.5f} bohr"]
    for name, words in (("charge", "charge"), ("spin", "number of unpaired electrons"), ("electrons", "electrons")):
        if found.number(name) != meant.number(name):
            said.append(f"{words} {found.number(name):g} where {meant.number(name):g} is meant")
    if found.number("functions") != meant.number("functions"):
        said.append(f"{found.number('functions'):g} basis functions where {meant.number('functions'):g} are meant: "
                    "another basis")  # fmt: skip
    elif not said and "overlap" in found.values and "overlap" in meant.values:
        apart = max(apart, float(np.abs(_levels(found) - _levels(meant)).max()))
        if apart > SAME:
            said.append("another basis with as many functions")
    return Comparison(not said, apart, "; ".join(said) or "the same molecule in the same basis")


def _levels(product: Product) -> Values:
    return np.linalg.eigvalsh(product.values["overlap"])


def _distances(product: Product) -> Values:
    """Return all distances, sorted by the charges of the pair and then by length: turns and orders do not matter."""
    places, charges = product.values["positions"], product.values["charges"]
    pairs = [
        (*sorted((int(charges[i]), int(charges[j]))), float(np.linalg.norm(places[i] - places[j])))
        for i in range(len(charges))
        for j in range(i)
    ]
    return np.array([pair[2] for pair in sorted(pairs)])
