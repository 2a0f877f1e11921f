from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.radiation.films._incoherent import check_incoherent, thick_powers
from vibron.radiation.films._stack import (
    Angle,
    Extinctions,
    Indices,
    Polarisation,
    Thicknesses,
    Wavelengths,
    absorbed,
    absorbed_by_layer,
    media,
    powers,
    tangential_index,
)


@tool(
    valid_for="flat, homogeneous, isotropic layers that light passes without losing its phase, and incoherent ones of "
    "many wavelengths that are uneven or seen at a resolution too low for fringes",
    limitations="no roughness, no birefringence, no gain; the light is a plane wave of one wavelength: average over "
    "the resolution and the cone of an instrument; a layer either keeps the phase or loses it, partial coherence lies "
    "between; an incoherent layer must absorb little within a wavelength: k of at most 0.1 n",
    papers=("byrnes2016", "macleod2010", "bornwolf1999"),
    see_also=("absorption_profile", "angle_scan", "fabry_perot", "optimise_coating"),
)
def multilayer_spectrum(
    wavelength: Wavelengths,
    refractive_index: Indices,
    thickness: Thicknesses,
    extinction_coefficient: Extinctions = None,
    angle: Angle = 0.0,
    polarisation: Polarisation = "unpolarised",
    incoherent: Annotated[
        FloatArray | None,
        Array(
            "1",
            "l",
            "1 for a thick layer in which light loses its phase, 0 for a film; none: all films",
            ge=0,
            le=1,
            empty=True,
        ),
    ] = None,
    by_layer: Annotated[bool, Option("return the absorptance of each layer too; not with incoherent layers")] = False,
) -> MultilayerSpectrum:
    r"""Return reflectance, transmittance and absorptance of a stack of layers.

    .. math:: \begin{pmatrix} B \\ C \end{pmatrix} = \prod_j \begin{pmatrix} \cos\delta_j & -i \sin\delta_j / q_j \\
              -i q_j \sin\delta_j & \cos\delta_j \end{pmatrix} \begin{pmatrix} 1 \\ q_e \end{pmatrix}, \qquad
              R = \left| \frac{q_0 B - C}{q_0 B + C} \right|^2, \quad T = \frac{4 q_0 \Re q_e}{|q_0 B + C|^2}

    with the phase delta = 2 pi d k_z / lambda, k_z^2 = N^2 - n_0^2 sin^2(theta), and q = k_z for s, N^2 / k_z for p.
    The layers are multiplied in a form in which nothing grows: an opaque layer, total reflection and a wave along a
    layer need no special treatment.  A layer absorbs what flows in through its upper face less what flows out through
    its lower one, with the flux Re(B* C) over the incident one.

    An incoherent layer, with films f in front of it seen from outside and b from inside, adds powers,

    .. math:: R = R_f + \frac{T_f T_b P^2 R'}{1 - R_b R' P^2}, \qquad T = \frac{T_f P \, T'}{1 - R_b R' P^2}, \qquad
              P = e^{-4\pi d \Im k_z / \lambda}

    where R', T' belong to all that lies behind it.

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
        k is negative, the incident medium absorbs, or a medium has n = k = 0; an incoherent layer is thinner than the
        wavelength in it or absorbs within a wavelength, or a flag is neither 0 nor 1.
    InputError
        The media do not fit the layers, or the absorptance of each layer is asked for with incoherent ones.

    Examples
    --------
    >>> found = multilayer_spectrum([8.0, 10.0], [1.0, 2.2, 4.0], [1.1])
    >>> found.reflectance.round(4)
    array([0.0629, 0.0104])
    >>> window = multilayer_spectrum([10.0], [1.0, 2.4, 1.0], [3000.0], incoherent=[1])  # zinc selenide
    >>> float(window.transmittance[0].round(4))
    0.7101

    A film of 377 ohm a quarter wave before a mirror absorbs everything (a Salisbury screen).

    >>> screen = multilayer_spectrum([10.0], [1, 28.2, 1, 100], [0.001, 2.5], [0, 28.2, 0, 1e4], by_layer=True)
    >>> screen.layer_absorptance
    array([[0.999...],
           [...]])
    """
    index = media(wavelength, refractive_index, extinction_coefficient, thickness)
    tangential = tangential_index(index, angle)
    layers = thickness[:, None]
    by_layers = None
    if incoherent is not None and incoherent.any():
        if by_layer:
            raise InputError(
                "does not apply to incoherent layers", field="by_layer", value=True, remedy="leave one of the two out"
            )
        flagged = check_incoherent(index, thickness, incoherent, wavelength)
        reflectance, transmittance = thick_powers(index, layers, flagged, wavelength, tangential, polarisation)
    elif by_layer:
        reflectance, transmittance, by_layers = absorbed_by_layer(index, layers, wavelength, tangential, polarisation)
    else:
        reflectance, transmittance = powers(index, layers, wavelength, tangential, polarisation)
    return MultilayerSpectrum(reflectance, transmittance, absorbed(reflectance, transmittance), by_layers)


@dataclass(frozen=True)
class MultilayerSpectrum(DataRecord):
    """Parts of the incident power, R + T + A = 1."""

    reflectance: Annotated[FloatArray, Array("1", "w", "reflected part", ge=0, le=1)]
    transmittance: Annotated[FloatArray, Array("1", "w", "part that enters the exit medium", ge=0, le=1)]
    absorptance: Annotated[FloatArray, Array("1", "w", "part that the layers absorb", ge=0, le=1)]
    layer_absorptance: Annotated[
        FloatArray | None,
        Array("1", "l,w", "part that each layer absorbs; none: not asked for", ge=0, le=1),
    ] = None
