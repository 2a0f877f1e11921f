from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron_train.structures.dataset import check_no_leak, read_dataset


def test_no_spectrum_of_a_validation_molecule_is_trained_on(spectra: Path) -> None:
    training, validation = read_dataset(spectra)
    # Each of the six validation molecules has a second spectrum marked `train`: it must have been left out.
    assert len(validation) == 6
    assert len(training) == 2 * 40 - 2 * 6
    assert not set(training.blocks) & set(validation.blocks)


def test_leak_check_bites(spectra: Path) -> None:
    training, validation = read_dataset(spectra)
    leaking = replace(training, inchikey=(*training.inchikey[:-1], validation.inchikey[2]))
    with pytest.raises(InputError, match="training and validation"):
        check_no_leak(leaking, validation)


def test_rows_that_do_not_match_are_refused(spectra: Path) -> None:
    with np.load(spectra / "spectra.npz") as arrays:
        shuffled = dict(arrays)
    shuffled["id"] = shuffled["id"][::-1]
    np.savez(spectra / "spectra.npz", **shuffled)
    with pytest.raises(InputError, match="do not match"):
        read_dataset(spectra)


def test_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"metadata\.csv is missing"):
        read_dataset(tmp_path)
