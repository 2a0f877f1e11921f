"""Manifest and rubric of plain scripts, drafted from what they call and return."""

from pathlib import Path

import pytest
import yaml

import vibron_verify
from vibron.core.errors import FormatError
from vibron_agents.app.cli import main
from vibron_agents.sandbox import guarantees
from vibron_verify.script import read_script
from vibron_verify.script.drafting import drafted_manifest

EXAMPLES = Path(str(vibron_verify.__file__)).with_name("examples")
contained = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")


def plain(name: str) -> str:
    """Return an example without its manifest."""
    lines = (EXAMPLES / f"{name}.py").read_text().splitlines(keepends=True)
    text, inside = "", False
    for line in lines:
        inside = inside or line.startswith("__")
        text += "" if inside else line
        inside = inside and "}" not in line and line != "}\n"
    return text


@pytest.mark.parametrize("name", ["ising_quench", "hubbard_chain", "ising_chain"])
def test_kinds_and_parameters_are_those_that_the_author_wrote(name: str):
    found = drafted_manifest(plain(name))
    written = read_script(EXAMPLES / f"{name}.py")
    kinds = written.kinds
    assert dict(found.elements) == kinds
    assert found.parameters and set(found.parameters.items()) <= set(written.parameters.items())


def test_the_calls_of_a_main_function_give_the_values():
    found = drafted_manifest(
        "def ring_hamiltonian(L, g=0.5):\n    return SparsePauliOp.from_list([])\n\n"
        "def ground_state(hamiltonian, chi):\n    return eigsh(hamiltonian)\n\n"
        "def main():\n    L = 8\n    print(ground_state(ring_hamiltonian(L), chi=40))\n\nmain()\n"
    )
    assert found.elements == {"ring_hamiltonian": "model", "ground_state": "solver"}
    assert found.parameters == {"L": 8, "g": 0.5, "chi": 40} and found.small == {"L": 4}
    assert found.ladder == {"chi": [10, 20, 40]} and found.open == ()
    assert drafted_manifest("def model(a, b):\n    return a\n").open[:2] == (
        "a: no value was found",
        "b: no value was found",
    )


@pytest.mark.parametrize("source", ["x = 1\n", "def broken(:\n"])
def test_a_script_without_functions_is_refused(source: str):
    with pytest.raises(FormatError):
        drafted_manifest(source)


@contained
def test_a_drafted_quench_verifies_and_names_what_is_to_decide(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    script, out = tmp_path / "quench.py", tmp_path / "drafts"
    script.write_text(plain("ising_quench"))
    assert main(["verify", "init", str(script), "--out", str(out)]) == 0
    assert "to decide  magnetisation: taken as site('Z') of evolve" in capsys.readouterr().out
    rubric = yaml.safe_load((out / "quench.yaml").read_text())
    assert rubric["system"]["model"] == "tfim(size=[$n], boundary='open', J=1.0, g=$g, h=0.0)"
    assert main(["verify", str(out / "quench.py"), "--rubric", str(out / "quench.yaml"), "--seed", "1"]) == 0
    assert main(["verify", "init", str(script), "--out", str(out)]) == 1  # nothing is written over
    assert "is there already" in capsys.readouterr().err
    wrong = (out / "quench.py").read_text().replace("-1.0) for i in range(n - 1)", "-0.9) for i in range(n - 1)")
    (out / "quench.py").write_text(wrong)
    assert main(["verify", str(out / "quench.py"), "--rubric", str(out / "quench.yaml"), "--seed", "1"]) == 1
