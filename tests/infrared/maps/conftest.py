"""A synthetic map of three known components with noise, in memory and as a file."""

from pathlib import Path

import numpy as np
import pytest

from vibron.infrared.spectral_map.cube import HyperspectralCube
from vibron.infrared.spectral_map.writing import size_label, write_map

X = np.arange(900.0, 1500.0, 4.0)
PURE = np.exp(-(((X - np.array([[1000.0], [1200.0], [1400.0]])) / 25.0) ** 2))
NOISE = 0.003


@pytest.fixture(scope="session")
def amounts() -> np.ndarray:
    """Return amounts (3, 12, 10); each component is alone in a corner."""
    y, x = np.mgrid[:12, :10] / np.array([[[11.0]], [[9.0]]])
    return np.stack([(1 - x) * (1 - y), x * (1 - y), y])


@pytest.fixture(scope="session")
def cube(amounts: np.ndarray) -> HyperspectralCube:
    values = np.einsum("kij,kn->ijn", amounts, PURE)
    values = values + np.random.default_rng(3).normal(0.0, NOISE, values.shape)
    return HyperspectralCube(X, values, "absorbance", {"pixel size": size_label(2.5)})


@pytest.fixture(scope="session")
def header(cube: HyperspectralCube, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_map(cube, tmp_path_factory.mktemp("map") / "map.hdr")[0]


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a block be about three rows, and leave every map in its file."""
    monkeypatch.setattr("vibron.infrared.spectral_map.blocks._BYTES", 3 * 10 * X.size * 8)
    monkeypatch.setattr("vibron.infrared.spectral_map.blocks._HELD", 100)
