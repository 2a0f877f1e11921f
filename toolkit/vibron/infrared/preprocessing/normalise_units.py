"""Bring arrays in any units of infrared spectroscopy to absorbance against ascending wavenumber."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.spectrum import Kind, Spectrum, State
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._units import X_UNITS, XUnit, to_wavenumber
from vibron.infrared.preprocessing.to_absorbance import to_absorbance

YUnit: TypeAlias = Literal["absorbance", "napierian_absorbance", "transmittance", "percent_transmittance"]
Y_UNITS: tuple[YUnit, ...] = get_args(YUnit)


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={"x": [2.5, 5.0, 10.0], "y": [10.0, 1.0, 100.0], "x_unit": "um", "y_unit": "percent_transmittance"},
            path="wavenumber",
            value=[1000.0, 2000.0, 4000.0],
            tolerance=1e-9,
            source="10 um is 1000 cm^-1, 2.5 um is 4000 cm^-1, exact",
            kind="identity",
        ),
        KnownAnswer(
            call={"x": [30.0], "y": [50.0], "x_unit": "THz", "y_unit": "percent_transmittance"},
            path="wavenumber.0",
            value=1000.6922855944561,
            tolerance=1e-9,
            source="CODATA 2022: 1 Hz is equivalent to 3.3356409519815204e-11 cm^-1 (NIST table of energy equivalents)",
        ),
        KnownAnswer(
            call={"x": [30.0], "y": [50.0], "x_unit": "THz", "y_unit": "percent_transmittance"},
            path="ordinate.0",
            value=0.30103,
            tolerance=5e-7,
            source="the usual conversion table of percent transmittance: 50 % is A 0.30103",
        ),
    ),
    valid_for="absorbance (decadic or Napierian) and transmittance (fraction or percent) against cm^-1, um, nm or THz",
    limitations="wavelengths are those in vacuum (in air they are shorter by 0.027 %); transmittance below 0.001 is "
    "taken for 0.001, as in to_absorbance",
    keywords=("units", "micrometre", "micron", "nanometre", "terahertz", "wavelength", "wavenumber", "convert", "%T"),
    see_also=("to_absorbance", "read_spectrum", "convert_format"),
    asks=(
        "[ordinate: Absorbance] of a spectrum with {y_unit=percent_transmittance: %T} {y} at {x} {x_unit=um: um}",
        "[wavenumber: Ascending wavenumber axis] for ordinates {y} measured at {x} {x_unit=nm: nanometres}",
        "[ordinate: Decadic absorbance] from {y_unit=napierian_absorbance: natural} {y} at {x} {x_unit=THz: THz}",
        "[ordinate: Bring] the {y_unit=transmittance: transmittances} {y} at {x} to absorbance, {state=gas: gas}",
    ),
)
def normalise_units(
    x: Annotated[FloatArray, Array("x_unit", "n", "abscissa in any order", gt=0)],
    y: Annotated[FloatArray, Array("y_unit", "n", "ordinate; NaN where not measured", finite=False)],
    x_unit: Annotated[XUnit, Option("unit of the abscissa", choices=X_UNITS)] = "cm-1",
    y_unit: Annotated[YUnit, Option("what the ordinate is", choices=Y_UNITS)] = "absorbance",
    state: Annotated[State, Option("state of the sample", choices=get_args(State))] = "unknown",
) -> Spectrum:
    """Turn abscissa and ordinate in stated units into decadic absorbance against ascending wavenumber in cm^-1.

    wavenumber = 10^4/(wavelength in um) = 10^7/(wavelength in nm) = frequency/c; A = -log10 T = A_e/ln 10.

    Parameters
    ----------
    x : ndarray, shape (n,)
        Abscissa in ``x_unit``, ascending, descending or unordered, no value twice.
    y : ndarray, shape (n,)
        Ordinate in ``y_unit``.
    x_unit : str
        ``cm-1``, ``um``, ``nm`` or ``THz``.
    y_unit : str
        ``absorbance`` (decadic), ``napierian_absorbance``, ``transmittance`` (fraction) or ``percent_transmittance``.
    state : str
        State of the sample.

    Returns
    -------
    Spectrum
        Of kind ``absorbance``.

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
