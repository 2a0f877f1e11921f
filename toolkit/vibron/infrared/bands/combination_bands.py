"""Overtones, combinations and differences of fundamentals."""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb
from typing import Annotated

from vibron.core.errors import InputError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool

MOST = 200_000
_CO2 = [1333.0, 667.0, 2349.0]


@dataclass(frozen=True)
class CombinationBand:
    """One overtone, combination or difference in the harmonic approximation."""

    label: Annotated[str, Option("quanta and names, such as 2v2 + v3")]
    wavenumber: Annotated[float, Quantity("cm^-1", "harmonic sum", kind="position")]
    quanta: Annotated[int, Quantity("1", "number of quanta, those given up included")]
    resonant: Annotated[tuple[str, ...], Option("fundamentals within the window: candidates for Fermi resonance")]


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={"fundamentals": _CO2, "low": 1300.0, "high": 1350.0},
            path="0",
            value={"label": "2v2", "wavenumber": 1334.0, "quanta": 2, "resonant": ["v1"]},
            source="fermi1931",
        ),
        KnownAnswer(
            call={"fundamentals": [3657.0, 1595.0, 3756.0], "low": 5300.0, "high": 5400.0},
            path="0.wavenumber",
            value=5331.3,
            tolerance=25.0,
            source="v2 + v3 of water vapour, observed at 5331 cm^-1, 20 below the harmonic sum",
        ),
        KnownAnswer(
            call={"fundamentals": _CO2, "low": 600.0, "high": 700.0, "differences": True},
            path="0",
            value={"label": "v1 - v2", "wavenumber": 666.0, "quanta": 2, "resonant": ["v2"]},
            source="1333 less 667, beside the fundamental at 667",
            kind="identity",
        ),
    ),
    valid_for="fundamentals of one molecule in cm^-1",
    limitations=(
        "harmonic: real overtones of X-H stretches lie some 2 to 4 per cent lower; symmetry selection is not applied, "
        "so a band listed may be forbidden"
    ),
    papers=("fermi1931", "herzberg1945"),
    keywords=("overtone", "combination band", "difference band", "hot band", "near infrared", "Fermi resonance"),
    see_also=("fermi_resonance", "anharmonic_constants", "match_bands"),
    asks=(
        "[Overtones and combination bands] of the fundamentals {fundamentals}",
        "Which [combinations] of the fundamentals {fundamentals} fall between {low} and {high}?",
        "[Candidates for Fermi resonance] among the vibrations {fundamentals}, nearer than {window}",
        "[List] overtones and {differences=true: difference bands} of fundamentals at {fundamentals}",
        "A molecule vibrates at {fundamentals}. [Where are its overtones] with up to {quanta} quanta?",
    ),
)
def combination_bands(
    fundamentals: Annotated[FloatArray, Array("cm^-1", "n", "fundamentals", gt=0, kind="position")],
    low: Annotated[float, Quantity("cm^-1", "lower end of the stretch asked for", ge=0, kind="position")] = 0.0,
    high: Annotated[float, Quantity("cm^-1", "upper end of the stretch asked for", gt=0, kind="position")] = 10000.0,
    quanta: Annotated[int, Quantity("1", "most quanta", ge=2, le=6)] = 2,
    differences: Annotated[bool, Option("whether one of the quanta may be given up (hot bands)")] = False,
    window: Annotated[float, Quantity("cm^-1", "distance that counts as resonant", ge=0, kind="width")] = 30.0,
    names: Annotated[tuple[str, ...], Option("names of the fundamentals; v1, v2, ... if left out")] = (),
) -> Annotated[tuple[CombinationBand, ...], Record("by wavenumber, fewer quanta first")]:
    """List overtones, combination and difference bands of fundamentals, with candidates for Fermi resonance.

    wavenumber = sum of n_i v_i with two or more quanta; with ``differences`` one quantum is subtracted, which needs a
    molecule that was excited before.

    Parameters
    ----------
    fundamentals
        In cm^-1, shape (n,).
    low, high
        Only bands between.
    quanta
        Most quanta that change.
    differences
        Also sums less one quantum of another vibration.
    window
        A fundamental that near is named as resonant.
    names
        One name a fundamental.

    Returns
    -------
    tuple of CombinationBand
        By wavenumber.

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
    return tuple(sorted(found, key=lambda band: (band.wavenumber, band.quanta, band.label)))


def _label(chosen: tuple[int, ...], lost: int | None, called: tuple[str, ...]) -> str:
    counts = Counter(chosen)
    terms = [f"{n if n > 1 else ''}{called[index]}" for index, n in sorted(counts.items())]
    return " + ".join(terms) + ("" if lost is None else f" - {called[lost]}")
