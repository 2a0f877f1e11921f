"""A candidate's answer comes back whole, and is all that it can forge."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from vibron.core.errors import InputError
from vibron.core.registry import find
from vibron_agents.sandbox import Evaluated, Limits, Warm, evaluate_source, guarantees, nursery
from vibron_agents.sandbox.limits import MIB

pytestmark = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
LIMITS = Limits(seconds=20.0, memory=1024 * MIB, processes=32)


@pytest.fixture(scope="module")
def world() -> Iterator[Warm]:
    """A nursery that has the toolkit."""
    with nursery() as warm:
        yield warm


@pytest.fixture(params=["cold", "warm"])
def warm(request: pytest.FixtureRequest) -> Warm | None:
    return None if request.param == "cold" else request.getfixturevalue("world")


def answer(body: str, folder: Path, warm: Warm | None, **inputs: object) -> Evaluated:
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return evaluate_source(f"def solve(tools, **kwargs):\n{lines}\n", inputs, folder, limits=LIMITS, warm=warm)


@pytest.mark.parametrize(
    "body",
    [
        "from tools import stefan_boltzmann\nreturn stefan_boltzmann('300 K')",
        "import tools as given\nreturn given.stefan_boltzmann('300 K')",
    ],
)
def test_tools_may_be_imported_and_take_inputs_in_their_order(body: str, tmp_path: Path) -> None:
    found = answer(body, tmp_path, None)
    assert found.value == pytest.approx(459.3, rel=1e-3) and found.used == ("stefan_boltzmann",), found.error


def test_a_record_may_be_read_as_a_dictionary_and_an_example_stand_behind(tmp_path: Path, warm: Warm | None) -> None:
    source = "def solve(tools):\n    return tools.wien_peak(temperature='300 K')['wavelength']\nprint(solve(tools))\n"
    found = evaluate_source(source, {}, tmp_path, limits=LIMITS, warm=warm)
    assert found.value == pytest.approx(9.6592, rel=1e-4), found.error
    assert found.stdout.startswith("9.659")


def test_too_many_inputs_are_an_error_that_counts_them(tmp_path: Path) -> None:
    found = answer("return tools.stefan_boltzmann(*range(30))", tmp_path, None)
    assert found.error is not None and "inputs, not 30" in found.error


def test_a_value_comes_back_and_is_kept_outside(tmp_path: Path, warm: Warm | None):
    found = answer("print('words')\nreturn {'twice': 2 * kwargs['x'], 'list': (1, None)}", tmp_path, warm, x=2.5)
    assert (found.ok, found.value, found.used) == (True, {"twice": 5.0, "list": [1, None]}, ())
    assert (found.stdout, found.reason, found.error, found.line) == ("words\n", "finished", None, None)
    kept = json.loads((tmp_path / "evaluated.json").read_text())
    assert kept["value"] == found.value


def test_tools_are_called_by_name_and_give_their_own_results(tmp_path: Path, warm: Warm | None):
    body = "x = tools.planck_radiance(wavelength='10 um', temperature='300 K')\nreturn [x, type(x).__name__]"
    found = answer(body, tmp_path, warm)
    assert found.error is None, found
    right = find("planck_radiance").execute(wavelength="10 um", temperature="300 K")
    assert found.value == [pytest.approx(float(right)), type(right).__name__]
    assert found.used == ("planck_radiance",)


def test_an_error_keeps_message_line_and_tools(tmp_path: Path, warm: Warm | None):
    found = answer("y = 1\ntools.planck_radiance(wavelength='10 um', temperature='-3 K')\nreturn y", tmp_path, warm)
    assert found.value is None
    assert found.error is not None and "temperature" in found.error and found.error.split(":")[0].endswith("Error")
    assert found.line == 3
    assert found.used == ("planck_radiance",)
    assert found.traceback.splitlines()[1] == '  File "candidate.py", line 3, in solve'
    assert "tools.planck_radiance(" in found.traceback


def test_an_unknown_tool_names_those_near_it(tmp_path: Path, world: Warm):
    found = answer("return tools.planc_radiance(temperature=300)", tmp_path, world)
    assert found.error is not None and "unknown tool" in found.error and "planck_radiance" in found.error
    assert (found.line, found.used) == (2, ())


@pytest.mark.parametrize(
    ("source", "words", "line"),
    [
        ("x = 1\ndef solve(:", "SyntaxError", 2),
        ("x = 1", "NameError: the candidate defines no solve", None),
        ("def solve(tools):\n    return object()", "InputError: object: cannot be written as JSON", None),
        ("def solve(tools):\n    raise SystemExit(0)", "SystemExit: 0", 2),
        ("def solve(tools):\n    x = []\n    x.append(x)\n    return x", "RecursionError", None),
        ("import os\ndef solve(tools):\n    os._exit(0)", "its process ended before solve returned", None),
        ("import os\ndef solve(tools):\n    os._exit(3)", "its process ended with status 3", None),
        ("import os\ndef solve(tools):\n    os.kill(os.getpid(), 11)", "its process was killed by signal 11", None),
        ("import os\ndef solve(tools):\n    os.close(3)\n    return 1", "its process ended with status 1", None),
        ("import os\ndef solve(tools):\n    os.write(3, b'{')\n    return 1", "its process ended before", None),
        ("import os\ndef solve(tools):\n    os.write(3, b'[' * 10**5)\n    os._exit(0)", "its process ended be", None),
        ("def solve(tools):\n    return 'x' * (17 << 20)", "its answer has more than 16777216 bytes", None),
    ],
)
def test_what_goes_wrong_is_named(source: str, words: str, line: int | None, tmp_path: Path, world: Warm):
    found = evaluate_source(source, {}, tmp_path, limits=LIMITS, warm=world)
    assert found.value is None
    assert found.error is not None and words in found.error, found
    assert found.line == line


def test_an_endless_candidate_is_named_by_its_limit(tmp_path: Path, world: Warm):
    found = evaluate_source("while True: pass", {}, tmp_path, limits=Limits(seconds=0.5), warm=world)
    assert (found.reason, found.error) == ("seconds", "it used more seconds than it may")


def test_a_candidate_forges_its_own_answer_and_nothing_else(tmp_path: Path, warm: Warm | None):
    body = """
import json, os
for name in ("evaluated.json", "../evaluated.json", "script.py", "../../outside"):
    try:
        os.unlink(name)
    except OSError:
        pass
    try:
        os.symlink("/etc/passwd", name)
    except OSError:
        pass
os.write(3, json.dumps({"value": "forged", "error": None, "used": [], "judge": "passed"}).encode())
os._exit(0)
"""
    found = answer(body, tmp_path, warm)
    assert (found.value, found.error) == ("forged", None)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evaluated.json", "run"]
    kept = tmp_path / "evaluated.json"
    assert not kept.is_symlink() and "judge" not in json.loads(kept.read_text())
    assert answer("return 1", tmp_path, warm).value == 1  # the links it left are cleared and not followed
    assert not (tmp_path / "run" / "script.py").is_symlink()


def test_a_missing_folder_is_refused(tmp_path: Path):
    with pytest.raises(InputError, match="folder: is not a folder"):
        evaluate_source("", {}, tmp_path / "missing")
