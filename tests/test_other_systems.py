"""Vibron on macOS and Windows: what they lack is used in one place only, and the rest works without it.

The systems are imitated; see ``fixtures/other_system.py``.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("mypy")
ROOT = Path(__file__).parents[1]
PARTS = ("toolkit", "verifier_library", "agents", "training")
OWNERS = ("vibron/core/system.py", "vibron/core/time_limit.py")
#: They run on Linux only: what is inside the sandbox, and what starts and watches it.
INSIDE = ("_files", "_groups", "_nursery", "_oversight", "_rights", "_root", "_stage")
LINUX = tuple(f"vibron_agents/sandbox/{name}.py" for name in (*INSIDE, "_supervision", "run", "warm"))
SCRIPTS = ("vibron_verify/examples/", "vibron_verify/figures/", "vibron_verify/injection/")


@pytest.fixture(scope="module")
def other() -> ModuleType:
    spec = spec_from_file_location("other_system", ROOT / "tests" / "fixtures" / "other_system.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_stubs_name_what_a_system_lacks(other: ModuleType) -> None:
    assert {"fork", "killpg", "pidfd_open", "O_DIRECTORY", "register_at_fork"} <= other.lacking("os", "win32")
    assert {"pidfd_open", "sched_getaffinity"} <= other.lacking("os", "darwin")
    assert not {"fork", "killpg", "replace"} & other.lacking("os", "darwin")
    assert {"SIGALRM", "SIGKILL", "setitimer"} <= other.lacking("signal", "win32")


def uses(source: str, lacking: dict[str, frozenset[str]], modules: tuple[str, ...]) -> Iterator[str]:
    """Yield the modules and names in a source that a system lacks."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name.split(".")[0] in modules)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from [node.module] if node.module.split(".")[0] in modules else []
            yield from (f"{node.module}.{one.name}" for one in node.names if one.name in lacking.get(node.module, ()))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield from [ast.unparse(node)] if node.attr in lacking.get(node.value.id, ()) else []


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_what_a_system_lacks_is_used_by_its_owners_only(other: ModuleType, system: str) -> None:
    lacking = {name: other.lacking(name, system) for name in other.PARTLY}
    missing = tuple(one for one in other.MISSING[system] if one != "readline")  # not everywhere on Linux either
    modules = (*missing, "msvcrt", "winreg", "_winapi")
    seen, found = set(), []
    for part in PARTS:
        for path in sorted((ROOT / part).rglob("*.py")):
            name = path.relative_to(ROOT / part).as_posix()
            if name.startswith(SCRIPTS):
                continue
            used = [*uses(path.read_text(encoding="utf-8"), lacking, modules)]
            seen |= {name} if used else set()
            found += [f"{name}: {one}" for one in used if name not in (*OWNERS, *LINUX)]
    assert found == []
    assert set(OWNERS) <= seen or system == "darwin"


def run(other: ModuleType, system: str, folder: Path, program: str, *words: str) -> subprocess.CompletedProcess[str]:
    environment = other.environment(system, folder) | {"VIBRON_HOME": str(folder / "home")}
    return subprocess.run(
        [sys.executable, "-c", program, *words], cwd=folder, env=environment, capture_output=True, text=True,
        timeout=600,
    )  # fmt: skip


EVERYTHING = """
import importlib, pkgutil, sys
import vibron, vibron_agents, vibron_verify
LINUX = sys.argv[1].split(",")
def gone(name):
    raise
for package in (vibron, vibron_verify, vibron_agents):
    for one in pkgutil.walk_packages(package.__path__, package.__name__ + ".", gone):
        if one.name in LINUX or ".figures." in one.name or ".examples." in one.name or ".injection." in one.name:
            continue
        if one.name.endswith("__main__"):
            continue
        try:
            importlib.import_module(one.name)
        except ModuleNotFoundError as error:
            assert error.name.split(".")[0] not in ("fcntl", "resource", "vibron", "vibron_agents"), error
print(len(sys.modules))
"""


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_everything_is_imported(other: ModuleType, system: str, tmp_path: Path) -> None:
    ended = run(other, system, tmp_path, EVERYTHING, ",".join(f"vibron_agents.sandbox.{one}" for one in INSIDE))
    assert ended.returncode == 0, ended.stderr[-3000:]


