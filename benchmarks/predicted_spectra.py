"""Fit the spectra predicted from a SMILES, and measure them on compounds left out.

    python benchmarks/predicted_spectra.py JOURNAL [--write]

JOURNAL holds computed force fields, one JSON line a compound, as the computed reference library keeps them; no measured
spectrum is used.  A tenth of the compounds (by a hash of the InChIKey) is left out of the fit and predicted: spectral
information similarity and cosine, against the mean of the spectra fitted and the spectrum of the most similar compound.
A second split leaves out every compound of a tenth of the Murcko scaffolds; of a compound without a ring its bare graph
stands for the scaffold.  ``--write`` then fits all compounds and writes the weights that ship.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path
from typing import Any

import numpy as np
from rdkit import Chem
from rdkit.Chem import rdMolHash
from rdkit.Chem.Scaffolds import MurckoScaffold

from vibron.core.quantity import FloatArray
from vibron.infrared import vibrations
from vibron.infrared.chemistry._groups import parse_smiles
from vibron.infrared.learning.similarity import cosine, information_similarity
from vibron.infrared.vibrations._fragments import fragment_bits, tanimoto
from vibron.infrared.vibrations._prediction import GRID, WEIGHTS, WIDTH, fit
from vibron.infrared.vibrations.broaden_sticks import broaden_sticks
from vibron.infrared.vibrations.normal_modes import normal_modes
from vibron.infrared.vibrations.scale_force_field import scale_force_field
from vibron_agents.reference.compute import journal, restored


def computed(path: Path) -> tuple[list[Any], FloatArray]:
    """Return molecules of two heavy atoms and more with their spectra of sum 1, in the order of their InChIKeys."""
    found: dict[str, tuple[Any, FloatArray]] = {}
    for entry in journal(path).values():
        if "error" in entry:
            continue
        molecule = parse_smiles(entry["smiles"])
        if molecule.GetNumHeavyAtoms() < 2:
            continue
        modes = normal_modes(scale_force_field(restored(entry)))
        curve = broaden_sticks(modes.wavenumber, modes.intensity, GRID, WIDTH)
        if curve.sum() > 0:
            found[Chem.MolToInchiKey(molecule)] = molecule, curve / curve.sum()
    return [found[key][0] for key in sorted(found)], np.array([found[key][1] for key in sorted(found)])


def left_out(name: str) -> bool:
    """Tell whether a name falls into the tenth that is left out."""
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % 10 == 0


def skeleton(molecule: Any) -> str:
    """Return the Murcko scaffold, or of an open chain its graph without elements and bond orders."""
    scaffold = MurckoScaffold.MurckoScaffoldSmiles(mol=molecule)
    return scaffold or rdMolHash.MolHash(molecule, rdMolHash.HashFunction.AnonymousGraph)


def measure(molecules: list[Any], spectra: FloatArray, names: list[str], title: str) -> None:
    """Print what the model and two plain guesses get on the compounds left out."""
    out = np.array([left_out(name) for name in names])
    kept = [molecule for molecule, apart in zip(molecules, out, strict=True) if not apart]
    model = fit(kept, spectra[~out])
    queries = [molecule for molecule, apart in zip(molecules, out, strict=True) if apart]
    likeness = np.array([tanimoto(fragment_bits(each), model.bits, model.sizes) for each in queries])
    guesses = {
        "mean spectrum": np.broadcast_to(spectra[~out].mean(axis=0), spectra[out].shape),
        "most similar compound": spectra[~out][likeness.argmax(axis=1)],
        "kernel ridge regression": np.array([model.predict(each)[0] for each in queries]),
    }
    print(f"{title}: {len(kept)} compounds fitted, {len(queries)} predicted")
    for name, guess in guesses.items():
        alike = information_similarity(spectra[out], guess)
        print(
            f"  {name:24s} SIS mean {alike.mean():.3f} median {np.median(alike):.3f}   "
            f"cosine mean {cosine(spectra[out], guess).mean():.3f}"
        )
    close = likeness.max(axis=1)
    alike = information_similarity(spectra[out], guesses["kernel ridge regression"])
    for low, high in ((0.0, 0.4), (0.4, 0.6), (0.6, 1.1)):
        part = (close >= low) & (close < high)
        if part.any():
            print(
                f"    similarity {low:.1f} to {min(high, 1.0):.1f}: {part.sum():4d}, SIS mean {alike[part].mean():.3f}"
            )


def main() -> None:
    """Measure, and write the weights if asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("journal", type=Path)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    molecules, spectra = computed(arguments.journal)
    measure(molecules, spectra, [Chem.MolToInchiKey(each)[:14] for each in molecules], "random tenth")
    measure(molecules, spectra, [skeleton(each) for each in molecules], "tenth of the scaffolds")
    if arguments.write:
        path = Path(vibrations.__file__).parent / WEIGHTS
        fit(molecules, spectra).write(path)
        print(f"{path.name}: {len(molecules)} compounds, {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
