"""What the air leaves of a warm target in the two thermal windows, and how far it is detected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray, Option, Quantity
from vibron.radiation.blackbody.planck_derivative import planck_derivative
from vibron.radiation.blackbody.planck_radiance import planck_radiance
from vibron.radiation.scattering.fog_visibility import fog_visibility
from vibron.radiation.scattering.size_distribution_average import size_distribution_average
from vibron.radiation.scattering.water_ice_index import water_ice_index
from vibron.radiation.thermography.johnson_range import johnson_range
from vibron.radiation.transmission.lowtran_spectrum import lowtran_spectrum
from vibron_agents.pages.picture import Axes
from vibron_agents.scenarios.declaration import scenario
from vibron_agents.scenarios.outcome import Outcome

BANDS = {"MWIR": (3.0, 5.0), "LWIR": (8.0, 12.0)}  # um
ATMOSPHERES = (
    "tropical", "midlatitude-summer", "midlatitude-winter", "subarctic-summer", "subarctic-winter", "us-standard",
)  # fmt: skip
LOWEST, HIGHEST, STEP = 700.0, 3400.0, 5.0  # cm^-1
NEAREST, COUNT = 0.05, 24  # km, and lengths; length zero precedes them
VISIBLE, POINTS = 0.55, 30  # um, and wavelengths at which the droplets are computed
VARIANCE = 0.5  # of the sizes of the droplets: as wide as natural haze


@dataclass(frozen=True, eq=False)
class AtmosphericWindow:
    """One window: its slice of the spectrum, and the weights of a difference in temperature."""

    inside: npt.NDArray[np.int64]
    wavelength: FloatArray
    difference: FloatArray  # W m^-2 sr^-1 um^-1 of target less background
    slope: float  # W m^-2 sr^-1 K^-1

    def mean(self, transmittance: FloatArray) -> float:
        """Return the transmittance, weighted with the difference in radiance."""
        weighted = np.trapezoid(transmittance[self.inside] * self.difference, self.wavelength)
        return float(weighted / np.trapezoid(self.difference, self.wavelength))

    def contrast(self, transmittance: FloatArray) -> float:
        """Return the difference in temperature that is left."""
        return float(np.trapezoid(transmittance[self.inside] * self.difference, self.wavelength)) / self.slope


@scenario("Which thermal window sees a warm target farther through this air, and how far?")
def atmospheric_window(
    atmosphere: Annotated[str, Option("model atmosphere", choices=ATMOSPHERES)] = "midlatitude-summer",
    altitude: Annotated[float, Quantity("km", "of the level path", ge=0, le=20)] = 0.0,
    visibility: Annotated[float, Quantity("km", "distance at which a black object just shows", gt=0.1, le=300)] = 23.0,
    droplet_radius: Annotated[
        float, Quantity("um", "effective radius of the droplets; 0.5 haze, 5 fog", ge=0.05, le=5, kind="length")
    ] = 0.5,
    distance: Annotated[float, Quantity("km", "at which the spectrum is shown", ge=0.2, le=100)] = 5.0,
    target_temperature: Annotated[float, Quantity("K", "of the target", gt=200, le=1500)] = 303.0,
    background_temperature: Annotated[float, Quantity("K", "of what lies behind", gt=200, le=400)] = 298.0,
    emissivity: Annotated[float, Quantity("1", "of both, in both windows", gt=0, le=1)] = 0.95,
    size: Annotated[float, Quantity("m", "critical dimension of the target", gt=0)] = 2.3,
    focal_length: Annotated[float, Quantity("mm", "of the camera", gt=0)] = 100.0,
    pitch: Annotated[float, Quantity("um", "of its pixels", gt=0, kind="length")] = 15.0,
    netd: Annotated[float, Quantity("mK", "noise-equivalent temperature difference of the camera", gt=0)] = 40.0,
    threshold: Annotated[float, Quantity("1", "signal over noise that a detection needs", gt=0)] = 5.0,
    farthest: Annotated[float, Quantity("km", "longest path looked at", ge=1, le=300)] = 60.0,
) -> Outcome:
    """Transmittance of the windows over the distance, and detection range by contrast and by resolution."""
    if target_temperature <= background_temperature:
        raise DomainError(
            "is not above the background", field="target_temperature", value=target_temperature, remedy="raise it"
        )
    outcome = Outcome()
    scene = (LOWEST, HIGHEST)
    shown = outcome.call(lowtran_spectrum, *scene, "horizontal", STEP, atmosphere, altitude, length=distance)
    wavelength = shown.wavelength

    # Haze: the eye tells how much there is, droplets of water how much of it is left in the infrared.
    coarse = np.append(VISIBLE, np.geomspace(wavelength.min(), wavelength.max(), POINTS))
    water = outcome.call(water_ice_index, coarse)
    drops = outcome.call(
        size_distribution_average,
        coarse,
        water.refractive_index,
        water.extinction_coefficient,
        droplet_radius,
        VARIANCE,
    )
    visible = outcome.call(fog_visibility, visibility, coarse[:1]).extinction[0]  # km^-1
    haze = visible * np.interp(wavelength, coarse[1:], drops.extinction[1:] / drops.extinction[0])

    bands = {}
    for name, (first, last) in BANDS.items():
        inside = np.flatnonzero((wavelength >= first) & (wavelength <= last))[::-1]
        grid = wavelength[inside]
        warm, cold = (
            outcome.call(planck_radiance, grid, np.array(kelvin))
            for kelvin in (target_temperature, background_temperature)
        )
        slope = outcome.call(planck_derivative, grid, np.array(background_temperature))
        bands[name] = AtmosphericWindow(inside, grid, emissivity * (warm - cold), float(np.trapezoid(slope, grid)))

    lengths = np.append(0.0, np.geomspace(NEAREST, farthest, COUNT))
    left = {name: np.full(lengths.size, band.contrast(np.ones_like(wavelength))) for name, band in bands.items()}
    for row, length in enumerate(lengths[1:].tolist(), start=1):
        path = outcome.call(lowtran_spectrum, *scene, "horizontal", STEP, atmosphere, altitude, length=length)
        for name, band in bands.items():
            left[name][row] = band.contrast(path.transmittance * np.exp(-haze * length))
    least = 1e-3 * threshold * netd
    seen = outcome.call(johnson_range, np.array(size), np.array(focal_length), np.array(pitch), "detection")
    assert seen.distance is not None
    sharp = float(seen.distance) / 1e3

    total = shown.transmittance * np.exp(-haze * distance)
    ranges = {}
    for name, band in bands.items():
        outcome.value(
            f"{name} transmittance", band.mean(total), "1", f"over {distance:g} km, weighted with the contrast"
        )
        outcome.value(f"{name} gases", band.mean(shown.transmittance), "1", "the same without haze")
        outcome.value(
            f"{name} contrast", band.contrast(total), "K", f"apparent difference in temperature at {distance:g} km"
        )
        ranges[name] = _crossing(lengths, left[name], least)
        outcome.value(f"{name} contrast range", ranges[name], "km", f"where it falls to {threshold:g} times the NETD")
        if ranges[name] >= farthest:
            outcome.note(f"In the {name} the contrast is still enough at {farthest:g} km, the longest path looked at.")
    outcome.value("resolution range", sharp, "km", "where two pixels cover the target: even odds by Johnson")
    for name, reach in ranges.items():
        outcome.value(f"{name} detection range", min(reach, sharp), "km", "the smaller of the two")
    better = max(ranges, key=lambda name: ranges[name])
    limit = "contrast" if ranges[better] < sharp else "resolution"
    if ranges[better] == 0.0:
        outcome.note("The contrast is below the threshold even without air: this camera does not see this target.")
    elif min(ranges.values()) < farthest:
        outcome.note(f"The {better} sees farther through this air; with this lens its range is limited by {limit}.")
    outcome.note(
        "LOWTRAN7's gases at 20 cm^-1 on a level path, 330 ppm of CO2; haze as spheres of water of one wide "
        "distribution, scaled to the visibility in the green, single scattering. The same NETD is taken for both "
        "windows. No sunlight, which adds clutter and glint below 5 um; no turbulence."
    )

    def spectrum(axes: Axes) -> None:
        axes.fill_between(wavelength, shown.transmittance, color="C9", alpha=0.4, linewidth=0, label="gases")
        axes.plot(wavelength, total, "C0", linewidth=0.9, label=f"gases and haze ({visibility:g} km visibility)")
        for first, last in BANDS.values():
            axes.axvspan(first, last, color="C1", alpha=0.12)
        axes.set(
            xlabel="wavelength (µm)", ylabel=f"transmittance over {distance:g} km", ylim=(0.0, 1.0), xlim=(2.95, 14.2)
        )
        axes.legend(fontsize=8, loc="upper right")

    def contrasts(axes: Axes) -> None:
        for name, color in zip(bands, ("C3", "C0"), strict=True):
            axes.semilogy(lengths, left[name], color, marker=".", label=name)
        axes.axhline(least, color="k", linestyle="--", linewidth=0.8, label=f"{threshold:g} NETD")
        axes.axvline(sharp, color="0.5", linestyle=":", label="resolution")
        axes.set(xlabel="distance (km)", ylabel="apparent contrast (K)", xlim=(0.0, 1.3 * max(sharp, *ranges.values())))
        axes.set_ylim(0.1 * least, 1.3 * max(values.max() for values in left.values()))
        axes.grid(alpha=0.3)
        axes.legend(fontsize=8)

    outcome.picture("spectrum", "Transmittance of the path; shaded: the two windows", spectrum)
    outcome.picture("contrast", "Contrast that is left over the distance", contrasts)
    return outcome


def _crossing(lengths: FloatArray, contrast: FloatArray, least: float) -> float:
    """Return where a falling contrast crosses the least one: zero where it is never enough, else at most the last."""
    known = np.maximum(contrast, 1e-300)
    return float(np.interp(-np.log(least), -np.log(known), lengths))
