"""Which calls may be left out because their results are known."""

from pathlib import Path

import pytest

from vibron_verify.script.content import call_keys, contents, to_make
from vibron_verify.script.reading import read_script
from vibron_verify.script.wiring import wire

SOURCE = """
import numpy as np

__elements__ = {"chain": "model", "start": "initial_state", "solve": "solver", "spins": "observable", "rest": "sweep"}
__parameters__ = {"L": 6, "g": 0.7, "tol": 1e-9}
SCALE = 2.0


def matrix(L):
    return SCALE * np.eye(L)


def chain(L, g):
    return g * matrix(L)


def start(hamiltonian):
    return np.ones(len(hamiltonian))


def solve(hamiltonian, psi0, tol):
    return {"psi": psi0 / tol}


def spins(psi0):
    return psi0.sum()


def rest(L):
    return np.arange(L)
"""


def keys(folder: Path, source: str = SOURCE, **given: object) -> dict[str, str]:
    (folder / "script.py").write_text(source)
    script = read_script(folder / "script.py")
    return call_keys(contents(script), wire(script, {**script.parameters, **given}), ("1.0",))


def changed(folder: Path, source: str = SOURCE, **given: object) -> set[str]:
    before, after = keys(folder), keys(folder, source, **given)
    return {name for name in before if before[name] != after.get(name)}


def test_a_parameter_changes_what_takes_it_and_what_follows(tmp_path: Path):
    assert changed(tmp_path) == set()
    assert changed(tmp_path, tol=1e-8) == {"solve", "spins"}  # which takes the state of the solver
    assert changed(tmp_path, g=0.8) == {"chain", "start", "solve", "spins"}
    assert changed(tmp_path, L=8) == {"chain", "start", "solve", "spins", "rest"}


def test_a_source_changes_what_reaches_it(tmp_path: Path):
    everything = {"chain", "start", "solve", "spins", "rest"}
    assert changed(tmp_path, SOURCE.replace("SCALE = 2.0", "SCALE = 3.0")) == everything - {"rest"}
    assert changed(tmp_path, SOURCE.replace("psi0.sum()", "psi0.max()")) == {"spins"}
    assert changed(tmp_path, SOURCE.replace("import numpy as np", "import numpy as np\nimport scipy")) == everything
    assert changed(tmp_path, SOURCE + "\nnp.seterr(all='raise')\n") == everything
    assert changed(tmp_path, SOURCE.replace("    return g", "    # of the chain\n    return g")) == set()


@pytest.mark.parametrize(
    "line",
    [
        "    global COUNT", "    np.random.rand()", "    np.random.seed(1)", "    KEPT.append(L)", "    KEPT[0] = L",
        "    open('there').read()", "    np.save('there', L)", "    eval('KEPT')",
        "    rest.calls = L", "    from numpy import random", "    stats.norm.rvs()",
    ],
)  # fmt: skip
def test_nothing_is_known_where_elements_share_more_than_arguments(line: str, tmp_path: Path):
    source = SOURCE.replace("def rest(L):\n", f"KEPT = [0]\n\n\ndef rest(L):\n{line}\n")
    assert keys(tmp_path, source) == {}


def test_a_generator_of_the_module_is_shared_and_one_of_a_function_is_not(tmp_path: Path):
    assert keys(tmp_path, SOURCE + "\nrng = np.random.default_rng(1)\n") == {}
    assert len(keys(tmp_path, SOURCE.replace("np.arange(L)", "np.random.default_rng(L).normal(size=3)"))) == 5


def test_what_took_the_same_state_before_is_made_again(tmp_path: Path):
    (tmp_path / "script.py").write_text(SOURCE)
    script = read_script(tmp_path / "script.py")
    calls = wire(script, script.parameters)
    everything = {call.key for call in calls}
    assert to_make(calls, everything) == ()
    assert [one.key for one in to_make(calls, everything - {"rest"})] == ["rest"]
    assert [one.key for one in to_make(calls, everything - {"solve"})] == ["chain", "start", "solve"]
    # solve may have changed the state that spins takes
    assert [one.key for one in to_make(calls, everything - {"spins"})] == ["chain", "start", "solve", "spins"]
