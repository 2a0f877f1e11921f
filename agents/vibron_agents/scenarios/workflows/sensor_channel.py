"""What a channel of a radiometer sees through an atmosphere, and which heights it sees."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import File, FloatArray, Option, Quantity
from vibron.infrared.formats.read_line_list import read_line_list
from vibron.physics.hapi import formulas
from vibron.radiation.atmosphere.atmospheric_layers import atmospheric_layers
from vibron.radiation.atmosphere.reference_atmosphere import reference_atmosphere
from vibron.radiation.blackbody.planck_radiance import planck_radiance
from vibron.radiation.layered_optics import LayeredOptics, ParticleLayer
from vibron.radiation.lines.doppler_width import doppler_width
from vibron.radiation.lines.select_lines import select_lines
from vibron.radiation.lowtran import ATMOSPHERES
from vibron.radiation.radiometry.channel_temperature import ChannelReading, channel_temperature
from vibron.radiation.transfer.layered_radiance import LayeredRadiance, layered_radiance
from vibron.radiation.transfer.particle_layer import particle_layer
from vibron.radiation.transmission.correlated_k import correlated_k
from vibron.radiation.transmission.line_optical_depths import line_optical_depths
from vibron.radiation.transmission.lowtran_optical_depths import LEVELS, lowtran_optical_depths
from vibron_agents.pages.picture import Axes
from vibron_agents.scenarios.declaration import scenario
from vibron_agents.scenarios.outcome import Outcome
from vibron_agents.scenarios.tables import read_profile, read_response

WING = 25.0  # cm^-1, how far away lines still count
HEAVY = 64.0  # g/mol, as heavy as the gases of the air get, for the narrowest lines
POINTS_PER_WIDTH, MOST_POINTS = 2.0, 200_000
BAND, LEAST_BANDS = 10.0, 12  # cm^-1, widest band of the k-distributions, and bands that resolve the response
SUBSTANCES = ("water", "water-240K", "water-253K", "water-263K", "water-273K", "ice")
GROUNDED = 0.1  # of the sensitivity, from which on the ground counts


@scenario("What brightness temperature does a channel see through this atmosphere, and from which heights?")
def sensor_channel(
    low: Annotated[float, Quantity("cm^-1", "start of the channel", ge=5, le=9990, kind="position")] = 700.0,
    high: Annotated[float, Quantity("cm^-1", "end of the channel", ge=10, le=10000, kind="position")] = 750.0,
    shape: Annotated[
        Literal["box", "triangle", "gaussian"], Option("response from low to high; a Gaussian ends at 1 %")
    ] = "box",
    response: Annotated[Path | None, File("CSV with wavenumber (cm^-1) and response, in place of the shape")] = None,
    atmosphere: Annotated[str, Option("reference atmosphere", choices=tuple(ATMOSPHERES))] = "us-standard",
    profile: Annotated[
        Path | None, File("CSV with altitude (km), temperature (K), pressure (Pa) and mole fractions by formula")
    ] = None,
    line_list: Annotated[Path | None, File("HITRAN line list (.par) of all gases that count")] = None,
    gas: Annotated[
        Literal["auto", "band-model", "line-by-line", "correlated-k"],
        Option("how gases absorb; auto is correlated-k with a line list and LOWTRAN's band model without"),
    ] = "auto",
    points: Annotated[int, Quantity("1", "points of each k-distribution", ge=2, le=64)] = 16,
    direction: Annotated[Literal["down", "up"], Option("where the sensor looks")] = "down",
    zenith_angle: Annotated[float, Quantity("degree", "line of sight to the vertical; 0 is nadir", ge=0, le=80)] = 0.0,
    observer_altitude: Annotated[
        float | None, Quantity("km", "of the sensor; top or ground if left out", ge=0, le=120)
    ] = None,
    surface_temperature: Annotated[
        float | None, Quantity("K", "of the ground; that of the lowest air if left out", gt=0)
    ] = None,
    surface_emissivity: Annotated[float, Quantity("1", "of the ground", ge=0, le=1)] = 1.0,
    cloud_depth: Annotated[float, Quantity("1", "optical depth of a cloud mid-channel; 0 for none", ge=0)] = 0.0,
    cloud_bottom: Annotated[float, Quantity("km", "base of the cloud", ge=0)] = 8.0,
    cloud_top: Annotated[float, Quantity("km", "top of the cloud", gt=0)] = 10.0,
    cloud_radius: Annotated[float, Quantity("um", "effective radius of its particles", gt=0, kind="length")] = 25.0,
    cloud_substance: Annotated[str, Option("what they consist of", choices=SUBSTANCES)] = "ice",
    noise: Annotated[float, Quantity("W/(m^2*sr*cm^-1)", "standard deviation of the channel's radiance", ge=0)] = 1e-4,
) -> Outcome:
    """Brightness temperature of a channel from profile to sensor, with the heights that it sees and its errors."""
    if high - low < 5.0:
        raise DomainError("must be 5 cm^-1 or more above low", field="high", value=high, remedy="widen the channel")
    outcome = Outcome()
    method = _method(gas, line_list, profile)
    grid, passed = _response(low, high, shape) if response is None else read_response(response)
    view = (direction, zenith_angle, observer_altitude)
    extra = _extra_edges(observer_altitude, cloud_depth, cloud_bottom, cloud_top)
    if method == "band-model":
        start, end = 5.0 * np.floor(grid[0] / 5.0), 5.0 * np.ceil(grid[-1] / 5.0)
        edges = np.union1d(LEVELS, extra)
        optics = outcome.call(lowtran_optical_depths, start, end, atmosphere, edges, *view)
    else:
        assert line_list is not None  # checked with the method
        optics = _lines(outcome, line_list, profile, atmosphere, extra, grid)

    cloud: tuple[ParticleLayer, ...] = ()
    if cloud_depth > 0.0:
        ends = np.linspace(0.999 * optics.wavenumber[0], 1.001 * optics.wavenumber[-1], 5)
        cloud = (
            outcome.call(
                particle_layer, ends, cloud_bottom, cloud_top, cloud_depth, cloud_radius, substance=cloud_substance
            ),
        )
    exact = replace(optics, particles=cloud)
    used = exact
    if method == "correlated-k":
        bands = max(LEAST_BANDS, int(np.ceil((grid[-1] - grid[0]) / BAND)))
        used = outcome.call(correlated_k, exact, bands, points).optics

    line = (direction, zenith_angle, observer_altitude, surface_temperature, surface_emissivity)
    seen = outcome.call(layered_radiance, used, *line, jacobians=True)
    reading = outcome.call(channel_temperature, seen.wavenumber, seen.weight, seen.radiance, grid, passed)
    heights = _answers(outcome, used, seen, reading, noise)
    if method == "correlated-k":
        full = outcome.call(layered_radiance, exact, *line)
        truth = outcome.call(channel_temperature, full.wavenumber, full.weight, full.radiance, grid, passed)
        outcome.value(
            "error of the k-distribution", reading.brightness_temperature - truth.brightness_temperature, "K",
            "against line by line on the same grid",
        )  # fmt: skip
    _remarks(outcome, method, bool(cloud), float(reading.temperature_slope(seen.surface_slope)))
    _pictures(outcome, used, seen, (grid, passed), heights)
    return outcome


def _method(gas: str, line_list: Path | None, profile: Path | None) -> str:
    """Return how gases absorb, or say which file is missing or of no use."""
    method = ("band-model" if line_list is None else "correlated-k") if gas == "auto" else gas
    if method == "band-model" and profile is not None:
        raise InputError(
            "is not used by the band model, which has its own atmospheres", field="profile", value=str(profile),
            remedy="give a line list too, or choose an atmosphere",
        )  # fmt: skip
    if method != "band-model" and line_list is None:
        raise InputError(f"is needed for {method}", field="line_list", remedy="give a HITRAN file, or use band-model")
    return method


def _response(low: float, high: float, shape: str) -> tuple[FloatArray, FloatArray]:
    x = np.linspace(-1.0, 1.0, 81)
    passed = {"box": np.ones_like(x), "triangle": 1.0 - np.abs(x), "gaussian": 0.01 ** (x**2)}[shape]
    return 0.5 * (low + high) + 0.5 * (high - low) * x, passed


def _extra_edges(observer: float | None, depth: float, bottom: float, top: float) -> FloatArray:
    observed = [] if observer is None else [observer]
    return np.array(observed + ([bottom, top] if depth > 0.0 else []))


def _lines(
    outcome: Outcome, line_list: Path, profile: Path | None, atmosphere: str, extra: FloatArray, grid: FloatArray
) -> LayeredOptics:
    """Return line-by-line depths on a grid that resolves the coldest Doppler width."""
    lines = outcome.call(read_line_list, line_list)
    lines = outcome.call(select_lines, lines, low=max(grid[0] - WING, 0.0), high=grid[-1] + WING)
    if len(lines) == 0:
        raise DomainError("holds no line near the channel", field="line_list", value=str(line_list), remedy="widen it")
    gases = tuple(formulas()[number] for number in np.unique(lines.molecule))
    if profile is None:
        air = outcome.call(reference_atmosphere, f"afgl-{atmosphere}", gases=gases)
    else:
        air = read_profile(profile)
    inside = extra[(extra >= air.altitude[0]) & (extra <= air.altitude[-1])]
    layers = outcome.call(atmospheric_layers, air, np.union1d(air.altitude, inside), gases)
    coldest, heaviest = np.array(layers.temperature.min()), np.array(HEAVY)
    width = float(outcome.call(doppler_width, np.array(grid[0]), coldest, heaviest))
    count = int((grid[-1] - grid[0]) / (2.0 * width / POINTS_PER_WIDTH)) + 2
    if count > MOST_POINTS:
        raise DomainError(
            f"makes {count} points of the lines' width",
            field="high",
            value=float(grid[-1]),
            remedy="narrow the channel",
        )
    return outcome.call(line_optical_depths, layers, lines, np.linspace(grid[0], grid[-1], count))


def _answers(
    outcome: Outcome, optics: LayeredOptics, seen: LayeredRadiance, reading: ChannelReading, noise: float
) -> FloatArray:
    """Add the values; return the change of the reading with the temperature of each level."""
    heights = reading.temperature_slope(seen.temperature_slope)
    ground = float(reading.temperature_slope(seen.surface_slope))
    absorbers = float(reading.temperature_slope(seen.depth_slope).sum())
    outcome.value("brightness temperature", reading.brightness_temperature, "K", "of the channel")
    outcome.value("radiance", reading.radiance, "W/(m^2*sr*cm^-1)", "mean over the channel")
    outcome.value("transmittance", reading.share @ seen.transmittance, "1", "from the sensor to the ground or to space")
    outcome.value("height seen", optics.altitude[int(heights.argmax())], "km", "level whose temperature counts most")
    mean = float((heights * optics.altitude).sum() / heights.sum()) if heights.sum() > 0.0 else 0.0
    outcome.value("mean height seen", mean, "km", "weighted with the sensitivity to temperature")
    outcome.value("sensitivity to the ground", ground, "K/K", "per kelvin of the ground")
    outcome.value("sensitivity to the air", heights.sum(), "K/K", "per kelvin of all the air, absorption unchanged")
    outcome.value("sensitivity to absorbers", 0.01 * absorbers, "K", "for one per cent more absorption at all heights")
    outcome.value("noise-equivalent temperature", noise / reading.slope, "K", "of the stated noise")
    return heights


def _remarks(outcome: Outcome, method: str, cloudy: bool, ground: float) -> None:
    if method == "band-model":
        outcome.note(
            "LOWTRAN7's band model (1988): 20 cm^-1 resolution, 330 ppm CO2. Features finer than that need a line list."
        )
    else:
        outcome.note("The line list is taken as complete: gases without lines in it and the continua are left out.")
    if cloudy:
        outcome.note(
            "The cloud is made of spheres (Mie) with a Henyey-Greenstein phase function; derivatives are differences."
        )
    if ground > GROUNDED:
        outcome.note(f"The ground contributes {ground:.2f} K per kelvin: its emissivity and temperature matter.")
    outcome.note("Plane-parallel air in local thermodynamic equilibrium, without sunlight.")


def _pictures(
    outcome: Outcome, optics: LayeredOptics, seen: LayeredRadiance,
    response: tuple[FloatArray, FloatArray], heights: FloatArray,
) -> None:  # fmt: skip
    grid, passed = response
    order = np.argsort(seen.wavenumber, kind="stable")
    wavelength = 1e4 / grid
    blacks = {
        kelvin: outcome.call(planck_radiance, wavelength, np.array(kelvin), per="cm^-1")
        for kelvin in (220.0, 250.0, 280.0)
    }

    def spectrum(axes: Axes) -> None:
        marker = "." if seen.wavenumber.size < 500 else ""
        axes.plot(seen.wavenumber[order], seen.radiance[order], color="C0", linewidth=0.8, marker=marker)
        for kelvin, black in blacks.items():
            axes.plot(grid, black, color="0.6", linewidth=0.8, linestyle="--")
            axes.annotate(f"{kelvin:g} K", (grid[-1], black[-1]), fontsize=7)
        axes.fill_between(grid, passed / passed.max() * seen.radiance.max(), color="C1", alpha=0.15, linewidth=0)
        axes.set(xlabel="wavenumber (cm$^{-1}$)", ylabel="radiance (W m$^{-2}$ sr$^{-1}$ cm)")

    def weighting(axes: Axes) -> None:
        axes.plot(heights, optics.altitude, color="C0", marker=".", label="sensitivity to the temperature of a level")
        axes.set(xlabel="change of the brightness temperature (K/K)", ylabel="altitude (km)")
        axes.twiny().plot(optics.temperature, optics.altitude, color="0.6", linewidth=0.8, linestyle="--")
        axes.legend(fontsize=8)

    outcome.picture("spectrum", "Radiance at the sensor; dashed: black bodies; shaded: response", spectrum)
    outcome.picture("heights", "Heights that the channel sees; dashed: temperature of the air", weighting)
