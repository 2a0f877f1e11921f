"""Compute the gas-phase infrared spectrum of toluene (GFN2-xTB, harmonic) for use without a network.

Normal modes from a Hessian by central differences of the gradient, intensities from the dipole moments of the same
displaced geometries, frequencies scaled by 0.985 and broadened by a Lorentzian of 12 cm^-1 full width.
Needs the extra ``simulate``.  C. Bannwarth, S. Ehlert, S. Grimme, J. Chem. Theory Comput. 15, 1652 (2019).
"""

import numpy as np
from ase import Atoms
from ase.data import atomic_masses
from ase.optimize import BFGS
from rdkit import Chem
from rdkit.Chem import AllChem
from scipy import constants
from tblite.ase import TBLite
from tblite.interface import Calculator

from vibron.core.example import FOLDER

SMILES, SCALE, WIDTH, STEP = "Cc1ccccc1", 0.985, 12.0, 0.005  # STEP in bohr
KM_PER_MOL = 974.88  # of e^2/u, the usual unit of squared dipole derivatives by normal coordinate
BOHR = constants.value("Bohr radius") * 1e10
AMU = constants.value("atomic mass constant") / constants.m_e
WAVENUMBER = constants.value("hartree-inverse meter relationship") / 100

molecule = Chem.AddHs(Chem.MolFromSmiles(SMILES))
AllChem.EmbedMolecule(molecule, randomSeed=7)
numbers = np.array([atom.GetAtomicNum() for atom in molecule.GetAtoms()])
atoms = Atoms(numbers, molecule.GetConformer().GetPositions(), calculator=TBLite(method="GFN2-xTB", verbosity=0))
BFGS(atoms, logfile=None).run(fmax=1e-3)
rest = atoms.get_positions() / BOHR


def gradient_and_dipole(positions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return gradient (hartree/bohr) and dipole moment (e bohr) at positions in bohr."""
    calculator = Calculator("GFN2-xTB", numbers, positions)
    calculator.set("verbosity", 0)
    calculator.set("accuracy", 0.01)
    result = calculator.singlepoint()
    return result.get("gradient").ravel(), result.get("dipole")


size = rest.size
hessian, slopes = np.empty((size, size)), np.empty((size, 3))
for index in range(size):
    shift = np.zeros(size)
    shift[index] = STEP
    above, below = (gradient_and_dipole(rest + sign * shift.reshape(rest.shape)) for sign in (1, -1))
    hessian[index] = (above[0] - below[0]) / (2 * STEP)
    slopes[index] = (above[1] - below[1]) / (2 * STEP)
root = np.sqrt(np.repeat(atomic_masses[numbers], 3))
squared, modes = np.linalg.eigh((hessian + hessian.T) / 2 / np.outer(root, root) / AMU)
wavenumber = np.sqrt(np.abs(squared)) * WAVENUMBER * SCALE
intensity = ((slopes.T @ (modes / root[:, None])) ** 2).sum(axis=0) * KM_PER_MOL
real = wavenumber > 100  # leaves out translations, rotations and the free methyl rotor

grid = np.arange(400.0, 4001.0, 4.0)
half = WIDTH / 2
lines = half / np.pi / ((grid[:, None] - wavenumber[real]) ** 2 + half**2)
absorbance = lines @ intensity[real]
absorbance /= absorbance.max()
lines_of_ten = [(grid[start], absorbance[start : start + 10]) for start in range(0, grid.size, 10)]
rows = [f"{first:.0f} " + " ".join(f"{round(y * 1e5)}" for y in values) for first, values in lines_of_ten]
header = f"""##TITLE=toluene, computed
##JCAMP-DX=4.24
##DATA TYPE=INFRARED SPECTRUM
##ORIGIN=GFN2-xTB, harmonic, computed by Vibron
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
print("strongest:", sorted((round(w), round(i, 1)) for w, i in zip(wavenumber, intensity, strict=True) if i > 5))
