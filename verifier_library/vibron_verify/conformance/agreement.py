"""Compare a result with a known answer."""

from __future__ import annotations

from typing import Any


def agrees(found: Any, known: Any, tolerance: float) -> bool:
    """Compare numbers within the tolerance, and everything else exactly, through lists and mappings."""
    if isinstance(known, list):
        return (
            isinstance(found, list)
            and len(found) == len(known)
            and all(agrees(one, other, tolerance) for one, other in zip(found, known, strict=True))
        )
    if isinstance(known, dict):
        return (
            isinstance(found, dict)
            and found.keys() == known.keys()
            and all(agrees(found[key], known[key], tolerance) for key in known)
        )
    if isinstance(known, bool) or not isinstance(known, int | float):
        return bool(found == known)
    return isinstance(found, int | float) and abs(found - known) <= tolerance
