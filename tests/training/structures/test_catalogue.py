from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron.infrared.structure_model.index import Index
from vibron_train.structures.problem import prepare_problem


def _index(spectra: Path) -> Index:
    return prepare_problem(spectra, lambda line: None).index


def test_index_is_deterministic_and_survives_the_file(spectra: Path, few_compounds: Path, tmp_path: Path) -> None:
    first, second = _index(spectra), _index(spectra)
    first.write(tmp_path / "first.parquet")
    second.write(tmp_path / "second.parquet")
    assert (tmp_path / "first.parquet").read_bytes() == (tmp_path / "second.parquet").read_bytes()
    back = Index.read(tmp_path / "first.parquet")
    assert (back.bits != first.bits).nnz == 0
    assert tuple(back.smiles) == first.smiles
    assert back.blocks == tuple(sorted(back.blocks))
    np.testing.assert_array_equal(back.log_prior, first.log_prior)
    np.testing.assert_array_equal(back.vocabulary.identifier, first.vocabulary.identifier)


def test_prior_is_a_distribution(spectra: Path, few_compounds: Path) -> None:
    assert np.exp(_index(spectra).log_prior).sum() == pytest.approx(1.0, abs=1e-5)


def test_missing_index_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no index"):
        Index.read(tmp_path / "none.parquet")
