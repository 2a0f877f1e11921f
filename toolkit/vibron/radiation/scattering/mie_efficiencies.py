from __future__ import annotations

from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.scattering._arguments import broadcast, refuse_gain, refuse_large
from vibron.radiation.scattering._efficiencies import Efficiencies
from vibron.radiation.scattering._mie import homogeneous, in_blocks, sums


@tool(
    valid_for="one homogeneous sphere in a medium that does not absorb, x <= 1e5 and |m| x <= 1e6",
    limitations=(
        "sign convention m = n + i k with k >= 0 (time factor exp(-i omega t)); no magnetic spheres, no perfect "
        "conductors; each efficiency holds its digits to 1e-12 except where m - 1 is below 1e-4"
    ),
    papers=("mie1908", "wiscombe1979", "bohrenhuffman1983"),
    see_also=("mie_phase_function", "mie_coated_sphere", "size_distribution_average", "rayleigh_efficiencies"),
)
def mie_efficiencies(
    size_parameter: Annotated[FloatArray, Array("1", "...", "x = 2 pi r/lambda in the medium, 1e-8 to 1e5", ge=1e-8)],
    refractive_index: Annotated[FloatArray, Array("1", "...", "n of the sphere over that of the medium", gt=0)],
    extinction_coefficient: Annotated[
        FloatArray | None, Array("1", "...", "k >= 0 of m = n + i k; 0 if left out")
    ] = None,
) -> Efficiencies:
    r"""Return the efficiencies and the asymmetry of homogeneous spheres by the Lorenz-Mie series.

    .. math:: Q_\mathrm{sca} = \frac{2}{x^2} \sum_n (2n+1)(|a_n|^2 + |b_n|^2), \qquad
              Q_\mathrm{ext} = \frac{2}{x^2} \sum_n (2n+1) \operatorname{Re}(a_n + b_n)

    Absorption is summed on its own, without the difference of the two, so that it is right for small and for weakly
    absorbing spheres as well.

    Parameters
    ----------
    size_parameter
        x, of any shape that goes with those of n and k.

    Raises
    ------
    DomainError
        If k is negative, or a sphere is too large for the series.
    InputError
        If the shapes do not go together.

    Examples
    --------
    >>> found = mie_efficiencies([10.0], [1.5])
    >>> found.scattering.round(4), found.asymmetry.round(6)
    (array([2.882]), array([0.742913]))
    """
    absorbing = np.zeros(()) if extinction_coefficient is None else extinction_coefficient
    refuse_gain(absorbing)
    size, real, imaginary = broadcast(size_parameter, refractive_index, absorbing)
    index = real + 1j * imaginary
    refuse_large(size, np.abs(index))
    flat, flat_index = size.ravel(), index.ravel()

    def block(part: npt.NDArray[np.intp], begin: npt.NDArray[np.intp]) -> FloatArray:
        return sums(flat[part], begin, homogeneous(flat_index[part], flat[part], begin))

    return in_blocks(flat, size.shape, block)
