"""Fit the spectra predicted from a SMILES, and measure them on compounds left out.

The journal holds computed force fields, one JSON line a compound, as the computed reference library keeps them; no
measured spectrum is used.  A tenth of the compounds (by a hash of the InChIKey) is left out of the fit and predicted:
spectral information similarity and cosine, against the mean of the spectra fitted and the spectrum of the most similar
compound.  A second split leaves out every compound of a tenth of the Murcko scaffolds; of a compound without a ring its
bare graph is used as the scaffold.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.spectrum_model.fragments import fragment_bits, tanimoto
from vibron.infrared.spectrum_model.model import GRID, WIDTH, PredictionModel
from vibron.infrared.vibrations.broaden_sticks import broaden_sticks
from vibron.infrared.vibrations.normal_modes import normal_modes
from vibron.infrared.vibrations.scale_force_field import scale_force_field
from vibron_train.library.compute import journal, restored
from vibron_train.structures.similarity import cosine, information_similarity

_RIDGE, _RANK = 0.03, 80


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
            found[require("rdkit.Chem").MolToInchiKey(molecule)] = molecule, curve / curve.sum()
    return [found[key][0] for key in sorted(found)], np.array([found[key][1] for key in sorted(found)])


def fit(molecules: Sequence[Any], spectra: FloatArray) -> PredictionModel:
    """Fit spectra (rows, sum 1): ridge regression of their square roots with the Tanimoto similarity as kernel.

    Square roots, because squared differences of them measure the distance of two distributions (Hellinger), as the
    spectral information divergence does for near ones.
    """
    sets = [fragment_bits(molecule) for molecule in molecules]
    bits, sizes = np.concatenate(sets), np.array([len(each) for each in sets], dtype=np.uint16)
    kernel = np.array([tanimoto(each, bits, sizes) for each in sets])
    roots = np.sqrt(spectra)
    mean = roots.mean(axis=0)
    shapes = np.linalg.svd(roots - mean, full_matrices=False)[2][:_RANK]
    kernel[np.diag_indices(len(sets))] += _RIDGE
    weights = np.linalg.solve(kernel, (roots - mean) @ shapes.T)
    return PredictionModel(bits, sizes, weights.astype(np.float16), shapes.astype(np.float16), mean.astype(np.float16))


def left_out(name: str) -> bool:
    """Return True if a name falls into the tenth that is left out."""
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % 10 == 0


def skeleton(molecule: Any) -> str:
    """Return the Murcko scaffold, or of an open chain its graph without elements and bond orders."""
    hashes = require("rdkit.Chem.rdMolHash")
    scaffold = require("rdkit.Chem.Scaffolds.MurckoScaffold").MurckoScaffoldSmiles(mol=molecule)
    return str(scaffold or hashes.MolHash(molecule, hashes.HashFunction.AnonymousGraph))


def measure(
    molecules: list[Any], spectra: FloatArray, names: list[str], title: str, say: Callable[[str], None]
) -> None:
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
    say(f"{title}: {len(kept)} compounds fitted, {len(queries)} predicted")
    for name, guess in guesses.items():
        scores = information_similarity(spectra[out], guess)
        say(
            f"  {name:24s} SIS mean {scores.mean():.3f} median {np.median(scores):.3f}   "
            f"cosine mean {cosine(spectra[out], guess).mean():.3f}"
        )
    close = likeness.max(axis=1)
    scores = information_similarity(spectra[out], guesses["kernel ridge regression"])
    for low, high in ((0.0, 0.4), (0.4, 0.6), (0.6, 1.1)):
        part = (close >= low) & (close < high)
        if part.any():
            say(
                f"    similarity {low:.1f} to {min(high, 1.0):.1f}: {part.sum():4d}, SIS mean {scores[part].mean():.3f}"
            )


def train(path: Path, out: Path | None, say: Callable[[str], None] = print) -> None:
    """Measure on a journal of computed compounds; with ``out`` write the weights fitted to all of them."""
    molecules, spectra = computed(path)
    measure(
        molecules, spectra, [require("rdkit.Chem").MolToInchiKey(each)[:14] for each in molecules], "random tenth", say
    )
    measure(molecules, spectra, [skeleton(each) for each in molecules], "tenth of the scaffolds", say)
    if out is not None:
        model = fit(molecules, spectra)
        np.savez_compressed(out, **{field.name: getattr(model, field.name) for field in fields(model)})
        say(f"{out.name}: {len(molecules)} compounds, {out.stat().st_size / 1e6:.2f} MB")
