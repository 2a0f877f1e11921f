"""Spectra of one film on a thick, transparent substrate at normal incidence, for many films at once."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.radiation.multilayer import waves


def film_powers(
    wavelength: FloatArray, n: FloatArray, k: FloatArray, thickness: FloatArray, substrate: float, back_side: bool
) -> tuple[FloatArray, FloatArray]:
    """Return R and T; n and k have the shape (films, wavelengths), thickness (films)."""
    film = n + 1j * k
    index = np.stack([np.ones_like(film), film, np.full_like(film, substrate)])
    layers, along = thickness[None, :, None], np.zeros(1)
    front = waves(index, layers, wavelength, along, True)
    if not back_side:
        return front.reflectance, front.transmittance
    inside = waves(index[::-1], layers, wavelength, along, True)
    # Powers go to and fro between the film and the bare back side.
    bare = ((substrate - 1.0) / (substrate + 1.0)) ** 2
    share = front.transmittance / (1.0 - inside.reflectance * bare)
    return front.reflectance + share * bare * inside.transmittance, share * (1.0 - bare)
