"""Cooling of a surface that faces the sky, by day and by night."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray, Option, Quantity
from vibron.radiation.atmosphere.reference_atmosphere import reference_atmosphere
from vibron.radiation.blackbody.planck_radiance import planck_radiance
from vibron.radiation.films.radiative_cooling_power import radiative_cooling_power
from vibron.radiation.films.selective_emitter import selective_emitter
from vibron.radiation.optics.refractive_index import refractive_index
from vibron.radiation.transmission.lowtran_spectrum import lowtran_spectrum
from vibron_agents.pages.picture import Axes
from vibron_agents.scenarios.declaration import scenario
from vibron_agents.scenarios.outcome import Outcome

ATMOSPHERES = (
    "tropical", "midlatitude-summer", "midlatitude-winter", "subarctic-summer", "subarctic-winter", "us-standard",
)  # fmt: skip
LOWEST, HIGHEST, STEP = 130.0, 4000.0, 5.0  # cm^-1, 2.5 to 77 um
WINDOW = (8.0, 13.0)  # um
COLDEST, WARMEST, COUNT = 60.0, 40.0, 21  # K below and above the air, and points


@scenario("How much does this surface cool under the open sky by night and by day, and how cold does it get?")
def radiative_cooling(
    emitter: Annotated[
        str,
        Option(
            "silica film on silver, a black one, or an ideal one of the window 8-13 um",
            choices=("silica", "black", "window"),
        ),
    ] = "silica",
    thickness: Annotated[float, Quantity("um", "thickness of the silica", gt=0, le=500, kind="length")] = 20.0,
    atmosphere: Annotated[str, Option("model atmosphere", choices=ATMOSPHERES)] = "midlatitude-summer",
    convection: Annotated[float, Quantity("W m^-2 K^-1", "heat transfer coefficient to the air", ge=0, le=100)] = 6.0,
    sunlight: Annotated[float, Quantity("W m^-2", "sunlight on the surface by day", ge=0, le=1400)] = 900.0,
    absorptance: Annotated[float, Quantity("1", "part of the sunlight that is absorbed", ge=0, le=1)] = 0.04,
) -> Outcome:
    """Net cooling power at the temperature of the air under LOWTRAN's sky, and the temperature at which it vanishes."""
    outcome = Outcome()
    path = outcome.call(lowtran_spectrum, LOWEST, HIGHEST, "transmittance", STEP, atmosphere)
    wavelength, zenith = path.wavelength[::-1].copy(), path.transmittance[::-1].copy()
    levels = outcome.call(reference_atmosphere, f"afgl-{atmosphere}", np.array([0.0, 1.0]))
    air = float(levels.temperature[0])
    if emitter == "silica":
        film = outcome.call(refractive_index, wavelength, "SiO2", "Franta")
        metal = outcome.call(refractive_index, wavelength, "Ag", "Hagemann")
        none = np.ones_like(wavelength)
        # The default asks for both.
        assert film.refractive_index is not None and film.extinction_coefficient is not None
        assert metal.refractive_index is not None and metal.extinction_coefficient is not None
        stack = outcome.call(
            selective_emitter, wavelength, np.array([none, film.refractive_index, metal.refractive_index]),
            np.array([thickness]), air,
            np.array([0.0 * none, film.extinction_coefficient, metal.extinction_coefficient]),
        )  # fmt: skip
        emissivity = stack.emissivity
    else:
        inside = (wavelength >= WINDOW[0]) & (wavelength <= WINDOW[1])
        emissivity = np.where(inside, 1.0, 0.0 if emitter == "window" else 1.0)

    settings = (air, zenith)
    night = outcome.call(radiative_cooling_power, wavelength, emissivity, air, *settings)
    day = outcome.call(radiative_cooling_power, wavelength, emissivity, air, *settings, sunlight, absorptance)
    kelvin = np.linspace(air - COLDEST, air + WARMEST, COUNT)
    by_night = np.array(
        [
            outcome.call(radiative_cooling_power, wavelength, emissivity, t, *settings, convection=convection).net
            for t in kelvin.tolist()
        ]
    )
    by_day = by_night - absorptance * sunlight
    rest = {"night": _zero(kelvin, by_night), "day": _zero(kelvin, by_day)}
    final = outcome.call(
        radiative_cooling_power, wavelength, emissivity, rest["night"], *settings, convection=convection
    )
    black = outcome.call(planck_radiance, wavelength, np.array(air))
    inside = (wavelength >= WINDOW[0]) & (wavelength <= WINDOW[1])
    weight = np.trapezoid(np.where(inside, black, 0.0), wavelength)
    sky_emissivity = night.sky / night.emitted

    outcome.value("air temperature", air, "K", "of the lowest level of the model atmosphere")
    outcome.value(
        "emissivity in the window",
        np.trapezoid(np.where(inside, emissivity * black, 0.0), wavelength) / weight,
        "1",
        "8 to 13 um, weighted by Planck's law",
    )
    outcome.value(
        "window transmittance",
        np.trapezoid(np.where(inside, zenith * black, 0.0), wavelength) / weight,
        "1",
        "of the air towards the zenith, with the same weights",
    )
    outcome.value("emitted", night.emitted, "W m^-2", "by the surface at the temperature of the air")
    outcome.value("received from the sky", night.sky, "W m^-2", "absorbed of it")
    outcome.value(
        "sky share", sky_emissivity, "1", "received over emitted: the sky's emissivity as this surface sees it"
    )
    outcome.value("cooling by night", night.net, "W m^-2", "net, at the temperature of the air")
    outcome.value("cooling by day", day.net, "W m^-2", "net, at the temperature of the air, in sunlight")
    outcome.value(
        "largest absorptance",
        night.net / sunlight if sunlight else 1.0,
        "1",
        "of sunlight, with which it still cools by day",
    )
    outcome.value("coldest by night", rest["night"] - air, "K", "surface less air at rest, with the convection given")
    outcome.value("coldest by day", rest["day"] - air, "K", "the same in sunlight")
    outcome.value("balance", final.net, "W m^-2", "what is left of the net power at rest by night; should vanish")
    outcome.value("coverage", night.coverage, "1", "part of a black body's power within the computed range")
    if day.net < 0.0:
        outcome.note("By day this surface is warmer than the air: it absorbs too much sunlight.")
    outcome.note(
        "The sky is LOWTRAN's clear sky (no clouds or aerosol, 330 ppm of CO2), taken as one layer at the temperature "
        "of the lowest air, which overestimates its emission by some watts; clouds cut the cooling to a fraction. "
        "Horizontal surface that sees the whole sky; its optical constants do not change with temperature."
    )
    if emitter == "silica":
        outcome.note("Silica alone shines little near 9 um, where it reflects; designs add layers or texture there.")

    def spectra(axes: Axes) -> None:
        axes.fill_between(wavelength, zenith, color="C9", alpha=0.35, linewidth=0, label="air, towards the zenith")
        axes.plot(wavelength, emissivity, "C3", label="emissivity of the surface")
        axes.plot(wavelength, black / black.max(), "k--", linewidth=0.8, label="Planck's law (relative)")
        axes.set(xlabel="wavelength (µm)", ylabel="part", xlim=(2.5, 30.0), ylim=(0.0, 1.05))
        axes.legend(fontsize=8, loc="upper right")

    def balance(axes: Axes) -> None:
        near = 10.0 + max(abs(part - air) for part in rest.values())
        shown = np.abs(kelvin - air) <= near + COLDEST / (COUNT - 1)
        for label, power, color in (("night", by_night, "C0"), ("day", by_day, "C1")):
            axes.plot(kelvin[shown] - air, power[shown], color, label=label)
            axes.plot(rest[label] - air, 0.0, "o", color=color)
        axes.axhline(0.0, color="k", linewidth=0.8)
        axes.axvline(0.0, color="0.6", linestyle=":")
        axes.set(xlabel="surface less air (K)", ylabel="net cooling power (W m$^{-2}$)")
        axes.grid(alpha=0.3)
        axes.legend(fontsize=8)

    outcome.picture(
        "spectra", "Emissivity of the surface, transmittance of the air, and the spectrum of a black body", spectra
    )
    outcome.picture(
        "balance", "Net cooling power with convection over the temperature of the surface; dots: at rest", balance
    )
    return outcome


def _zero(kelvin: FloatArray, power: FloatArray) -> float:
    """Return where the net power, which rises with the temperature, vanishes."""
    if power[0] > 0.0 or power[-1] < 0.0:
        raise DomainError(
            f"leaves the surface more than {COLDEST:g} K colder or {WARMEST:g} K warmer than the air",
            field="convection", remedy="give more convection or less sunlight",
        )  # fmt: skip
    return float(np.polynomial.Polynomial.fit(power, kelvin, 6)(0.0))  # smooth, so the inverse is a polynomial too
