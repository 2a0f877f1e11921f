"""Formulas as MathML, which browsers show without a script from the network."""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from docutils.utils.math import latex2mathml
from sphinx.errors import ExtensionError

#: Brackets grow in MathML without a command.
_SIMPLER = {
    r"\\[bB]ig+[lr]?(?![a-z])": "",
    r"\\dots(?![a-z])": r"\\ldots",
    r"\\mathop\{(.)\}": r"\1",
    r"\\textstyle": "",
}


def inline(writer: Any, node: nodes.math) -> None:
    """Write a formula in a line."""
    writer.body.append(markup(node.astext(), as_block=False))
    raise nodes.SkipNode


def display(writer: Any, node: nodes.math_block) -> None:
    """Write a formula on its own line; equations side by side wrap, and one wider than the column scrolls."""
    lines = (
        "".join(f"<div>{markup(part, as_block=True)}</div>" for part in side_by_side(line))
        for line in lines_of(node.astext())
    )
    body = "".join(f'<div class="math-line">{line}</div>' for line in lines)
    writer.body.append(f'<div class="math-block" tabindex="0">{body}</div>\n')
    raise nodes.SkipNode


def lines_of(code: str) -> list[str]:
    r"""Return the lines of a formula, between them an empty line or \\; what is aligned at an & is one."""
    return [code] if "&" in code or r"\begin" in code else _parted(code, r"\n\s*\n|\\\\")


def side_by_side(line: str) -> list[str]:
    r"""Return the neighbouring equations, with between them \quad or \qquad."""
    return [line] if "&" in line or r"\begin" in line else _parted(line, r"\\qq?uad(?![a-z])")


def _parted(code: str, separator: str) -> list[str]:
    """Return the parts between separators outside brackets that have a command."""
    parts = [""]
    for piece in re.split(f"({separator})", code):
        whole = all(parts[-1].count(one) == parts[-1].count(end) for one, end in (("{", "}"), (r"\left", r"\right")))
        if whole and re.fullmatch(separator, piece):
            parts.append("")
        else:
            parts[-1] += piece
    return [part for part in parts if part.strip()]


def markup(code: str, *, as_block: bool) -> str:
    """Return a formula in LaTeX as MathML."""
    try:
        found = str(latex2mathml.tex2mathml(_readable(code.strip()), as_block=as_block))
    except Exception as error:
        raise ExtensionError(f"formula cannot be rendered: {code!r}: {error}") from error
    return found if r"\left" in code else re.sub("<mo>([⟨⟩‖])</mo>", r'<mo stretchy="false">\1</mo>', found)


def _readable(code: str) -> str:
    """Return a formula in the commands that docutils knows, one of several lines in the environment that it needs.

    As in Sphinx, an empty line ends a line of the formula.
    """
    code = re.sub(r"\n\s*\n", r" \\\\ ", code)
    for known, simpler in _SIMPLER.items():
        code = re.sub(known, simpler, code)
    return f"\\begin{{aligned}}{code}\\end{{aligned}}" if "\\\\" in code and "\\begin" not in code else code
