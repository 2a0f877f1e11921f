"""Compute the gas-phase infrared spectrum of toluene (B3LYP/6-31G*, harmonic) for use without a network.

Geometry by BFGS from a GFN2-xTB start, analytic Hessian, dipole derivatives by central differences, frequencies
scaled by 0.960 (CCCBDB, B3LYP/6-31G*) and broadened by a Lorentzian of 12 cm^-1 full width.  About a quarter of an
hour on one core; needs the extra ``simulate``.
"""

import numpy as np
from ase import Atoms
from ase.data import atomic_masses
from ase.optimize import BFGS
from pyscf import dft, gto
from rdkit import Chem
from rdkit.Chem import AllChem
from scipy import constants, optimize
from tblite.ase import TBLite

from vibron.core.example import FOLDER

SMILES, SCALE, WIDTH, STEP = "Cc1ccccc1", 0.960, 12.0, 0.005  # STEP in bohr
KM_PER_MOL = 974.88  # of e^2/u, the usual unit of squared dipole derivatives by normal coordinate
BOHR = constants.value("Bohr radius") * 1e10
DEBYE = 2.541746473  # of one e bohr
AMU = constants.value("atomic mass constant") / constants.m_e
WAVENUMBER = constants.value("hartree-inverse meter relationship") / 100

start = Chem.AddHs(Chem.MolFromSmiles(SMILES))
AllChem.EmbedMolecule(start, randomSeed=7)
numbers = np.array([atom.GetAtomicNum() for atom in start.GetAtoms()])
atoms = Atoms(numbers, start.GetConformer().GetPositions(), calculator=TBLite(method="GFN2-xTB", verbosity=0))
BFGS(atoms, logfile=None).run(fmax=1e-3)


def solved(positions: np.ndarray) -> dft.rks.RKS:
    """Return the converged density functional calculation at positions in bohr."""
    molecule = gto.M(
        atom=list(zip(numbers, positions.reshape(-1, 3), strict=True)), basis="6-31g*", unit="bohr", verbose=0
    )
    field = dft.RKS(molecule, xc="b3lyp").density_fit()
    field.conv_tol = 1e-10
    field.kernel()
    return field


def energy_and_gradient(positions: np.ndarray) -> tuple[float, np.ndarray]:
    """Return energy (hartree) and gradient (hartree/bohr)."""
    field = solved(positions)
    return field.e_tot, field.nuc_grad_method().kernel().ravel()


rest = optimize.minimize(
    energy_and_gradient, atoms.get_positions().ravel() / BOHR, jac=True, method="BFGS", options={"gtol": 3e-4}
).x
blocks = solved(rest).Hessian().kernel()  # (atom, atom, 3, 3)
hessian = blocks.transpose(0, 2, 1, 3).reshape(rest.size, rest.size)
slopes = np.empty((rest.size, 3))
for index in range(rest.size):
    shift = STEP * np.eye(rest.size)[index]
    above, below = (solved(rest + sign * shift).dip_moment(verbose=0) / DEBYE for sign in (1, -1))
    slopes[index] = (above - below) / (2 * STEP)
root = np.sqrt(np.repeat(atomic_masses[numbers], 3))
squared, modes = np.linalg.eigh((hessian + hessian.T) / 2 / np.outer(root, root) / AMU)
wavenumber = np.sqrt(np.abs(squared)) * WAVENUMBER * SCALE
intensity = ((slopes.T @ (modes / root[:, None])) ** 2).sum(axis=0) * KM_PER_MOL
real = wavenumber > 100  # leaves out translations, rotations and the free methyl rotor

grid = np.arange(400.0, 4001.0, 4.0)
half = WIDTH / 2
absorbance = (half / np.pi / ((grid[:, None] - wavenumber[real]) ** 2 + half**2)) @ intensity[real]
absorbance /= absorbance.max()
tens = [(grid[first], absorbance[first : first + 10]) for first in range(0, grid.size, 10)]
rows = [f"{first:.0f} " + " ".join(f"{round(y * 1e5)}" for y in values) for first, values in tens]
header = f"""##TITLE=toluene, computed
##JCAMP-DX=4.24
##DATA TYPE=INFRARED SPECTRUM
##ORIGIN=B3LYP/6-31G*, harmonic, computed by Vibron
##OWNER=The Vibron developers
##STATE=gas
##XUNITS=1/CM
##YUNITS=ABSORBANCE
##FIRSTX={grid[0]:.0f}
##LASTX={grid[-1]:.0f}
##DELTAX=4
##XFACTOR=1
##YFACTOR=0.00001
##NPOINTS={grid.size}
##FIRSTY={absorbance[0]:.5f}
##XYDATA=(X++(Y..Y))
"""
(FOLDER / "toluene_computed.jdx").write_text(header + "\n".join(rows) + "\n##END=\n", encoding="utf-8")
print("strongest:", sorted((round(w), round(float(i), 1)) for w, i in zip(wavenumber, intensity, strict=True) if i > 5))