BATCH = """
import json
from pathlib import Path
from vibron.core.example import example
from vibron_agents.app.cli import main

def work():
    assert main(["tools", "run", "planck_radiance", "temperature=300 K", "wavelength=10 um"]) == 0
    toluene, folder = example("toluene_computed.jdx"), Path("in")
    folder.mkdir()
    for name in ("one", "two"):
        (folder / f"{name}.jdx").write_bytes(toluene.read_bytes())
    assert main(["analyze", "in", "--json", "all.jsonl", "--jobs", "2"]) == 0
    lines = [json.loads(line) for line in Path("all.jsonl").read_text().splitlines()]
    ranked = [[one["smiles"] for one in line["candidates"]] for line in lines]
    assert len(ranked) == 2 and ranked[0] == ranked[1] and len(ranked[0]) == 10
    assert main(["library", "import", "mine", "in"]) == 0
    assert main(["library", "search", "mine", str(toluene)]) == 0
    assert Path("home/libraries/mine.arrow").is_file() and not [*Path("home").rglob("*.lock")]

if __name__ == "__main__":  # worker processes import this file
    work()
"""

LIMITS = """
import sys, threading, time
from pathlib import Path
from vibron.core.errors import ResourceError
from vibron.core.locking import locked
from vibron.core.memory import memory_limit
from vibron.core.replacing import replacing
from vibron.core.time_limit import ended_after
from vibron_agents.core.journal import Journal

order, begun = [], threading.Event()
def second():
    begun.set()
    with locked(Path("file")):
        order.append("second")
thread = threading.Thread(target=second)
with locked(Path("file")):
    thread.start()
    begun.wait()
    time.sleep(0.2)
    order.append("first")
thread.join()
assert order == ["first", "second"]
with locked(Path("file")):
    try:
        with locked(Path("file"), seconds=0.0):
            raise AssertionError("locked twice")
    except ResourceError:
        pass
assert not Path(".file.lock").exists()
with Journal("journal") as journal:
    journal.append("done", number=1)
    try:
        with Journal("journal"):
            raise AssertionError("opened twice")
    except ResourceError:
        pass
with Journal("journal") as journal:
    assert [one["number"] for one in journal.of("done")] == [1]
with replacing(Path("whole")) as part:
    part.write_text("whole")
assert Path("whole").read_text() == "whole"
assert memory_limit() == 3 << 30 if sys.argv[1] == "win32" else memory_limit() > 0
try:
    with ended_after(0.2):
        while True:
            pass
except TimeoutError as error:
    assert str(error) == "it took longer than 0.2 s"
with ended_after(60.0):
    pass
"""

SWEEP = """
import json
from pathlib import Path
from vibron_agents.app.cli import main

SCRIPT = '''
import numpy as np
__elements__ = {"hamiltonian": "model", "solve": "solver"}
__parameters__ = {"g": 0.5}
def hamiltonian(g):
    z, x, one = np.diag([1.0, -1.0]), np.array([[0.0, 1.0], [1.0, 0.0]]), np.eye(2)
    return -np.kron(z, z) - g * (np.kron(x, one) + np.kron(one, x))
def solve(hamiltonian):
    return np.linalg.eigvalsh(hamiltonian)
'''
if __name__ == "__main__":
    Path("pair.py").write_text(SCRIPT)
    sweep = ["verify", "sweep", "pair.py", "--over", "g=0.5,1.5", "--quantity", "solve[0]", "--out"]
    assert main([*sweep, "no"]) == 1
    assert main([*sweep, "out", "--uncontained"]) == 2  # there is no terminal to ask
    assert main([*sweep, "out", "--uncontained", "--yes"]) == 0
    data = json.loads(Path("out/sweep.json").read_text())
    found = [one["quantities"]["solve[0]"] for one in data["points"]]
    assert max(abs(found[0] + 2.0**0.5), abs(found[1] + 10.0**0.5)) < 1e-12 and "without the sandbox" in data["warning"]
"""


@pytest.mark.parametrize("system", ["win32", "darwin"])
@pytest.mark.parametrize("program", [BATCH, LIMITS, SWEEP], ids=["batch", "limits", "sweep"])
def test_programs_run_without_what_a_system_lacks(other: ModuleType, program: str, system: str, tmp_path: Path) -> None:
    (tmp_path / "work.py").write_text(program, encoding="utf-8")
    ended = run(other, system, tmp_path, "import runpy; runpy.run_path('work.py', run_name='__main__')", system)
    assert ended.returncode == 0, ended.stderr[-3000:]
    assert ("sandbox: needs Linux" in ended.stderr) == (program is SWEEP)
