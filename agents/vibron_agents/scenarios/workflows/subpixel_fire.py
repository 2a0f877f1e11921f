"""How well a satellite sees a fire that fills only part of a pixel."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray, Quantity
from vibron.core.uncertainty import Uncertain, propagate
from vibron.radiation.blackbody.brightness_temperature import brightness_temperature
from vibron.radiation.blackbody.planck_radiance import planck_radiance
from vibron.radiation.blackbody.stefan_boltzmann import stefan_boltzmann
from vibron.radiation.remote.subpixel_fire import Fire
from vibron.radiation.remote.subpixel_fire import subpixel_fire as dozier
from vibron_agents.pages.picture import Axes
from vibron_agents.scenarios.declaration import scenario
from vibron_agents.scenarios.outcome import Outcome

SIZES = np.geomspace(0.03, 30.0, 25)  # of the fire given
WORTHLESS = 0.5  # relative uncertainty of the area
LEAST = 0.3  # of the noise: a rise of the second band below which the linear budget means nothing
LABELS = {"temperature": "temperature", "fraction": "area", "radiative_power": "radiative power"}


@scenario("How hot and how large is a fire below the size of a pixel, and from which size on can I trust that?")
def subpixel_fire(
    fire_temperature: Annotated[float, Quantity("K", "temperature of the flames", gt=400, le=2500)] = 900.0,
    fire_area: Annotated[float, Quantity("m^2", "area that burns", gt=0)] = 1000.0,
    pixel: Annotated[float, Quantity("m", "width of a square pixel", gt=0)] = 750.0,
    background: Annotated[float, Quantity("K", "temperature of the ground around", ge=230, le=350)] = 300.0,
    short: Annotated[float, Quantity("um", "wavelength of the first band", ge=2, lt=7, kind="position")] = 4.05,
    long: Annotated[float, Quantity("um", "wavelength of the second band", gt=7, le=14, kind="position")] = 10.76,
    noise: Annotated[float, Quantity("K", "noise of a pixel's brightness temperature", gt=0)] = 0.1,
    clutter: Annotated[float, Quantity("K", "how well the ground below the fire is known from around", gt=0)] = 0.3,
    saturation: Annotated[float, Quantity("K", "brightest temperature of the first band", gt=0)] = 634.0,
    samples: Annotated[int, Quantity("1", "of the check by sampling", ge=200, le=5000)] = 500,
    seed: Annotated[int, Quantity("1", "of the samples", ge=0)] = 0,
) -> Outcome:
    """Dozier's two-band retrieval on a planted fire: temperature, area, radiative power and their uncertainties."""
    outcome = Outcome()
    share = fire_area / pixel**2
    if share >= 1.0:
        raise DomainError("fills the pixel", field="fire_area", value=fire_area, remedy="give less than pixel^2")
    bands = np.array([short, long])
    hot = outcome.call(planck_radiance, bands, np.array(fire_temperature))
    cold = outcome.call(planck_radiance, bands, np.array(background))
    seen = outcome.call(brightness_temperature, cold + share * (hot - cold), bands)
    around = np.array(background)
    if seen[1] - background < noise:
        raise DomainError(
            f"raises the second band by {seen[1] - background:.2g} K only, less than its noise", field="fire_area",
            value=fire_area, remedy="take a larger fire, or a smaller pixel",
        )  # fmt: skip
    found = outcome.call(dozier, np.array(seen[0]), np.array(seen[1]), around, around, short, long)

    def retrieve(near: FloatArray, far: FloatArray, ground: FloatArray) -> Fire:
        return dozier(near, far, ground, ground, short, long)  # the ground is as warm in one band as in the other

    inputs = {
        "near": Uncertain(float(seen[0]), noise), "far": Uncertain(float(seen[1]), noise),
        "ground": Uncertain(background, clutter),
    }  # fmt: skip
    parts = {name: propagate(retrieve, inputs, path=name) for name in ("temperature", "fraction", "radiative_power")}
    drawn = propagate(retrieve, inputs, path="fraction", method="sampling", samples=samples, seed=seed)
    power = float(found.radiative_power) * pixel**2 * 1e-6
    uncertain = {name: float(part.standard_uncertainty) for name, part in parts.items()}
    relative = uncertain["fraction"] / float(found.fraction)

    outcome.value("part of the pixel", share, "1", "that burns, as planted")
    outcome.value("short brightness temperature", seen[0], "K", f"of the pixel at {short:g} um")
    outcome.value("long brightness temperature", seen[1], "K", f"of the pixel at {long:g} um")
    outcome.value(
        "signal over noise", (seen[1] - background) / np.hypot(noise, clutter), "1", f"of the fire at {long:g} um"
    )
    outcome.value("temperature", found.temperature, "K", "of the fire, as retrieved")
    outcome.value("temperature uncertainty", uncertain["temperature"], "K", "standard, linear budget")
    outcome.value("area", float(found.fraction) * pixel**2, "m^2", "as retrieved")
    outcome.value("area uncertainty", uncertain["fraction"] * pixel**2, "m^2", "standard, linear budget")
    outcome.value("lower area", float(drawn.lower) * pixel**2, "m^2", "of the 95 % interval, by sampling")
    outcome.value("upper area", float(drawn.upper) * pixel**2, "m^2", "of the 95 % interval, by sampling")
    outcome.value("samples refused", drawn.rejected, "1", "part of the samples that no fire explains")
    outcome.value("radiative power", power, "MW", "above that of the ground")
    outcome.value("power uncertainty", uncertain["radiative_power"] * pixel**2 * 1e-6, "MW", "standard, linear budget")
    exitance = outcome.call(stefan_boltzmann, np.array([fire_temperature, background]))
    outcome.value(
        "power as planted", 1e-6 * fire_area * (exitance[0] - exitance[1]), "MW", "area times sigma (T^4 - Tb^4)"
    )
    if seen[0] > saturation:
        outcome.note(f"The first band saturates at {saturation:g} K: this fire needs a sensor with a fire channel.")
    if relative > WORTHLESS:
        outcome.note("The area is uncertain by more than half of itself: use the radiative power, which is steadier.")
    outcome.note(
        "Radiances at the ground: correct for the air first. Night, or sunlight removed. Black flames and ground of "
        "one temperature each; both bands must see the same spot, which matters as much as the noise."
    )

    sizes = fire_area * SIZES[SIZES * share < 1.0]
    warm = outcome.call(brightness_temperature, cold + sizes[:, None] / pixel**2 * (hot - cold), bands)
    clear = warm[:, 1] - background > LEAST * np.hypot(noise, clutter)
    near, far = (Uncertain(warm[clear, band], noise) for band in (0, 1))
    curves = {}
    for name in parts:
        spread = propagate(retrieve, {**inputs, "near": near, "far": far}, path=name)
        curves[name] = 100.0 * np.asarray(spread.standard_uncertainty) / np.asarray(spread.value)
    spectrum = np.linspace(2.0, 14.0, 400)
    fire, ground = (
        outcome.call(planck_radiance, spectrum, np.array(kelvin)) for kelvin in (fire_temperature, background)
    )

    def trust(axes: Axes) -> None:
        for (name, label), color in zip(LABELS.items(), ("C1", "C0", "C2"), strict=True):
            axes.loglog(sizes[clear], curves[name], color=color, label=label)
        axes.axvline(fire_area, color="0.5", linestyle=":", label="as given")
        axes.axhline(100.0 * WORTHLESS, color="C3", linestyle="--", linewidth=0.8)
        axes.set(xlabel="burning area (m²)", ylabel="standard uncertainty (%)")
        axes.grid(alpha=0.3, which="both")
        axes.legend(fontsize=8)

    def radiances(axes: Axes) -> None:
        axes.semilogy(spectrum, share * fire, "C3", label="fire, times its part of the pixel")
        axes.semilogy(spectrum, (1.0 - share) * ground, "C0", label="ground")
        axes.semilogy(spectrum, share * fire + (1.0 - share) * ground, "k--", label="pixel")
        for band in bands:
            axes.axvline(band, color="0.6", linewidth=0.8)
        axes.set(xlabel="wavelength (µm)", ylabel="radiance (W m$^{-2}$ sr$^{-1}$ µm$^{-1}$)", xlim=(2.0, 14.0))
        axes.set_ylim(bottom=1e-3 * float((share * fire).max()))
        axes.legend(fontsize=8)

    outcome.picture("trust", "Uncertainty of the retrieval over the size of the fire; dashed: one half", trust)
    outcome.picture("spectrum", "Radiance of the pixel and its parts, with the two bands", radiances)
    return outcome
