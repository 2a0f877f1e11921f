"""The temperature behind a thermal camera's reading, with an error budget."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity
from vibron.core.uncertainty import Uncertain, propagate
from vibron.radiation.blackbody.band_radiance import band_radiance
from vibron.radiation.thermography.thermography_temperature import thermography_temperature
from vibron_agents.pages.picture import Axes
from vibron_agents.scenarios.declaration import scenario
from vibron_agents.scenarios.outcome import Outcome

BANDS = {"LWIR": (7.5, 14.0), "MWIR": (3.0, 5.0), "SWIR": (1.5, 2.5)}  # um
LABELS = {
    "apparent_temperature": "camera",
    "emissivity": "emissivity",
    "reflected_temperature": "reflected temperature",
    "transmittance": "transmittance of the air",
    "air_temperature": "temperature of the air",
}
REDRAWN = 0.02  # fraction of samples outside the validity from which on the reader is warned
CURVED = 0.1  # of the uncertainty: beyond it the linear budget is called into question


@scenario("How warm is the surface behind this camera reading, how sure is that, and what should I measure better?")
def thermography_reading(
    apparent_temperature: Annotated[float, Quantity("K", "reading of the camera at emissivity one", gt=0)] = 345.0,
    apparent_uncertainty: Annotated[float, Quantity("K", "standard uncertainty of the camera", ge=0)] = 1.0,
    emissivity: Annotated[float, Quantity("1", "emissivity of the surface in the band", gt=0, le=1)] = 0.85,
    emissivity_uncertainty: Annotated[float, Quantity("1", "its standard uncertainty", ge=0, lt=1)] = 0.03,
    reflected_temperature: Annotated[float, Quantity("K", "temperature that is mirrored", gt=0)] = 295.0,
    reflected_uncertainty: Annotated[float, Quantity("K", "its standard uncertainty", ge=0)] = 3.0,
    transmittance: Annotated[float, Quantity("1", "transmittance of the air in the band", gt=0, le=1)] = 0.98,
    transmittance_uncertainty: Annotated[float, Quantity("1", "its standard uncertainty", ge=0, lt=1)] = 0.01,
    air_temperature: Annotated[float, Quantity("K", "temperature of the air", gt=0)] = 293.0,
    air_uncertainty: Annotated[float, Quantity("K", "its standard uncertainty", ge=0)] = 2.0,
    band: Annotated[str, Option("band of the camera", choices=tuple(BANDS))] = "LWIR",
    samples: Annotated[int, Quantity("1", "of the check by sampling", ge=1000, le=100_000)] = 4000,
    seed: Annotated[int, Quantity("1", "of the samples", ge=0)] = 0,
) -> Outcome:
    """Temperature of a surface from its apparent temperature, with the share of each input in the uncertainty."""
    outcome = Outcome()
    low, high = BANDS[band]
    estimates = {
        "apparent_temperature": (apparent_temperature, apparent_uncertainty),
        "emissivity": (emissivity, emissivity_uncertainty),
        "reflected_temperature": (reflected_temperature, reflected_uncertainty),
        "transmittance": (transmittance, transmittance_uncertainty),
        "air_temperature": (air_temperature, air_uncertainty),
    }
    inputs = {name: Uncertain(*pair) if pair[1] > 0.0 else pair[0] for name, pair in estimates.items()}
    inputs |= {"low": low, "high": high}

    sources = (np.array(air_temperature), np.array(reflected_temperature))
    truth = outcome.call(
        thermography_temperature, np.array(apparent_temperature), np.array(emissivity), sources[1],
        np.array(transmittance), sources[0], low, high,
    )  # fmt: skip
    seen, mirrored, haze = (
        float(outcome.call(band_radiance, temperature, np.array(low), np.array(high)).radiance)
        for temperature in (np.array(apparent_temperature), sources[1], sources[0])
    )
    foreign = transmittance * (1.0 - emissivity) * mirrored / seen, (1.0 - transmittance) * haze / seen

    outcome.value("temperature", truth, "K", "of the surface")
    outcome.value("temperature in Celsius", float(truth) - 273.15, "degC", "the same")
    outcome.value("correction", float(truth) - apparent_temperature, "K", "surface less reading")
    outcome.value("share of the surface", 1.0 - sum(foreign), "1", "of the radiance that the camera saw")
    outcome.value("share of the reflection", foreign[0], "1", "of that radiance")
    outcome.value("share of the air", foreign[1], "1", "of that radiance")
    budget: dict[str, float] = {}
    if any(spread > 0.0 for _, spread in estimates.values()):
        linear = propagate("thermography_temperature", inputs)
        spread = float(linear.standard_uncertainty)
        lower, upper, how = float(linear.lower), float(linear.upper), "linear budget"
        outcome.value("standard uncertainty", spread, "K", "linear budget")
        try:
            drawn = propagate("thermography_temperature", inputs, method="sampling", samples=samples, seed=seed)
        except DomainError:
            outcome.note(
                "Most samples lie outside the validity (an emissivity above one, say): the budget is linear only."
            )
        else:
            lower, upper, how = float(drawn.lower), float(drawn.upper), f"{samples} samples, seed {seed}"
            scatter = float(drawn.standard_uncertainty)
            outcome.value("standard uncertainty by sampling", scatter, "K", how)
            if drawn.rejected > REDRAWN:
                outcome.note(
                    f"{drawn.rejected:.0%} of the samples fell outside the validity (an emissivity above one, say) and "
                    "were drawn again."
                )
            if abs(scatter - spread) > CURVED * spread:
                outcome.note(
                    "Sampling differs from the linear budget by more than a tenth: trust the sampled interval."
                )
        outcome.value("lower limit", lower, "K", f"of the 95 % interval, {how}")
        outcome.value("upper limit", upper, "K", f"of the 95 % interval, {how}")
        for part in linear.contributions:
            budget[LABELS[part.name]] = float(part.contribution)
            outcome.value(
                f"from {LABELS[part.name]}", part.contribution, "K", f"slope {float(part.sensitivity):.3g} K per unit"
            )
        largest = max(budget, key=lambda name: budget[name])
        outcome.note(
            f"The {largest} makes {budget[largest] ** 2 / spread**2:.0%} of the variance: measure that better first."
        )
    else:
        outcome.note("No uncertainty was given, so no budget is given.")
    outcome.note(
        "Gray, opaque surface; one reflected temperature; the uncertainties are taken as independent and normal. A "
        'maker\'s "±2 K" without more is best entered as 2/√3 = 1.15 K.'
    )

    floor = 1.0 - (1.0 - foreign[1]) * seen / (transmittance * mirrored)  # below it the reflection alone sends more
    values = np.linspace(max(0.05, emissivity - 0.25, 0.8 * floor + 0.2 * emissivity), 1.0, 60)
    curve = outcome.call(
        thermography_temperature, np.array(apparent_temperature), values, sources[1], np.array(transmittance),
        sources[0], low, high,
    )  # fmt: skip

    def bars(axes: Axes) -> None:
        names = sorted(budget, key=lambda name: budget[name])
        axes.barh(names, [budget[name] for name in names], color="C0")
        axes.bar_label(axes.containers[0], fmt="%.2f K", padding=3, fontsize=8)
        axes.axvline(spread, color="C3", linestyle="--", label=f"all together: {spread:.2f} K")
        axes.set(xlabel="standard uncertainty of the temperature (K)", xlim=(0.0, 1.15 * spread))
        axes.legend(loc="lower right", fontsize=8)

    def sensitivity(axes: Axes) -> None:
        axes.plot(values, curve, color="C0")
        axes.axvspan(
            emissivity - emissivity_uncertainty, min(1.0, emissivity + emissivity_uncertainty), color="C1", alpha=0.25
        )
        axes.plot(emissivity, truth, "o", color="C3")
        axes.set(xlabel="emissivity", ylabel="temperature of the surface (K)")
        axes.grid(alpha=0.3)

    if budget:
        outcome.picture("budget", "What each input adds to the uncertainty of the temperature", bars)
    outcome.picture(
        "emissivity", "Temperature over the emissivity assumed; shaded: one standard uncertainty", sensitivity
    )
    return outcome
