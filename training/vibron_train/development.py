"""Where the measured development spectra lie; they are never part of the project."""

from __future__ import annotations

import os
from pathlib import Path

from vibron.core.cards import checkout
from vibron.core.errors import InputError

VARIABLE = "VIBRON_DATA"


def development_data(folder: Path | None = None) -> Path:
    """Return the folder given, else the one that VIBRON_DATA names, else ``shared/data/ir`` next to the checkout.

    Raises
    ------
    InputError
        If no spectra are found.
    """
    root = checkout()
    default = root.parent / "shared" / "data" / "ir" if root else Path("shared/data/ir")
    found = folder or Path(os.environ.get(VARIABLE, default))
    if not (found / "metadata.csv").is_file():
        raise InputError(
            "holds no measured spectra",
            field="data",
            value=str(found),
            remedy=f"name a folder with metadata.csv and spectra.npz, or set {VARIABLE}",
        )
    return found
