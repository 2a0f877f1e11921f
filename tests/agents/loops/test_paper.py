"""From the text of a paper to a verified script, with a model that replays recorded drafts."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from vibron.core.errors import FormatError, InputError
from vibron_agents.app import model_options
from vibron_agents.app.commands import figure
from vibron_agents.core.budget import BudgetError
from vibron_agents.core.model import Reply, Request
from vibron_agents.core.session import Session
from vibron_agents.loops.documentation import docstrings, retrieved
from vibron_agents.loops.paper import read_paper
from vibron_agents.loops.paper_reader import PaperReader
from vibron_agents.loops.react_author import ReactAuthor
from vibron_agents.sandbox import guarantees
from vibron_verify.rubric import read_rubric

MakeSession = Callable[..., Session]
PAPERS = Path(__file__).with_name("papers")
needs_sandbox = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")


class Replayed:
    """Answers with recorded drafts: the next of its kind, or that of the element; ReAct acts as it was recorded."""

    name = "replayed"

    def __init__(self, paper: str) -> None:
        self.answers = yaml.safe_load((PAPERS / f"{paper}.yaml").read_text(encoding="utf-8"))
        self.asked: list[Request] = []

    def most(self, request: Request) -> Mapping[str, float]:
        return {"tokens": 200.0, "money": 0.0}

    def complete(self, request: Request) -> Reply:
        self.asked.append(request)
        kind = request.purpose.partition("/")[0]
        if kind == "repair_element":
            words = request.messages[-1][1]
            name = next(one for one in self.answers[kind] if f"in the element {one} (" in words)
            return Reply(self.answers[kind][name], None, 60, 40)
        return Reply(self.answers[kind].pop(0), None, 60, 40)


@pytest.fixture
def write(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., tuple[Result, Replayed]]:
    """Run ``vibron figure write`` on one of the papers with its recorded model."""

    def run(paper: str, number: str, *more: str) -> tuple[Result, Replayed]:
        model = Replayed(Path(paper).stem)
        monkeypatch.setattr(model_options, "chat_model", lambda name, **options: (model, {"tokens": 20_000.0}))
        words = ["write", "--paper", str(PAPERS / paper), "--figure", number, "--out", str(tmp_path / "out")]
        return CliRunner().invoke(figure.command, [*words, "--model", "replayed", *more], standalone_mode=False), model

    return run


@needs_sandbox
@pytest.mark.parametrize(
    ("paper", "number", "repaired"),
    [
        ("ising.md", "2", {"ground_state", "measure"}),
        ("heisenberg.tex", "2", {"chain"}),
        ("hydrogen.md", "3", {"dipole"}),
    ],
)
def test_a_figure_goes_from_the_text_to_a_verified_script(
    paper: str, number: str, repaired: set[str], write: Callable[..., tuple[Result, Replayed]], tmp_path: Path
) -> None:
    if paper == "hydrogen.md":
        pytest.importorskip("pyscf")
    done, model = write(paper, number)
    assert done.exception is None and done.return_value == 0, done.output
    purposes = [request.purpose.partition("/")[0] for request in model.asked]
    asked = [request.messages[-1][1] for request in model.asked if request.purpose.startswith("repair_element")]
    assert purposes.count("author") == 1 and "repair_script" not in purposes
    assert {one for one in repaired for words in asked if f"in the element {one} (" in words} == repaired
    assert len(asked) == len(repaired)  # one request for each faulty element
    assert "draft 1: not passed" in done.output and "draft 2: passed" in done.output
    row = next(line.split() for line in done.output.splitlines() if line.startswith("elements "))
    assert row[1:3] == ["passed", "yes"] and row[3] == "100" and int(row[-1]) == 100 * (1 + len(repaired))
    out = tmp_path / "out"
    assert (out / "best.py").read_text() == (out / "draft-2.py").read_text()


@needs_sandbox
def test_the_baselines_are_compared_in_one_table(write: Callable[..., tuple[Result, Replayed]], tmp_path: Path) -> None:
    import json

    answers = yaml.safe_load((PAPERS / "ising.yaml").read_text(encoding="utf-8"))
    wrong = answers["author"][0].split("```python\n")[1].split("```")[0]
    right = wrong.replace("linalg.eigh", "np.linalg.eigh").replace('["state"]', '["psi"]')
    original = Replayed.complete
    turns = iter([
        "I look for it.\n" + json.dumps({"name": "search", "arguments": {"sentence": "eigenvalues of a matrix"}}),
        json.dumps({"name": "run", "arguments": {"source": f"{wrong}\nprint(ground_state(build(4, 1.0)))"}}),
        json.dumps({"name": "finish", "arguments": {"source": right}}),
    ])  # fmt: skip

    def complete(self: Replayed, request: Request) -> Reply:
        if request.purpose.startswith("react"):
            self.asked.append(request)
            return Reply(next(turns), None, 60, 40)
        if request.purpose.startswith("author"):
            self.answers["author"] = list(answers["author"])
        return original(self, request)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Replayed, "complete", complete)
        done, model = write("ising.md", "2", *("--author elements --author one-shot --author react".split()))
    assert done.exception is None and done.return_value == 0, done.output
    rows = {line.split()[0]: line.split()[1:] for line in done.output.splitlines() if "draft" not in line}
    assert rows["elements"][:2] == ["passed", "yes"] and rows["react"][:2] == ["passed", "yes"]
    assert rows["one-shot"][:3] == ["not", "passed", "no"] and rows["one-shot"][-1] == "100"
    seen = [request for request in model.asked if request.purpose.startswith("react")][-1].turns
    assert "eigh" in seen[0].results[0] and "NameError" in seen[1].results[0]
    assert {path.name for path in (tmp_path / "out").iterdir() if path.is_dir()} == {"elements", "one-shot", "react"}


@needs_sandbox
def test_an_author_whose_budget_ends_does_not_end_the_others(
    write: Callable[..., tuple[Result, Replayed]], tmp_path: Path
) -> None:
    def most(self: Replayed, request: Request) -> Mapping[str, float]:
        return {"tokens": 1e6 if request.purpose.startswith("react") else 200.0, "money": 0.0}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Replayed, "most", most)
        done, _ = write("ising.md", "2", *("--author elements --author react".split()))
        alone, _ = write("ising.md", "2", "--author", "react")
    assert isinstance(alone.exception, BudgetError)
    assert done.exception is None and done.return_value == 0, done.output
    rows = {line.split()[0]: line.split()[1:] for line in done.output.splitlines() if "draft" not in line}
    assert rows["elements"][0] == "passed" and rows["react"][:2] == ["no", "script"]


def test_react_keeps_its_last_script_when_the_budget_ends(make_session: MakeSession, tmp_path: Path) -> None:
    model = Replayed("ising")
    model.answers = {"react": ["```python\n__elements__ = {}\n```"]}
    (tmp_path / "rubric.yaml").write_text(Replayed("ising").answers["rubric"][0].split("```")[1].removeprefix("yaml\n"))
    rubric = read_rubric(tmp_path / "rubric.yaml")
    found = ReactAuthor(make_session(tokens=250.0), model).write("the energy of a ring", rubric)
    assert found is not None and found.startswith("__elements__") and len(model.asked) == 1
    with pytest.raises(BudgetError):
        ReactAuthor(make_session("other", tokens=10.0), model).write("the energy of a ring", rubric)


def test_the_passages_on_a_figure_are_chosen_before_others(tmp_path: Path) -> None:
    filler = "\n\n".join(f"Soup {number} of the harbour needs salt and fish." for number in range(100))
    (tmp_path / "long.md").write_text(f"{filler}\n\n{(PAPERS / 'ising.md').read_text()}")
    text = " ".join(read_paper(tmp_path / "long.md").about("2"))
    assert "ring of L = 8 spins at g = 1" in text and "transverse-field Ising ring" in text
    assert text.count("Soup") < 10 and text.index("transverse") < text.index("**Figure 2.**")


def test_latex_is_read_with_the_numbers_of_its_figures() -> None:
    paper = read_paper(PAPERS / "heisenberg.tex")
    text = " ".join(paper.about("2"))
    assert "Fig.~2, which is a singlet" in text and "Figure 2: Ground-state energy of the open chain" in text
    assert "removed" not in " ".join(paper.paragraphs)
    with pytest.raises(InputError, match="figures 1, 2"):
        paper.about("7")


@pytest.mark.parametrize(
    ("name", "data", "error"),
    [("a.pdf", b"%PDF", InputError), ("a.md", b"\xff\xfe", FormatError), ("b.md", b" ", FormatError)],
)
def test_what_is_no_text_is_refused(name: str, data: bytes, error: type[Exception], tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(error, match="paper"):
        read_paper(tmp_path / name)


def test_a_rubric_that_is_wrong_is_written_again_and_given_up_after_three(
    make_session: MakeSession, tmp_path: Path
) -> None:
    paper = read_paper(PAPERS / "heisenberg.tex")
    model = Replayed("heisenberg")
    request, place = PaperReader(make_session(), model).draft(paper, "2", tmp_path)
    assert request.startswith("compute the ground-state energy") and "topic: exact" in place.read_text()
    again = model.asked[1].messages[-1][1]
    assert "topic: magnetism" in again and "cannot be read" in again and str(tmp_path) not in again
    model.answers["rubric"] = ["No.", "No.", "No."]
    with pytest.raises(InputError, match="--rubric"):
        PaperReader(make_session("other"), model).draft(paper, "2", tmp_path)
    assert not (tmp_path / "rubric.yaml").exists()


def test_documentation_is_retrieved_without_importing_the_library() -> None:
    pytest.importorskip("scipy")
    found = retrieved("lowest eigenvalues of a sparse Hermitian matrix of a spin model", "exact")
    assert any(line.startswith("scipy.sparse.linalg.eigsh(A, k") for line in found)
    assert sum(line.startswith("tool ") for line in found) == 4
    assert docstrings("no_such_library") == ()


@pytest.mark.parametrize(
    "words",
    [
        ["a", "ring", "--out", "x"],
        ["--paper", "x.md", "--out", "x"],
        ["--paper", "x.md", "--figure", "2", "--out", "x"],
    ],
)
def test_what_is_missing_is_named(words: list[str]) -> None:
    done: Any = CliRunner().invoke(figure.command, ["write", *words])
    assert (done.exit_code == 2 and "give" in done.output) or "--figure" in done.output or "--model" in done.output
