"""The public API: names, laziness, stubs, errors, `read`, `analyze` and `tools`, and calls as users write them."""

import importlib
import importlib.metadata
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import get_type_hints

import pytest

import vibron
from vibron.core import cards, front, stubs
from vibron.core.errors import InputError, UnknownToolError
from vibron.core.example import example
from vibron.core.registry import tools
from vibron.core.shipped import DOMAINS, families, shipped
from vibron_agents.spectrum.analysis import Analysis, analyze

ROOT = Path(__file__).parents[2]
CALLS = Path(__file__).with_name("user_calls.py")
POINTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["vibron.front"]
TOLUENE = example("toluene_computed.jdx")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the metadata of a fresh installation: an editable one may be older than its entry points."""
    folder = tmp_path_factory.mktemp("site")
    about = folder / "fresh_vibron-1.0.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: fresh_vibron\nVersion: 1.0\n")
    lines = "".join(f"{name} = {value}\n" for name, value in POINTS.items())
    about.joinpath("entry_points.txt").write_text(f"[vibron.front]\n{lines}")
    return folder


def python(site: Path, code: str, folder: Path = ROOT) -> str:
    path = os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env={**os.environ, "PYTHONPATH": path},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_domain_offers_its_families_tools_and_their_classes(domain: str) -> None:
    package = importlib.import_module(f"vibron.{domain}")
    own = {name: place for name, place in shipped().items() if place.split(".")[1] == domain}
    parts = {family for where, family in families() if where == domain}
    assert sorted(dir(package)) == dir(package) == package.__all__
    classes = set(dir(package)) - own.keys() - parts - {"FAMILIES"}
    assert {"FAMILIES", *own, *parts} <= set(dir(package))
    for name in classes:
        found = getattr(package, name)
        assert isinstance(found, type) and found.__name__ == name and found.__module__.startswith("vibron.")
    for name, place in own.items():
        function = getattr(package, name)
        assert function.tool is tools()[name] and function.__module__ == place
        assert {one.__name__ for one in stubs.classes(get_type_hints(function)["return"])} <= classes


def test_a_stale_stub_fails_the_check(tmp_path: Path) -> None:
    expected = stubs.files(tools(), ROOT)
    cards.write(tmp_path, expected)
    assert cards.drift(tmp_path, expected) == []
    stale = tmp_path / "toolkit/vibron/infrared/__init__.pyi"
    stale.write_text(stale.read_text("utf-8").replace("def find_bands(", "def find_band("))
    assert cards.drift(tmp_path, expected) == ["drift: toolkit/vibron/infrared/__init__.pyi"]


def test_two_classes_of_one_name_are_refused() -> None:
    fields = type("Fresnel", (), {"__module__": "vibron.radiation.other"})

    def wien_peak() -> fields:  # type: ignore[valid-type]
        """Return a class whose name is taken."""

    twins = {"fresnel": tools()["fresnel"], "x": SimpleNamespace(name="x", domain="radiation", function=wien_peak)}
    with pytest.raises(InputError, match="Rename one"):
        stubs.files(twins, ROOT)  # type: ignore[arg-type]


def test_imports_are_light(site: Path) -> None:
    code = (
        "import sys, time; start = time.process_time(); import vibron, vibron.infrared, vibron.radiation, "
        "vibron.manybody; dir(vibron.infrared); print(time.process_time() - start, "
        "[name for name in ('numpy', 'scipy', 'torch', 'rdkit', 'vibron_agents') if name in sys.modules])"
    )
    seconds, loaded = python(site, code).strip().split(" ", 1)
    assert float(seconds) < 0.3 and loaded == "[]"


def test_looking_up_a_name_imports_its_module_only(site: Path) -> None:
    code = (
        "import sys; from vibron.radiation import planck_radiance; print([name for name in sys.modules "
        "if name.startswith('vibron.radiation.') and not name.startswith('vibron.radiation.blackbody')])"
    )
    assert python(site, code).strip() == "['vibron.radiation.thermal_emission']"


def test_an_unknown_name_names_similar_ones() -> None:
    with pytest.raises(AttributeError, match=r"'vibron\.radiation' has no attribute 'plank_radiance'; did you mean pl"):
        importlib.import_module("vibron.radiation").plank_radiance  # noqa: B018
    with pytest.raises(AttributeError, match="did you mean Spectrum"):
        vibron.Spectrums  # type: ignore[attr-defined]  # noqa: B018
    assert not hasattr(vibron, "__wrapped__")
    with pytest.raises(ImportError, match="cannot import name 'plank_radiance'"):
        exec("from vibron.radiation import plank_radiance")


def test_read_returns_the_spectra_of_a_file() -> None:
    assert [type(spectrum) for spectrum in vibron.read(TOLUENE)] == [vibron.Spectrum]
    with pytest.raises(vibron.InputError):
        vibron.read(Path("missing.jdx"))


def test_tools_are_a_mapping() -> None:
    catalogue = vibron.tools
    assert len(catalogue) >= len(shipped()) and set(shipped()) <= set(catalogue)
    assert catalogue["wien_peak"] is tools()["wien_peak"] and "wien_peak" in catalogue
    assert catalogue.get("wein_peak") is None and "wein_peak" not in catalogue
    assert next(iter(catalogue.search("peak wavelength of a black body"))) == "wien_peak"
    assert catalogue.families["radiation.films"] == "Thin films and filters"
    assert len(repr(catalogue)) < 80
    for kind in (KeyError, InputError, UnknownToolError):
        with pytest.raises(kind, match="wien_peak"):
            catalogue["wein_peak"]


def test_tools_are_imported_when_looked_up(site: Path) -> None:
    code = "import sys, vibron; len(vibron.tools); list(vibron.tools); print('vibron.radiation.films' in sys.modules)"
    assert python(site, code).strip() == "False"


def test_analyze_takes_files_bytes_and_spectra() -> None:
    found = [analyze(source, formula="C7H8") for source in (TOLUENE, str(TOLUENE), TOLUENE.read_bytes())]
    found.append(analyze(vibron.read(TOLUENE)[0], formula="C7H8", carbons=7))
    assert {one.candidates[0].smiles for one in found} == {"Cc1ccccc1"}
    assert all(one.verdict.state == "identified" and one.bands and one.groups for one in found)
    assert len(repr(found[0])) < 200 + len(str(TOLUENE))


def test_analyze_writes_a_report(tmp_path: Path) -> None:
    page = analyze(TOLUENE, formula="C7H8").write_report(tmp_path / "out")
    assert page.parent == tmp_path / "out" and "Toluene" in page.read_text("utf-8").title()


def test_analyze_refuses_a_file_of_several_spectra() -> None:
    with pytest.raises(InputError, match=r"expected one spectrum, got \d.*vibron\.read"):
        analyze(example("omnic.spg"))


def test_analyze_is_an_entry_point(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(site))
    assert {name: front.load(name) for name in POINTS} == {"analyze": analyze, "Analysis": Analysis}
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: [])
    with pytest.raises(InputError, match=r"no installed package provides vibron\.analyze .* pip install"):
        front.load("analyze")


def test_the_calls_of_users_pass_a_strict_type_check(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), str(CALLS)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_calls_of_users_run(site: Path) -> None:
    code = f"import runpy; calls = runpy.run_path({str(CALLS)!r})"
    functions = re.findall(r"^def (\w+)", CALLS.read_text("utf-8"), re.MULTILINE)
    assert python(site, "; ".join([code, *(f"calls[{name!r}]()" for name in functions)]))


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_the_code_of_the_first_pages_runs(page: str, site: Path, tmp_path: Path) -> None:
    (tmp_path / "unknown.jdx").write_bytes(TOLUENE.read_bytes())
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert blocks and python(site, "\n".join(blocks), tmp_path)
