"""A search restricted to compounds with functional groups and to a range of wavenumbers."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.library.search_library import search_library
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.metrics import METRICS
from vibron.infrared.spectral_library.store import write

#: Compounds with a band where all have one, and one with another.
BANDS = {"acetone": ("CC(C)=O", 1720), "butanone": ("CCC(C)=O", 1700), "toluene": ("Cc1ccccc1", 730), "none": ("", 900)}


def curve(*centres: float) -> np.ndarray:
    return sum(np.exp(-(((GRID - centre) / 15.0) ** 2)) for centre in centres).astype(np.float32)


@pytest.fixture
def library(own_home: object) -> str:
    entries = [Entry(name, name, smiles) for name, (smiles, _) in BANDS.items()]
    rows = np.array([curve(2950.0, place) for _, place in BANDS.values()])
    rows[3, GRID < 1000.0] = np.nan
    write("mine", entries, rows)
    return "mine"


def names(found: object) -> list[str]:
    return [hit.name for hit in found]  # type: ignore[attr-defined]


def test_only_compounds_with_all_groups_are_found(library: str) -> None:
    query = Spectrum(GRID, curve(2950.0, 730.0))
    assert names(search_library(query, library, metric="cosine"))[0] == "toluene"
    assert set(names(search_library(query, library, groups=("ketone",)))) == {"acetone", "butanone"}
    assert names(search_library(query, library, groups=("ketone", "arene"))) == []


def test_rank_and_row_are_those_of_the_library(library: str) -> None:
    [first, second] = search_library(
        Spectrum(GRID, curve(2950.0, 1700.0)), library, groups=("ketone",), metric="cosine"
    )
    assert [(first.rank, first.row), (second.rank, second.row)] == [(1, 1), (2, 0)]


@pytest.mark.parametrize("metric", list(METRICS))
def test_points_outside_a_range_do_not_count(library: str, metric: str) -> None:
    one, other = (Spectrum(GRID, curve(1720.0, place)) for place in (2950.0, 700.0))
    narrow = {"low": 1500.0, "high": 1900.0, "metric": metric}
    assert search_library(one, library, **narrow) == search_library(other, library, **narrow)
    assert search_library(one, library, metric=metric) != search_library(other, library, metric=metric)


@pytest.mark.parametrize("metric", [name for name in METRICS if name != "information"])
def test_the_whole_grid_as_a_range_changes_nothing(library: str, metric: str) -> None:
    query = Spectrum(GRID, curve(2950.0, 1710.0))
    plain = search_library(query, library, metric=metric)
    ranged = search_library(query, library, metric=metric, low=400.0, high=4000.0)
    assert names(plain) == names(ranged)
    assert [hit.similarity for hit in ranged] == pytest.approx([hit.similarity for hit in plain], abs=2e-3)


def test_rows_not_measured_in_the_range_are_not_found(library: str) -> None:
    found = search_library(Spectrum(GRID, curve(730.0)), library, low=600.0, high=900.0, metric="cosine")
    assert "none" not in names(found)
    assert names(found)[0] == "toluene"


def test_refusals(library: str) -> None:
    query = Spectrum(GRID, curve(2950.0))
    with pytest.raises(InputError, match="arene"):
        search_library(query, library, groups=("areen",))
    with pytest.raises(DomainError, match="points of the grid"):
        search_library(query, library, low=1000.0, high=1010.0)
    with pytest.raises(DomainError, match="the query has 0 points"):
        search_library(Spectrum(GRID[:500], curve(700.0)[:500]), library, low=2000.0)
