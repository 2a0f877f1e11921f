from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import numpy as np
import numpy.typing as npt

from vibron.core.choice import needed, refuse_inapplicable
from vibron.core.data_record import Curve
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.physics.constants import SPEED_OF_LIGHT
from vibron.radiation.optics._electrons import VACUUM_PERMITTIVITY


@tool(
    valid_for="drude: free electrons of metals and doped semiconductors below the interband transitions; lorentz: "
    "infrared vibrations of solids and liquids, or electronic bands, as independent oscillators, with free electrons "
    "where there are some; gervais: infrared reflection of polar crystals along one axis",
    limitations="each damping is the same at all wavenumbers, which makes wings too strong; no anomalous skin effect; "
    "drude has no interband transitions (add oscillators, lorentz); the four numbers per mode of gervais can also "
    "describe an emitter: such constants are refused where they would amplify light",
    papers=("ordal1983", "kaiser1962", "gervais1974", "lyddane1941", "bohrenhuffman1983"),
    see_also=("kramers_kronig", "hagen_rubens_emissivity", "refractive_index", "fresnel"),
)
def dielectric_function(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "wavenumbers", gt=0, kind="position")],
    model: Annotated[
        Literal["drude", "lorentz", "gervais"],
        Option("free electrons, a sum of oscillators, or a product over TO and LO modes"),
    ],
    damping: Annotated[
        FloatArray,
        Array(
            "cm^-1",
            "o",
            "full width of each oscillator or TO mode, collision rate of electrons over 2 pi c",
            gt=0,
            kind="width",
            at="resonance",
        ),
    ],
    plasma: Annotated[
        FloatArray | None,
        Array(
            "cm^-1", "o", "plasma wavenumber (strength) of each oscillator, for drude and lorentz", ge=0, kind="energy"
        ),
    ] = None,
    resonance: Annotated[
        FloatArray | None,
        Array(
            "cm^-1",
            "o",
            "resonance of each oscillator, 0 for free electrons; for gervais the TO modes",
            ge=0,
            kind="position",
        ),
    ] = None,
    longitudinal: Annotated[
        FloatArray | None, Array("cm^-1", "o", "LO mode of each TO mode, for gervais", gt=0, kind="position")
    ] = None,
    longitudinal_damping: Annotated[
        FloatArray | None,
        Array("cm^-1", "o", "full width of the LO modes, for gervais", gt=0, kind="width", at="longitudinal"),
    ] = None,
    high_frequency_permittivity: Annotated[
        float, Quantity("1", "permittivity far above all resonances and the plasma wavenumber", gt=0)
    ] = 1.0,
) -> DielectricFunction:
    r"""Return the dielectric function of free electrons, oscillators or a polar crystal, with n, k and reflectance.

    .. math:: \epsilon(\nu) = \epsilon_\infty - \sum_j \frac{\nu_{p,j}^2}{\nu (\nu + i\gamma_j)}, \qquad
              \epsilon(\nu) = \epsilon_\infty + \sum_j \frac{\nu_{p,j}^2}{\nu_j^2 - \nu^2 - i \gamma_j \nu}

    for ``drude`` and ``lorentz``.  Electrons without resonance conduct a steady current,

    .. math:: \frac1\rho = 2\pi c \, \epsilon_0 \sum_j \frac{\nu_{p,j}^2}{\gamma_j}

    and oscillators obey the sum rule that the integral of nu Im(epsilon) is (pi / 2) times the sum of the squares of
    their plasma wavenumbers.  ``gervais`` is the product

    .. math:: \epsilon(\nu) = \epsilon_\infty \prod_j
              \frac{\nu_{LO,j}^2 - \nu^2 - i \gamma_{LO,j} \nu}{\nu_{TO,j}^2 - \nu^2 - i \gamma_{TO,j} \nu}

    whose static value obeys Lyddane, Sachs and Teller: eps0 / eps_inf is the product of (LO / TO)^2.

    Parameters
    ----------
    plasma
        Its square over that of the resonance is what an oscillator adds to the static permittivity.

    Raises
    ------
    DomainError
        A constant is out of its range, or those of ``gervais`` would amplify light at one of the wavenumbers.
    InputError
        A constant of the model is missing, or one of another model is given.

    Examples
    --------
    >>> gold = dielectric_function([1000.0], "drude", [215.0], plasma=[72800.0])
    >>> gold.reflectance.round(4), gold.resistivity
    (array([0.9941]), 2.43...e-08)

    Silicon carbide, nearly, as an oscillator and by its TO and LO mode:

    >>> oscillator = dielectric_function(
    ...     [900.0], "lorentz", [4.76], [1427.71], [793.9], high_frequency_permittivity=6.56
    ... )
    >>> modes = dielectric_function(
    ...     [900.0], "gervais", [4.76], resonance=[793.9], longitudinal=[970.1], longitudinal_damping=[4.76],
    ...     high_frequency_permittivity=6.56,
    ... )
    >>> oscillator.reflectance.round(3), modes.reflectance.round(3)
    (array([0.958]), array([0.958]))
    """
    given = {
        "plasma": (plasma, ("drude", "lorentz")),
        "resonance": (resonance, ("lorentz", "gervais")),
        "longitudinal": (longitudinal, ("gervais",)),
        "longitudinal_damping": (longitudinal_damping, ("gervais",)),
    }
    refuse_inapplicable("model", model, **given)
    needed("model", model, **{field: value for field, (value, users) in given.items() if model in users})
    nu = wavenumber[:, None]
    place = np.zeros_like(damping) if resonance is None else resonance
    below = place**2 - nu**2 - 1j * damping * nu
    if longitudinal is not None and longitudinal_damping is not None:
        above = longitudinal**2 - nu**2 - 1j * longitudinal_damping * nu
        permittivity = high_frequency_permittivity * np.prod(above / below, axis=1)
        _refuse_gain(wavenumber, permittivity, longitudinal_damping)
        return _optical(wavenumber, permittivity.real + 1j * np.maximum(permittivity.imag, 0.0))
    assert plasma is not None
    permittivity = high_frequency_permittivity + (plasma**2 / below).sum(axis=1)
    conductivity = float(np.sum(plasma[place == 0.0] ** 2 / damping[place == 0.0]))
    per_metre = 200.0 * math.pi * SPEED_OF_LIGHT.value  # angular frequency of 1 cm^-1
    resistivity = 1.0 / (per_metre * VACUUM_PERMITTIVITY * conductivity) if conductivity > 0.0 else None
    return _optical(wavenumber, permittivity, resistivity)


