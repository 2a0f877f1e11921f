from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import refuse_inapplicable
from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.radiation.scattering._arguments import SMALLEST, broadcast, refuse_gain, refuse_large
from vibron.radiation.scattering._limits import anomalous_diffraction, rayleigh
from vibron.radiation.scattering._mie import coated_spheres, homogeneous_spheres


@tool(
    valid_for="one sphere, homogeneous or with a concentric core, in a medium that does not absorb; mie for x from "
    "1e-8 to 1e5 and |m| x <= 1e6, rayleigh for |m| x below 0.5 (the error is of the order of x^2, and of |m x|^2 for "
    "absorption), anomalous_diffraction for x much larger than 1 and |m - 1| much smaller (within about ten per cent "
    "up to n = 1.5)",
    limitations=(
        "sign convention m = n + i k with k >= 0 (time factor exp(-i omega t)); no magnetic spheres, no perfect "
        "conductors, one core only; mie holds its digits to 1e-12 (1e-11 above x = 1000) except where m - 1 is below "
        "1e-4; rayleigh is the dipole alone; in anomalous_diffraction rays go straight through: no reflection, no "
        "refraction, no edge wave, hence 2 (x^(-2/3)) too little for hard spheres, and n must not be below 1; the "
        "values of Bohren and Huffman are those of the sample run of their program BHCOAT"
    ),
    papers=(
        "mie1908",
        "rayleigh1871",
        "vandehulst1957",
        "adenkerker1951",
        "wiscombe1979",
        "bohrenhuffman1983",
        "yang2003",
    ),
    see_also=("mie_phase_function", "size_distribution_average", "effective_medium"),
)
def particle_efficiencies(
    size_parameter: Annotated[FloatArray, Array("1", "...", "x = 2 pi r/lambda in the medium", gt=0, le=1e9)],
    refractive_index: Annotated[
        FloatArray, Array("1", "...", "n of the sphere, or of its shell, over that of the medium", gt=0)
    ],
    extinction_coefficient: Annotated[
        FloatArray | None, Array("1", "...", "k >= 0 of m = n + i k; 0 if left out")
    ] = None,
    method: Annotated[
        Literal["mie", "rayleigh", "anomalous_diffraction"],
        Option("exact series, or the limit of small or of large soft spheres"),
    ] = "mie",
    core_size_parameter: Annotated[
        FloatArray | None,
        Array("1", "...", "2 pi r/lambda of the core, for mie; without one it is homogeneous", ge=1e-8),
    ] = None,
    core_refractive_index: Annotated[
        FloatArray | None, Array("1", "...", "n of the core over that of the medium", gt=0)
    ] = None,
    core_extinction_coefficient: Annotated[
        FloatArray | None, Array("1", "...", "k >= 0 of the core; 0 if left out")
    ] = None,
) -> ParticleEfficiencies:
    r"""Return the efficiencies and the asymmetry of spheres by the Lorenz-Mie series or one of its limits.

    .. math:: Q_\mathrm{sca} = \frac{2}{x^2} \sum_n (2n+1)(|a_n|^2 + |b_n|^2), \qquad
              Q_\mathrm{ext} = \frac{2}{x^2} \sum_n (2n+1) \operatorname{Re}(a_n + b_n)

    Absorption is summed on its own, without the difference of the two, so that it is right for small and for weakly
    absorbing spheres as well.  With a core,

    .. math:: a_n = \frac{\psi_n(x)}{\zeta_n(x)} \,
              \frac{H_n/m - \psi_n'/\psi_n(x)}{H_n/m - \zeta_n'/\zeta_n(x)}

    and b_n with m H_n, where H_n is the logarithmic derivative of the field in the shell at its outer radius.  It
    comes from that of the core by ratios of Bessel functions which neither overflow nor cancel (Yang 2003).
    ``rayleigh`` is the dipole,

    .. math:: K = \frac{m^2 - 1}{m^2 + 2}, \qquad Q_\mathrm{sca} = \tfrac{8}{3} x^4 |K|^2, \qquad
              Q_\mathrm{abs} = 4 x \operatorname{Im} K

    and ``anomalous_diffraction`` van de Hulst's sum of the rays through a soft sphere,

    .. math:: Q_\mathrm{ext} = 4 \operatorname{Re} S(w), \quad Q_\mathrm{abs} = 2 S(4 x k), \quad
              w = 2 x k + 2 i x (n - 1), \quad S(w) = \frac12 + \frac{e^{-w}}{w} + \frac{e^{-w} - 1}{w^2}

    Parameters
    ----------
    size_parameter
        x of the whole sphere, of any shape that goes with those of the other inputs.

    Returns
    -------
    ParticleEfficiencies
        Q over the geometrical cross-section of the whole, and g, in the common shape.

    Raises
    ------
    DomainError
        If a k is negative, the core is larger than the whole, x or ``|m| x`` is outside the range of the method, or
        for ``anomalous_diffraction`` n is below 1 or nothing differs from the medium.
    InputError
        If the shapes do not go together, or a core is given in part or to a limit.

    Examples
    --------
    >>> found = particle_efficiencies([10.0], [1.5])
    >>> found.scattering.round(4), found.asymmetry
    (array([2.882]), array([0.74291...]))
    >>> particle_efficiencies([0.01], 1.5, method="rayleigh").scattering.round(13)
    array([2.3068e-09])
    >>> particle_efficiencies([2041.0], 1.001, method="anomalous_diffraction").extinction.round(3)
    array([3.173])
    >>> found = particle_efficiencies(  # soot in a shell
    ...     13.1213853165, 1.409, 0.1747,
    ...     core_size_parameter=0.3581415625, core_refractive_index=1.59, core_extinction_coefficient=0.66,
    ... )
    >>> round(float(found.extinction), 5), round(float(found.scattering), 5)
    (2.32803, 1.14341)
    """
    cores = {
        "core_size_parameter": core_size_parameter,
        "core_refractive_index": core_refractive_index,
        "core_extinction_coefficient": core_extinction_coefficient,
    }
    refuse_inapplicable("method", method, **{name: (value, ("mie",)) for name, value in cores.items()})
    absorbing = np.zeros(()) if extinction_coefficient is None else extinction_coefficient
    refuse_gain(absorbing)
    if core_size_parameter is not None and core_refractive_index is not None:
        core_absorbing = np.zeros(()) if core_extinction_coefficient is None else core_extinction_coefficient
        refuse_gain(core_absorbing, "core_extinction_coefficient")
        size, real, imaginary, inner, *core = broadcast(
            size_parameter, refractive_index, absorbing, core_size_parameter, core_refractive_index, core_absorbing
        )
        index, inside = real + 1j * imaginary, core[0] + 1j * core[1]
        _check_series(size, np.maximum(np.abs(index), np.abs(inside)))
        if (inner > size).any():
            raise DomainError(
                "exceeds that of the whole sphere",
                field="core_size_parameter",
                value=float(inner[inner > size][0]),
                remedy="count both from the centre",
            )
        return ParticleEfficiencies(*coated_spheres(inside, index, inner, size))
    missing = [name for name in ("core_size_parameter", "core_refractive_index") if cores[name] is None]
    if len(missing) < 2 or core_extinction_coefficient is not None:
        raise InputError(
            "is needed for a core", field=missing[0], remedy="give size parameter and n of the core, or neither"
        )
    size, real, imaginary = broadcast(size_parameter, refractive_index, absorbing)
    index = real + 1j * imaginary
    if method == "rayleigh":
        return ParticleEfficiencies(*rayleigh(size, index))
    if method == "anomalous_diffraction":
        return ParticleEfficiencies(*anomalous_diffraction(size, index))
    _check_series(size, np.abs(index))
    return ParticleEfficiencies(*homogeneous_spheres(index, size))


