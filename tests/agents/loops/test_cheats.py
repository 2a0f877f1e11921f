"""Submissions that cheat are rejected by the judge of a user's own task; an honest one is accepted."""

import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from vibron.core.spectrum import Spectrum
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.loops.acceptance import Accepted, judged
from vibron_agents.loops.own_task import prepared
from vibron_agents.loops.problems import of_task
from vibron_agents.loops.scoring import ScoredEvaluator
from vibron_agents.sandbox import Limits, Warm, guarantees, nursery
from vibron_verify.tasks.optimisation import Optimisation

pytestmark = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
GRID = np.arange(1000.0, 1200.0, 2.0)
TASK = """
schema: vibron.task/1
question: Smooth noisy spectra so that they come near to those without noise.
metric: explained
start:
  steps:
  - {name: smooth, tool: smooth, arguments: {spectrum: {$input: spectrum}, points: 3, order: 1}}
  result: smooth.ordinate
train:
- {inputs: {spectrum: {spectrum: train.jdx}}, truth: {ordinate: train_truth.csv}}
test:
- {inputs: {spectrum: {spectrum: test.jdx}}, truth: {ordinate: test_truth.csv}}
"""
HEAD = "import json, os, sys, time\nimport numpy as np\n"
START = """
def start(tools, spectrum):
    return list(tools.smooth(spectrum=spectrum, points=3, order=1).ordinate)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a task whose files are labelled with what they show."""
    from vibron.infrared import write_spectrum

    place = tmp_path_factory.mktemp("task")
    rng = np.random.default_rng(0)
    for part, centre in (("train", 1080.0), ("test", 1130.0)):
        clean = 1.0 / (1.0 + ((GRID - centre) / 15.0) ** 2)
        noisy = clean + rng.normal(0.0, 0.1, GRID.size)
        for name, values in ((f"{part}.jdx", noisy), (f"{part}_truth.csv", clean)):
            write_spectrum(spectra=[Spectrum(GRID, values, metadata={"title": f"{part} {centre}"})], path=place / name)
    (place / "task.yaml").write_text(TASK)
    return place


