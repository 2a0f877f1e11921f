"""Hartree-Fock, density functionals and second-order perturbation theory through PySCF, with an electric field."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron.core.errors import ConvergenceError, InputError
from vibron.core.geometry import Geometry
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.vibrations._constants import BOHR
from vibron.infrared.vibrations._surface import differences

#: Functionals by the name a chemist uses, with that of libxc.
FUNCTIONALS = {"B3LYP": "b3lyp", "PBE0": "pbe0", "PBE": "pbe", "BLYP": "blyp", "M06-2X": "m062x", "wB97X": "wb97x"}
METHODS = ("HF", "MP2", *FUNCTIONALS)
BASES = ("STO-3G", "3-21G", "6-31G*", "6-31G**", "6-311G**", "6-31+G**", "def2-SVP", "def2-TZVP", "cc-pVDZ", "cc-pVTZ")
FIELD = 2e-3  # hartree / (e bohr)
_STRONG = 5e-3  # the same, for second differences
FORCE = 5e-5  # hartree/bohr, where an optimisation stops: each step costs a self-consistent field
_TOLERANCE = 1e-11  # hartree, of the self-consistent field
_GRID = 3  # of PySCF; wavenumbers change by less than 1 cm^-1 beyond


class WaveFunction:
    """The energy surface of one molecule; each call starts from the density of the last one."""

    def __init__(self, geometry: Geometry, method: str, basis: str, field: FloatArray | None = None) -> None:
        self._geometry, self._method, self._basis = geometry, method, basis
        self._field = np.zeros(3) if field is None else field
        self._density: Any = None

    def in_field(self, field: FloatArray) -> WaveFunction:
        """Return the same molecule in an electric field (hartree / (e bohr)), starting from the density here."""
        other = WaveFunction(self._geometry, self._method, self._basis, field)
        other._density = self._density
        return other

    def __call__(self, positions: FloatArray) -> tuple[float, FloatArray, FloatArray]:
        """Return energy (hartree), gradient (hartree/bohr) and the dipole of the mean field (e bohr)."""
        solved = self.solved(positions)
        dipole = solved.dip_moment(unit="AU", verbose=0)
        if self._method == "MP2":
            core = require("pyscf.data.elements", extra="simulate").chemcore(solved.mol)
            correlated = solved.MP2(frozen=core)
            correlated.verbose = 0
            correlated.kernel()
            return float(correlated.e_tot), correlated.nuc_grad_method().kernel().ravel(), dipole
        gradients = solved.nuc_grad_method()
        gradients.grid_response = True  # else a gradient on a grid is off by some 1e-4 and the way down does not end
        return float(solved.e_tot), gradients.kernel().ravel(), dipole

    def solved(self, positions: FloatArray) -> Any:
        """Return the converged mean field."""
        gto = require("pyscf.gto", extra="simulate")
        try:
            molecule = gto.M(
                atom=list(zip(self._geometry.symbols, positions.reshape(-1, 3), strict=True)),
                basis=self._basis,
                unit="bohr",
                charge=self._geometry.charge,
                spin=self._geometry.unpaired,
                verbose=0,
            )
        except RuntimeError as error:
            raise InputError(
                f"does not fit the number of electrons: {error}",
                field="geometry",
                value=f"charge {self._geometry.charge}, {self._geometry.unpaired} unpaired",
                remedy="correct the charge or the number of unpaired electrons",
            ) from error
        except KeyError as error:
            raise InputError(
                f"does not fit this molecule: {error}", field="basis", value=self._basis, remedy="use another basis set"
            ) from error
        mean_field = self._mean_field(molecule)
        mean_field.conv_tol = _TOLERANCE
        if self._field.any():
            _switch_on(mean_field, self._field)
        mean_field.kernel(dm0=self._density)
        if not mean_field.converged:
            raise ConvergenceError(
                "the self-consistent field did not converge",
                field="geometry",
                remedy="check the geometry, the charge and the number of unpaired electrons",
            )
        self._density = mean_field.make_rdm1()
        return mean_field

    def _mean_field(self, molecule: Any) -> Any:
        if self._method in FUNCTIONALS:
            density_functional = require("pyscf.dft", extra="simulate")
            mean_field = (density_functional.RKS if molecule.spin == 0 else density_functional.UKS)(molecule)
            mean_field.xc = FUNCTIONALS[self._method]
            mean_field.grids.level = _GRID
            return mean_field
        hartree_fock = require("pyscf.scf", extra="simulate")
        return (hartree_fock.RHF if molecule.spin == 0 else hartree_fock.UHF)(molecule)


def derivatives(geometry: Geometry, method: str, basis: str) -> tuple[FloatArray, FloatArray]:
    """Return Hessian (analytic but for MP2) and dipole derivatives (of the gradient by the field)."""
    rest = geometry.positions.ravel() / BOHR
    surface = WaveFunction(geometry, method, basis)
    if method == "MP2":
        hessian = differences(surface, rest)[0]
    else:
        solver = surface.solved(rest).Hessian()
        solver.verbose = 0
        hessian = solver.kernel().transpose(0, 2, 1, 3).reshape(rest.size, rest.size)
    slopes = np.stack([_slope(surface, rest, axis) for axis in np.eye(3)], axis=1)
    return (hessian + hessian.T) / 2.0, slopes


def polarizability_derivatives(geometry: Geometry, method: str, basis: str) -> FloatArray:
    """Return the derivatives of the polarisability, shape (3n, 3, 3), bohr^2: second differences of the gradient."""
    rest = geometry.positions.ravel() / BOHR

    surface = WaveFunction(geometry, method, basis)

    def pushed(*axes: int) -> FloatArray:
        """Return the sum of the gradients in a field along the axes and against it."""
        field = _STRONG * np.eye(3)[list(axes)].sum(axis=0)
        forward, backward = (surface.in_field(sign * field)(rest)[1] for sign in (1.0, -1.0))
        return np.asarray(forward + backward)

    bare = 2.0 * surface(rest)[1]
    single = [pushed(axis) for axis in range(3)]
    result = np.empty((rest.size, 3, 3))
    for a in range(3):
        result[:, a, a] = -(single[a] - bare) / _STRONG**2
        for b in range(a):
            mixed = -(pushed(a, b) - single[a] - single[b] + bare) / (2.0 * _STRONG**2)
            result[:, a, b] = result[:, b, a] = mixed
    return result


def _slope(surface: WaveFunction, rest: FloatArray, axis: FloatArray) -> FloatArray:
    """Return the derivatives of one component of the dipole: minus that of the gradient by the field."""
    forward, backward = (surface.in_field(sign * FIELD * axis)(rest)[1] for sign in (1.0, -1.0))
    return -(forward - backward) / (2.0 * FIELD)


def _switch_on(mean_field: Any, field: FloatArray) -> None:
    """Add a homogeneous field to the Hamiltonian, to the gradient and to the energy of the nuclei."""
    molecule = mean_field.mol
    with molecule.with_common_origin((0.0, 0.0, 0.0)):
        position, slope = molecule.intor("int1e_r"), molecule.intor("int1e_irp")
    free = mean_field.get_hcore()
    mean_field.get_hcore = lambda *_: free + np.einsum("x,xij->ij", field, position)
    charges, places = molecule.atom_charges(), molecule.atom_coords()
    nuclei = -float(charges @ (places @ field))
    bare = mean_field.energy_nuc
    mean_field.energy_nuc = lambda *_: bare() + nuclei
    # <grad_x i| r_y |j> is the transpose of <j| r_y grad_x |i>.
    size = position.shape[-1]
    push = np.einsum("y,yxji->xij", field, slope.reshape(3, 3, size, size))
    gradients = mean_field.nuc_grad_method

    def patched(*_: Any) -> Any:
        found = gradients()
        bare_core, bare_nuclei = found.get_hcore, found.grad_nuc
        found.get_hcore = lambda mol=None: bare_core(mol) - push
        found.grad_nuc = lambda mol=None, atmlst=None: bare_nuclei(mol, atmlst) - np.outer(charges, field)
        return found

    mean_field.nuc_grad_method = patched
