from __future__ import annotations

from functools import reduce
from importlib.metadata import version
from typing import Annotated, Any

import numpy as np

from vibron.core.quantity import Option, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.manybody.compilers._compiled import Compiled, Dense, from_sites, small
from vibron.manybody.operators.tenpy_names import tenpy_labels, tenpy_words
from vibron.manybody.specification import Model


@tool(
    valid_for="every model, on finite lattices and on chains, ladders and cylinders that repeat for ever",
    limitations="sites follow one another in our order, on a chain of TeNPy, whatever the lattice; a model written "
    "with X and Y, or Sx and Sy, keeps the parity at most",
    papers=("hauschild2018",),
    see_also=("to_sparse", "to_block2", "to_quimb"),
    extra="manybody",
    cost="light",
)
def to_tenpy(
    model: Annotated[Model, Record("model")],
    conserve: Annotated[str, Option("charges that tensors keep", ("auto", "none"))] = "auto",
) -> Compiled:
    r"""Return a model as a TeNPy model with its matrix-product operator.

    .. math:: H = \sum_{a} W^{[0]}_{a_0 a_1} W^{[1]}_{a_1 a_2} \cdots W^{[N-1]}_{a_{N-1} a_N}

    Each string of our Hamiltonian becomes one term by TeNPy's own operators, which also place the Jordan-Wigner
    strings.  The charges are the particles, the spin projection or the parity that the model conserves.

    Parameters
    ----------
    conserve
        Whether tensors keep the charges that the model conserves.

    Returns
    -------
    Compiled
        ``.native`` is a ``CouplingModel`` and ``MPOModel`` (with ``H_bond`` if all terms join neighbours at most).

    Raises
    ------
    MissingDependencyError
        TeNPy is not installed.

    Examples
    --------
    >>> found = to_tenpy(tfim(size=(6,)))
    >>> found.bond_dimension, round(found.lowest_energy, 8)
    (3, -7.29622981)
    """
    require("tenpy", extra="manybody")
    models = require("tenpy.models.model", extra="manybody")
    lattices = require("tenpy.models.lattice", extra="manybody")
    site = _site(model, conserve == "auto")
    endless = model.lattice.infinite
    ends = ("periodic", "infinite") if endless else ("open", "finite")
    lattice = lattices.Chain(model.n_sites, site, bc=ends[0], bc_MPS=ends[1])
    words = tenpy_words(model.site)
    couplings = models.CouplingModel(lattice)
    for number, ops, name in model.strings:
        couplings.add_local_term(number, [(words.get(word, word), [i, 0]) for word, i in ops], category=name)
    operator = couplings.calc_H_MPO()
    near = all(max(i for _, i in s.ops) - min(i for _, i in s.ops) <= 1 for s in model.strings)
    parents = (models.CouplingModel, *((models.NearestNeighborModel,) if near else ()), models.MPOModel)
    native = type("CompiledModel", parents, {"__init__": lambda self: None})()
    native.__dict__.update(couplings.__dict__)
    models.MPOModel.__init__(native, lattice, operator)
    if near:
        models.NearestNeighborModel.__init__(native, lattice, couplings.calc_H_bond())
    return Compiled(
        f"physics-tenpy {version('physics-tenpy')}",
        "CouplingModel and MPOModel" + (", NearestNeighborModel" if near else ""),
        model.n_sites,
        len(model.strings),
        max(operator.chi),
        ("site i is MPS site i", "states by TeNPy's labels", "fermion modes interleaved, up before down"),
        model.hash,
        native,
        lambda: _dense(model, operator, site),
    )


def _site(model: Model, charges: bool) -> Any:
    sites = require("tenpy.networks.site", extra="manybody")
    kind, kept = model.site.kind, set(model.symmetries if charges else ())
    if {word for s in model.strings for word, _ in s.ops} & {"X", "Y", "Sx", "Sy"}:
        kept -= {"total_sz"}  # such words carry no charge individually, even if their sum does
    parity = "parity" if "parity" in kept else None
    if model.site.two_modes:
        made = sites.SpinHalfHoleSite if kind == "tj" else sites.SpinHalfFermionSite
        number = "N" if "n_particles" in kept else parity
        return made(cons_N=number, cons_Sz="Sz" if "total_sz" in kept else None)
    if kind in ("fermion", "boson"):
        number = "N" if "n_particles" in kept else parity
        return sites.FermionSite(number) if kind == "fermion" else sites.BosonSite(model.site.n_max, number)
    conserve = "Sz" if "total_sz" in kept else parity
    if model.site.dimension > 2:
        return sites.SpinSite(model.site.S, conserve)
    site = sites.SpinHalfSite(conserve)
    for name, state in (("Pup", "up"), ("Pdn", "down")):
        projector = np.zeros((2, 2))
        projector[site.state_labels[state], site.state_labels[state]] = 1.0
        site.add_op(name, projector, hc=name, permute_dense=False)
    return site


def _dense(model: Model, operator: Any, site: Any) -> Dense:
    """Multiply the tensors of the matrix-product operator out."""
    small(model)
    order = [site.state_labels[label] for label in tenpy_labels(model.site)]
    tensors = [
        operator.get_W(i).to_ndarray().transpose(_axes(operator.get_W(i)))[:, :, order][:, :, :, order]
        for i in range(model.n_sites)
    ]
    first, last = operator.get_IdL(0), operator.get_IdR(model.n_sites - 1)
    tensors[0], tensors[-1] = tensors[0][[first]], tensors[-1][:, [last]]

    def join(left: Dense, right: Dense) -> Dense:
        found = np.einsum("abij,bckl->acikjl", left, right)
        a, c, i, k, j, m = found.shape
        return np.asarray(found.reshape(a, c, i * k, j * m))

    product: Dense = reduce(join, tensors)[0, 0]
    return from_sites(model, product)


def _axes(tensor: Any) -> list[int]:
    labels = tensor.get_leg_labels()
    return [labels.index(name) for name in ("wL", "wR", "p", "p*")]
