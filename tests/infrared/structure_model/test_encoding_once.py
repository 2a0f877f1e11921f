"""The networks run once per spectrum for its groups and its structures."""

from typing import Any

import pytest

from vibron.core.example import example
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.structure.predict_groups import predict_groups
from vibron.infrared.structure.rank_structures import rank_structures
from vibron.infrared.structure_model import model as structure_model
from vibron.infrared.structure_model.representation import normalise


def test_groups_and_structures_of_one_spectrum_share_one_run_of_the_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[int] = []

    def counted(rows: Any) -> Any:
        runs.append(len(rows))
        return normalise(rows)

    monkeypatch.setattr(structure_model, "normalise", counted)
    [toluene] = read_spectrum(example("toluene_computed.jdx"))
    [other] = read_spectrum(example("affn.jdx"))[:1]
    structure_model.shipped_model.cache_clear()
    groups, ranking = predict_groups(toluene), rank_structures(toluene, top=3)
    assert sum(runs) == 1
    model = structure_model.shipped_model()
    plain = model.encode(on_grid(toluene)[None])
    assert (model.encode_one(on_grid(toluene)).weights == plain.weights).all()
    assert predict_groups(toluene) == groups and rank_structures(toluene, top=3) == ranking
    model.encode_one(on_grid(toluene) * 0.5 + other.ordinate[0])
    assert predict_groups(toluene) == groups
