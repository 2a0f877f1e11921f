"""Parameters of the drawn run."""

from pathlib import Path

import numpy as np

from vibron_verify.rubric import read_rubric
from vibron_verify.rubric.draws import drawn_parameters

HEAD = """schema: vibron.rubric/1
topic: exact
system: {model: "hubbard(size=[$L], t=1.0, U=$U)"}
"""


def test_a_parameter_may_follow_from_a_drawn_one(tmp_path: Path):
    (tmp_path / "rubric.yaml").write_text(HEAD + 'draw: {couplings: "$([U, 2 * U])"}\n')
    rubric, small = read_rubric(tmp_path / "rubric.yaml"), {"L": 2, "U": 4.0, "couplings": [4.0, 8.0]}
    drawn = drawn_parameters(rubric, small, np.random.default_rng(3))
    assert 2.4 <= drawn["U"] <= 5.6 and drawn["U"] != 4.0
    assert drawn["couplings"] == [drawn["U"], 2 * drawn["U"]] and set(drawn) == {"U", "couplings"}
    assert drawn_parameters(rubric, {"L": 2, "couplings": [4.0]}, np.random.default_rng(3)) == {}
