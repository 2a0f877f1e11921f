"""Everything a training run needs, made once from the spectra and the known compounds."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.infrared.molecules.fragments import count_features
from vibron.infrared.molecules.groups import group_matrix, load_groups, parse_smiles
from vibron.infrared.structure_model.index import Index
from vibron.infrared.structure_model.representation import normalise
from vibron.infrared.structure_model.vocabulary import choose_vocabulary
from vibron_train.structures.catalogue import assemble_index, describe_compounds
from vibron_train.structures.compounds import known_compounds
from vibron_train.structures.dataset import Dataset, read_dataset
from vibron_train.structures.prior import fit_prior


@dataclass(frozen=True)
class PreparedSpectra:
    """Spectra ready for the network, with their answers.

    Attributes
    ----------
    scaled, mask : numpy.ndarray
        Shape (n, 1801), see `representation.normalise`.
    bits : scipy.sparse.csr_matrix
        Shape (n, bits), the vocabulary bits of the true molecule.
    groups : numpy.ndarray
        Shape (n, groups), functional groups of the true molecule.
    row : numpy.ndarray
        Shape (n,), row of the true molecule in the index, -1 when it is not there.
    """

    dataset: Dataset
    scaled: NDArray[np.float32]
    mask: NDArray[np.float32]
    bits: Any
    groups: NDArray[np.bool_]
    row: NDArray[np.int64]


@dataclass(frozen=True)
class RetrievalProblem:
    """The index of candidates, the training part and the validation part."""

    index: Index
    training: PreparedSpectra
    validation: PreparedSpectra


def prepare_problem(data: Path, progress: Callable[[str], None]) -> RetrievalProblem:
    """Read the spectra and known compounds, choose the vocabulary and estimate the prior.

    Parameters
    ----------
    data : Path
        Folder of the spectra, see `dataset.read_dataset`.
    progress : callable
        Receives a line for each step.
    """
    training, validation = read_dataset(data)
    progress(f"{len(training)} spectra for training, {len(validation)} for validation")
    compounds, molecules = describe_compounds(known_compounds())
    counts = [count_features(molecule) for molecule in molecules]
    distinct = dict(zip(training.blocks, training.smiles, strict=True))
    answers = [count_features(parse_smiles(smiles)) for smiles in distinct.values()]
    vocabulary = choose_vocabulary(answers, counts)
    progress(f"{len(compounds)} known compounds, {len(vocabulary)} bits, {len(load_groups())} functional groups")
    log_prior = fit_prior(compounds, counts, set(distinct))
    index = assemble_index(compounds, molecules, vocabulary, counts, log_prior)
    places = {block: row for row, block in enumerate(index.blocks)}

    def part(dataset: Dataset) -> PreparedSpectra:
        scaled, mask = normalise(dataset.absorbance)
        bits = vocabulary.matrix(count_features(parse_smiles(smiles)) for smiles in dataset.smiles)
        row = np.array([places.get(block, -1) for block in dataset.blocks], dtype=np.int64)
        return PreparedSpectra(dataset, scaled, mask, bits, group_matrix(dataset.smiles), row)

    return RetrievalProblem(index, part(training), part(validation))
