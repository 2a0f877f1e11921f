"""The fit behind predicted spectra."""

import numpy as np
from rdkit import Chem

from vibron.infrared.spectrum_model.model import GRID
from vibron_train.predicted_spectra import fit
from vibron_train.structures.similarity import cosine


def test_the_fit_gives_back_what_it_was_given():
    molecules = [Chem.MolFromSmiles(each) for each in ("CC", "CO", "CN", "CF")]
    spectra = np.eye(4, GRID.size) * 0.5 + np.eye(4, GRID.size, 10) * 0.5
    model = fit(molecules, spectra)
    for molecule, spectrum in zip(molecules, spectra, strict=True):
        assert cosine(model.predict(molecule)[0], spectrum) > 0.99
