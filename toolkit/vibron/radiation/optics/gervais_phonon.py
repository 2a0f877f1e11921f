from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.optics._constants import DielectricFunction, dielectric_function


@tool(
    valid_for="infrared reflection of polar crystals along one axis",
    limitations="four numbers per mode can also describe an emitter: such constants are refused where they would "
    "amplify light",
    papers=("gervais1974", "lyddane1941"),
    see_also=("lorentz_oscillator", "kramers_kronig"),
)
def gervais_phonon(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "wavenumbers", gt=0, kind="position")],
    transverse: Annotated[FloatArray, Array("cm^-1", "o", "transverse optical modes (TO)", gt=0, kind="position")],
    longitudinal: Annotated[FloatArray, Array("cm^-1", "o", "longitudinal optical modes (LO)", gt=0, kind="position")],
    transverse_damping: Annotated[
        FloatArray, Array("cm^-1", "o", "full width of the TO modes", gt=0, kind="width", at="transverse")
    ],
    longitudinal_damping: Annotated[
        FloatArray, Array("cm^-1", "o", "full width of the LO modes", gt=0, kind="width", at="longitudinal")
    ],
    high_frequency_permittivity: Annotated[float, Quantity("1", "permittivity far above all modes", gt=0)],
) -> DielectricFunction:
    r"""Return the dielectric function of a polar crystal as a product over its modes.

    .. math:: \epsilon(\nu) = \epsilon_\infty \prod_j
              \frac{\nu_{LO,j}^2 - \nu^2 - i \gamma_{LO,j} \nu}{\nu_{TO,j}^2 - \nu^2 - i \gamma_{TO,j} \nu}

    Its static value obeys Lyddane, Sachs and Teller: eps0 / eps_inf is the product of (LO / TO)^2.

    Raises
    ------
    DomainError
        The constants would amplify light at one of the wavenumbers.

    Examples
    --------
    >>> found = gervais_phonon([900.0], [793.9], [970.1], [4.76], [4.76], 6.56)  # silicon carbide
    >>> found.reflectance.round(3)
    array([0.958])
    """
    nu = wavenumber[:, None]
    above = longitudinal**2 - nu**2 - 1j * longitudinal_damping * nu
    below = transverse**2 - nu**2 - 1j * transverse_damping * nu
    permittivity = high_frequency_permittivity * np.prod(above / below, axis=1)
    gain = permittivity.imag < -1e-12 * np.abs(permittivity)
    if gain.any():
        raise DomainError(
            f"these modes amplify light at {wavenumber[gain][0]:g} cm^-1",
            field="longitudinal_damping",
            value=longitudinal_damping.tolist(),
            remedy="keep each LO mode above its TO mode, and their dampings of one size",
        )
    return dielectric_function(wavenumber, permittivity.real + 1j * np.maximum(permittivity.imag, 0.0))
