from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.films._stack import (
    Angle,
    Extinctions,
    Indices,
    Polarisation,
    Thicknesses,
    Wavelengths,
    absorbed,
    media,
    powers,
    tangential_index,
)


@tool(
    valid_for="flat, homogeneous, isotropic layers that light passes without losing its phase",
    limitations="no roughness, no birefringence, no gain; the light is a plane wave of one wavelength: average over "
    "the resolution and the cone of an instrument, or see incoherent_multilayer_spectrum for thick layers",
    papers=("byrnes2016", "macleod2010", "bornwolf1999"),
    see_also=("incoherent_multilayer_spectrum", "layer_absorptance", "angle_scan", "optimise_coating"),
)
def multilayer_spectrum(
    wavelength: Wavelengths,
    refractive_index: Indices,
    thickness: Thicknesses,
    extinction_coefficient: Extinctions = None,
    angle: Angle = 0.0,
    polarisation: Polarisation = "unpolarised",
) -> MultilayerSpectrum:
    r"""Return reflectance, transmittance and absorptance of a stack of coherent layers.

    .. math:: \begin{pmatrix} B \\ C \end{pmatrix} = \prod_j \begin{pmatrix} \cos\delta_j & -i \sin\delta_j / q_j \\
              -i q_j \sin\delta_j & \cos\delta_j \end{pmatrix} \begin{pmatrix} 1 \\ q_e \end{pmatrix}, \qquad
              R = \left| \frac{q_0 B - C}{q_0 B + C} \right|^2, \quad T = \frac{4 q_0 \Re q_e}{|q_0 B + C|^2}

    with the phase delta = 2 pi d k_z / lambda, k_z^2 = N^2 - n_0^2 sin^2(theta), and q = k_z for s, N^2 / k_z for p.
    The layers are multiplied in a form in which nothing grows: an opaque layer, total reflection and a wave along a
    layer need no special treatment.

    Parameters
    ----------
    refractive_index, extinction_coefficient
        n and k of incident medium, layers from the lit side on, and exit medium; shape (m) or (m, w).  N = n + i k
        with k >= 0 (time runs as exp(-i omega t)).
    thickness
        Of the m - 2 layers in um; empty for a bare face.

    Returns
    -------
    MultilayerSpectrum
        R, T and A; what enters an absorbing exit medium counts as T.

    Raises
    ------
    DomainError
        k is negative, the incident medium absorbs, or a medium has n = k = 0.
    InputError
        The media do not fit the layers.

    Examples
    --------
    >>> found = multilayer_spectrum([8.0, 10.0], [1.0, 2.2, 4.0], [1.1])
    >>> found.reflectance.round(4)
    array([0.0629, 0.0104])
    """
    index = media(wavelength, refractive_index, extinction_coefficient, thickness)
    reflectance, transmittance = powers(
        index, thickness[:, None], wavelength, tangential_index(index, angle), polarisation
    )
    return MultilayerSpectrum(reflectance, transmittance, absorbed(reflectance, transmittance))


@dataclass(frozen=True)
class MultilayerSpectrum(DataRecord):
    """Parts of the incident power: R + T + A = 1."""

    reflectance: Annotated[FloatArray, Array("1", "w", "reflected part", ge=0, le=1)]
    transmittance: Annotated[FloatArray, Array("1", "w", "part that enters the exit medium", ge=0, le=1)]
    absorptance: Annotated[FloatArray, Array("1", "w", "part that the layers absorb", ge=0, le=1)]
