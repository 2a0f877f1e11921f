from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation.films._anisotropic import polarised_powers, principal_media
from vibron.radiation.films._averages import check_spread, over_band
from vibron.radiation.films._graded import lower_faces
from vibron.radiation.films._incoherent import check_incoherent
from vibron.radiation.films._layered import LayeredStack
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
    tangential_index,
)


@tool(
    valid_for="flat layers: isotropic or anisotropic, homogeneous or graded, even or of a normal distribution of "
    "thickness, and incoherent ones of many wavelengths; light of one wavelength or of a normal distribution",
    limitations="no roughness, no gain, no optical activity, no magnetism; the light is a plane wave: average over the "
    "cone of an instrument; the material constants are those of the middle of the band, the absorption of an uneven "
    "layer that of its mean thickness; several uneven layers keep the interference of paths that cross the same layers "
    "in another order, which incoherent ones lose; an incoherent layer must absorb little within a wavelength: k of at "
    "most 0.1 n; "
    "anisotropic media are coherent, even and not graded",
    papers=("byrnes2016", "macleod2010", "bornwolf1999", "berreman1972"),
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
    by_layer: Annotated[bool, Option("return the absorptance of each layer too; for coherent, even layers")] = False,
    thickness_spread: Annotated[
        FloatArray | None,
        Array(
            "um", "l", "standard deviation of the thickness over the beam; none: even", ge=0, empty=True, kind="length"
        ),
    ] = None,
    resolution: Annotated[
        float | None, Quantity("cm^-1", "full width of the band of the light; none: one wavelength", gt=0, kind="width")
    ] = None,
    lower_index: Annotated[
        FloatArray | None,
        Array("1", "...", "n at the lower face of graded layers, (l) or (l, wavelengths)", gt=0, le=1e6),
    ] = None,
    lower_extinction: Annotated[
        FloatArray | None, Array("1", "...", "k there; none: as at the upper face", ge=0, le=1e6)
    ] = None,
    orientation: Annotated[
        FloatArray | None,
        Array("degree", "m,3", "azimuth, tilt and turn of the third axis of each medium; none: isotropic media"),
    ] = None,
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

    where R', T' belong to all that lies behind it.  Between a film and an incoherent layer lies partial coherence: a
    layer of uneven thickness (``thickness_spread``) or a band of wavenumbers (``resolution``), over which R and T are
    averaged.  A graded layer has a permittivity that runs linearly from its upper face to ``lower_index`` and is
    divided until R and T no longer change.  Anisotropic layers obey Berreman's equation

    .. math:: \frac{d\psi}{dz} = \frac{2\pi i}{\lambda} \Delta \psi, \qquad \psi = (E_x, E_y, H_x, H_y)

    solved by the four waves of each layer; then R and T are those of all outgoing light.

    Parameters
    ----------
    refractive_index, extinction_coefficient
        n and k of incident medium, layers from the lit side on, and exit medium; shape (m) or (m, w).  N = n + i k
        with k >= 0 (time runs as exp(-i omega t)).  With an orientation (m, 3) or (m, w, 3), along the principal axes.
    thickness
        Of the m - 2 layers in um; empty for a bare face.
    resolution
        Full width at half height of a normal distribution, such as the resolution of the instrument.
    orientation
        The third principal axis lies ``tilt`` from the normal, at ``azimuth`` from the plane of incidence; ``turn``
        rotates the other two about it.

    Returns
    -------
    MultilayerSpectrum
        R, T and A; what enters an absorbing exit medium counts as T.

    Raises
    ------
    DomainError
        k is negative, the incident medium absorbs or is anisotropic, or a medium has n = k = 0; an incoherent layer is
        thinner than the wavelength in it or absorbs within a wavelength, or a flag is neither 0 nor 1.
    InputError
        The media do not fit the layers, or choices do not go together.
    ConvergenceError
        A mean or a graded layer needs too many points.

    Examples
    --------
    >>> found = multilayer_spectrum([8.0, 10.0], [1.0, 2.2, 4.0], [1.1])
    >>> found.reflectance.round(4)
    array([0.0629, 0.0104])
    >>> window = multilayer_spectrum([10.0], [1.0, 2.4, 1.0], [3000.0], incoherent=[1])  # zinc selenide
    >>> float(window.transmittance[0].round(4))
    0.7101

    Plates of 100 um whose thickness varies by 0.1 um, and a calcite half-wave plate between s and p:

    >>> multilayer_spectrum([10.0], [1.0, 2.4, 1.0], [100.0], thickness_spread=[0.1]).transmittance.round(3)
    array([0.979])
    >>> plate = multilayer_spectrum(
    ...     [1.0], [[1.0] * 3, [1.64, 1.64, 1.48], [1.0] * 3], [3.125], polarisation="s",
    ...     orientation=[[0, 0, 0], [45, 90, 0], [0, 0, 0]],
    ... )
    >>> plate.transmittance.round(3), plate.reflectance.round(3)
    (array([0.904]), array([0.096]))

    A film of 377 ohm a quarter wave before a mirror absorbs everything (a Salisbury screen).

    >>> screen = multilayer_spectrum([10.0], [1, 28.2, 1, 100], [0.001, 2.5], [0, 28.2, 0, 1e4], by_layer=True)
    >>> screen.layer_absorptance
    array([[0.999...],
           [...]])
    """
    special = {
        "incoherent": incoherent is not None and incoherent.any(),
        "thickness_spread": thickness_spread is not None and thickness_spread.any(),
        "lower_index": lower_index is not None,
        "lower_extinction": lower_extinction is not None,
        "resolution": resolution is not None,
    }
    _refuse(by_layer, orientation is not None, [name for name, given in special.items() if given])
    spectrum: Callable[[FloatArray], tuple[FloatArray, ...]]
    if orientation is not None:
        crystal = principal_media(wavelength, refractive_index, extinction_coefficient, thickness)
        along = tangential_index(crystal[..., 0], angle)

        def turned(light: FloatArray) -> tuple[FloatArray, ...]:
            return polarised_powers(crystal, orientation, thickness, light, along, polarisation)

        spectrum = turned
    else:
        index = media(wavelength, refractive_index, extinction_coefficient, thickness)
        along = tangential_index(index, angle)
        if by_layer:
            found = absorbed_by_layer(index, thickness[:, None], wavelength, along, polarisation)
            return MultilayerSpectrum(*found[:2], absorbed(*found[:2]), found[2])
        spread = np.zeros(thickness.size) if thickness_spread is None else thickness_spread
        check_spread(spread, thickness.size, incoherent)
        lower = lower_faces(index, lower_index, lower_extinction, wavelength.size)
        flagged = np.zeros(thickness.size, dtype=bool)
        if incoherent is not None:
            flagged = check_incoherent(index, thickness, incoherent, wavelength)
        spectrum = LayeredStack(index, thickness, flagged, spread, lower, along, polarisation).powers
    powers = spectrum(wavelength) if resolution is None else over_band(spectrum, wavelength, resolution)
    return MultilayerSpectrum(
        powers[0], powers[1], absorbed(powers[0], powers[1]), None, powers[2] if len(powers) > 2 else None
    )


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
    converted_reflectance: Annotated[
        FloatArray | None,
        Array("1", "w", "reflected part in the other polarisation; none: isotropic media", ge=0, le=1),
    ] = None


def _refuse(by_layer: bool, anisotropic: bool, special: list[str]) -> None:
    """Refuse choices that do not go together."""
    if by_layer and (special or anisotropic):
        other = special[0] if special else "orientation"
        raise InputError(
            f"does not apply together with {other}", field="by_layer", value=True, remedy="leave one of the two out"
        )
    others = [name for name in special if name != "resolution"]
    if anisotropic and others:
        raise InputError(
            f"does not apply together with {others[0]}", field="orientation", remedy="leave one of the two out"
        )
