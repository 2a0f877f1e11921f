"""Links that the sources cannot hold: from the names of tools to their pages, and out of the docs."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx import addnodes

from vibron.core.shipped import shipped


def link_tools(app: Any, doctree: nodes.document) -> None:
    """Turn each name of a tool in a literal into a reference, except in titles, in links and on its own page."""
    page = app.env.current_document.docname
    for literal in list(doctree.findall(nodes.literal)):
        name = literal.astext()
        inside = isinstance(literal.parent, nodes.reference | nodes.title | addnodes.pending_xref)
        if name not in shipped() or inside or page.endswith(f"/{name}"):
            continue
        link = addnodes.pending_xref(
            "", literal.deepcopy(), refdomain="py", reftype="func", reftarget=qualified(name), refexplicit=True,
            refwarn=True, refdoc=page,
        )  # fmt: skip
        literal.replace_self(link)


def link_root(app: Any, docname: str, source: list[str]) -> None:
    """Point links to the guide for contributors, which is above the docs, to its page on the site."""
    source[0] = source[0].replace("](../CONTRIBUTING.md", "](contributing.md")


def qualified(name: str) -> str:
    """Return the public name of a tool: ``vibron.infrared.find_bands``."""
    package, domain, *_ = shipped()[name].split(".")
    return f"{package}.{domain}.{name}"