@pytest.fixture(scope="module")
def task(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Optimisation:
    found = prepared(folder / "task.yaml", tmp_path_factory.mktemp("run"))
    assert isinstance(found, Optimisation)
    return found


@pytest.fixture(scope="module")
def warm() -> Iterator[Warm]:
    with nursery() as started:
        yield started


@pytest.fixture
def submit(task: Optimisation, warm: Warm, make_session):
    """Return the judge of submissions."""

    def judge(source: str, seconds: float = 60.0) -> Accepted:
        problem, session = of_task(task), make_session(reports=1000.0)
        scorer = partial(ScoredEvaluator, problem, session, Limits(seconds=seconds), warm, task)
        return judged(scorer, ProposedSolution(HEAD + source), problem.start)

    return judge


def refused(found: Accepted, name: str) -> bool:
    return any(one.name == name and not one.passed for one in found.checks)


TRAIN, TEST = (f"scores higher than the start on the {part} part" for part in ("train", "test"))


def test_an_honest_submission_is_accepted(submit) -> None:
    found = submit("""
def solve(tools, spectrum):
    return list(tools.smooth(spectrum=spectrum, points=15, order=2).ordinate)
""")
    assert found.passed and found.test.score > found.start[1] > 0.0


def test_one_that_reads_the_truth_file(submit, folder: Path) -> None:
    found = submit(f"""
def solve(tools, spectrum):
    names = [os.path.join(place, name) for top in ({str(folder)!r}, "/tmp", "/home", "/root", "/work")
             for place, _, files in os.walk(top) for name in files if "truth" in name]
    return [float(line.split(",")[1]) for line in open([*names, {str(folder / "train_truth.csv")!r}][0])
            if line[0].isdigit()]
""")
    assert "FileNotFoundError" in found.test.error and refused(found, TRAIN) and refused(found, TEST)


def test_one_that_knows_the_train_answers(submit, task: Optimisation) -> None:
    case = task.train[0]
    found = submit(f"""{START}
KNOWN = {{{case.inputs["spectrum"].ordinate[0]!r}: {case.truth.tolist()!r}}}
def solve(tools, spectrum):
    return KNOWN.get(spectrum["ordinate"][0]) or start(tools, spectrum)
""")
    assert not refused(found, TRAIN) and refused(found, TEST)
    assert found.test.score == pytest.approx(found.start[1], abs=1e-12)


def test_one_that_returns_its_input(submit) -> None:
    found = submit("def solve(tools, spectrum):\n    return spectrum['ordinate']\n")
    assert found.test.error == "" and refused(found, TRAIN) and refused(found, TEST)


@pytest.mark.parametrize("value", ["[float('nan')] * 100", "{'ordinate': [1e308] * 100, 'score': 1.0}", "Best()"])
def test_one_that_tampers_with_the_metric(submit, value: str) -> None:
    found = submit(f"""
import types
class Best(list):
    def __sub__(self, other):
        return 0.0
fake = types.ModuleType("vibron_verify.tasks.metrics")
fake.METRICS = dict.fromkeys(("explained", "nearness"), lambda result, truth: 1.0)
sys.modules["vibron_verify.tasks.metrics"] = fake
def solve(tools, spectrum):
    return {value}
""")
    assert found.test.score <= 0.0 and refused(found, TRAIN) and refused(found, TEST)


def test_one_that_writes_to_the_files_of_the_judge(submit, folder: Path) -> None:
    journal = folder.parent / "journal.jsonl"
    before = {path: path.read_bytes() for path in folder.iterdir()}
    found = submit(f"""
def solve(tools, spectrum):
    for name in ("../evaluated.json", "evaluated.json", "../journal.jsonl", {str(journal)!r},
                 {str(folder / "test_truth.csv")!r}, {str(folder / "task.yaml")!r}):
        try:
            os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
            open(name, "w").write(json.dumps({{"value": spectrum["ordinate"], "error": None, "score": 1.0}}))
        except OSError:
            pass
    return []
""")
    assert refused(found, TRAIN) and refused(found, TEST) and not journal.exists()
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_one_that_uses_the_network(submit) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        listener.settimeout(0.1)
        found = submit(f"""
import socket
def solve(tools, spectrum):
    return json.loads(socket.create_connection(("127.0.0.1", {listener.getsockname()[1]}), 2).recv(1 << 20))
""")
        with pytest.raises(TimeoutError):
            listener.accept()
    assert "Error" in found.test.error and refused(found, TRAIN) and refused(found, TEST)


def test_one_that_never_ends(submit) -> None:
    found = submit("""
import signal
def solve(tools, spectrum):
    for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    while True:
        try:
            time.sleep(60)
        except BaseException:
            pass
""", seconds=1.0)  # fmt: skip
    assert found.test.error == "it used more seconds than it may" and refused(found, TRAIN)


@pytest.mark.parametrize("end", ["os._exit(0)", "raise SystemExit", "os.kill(os.getpid(), 9)"])
def test_one_that_catches_the_harness(submit, end: str) -> None:
    found = submit(f"""
def solve(tools, spectrum):
    main = sys.modules["__main__"]
    main.solved = main.described = lambda *given: {{"value": 1.0, "score": 1.0}}
    try:
        os.write(3, json.dumps({{"value": spectrum["ordinate"], "score": 1.0, "passed": True}}).encode())
    except BaseException:
        pass
    {end}
""")
    assert refused(found, TRAIN) and refused(found, TEST)


def test_one_that_patches_numpy(submit) -> None:
    found = submit("""
np.sum = np.mean = np.sqrt = lambda *given, **more: 0.0
np.asarray = lambda *given, **more: np.zeros(100)

def solve(tools, spectrum):
    return [0.0] * 100
""")
    assert float(np.sum([1.0, 2.0])) == 3.0 and np.asarray([1.0]).shape == (1,)
    assert refused(found, TRAIN) and refused(found, TEST)


def test_one_that_depends_on_names_labels_or_a_seed(submit, task: Optimisation) -> None:
    found = submit(f"""{START}
ANSWERS = {{name: {task.test[0].truth.tolist()!r} for name in ("test", "test.jdx", "test 1130.0")}}
def solve(tools, spectrum):
    labels = [*spectrum.get("metadata", {{}}).values(), *spectrum.get("warnings", ())]
    names = [*os.listdir("."), *os.listdir("/tmp"), *sys.argv, *os.environ.values()]
    text = " ".join(map(str, (*labels, *names)))
    for name, answer in ANSWERS.items():
        if name in text:
            return answer
    return start(tools, spectrum)
""")
    assert found.test.score == pytest.approx(found.start[1], abs=1e-12) and refused(found, TEST)


def test_one_that_draws_lots(submit) -> None:
    found = submit("""
def solve(tools, spectrum):
    noise = np.random.default_rng().normal(0.0, 0.01, len(spectrum["ordinate"]))
    return list(np.asarray(tools.smooth(spectrum=spectrum, points=15, order=2).ordinate) + noise)
""")
    assert not refused(found, TRAIN) and refused(found, "repeats its score")
