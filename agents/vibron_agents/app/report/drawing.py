"""A molecule drawn as a small inline SVG that takes its colours from the page's theme."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from xml.etree import ElementTree

from vibron.core.errors import MissingSystemError
from vibron.core.require import require

_WIDTH, _HEIGHT = 260, 170
_BOND_LENGTH = 30
_SVG = f'<svg class="structure" viewBox="0 0 {_WIDTH} {_HEIGHT}" aria-hidden="true" focusable="false">{{}}</svg>'


@lru_cache(maxsize=4096)
def structure_svg(smiles: str) -> str:
    """Draw a molecule.

    RDKit draws each bond and glyph as a separate path with its style written out; here the paths of equal style are
    joined and their colours become classes, so that a drawing is about half as large and follows light and dark.

    Parameters
    ----------
    smiles : str
        The structure; RDKit parses it, and nothing of the text itself enters the drawing.

    Returns
    -------
    str
        An ``<svg>`` element, or an empty string where the SMILES cannot be read.  Where a library of the system is
        missing, it names that library in place of the drawing.
    """
    chem = require("rdkit.Chem")
    with require("rdkit.rdBase").BlockLogs():
        molecule = chem.MolFromSmiles(smiles) if smiles else None
    if molecule is None or molecule.GetNumAtoms() == 0:
        return ""
    try:
        draw = require("rdkit.Chem.Draw.rdMolDraw2D")
    except MissingSystemError as error:
        return _SVG.format(f'<text x="8" y="20" class="fill">not drawn: {escape(error.message)}</text>')
    canvas = draw.MolDraw2DSVG(_WIDTH, _HEIGHT)
    options = canvas.drawOptions()
    options.clearBackground = False
    options.fixedBondLength = _BOND_LENGTH
    options.padding = 0.04
    options.bondLineWidth = 1.6
    draw.PrepareAndDrawMolecule(canvas, molecule)
    canvas.FinishDrawing()
    return _themed(canvas.GetDrawingText())


@lru_cache(maxsize=4096)
def molecular_formula(smiles: str) -> str:
    """Return the Hill formula of a SMILES, or an empty string where it cannot be read.

    >>> molecular_formula("CCOC(C)=O"), molecular_formula("not a molecule")
    ('C4H8O2', '')
    """
    with require("rdkit.rdBase").BlockLogs():
        molecule = require("rdkit.Chem").MolFromSmiles(smiles) if smiles else None
    return str(require("rdkit.Chem.rdMolDescriptors").CalcMolFormula(molecule)) if molecule is not None else ""


def _themed(svg: str) -> str:
    """Join the paths of equal style; colour them by class (``h-ff0000`` is drawn in the theme's oxygen colour)."""
    joined: dict[str, list[str]] = {}
    for element in ElementTree.fromstring(re.sub(r"^<\?xml[^>]*>", "", svg)).iter("{http://www.w3.org/2000/svg}path"):
        style = dict(pair.split(":", 1) for pair in element.get("style", "").split(";") if ":" in pair)
        fill, stroke = style.get("fill", element.get("fill", "none")), style.get("stroke", "none")
        colour = (fill if stroke == "none" else stroke).lstrip("#").lower()
        drawn = f"{'fill' if fill != 'none' else ''} {'line' if stroke != 'none' else ''}".strip()
        width = style.get("stroke-width", "").removesuffix("px") if stroke != "none" else ""
        dashes = style.get("stroke-dasharray", "")
        attributes = f'class="{drawn} h-{colour}"'
        attributes += f' stroke-width="{width}"' if width else ""
        attributes += f' stroke-dasharray="{dashes}"' if dashes else ""
        joined.setdefault(attributes, []).append(_compact(element.get("d", "")))
    paths = "".join(f'<path {attributes} d="{"".join(parts)}"/>' for attributes, parts in joined.items())
    return _SVG.format(paths)


def _compact(path: str) -> str:
    """Drop the blanks a path does not need."""
    return re.sub(r"\s*([MLQCZ])\s*", r"\1", re.sub(r"[\s,]+", " ", path)).strip()