@dataclass(frozen=True)
class DielectricFunction(Curve):
    """Permittivity and refractive index of a model, N = n + i k with k >= 0."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "wavenumbers", gt=0, kind="position")]
    permittivity_real: Annotated[FloatArray, Array("1", "w", "real part of the relative permittivity")]
    permittivity_imaginary: Annotated[FloatArray, Array("1", "w", "imaginary part, positive where light is absorbed")]
    refractive_index: Annotated[FloatArray, Array("1", "w", "n", ge=0)]
    extinction_coefficient: Annotated[FloatArray, Array("1", "w", "k", ge=0)]
    reflectance: Annotated[FloatArray, Array("1", "w", "of a flat face in vacuum, normal incidence", ge=0, le=1)]
    resistivity: Annotated[float | None, Quantity("ohm m", "at zero frequency; none: no free electrons", gt=0)] = None


def _optical(
    wavenumber: FloatArray, permittivity: npt.NDArray[Any], resistivity: float | None = None
) -> DielectricFunction:
    index = np.sqrt(permittivity)  # of the forward wave
    return DielectricFunction(
        wavenumber=wavenumber,
        permittivity_real=permittivity.real,
        permittivity_imaginary=permittivity.imag,
        refractive_index=index.real,
        extinction_coefficient=np.abs(index.imag),
        reflectance=np.abs((index - 1.0) / (index + 1.0)) ** 2,
        resistivity=resistivity,
    )


def _refuse_gain(wavenumber: FloatArray, permittivity: npt.NDArray[Any], damping: FloatArray) -> None:
    gain = permittivity.imag < -1e-12 * np.abs(permittivity)
    if gain.any():
        raise DomainError(
            f"these modes amplify light at {wavenumber[gain][0]:g} cm^-1",
            field="longitudinal_damping",
            value=damping.tolist(),
            remedy="keep each LO mode above its TO mode, and their dampings of one size",
        )
