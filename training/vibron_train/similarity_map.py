"""Learn the linear map of the default metric and write similarity.npz (numpy only, some minutes on one core).

A batch of spectra is compared all against all; the softmax of the cosines of each row (temperature 0.08) is to agree
with the softmax of the Tanimoto similarities of the molecules (Morgan, radius 2, 2048 bits; temperature 0.05).  The
map starts as a damped principal component analysis and is pulled back to it.  Kept out: all molecules of the
validation part, all molecules measured in more than one state, on which benchmarks/retrieval.py reports, and the
collections that must not leave the project.  What ships are 200 directions in 8 bits and the mean of the views over
thousands of spectra; no single spectrum can be read back from them.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from rdkit import Chem
from rdkit.Chem import rdFingerprintGenerator

from vibron.infrared.spectral_library import learned

WITHHELD = ("sdbs-digitised", "student-lab-ftir")
BASIS, DIRECTIONS, EPOCHS, BATCH, RATE, PULL = 600, 200, 25, 1024, 1e-3, 1e-4
ALIKE, COSINE = 0.05, 0.08  # temperatures
SEED = 0


def training_rows(rows: list[dict[str, str]]) -> list[int]:
    """Return the rows to learn from."""
    states = defaultdict(set)
    for row in rows:
        states[row["inchikey"][:14]].add(row["state"])
    held = {row["inchikey"][:14] for row in rows if row["iragent_split"] == "valid"}
    held |= {block for block, found in states.items() if len(found) > 1}
    return [n for n, row in enumerate(rows) if row["inchikey"][:14] not in held and row["source"] not in WITHHELD]


def fingerprints(smiles: list[str]) -> np.ndarray[Any, Any]:
    """Return Morgan fingerprints as rows of zeros and ones."""
    make = rdFingerprintGenerator.GetMorganGenerator(radius=2, fpSize=2048)
    return np.array([make.GetFingerprintAsNumPy(Chem.MolFromSmiles(one)) for one in smiles], dtype=np.float32)


def softmax(rows: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return the softmax of each row, its diagonal left out."""
    np.fill_diagonal(rows, -np.inf)
    powers = np.exp(rows - rows.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def learn(seen: np.ndarray[Any, Any], bits: np.ndarray[Any, Any], say: Callable[[str], None]) -> np.ndarray[Any, Any]:
    """Return the map, shape (d, DIRECTIONS), by Adam on the listwise cross-entropy."""
    random = np.random.default_rng(SEED)
    variance, axes = np.linalg.eigh((seen.T @ seen).astype(np.float64) / len(seen))
    basis = axes[:, : -BASIS - 1 : -1] * variance[: -BASIS - 1 : -1] ** -0.25
    basis /= np.sqrt(np.mean(np.sum((seen @ basis[:, :DIRECTIONS]) ** 2, axis=1)))
    spectra, count = (seen @ basis).astype(np.float32), bits.sum(axis=1)
    start = np.eye(BASIS, DIRECTIONS, dtype=np.float32)
    weights, mean, square = start.copy(), np.zeros_like(start), np.zeros_like(start)
    steps, step = EPOCHS * (len(seen) // BATCH), 0
    for epoch in range(EPOCHS):
        loss = 0.0
        order = random.permutation(len(seen))
        for first in range(0, len(order) - BATCH + 1, BATCH):
            rows = order[first : first + BATCH]
            shared = bits[rows] @ bits[rows].T
            wanted = softmax(shared / (count[rows, None] + count[rows] - shared) / ALIKE)
            image = spectra[rows] @ weights
            length = np.linalg.norm(image, axis=1, keepdims=True)
            unit = image / length
            found = softmax(unit @ unit.T / COSINE)
            loss -= float((wanted * np.log(found + 1e-30)).sum()) / BATCH
            error = (found - wanted) / BATCH
            slope = (error + error.T) @ unit / COSINE
            slope = (slope - unit * (unit * slope).sum(axis=1, keepdims=True)) / length
            gradient = spectra[rows].T @ slope + 2 * PULL * (weights - start)
            step += 1
            mean, square = 0.9 * mean + 0.1 * gradient, 0.999 * square + 0.001 * gradient**2
            rate = RATE * 0.5 * (1 + np.cos(np.pi * step / steps))
            weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        say(f"epoch {epoch + 1}: loss {loss / (len(order) // BATCH):.4f}")
    return basis @ weights


def train(folder: Path, out: Path, say: Callable[[str], None] = print) -> None:
    """Learn the map from measured spectra and write it."""
    with (folder / "metadata.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    chosen = training_rows(rows)
    absorbance = np.load(folder / "spectra.npz")["absorbance"]
    parts = [learned.views(absorbance[chosen[n : n + 1024]].astype(np.float32)) for n in range(0, len(chosen), 1024)]
    seen, measured = (np.concatenate(part) for part in zip(*parts, strict=True))
    mean = seen.sum(axis=0) / np.maximum(measured.sum(axis=0), 1)
    mean = mean.astype(np.float16).astype(np.float32)
    say(f"{len(chosen)} spectra, {seen.shape[1]} numbers each")
    weights = learn(
        np.where(measured, seen - mean, np.float32(0)), fingerprints([rows[n]["smiles"] for n in chosen]), say
    )
    scale = np.abs(weights).max(axis=0) / 127
    np.savez_compressed(
        out,
        mean=mean.astype(np.float16),
        weights=np.rint(weights / scale).astype(np.int8),
        scale=scale.astype(np.float32),
    )
    say(f"{out}: {out.stat().st_size / 1e3:.0f} kB")
