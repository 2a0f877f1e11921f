"""The cards on disk: write them, and tell where disk and code differ."""

from __future__ import annotations

import math
import re
from functools import cache
from pathlib import Path
from typing import Any

from vibron.core._card_folder import checkout, folder
from vibron.core.data import parse_yaml
from vibron.core.errors import InputError

__all__ = ["checkout", "drift", "folder", "load", "write"]

GENERATED = (
    "tool_cards/**/*.yaml", "tool_cards/*.json", "build_scripts/*/*.sh", "toolkit/vibron/**/__init__.pyi"
)  # fmt: skip
_NUMBER = re.compile(r"(?<![\w.])(-?\d+\.\d+(?:e[-+]?\d+)?)(?![\w.])")


@cache
def load(name: str) -> dict[str, Any]:
    """Return one card as stored on disk."""
    found = sorted(folder().glob(f"*/{name}.yaml"))
    if not found:
        raise InputError("unknown card", field="name", value=name, remedy="run: vibron cards")
    card: dict[str, Any] = parse_yaml(found[0].read_text(encoding="utf-8"))
    return card


def drift(root: Path, expected: dict[Path, str]) -> list[str]:
    """Name every generated file that is missing, differs from the code, or belongs to no tool."""
    present = {path.relative_to(root) for pattern in GENERATED for path in root.glob(pattern)}
    wrong = [f"missing: {path}" for path in expected if path not in present]
    wrong += [f"orphan: {path}" for path in present if path not in expected]
    wrong += [
        f"drift: {path}"
        for path in present & expected.keys()
        if not _alike((root / path).read_text("utf-8"), expected[path])
    ]
    return sorted(wrong)


def _alike(one: str, other: str) -> bool:
    """Return True if two texts differ at most in the last digits of numbers, which depend on the processor.

    >>> _alike("x: 6.38150344806079e-40", "x: 6.38150344806080e-40"), _alike("x: 1.5", "x: 1.6"), _alike("1", "2")
    (True, False, False)
    """
    if one == other:
        return True
    parts, others = _NUMBER.split(one), _NUMBER.split(other)
    if len(parts) != len(others) or parts[::2] != others[::2]:
        return False
    return all(math.isclose(float(a), float(b), rel_tol=1e-9) for a, b in zip(parts[1::2], others[1::2], strict=True))


def write(root: Path, expected: dict[Path, str]) -> list[str]:
    """Bring the generated files up to date; return what was changed."""
    changed = drift(root, expected)
    for line in changed:
        path = Path(line.partition(": ")[2])
        if path in expected:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            temporary = (root / path).with_suffix(".tmp")
            temporary.write_text(expected[path], encoding="utf-8")
            temporary.replace(root / path)
        else:
            (root / path).unlink()
    return changed
