"""Write the library of computed spectra that the examples of structure elucidation search: five molecules, no toluene.

GFN2-xTB geometries, harmonic wavenumbers and intensities by central differences (ASE), Lorentzians of 16 cm^-1 full
width, scaled to a height of one.  Under a minute on one core; needs the extra ``simulate``.
"""

import tempfile

import numpy as np
from ase import Atoms
from ase.optimize import BFGS
from ase.vibrations import Infrared
from rdkit import Chem
from rdkit.Chem import AllChem
from tblite.ase import TBLite

from vibron.core.example import FOLDER
from vibron.infrared.chemistry.canonical_structure import canonical_structure
from vibron.infrared.library._store import Entry, write
from vibron.infrared.preprocessing._grid import GRID

MOLECULES = {
    "ethylbenzene": "CCc1ccccc1",
    "chlorobenzene": "Clc1ccccc1",
    "cyclohexane": "C1CCCCC1",
    "acetone": "CC(C)=O",
    "ethanol": "CCO",
}
WIDTH = 16.0  # cm^-1


def spectrum(smiles: str) -> np.ndarray:
    """Return the computed absorbance on the common grid."""
    start = Chem.AddHs(Chem.MolFromSmiles(smiles))
    AllChem.EmbedMolecule(start, randomSeed=7)
    symbols = [atom.GetSymbol() for atom in start.GetAtoms()]
    atoms = Atoms(symbols, start.GetConformer().GetPositions())
    atoms.calc = TBLite(method="GFN2-xTB", accuracy=0.01, verbosity=0)
    BFGS(atoms, logfile=None).run(fmax=1e-3)
    with tempfile.TemporaryDirectory() as folder:
        infrared = Infrared(atoms, name=f"{folder}/ir")
        infrared.run()
        wavenumber, intensity = np.real(infrared.get_frequencies()), np.asarray(infrared.intensities)
    real = wavenumber > 100  # leaves out translations, rotations and free internal rotors
    half = WIDTH / 2
    bands = half**2 / ((GRID[:, None] - wavenumber[real]) ** 2 + half**2) @ intensity[real]
    return (bands / bands.max()).astype(np.float32)


rows = np.array([spectrum(smiles) for smiles in MOLECULES.values()])
entries = [
    Entry(f"computed-{name}", name, smiles, canonical_structure(smiles).inchikey, "gas", "", "")
    for name, smiles in MOLECULES.items()
]
print(write(str(FOLDER / "analogues.arrow"), entries, rows))
