"""One verdict: what is not of a compound that Vibron knows is said to be so in every output."""

import json
from pathlib import Path

import numpy as np
import pytest

from vibron.core.example import example
from vibron_agents.app.cli import main

GRID = np.arange(400.0, 4001.0, 2.0)
NOISE = np.random.default_rng(0).normal(size=GRID.size)


def air() -> np.ndarray:
    from vibron.infrared.spectra.air import air_absorbance

    return 0.01 * air_absorbance("H2O", GRID, 4.0) + 0.01 * air_absorbance("CO2", GRID, 4.0) + 1e-4 * NOISE


CURVES = {
    "noise": lambda: 0.001 * NOISE,
    "slope": lambda: 0.2 + 5e-5 * GRID + 1e-4 * NOISE,
    "air": air,
}


@pytest.mark.parametrize("kind", CURVES)
def test_curves_without_a_compound_have_no_answer_in_any_output(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = "".join(f"{x},{y:.7f}\n" for x, y in zip(GRID, CURVES[kind](), strict=True))
    source = tmp_path / "curve.csv"
    source.write_text(f"wavenumber (cm-1),absorbance\n{table}", encoding="utf-8")
    assert main(["analyze", str(source), "--json", str(tmp_path / "o.jsonl"), "--report", str(tmp_path / "r")]) == 0
    result = json.loads((tmp_path / "o.jsonl").read_text(encoding="utf-8"))
    assert result["verdict"]["state"] == "none"
    assert "probability of a single compound" in result["verdict"]["reason"]
    assert result["confidence"]["first"] < 0.2
    words = {"air": "Probably air, without a sample"}.get(kind, "Probably noise or a baseline, without bands")
    assert words in capsys.readouterr().out
    assert words in Path(result["report"]).read_text(encoding="utf-8")
    assert words in (tmp_path / "r" / "index.html").read_text(encoding="utf-8")
    main(["analyze", str(source), str(example("toluene_computed.jdx"))])
    assert words in capsys.readouterr().out.splitlines()[0]
