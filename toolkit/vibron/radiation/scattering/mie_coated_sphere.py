from __future__ import annotations

from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.scattering._arguments import broadcast, refuse_gain, refuse_large
from vibron.radiation.scattering._efficiencies import Efficiencies
from vibron.radiation.scattering._mie import coated, in_blocks, sums


@tool(
    valid_for="a concentric sphere in sphere, in a medium that does not absorb; x <= 1e5 and |m| x <= 1e6",
    limitations=(
        "sign convention m = n + i k with k >= 0 (time factor exp(-i omega t)); one coating only; the values of Bohren "
        "and Huffman are those of the sample run of their program BHCOAT"
    ),
    papers=("adenkerker1951", "bohrenhuffman1983", "yang2003"),
    see_also=("mie_efficiencies", "effective_medium"),
)
def mie_coated_sphere(
    core_size_parameter: Annotated[FloatArray, Array("1", "...", "2 pi r/lambda of the core", ge=1e-8)],
    size_parameter: Annotated[FloatArray, Array("1", "...", "2 pi r/lambda of the whole sphere, 1e-8 to 1e5", ge=1e-8)],
    core_index: Annotated[FloatArray, Array("1", "...", "n of the core over that of the medium", gt=0)],
    core_extinction_coefficient: Annotated[FloatArray, Array("1", "...", "k >= 0 of the core, m = n + i k")],
    shell_index: Annotated[FloatArray, Array("1", "...", "n of the shell over that of the medium", gt=0)],
    shell_extinction_coefficient: Annotated[FloatArray, Array("1", "...", "k >= 0 of the shell, m = n + i k")],
) -> Efficiencies:
    r"""Return the efficiencies and the asymmetry of spheres with one coating.

    .. math:: a_n = \frac{\psi_n(y)}{\zeta_n(y)} \,
              \frac{H_n/m_2 - \psi_n'/\psi_n(y)}{H_n/m_2 - \zeta_n'/\zeta_n(y)}

    and b_n with m2 H_n, where H_n is the logarithmic derivative of the field in the shell at its outer radius.  It
    comes from that of the core by ratios of Bessel functions which neither overflow nor cancel (Yang 2003).

    Parameters
    ----------
    core_size_parameter, size_parameter
        Size parameters of the core and of the whole, x <= y, of shapes that go together.

    Returns
    -------
    Efficiencies
        Q over the geometrical cross-section of the whole, and g, in the common shape.

    Raises
    ------
    DomainError
        If a k is negative, the core is larger than the whole, or a sphere is too large for the series.
    InputError
        If the shapes do not go together.

    Examples
    --------
    >>> found = mie_coated_sphere(0.3581415625, 13.1213853165, 1.59, 0.66, 1.409, 0.1747)
    >>> round(float(found.extinction), 5), round(float(found.scattering), 5)
    (2.32803, 1.14341)
    """
    refuse_gain(core_extinction_coefficient, "core_extinction_coefficient")
    refuse_gain(shell_extinction_coefficient, "shell_extinction_coefficient")
    inner, outer, core_n, core_k, shell_n, shell_k = broadcast(
        core_size_parameter,
        size_parameter,
        core_index,
        core_extinction_coefficient,
        shell_index,
        shell_extinction_coefficient,
    )
    if (inner > outer).any():
        raise DomainError(
            "exceeds that of the whole sphere",
            field="core_size_parameter",
            value=float(inner[inner > outer][0]),
            remedy="give the core first; both count from the centre",
        )
    core, shell = core_n + 1j * core_k, shell_n + 1j * shell_k
    refuse_large(outer, np.maximum(np.abs(core), np.abs(shell)))
    x, y, m1, m2 = inner.ravel(), outer.ravel(), core.ravel(), shell.ravel()

    def block(part: npt.NDArray[np.intp], begin: npt.NDArray[np.intp]) -> FloatArray:
        return sums(y[part], begin, coated(m1[part], m2[part], x[part], y[part], begin))

    return in_blocks(y, outer.shape, block)
