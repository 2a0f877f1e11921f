"""A contained program reads the system, this Python and the packages of ours that it was given, and nothing else."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import vibron
import vibron_agents
import vibron_verify
from vibron.core.errors import InputError
from vibron_agents.sandbox import Run, Warm, guarantees, readable_inside, run_python

Runner = Callable[..., Run]
needs_walls = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
IMPORTS = """
for name in ("vibron.core.errors", "vibron_agents.sandbox", "vibron_verify.worker", "vibron_verify.tasks"):
    try:
        __import__(name)
        print(name)
    except ImportError:
        continue
"""


@pytest.fixture(scope="module")
def nursery() -> Iterator[Warm]:
    with Warm() as warm:
        yield warm


@pytest.fixture(params=["cold", "warm"])
def python(request: pytest.FixtureRequest, nursery: Warm) -> Runner:
    return run_python if request.param == "cold" else nursery.run_python


@needs_walls
def test_folders_of_the_callers_path_are_not_readable(tmp_path: Path):
    script, libraries, own = tmp_path / "script", tmp_path / "libraries", tmp_path / "own"
    for place in (script, libraries, own):
        place.mkdir()
        (place / ".env").write_text("KEY=word")
    code = f"""
import sys
from vibron_agents.sandbox import run_python
for place in {[str(script), str(libraries)]!r}:
    assert place in sys.path
    found = run_python(f"open({{place!r}} + '/.env')", {str(own)!r})
    print("FileNotFoundError" in found.stderr)
"""
    (script / "main.py").write_text(code)
    ours = [str(Path(str(package.__file__)).parents[1]) for package in (vibron, vibron_agents)]
    environment = {**os.environ, "PYTHONPATH": ":".join([str(libraries), *ours])}
    found = subprocess.run(
        [sys.executable, str(script / "main.py")], env=environment, capture_output=True, text=True, check=False
    )
    assert found.stdout == "True\nTrue\n", found.stderr


@needs_walls
@pytest.mark.parametrize(
    ("packages", "expected"),
    [
        ((), []),
        (("vibron",), ["vibron.core.errors"]),
        (("vibron", "vibron_verify.worker"), ["vibron.core.errors", "vibron_verify.worker"]),
        (("vibron", "vibron_verify"), ["vibron_verify.tasks", "vibron_verify.worker"]),
    ],
)
def test_only_the_named_packages_can_be_imported(
    tmp_path: Path, python: Runner, packages: tuple[str, ...], expected: list[str]
):
    found = python(IMPORTS, tmp_path, packages=packages)
    imported = found.stdout.split()
    assert set(expected) <= set(imported)
    assert not ({"vibron_agents.sandbox", "vibron_verify.tasks"} - set(expected)) & set(imported)
    assert ("vibron.core.errors" in imported) == ("vibron" in packages)


@needs_walls
def test_the_checkout_and_the_rest_of_our_source_are_not_readable(tmp_path: Path, python: Runner):
    root = Path(__file__).parents[3]
    judges = [str(Path(str(package.__file__)).parent) for package in (vibron_agents, vibron_verify)]
    code = f"""
import os
for place in {[*map(str, (root / ".git", root / "tests", root / "docs", Path.home())), *judges]!r}:
    print(place, os.listdir(place) if os.path.isdir(place) else os.path.exists(place))
"""
    for line in python(code, tmp_path).stdout.splitlines():
        place, _, found = line.partition(" ")
        assert found in ("False", "[]") or (place == str(Path.home()) and "ssh" not in found), line


@needs_walls
def test_a_copy_of_our_packages_among_the_installed_ones_is_hidden(tmp_path: Path):
    """A wheel puts all three side by side into one folder of this Python."""
    installed = tmp_path / "site-packages"
    for name in ("vibron", "vibron_verify"):
        (installed / name / "part").mkdir(parents=True)
        (installed / name / "__init__.py").write_text("")
        (installed / name / "part" / "__init__.py").write_text("")
    (tmp_path / "own").mkdir()
    code = f"""
import site, sys
from vibron_agents.sandbox import _places, run_python
site.getsitepackages = lambda: [{str(installed)!r}]
found = run_python("import os; print(os.listdir({str(installed)!r}), os.listdir({str(installed / "vibron_verify")!r}))",
                   {str(tmp_path / "own")!r})
print(found.stdout, found.stderr)
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert found.stdout.split("\n")[0] in ("['vibron', 'vibron_verify'] []", "['vibron_verify', 'vibron'] []"), found


def test_an_unknown_package_is_refused_by_name(tmp_path: Path):
    with pytest.raises(InputError, match="packages: unknown package"):
        run_python("print()", tmp_path, packages=("numpy",))
    with pytest.raises(InputError, match="packages: unknown package"):
        run_python("print()", tmp_path, packages=("vibron_verify.nothing",))


def test_readable_inside_follows_the_places_of_a_run(tmp_path: Path) -> None:
    assert readable_inside("/usr/share") and readable_inside(Path(vibron.__file__))
    assert not readable_inside(tmp_path) and not readable_inside(Path(vibron_verify.__file__).parent / "tasks")
