"""Similarity of two spectra, against a value worked out by hand."""

import numpy as np
import pytest

from vibron_train.structures.similarity import information_similarity


def test_information_similarity_by_hand():
    """p = (1/2, 1/2), q = (1/4, 3/4): SID = ln(2)/4 - ln(2/3)/4 = ln(3)/4."""
    found = information_similarity(np.array([1.0, 1.0]), np.array([1.0, 3.0]))
    assert found == pytest.approx(1.0 / (1.0 + np.log(3.0) / 4.0))
    assert information_similarity(np.ones(3), 7.0 * np.ones(3)) == 1.0
