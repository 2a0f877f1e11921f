"""The absorption table next to this module, loaded once and checked while it is read."""

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal, TypeAlias

from vibron.core.data import load_yaml
from vibron.core.data_record import DataRecord
from vibron.core.errors import FormatError
from vibron.core.quantity import Option, Quantity
from vibron.infrared.molecules.groups import group_label

TABLE = "absorption_table.yaml"
STATES = ("gas", "liquid", "solution", "solid")
DeclaredStrength: TypeAlias = Literal["s", "m", "w", "v"]
DeclaredWidth: TypeAlias = Literal["sharp", "medium", "broad"]


@dataclass(frozen=True)
class AbsorptionRange(DataRecord):
    """Where one vibration of one group absorbs."""

    group: Annotated[str, Option("functional group or bond class")]
    vibration: Annotated[str, Option("what moves")]
    low: Annotated[float, Quantity("cm^-1", "lower bound", kind="position")]
    high: Annotated[float, Quantity("cm^-1", "upper bound", kind="position")]
    strength: Annotated[DeclaredStrength, Option("strong, medium, weak or variable", choices=("s", "m", "w", "v"))]
    width: Annotated[DeclaredWidth, Option("expected width", choices=("sharp", "medium", "broad"))]
    states: Annotated[tuple[str, ...], Option("states of the sample to which it applies")]
    note: Annotated[str, Option("remark")]
    source: Annotated[str, Option("key of the bibliography")]

    def applies_to(self, state: str) -> bool:
        """Whether the range holds for a sample in this state; an unknown state admits every range."""
        return state not in STATES or state in self.states


def assignment_label(group: str, vibration: str) -> str:
    """Return a vibration and its group in a chemist's words, each named once.

    >>> assignment_label("ester", "C=O stretch"), assignment_label("methylene", "CH2 scissoring")
    ('C=O stretch, ester', 'CH2 scissoring, methylene')
    >>> assignment_label("alcohol_primary", "C-O stretching of a primary alcohol")
    'C-O stretching of a primary alcohol'
    """
    words = group_label(group)
    if words in vibration:
        return vibration
    first, _, formula = words.partition(" ")
    return f"{vibration}, {first if formula and formula in vibration else words}"


@cache
def load_table() -> tuple[AbsorptionRange, ...]:
    """Read the table in file order.

    Raises
    ------
    FormatError
        If a range is empty or upside down, or a group has two ranges of one name.
    """
    rows = load_yaml(__package__, TABLE)
    seen: set[tuple[str, str]] = set()
    table = []
    for row in rows:
        states = STATES if row["states"] == "any" else tuple(row["states"])
        entry = AbsorptionRange(**{**row, "states": states, "low": float(row["low"]), "high": float(row["high"])})
        name = (entry.group, entry.vibration)
        if not entry.low < entry.high or name in seen or not set(states) <= set(STATES):
            raise FormatError(
                "range upside down, repeated or for an unknown state",
                file=TABLE,
                field=" ".join(name),
                value=(entry.low, entry.high),
                remedy="give low below high and every vibration of a group its own name",
            )
        seen.add(name)
        table.append(entry)
    return tuple(table)
