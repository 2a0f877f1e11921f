"""Finding a gas plume in a hyperspectral picture of the scene."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray, Quantity
from vibron.radiation.blackbody.planck_derivative import planck_derivative
from vibron.radiation.blackbody.planck_radiance import planck_radiance
from vibron.radiation.lines.convolve_slit import convolve_slit
from vibron.radiation.lines.dunham_lines import dunham_lines
from vibron.radiation.lines.gas_spectrum import gas_spectrum
from vibron.radiation.remote.matched_filter import matched_filter
from vibron.radiation.remote.spectral_angle import spectral_angle
from vibron_agents.pages.picture import Axes
from vibron_agents.scenarios.declaration import scenario
from vibron_agents.scenarios.outcome import Outcome

Mask: TypeAlias = npt.NDArray[np.bool_]
FIRST, LAST, MARGIN = 2070.0, 2230.0, 12.0  # cm^-1, the band of CO; margin for the slit
FINE = 0.02  # cm^-1, grid of the lines
QUIET = 2.5  # significance below which a pixel counts as background
UNIT = 1e-6  # mole fraction times metre: 1 ppm m
LEVELS = 12  # columns at which the plume's transmittance is computed


@scenario("Would a hyperspectral camera see this gas plume, and how many false alarms come with it?")
def plume_detection(
    column: Annotated[float, Quantity("ppm m", "largest column of CO in the plume", gt=0, le=1e5)] = 500.0,
    contrast: Annotated[float, Quantity("K", "plume less ground in temperature", ge=-200, le=600)] = 15.0,
    ground_temperature: Annotated[float, Quantity("K", "mean temperature of the ground", ge=250, le=350)] = 295.0,
    clutter: Annotated[float, Quantity("K", "standard deviation of the ground's temperature", gt=0, le=30)] = 3.0,
    texture: Annotated[float, Quantity("1", "standard deviation of its emissivity", ge=0, le=0.05)] = 0.01,
    noise: Annotated[float, Quantity("K", "noise of a channel as a temperature", gt=0, le=5)] = 0.3,
    resolution: Annotated[float, Quantity("cm^-1", "width of a channel", ge=0.5, le=10, kind="width")] = 4.0,
    rows: Annotated[int, Quantity("1", "pixels of the picture, either way", ge=32, le=200)] = 72,
    threshold: Annotated[float, Quantity("1", "significance from which on a pixel is an alarm", gt=0)] = 4.0,
    seed: Annotated[int, Quantity("1", "of scene and noise", ge=0)] = 0,
) -> Outcome:
    """A plume of carbon monoxide planted in a synthetic scene, found by the clutter matched filter."""
    if contrast == 0.0:
        raise DomainError("hides the plume", field="contrast", value=0.0, remedy="give a warmer or colder plume")
    outcome = Outcome()
    random = np.random.default_rng(seed)
    plume_temperature = ground_temperature + contrast

    # 1. Spectra: transmittance of CO for columns up to the largest, as the channels see it.
    lines = outcome.call(dunham_lines, "CO")
    fine = np.arange(FIRST - MARGIN, LAST + MARGIN, FINE)
    channels = np.arange(FIRST, LAST + 0.5 * resolution, resolution)
    path = outcome.call(gas_spectrum, lines, fine, plume_temperature, 101325.0, UNIT, 1.0)
    levels = np.concatenate([[0.0, 1.0], np.geomspace(2.0, max(column, 4.0), LEVELS - 2)])
    table = np.array(
        [_channels(outcome, fine, np.exp(-path.optical_depth * level), resolution, channels) for level in levels]
    )

    # 2. Scene: ground with smooth fields of temperature and emissivity; the plume spreads and thins downwind.
    y, x = np.mgrid[0:rows, 0:rows] / (rows - 1.0)
    truth = _plume(x, y, column)
    ground = ground_temperature + clutter * _field(random, rows)
    slope, level = texture * _field(random, rows), 0.95 + texture * _field(random, rows)
    tilt = (channels - channels.mean()) / (channels[-1] - channels[0])
    emissivity = np.minimum(level[..., None] + slope[..., None] * tilt, 1.0)
    wavelength = 1e4 / channels
    below = emissivity * outcome.call(planck_radiance, wavelength, ground[..., None])
    plume = outcome.call(planck_radiance, wavelength, np.array(plume_temperature))
    passed = np.stack([np.interp(truth, levels, values) for values in table.T], axis=-1)
    grain = noise * outcome.call(planck_derivative, wavelength, np.array(ground_temperature))
    scene = passed * below + (1.0 - passed) * plume + grain * random.standard_normal(below.shape)

    # 3. Detection: the signature of 1 ppm m before the mean ground, filtered twice: alarms leave the background.
    flat = scene.reshape(-1, channels.size)
    mean = 0.95 * outcome.call(planck_radiance, wavelength, np.array(ground_temperature))
    target = (1.0 - table[1]) * (plume - mean)
    first = outcome.call(matched_filter, flat, target)
    quiet = flat[first.significance < QUIET]
    if len(quiet) <= 2 * channels.size:
        raise DomainError("fills the scene", field="column", value=column, remedy="give more rows, or a thinner plume")
    found = outcome.call(matched_filter, flat, target, quiet)
    angle = outcome.call(spectral_angle, flat - quiet.mean(axis=0), target, "correlation")

    # The filter is linear, the plume is not thin: columns are read off what the filter makes of known ones.
    known = outcome.call(matched_filter, quiet.mean(axis=0) + (1.0 - table) * (plume - mean), target, quiet)
    columns = np.interp(found.strength, known.strength, levels)
    planted, significance = truth.ravel(), found.significance
    inside = np.interp(planted, levels, known.strength) > threshold * found.noise
    clean = planted < 1e-3 * column
    alarms = significance >= threshold
    core = planted > 0.5 * column
    outcome.value("channels", channels.size, "1", f"of {resolution:g} cm^-1 from {FIRST:g} cm^-1 on")
    outcome.value(
        "noise-equivalent column", found.noise, "ppm m", "standard deviation over the background: clutter and noise"
    )
    outcome.value("largest significance", significance.max(), "1", "of a pixel")
    outcome.value(
        "planted column", planted[core].mean(), "ppm m", "mean of the core, where it exceeds half its largest"
    )
    outcome.value("linear column", found.strength[core].mean(), "ppm m", "mean of the same pixels as the filter has it")
    outcome.value("found column", columns[core].mean(), "ppm m", "the same, corrected for saturated lines")
    outcome.value(
        "detected",
        alarms[inside].mean() if inside.any() else 0.0,
        "1",
        "alarms among the pixels whose plume alone lies above the threshold",
    )
    outcome.value("false alarms", alarms[clean].mean(), "1", "alarms among the pixels without plume")
    outcome.value(
        "background spread",
        significance[clean].std(),
        "1",
        "standard deviation of the significance there; faint plume in the background makes it less than one",
    )
    area = {
        "matched filter": _ranking(significance, inside, clean),
        "spectral correlation": _ranking(angle, inside, clean),
    }
    for name, value in area.items():
        outcome.value(f"ranking by {name}", value, "1", "chance that a plume pixel outranks a clean one")
    outcome.note(
        "Synthetic scene of a camera near the ground: no air between (in this band water vapour and the CO of the air "
        "take a part), one plume temperature, Gaussian clutter. Real clutter has wider tails: set the threshold on "
        "pictures without a plume. The column scales with the contrast of plume and ground, taken as known."
    )

    def map_(axes: Axes) -> None:
        image = axes.imshow(significance.reshape(rows, rows), cmap="viridis", vmin=-threshold, vmax=3.0 * threshold)
        axes.figure.colorbar(image, ax=axes, label="significance")
        axes.contour(truth, levels=[0.1 * column, 0.5 * column], colors=["w", "r"], linewidths=0.8)
        axes.set(xticks=[], yticks=[])

    def ground_picture(axes: Axes) -> None:
        image = axes.imshow(scene.mean(axis=-1), cmap="inferno")
        axes.figure.colorbar(image, ax=axes, label="radiance (W m$^{-2}$ sr$^{-1}$ µm$^{-1}$)")
        axes.set(xticks=[], yticks=[])

    def spectra(axes: Axes) -> None:
        seen = _bent(flat[core].mean(axis=0) - quiet.mean(axis=0))
        own = _bent(found.strength[core].mean() * target)
        axes.plot(channels, 1e3 * seen, "C0", label="core less background, as seen")
        axes.plot(channels, 1e3 * own, "C3", label="signature times the linear column")
        axes.set(xlabel="wavenumber (cm$^{-1}$)", ylabel="radiance (mW m$^{-2}$ sr$^{-1}$ µm$^{-1}$)")
        axes.grid(alpha=0.3)
        axes.legend(fontsize=8)

    outcome.picture(
        "map", "Significance of the matched filter; lines: planted plume at a tenth and a half of its column", map_
    )
    outcome.picture("scene", "The same scene as plain radiance", ground_picture)
    outcome.picture(
        "spectra",
        "Mean spectrum of the core against the background, and the signature, each less a straight line",
        spectra,
    )
    return outcome


def _channels(
    outcome: Outcome, fine: FloatArray, spectrum: FloatArray, width: float, channels: FloatArray
) -> FloatArray:
    return np.asarray(np.interp(channels, fine, outcome.call(convolve_slit, fine, spectrum, width)))


def _plume(x: FloatArray, y: FloatArray, column: float) -> FloatArray:
    """Return a Gaussian plume from a stack at the left that widens and keeps its flux."""
    along = np.maximum(x - 0.12, 0.0)
    width = 0.015 + 0.12 * along
    return np.where(x > 0.12, column * 0.015 / width * np.exp(-0.5 * ((y - 0.5 - 0.1 * along) / width) ** 2), 0.0)


def _field(random: np.random.Generator, rows: int) -> FloatArray:
    """Return a smooth random field of mean zero and unit deviation."""
    frequency = np.hypot(*np.meshgrid(np.fft.fftfreq(rows), np.fft.fftfreq(rows)))
    smooth = 1.0 / (frequency + 1.0 / rows) ** 1.5
    field = np.fft.ifft2(np.fft.fft2(random.standard_normal((rows, rows))) * smooth).real
    return np.asarray((field - field.mean()) / field.std())


def _bent(values: FloatArray) -> FloatArray:
    """Return a spectrum less the straight line through it."""
    place = np.arange(values.size)
    return np.asarray(values - np.polynomial.Polynomial.fit(place, values, 1)(place))


def _ranking(score: FloatArray, inside: Mask, clean: Mask) -> float:
    """Return the area below the curve of hits over false alarms."""
    if not inside.any():
        return 0.5
    order = np.sort(score[clean])
    return float(np.searchsorted(order, score[inside]).mean() / order.size)
