from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.physics.fresnel import normal_component
from vibron.radiation.films._stack import Angle, Extinctions, Indices, Thicknesses, Wavelength, media, tangential_index
from vibron.radiation.multilayer import ascend


@tool(
    valid_for="flat, homogeneous, isotropic layers that light passes without losing its phase",
    limitations="one wavelength and one polarisation a call; no thick, incoherent layers",
    papers=("byrnes2016",),
    see_also=("multilayer_spectrum",),
)
def absorption_profile(
    wavelength: Wavelength,
    refractive_index: Indices,
    thickness: Thicknesses,
    extinction_coefficient: Extinctions = None,
    angle: Angle = 0.0,
    polarisation: Annotated[str, Option("polarisation of the light", choices=("s", "p"))] = "s",
    points: Annotated[int, Quantity("1", "depths in each layer, faces included", ge=2, le=100000)] = 101,
) -> AbsorptionProfile:
    r"""Return the electric field and the absorbed power against depth.

    .. math:: -\frac{d\Phi}{dz} = \frac{2\pi}{\lambda} \Im N^2 \, \frac{|E|^2}{q_0 |E_0|^2}, \qquad
              |E|^2 = |B|^2 \quad (\mathrm{p}: + |n_0 \sin\theta \; C / N^2|^2)

    with the tangential fields B and C of ``multilayer_spectrum``, taken upwards from the lower face of each layer.

    Parameters
    ----------
    points
        Depths in each layer; both faces are among them, so that a jump at a face shows.

    Returns
    -------
    AbsorptionProfile
        Depth in um, absorption in um^-1 (its integral over a layer is the layer's absorptance), and field.

    Raises
    ------
    DomainError, InputError
        As ``multilayer_spectrum``; an InputError too without a layer.

    Examples
    --------
    >>> found = absorption_profile(10.0, [1.0, 4.0, 1.0], [1.25], [0.0, 0.01, 0.0], points=3)
    >>> found.depth, found.field.round(3)
    (array([0.   , 0.625, 1.25 ]), array([0.971, 0.062, 0.967]))
    """
    if not thickness.size:
        raise InputError("contains no layer", field="thickness", value=[], remedy="give at least one layer")
    light = np.array([wavelength])
    index = media(light, refractive_index, extinction_coefficient, thickness)
    tangential = tangential_index(index, angle)
    first, s = normal_component(index[0], tangential).real, polarisation == "s"
    tangential_square = tangential * tangential
    vacuum = 2.0 * np.pi / wavelength
    # 1. Upwards from the exit: fields scaled to one at each lower face, and the logarithm of what they then grow by.
    last = normal_component(index[-1], tangential)
    electric, magnetic = (np.ones(1, complex), last) if s else (last, index[-1] ** 2)
    level, rows = 0.0, []
    depths = np.linspace(0.0, thickness, points, axis=-1)
    for medium, within in zip(index[-2:0:-1], depths[::-1], strict=True):
        scale = max(abs(electric[0]), abs(magnetic[0]))
        electric, magnetic, level = electric / scale, magnetic / scale, level + np.log(scale)
        height = vacuum * (within[-1] - within)
        inside, across, loss = ascend(electric, magnetic, medium, height, tangential, s)
        square = np.abs(inside) ** 2
        if not s:
            square = square + tangential_square * np.abs(across / medium**2) ** 2
        rows.append((square, level + loss, vacuum * (medium * medium).imag))
        electric, magnetic, level = inside[:1], across[:1], level + loss[0]
    # 2. Relative to the incident wave: amplitude of its tangential, then of its whole electric field.
    admittance = first if s else index[0].real ** 2 / first
    tangential_part = np.abs(admittance * electric + magnetic) ** 2 / (4.0 * admittance**2)
    whole = tangential_part if s else tangential_part * index[0].real ** 2 / first**2
    with np.errstate(under="ignore"):
        field = [square * np.exp(2.0 * (height - level)) / whole for square, height, _ in reversed(rows)]
    power = admittance * tangential_part / whole
    absorption = [part * loss / power for part, (*_, loss) in zip(field, reversed(rows), strict=True)]
    starts = np.concatenate([[0.0], np.cumsum(thickness)[:-1]])
    depth = (starts[: thickness.size, None] + depths).ravel()
    return AbsorptionProfile(depth, np.concatenate(absorption), np.concatenate(field))


@dataclass(frozen=True)
class AbsorptionProfile(DataRecord):
    """Field and absorption from the first face to the last, each layer with its own points."""

    depth: Annotated[FloatArray, Array("um", "z", "depth below the first face", ge=0, kind="length")]
    absorption: Annotated[
        FloatArray, Array("um^-1", "z", "part of the incident power absorbed per depth", ge=0, kind="other")
    ]
    field: Annotated[FloatArray, Array("1", "z", "square of the electric field over that of the incident wave", ge=0)]
