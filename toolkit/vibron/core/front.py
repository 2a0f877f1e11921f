"""What other packages add to Vibron: entry points, loaded when used; those of its face in the group ``vibron.front``.

``vibron.analyze`` is one of them: the toolkit imports no package above it.
"""

from __future__ import annotations

import importlib.metadata
from typing import Any

from vibron.core.errors import InputError

GROUP = "vibron.front"


def load(name: str, group: str = GROUP) -> Any:
    """Return the object behind an entry point, by default one of the face.

    Raises
    ------
    InputError
        No installed package declares the entry point.
    """
    for point in importlib.metadata.entry_points(group=group, name=name):
        return point.load()
    raise InputError(
        f"no installed package provides vibron.{name} (entry point group {group!r})", field="name", value=name,
        remedy="install Vibron with its agents: pip install vibron; in a checkout, run again: pip install --editable .",
    )  # fmt: skip
