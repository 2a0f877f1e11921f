"""The parts of the site that are written when it is built, as an extension of Sphinx."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from _site import mathml, names
from _site.pages import write


def setup(app: Any) -> dict[str, Any]:
    """Write the generated pages, link the names of tools, and render formulas without a network."""
    write(Path(app.srcdir))
    app.connect("source-read", names.link_root)
    app.connect("doctree-read", names.link_tools)
    app.add_html_math_renderer("mathml", (mathml.inline, None), (mathml.display, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
