from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.memory import need
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.physics.continuum_table import ContinuumTable
from vibron.physics.hapi import formulas
from vibron.physics.line_list import LineList
from vibron.radiation.atmosphere.atmospheric_layers import AtmosphericLayers
from vibron.radiation.layered_optics import LayeredOptics, trapezoid_weights
from vibron.radiation.lines.absorption_cross_section import absorption_cross_section
from vibron.radiation.mt_ckd import WING, moist
from vibron.radiation.transmission.water_continuum import water_continuum

_CONTINUUM = (250.0, 330.0)  # K, outside of which its temperatures are taken as the nearest


@tool(
    valid_for="gases in local thermodynamic equilibrium; grids that resolve the narrowest lines",
    limitations="as absorption_cross_section: no line mixing, no collision-induced absorption; the continuum of water "
    "without a table is that of water_continuum (700 to 1250 cm^-1), at 250 K in colder layers",
    papers=("kochanov2016", "goodyyung1989"),
    see_also=("atmospheric_layers", "absorption_cross_section", "correlated_k", "layered_radiance", "water_continuum"),
    extra="radiation",
    cost="light",
)
def line_optical_depths(
    layers: Annotated[AtmosphericLayers, Record("layers with the gases of the lines")],
    lines: Annotated[LineList, Record("lines of one gas or several; those within a wing of the grid count")],
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid, strictly ascending", gt=0, kind="position")],
    continuum: Annotated[bool, Option("add the continuum of water vapour")] = False,
    wing: Annotated[float, Quantity("cm^-1", "where lines are cut", ge=0, kind="width")] = 25.0,
    table: Annotated[
        ContinuumTable | None, Record("coefficients of MT_CKD for the continuum, or the name of a file of them")
    ] = None,
) -> LayeredOptics:
    r"""Return the vertical optical depth of each layer, line by line.

    .. math:: \tau_k(\tilde\nu) = \sum_g \sigma_g(\tilde\nu; \bar T_{gk}, \bar p_{gk}, x_{gk})\, u_{gk}

    Raises
    ------
    InputError
        The layers do not hold a gas of the lines, or no water for its continuum; or a table is given without the
        continuum or with another cut than 25 cm^-1.
    DomainError
        A temperature is outside TIPS-2021, or the grid is outside the continuum.

    Examples
    --------
    >>> air = AtmosphericProfile(
    ...     np.array([0.0, 10.0]), np.array([280.0, 220.0]), np.array([1e5, 3e4]),
    ...     mole_fractions={"CO": np.array([1e-7, 1e-7])},
    ... )
    >>> found = line_optical_depths(atmospheric_layers(air), dunham_lines("CO"), np.array([2147.0, 2147.1]))
    >>> found.optical_depth.shape
    (1, 2)
    """
    need(4.0 * layers.air_column.size * wavenumber.size, field="wavenumber", value=wavenumber.size,
         remedy="compute the spectrum in parts")  # fmt: skip
    if table is not None and (not continuum or wing != WING):
        remedy = "set continuum, and leave wing out: MT_CKD goes with lines cut at 25 cm^-1"
        raise InputError("does not go with these settings", field="table", remedy=remedy)
    total = np.zeros((layers.air_column.size, wavenumber.size))
    known = {gas.formula: gas for gas in layers.gases}
    for number in np.unique(lines.molecule).tolist():
        means = known.get(gas := _formula(number))
        if means is None:
            raise InputError(
                f"holds lines of {gas}, which is not among the gases of the layers", field="lines", value=number,
                remedy=f"select lines of {', '.join(known) or 'gases'} or add {gas} to the profile",
            )  # fmt: skip
        own = lines[lines.molecule == number]
        states = zip(means.temperature.tolist(), means.pressure.tolist(), means.mole_fraction.tolist(), strict=True)
        for row, (kelvin, pascal, fraction) in enumerate(states):
            cross = absorption_cross_section(
                own, wavenumber, kelvin, pascal, fraction, wing=wing, wing_halfwidths=0.0,
                pedestal=table is None or gas != "H2O",
            )  # fmt: skip
            total[row] += np.maximum(cross, 0.0) * means.column[row]
    if continuum:
        total += _water_continuum(layers, wavenumber, table)
    return LayeredOptics(layers.altitude, layers.edge_temperature, wavenumber, trapezoid_weights(wavenumber), total)


def _formula(number: int) -> str:
    if number not in formulas():
        raise DomainError(
            "is not a molecule of HITRAN", field="lines", value=number, remedy="select lines of the gases of the layers"
        )
    return formulas()[number]


def _water_continuum(layers: AtmosphericLayers, wavenumber: FloatArray, table: ContinuumTable | None) -> FloatArray:
    means = next((gas for gas in layers.gases if gas.formula == "H2O"), None)
    if means is None:
        raise InputError("needs water in the layers", field="continuum", value=True, remedy="add H2O to the profile")
    rows = []
    for column, fraction, pressure, temperature in zip(
        means.column, means.mole_fraction, means.pressure, means.temperature, strict=True
    ):
        vapor = float(pressure * fraction)
        kelvin = float(temperature if table else np.clip(temperature, *_CONTINUUM))
        found = water_continuum(wavenumber, vapor, kelvin, float(pressure), table=table)
        rows.append(column * moist(found.self_coefficient, found.foreign_coefficient, vapor, float(pressure)))
    return np.array(rows)
