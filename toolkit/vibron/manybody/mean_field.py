"""Molecules and their mean fields in PySCF, on one thread so that results repeat to the last digit."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from vibron.core.errors import ConvergenceError, InputError
from vibron.core.geometry import Geometry
from vibron.core.require import require
from vibron.manybody.basis_set import basis_set
from vibron.physics.constants import BOHR_RADIUS, ELEMENTARY_CHARGE, HARTREE

P = ParamSpec("P")
R = TypeVar("R")

BOHR = BOHR_RADIUS.value * 1e10  # angstrom
EV = HARTREE.value / ELEMENTARY_CHARGE.value  # eV
SPINS = ("auto", "restricted", "unrestricted", "restricted open-shell")
_TOLERANCE = 1e-11  # hartree, of the self-consistent field


def pyscf(module: str = "") -> Any:
    """Return PySCF, or one of its modules."""
    return require(f"pyscf.{module}" if module else "pyscf", extra="manybody")


def serial(function: Callable[P, R]) -> Callable[P, R]:
    """Run a function on one thread: sums of integrals are then taken in one order."""

    @functools.wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        pyscf()
        with require("threadpoolctl", extra="manybody").threadpool_limits(limits=1):
            return function(*args, **kwargs)

    return run


def molecule(geometry: Geometry, basis: str, *, symmetry: bool = False) -> Any:
    """Return the molecule, or say what does not fit: charge and spin, or the basis set."""
    try:
        with warnings.catch_warnings():  # PySCF advertises another package where it has no such basis
            warnings.simplefilter("ignore")
            built = pyscf("gto").M(
                atom=list(zip(geometry.symbols, geometry.positions.tolist(), strict=True)),
                basis=basis_set(basis),
                unit="angstrom",
                charge=geometry.charge,
                spin=geometry.unpaired,
                symmetry=symmetry,
                verbose=0,
            )
    except RuntimeError as error:
        if "spin" not in str(error):
            raise _no_basis(basis, error) from error
        raise InputError(
            "does not fit the number of electrons",
            field="geometry",
            value=f"charge {geometry.charge}, {geometry.unpaired} unpaired",
            remedy="correct the charge or the number of unpaired electrons",
        ) from error
    except (KeyError, AssertionError, ValueError) as error:
        raise _no_basis(basis, error) from error
    if not built.nao:
        raise _no_basis(basis, ValueError("it has no functions"))
    return built


def _no_basis(basis: str, error: Exception) -> InputError:
    words = " ".join(str(error).split())[:80]
    return InputError(
        f"is not a basis set for this molecule: {words}", field="basis", value=basis, remedy="try STO-3G or cc-pVDZ"
    )


def mean_field(molecule: Any, spin: str = "auto", functional: str = "", density: Any = None) -> Any:
    """Return the converged mean field: Hartree-Fock, or Kohn-Sham with a functional."""
    return converged(unsolved(molecule, spin, functional), density)


def converged(solver: Any, density: Any = None) -> Any:
    """Return a mean field after its iterations, of second order where the plain ones fail."""
    solver.kernel(dm0=density)
    if not solver.converged:
        start = solver.make_rdm1()
        solver = solver.newton()
        solver.kernel(dm0=start)
    if not solver.converged:
        raise ConvergenceError(
            "the self-consistent field did not converge",
            field="geometry",
            remedy="check geometry, charge and unpaired electrons",
        )
    return solver


def unsolved(molecule: Any, spin: str = "auto", functional: str = "", grid: int | None = None) -> Any:
    """Return the mean field before its first iteration; ``grid`` is the fineness of a functional's grid."""
    if grid is not None and not functional:
        raise InputError("is for density functionals", field="grid", value=grid, remedy="name a functional")
    kind = spin
    if spin == "auto":
        kind = "unrestricted" if molecule.spin else "restricted"
    if kind == "restricted" and molecule.spin:
        raise InputError("needs an even number of electrons", field="spin", value=spin, remedy="use unrestricted")
    letter = {"restricted": "R", "unrestricted": "U", "restricted open-shell": "RO"}[kind]
    if not functional:
        solver = getattr(pyscf("scf"), f"{letter}HF")(molecule)
    else:
        solver = getattr(pyscf("dft"), f"{letter}KS")(molecule)
        solver.xc = known_functional(functional)
        if grid is not None:
            solver.grids.level = grid
    solver.conv_tol = _TOLERANCE
    solver.chkfile = None  # no scratch file, whose lock a process forked meanwhile would keep
    return solver


def known_functional(name: str) -> str:
    """Return the name of a functional, if libxc knows it."""
    try:
        pyscf("dft.libxc").parse_xc(name)
    except (KeyError, ValueError) as error:
        raise InputError(
            "is not a functional of libxc",
            field="functional",
            value=name,
            remedy='write for instance "B3LYP" or "PBE0"',
        ) from error
    return name


def core_orbitals(molecule: Any, frozen: bool) -> int:
    """Return how many orbitals stay out of the correlation: the cores of the atoms, or none."""
    return int(pyscf("data.elements").chemcore(molecule)) if frozen else 0
