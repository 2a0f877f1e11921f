"""The wheel alone, used from another folder: cards, weights and data are inside."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
USE = """
import vibron
from vibron.core import cards
from vibron.core.example import example
from vibron.core.registry import find, tools
from vibron_agents.app.cli import main
import sys
assert vibron.__file__.startswith(sys.argv[1]), vibron.__file__
assert str(cards.folder()).startswith(sys.argv[1]) and cards.checkout() is None
assert all(cards.load(name)["name"] == name for name in tools())
assert vibron.analyze(example("toluene_computed.jdx"), formula="C7H8").verdict.state == "identified"
assert main(["cards"]) == 1
assert main(["figure", "show", "D14"]) == 0
sys.exit(main(["analyze", str(example("toluene_computed.jdx")), "--json", "-", "--report", "pages"]))
"""


def test_a_wheel_works_from_another_folder(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    subprocess.run([*pip, str(tmp_path), str(ROOT)], check=True)
    [wheel] = tmp_path.glob("vibron-*.whl")
    inside, elsewhere = tmp_path / "inside", tmp_path / "elsewhere"
    elsewhere.mkdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(inside)
        names = {name.split("/")[0] for name in archive.namelist()}
        typed = {name for name in archive.namelist() if name.endswith(("/py.typed", ".pyi"))}
    assert len(typed) == 4 + 4
    assert {name for name in names if not name.endswith(".dist-info")} == {
        "vibron",
        "vibron_agents",
        "vibron_verify",
        "vibron_train",
    }
    environment = {**os.environ, "PYTHONPATH": str(inside)}
    done = subprocess.run(
        [sys.executable, "-c", USE, str(inside)],
        cwd=elsewhere,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert '"schema": "vibron.analysis/1"' in done.stdout
    assert list((elsewhere / "pages").glob("toluene_computed-*.html"))
