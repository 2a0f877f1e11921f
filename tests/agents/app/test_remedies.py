"""Remedies name what exists where the user is: options of the command, or arguments in Python."""

import ast
import re
import sys
from pathlib import Path

import click
import numpy as np
import pytest

import vibron
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats.write_spectrum import write_spectrum
from vibron_agents.app import cli
from vibron_train.commands import bench, train
from vibron_train.commands.library import build

ROOT = Path(__file__).parents[3]
SOURCES = [path for part in ("toolkit", "agents", "training") for path in sorted((ROOT / part).rglob("*.py"))]


def options() -> set[str]:
    """Return every option of every command."""
    own = [name for name in cli.COMMANDS if name not in cli.ADDED]
    found: set[str] = set()
    waiting = [
        *(cli.vibron.get_command(click.Context(cli.vibron), name) for name in own),
        build,
        bench.command,
        train.command,
    ]
    while waiting:
        command = waiting.pop()
        assert command is not None
        if isinstance(command, click.Group):
            waiting += command.commands.values()
        found |= {name for one in command.params if isinstance(one, click.Option) for name in one.opts}
    return found


def texts(path: Path) -> list[str]:
    """Return the texts of a source, without its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        and re.search(r"vibron \w+.*--|\(--", node.value)
    ]  # fmt: skip


def test_options_that_messages_name_exist() -> None:
    known = options() | {"--help", "--version"}
    named = {
        (option, str(path.relative_to(ROOT)))
        for path in SOURCES for text in texts(path) for option in re.findall(r"(?<![\w-])--[a-z][a-z-]+", text)
        if "pip " not in text
    }  # fmt: skip
    assert not {one for one in named if one[0] not in known}


def test_no_remedy_asks_for_a_python_literal() -> None:
    """`tools run` takes JSON: ``delta=true``, not ``delta=True``."""
    wrong = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            # a result that is quoted is an object of Python; no command has one
            if isinstance(node, ast.keyword) and node.arg == "remedy" and "accept_unconverged" not in ast.dump(node):
                text = ast.unparse(node.value)
                wrong += [f"{path.name}: {text}"] * bool(re.search(r"\w=(True|False|None)\b", text))
    assert not wrong


def test_a_unit_is_stated_where_the_remedy_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wavenumber = np.arange(900.0, 2500.0, 2.0)  # or a wavelength in nm
    absorbance = sum(np.exp(-(((wavenumber - place) / 12.0) ** 2)) for place in (1030.0, 1490.0, 1600.0))
    path = tmp_path / "unlabelled.csv"
    rows = zip(wavenumber, absorbance, strict=True)
    path.write_text("a,absorbance\n" + "".join(f"{x:.6f},{y:.6f}\n" for x, y in rows), encoding="utf-8")
    assert cli.main(["analyze", str(path)]) == 1
    option = re.search(r"\((--\S+) on the command line\): (\S+),", capsys.readouterr().err)
    assert option and option.group(1) == "--x-unit"
    assert cli.main(["analyze", str(path), option.group(1), option.group(2), "--json", "-"]) == 0
    assert '"x_unit": "cm-1"' in capsys.readouterr().out


def test_reflectance_is_converted_where_the_remedy_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["convert", str(example("toluene_computed.jdx")), str(tmp_path / "plain.csv")]) == 0
    lines = (tmp_path / "plain.csv").read_text(encoding="utf-8").splitlines()
    rows = [line.split(",") for line in lines if re.match(r"^[\d.]+,", line)]
    path = tmp_path / "reflected.csv"
    values = [f"{float(x):.4f},{10.0 ** -min(max(float(y), 0.0), 3.0):.6f}\n" for x, y in rows]
    path.write_text("wavenumber (cm-1),reflectance\n" + "".join(values), encoding="utf-8")
    assert cli.main(["analyze", str(path)]) == 1
    assert "--allow-reflectance" in capsys.readouterr().err
    assert cli.main(["analyze", str(path), "--allow-reflectance", "--formula", "C7H8"]) == 0


def test_a_change_of_scale_is_stated_where_the_remedy_says(capsys: pytest.CaptureFixture[str]) -> None:
    chart = str(example("digitised_plot.json"))
    assert cli.main(["analyze", chart]) == 1
    assert "--scale-change on the command line" in capsys.readouterr().err
    assert cli.main(["analyze", chart, "--scale-change", "2000", "--json", "-"]) == 0
    assert '"scale_change": "2000"' in capsys.readouterr().out
    assert vibron.analyze(chart, scale_change="2000").data["settings"]["scale_change"] == "2000"


@pytest.mark.parametrize("name", ["wrong.json", "wrong.csv", "wrong.nc"])
def test_a_transmittance_filed_as_absorbance_is_read_where_the_remedy_says(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spectrum = vibron.read(example("toluene_computed.jdx"))[0]
    through = 10.0 ** -np.clip(0.5 * spectrum.ordinate / np.nanmax(spectrum.ordinate), 0.0, None)
    write_spectrum(Spectrum(spectrum.wavenumber, 100.0 * through), path=tmp_path / name)
    assert cli.main(["analyze", str(tmp_path / name)]) == 1
    assert "--y-kind transmittance on the command line" in capsys.readouterr().err
    assert cli.main(["analyze", str(tmp_path / name), "--y-kind", "transmittance", "--json", "-"]) == 0
    assert '"ordinate": "transmittance"' in capsys.readouterr().out


def test_a_missing_package_is_an_error_with_its_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @click.command()
    def command() -> None:
        import matplotlib.figure  # noqa: F401

    for name in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setattr(cli.Lazy, "get_command", lambda *_: command)
    assert cli.main(["any"]) == 1
    assert 'pip install "vibron[plot]"' in capsys.readouterr().err
