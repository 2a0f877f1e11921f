"""A made-up analysis with every part filled, and the curve that goes with it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

LINES = ((2960.0, 0.5, 14.0), (1742.0, 0.9, 9.0), (1371.0, 0.4, 8.0), (1240.0, 1.0, 12.0), (1048.0, 0.6, 10.0))
CANDIDATES = (
    ("ethyl acetate", "CCOC(C)=O", 0.41),
    ("propyl acetate", "CCCOC(C)=O", 0.2),
    ("4-nitroaniline", "Nc1ccc(cc1)[N+](=O)[O-]", 0.004),
)


def curve(wavenumber: np.ndarray, shift: float = 0.0) -> np.ndarray:
    return sum(h / (1.0 + ((wavenumber - x - shift) / w) ** 2) for x, h, w in LINES)


@pytest.fixture
def trace() -> SimpleNamespace:
    wavenumber = np.arange(600.0, 3900.0)
    absorbance = curve(wavenumber)
    absorbance[(wavenumber > 2300.0) & (wavenumber < 2390.0)] = np.nan
    return SimpleNamespace(wavenumber=wavenumber, absorbance=absorbance)


@pytest.fixture
def analysis() -> dict[str, Any]:
    grid = np.arange(700.0, 3800.0, 2.0)
    return {
        "schema": "vibron.analysis/1",
        "input": {
            "path": "/home/someone/sample 7.jdx",
            "sha256": "0123456789abcdef" * 4,
            "points": 3300,
            "state": "liquid",
        },
        "quality": {"snr": 321.0, "warnings": ["saturated", "Measured through a scratched window."]},
        "peaks": [
            {
                "wavenumber": x,
                "absorbance": h,
                "width": 2.0 * w,
                "strength": "s",
                "assignments": [
                    {"group": "ester", "vibration": "C=O stretch", "range": [1735, 1750], "source": "codata2022"}
                ],
            }
            for x, h, w in LINES
        ],
        "groups": [
            {
                "name": "ester",
                "probability": 0.97,
                "evidence": [{"kind": "band", "text": "1742 and 1240", "weight": 2.0}],
            },
            {"name": "nitrile", "probability": 0.01, "evidence": []},
        ],
        "neighbours": [
            {
                "smiles": "CCCOC(C)=O",
                "name": "propyl acetate",
                "similarity": 0.93,
                "library": "computed",
                "trace": {"wavenumber": grid.tolist(), "absorbance": (3.0 * curve(grid, 6.0)).tolist()},
            },
            {"smiles": "CCO", "name": "ethanol", "similarity": 0.4, "library": "computed"},
        ],
        "candidates": [
            {
                "rank": rank,
                "smiles": smiles,
                "inchikey": "XEKOWRVHYACXOJ-UHFFFAOYSA-N",
                "name": name,
                "probability": probability,
                "sources": ["known compounds"],
                "explained": [1742, 1240],
                "unexplained": [1371],
                "evidence": [
                    {"kind": "group", "text": "an ester is present", "weight": 2.8},
                    {"kind": "band", "text": "1371 is not expected", "weight": -0.4},
                    "a bare remark",
                ],
            }
            for rank, (name, smiles, probability) in enumerate(CANDIDATES, 1)
        ],
        "confidence": {"first": 0.41, "shown": 0.72, "calibration": {"text": "Calibrated with care.", "spectra": 757}},
        "settings": {"top": 10, "formula": None, "grid": {"step": 2.0}},
        "provenance": {"versions": {"vibron": "0.1.0"}, "weights": {"fingerprint": "9f2c1ab5"}},
        "sources": ["codata2022", {"authors": "A. Author", "title": "A book", "where": "A publisher", "year": 1999}],
    }
