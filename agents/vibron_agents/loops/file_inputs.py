"""Inputs of a task that are files, as a contained program gets them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from vibron_verify.tasks.task_data import GivenFile


def handed_over(inputs: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return inputs for a contained program, and the files among them, by neutral names that say nothing of a case."""
    given, files = dict(inputs), dict[str, bytes]()

    def placed(path: GivenFile, name: str) -> str:
        kept = f"inputs/{name}{Path(path).suffix}"
        files[kept] = Path(path).read_bytes()
        return kept

    for name, value in inputs.items():
        if isinstance(value, GivenFile):
            given[name] = placed(value, name)
        elif isinstance(value, tuple) and any(isinstance(one, GivenFile) for one in value):
            given[name] = [placed(one, f"{name}{place}") for place, one in enumerate(value)]
    return given, files
