from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.physics.line_list import LineList
from vibron.physics.planck import FIRST_PER_CM, SECOND_CM, radiance_per_wavenumber
from vibron.radiation.lines._conditions import by_species, profiles
from vibron.radiation.lines._constants import REFERENCE_TEMPERATURE
from vibron.radiation.lines._diatomics import diatomic_of
from vibron.radiation.lines._line_by_line import METHODS, sum_lines
from vibron.radiation.lines._path import column_density, positive
from vibron.radiation.lines._slab import Slab

#: Exponents beyond belong to lines and points so far apart that they do not meet.
_LARGEST = 300.0


@tool(
    valid_for="carbon monoxide up to about 3000 K and hydrogen fluoride near room temperature, Boltzmann in each mode",
    limitations="one vibrational temperature for all levels, no Treanor distribution; rotation and translation share "
    "theirs; molecules of the table of diatomics only, lines with vibrational quantum numbers",
    papers=("pannier2019", "guelachvili1983"),
    see_also=("gas_emission", "dunham_lines", "slabs_in_series"),
    extra="radiation",
    cost="light",
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
    lines
        Of dunham_lines, or of parse_hitran_par for CO and HF.
    vibrational_temperature, rotational_temperature
        In K; the latter sets line widths and density too.
    method
        As in absorption_cross_section.

    Raises
    ------
    DomainError
        A molecule is not in the table, its vibrational levels are unknown, or the gas is too hot for the table.

    References
    ----------
    Pannier and Laux (2019).

    Examples
    --------
    >>> slab = two_temperature_emission(dunham_lines("CO"), np.array([2112.98]), 2000.0, 300.0, 0.1, 0.1, 0.1)
    >>> bool(slab.source[0] > 1000 * planck_radiance(1e4 / 2112.98, 300.0, per="cm^-1"))
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
    """Return the contributions of the lower and the upper state of each line to its intensity."""
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
