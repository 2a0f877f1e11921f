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
    """Write a formula on its own line."""
    writer.body.append(f'<div class="math-block">{markup(node.astext(), as_block=True)}</div>\n')
    raise nodes.SkipNode


def markup(code: str, *, as_block: bool) -> str:
    """Return a formula in LaTeX as MathML."""
    try:
        return str(latex2mathml.tex2mathml(_readable(code.strip()), as_block=as_block))
    except Exception as error:
        raise ExtensionError(f"formula cannot be rendered: {code!r}: {error}") from error


def _readable(code: str) -> str:
    """Return a formula in the commands that docutils knows, one of several lines in the environment that it needs.

    As in Sphinx, an empty line ends a line of the formula.
    """
    code = re.sub(r"\n\s*\n", r" \\\\ ", code)
    for known, simpler in _SIMPLER.items():
        code = re.sub(known, simpler, code)
    return f"\\begin{{aligned}}{code}\\end{{aligned}}" if "\\\\" in code and "\\begin" not in code else code
