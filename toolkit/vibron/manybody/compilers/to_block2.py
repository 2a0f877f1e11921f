from __future__ import annotations

import shutil
import tempfile
import weakref
from importlib.metadata import version
from itertools import product
from typing import Annotated, Any, NamedTuple

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.memory import need
from vibron.core.quantity import Quantity, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.manybody.compilers._compiled import Compiled, Dense, refuse
from vibron.manybody.hilbert.basis import finite
from vibron.manybody.operators.local import TWO_MODES
from vibron.manybody.specification import Model

_SPIN = {"Sp": "P", "Sm": "M", "Sz": "Z", "Id": ""}
_TWO = {("C", 0): "d", ("Cdag", 0): "c", ("N", 0): "cd", ("C", 1): "D", ("Cdag", 1): "C", ("N", 1): "CD"}
_ONE = {"C": "D", "Cdag": "C", "N": "CD", "Id": ""}


@tool(
    valid_for="fermions with spin (n_up and n_down), without spin (n_particles), and spins that conserve total_sz, "
    "written with Sp, Sm, Sz",
    limitations="the sector of the charges is fixed when the system is set up: of spins by heis_twosz, since block2 "
    "ignores spin there; real coefficients; no dense matrix; block2 keeps its state in the process: use one at a time",
    papers=("zhai2023",),
    see_also=("to_tenpy", "to_sparse"),
    extra="block2",
    cost="light",
    effects=("writes scratch files into a temporary folder, removed with the result",),
)
def to_block2(
    model: Annotated[Model, Record("model, with the charges of its sector declared")],
    threads: Annotated[int, Quantity("1", "threads of block2", ge=1, le=1024)] = 1,
    memory: Annotated[int, Quantity("MB", "stack memory of block2", ge=16, le=1_000_000)] = 256,
) -> Block2Model:
    r"""Return a model as a block2 driver and matrix-product operator in the sector of the model.

    .. math:: H = \sum_k c_k\, o_{k,1}(i_{k,1}) \cdots o_{k,m}(i_{k,m})

    Returns
    -------
    Block2Model
        ``.native`` is (driver, mpo).

    Raises
    ------
    DomainError
        The sector does not fix the charges, sites are of another kind, or a coefficient is complex.

    Examples
    --------
    >>> to_block2(hubbard(size=(4,), sector=Sector(n_up=2, n_down=2))).places
    4
    """
    finite(model)
    need(memory, field="memory", value=memory, remedy="give block2 less", each=1 << 20)
    refuse(model, ("spin", "fermion", "spinful_fermion"), "block2")
    core = require("pyblock2.driver.core", extra="block2")
    symmetry, system = _sector(model)
    folder = tempfile.mkdtemp(prefix="vibron-block2-")
    driver = core.DMRGDriver(
        scratch=folder, symm_type=getattr(core.SymmetryTypes, symmetry), n_threads=threads, stack_mem=memory << 20
    )
    driver.initialize_system(n_sites=model.n_sites, **system)
    builder = driver.expr_builder()
    for letters, sites, number in _terms(model):
        builder.add_const(number) if not letters else builder.add_term(letters, sites, number)
    mpo = driver.get_mpo(builder.finalize(), iprint=0)
    made = Block2Model(
        f"block2 {version('block2')}",
        f"DMRGDriver ({symmetry}) and MPO",
        model.n_sites,
        len(model.strings),
        None,
        ("site i is orbital i", "the sector is that of the driver"),
        model.hash,
        Block2System(driver, mpo),
        _no_matrix,
    )
    weakref.finalize(driver, shutil.rmtree, folder, ignore_errors=True)
    return made


class Block2System(NamedTuple):
    """block2's driver, with the sector set, and the matrix-product operator."""

    driver: Any
    mpo: Any


class Block2Model(Compiled):
    """A model in block2; ``native`` is (driver, mpo)."""

    @property
    def lowest_energy(self) -> float:
        """The lowest energy by block2's DMRG with 100 states kept, exact for a dozen sites, for checks."""
        driver, mpo = self.native
        driver.bw.b.Random.rand_seed(0)
        state = driver.get_random_mps("CHECK", bond_dim=100, nroots=1)
        noises = [1e-4] * 4 + [0.0]
        return float(driver.dmrg(mpo, state, n_sweeps=12, bond_dims=[100], noises=noises, thrds=[1e-11], iprint=0))


def _sector(model: Model) -> tuple[str, dict[str, int]]:
    sector, kind = model.sector, model.site.kind
    needed = {"spinful_fermion": ("n_up", "n_down"), "fermion": ("n_particles",), "spin": ("total_sz",)}[kind]
    for name in needed:
        if getattr(sector, name) is None:
            raise DomainError("must be declared for block2", field=name, remedy=f"declare {' and '.join(needed)}")
    if kind == "spinful_fermion":
        up, down = int(sector.n_up or 0), int(sector.n_down or 0)
        return "SZ", {"n_elec": up + down, "spin": up - down}
    if kind == "fermion":
        return "SGF", {"n_elec": int(sector.n_particles or 0)}
    return "SGB", {"heis_twos": round(2 * model.site.S), "heis_twosz": round(2 * (sector.total_sz or 0.0))}


def _terms(model: Model) -> list[tuple[str, list[int], float]]:
    found = []
    for number, ops, name in model.strings:
        for weight, letters, sites in _letters(model, ops, name):
            value = number * weight
            if abs(np.imag(value)) > 1e-14:
                raise DomainError("has a complex coefficient", field="model", value=name, remedy="leave the twist out")
            found.append((letters, sites, float(np.real(value))))
    return found


def _letters(model: Model, ops: tuple[tuple[str, int], ...], name: str) -> list[tuple[complex, str, list[int]]]:
    if not model.site.two_modes:
        table = _ONE if model.site.fermionic else _SPIN
        for word, _ in ops:
            if word not in table:
                raise DomainError(
                    f"term {name!r} does not keep the total Sz", field="model", value=word, remedy="write Sp, Sm, Sz"
                )
        words = [(table[word], site) for word, site in ops]
        return [(1.0, "".join(w for w, _ in words), [site for w, site in words for _ in w])]
    found = []
    for choice in product(*(TWO_MODES[word] for word, _ in ops)):
        weight: complex = 1.0
        words = []
        for (factor, parts), (_, site) in zip(choice, ops, strict=True):
            weight = weight * factor
            words += [(_TWO[part], site) for part in parts if part[0] != "Id"]
        found.append((weight, "".join(w for w, _ in words), [site for w, site in words for _ in w]))
    return found


def _no_matrix() -> Dense:
    raise DomainError("keeps no dense matrix", field="model", value="block2", remedy="compare energies and densities")