@dataclass(frozen=True)
class ParticleEfficiencies(DataRecord):
    """Cross-sections over the geometrical one, and the mean cosine of the scattering angle."""

    extinction: Annotated[FloatArray, Array("1", "...", "Q of extinction", ge=0)]
    scattering: Annotated[FloatArray, Array("1", "...", "Q of scattering", ge=0)]
    absorption: Annotated[FloatArray, Array("1", "...", "Q of absorption", ge=0)]
    backscattering: Annotated[
        FloatArray | None,
        Array("1", "...", "radar, 4 pi dC/dOmega(180 deg)/(pi r^2); none by anomalous_diffraction", ge=0),
    ] = None
    asymmetry: Annotated[
        FloatArray | None,
        Array("1", "...", "mean cosine g of the scattering angle; none by anomalous_diffraction", ge=-1, le=1),
    ] = None
    phase_delay: Annotated[
        FloatArray | None, Array("1", "...", "rho = 2 x (n - 1) along the diameter, by anomalous_diffraction")
    ] = None


def _check_series(size: FloatArray, modulus: FloatArray) -> None:
    if (size < SMALLEST).any():
        raise DomainError(
            f"lies below the Mie series (x >= {SMALLEST:g})",
            field="size_parameter",
            value=float(size.min()),
            remedy="use method='rayleigh'",
        )
    refuse_large(size, modulus)
