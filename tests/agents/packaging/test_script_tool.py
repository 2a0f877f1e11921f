"""A user's script becomes a tool that installs, with card, test and build script; what is missing is named."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from vibron.core.card import card_schema
from vibron.core.errors import FormatError, InputError
from vibron_agents.app.commands.tools import command
from vibron_agents.packaging.script_reading import read_function
from vibron_agents.packaging.script_tool import tool_from
from vibron_agents.sandbox import guarantees

needs_sandbox = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
SCRIPT = '''"""Photon energies."""

PLANCK, LIGHT, CHARGE = 6.62607015e-34, 299792458.0, 1.602176634e-19


def photon_energy_of_laser(wavelength: float, photons: int = 1) -> float:
    """Compute the energy of photons of a laser, E = n h c / lambda.

    Valid for: light in vacuum.

    Limitations: the refractive index of air is not corrected.

    Parameters
    ----------
    wavelength : float in um (position)
        Wavelength of the laser.
    photons : int in 1
        Number of photons.

    Returns
    -------
    float in eV (energy)
        Energy of the photons.
    """
    if not 0.0 < wavelength < 1e12 or photons < 0:
        raise ValueError("the wavelength is not positive")
    return photons * PLANCK * LIGHT / (wavelength * 1e-6) / CHARGE
'''
ANSWERS = [
    {"source": "hc = 1.239841984 eV um", "kind": "independent", "call": {"wavelength": 1.0}, "value": 1.239841984,
     "tolerance": 1e-8},
    {"source": "two photons have twice the energy of one", "kind": "identity",
     "call": {"wavelength": 2.0, "photons": 2}, "value": 1.239841984, "tolerance": 1e-8},
]  # fmt: skip


def written(folder: Path, script: str = SCRIPT, answers: object = ANSWERS) -> Path:
    (folder / "laser.py").write_text(script)
    if answers is not None:
        (folder / "laser.yaml").write_text(yaml.safe_dump(answers))
    return folder / "laser.py"


@needs_sandbox
def test_a_script_becomes_an_installed_tool(tmp_path: Path) -> None:
    words = ["new", "--from", str(written(tmp_path)), "--out", str(tmp_path / "project")]
    done = CliRunner().invoke(command, words, standalone_mode=False)
    assert done.exception is None, done.output
    card = yaml.safe_load((tmp_path / "project/photon_energy_of_laser/photon_energy_of_laser.yaml").read_text())
    assert set(card_schema()["required"]) <= set(card) and card["build"] == "bash build.sh"
    assert card["input"]["wavelength"].startswith("number in um") or "in um" in card["input"]["wavelength"]
    assert card["known_answers_in_all"] == 2
    assert (tmp_path / "project/photon_energy_of_laser/script.py").read_text() == SCRIPT
    assert subprocess.run(["bash", "-n", tmp_path / "project/build.sh"]).returncode == 0
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index",
         "--disable-pip-version-check", "--root-user-action", "ignore",
         "--target", str(tmp_path / "site"), str(tmp_path / "project")], check=True, capture_output=True,
    )  # fmt: skip
    path = os.pathsep.join([str(tmp_path / "site"), *sys.path])
    call = "import json; from vibron.core.registry import find; "
    call += "print(json.dumps(float(find('photon_energy_of_laser').execute(wavelength='500 nm'))))"
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", call], env={**os.environ, "PYTHONPATH": path}, capture_output=True,
        text=True,
    )  # fmt: skip
    assert json.loads(ran.stdout) == pytest.approx(2.479683968), ran.stderr


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ("wavelength: float,", "wavelength,", ["type of 'wavelength'"]),
        ("wavelength : float in um (position)", "wavelength : float", ["unit of 'wavelength'"]),
        ("        Wavelength of the laser.\n", "", ["word on 'wavelength'"]),
        ("    Valid for: light in vacuum.\n\n", "", ["'Valid for: ...'"]),
        ("photons: int = 1) -> float", "*photons: int)", ["*args", "type of 'result'"]),
    ],
)
def test_what_a_script_lacks_is_named(before: str, after: str, named: list[str], tmp_path: Path) -> None:
    script = written(tmp_path, SCRIPT.replace(before, after))
    with pytest.raises(InputError, match="lacks") as error:
        tool_from(script, tmp_path / "out")
    assert all(part in str(error.value) for part in named)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("answers", "named"),
    [
        (None, "at least 2 into laser.yaml"), (ANSWERS[:1], "there is 1"), ([ANSWERS[1]] * 2, "independent"),
        ([{"call": {}}] * 2, "source, value in known answer 1"), ([{**ANSWERS[0], "why": 1}, ANSWERS[1]], "why"),
    ],
)  # fmt: skip
def test_known_answers_are_demanded(answers: object, named: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="lacks") as error:
        tool_from(written(tmp_path, answers=answers), tmp_path / "out")
    assert named in str(error.value)


@needs_sandbox
@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ("1e-6", "1e-9", "for known answer 1"),
        (
            "    return photons",
            "    open('/etc/hostname').read(); import os; os.kill(1, 9)\n    return photons",
            "fails on",
        ),
    ],
)
def test_a_script_that_is_wrong_becomes_no_tool(before: str, after: str, named: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=named):
        tool_from(written(tmp_path, SCRIPT.replace(before, after)), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_what_is_no_script_or_taken_is_refused(tmp_path: Path) -> None:
    for text, error in (("def f(:", FormatError), ("x = 1\n", InputError), ("def f(): 1\ndef g(): 1\n", InputError)):
        with pytest.raises(error):
            read_function(written(tmp_path, text))
    with pytest.raises(InputError, match="taken"):
        tool_from(written(tmp_path, SCRIPT.replace("photon_energy_of_laser", "wien_peak")), tmp_path / "out")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("")
    with pytest.raises(InputError, match="not empty"):
        tool_from(written(tmp_path), tmp_path / "full")
