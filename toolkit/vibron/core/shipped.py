"""The families of tools and the module of each shipped tool, known from the files alone."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

DOMAINS = ("infrared", "radiation", "manybody")


@cache
def families() -> dict[tuple[str, str], str]:
    """Return the title of each family by (domain, family)."""
    titles = {}
    for domain in DOMAINS:
        for family, title in importlib.import_module(f"vibron.{domain}").FAMILIES.items():
            titles[domain, family] = title
    return titles


@cache
def shipped() -> Mapping[str, str]:
    """Return the module of each shipped tool by the tool's name, from the files alone."""
    found = {}
    for domain, family in families():
        places = [str(Path(path, family)) for path in importlib.import_module(f"vibron.{domain}").__path__]
        for module in pkgutil.iter_modules(places):
            if not module.name.startswith("_"):
                found[module.name] = f"vibron.{domain}.{family}.{module.name}"
    return dict(sorted(found.items()))


def shipped_function(name: str) -> Callable[..., Any]:
    """Return the function of a shipped tool, of which only the module is imported."""
    found: Callable[..., Any] = getattr(importlib.import_module(shipped()[name]), name)
    return found
