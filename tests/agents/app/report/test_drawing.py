from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from vibron.core.errors import MissingSystemError
from vibron.core.require import require
from vibron_agents.app.report import drawing
from vibron_agents.app.report.drawing import structure_svg


@pytest.mark.parametrize(
    ("smiles", "colour"), [("CCO", "ff0000"), ("CCN", "0000ff"), ("CCCl", "00cc00"), ("CC", "000000")]
)
def test_elements_are_coloured_by_class_only(smiles: str, colour: str) -> None:
    require("rdkit.Chem.Draw.rdMolDraw2D")
    svg = structure_svg(smiles)
    ElementTree.fromstring(svg)
    assert f"h-{colour}" in svg
    assert "#" not in svg and "style" not in svg and "<rect" not in svg


def test_joined_paths_hold_all_of_the_drawing() -> None:
    chem, draw = require("rdkit.Chem"), require("rdkit.Chem.Draw.rdMolDraw2D")
    canvas = draw.MolDraw2DSVG(260, 170)
    options = canvas.drawOptions()
    options.clearBackground, options.fixedBondLength, options.padding, options.bondLineWidth = False, 30, 0.04, 1.6
    draw.PrepareAndDrawMolecule(canvas, chem.MolFromSmiles("C[C@H](N)C(=O)OCC#N"))
    canvas.FinishDrawing()
    numbers = [
        sorted(re.findall(r"-?\d+\.\d+", "".join(re.findall(r"\sd=['\"]([^'\"]*)", svg))))
        for svg in (canvas.GetDrawingText(), structure_svg("C[C@H](N)C(=O)OCC#N"))
    ]
    assert numbers[0] == numbers[1]


@pytest.mark.parametrize("smiles", ["", "no molecule", "C1CC", "C(C)(C)(C)(C)C"])
def test_unreadable_smiles_is_not_drawn_and_not_complained_of(smiles: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert structure_svg(smiles) == ""
    assert capfd.readouterr().err == ""


def test_a_missing_system_library_is_named_in_place_of_the_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_drawing(name: str) -> Any:
        if "Draw" in name:
            raise MissingSystemError("libXrender.so.1", extra=None, why="it cannot be loaded", remedy="")
        return require(name)

    monkeypatch.setattr(drawing, "require", without_drawing)
    assert "not drawn: libXrender.so.1 is not installed" in structure_svg.__wrapped__("CCO")
