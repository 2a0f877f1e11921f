"""Powers of a stack with thick, uneven or graded layers, at one wavelength or over a band."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.physics.fresnel import ComplexArray
from vibron.radiation.films._averages import over_thickness
from vibron.radiation.films._graded import IntArray, divided, graded_layers
from vibron.radiation.films._incoherent import thick_powers
from vibron.radiation.films._stack import powers

Powers = tuple[FloatArray, FloatArray]


@dataclass(frozen=True, eq=False)
class LayeredStack:
    """Media, and what each layer is: incoherent, uneven, or graded down to ``lower``."""

    index: ComplexArray
    thickness: FloatArray
    thick: npt.NDArray[np.bool_]
    spread: FloatArray
    lower: ComplexArray | None
    tangential: FloatArray
    polarisation: str

    def __post_init__(self) -> None:
        if self.lower is not None:
            both = graded_layers(self.index, self.lower) & (self.thick | (self.spread > 0.0))
            if both.any():
                raise InputError(
                    "a graded layer is neither incoherent nor uneven", field="lower_index", value=np.flatnonzero(both),
                    remedy="leave one of the two out",
                )  # fmt: skip

    def powers(self, wavelength: FloatArray) -> Powers:
        """Return reflectance and transmittance, with the constants of the media as they are."""
        if self.lower is None:
            return self._parts(self.index, self.thickness, np.arange(self.thickness.size), wavelength)

        def parts(index: ComplexArray, thickness: FloatArray, owner: IntArray) -> Powers:
            return self._parts(index, thickness, owner, wavelength)

        return divided(self.index, self.lower, self.thickness, parts)

    def _parts(self, index: ComplexArray, thickness: FloatArray, owner: IntArray, wavelength: FloatArray) -> Powers:
        thick, spread = self.thick[owner], self.spread[owner]

        def coherent(depth: npt.NDArray[Any]) -> Powers:
            if thick.any():
                return thick_powers(index, depth, thick, wavelength, self.tangential, self.polarisation)
            return powers(index, depth, wavelength, self.tangential, self.polarisation)

        if spread.any():
            return over_thickness(index, thickness, spread, wavelength, self.tangential, coherent)
        return coherent(thickness[:, None])
