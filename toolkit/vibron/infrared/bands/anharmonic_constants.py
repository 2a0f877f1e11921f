from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="diatomic molecules and local X-H stretches, low quanta",
    limitations=(
        "quadratic in v + 1/2; the linear extrapolation to dissociation is commonly 10 to 30 per cent too high; Fermi "
        "resonance of an overtone spoils it"
    ),
    papers=("birge1926", "herzberg1950", "huber1979"),
    see_also=("force_constant", "combination_bands", "fermi_resonance"),
)
def anharmonic_constants(
    quanta: Annotated[FloatArray, Array("1", "n", "upper level v of each band from v = 0, at least two", ge=1)],
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "position of each band", gt=0, kind="position")],
) -> AnharmonicConstants:
    """Fit the harmonic wavenumber and the anharmonicity to a fundamental and its overtones.

    Bands v <- 0 lie at omega v - omega x v (v + 1); divided by v they fall on a straight line, which is fitted by
    least squares.  The levels close up (Birge-Sponer) at D_0 = (omega - omega x)² / (4 omega x), which for two bands
    is the Morse curve through them.

    Parameters
    ----------
    quanta
        1 for the fundamental, 2 for the first overtone, and so on, shape (n,).

    Raises
    ------
    InputError
        If there are fewer than two levels or they are not different whole numbers.
    DomainError
        If the harmonic wavenumber comes out negative.

    Examples
    --------
    >>> found = anharmonic_constants(np.array([1, 2]), np.array([2885.98, 5667.98]))
    >>> round(found.omega, 2), round(found.anharmonicity, 2)
    (2989.96, 51.99)
    """
    if quanta.size < 2 or np.unique(quanta).size != quanta.size or (quanta != np.round(quanta)).any():
        raise InputError(
            "must hold two or more different whole numbers", field="quanta", remedy="give 1, 2, 3 for v <- 0 bands"
        )
    design = np.column_stack([quanta, -quanta * (quanta + 1.0)])
    # Dividing by v gives each first difference the same weight, as in a plot after Birge and Sponer.
    omega, shift = np.linalg.lstsq(design / quanta[:, None], wavenumber / quanta, rcond=None)[0]
    if omega <= 0.0:
        raise DomainError(
            "gives a negative harmonic wavenumber", field="wavenumber", value=float(omega), remedy="check the levels"
        )
    limit = float((omega - shift) ** 2 / (4.0 * shift)) if shift > 0.0 else None
    deviation = np.abs(design @ np.array([omega, shift]) - wavenumber).max()
    return AnharmonicConstants(float(omega), float(shift), float(omega / 2 - shift / 4), limit, float(deviation))


@dataclass(frozen=True)
class AnharmonicConstants(DataRecord):
    """Constants of an anharmonic oscillator and what follows for a Morse curve."""

    omega: Annotated[float, Quantity("cm^-1", "harmonic wavenumber omega_e", kind="position")]
    anharmonicity: Annotated[
        float, Quantity("cm^-1", "omega_e x_e; negative where the levels move apart", kind="energy")
    ]
    zero_point: Annotated[float, Quantity("cm^-1", "zero-point level, omega_e / 2 - omega_e x_e / 4", kind="energy")]
    dissociation: Annotated[
        float | None,
        Quantity("cm^-1", "Birge-Sponer limit above v = 0; none where levels do not close up", kind="energy"),
    ]
    residual: Annotated[float, Quantity("cm^-1", "largest deviation of a band from the fit", kind="width")]
