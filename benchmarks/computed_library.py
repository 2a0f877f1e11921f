"""How well measured spectra find their compound among the computed ones.

    python benchmarks/computed_library.py [FOLDER OF THE MEASURED SPECTRA] [--library computed [OTHER ...]] [--classes]

Every measured spectrum of a compound that a library holds is a query.  Printed are the fractions whose compound comes
first and among the first ten, with 95 % intervals, the fraction among a hundred, the median rank and the mean Tanimoto
similarity of the first hit, by state and metric, and with ``--classes`` by class of compound.  A compound belongs to
the first class of `CLASSES` of which it carries a functional group.  Two libraries, one before and one after a change,
are compared on the spectra whose compound both hold.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rdkit import Chem, DataStructs
from rdkit.Chem import rdFingerprintGenerator

from vibron.infrared.molecules.groups import group_matrix, group_names
from vibron.infrared.spectral_library.library import Library
from vibron.infrared.spectral_library.metrics import METRICS
from vibron.infrared.spectral_library.store import open_library
from vibron_train.development import development_data
from vibron_train.structures.membership import fraction

NAMES = ("cosine", "sqrt_cosine", "correlation", "learned")
BLOCK = 500
#: Classes of compounds, of which the first that fits counts, and the functional groups that define them.
CLASSES = {
    "carboxylic acid": ("carboxylic_acid",),
    "acyl halide, anhydride": ("acyl_halide", "anhydride"),
    "amide, urea, imide": (
        "amide_primary",
        "amide_secondary",
        "amide_tertiary",
        "imide",
        "carbamate",
        "urea",
        "lactam",
    ),
    "ester, carbonate": ("ester", "lactone", "carbonate"),
    "aldehyde": ("aldehyde",),
    "ketone": ("ketone",),
    "alcohol, phenol": ("alcohol", "phenol"),
    "amine": ("amine_primary", "amine_secondary", "amine_tertiary", "amine_aryl_primary", "amine_aryl_secondary"),
    "ether, epoxide": ("ether_alkyl", "ether_aryl", "epoxide"),
    "nitrile": ("nitrile",),
    "benzene ring": ("arene",),
    "alkene, alkyne": ("vinyl", "vinylidene", "alkene_internal", "alkyne_terminal", "alkyne_internal"),
}
Values = NDArray[Any]


@dataclass(frozen=True)
class Queries:
    """Measured spectra: InChIKey first block, state and structure of each, shape (queries,), and absorbance."""

    block: Values
    state: Values
    smiles: Values
    absorbance: Values

    @classmethod
    def read(cls, folder: Path, held: set[str]) -> Queries:
        """Read the spectra of the compounds that are held."""
        with (folder / "metadata.csv").open(encoding="utf-8", newline="") as stream:
            rows = list(csv.DictReader(stream))
        wanted = np.array([number for number, row in enumerate(rows) if row["inchikey"][:14] in held])
        chosen = [rows[number] for number in wanted]
        return cls(
            np.array([row["inchikey"][:14] for row in chosen]),
            np.array([row["state"].split("_")[0] for row in chosen]),
            np.array([row["smiles"] for row in chosen]),
            np.load(folder / "spectra.npz")["absorbance"][wanted].astype(np.float32),
        )

    def ranks(self, library: Library, name: str) -> tuple[Values, Values]:
        """Return the rank of the compound of each spectrum by a metric, and the row of the first hit."""
        metric, place = METRICS[name], places(library)
        target = np.array([place[block] for block in self.block])
        references = library.seen_by(metric)
        rank, first = np.empty(len(target)), np.empty(len(target), dtype=np.int64)
        for start in range(0, len(target), BLOCK):
            values = metric.compare(references, metric.represent(self.absorbance[start : start + BLOCK]))
            values = np.nan_to_num(-values if metric.distance else values, nan=-np.inf)
            part = slice(start, start + values.shape[1])
            rank[part] = 1 + (values > values[target[part], np.arange(values.shape[1])]).sum(axis=0)
            first[part] = values.argmax(axis=0)
        return rank, first


def places(library: Library) -> dict[str, int]:
    """Return the row of each compound."""
    return {entry.inchikey[:14]: row for row, entry in enumerate(library.entries)}


def classes_of(smiles: Iterable[str]) -> Values:
    """Return the class of each structure."""
    column = {name: number for number, name in enumerate(group_names())}
    kinds = dict.fromkeys(smiles, "other")
    for text, carried in zip(kinds, group_matrix(list(kinds)), strict=True):
        for kind, groups in CLASSES.items():
            if carried[[column[group] for group in groups]].any():
                kinds[text] = kind
                break
    return np.array([kinds[text] for text in smiles])


def interval(hits: Values) -> str:
    """Return a fraction with its 95 % interval."""
    value, low, high, _ = fraction(hits)
    return f"{value:.3f} ({low:.3f}-{high:.3f})"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--library", nargs="+", default=["computed"])
    parser.add_argument("--classes", action="store_true", help="print the figures by class of compound")
    arguments = parser.parse_args()
    libraries = [open_library(name) for name in arguments.library]
    queries = Queries.read(
        development_data(arguments.folder), set.intersection(*(set(places(one)) for one in libraries))
    )
    make = rdFingerprintGenerator.GetMorganGenerator(radius=2, fpSize=2048).GetFingerprint
    true = [make(Chem.MolFromSmiles(text)) for text in queries.smiles]
    parts = {"all": np.full(len(true), True)} | {one: queries.state == one for one in sorted(set(queries.state))}
    if arguments.classes:
        kinds = classes_of(queries.smiles)
        parts |= {kind: kinds == kind for kind in (*CLASSES, "other") if (kinds == kind).any()}
    for library in libraries:
        count = len(set(queries.block))
        print(f"{library.name}: {len(true)} measured spectra of {count} compounds among {len(library)} spectra")
        for name in NAMES:
            ranks, hits = queries.ranks(library, name)
            prints = {row: make(Chem.MolFromSmiles(library.entries[row].smiles)) for row in set(hits.tolist())}
            similar = np.array(
                [DataStructs.TanimotoSimilarity(prints[row], one) for row, one in zip(hits.tolist(), true, strict=True)]
            )
            for part, chosen in parts.items():
                rank = ranks[chosen]
                found = f"first {interval(rank <= 1)}  in 10 {interval(rank <= 10)}  in 100 {np.mean(rank <= 100):.3f}"
                first = f"median rank {np.median(rank):.0f}  Tanimoto of the first {similar[chosen].mean():.3f}"
                print(f"{name:12s} {part:23s} {chosen.sum():5d}  {found}  {first}", flush=True)


if __name__ == "__main__":
    main()
