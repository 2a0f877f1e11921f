"""Emission of a gas whose vibration and rotation have temperatures of their own."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.planck import FIRST_PER_CM, SECOND_CM, radiance_per_wavenumber
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines._conditions import by_species, profiles
from vibron.radiation.lines._constants import REFERENCE_TEMPERATURE
from vibron.radiation.lines._diatomics import diatomic_of
from vibron.radiation.lines._line_by_line import METHODS, sum_lines
from vibron.radiation.lines._line_list import LineList
from vibron.radiation.lines._path import column_density, positive
from vibron.radiation.lines._slab import Slab

_LINE = {
    "molecule": [5], "isotopologue": [1], "wavenumber": [2147.081134], "intensity": [9.48e-20], "air_width": [0.0797],
    "lower_energy": [0.0], "upper_vibration": [1], "lower_vibration": [0],
}  # fmt: skip
_CALL = {"lines": _LINE, "wavenumber": [2147.08], "pressure": 1.0, "mole_fraction": 0.1}
#: Exponents beyond belong to lines and points so far apart that they do not meet.
_LARGEST = 300.0


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={
                **_CALL,
                "vibrational_temperature": 300.0,
                "rotational_temperature": 300.0,
                "path_length": 100.0,
            },
            path="radiance.0",
            value=3.976093e-3,
            tolerance=1e-9,
            source="one temperature, thick gas: Planck's radiance at 2147.08 cm^-1 and 300 K by astropy 8",
        ),
        KnownAnswer(
            call={
                **_CALL,
                "vibrational_temperature": 2000.0,
                "rotational_temperature": 300.0,
                "path_length": 1e-4,
            },
            path="source.0",
            value=31.3586,
            tolerance=1e-3,
            source="by hand: the source is 2 h c^2 nu^3 over n_l g_u/(n_u g_l) - 1, and the states differ by 2143.271 "
            "cm^-1 of vibration at 2000 K and 3.810 cm^-1 of rotation at 300 K",
        ),
    ),
    valid_for="carbon monoxide up to some 3000 K and hydrogen fluoride near room temperature, Boltzmann in each mode",
    limitations="one vibrational temperature for all levels, no Treanor distribution; rotation and translation share "
    "theirs; molecules of the table of diatomics only, lines with vibrational quantum numbers",
    papers=("pannier2019", "guelachvili1983"),
    keywords=("non-LTE", "nonequilibrium", "Tvib", "Trot", "plasma", "two-temperature", "hot bands", "discharge"),
    see_also=("gas_emission", "dunham_lines", "slabs_in_series"),
    extra="radiation",
    cost="light",
    asks=(
        "[radiance: Non-LTE radiance] of {lines} at {wavenumber}, Tvib {vibrational_temperature}, Trot "
        "{rotational_temperature}",
        "Tvib {vibrational_temperature}, Trot {rotational_temperature}, p {pressure}, path {path_length}: "
        "[radiance: emission]",
        "[transmittance: Transmittance] at Tvib {vibrational_temperature}, Trot {rotational_temperature}, x "
        "{mole_fraction}",
    ),
)
def two_temperature_emission(
    lines: Annotated[LineList, Record("lines of diatomics with vibrational quantum numbers")],
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid, strictly ascending", gt=0, kind="position")],
    vibrational_temperature: Annotated[float, Quantity("K", "temperature of the vibration", gt=0)],
    rotational_temperature: Annotated[float, Quantity("K", "temperature of rotation and translation", ge=10)],
    pressure: Annotated[float, Quantity("atm", "total pressure", ge=0)],
    mole_fraction: Annotated[float, Quantity("1", "mole fraction of the emitter", ge=0, le=1)],
    path_length: Annotated[float, Quantity("m", "path through the gas", ge=0)],
    wing: Annotated[float, Quantity("cm^-1", "where lines are cut, at least", ge=0, kind="width")] = 25.0,
    wing_halfwidths: Annotated[float, Quantity("1", "where lines are cut, at least, in half widths", ge=0)] = 50.0,
    method: Annotated[str, Option("how lines are summed", choices=METHODS)] = "auto",
) -> Slab:
    r"""Return absorption and emission of diatomics with a vibrational and a rotational temperature.

    .. math:: n_{vJ} = \frac{N g_J}{Q(T_v, T_r)}\,e^{-c_2G_v/T_v}\,e^{-c_2(E_{vJ} - G_v)/T_r}, \qquad
        S \propto \frac{n_l}{g_l} - \frac{n_u}{g_u}, \qquad J = 2hc^2\tilde\nu^3\frac{n_u/g_u}{n_l/g_l - n_u/g_u}

    scaled from the intensities at 296 K; with both temperatures equal it is gas_emission.

    Parameters
    ----------
    lines : LineList
        Of dunham_lines, or of parse_hitran_par for CO and HF.
    wavenumber : ndarray, shape (n,)
        Grid in cm^-1.
    vibrational_temperature, rotational_temperature : float
        In K; the latter sets line widths and density too.
    pressure : float
        Total, in atm.
    mole_fraction : float
        Of the emitter.
    path_length : float
        In m.
    wing, wing_halfwidths : float
        Reach of a line in cm^-1 and in half widths.
    method : str
        As in absorption_cross_section.

    Returns
    -------
    Slab
        Optical depth, source function, transmittance and radiance.

    Raises
    ------
    DomainError
        A molecule is not in the table, its vibrational levels are unknown, or the gas is too hot for the table.

    References
    ----------
    Pannier and Laux (2019).

    Examples
    --------
    >>> from vibron.radiation.lines.dunham_lines import dunham_lines
    >>> slab = two_temperature_emission(dunham_lines("CO"), np.array([2112.98]), 2000.0, 300.0, 0.1, 0.1, 0.1)
    >>> bool(slab.source[0] > 1000 * radiance_per_wavenumber(slab.wavenumber, 300.0)[0])
    True
    """
    positive(wavenumber)
    lower, upper = _intensities(lines, vibrational_temperature, rotational_temperature)
    near = (lines, rotational_temperature, pressure, mole_fraction)
    reach = (wing, wing_halfwidths, method)
    # The wings of a line are in equilibrium with the translation, so that equal temperatures give Planck everywhere.
    middle, pace = float(wavenumber.mean()), SECOND_CM / rotational_temperature
    raised = upper * np.exp(np.clip(pace * (lines.wavenumber - middle), -_LARGEST, _LARGEST))
    emission = sum_lines(wavenumber, profiles(*near, intensity=raised), *reach)
    emission = np.maximum(emission, 0.0) * np.exp(np.clip(-pace * (wavenumber - middle), -_LARGEST, _LARGEST))
    absorption = np.maximum(sum_lines(wavenumber, profiles(*near, intensity=lower), *reach), 0.0) - emission
    seen = np.abs(absorption) > 1e-12 * np.abs(absorption).max(initial=0.0)
    absorption = np.where(seen, absorption, 0.0)
    source = FIRST_PER_CM * wavenumber**3 * emission / np.where(seen, absorption, 1.0)
    source = np.where(seen, source, radiance_per_wavenumber(wavenumber, rotational_temperature))
    return Slab(
        wavenumber, absorption * column_density(rotational_temperature, pressure, mole_fraction, path_length), source
    )


def _intensities(lines: LineList, vibrational: float, rotational: float) -> tuple[FloatArray, FloatArray]:
    """Return what the lower and the upper state of each line give to its intensity."""
    below, above = np.empty(len(lines)), np.empty(len(lines))
    for molecule, isotopologue, mask in by_species(lines):
        gas = diatomic_of(molecule, isotopologue)
        level = lines.lower_vibration[mask], lines.upper_vibration[mask]
        if np.isnan(level).any():
            raise DomainError(
                "the vibrational quantum numbers of some lines are unknown", field="lines",
                remedy="take the lines from dunham_lines, or fill upper_vibration and lower_vibration",
            )  # fmt: skip
        nu, energy, zero = lines.wavenumber[mask], lines.lower_energy[mask], np.zeros(1)
        states = []
        for vibration, total in zip(level, (energy, energy + nu), strict=True):
            bare = gas.energy(vibration, zero)
            states.append(np.exp(-SECOND_CM * (bare / vibrational + (total - bare) / rotational)))
        both = gas.partition_sum(REFERENCE_TEMPERATURE, REFERENCE_TEMPERATURE)
        scale = lines.intensity[mask] * both / gas.partition_sum(vibrational, rotational)
        scale *= np.exp(SECOND_CM * energy / REFERENCE_TEMPERATURE)
        scale /= -np.expm1(-SECOND_CM * nu / REFERENCE_TEMPERATURE)
        below[mask], above[mask] = scale * states[0], scale * states[1]
    return below, above
