from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb
from typing import Annotated

from vibron.core.data_record import DataRecord, Rows
from vibron.core.errors import InputError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool

MOST = 200_000


@tool(
    valid_for="fundamentals of one molecule in cm^-1",
    limitations=(
        "harmonic: real overtones of X-H stretches lie about 2 to 4 per cent lower; symmetry selection is not applied, "
        "so a band listed may be forbidden"
    ),
    papers=("fermi1931", "herzberg1945"),
    see_also=("fermi_resonance", "anharmonic_constants", "match_bands"),
)
def combination_bands(
    fundamentals: Annotated[FloatArray, Array("cm^-1", "n", "fundamentals", gt=0, kind="position")],
    low: Annotated[float, Quantity("cm^-1", "lower end of the requested range", ge=0, kind="position")] = 0.0,
    high: Annotated[float, Quantity("cm^-1", "upper end of the requested range", gt=0, kind="position")] = 10000.0,
    quanta: Annotated[int, Quantity("1", "most quanta", ge=2, le=6)] = 2,
    differences: Annotated[bool, Option("whether one of the quanta may be given up (hot bands)")] = False,
    window: Annotated[float, Quantity("cm^-1", "distance that counts as resonant", ge=0, kind="width")] = 30.0,
    names: Annotated[tuple[str, ...], Option("names of the fundamentals; v1, v2, ... if left out")] = (),
) -> Annotated[Rows[CombinationBand], Record("by wavenumber, fewer quanta first")]:
    """List overtones, combination and difference bands of fundamentals, with candidates for Fermi resonance.

    wavenumber = sum of n_i v_i with two or more quanta; with ``differences`` one quantum is subtracted, which needs a
    molecule that was excited before.

    Parameters
    ----------
    differences
        Also sums less one quantum of another vibration.
    window
        A fundamental that near is named as resonant.

    Raises
    ------
    InputError
        If ``low`` exceeds ``high`` or the names do not fit.
    ResourceError
        If there would be more than 200,000 combinations.

    References
    ----------
    [herzberg1945]_; the classic case is carbon dioxide [fermi1931]_.

    Examples
    --------
    >>> import numpy as np
    >>> [(band.label, band.wavenumber) for band in combination_bands(np.array([1333, 667, 2349]), 3600, 3750, 3)]
    [('v1 + v3', 3682.0), ('2v2 + v3', 3683.0)]
    """
    count = fundamentals.size
    if low > high:
        raise InputError("exceeds the upper end", field="low", value=low, remedy="give low <= high")
    if names and len(names) != count:
        raise InputError("must be one a fundamental", field="names", value=len(names), remedy=f"give {count} names")
    number = sum(comb(count + order - 1, order) * (count if differences else 1) for order in range(1, quanta + 1))
    if number > MOST:
        raise ResourceError(
            "gives too many combinations", field="quanta", value=number, remedy="ask for fewer quanta or fundamentals"
        )
    called = tuple(names) or tuple(f"v{index + 1}" for index in range(count))
    values = [float(value) for value in fundamentals]
    found = []
    for order in range(1, quanta + 1):
        for chosen in combinations_with_replacement(range(count), order):
            given_up = [None, *(set(range(count)) - set(chosen))] if differences and order < quanta else [None]
            for lost in given_up:
                changed = order + (lost is not None)
                place = sum(values[index] for index in chosen) - (0.0 if lost is None else values[lost])
                if changed < 2 or not max(low, 1e-9) <= place <= high:
                    continue
                near = tuple(name for name, value in zip(called, values, strict=True) if abs(value - place) <= window)
                found.append(CombinationBand(_label(chosen, lost, called), place, changed, near))
    return Rows(sorted(found, key=lambda band: (band.wavenumber, band.quanta, band.label)))


@dataclass(frozen=True)
class CombinationBand(DataRecord):
    """One overtone, combination or difference in the harmonic approximation."""

    label: Annotated[str, Option("quanta and names, such as 2v2 + v3")]
    wavenumber: Annotated[float, Quantity("cm^-1", "harmonic sum", kind="position")]
    quanta: Annotated[int, Quantity("1", "number of quanta, those given up included")]
    resonant: Annotated[tuple[str, ...], Option("fundamentals within the window: candidates for Fermi resonance")]


def _label(chosen: tuple[int, ...], lost: int | None, called: tuple[str, ...]) -> str:
    counts = Counter(chosen)
    terms = [f"{n if n > 1 else ''}{called[index]}" for index, n in sorted(counts.items())]
    return " + ".join(terms) + ("" if lost is None else f" - {called[lost]}")
