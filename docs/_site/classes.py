"""The page of the classes of a domain: what tools take and return."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
from textwrap import indent

from _site import fields
from _site.text import title
from vibron.core.declaration import fields_of
from vibron.core.documentation import sections
from vibron.core.registry import tools


def page(domain: str) -> str:
    """Return one entry for each public class, with its fields."""
    package = importlib.import_module(f"vibron.{domain}")
    found = {name: getattr(package, name) for name in package.__all__ if name not in tools()}
    entries = [_entry(kind) for _, kind in sorted(found.items()) if inspect.isclass(kind)]
    head = f"What the tools of ``vibron.{domain}`` take and return. Import each from ``vibron.{domain}``. "
    head += ":doc:`How they print, plot and convert </objects>` is the same for all.\n"
    return "\n".join([f".. py:currentmodule:: vibron.{domain}\n", title("Classes"), head, *entries])


def _entry(kind: type) -> str:
    text = sections(kind)[""]
    parts = [f".. py:class:: {kind.__name__}\n", f"{indent(text, '   ')}\n"]
    if dataclasses.is_dataclass(kind):
        parts.append(indent(fields.outputs(fields_of(kind), {}, "field"), "   "))
    return "\n".join(parts)
