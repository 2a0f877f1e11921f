"""The JSON that programs read: every field that a schema had at its release is there, with a type that it had.

``python tests/agents/test_stored_samples.py NAME`` stores the fields of a schema that has a new number.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from vibron.core.cards import load
from vibron.core.example import example
from vibron_agents.app.cli import main
from vibron_agents.verify.evidence import to_data
from vibron_agents.verify.verification import verify

STORED = Path(__file__).parents[1] / "fixtures/schemas"
TYPES = {
    dict: "object",
    list: "array",
    str: "text",
    bool: "boolean",
    int: "number",
    float: "number",
    type(None): "null",
}
SCRIPT = """
import numpy as np
__elements__ = {"ising": "model", "solve": "solver"}
__parameters__ = {"L": 4, "g": 0.7}
__small__ = {"L": 3}
def ising(L, g):
    return -g * np.kron(np.array([[0, 1], [1, 0]]), np.eye(2 ** (L - 1)))
def solve(hamiltonian):
    return {"energy": np.linalg.eigvalsh(hamiltonian)[0]}
"""


def analysis(folder: Path) -> Any:
    spectrum = str(example("toluene_computed.jdx"))
    assert (
        main(["analyze", spectrum, "--formula", "C7H8", "--json", str(folder / "a.json"), "--report", str(folder)]) == 0
    )
    return json.loads((folder / "a.json").read_text("utf-8"))


def scenario(folder: Path) -> Any:
    assert main(["scenario", "run", "gas_cell_transmittance", "--report", str(folder)]) == 0
    return json.loads((folder / "result.json").read_text("utf-8"))


def spectra(folder: Path) -> Any:
    spectrum = str(example("toluene_computed.jdx"))
    assert main(["convert", spectrum, str(folder / "s.json")]) == 0
    return json.loads((folder / "s.json").read_text("utf-8"))


def evidence(folder: Path) -> Any:
    script = folder / "script.py"
    script.write_text(SCRIPT, "utf-8")
    return json.loads(json.dumps(to_data(verify(script))))


def card(folder: Path) -> Any:
    return load("wien_peak")


SAMPLES: Mapping[str, Callable[[Path], Any]] = {
    "vibron.analysis-1": analysis,
    "vibron.scenario-1": scenario,
    "vibron.evidence-1": evidence,
    "vibron.spectra-1": spectra,
    "vibron.card-2": card,
}


def fields(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield path and type of each part; the elements of an array share one path."""
    yield path, TYPES[type(data)]
    parts = (
        data.items() if isinstance(data, dict) else ((("[]", one) for one in data) if isinstance(data, list) else ())
    )
    for name, part in parts:
        yield from fields(part, f"{path}.{name}".lstrip("."))


def outline(data: Any) -> dict[str, list[str]]:
    found: dict[str, set[str]] = {}
    for path, kind in fields(data):
        found.setdefault(path, set()).add(kind)
    return {path: sorted(kinds) for path, kinds in sorted(found.items())}


def broken(stored: Mapping[str, list[str]], today: Mapping[str, list[str]]) -> list[str]:
    """Return the fields that a program would miss, or find with another type."""
    return [path for path, kinds in stored.items() if not set(today.get(path, ["missing"])) <= set(kinds)]


@pytest.mark.parametrize("name", SAMPLES)
def test_no_field_of_a_released_schema_is_gone(name: str, tmp_path: Path) -> None:
    stored = json.loads((STORED / f"{name}.json").read_text("utf-8"))
    data = SAMPLES[name](tmp_path)
    assert name.replace("-", "/") in (data.get("schema"), data.get("format"), data.get("card"))
    assert broken(stored, outline(data)) == []


def test_a_lost_field_and_another_type_are_noticed_and_a_new_one_is_not() -> None:
    stored = outline({"schema": "x/1", "bands": [{"wavenumber": 1715.0, "note": None}]})
    assert broken(stored, outline({"schema": "x/1", "bands": [{"wavenumber": 2.0, "note": None, "new": 1}]})) == []
    assert broken(stored, outline({"schema": "x/1", "bands": [{"note": None}]})) == ["bands.[].wavenumber"]
    assert broken(stored, outline({"schema": "x/1", "bands": [{"wavenumber": "1715", "note": None}]})) == [
        "bands.[].wavenumber"
    ]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        text = json.dumps(outline(SAMPLES[sys.argv[1]](Path(place))), indent=1)
        (STORED / f"{sys.argv[1]}.json").write_text(f"{text}\n", "utf-8")
