from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool

MOST = 1_000_000  # levels; molecules have below a thousand


@tool(
    valid_for="diatomic molecules and local X-H stretches at low quantum numbers",
    limitations="real potentials leave the Morse form towards dissociation, whose energy comes out 10 to 30 % high",
    papers=("morse1929", "huberherzberg1979"),
    see_also=("dvr_levels", "anharmonic_constants"),
)
def morse_levels(
    harmonic: Annotated[float, Quantity("cm^-1", "harmonic wavenumber, omega_e", gt=0, kind="position")],
    anharmonicity: Annotated[float, Quantity("cm^-1", "anharmonicity constant, omega_e x_e", gt=0, kind="energy")],
) -> MorseLevels:
    r"""Return the bound levels and overtones of a Morse oscillator.

    .. math:: E_v = \omega_e (v + \tfrac12) - \omega_e x_e (v + \tfrac12)^2,\quad
              D_e = \frac{\omega_e^2}{4\omega_e x_e}

    Raises
    ------
    DomainError
        The well holds no level, or more than a million.

    Examples
    --------
    >>> levels = morse_levels(2169.8136, 13.2883)  # carbon monoxide
    >>> levels.transition[:2].round(2)
    array([2143.24, 4259.9 ])
    """
    # Levels rise until their distance vanishes.
    highest = int(np.ceil(harmonic / (2.0 * anharmonicity) - 0.5)) - 1
    if highest < 0:
        raise DomainError(
            "leaves no bound level", field="anharmonicity", value=anharmonicity, remedy="give less than the harmonic"
        )
    if highest > MOST:
        raise DomainError(
            f"leaves {highest:.1e} bound levels", field="anharmonicity", value=anharmonicity, remedy="check its unit"
        )
    half = np.arange(highest + 1) + 0.5
    energy = harmonic * half - anharmonicity * half**2
    depth = harmonic**2 / (4.0 * anharmonicity)
    return MorseLevels(energy, energy[1:] - energy[0], depth, depth - float(energy[0]))


@dataclass(frozen=True)
class MorseLevels(DataRecord):
    """Bound levels of a Morse oscillator."""

    energy: Annotated[FloatArray, Array("cm^-1", "v", "bound levels over the bottom of the well", kind="energy")]
    transition: Annotated[FloatArray, Array("cm^-1", "w", "transitions from v = 0 to 1, 2, ...", kind="position")]
    well_depth: Annotated[float, Quantity("cm^-1", "depth of the well", gt=0, kind="energy")]
    dissociation: Annotated[float, Quantity("cm^-1", "dissociation energy from v = 0", gt=0, kind="energy")]
