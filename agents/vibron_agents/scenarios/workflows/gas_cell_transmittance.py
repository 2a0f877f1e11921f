"""What a gas cell lets through, at full resolution and as a spectrometer sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import File, Option, Quantity
from vibron.infrared.formats.read_line_list import read_line_list
from vibron.radiation.lines.convolve_slit import convolve_slit
from vibron.radiation.lines.doppler_width import doppler_width
from vibron.radiation.lines.dunham_lines import dunham_lines
from vibron.radiation.lines.gas_spectrum import gas_spectrum
from vibron.radiation.lines.pressure_broadening import pressure_broadening
from vibron.radiation.lines.select_lines import select_lines
from vibron.radiation.lines.voigt_width import voigt_width
from vibron_agents.pages.picture import Axes
from vibron_agents.scenarios.declaration import scenario
from vibron_agents.scenarios.outcome import Outcome

BANDS = {"CO": (2050.0, 2230.0), "HF": (3700.0, 4250.0)}  # cm^-1
POINTS_PER_WIDTH, MOST_POINTS = 8.0, 400_000
THIN = 1e-3  # of the mole fraction given, where absorbance is linear
ZOOM = 4.0  # resolutions either side of the strongest line
DARKEST = 1e-6  # transmittance behind the slit, below which an absorbance means nothing
LARGEST_CHANGE = 0.02  # of the response, up to which one calls it linear


@scenario("How much infrared light does a gas cell let through, and how little of the gas would still show?")
def gas_cell_transmittance(
    molecule: Annotated[str, Option("gas whose lines are computed", choices=tuple(BANDS))] = "CO",
    line_list: Annotated[Path | None, File("HITRAN line list (.par) of another gas, in place of these")] = None,
    molar_mass: Annotated[float | None, Quantity("g/mol", "of the gas of that line list", gt=0)] = None,
    low: Annotated[
        float | None, Quantity("cm^-1", "start of the spectrum; the gas's band where left out", gt=0, kind="position")
    ] = None,
    high: Annotated[float | None, Quantity("cm^-1", "end of the spectrum", gt=0, kind="position")] = None,
    temperature: Annotated[float, Quantity("K", "temperature of the gas", ge=70, le=3000)] = 296.0,
    pressure: Annotated[float, Quantity("Pa", "total pressure, the rest being air", gt=0, le=1.01325e6)] = 101325.0,
    mole_fraction: Annotated[float, Quantity("1", "mole fraction of the gas", gt=0, le=1)] = 1e-3,
    path_length: Annotated[float, Quantity("m", "length of the cell", gt=0, le=1e4)] = 0.1,
    resolution: Annotated[
        float, Quantity("cm^-1", "resolution (triangular slit, full width at half)", gt=0, kind="width")
    ] = 0.5,
    noise: Annotated[float, Quantity("1", "noise of the decadic absorbance", gt=0)] = 2e-4,
) -> Outcome:
    """Transmittance line by line, the same behind a slit, and the concentration that equals three times the noise."""
    outcome = Outcome()
    first, last = low or BANDS[molecule][0], high or BANDS[molecule][1]
    if last - first < 20.0 * resolution:
        raise DomainError("must lie 20 resolutions or more above low", field="high", value=last, remedy="widen it")
    if line_list is None:
        lines, mass = outcome.call(dunham_lines, molecule), {"CO": 28.0, "HF": 20.0}[molecule]
    else:
        lines, mass = outcome.call(read_line_list, line_list), molar_mass or 28.0
        if molar_mass is None:
            outcome.note("No molar mass was given; 28 g/mol sets the grid, which asks for no better.")
    lines = outcome.call(select_lines, lines, low=first, high=last)
    if len(lines) == 0:
        raise DomainError("and high enclose no line", field="low", value=first, remedy="move the limits")

    # Widths at the strongest line tell how fine the grid must be.
    best = int(lines.intensity.argmax())
    doppler = outcome.call(doppler_width, lines.wavenumber[best], np.array(temperature), np.array(mass))
    own = (
        lines.self_width[best]
        if lines.self_width.size and np.isfinite(lines.self_width[best])
        else lines.air_width[best]
    )
    lorentz = outcome.call(
        pressure_broadening, np.array(pressure), lines.air_width[best], np.array(own), np.array(mole_fraction)
    ).width
    assert lorentz is not None  # the air width is given
    width = float(outcome.call(voigt_width, doppler, lorentz))
    step = min(2.0 * width / POINTS_PER_WIDTH, resolution / POINTS_PER_WIDTH)
    count = int((last - first) / step) + 2
    if count > MOST_POINTS:
        raise DomainError(
            f"makes {count} points with lines of {2.0 * width:.2g} cm^-1", field="high", value=last,
            remedy="narrow the range",
        )  # fmt: skip
    grid = np.linspace(first, last, count)

    gas = outcome.call(gas_spectrum, lines, grid, temperature, pressure, mole_fraction, path_length)
    seen = outcome.call(convolve_slit, grid, gas.transmittance, resolution)
    thin = outcome.call(gas_spectrum, lines, grid, temperature, pressure, THIN * mole_fraction, path_length)
    faint = outcome.call(convolve_slit, grid, thin.transmittance, resolution)

    if seen.min() < DARKEST:
        raise DomainError(
            "makes the cell opaque, even behind the slit", field="path_length", value=path_length,
            remedy="shorten it, or take less gas",
        )  # fmt: skip
    absorbance, slope = -np.log10(seen), -np.log10(faint) / (THIN * mole_fraction)
    peak = int(slope.argmax())
    outcome.value("strongest line", lines.wavenumber[best], "cm^-1", "wavenumber of the most intense line at 296 K")
    outcome.value("line width", 2.0 * width, "cm^-1", "full width at half of that line (Voigt)")
    outcome.value("least transmittance", gas.transmittance.min(), "1", "at full resolution")
    outcome.value("least transmittance seen", seen.min(), "1", "behind the slit")
    outcome.value("column", gas.column, "molecule/cm^2", "molecules along the path")
    outcome.value(
        "integrated absorbance", np.trapezoid(gas.optical_depth, grid), "cm^-1", "area of ln(1/T) over the range"
    )
    outcome.value(
        "equivalent width", np.trapezoid(1.0 - gas.transmittance, grid), "cm^-1", "area of 1 - T; no slit alters it"
    )
    outcome.value("measuring wavenumber", grid[peak], "cm^-1", "where the gas shows best at this resolution")
    outcome.value("absorbance there", absorbance[peak], "1", "decadic, behind the slit")
    linearity = absorbance[peak] / (slope[peak] * mole_fraction)
    outcome.value("linearity", linearity, "1", "that absorbance over what a trace of the gas predicts; one is linear")
    limit = 3.0 * noise / slope[peak]
    outcome.value("detection limit", 1e6 * limit, "ppm", "mole fraction whose absorbance is three times the noise")
    if abs(linearity - 1.0) > LARGEST_CHANGE:
        outcome.note(
            "Behind the slit the absorbance is not proportional to the concentration (see the linearity): calibrate "
            "with several concentrations, or fit the transmittance with the slit in the model."
        )
    outcome.note(
        "Lines are in local thermodynamic equilibrium, without line mixing or continuum; windows are left out."
    )

    def band(axes: Axes) -> None:
        axes.plot(grid, gas.transmittance, color="0.75", linewidth=0.5, label="line by line")
        axes.plot(grid, seen, color="C0", linewidth=1.0, label=f"resolution {resolution:g} cm$^{{-1}}$")
        axes.set(xlabel="wavenumber (cm$^{-1}$)", ylabel="transmittance", xlim=(first, last))
        axes.legend(loc="lower right", fontsize=8)

    def closer(axes: Axes) -> None:
        near = np.abs(grid - grid[peak]) <= max(ZOOM * resolution, 20.0 * width)
        axes.plot(grid[near], gas.absorbance[near], color="0.6", linewidth=1.0, label="line by line")
        axes.plot(grid[near], absorbance[near], color="C0", label=f"resolution {resolution:g} cm$^{{-1}}$")
        axes.axvline(grid[peak], color="C3", linewidth=0.8, linestyle=":", label="measuring wavenumber")
        axes.set(xlabel="wavenumber (cm$^{-1}$)", ylabel="decadic absorbance")
        axes.legend(fontsize=8)

    outcome.picture("band", "Transmittance of the cell, line by line and as the spectrometer sees it", band)
    outcome.picture("line", "Absorbance around the wavenumber where the gas shows best", closer)
    return outcome
