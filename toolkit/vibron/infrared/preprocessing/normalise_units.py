from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.spectrum import Kind, Spectrum, State
from vibron.core.tool import tool
from vibron.infrared.preprocessing.to_absorbance import to_absorbance
from vibron.infrared.spectra.x_units import XUnit, to_wavenumber

YUnit: TypeAlias = Literal["absorbance", "napierian_absorbance", "transmittance", "percent_transmittance"]


@tool(
    valid_for="absorbance (decadic or Napierian) and transmittance (fraction or percent) against cm^-1, um, nm or THz",
    limitations="wavelengths are those in vacuum (in air they are shorter by 0.027 %); transmittance below 0.001 is "
    "taken for 0.001, as in to_absorbance",
    see_also=("to_absorbance", "read_spectrum", "convert_format"),
)
def normalise_units(
    x: Annotated[FloatArray, Array("x_unit", "n", "abscissa in any order", gt=0)],
    y: Annotated[FloatArray, Array("y_unit", "n", "ordinate; NaN where not measured", finite=False)],
    x_unit: Annotated[XUnit, Option("unit of the abscissa")] = "cm-1",
    y_unit: Annotated[YUnit, Option("what the ordinate is")] = "absorbance",
    state: Annotated[State, Option("state of the sample")] = "unknown",
) -> Spectrum:
    """Turn abscissa and ordinate in stated units into decadic absorbance against ascending wavenumber in cm^-1.

    wavenumber = 10^4/(wavelength in um) = 10^7/(wavelength in nm) = frequency/c; A = -log10 T = A_e/ln 10.

    Parameters
    ----------
    x
        Abscissa in ``x_unit``, ascending, descending or unordered, no value twice.

    Raises
    ------
    DomainError
        An abscissa occurs twice, or is not positive.

    Examples
    --------
    >>> spectrum = normalise_units([2.5, 5.0], [100.0, 10.0], "um", "percent_transmittance")
    >>> spectrum.wavenumber, spectrum.ordinate
    (array([2000., 4000.]), array([1., 0.]))
    """
    wavenumber = to_wavenumber(x, x_unit)
    order = np.argsort(wavenumber, kind="stable")
    wavenumber = wavenumber[order]
    twice = np.flatnonzero(np.diff(wavenumber) <= 0)
    if twice.size:
        raise DomainError(
            "a wavenumber occurs twice", field="x", value=float(x[order[twice[0]]]), remedy="give each abscissa once"
        )
    ordinate = y[order] / {"napierian_absorbance": np.log(10.0), "percent_transmittance": 100.0}.get(y_unit, 1.0)
    kind: Kind = "transmittance" if "transmittance" in y_unit else "absorbance"
    return to_absorbance(Spectrum(wavenumber, ordinate, kind, state))
