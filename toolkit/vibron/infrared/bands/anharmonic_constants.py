"""Harmonic wavenumber and anharmonicity from a fundamental and its overtones."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool

_HCL = [2885.9, 5668.0, 8346.9, 10923.1, 13396.5]


@dataclass(frozen=True)
class AnharmonicConstants:
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


_NOISY_CALL = {
    "quanta": [1.0, 2.0, 3.0, 4.0, 5.0],
    "wavenumber": [2885.61, 5667.97, 8347.63, 10923.38, 13396.9],
}  # fmt: skip


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={"quanta": [1, 2, 3, 4, 5], "wavenumber": _HCL},
            path="omega",
            value=2988.90,
            tolerance=0.5,
            source="herzberg1950",
        ),
        KnownAnswer(
            call={"quanta": [1, 2, 3, 4, 5], "wavenumber": _HCL},
            path="anharmonicity",
            value=51.60,
            tolerance=0.15,
            source="herzberg1950",
        ),
        KnownAnswer(
            call={"quanta": [1, 2], "wavenumber": [2143.27, 4260.06]},
            path="omega",
            value=2169.81,
            tolerance=0.3,
            source="huber1979",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="anharmonicity",
            value=51.6,
            tolerance=3 * 0.02614,
            source="noise of 0.2 cm^-1 in five bands: three standard deviations of the least-squares covariance",
        ),
    ),
    valid_for="diatomic molecules and local X-H stretches, low quanta",
    limitations=(
        "quadratic in v + 1/2; the linear extrapolation to dissociation is commonly 10 to 30 per cent too high; Fermi "
        "resonance of an overtone spoils it"
    ),
    papers=("birge1926", "herzberg1950", "huber1979"),
    keywords=("anharmonicity", "overtone", "Birge-Sponer", "Morse", "harmonic frequency", "dissociation"),
    see_also=("force_constant", "combination_bands", "fermi_resonance"),
    asks=(
        "[omega: Harmonic wavenumber] from bands at {wavenumber} with upper levels v = {quanta}",
        "[anharmonicity: Anharmonicity constant] of a molecule whose levels {quanta} lie at {wavenumber}",
        "Birge-Sponer extrapolation of the overtones {quanta} at {wavenumber}: [dissociation: dissociation limit]?",
        "[zero_point: Zero-point level] from fundamental and overtones at {wavenumber}, v = {quanta}",
        "Overtones {quanta} are seen at {wavenumber}. [anharmonicity: How large is omega_e x_e]?",
    ),
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
    wavenumber
        Positions in cm^-1, shape (n,).

    Returns
    -------
    AnharmonicConstants
        omega, omega x, zero-point level, dissociation limit, largest deviation.

    Raises
    ------
    InputError
        If there are fewer than two levels or they are not different whole numbers.
    DomainError
        If the harmonic wavenumber comes out negative.

    References
    ----------
    [birge1926]_; HCl from [herzberg1950]_.

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
