"""Tools of other packages: a faulty one is named and left out, and everything else works."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

GOOD = '''
from typing import Annotated
from vibron.core.quantity import Quantity
from vibron.core.tool import tool

@tool(domain="radiation", family="blackbody", valid_for="all", limitations="none")
def NAME(x: Annotated[float, Quantity("1", "a number")]) -> Annotated[float, Quantity("1", "twice the number")]:
    """Double a number."""
    return 2.0 * x
'''
PLUGINS = {
    "good_doubling": GOOD.replace("NAME", "good_doubling"),
    "broken_import": "import no_such_package_at_all",
    "raises_exit": "raise SystemExit(0)",
    "raises_interrupt": "raise KeyboardInterrupt",
    "declares_nothing": "x = 1",
    "says_escape": r"raise ValueError('\x1b[2J')",
    "takes_name": "import package_of_takes_name.planck_radiance",
    "wien_peak": GOOD.replace("NAME", "wien_peak"),
}
FAULTY = PLUGINS.keys() - {"good_doubling"}
LIST = "import json; from vibron.core.registry import tools; print(json.dumps([*tools()]))"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    for name, source in PLUGINS.items():
        package = folder / f"package_of_{name}"
        package.mkdir()
        (package / "__init__.py").write_text("")
        (package / f"{name}.py").write_text(source)
        about = folder / f"package_of_{name}-1.0.dist-info"
        about.mkdir()
        about.joinpath("METADATA").write_text(
            f"Metadata-Version: 2.1\nName: package_of_{name}\nVersion: 1.0\nSummary: Frobnicates for {name}\n"
        )
        about.joinpath("entry_points.txt").write_text(f"[vibron.tools]\n{name} = package_of_{name}.{name}\n")
    (folder / "package_of_takes_name/planck_radiance.py").write_text(GOOD.replace("NAME", "planck_radiance"))
    return folder


def python(site: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    known = os.environ.get("PYTHONPATH", "")
    environment = {**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{known}" if known else str(site)}
    return subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=False)


def vibron(site: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return python(site, "-m", "vibron_agents", *words)


def test_listing_imports_no_plugin_and_keeps_every_shipped_tool(site: Path) -> None:
    done = vibron(site, "tools", "list", "--json")
    listed = {one["name"]: one for one in json.loads(done.stdout)}
    assert done.returncode == 0 and len(listed) > 400
    assert listed["good_doubling"]["domain"] == "plugins"
    assert listed["wien_peak"]["domain"] == "radiation"
    assert "wien_peak of the package package_of_wien_peak" in done.stderr
    assert "no_such_package" not in done.stderr  # that is found out on use


def test_search_finds_a_plugin_by_its_metadata(site: Path) -> None:
    done = vibron(site, "tools", "search", "frobnicates", "good", "--json")
    assert done.returncode == 0
    assert "good_doubling" in [one["name"] for one in json.loads(done.stdout)]


def test_all_tools_are_loaded_without_the_faulty_plugins(site: Path) -> None:
    done = python(site, "-c", LIST)
    assert done.returncode == 0, done.stderr
    found = set(json.loads(done.stdout))
    assert "good_doubling" in found and not found & (FAULTY - {"wien_peak"})
    assert all(name in done.stderr for name in FAULTY)
    assert "\x1b" not in done.stderr


def test_a_question_is_answered_beside_faulty_plugins(site: Path) -> None:
    done = vibron(site, "solve", "What is the peak wavelength of a black body at 300 K in um?")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("9.6") and "faulty plugin" in done.stderr


@pytest.mark.parametrize("name", sorted(FAULTY - {"wien_peak"}))
def test_a_faulty_plugin_that_is_used_is_an_error_that_names_it(site: Path, name: str) -> None:
    done = vibron(site, "tools", "run", name, "x=1", "--json")
    assert done.returncode == 1
    error = json.loads(done.stderr.splitlines()[-1])["error"]
    assert error["value"] == repr(name) and f"pip uninstall package_of_{name}" in error["remedy"]


def test_shipped_tools_are_not_replaced(site: Path) -> None:
    code = (
        "import package_of_wien_peak.wien_peak, package_of_takes_name.planck_radiance\n"
        "from vibron.core.registry import find, tools\n"
        "print(find('wien_peak').function.__module__, tools()['planck_radiance'].function.__module__)"
    )
    done = python(site, "-c", code)
    assert done.returncode == 0, done.stderr
    assert all(name.startswith("vibron.") for name in done.stdout.split())


def test_a_good_plugin_runs(site: Path) -> None:
    done = vibron(site, "tools", "run", "good_doubling", "x=4")
    assert (done.returncode, done.stdout.strip()) == (0, "8.0")
