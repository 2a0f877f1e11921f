"""What editing the hits and ranking with the networks add to a library search, for compounds not in the library.

    python benchmarks/elucidation_by_retrieval.py [NUMBER OF SPECTRA] [FOLDER OF THE MEASURED SPECTRA]

The library holds the training spectra; the queries are validation spectra, of molecules that neither library nor
networks have seen.  The weight of an edited structure was chosen on the first 36 of a random order, which are left out
here.  Scored is the best Tanimoto similarity (Morgan, radius 2, 2048 bits) to the true structure among the first.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import numpy as np

from vibron.core.spectrum import Spectrum
from vibron.infrared.chemistry.topk_metrics import RankedAnswer, topk_metrics
from vibron.infrared.library.search_library import search_library
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.store import Entry, write
from vibron.infrared.structure._library_evidence import by_block
from vibron.infrared.structure.elucidate_structure import elucidate_structure
from vibron_train.development import development_data
from vibron_train.structures.dataset import read_dataset

CHOSEN_ON, HITS, NEIGHBOURS = 36, 50, 3


def main(number: int, folder: Path) -> None:
    """Print similarity and share found, for the search alone, re-ranked, and with edited structures."""
    training, validation = read_dataset(folder)
    order = np.random.default_rng(0).permutation(len(validation))[CHOSEN_ON : CHOSEN_ON + number]
    answers: dict[str, list[RankedAnswer]] = {name: [] for name in ("search", "re-ranked", "edited")}
    with tempfile.TemporaryDirectory() as temporary:
        facts = zip(training.smiles, training.inchikey, training.state, strict=True)
        entries = [Entry(str(row), "", smiles, key, state, "", "") for row, (smiles, key, state) in enumerate(facts)]
        library = str(write(f"{temporary}/training.arrow", entries, training.absorbance))
        for row in order:
            spectrum = Spectrum(GRID, validation.absorbance[row])
            proposals = {
                "search": [hit.smiles for hit in by_block(search_library(spectrum, library, HITS)).values()],
                "re-ranked": _smiles(spectrum, library, 0),
                "edited": _smiles(spectrum, library, NEIGHBOURS),
            }
            for name, smiles in proposals.items():
                answers[name].append(RankedAnswer(validation.smiles[row], tuple(smiles[:10])))
            best = [topk_metrics(tuple(given[-1:]), [10]).similarity[0] for given in answers.values()]
            print(validation.smiles[row], *(f"{value:.2f}" for value in best), flush=True)
    for name, given in answers.items():
        scores = topk_metrics(tuple(given), [1, 10])
        print(
            f"{name} ({len(given)}): best similarity in 1 {scores.similarity[0]:.3f}, "
            f"in 10 {scores.similarity[1]:.3f}; "
            f"found first {scores.found[0]:.3f}, in 10 {scores.found[1]:.3f}"
        )


def _smiles(spectrum: Spectrum, library: str, neighbours: int) -> list[str]:
    answer = elucidate_structure(spectrum, "retrieval", library=library, hits=HITS, neighbours=neighbours)
    return [found.smiles for found in answer.candidates]


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 40,
        development_data(Path(sys.argv[2]) if len(sys.argv) > 2 else None),
    )
