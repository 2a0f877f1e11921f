"""From what a script returned to the facts that assertions of physics judge.

The small run gives matrix, state and energy of a system that can be solved exactly; the full run gives the claimed
energy, entropies and the energies along a ladder.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.manybody.specification import Model
from vibron_verify.assertions import Facts
from vibron_verify.assertions.measures import lowest_of
from vibron_verify.products import Product
from vibron_verify.rubric.facts import named_energy
from vibron_verify.rubric.sectors import in_sector

Values = npt.NDArray[Any]
Kinds = Mapping[str, str]
Products = Mapping[str, Product]
ENERGIES = ("energy", "e", "e0", "E", "E0", "e_tot")
STATES = ("psi", "state", "vector", "wavefunction", "ground_state")
METHODS = {"dmrg": "mps", "nqs": "nqs", "exact": "exact", "qsim": "exact"}
MOST_STATES = 1 << 14
MOST_LEVELS = 4096
PYSCF = {"RHF": "hf", "UHF": "hf", "ROHF": "hf", "CISD": "cisd", "CCSD": "ccsd", "RCCSD": "ccsd", "MP2": "mp2"}


def small_facts(topic: str, kinds: Kinds, products: Products, model: Model | None, named: str = "") -> Facts:
    """Return the facts of a run that can be solved exactly: matrix, state and energy in one basis."""
    found = _declared(topic, model) | _of_molecules(products)
    inside: Values | None = None
    for part in _parts(kinds, products, "model"):
        if "matrix" in part.values or (part.kind == "array" and part.values["value"].ndim == 2):
            matrix = part.values.get("matrix", part.values.get("value"))
            assert matrix is not None
            if model is not None and len(matrix) == model.full_dimension and model.sector.declared:
                inside = np.flatnonzero(in_sector(model))
            found["hamiltonian"] = _within(matrix, inside)
            break
    for kind, name in (("initial_state", "initial_state"), ("solver", "state")):
        for part in _parts(kinds, products, kind):
            vector = part.values.get("vector")
            plain = [part.parts[word].values.get("value") for word in STATES if word in part.parts]
            if vector is None and plain and plain[0] is not None and plain[0].ndim == 1:
                vector = plain[0]
            if vector is not None:
                found[name] = _within(vector, inside)
                found |= {"norms": [float(np.linalg.norm(found[name]))]} if topic == "qsim" else {}
            if "unitary" in part.values:
                found["circuit_unitary"] = part.values["unitary"]
    energy = claimed_energy(topic, kinds, products, named)
    if energy is not None:
        found |= _of_an_energy(energy)
        found["small_energy"] = found["energy"]
        if "hamiltonian" in found and len(found["hamiltonian"]) <= MOST_LEVELS:
            found["exact_energy"] = lowest_of(found["hamiltonian"])
    return Facts(**found)


def full_facts(
    topic: str, kinds: Kinds, products: Products, model: Model | None, ladder: Sequence[float] = (), named: str = ""
) -> Facts:
    """Return the facts of the full run: the claimed energy, entropies, and energies along a ladder."""
    found = _declared(topic, model) | _of_molecules(products)
    for part in _parts(kinds, products, "solver"):
        if part.kind == "state" and "entropies" in part.values:
            found |= {name: part.values[name] for name in ("entropies", "bond_dimensions")}
    energy = claimed_energy(topic, kinds, products, named)
    if energy is not None:
        found |= _of_an_energy(energy)
        if model is not None and not model.lattice.infinite and model.full_dimension <= MOST_STATES:
            found["exact_energy"] = model.lowest_energy
    if len(ladder) > 1 and topic in ("dmrg", "exact"):
        found["ladder_energies"] = np.asarray(ladder)
    return Facts(**found)


def claimed_energy(topic: str, kinds: Kinds, products: Products, named: str = "") -> Product | None:
    """Return the energy that is claimed to be the lowest, with its error if the same record holds one."""
    path = energy_path(topic, kinds, products, named)
    return named_energy(path, products) if path else None


def energy_path(topic: str, kinds: Kinds, products: Products, named: str = "") -> str:
    """Return where the energy is that is claimed to be the lowest.

    As named, else of the solver, else of an element named for an energy; circuits claim one only where it is named.
    """
    if named or topic == "qsim":
        return "" if named == "none" else named
    solvers = [name for name in products if kinds.get(name) == "solver"]
    for name in solvers:
        for place, part in products[name].walk(name):
            for word in ENERGIES:
                if word in part.parts and part.parts[word].number() is not None:
                    return f"{place}.{word}"
    for name in (*solvers, *(name for name in products if "energy" in name.lower())):
        numbers = {name: products[name], **{f"{name}.{key}": part for key, part in products[name].parts.items()}}
        for place, one in numbers.items():
            if one.kind == "number" and one.number() is not None:
                return place
    return ""


def _declared(topic: str, model: Model | None) -> dict[str, Any]:
    found: dict[str, Any] = {"topic": topic} if topic else {}
    if topic in METHODS:
        found["method"] = METHODS[topic]
    if model is None:
        return found
    numbers = {name: float(value) for name, value in model.parameters.items() if np.ndim(value) == 0}
    return found | {
        "model": model.name, "parameters": numbers, "n_sites": model.n_sites,
        "local_dimension": model.site.dimension, "boundary": model.lattice.boundary[0],
        "lattice": model.lattice.kind,
    }  # fmt: skip


def _of_an_energy(product: Product) -> dict[str, Any]:
    names = {"error": "energy_error", "variance": "variance", "r_hat": "r_hat"}
    found = {ours: product.number(name) for name, ours in names.items() if product.number(name) is not None}
    return {"energy": product.number(), **found}


def _of_molecules(products: Products) -> dict[str, Any]:
    """Return facts of calculations of molecules: energies by method, and the density in orthonormal orbitals."""
    found: dict[str, Any] = {}
    for product in products.values():
        method = PYSCF.get(product.words.get("method", "").partition("+")[0])
        energy = product.number("energy")
        if method and energy is not None and "molecule" in product.parts:
            found.setdefault("energies", {})[method] = energy
        if "density_matrix" in product.values and "overlap" in product.values:
            values, vectors = np.linalg.eigh(product.values["overlap"])
            root = (vectors * np.sqrt(np.maximum(values, 0.0))) @ vectors.T
            found["one_rdm"] = root @ product.values["density_matrix"] @ root
            found["n_electrons"] = int(product.parts["molecule"].number("electrons") or 0)
    return found


def _parts(kinds: Kinds, products: Products, kind: str) -> Iterator[Product]:
    for name, product in products.items():
        if kinds.get(name) == kind:
            yield from (part for _, part in product.walk())


def _within(array: Values, inside: Values | None) -> Values:
    if inside is None or array.shape[0] <= inside.max(initial=0):
        return array
    return array[inside] if array.ndim == 1 else array[np.ix_(inside, inside)]
