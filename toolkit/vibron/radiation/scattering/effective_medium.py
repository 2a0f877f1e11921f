from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.radiation.scattering._arguments import broadcast, refuse_gain
from vibron.radiation.scattering._mie import ComplexArray

_RULES = ("maxwell-garnett", "bruggeman", "looyenga", "parallel", "series")


@tool(
    valid_for="grains much smaller than the wavelength, also inside the materials",
    limitations=(
        "sign convention m = n + i k with k >= 0 (time factor exp(-i omega t)); materials without magnetism; "
        "Maxwell-Garnett takes separate spheres in a host and is not symmetric, Bruggeman treats both in the same way; "
        "parallel "
        "and series are the Wiener bounds of needles and layers"
    ),
    papers=("maxwellgarnett1904", "bruggeman1935", "bohrenhuffman1983"),
    see_also=("particle_efficiencies", "water_ice_index"),
)
def effective_medium(
    host_index: Annotated[FloatArray, Array("1", "...", "n of the host", gt=0)],
    host_extinction_coefficient: Annotated[FloatArray, Array("1", "...", "k >= 0 of the host, m = n + i k")],
    inclusion_index: Annotated[FloatArray, Array("1", "...", "n of the inclusions", gt=0)],
    inclusion_extinction_coefficient: Annotated[FloatArray, Array("1", "...", "k >= 0 of the inclusions, m = n + i k")],
    fraction: Annotated[FloatArray, Array("1", "...", "volume fraction of the inclusions", ge=0, le=1)],
    rule: Annotated[str, Option("mixing rule", choices=_RULES)] = "maxwell-garnett",
) -> MixedIndex:
    r"""Return the refractive index of a mixture by an effective-medium rule.

    With the permittivities :math:`\epsilon = m^2` of host and inclusions (f) and the mixture,

    .. math:: \frac{\epsilon - \epsilon_h}{\epsilon + 2 \epsilon_h} =
              f \frac{\epsilon_i - \epsilon_h}{\epsilon_i + 2 \epsilon_h} \text{ (Maxwell-Garnett)}, \qquad
              f \frac{\epsilon_i - \epsilon}{\epsilon_i + 2 \epsilon}
              + (1 - f) \frac{\epsilon_h - \epsilon}{\epsilon_h + 2 \epsilon} = 0 \text{ (Bruggeman)}

    Looyenga averages the cube roots of the permittivities, ``parallel`` the permittivities, ``series`` their inverses.

    Raises
    ------
    InputError
        If the shapes do not go together.

    Examples
    --------
    >>> effective_medium(1.33, 0.0, 1.75, 0.44, [0.0, 1.0]).extinction_coefficient.round(6)
    array([0.  , 0.44])
    """
    refuse_gain(host_extinction_coefficient, "host_extinction_coefficient")
    refuse_gain(inclusion_extinction_coefficient, "inclusion_extinction_coefficient")
    host_n, host_k, inner_n, inner_k, share = broadcast(
        host_index,
        host_extinction_coefficient,
        inclusion_index,
        inclusion_extinction_coefficient,
        fraction,
    )
    mixed = np.sqrt(_mix((host_n + 1j * host_k) ** 2, (inner_n + 1j * inner_k) ** 2, share, rule))
    return MixedIndex(mixed.real, np.maximum(mixed.imag, 0.0))


@dataclass(frozen=True)
class MixedIndex(DataRecord):
    """n and k of the mixture."""

    refractive_index: Annotated[FloatArray, Array("1", "...", "real part n", ge=0)]
    extinction_coefficient: Annotated[FloatArray, Array("1", "...", "imaginary part k", ge=0)]


def _mix(host: ComplexArray, inclusion: ComplexArray, share: FloatArray, rule: str) -> ComplexArray:
    if rule == "parallel":
        return np.asarray(share * inclusion + (1.0 - share) * host)
    if rule == "series":
        return np.asarray(1.0 / (share / inclusion + (1.0 - share) / host))
    if rule == "looyenga":
        return np.asarray((share * inclusion ** (1.0 / 3.0) + (1.0 - share) * host ** (1.0 / 3.0)) ** 3)
    if rule == "maxwell-garnett":
        contrast = share * (inclusion - host)
        return np.asarray(host * (inclusion + 2.0 * host + 2.0 * contrast) / (inclusion + 2.0 * host - contrast))
    # 2 e^2 - b e - e_i e_h = 0; the root with Im m >= 0
    middle = (3.0 * share - 1.0) * inclusion + (2.0 - 3.0 * share) * host
    root = np.sqrt(middle**2 + 8.0 * inclusion * host)
    both = np.stack([middle + root, middle - root]) / 4.0
    # A passive mixture lies in the upper half plane; for two transparent materials it is the positive root.
    better = np.where(
        np.abs(both.imag).max(axis=0) > 1e-14 * np.abs(both).max(axis=0), both[0].imag >= both[1].imag, True
    )
    return np.asarray(np.where(better, both[0], both[1]))
