"""Plain scripts with a few lines of manifest pass; the evidence says on what grounds."""

import json
from pathlib import Path

import jsonschema
import pytest
from matplotlib.figure import Figure

import vibron_verify
from vibron_agents.app.cli import main
from vibron_agents.sandbox import guarantees
from vibron_agents.verify.evidence import write_evidence
from vibron_agents.verify.verification import verify
from vibron_verify.rubric.reading import schema
from vibron_verify.schema import errors

pytestmark = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
EXAMPLES = Path(str(vibron_verify.__file__)).with_name("examples")


@pytest.mark.parametrize(
    "name", ["ising_quench", "water", "hubbard_chain", pytest.param("ising_chain", marks=pytest.mark.slow)]
)
def test_the_examples_pass(name: str, tmp_path: Path):
    found = verify(EXAMPLES / f"{name}.py", EXAMPLES / f"{name}.yaml")
    assert found.passed, [*found.programming.faults, *(check for check in found.checks if check.passed is False)]
    judged = [check for check in found.checks if check.passed is not None]
    assert repr(found) == f"<ScriptVerification of {name}.py: passed; {len(judged)} of {len(judged)} checks passed>"
    assert found._repr_html_().count("<tr>") == len(found.checks) + 1 == len(found.to_pandas()) + 1
    assert found.to_pandas().attrs["verdict"] == "passed" and found == found
    assert found.plot(ax=Figure().add_subplot()).get_xlabel() == "deviation / tolerance"
    page = write_evidence(found, tmp_path / "evidence").read_text()
    assert "passed</strong>" in page and "Content-Security-Policy" in page
    data = json.loads((tmp_path / "evidence" / "evidence.json").read_text())
    assert data["passed"] and data["schema"] == "vibron.evidence/1"
    crate = json.loads((tmp_path / "evidence" / "ro-crate-metadata.json").read_text())["@graph"]
    parts = next(one for one in crate if one["@id"] == "./")["hasPart"]
    assert {one["@id"] for one in parts} == {f"{name}.py", f"{name}.yaml", "evidence.json", "index.html"}
    assert all((tmp_path / "evidence" / one["@id"]).is_file() for one in parts)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"ZZ", [i, i + 1], -1.0', '"ZZ", [i, i + 1], -0.25', "the term 'ising' is a quarter of what it should be"),
        ('("X", [i], -g)', '("X", [i], g)', "the term 'transverse' is of the opposite sign"),
        ('[("ZZ"', '[("ZZ", [n - 1, 0], -1.0)] + [("ZZ"', "also acts on the sites 0, 3"),
        ("-1.0) for i in range(n - 1)]", "-1.0) for i in range(1, n - 1)]", "on the sites 0, 1 is missing"),
    ],
    ids=["quarter", "sign", "closed", "missing bond"],
)
def test_another_system_is_put_into_words(old: str, new: str, words: str, tmp_path: Path):
    source = (EXAMPLES / "ising_quench.py").read_text()
    assert old in source
    (tmp_path / "quench.py").write_text(source.replace(old, new))
    found = verify(tmp_path / "quench.py", EXAMPLES / "ising_quench.yaml")
    (check,) = [check for check in found.checks if check.passed is False]
    assert words in check.message


def test_a_ladder_that_still_moves_is_not_converged(tmp_path: Path):
    source = (EXAMPLES / "ising_quench.py").read_text()
    (tmp_path / "quench.py").write_text(source.replace("[10, 20, 40]", "[5, 40]"))
    found = verify(tmp_path / "quench.py", EXAMPLES / "ising_quench.yaml")
    (check,) = [check for check in found.checks if check.passed is False]
    assert check.group == "convergence" and check.message.startswith("not converged")


