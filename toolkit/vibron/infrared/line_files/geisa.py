"""GEISA line lists of 2020: records of 252 characters, after the format table of the database."""

from __future__ import annotations

from typing import Any

from vibron.infrared.line_files.fixed import FixedRows, Layout
from vibron.infrared.line_files.hitran import species

LAYOUT = Layout(
    width=252,
    numbers={
        "wavenumber": (0, 12), "intensity": (12, 11), "air_width": (23, 6), "lower_energy": (29, 10),
        "temperature_exponent": (119, 4), "einstein_a": (135, 10), "self_width": (145, 7), "air_shift": (152, 9),
        "self_exponent": (220, 4), "self_shift": (228, 8),
    },
    needed=("wavenumber", "intensity", "air_width", "lower_energy"),
    texts={"upper_quanta": (39, 25), "lower_quanta": (64, 25), "upper_local": (89, 15), "lower_local": (104, 15)},
    remedy="download the lines again in the format of GEISA 2020 (252 characters)",
    fortran=True,
    missing={"self_exponent": -0.99, "self_shift": -0.9999, "self_width": -0.9999, "einstein_a": -0.999999},
)  # fmt: skip
#: Where the numbers of HITRAN for molecule and isotopologue are.
_SPECIES = 132


def columns_of(block: FixedRows) -> dict[str, Any]:
    """Return the columns of records of GEISA; molecules and isotopologues carry the numbers of HITRAN."""
    return block.columns() | species(block, _SPECIES)
