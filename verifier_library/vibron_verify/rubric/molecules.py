"""Hold the molecule that a script built against the one that the rubric names."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.elements import ATOMIC_INDEX
from vibron.core.errors import InputError
from vibron.core.require import require
from vibron.manybody.basis_set import basis_set
from vibron_verify.products import Product
from vibron_verify.products.molecule import molecule
from vibron_verify.rubric.comparison import MatrixComparison
from vibron_verify.script.expression import filled, value

Values = npt.NDArray[Any]
BOHR = 0.529177210903
SAME = 1e-5
MOST_ATOMS = 200


def reference(named: Mapping[str, Any], parameters: Mapping[str, Any]) -> Product:
    """Return the molecule that a rubric names, as a product."""
    return molecule(built(named, parameters))


def built(named: Mapping[str, Any], parameters: Mapping[str, Any]) -> Any:
    """Return the molecule that a rubric names, as PySCF's object."""
    gto = require("pyscf.gto", extra="manybody")
    if missing := [name for name in ("atoms", "basis") if name not in named]:
        raise InputError("is missing", field=f"molecule.{missing[0]}", value=named, remedy="name atoms and basis")
    basis = named["basis"]
    basis = basis_set(value(basis[1:], parameters) if basis.startswith("$") else basis)
    charge, spin = named.get("charge", 0), named.get("spin", 0)
    try:
        return gto.M(atom=_atoms(named, parameters), basis=basis, charge=charge, spin=spin, verbose=0)
    except RuntimeError as error:  # electrons that do not fit, a basis that is not known
        why, told = str(error).partition("\n")[0], f"{basis}, charge {charge}, spin {spin}"
        remedy = "correct its basis, charge or number of unpaired electrons (spin)"
        raise InputError(f"cannot be built: {why}", field="molecule", value=told, remedy=remedy) from error


def geometry(named: Mapping[str, Any], parameters: Mapping[str, Any]) -> str:
    """Return the atoms that a rubric names, and their places in ångström, as text.

    >>> geometry({"atoms": "H 0 0 0; H 0 0 $R"}, {"R": 0.75})
    'H 0.0 0.0 0.0; H 0.0 0.0 0.75'
    >>> geometry({"atoms": "$([['H', 0, 0, R * i] for i in range(n)])"}, {"R": 0.75, "n": 2})
    'H 0.0 0.0 0.0; H 0.0 0.0 0.75'
    """
    return "; ".join(f"{symbol} {' '.join(map(repr, place))}" for symbol, place in _atoms(named, parameters))


def _atoms(named: Mapping[str, Any], parameters: Mapping[str, Any]) -> list[tuple[str, list[float]]]:
    """Return symbols and places in ångström, with the script's parameters worked out.

    They are numbers before PySCF reads them: it evaluates text that is not a number as Python.
    """
    text = filled(named["atoms"], parameters)
    factor = {"angstrom": 1.0, "bohr": BOHR}[named.get("unit", "angstrom")]
    try:
        rows = ast.literal_eval(text) if text.startswith("[") else [row.split() for row in re.split("[;\n]", text)]
        found = [(str(symbol), [factor * float(one) for one in place]) for symbol, *place in filter(None, rows)]
    except (SyntaxError, ValueError, TypeError) as error:
        raise _not_atoms(text) from error
    if not found or len(found) > MOST_ATOMS or not all(_is_atom(symbol, place) for symbol, place in found):
        raise _not_atoms(text)
    return found


def _is_atom(symbol: str, place: list[float]) -> bool:
    return symbol in ATOMIC_INDEX and len(place) == 3 and bool(np.isfinite(place).all())


def _not_atoms(text: str) -> InputError:
    return InputError(
        "is not a list of atoms and their places", field="system.molecule.atoms", value=text[:80],
        remedy="write for instance H 0 0 0; H 0 0 $R, where the script's parameter R is a number",
    )  # fmt: skip


def compare_molecules(found: Product, meant: Product) -> MatrixComparison:
    """Compare atoms, distances, electrons, and the overlap of the basis functions where there are any."""
    said = []
    if sorted(found.values["charges"].tolist()) != sorted(meant.values["charges"].tolist()):
        return MatrixComparison(False, np.inf, "has other atoms")
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
    if found.number("functions") is None:
        return MatrixComparison(not said, apart, "; ".join(said) or "the same molecule, without a basis")
    if found.number("functions") != meant.number("functions"):
        said.append(f"{found.number('functions'):g} basis functions where {meant.number('functions'):g} are meant: "
                    "another basis")  # fmt: skip
    elif not said and "overlap" in found.values and "overlap" in meant.values:
        apart = max(apart, float(np.abs(_levels(found) - _levels(meant)).max()))
        if apart > SAME:
            said.append("another basis with as many functions")
    return MatrixComparison(not said, apart, "; ".join(said) or "the same molecule in the same basis")


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
