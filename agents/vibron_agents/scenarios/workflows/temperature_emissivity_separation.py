"""Temperature and emissivity of a surface of which neither is known."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.radiation.blackbody.planck_derivative import planck_derivative
from vibron.radiation.blackbody.planck_radiance import planck_radiance
from vibron.radiation.remote.spectral_angle import spectral_angle
from vibron.radiation.remote.temperature_emissivity_separation import (
    temperature_emissivity_separation as separate,
)
from vibron_agents.pages.picture import Axes
from vibron_agents.scenarios.declaration import scenario
from vibron_agents.scenarios.outcome import Outcome

BANDS = np.array([8.30, 8.65, 9.10, 10.60, 11.30])  # um, ASTER 10 to 14
#: Emissivities in those bands, of the size that spectral libraries have for natural surfaces.
SURFACES = {
    "quartz sand": [0.79, 0.76, 0.78, 0.94, 0.96],
    "granite": [0.87, 0.86, 0.87, 0.94, 0.95],
    "basalt": [0.945, 0.930, 0.915, 0.920, 0.945],
    "dry grass": [0.960, 0.955, 0.950, 0.965, 0.970],
    "water": [0.984, 0.985, 0.986, 0.992, 0.991],
}
CLAIM = 1.5, 0.015  # K and emissivity: what the algorithm promises


@scenario("How warm is this surface and what is it made of, when I know neither its temperature nor its emissivity?")
def temperature_emissivity_separation(
    surface: Annotated[str, Option("surface that is planted", choices=tuple(SURFACES))] = "quartz sand",
    emissivity: Annotated[
        FloatArray | None, Array("1", "b", "emissivities of your own in the five bands, in its place", gt=0, le=1)
    ] = None,
    temperature: Annotated[float, Quantity("K", "temperature that is planted", ge=220, le=400)] = 310.0,
    sky_temperature: Annotated[float, Quantity("K", "temperature that the sky seems to have", ge=100, le=320)] = 235.0,
    sky_error: Annotated[float, Quantity("1", "relative error of the sky's radiance as known", gt=-1, le=1)] = 0.0,
    noise: Annotated[float, Quantity("K", "noise of a band's brightness temperature", ge=0, le=2)] = 0.1,
    pixels: Annotated[int, Quantity("1", "noisy looks at the surface", ge=20, le=5000)] = 400,
    seed: Annotated[int, Quantity("1", "of the noise", ge=0)] = 0,
) -> Outcome:
    """A planted surface, seen in the five bands of ASTER with noise, and what the separation makes of it."""
    outcome = Outcome()
    truth = np.array(SURFACES[surface]) if emissivity is None else emissivity
    if truth.shape != BANDS.shape:
        raise InputError("has not five bands", field="emissivity", value=truth.size, remedy="give one for each band")
    black = outcome.call(planck_radiance, BANDS, np.array(temperature))
    sky = outcome.call(planck_radiance, BANDS, np.array(sky_temperature))
    grain = noise * outcome.call(planck_derivative, BANDS, np.array(temperature))
    clean = truth * black + (1.0 - truth) * sky
    seen = clean + grain * np.random.default_rng(seed).standard_normal((pixels, BANDS.size))
    known = (1.0 + sky_error) * sky

    found = outcome.call(separate, BANDS, seen, known)
    ideal = outcome.call(separate, BANDS, clean[np.newaxis], known)
    plain = outcome.call(separate, BANDS, seen, known, "nem")
    assert ideal.contrast is not None  # the method gives it
    mean, scatter = found.emissivity.mean(axis=0), found.emissivity.std(axis=0)
    library = {name: np.array(values) for name, values in SURFACES.items()}
    angles = {name: outcome.call(spectral_angle, found.emissivity, values) for name, values in library.items()}
    nearest = np.array(list(library))[np.argmin(list(angles.values()), axis=0)]

    errors = {"TES": found.temperature - temperature, "NEM": plain.temperature - temperature}
    outcome.value("temperature", found.temperature.mean(), "K", "mean of the looks")
    outcome.value("temperature error", errors["TES"].mean(), "K", "mean, found less planted")
    outcome.value("temperature scatter", errors["TES"].std(), "K", "standard deviation of one look")
    outcome.value("error without noise", ideal.temperature[0] - temperature, "K", "what the method itself gets wrong")
    outcome.value("error of normalised emissivity", errors["NEM"].mean(), "K", "its largest emissivity taken as 0.97")
    outcome.value("contrast", ideal.contrast[0], "1", "largest less smallest relative emissivity, without noise")
    outcome.value("smallest emissivity", mean.min(), "1", f"planted: {truth.min():.3g}")
    outcome.value("emissivity error", np.abs(mean - truth).max(), "1", "worst band, mean of the looks")
    outcome.value("emissivity scatter", scatter.max(), "1", "worst band, one look")
    for name in library if emissivity is None else ():
        if name == surface:
            outcome.value("recognised", (nearest == name).mean(), "1", f"looks nearest to {name} by spectral angle")
    if abs(errors["TES"].mean()) > CLAIM[0] or np.abs(mean - truth).max() > CLAIM[1]:
        outcome.note(
            "The error is beyond what the method claims (1.5 K, 0.015): this surface does not obey its regression."
        )
    if ideal.contrast[0] < 0.03:
        outcome.note("A nearly grey surface: noise feigns contrast, which makes it come out too black and too cool.")
    outcome.note(
        "Radiances at the ground (the air's own radiance and absorption removed first). The planted emissivities are "
        "rounded values of the kind that spectral libraries hold, not measurements of one sample."
    )

    def emissivities(axes: Axes) -> None:
        axes.fill_between(
            BANDS, mean - 2.0 * scatter, mean + 2.0 * scatter, color="C0", alpha=0.2, label="two scatters"
        )
        axes.plot(BANDS, mean, "o-", color="C0", label="separated (TES)")
        axes.plot(BANDS, plain.emissivity.mean(axis=0), "s--", color="C1", label="normalised (NEM)")
        axes.plot(BANDS, truth, "k_", markersize=18, markeredgewidth=2, label="planted")
        axes.set(xlabel="wavelength (µm)", ylabel="emissivity")
        axes.grid(alpha=0.3)
        axes.legend(fontsize=8)

    def histogram(axes: Axes) -> None:
        every = np.concatenate(list(errors.values()))
        edges = np.linspace(every.min(), every.max(), 60)
        for (name, error), color in zip(errors.items(), ("C0", "C1"), strict=True):
            axes.hist(
                error, bins=edges, alpha=0.6, color=color, label=f"{name}: {error.mean():+.2f} ± {error.std():.2f} K"
            )
        axes.axvline(0.0, color="k", linewidth=0.8)
        axes.axvspan(-CLAIM[0], CLAIM[0], color="0.9", zorder=0, label="claim: 1.5 K")
        axes.set(xlabel="temperature found less planted (K)", ylabel="looks")
        axes.legend(fontsize=8, loc="upper left")

    outcome.picture("emissivity", "Emissivity found and planted", emissivities)
    outcome.picture("error", "Error of the temperature, look by look", histogram)
    return outcome
