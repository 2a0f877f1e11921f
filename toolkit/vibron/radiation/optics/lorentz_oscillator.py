from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.optics._constants import DielectricFunction, dielectric_function


@tool(
    valid_for="infrared vibrations of solids and liquids, or electronic bands, as independent oscillators",
    limitations="damping is the same at all wavenumbers, which makes wings too strong; longitudinal modes with another "
    "damping: gervais_phonon",
    papers=("kaiser1962", "bohrenhuffman1983"),
    see_also=("gervais_phonon", "drude_metal", "kramers_kronig"),
)
def lorentz_oscillator(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "wavenumbers", gt=0, kind="position")],
    resonance: Annotated[FloatArray, Array("cm^-1", "o", "resonance of each oscillator", gt=0, kind="position")],
    strength: Annotated[FloatArray, Array("cm^-1", "o", "plasma wavenumber of each oscillator", ge=0, kind="energy")],
    damping: Annotated[
        FloatArray, Array("cm^-1", "o", "full width of each oscillator", gt=0, kind="width", at="resonance")
    ],
    high_frequency_permittivity: Annotated[float, Quantity("1", "permittivity far above all of them", gt=0)] = 1.0,
) -> DielectricFunction:
    r"""Return the dielectric function of a sum of damped oscillators.

    .. math:: \epsilon(\nu) = \epsilon_\infty + \sum_j \frac{S_j^2}{\nu_j^2 - \nu^2 - i \gamma_j \nu}

    The sum rule is that the integral of nu Im(epsilon) is (pi / 2) sum S^2.

    Parameters
    ----------
    resonance, strength, damping
        nu_j, S_j and gamma_j of each oscillator in cm^-1; S^2 / nu_j^2 is what it adds to the static permittivity.

    Raises
    ------
    DomainError
        A constant is out of its range.

    Examples
    --------
    >>> found = lorentz_oscillator([900.0], [793.9], [1427.71], [4.76], 6.56)  # near silicon carbide
    >>> found.reflectance.round(3)
    array([0.958])
    """
    nu = wavenumber[:, None]
    terms = strength**2 / (resonance**2 - nu**2 - 1j * damping * nu)
    return dielectric_function(wavenumber, high_frequency_permittivity + terms.sum(axis=1))