def test_the_command_prints_and_returns_the_verdict(sound: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    script, rubric = tmp_path / "chain.py", tmp_path / "chain.yaml"
    script.write_text(sound)
    rubric.write_text('schema: vibron.rubric/1\ntopic: exact\nsystem: {model: "tfim(size=[$L], g=$g)"}\n')
    out = tmp_path / "out.json"
    assert main(["verify", str(script), "--rubric", str(rubric), "--json", str(out)]) == 0
    assert capsys.readouterr().out.endswith("chain.py: passed, 3 of 5 outputs unchecked\n")
    assert json.loads(out.read_text())["programming"]["levels"] == 5
    assert main(["verify", str(script), "--rubric", str(rubric), "--strict"]) == 1
    assert "FAILED  coverage: every output is checked: 3 of 5 outputs unchecked" in capsys.readouterr().out
    rubric.write_text("schema: vibron.rubric/1\ntopic: dmgr\nclaims: [{value: 1, mark: X}]\n")
    assert main(["verify", str(script), "--rubric", str(rubric)]) == 1
    said = capsys.readouterr().err
    for part in ("system: is missing", "topic: must be one of", "claims[0].quantity: is missing", "claims[0].mark"):
        assert part in said


@pytest.mark.parametrize(
    "data",
    [
        {}, {"schema": "vibron.rubric/1", "topic": "dmrg", "system": {}}, {"schema": 1}, [],
        {"schema": "vibron.rubric/1", "topic": "dft", "system": {"molecule": {"atoms": "H", "spin": 0.5}}},
        {"schema": "vibron.rubric/1", "topic": "dft", "system": {"x": 1}, "claims": [1]},
        {"schema": "vibron.rubric/1", "topic": "dft", "system": {}, "convergence": [
            {"parameter": "a", "quantity": "b", "tolerance": 0}]},
    ],
)  # fmt: skip
def test_rubrics_are_refused_as_their_schema_says(data: object):
    assert bool(list(errors(data, schema()))) is not jsonschema.Draft202012Validator(schema()).is_valid(data)


def test_two_quantities_of_different_elements_are_followed_along_one_ladder(sound: str, tmp_path: Path):
    script, rubric = tmp_path / "chain.py", tmp_path / "chain.yaml"
    script.write_text(
        sound.replace('__small__ = {"L": 3}', '__small__ = {"L": 3}\n__ladder__ = {"shift": [1, 2, 3]}')
        .replace('"g": 0.7}', '"g": 0.7, "shift": 3}')
        .replace("def solve(hamiltonian, psi0):", "def solve(hamiltonian, psi0, shift):")
        .replace("def sz(psi):", "def sz(psi, shift):\n    psi = psi * shift / shift")
    )
    rules = "".join(f"  - {{parameter: shift, quantity: {one}, tolerance: 1.0e-9}}\n" for one in ("sz", "solve.energy"))
    rubric.write_text(
        f'schema: vibron.rubric/1\ntopic: exact\nsystem: {{model: "tfim(size=[$L], g=$g)"}}\nconvergence:\n{rules}'
    )
    found = verify(script, rubric)
    assert [check.passed for check in found.checks if check.group == "convergence"] == [True, True]
    assert len(found.curves) == 2


def test_a_ladder_of_a_parameter_that_nobody_reads_says_nothing(tmp_path: Path):
    source = (EXAMPLES / "ising_quench.py").read_text()
    fixed = source.replace("dt = time / steps", "dt = time / 40").replace("in range(steps)", "in range(40)")
    (tmp_path / "quench.py").write_text(fixed)
    found = verify(tmp_path / "quench.py", EXAMPLES / "ising_quench.yaml")
    dead, order, ladder = [check for check in found.checks if check.passed is False]
    assert dead.message == "takes steps and never reads it: leave it out, or call it _steps"
    assert order.group == "propagator" and "order 0.00, declared is 2" in order.message
    assert ladder.message == "no element reads steps: the ladder says nothing"


def test_a_ladder_ends_at_the_full_run(tmp_path: Path):
    source = (EXAMPLES / "ising_quench.py").read_text()
    (tmp_path / "quench.py").write_text(source.replace("[10, 20, 40]", "[10, 20]"))
    found = verify(tmp_path / "quench.py", EXAMPLES / "ising_quench.yaml")
    (check,) = [check for check in found.checks if check.passed is False]
    assert check.message == "the ladder ends at steps = 20, the full run has 40"


@pytest.mark.parametrize(
    ("old", "new", "failing"),
    [
        ("dt = time / steps", "dt = time / (steps + 1)", "propagator"),
        ("marginal[0] - marginal[1]", "marginal[1] - marginal[0]", "observables"),
        ("circuit = circuit.copy()", "circuit = circuit.copy()\n    circuit.x(0)", "limiting case"),
    ],
    ids=["one step missing", "sign of the observable", "another first state"],
)  # fmt: skip
def test_a_fault_behind_a_right_matrix_is_found_without_a_claim(old: str, new: str, failing: str, tmp_path: Path):
    source, rubric = (EXAMPLES / "ising_quench.py").read_text(), (EXAMPLES / "ising_quench.yaml").read_text()
    assert old in source
    (tmp_path / "quench.py").write_text(source.replace(old, new))
    head, _, tail = rubric.partition("\nclaims:")
    (tmp_path / "quench.yaml").write_text(head + "\n" + tail[tail.index("convergence:") :])
    found = verify(tmp_path / "quench.py", tmp_path / "quench.yaml")
    assert failing in {check.group for check in found.checks if check.passed is False}
