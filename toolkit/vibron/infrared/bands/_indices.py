"""The named band ratios and their windows."""

from functools import cache
from typing import Any, Literal, TypeAlias

from vibron.core.data import load_yaml

Measure: TypeAlias = Literal["area", "height"]
MEASURES: tuple[Measure, ...] = ("area", "height")
NAMES = (
    "carbonyl_saub",
    "carbonyl_polyethylene",
    "hydroxyl_polyethylene",
    "hydroxyl_polypropylene",
    "carbon_oxygen_polyethylene",
    "carbon_oxygen_polypropylene",
    "isotacticity_polypropylene",
    "total_crystallinity_cellulose",
    "lateral_order_cellulose",
)


@cache
def named_indices() -> dict[str, dict[str, Any]]:
    """Return the named indices, read once."""
    return dict(load_yaml(__package__, "band_indices.yaml"))
