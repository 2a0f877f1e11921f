"""Data files stored next to the code that reads them."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from vibron.core.require import require


def load_yaml(package: str, name: str) -> Any:
    """Return the content of a YAML file of a package, read by the fast loader."""
    return parse_yaml(files(package).joinpath(name).read_text(encoding="utf-8"))


def parse_yaml(text: str) -> Any:
    """Return the content of a YAML text, read by the fast loader."""
    yaml = require("yaml")
    return yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
