"""Reflectance, transmittance and absorptance of a stack of thin films."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool
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

_BYRNES = {
    "wavelength": [100.0],
    "refractive_index": [1.0, 2.0, 3.0, 1.0],
    "extinction": [0.0, 4.0, 0.3, 0.1],
    "thickness": [2.0, 3.0],
    "angle": 5.729577951308232,
}
_MATHEMATICA = (
    "test of the tmm package (S. Byrnes): 2+4i and 3+0.3i on 1+0.1i at 0.1 rad, by his program in Mathematica"
)


@dataclass(frozen=True, eq=False)
class MultilayerSpectrum:
    """Parts of the incident power: R + T + A = 1."""

    reflectance: Annotated[FloatArray, Array("1", "w", "reflected part", ge=0, le=1)]
    transmittance: Annotated[FloatArray, Array("1", "w", "part that enters the exit medium", ge=0, le=1)]
    absorptance: Annotated[FloatArray, Array("1", "w", "part that the layers absorb", ge=0, le=1)]


@tool(
    domain="radiation",
    family="films",
    known_answers=(
        KnownAnswer(
            call={**_BYRNES, "polarisation": "s"},
            path="reflectance.0",
            value=0.37273208839139516,
            tolerance=1e-14,
            source=_MATHEMATICA,
        ),
        KnownAnswer(
            call={**_BYRNES, "polarisation": "s"},
            path="transmittance.0",
            value=0.22604491247079261,
            tolerance=1e-14,
            source=_MATHEMATICA,
        ),
        KnownAnswer(
            call={**_BYRNES, "polarisation": "p"},
            path="reflectance.0",
            value=0.37016110373044969,
            tolerance=1e-14,
            source=_MATHEMATICA,
        ),
        KnownAnswer(
            call={**_BYRNES, "polarisation": "p"},
            path="transmittance.0",
            value=0.22824374314132009,
            tolerance=1e-14,
            source=_MATHEMATICA,
        ),
        KnownAnswer(
            call={"wavelength": [10.0], "refractive_index": [1.0, 4.0], "thickness": []},
            path="reflectance.0",
            value=0.36,
            tolerance=1e-15,
            source="one face of n = 4: ((4 - 1) / (4 + 1))^2",
            kind="identity",
        ),
        KnownAnswer(
            call={"wavelength": [10.0], "refractive_index": [1.0, 2.0, 4.0], "thickness": [1.25]},
            path="reflectance.0",
            value=0.0,
            tolerance=1e-30,
            source="a quarter wave of n = 2 matches n = 4 to air: 2^2 = 1 x 4",
            kind="identity",
        ),
    ),
    valid_for="flat, homogeneous, isotropic layers that light passes without losing its phase",
    limitations="no roughness, no birefringence, no gain; the light is a plane wave of one wavelength: average over "
    "the resolution and the cone of an instrument, or see incoherent_multilayer_spectrum for thick layers",
    papers=("byrnes2016", "macleod2010", "bornwolf1999"),
    keywords=("thin film", "coating", "transfer matrix", "characteristic matrix", "TMM", "reflectance", "interference"),
    see_also=("incoherent_multilayer_spectrum", "layer_absorptance", "angle_scan", "optimise_coating"),
    asks=(
        "[reflectance: Reflectance] at {wavelength} of thin films {thickness} thick with indices {refractive_index}",
        "[transmittance: Transmittance] of a coating, n {refractive_index}, d {thickness}, at {wavelength}, "
        "incidence {angle}",
        "[absorptance: Absorptance] of a coherent stack {thickness}, n {refractive_index}, k {extinction}, "
        "at {wavelength}",
        "Transfer matrix: [reflectance: R] for {polarisation=s: s light}, layers {thickness}, "
        "{refractive_index}, {wavelength}",
    ),
)
def multilayer_spectrum(
    wavelength: Wavelengths,
    refractive_index: Indices,
    thickness: Thicknesses,
    extinction: Extinctions = None,
    angle: Angle = 0.0,
    polarisation: Polarisation = "unpolarised",
) -> MultilayerSpectrum:
    r"""Return reflectance, transmittance and absorptance of a stack of coherent layers.

    .. math:: \begin{pmatrix} B \\ C \end{pmatrix} = \prod_j \begin{pmatrix} \cos\delta_j & -i \sin\delta_j / q_j \\
              -i q_j \sin\delta_j & \cos\delta_j \end{pmatrix} \begin{pmatrix} 1 \\ q_e \end{pmatrix}, \qquad
              R = \left| \frac{q_0 B - C}{q_0 B + C} \right|^2, \quad T = \frac{4 q_0 \Re q_e}{|q_0 B + C|^2}

    with the phase delta = 2 pi d k_z / lambda, k_z^2 = N^2 - n_0^2 sin^2(theta), and q = k_z for s, N^2 / k_z for p.
    The layers are multiplied in a form in which nothing grows: an opaque layer, total reflection and a wave along a
    layer are no special cases.

    Parameters
    ----------
    wavelength
        Vacuum wavelengths in um, shape (w).
    refractive_index, extinction
        n and k of incident medium, layers from the lit side on, and exit medium; shape (m) or (m, w).  N = n + i k
        with k >= 0 (time runs as exp(-i omega t)).
    thickness
        Of the m - 2 layers in um; empty for a bare face.
    angle
        Angle of incidence in degrees.
    polarisation
        ``unpolarised`` is the mean of s and p.

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

    References
    ----------
    [byrnes2016]_; [macleod2010]_.

    Examples
    --------
    >>> found = multilayer_spectrum([8.0, 10.0], [1.0, 2.2, 4.0], [1.1])
    >>> found.reflectance.round(4)
    array([0.0629, 0.0104])
    """
    index = media(wavelength, refractive_index, extinction, thickness)
    reflectance, transmittance = powers(
        index, thickness[:, None], wavelength, tangential_index(index, angle), polarisation
    )
    return MultilayerSpectrum(reflectance, transmittance, absorbed(reflectance, transmittance))
