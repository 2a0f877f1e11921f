"""From the material of an infrared photodiode to its signal, noise and thermal resolution."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray, Option, Quantity
from vibron.radiation.blackbody.planck_derivative import planck_derivative
from vibron.radiation.blackbody.planck_radiance import planck_radiance
from vibron.radiation.detectors.detectivity_limit import detectivity_limit
from vibron.radiation.detectors.detector_noise import detector_noise
from vibron.radiation.detectors.diode_current import diode_current
from vibron.radiation.detectors.hgcdte import hgcdte
from vibron.radiation.detectors.photocurrent import photocurrent
from vibron.radiation.detectors.quantum_efficiency import quantum_efficiency
from vibron.radiation.detectors.responsivity import responsivity
from vibron.radiation.detectors.rule07_dark_current import rule07_dark_current
from vibron.radiation.detectors.semiconductor_absorption import semiconductor_absorption
from vibron.radiation.detectors.specific_detectivity import specific_detectivity
from vibron.radiation.detectors.varshni_gap import varshni_gap
from vibron.radiation.films.multilayer_spectrum import multilayer_spectrum
from vibron.radiation.radiometry.lambertian_irradiance import lambertian_irradiance
from vibron_agents.pages.picture import Axes
from vibron_agents.scenarios.declaration import scenario
from vibron_agents.scenarios.outcome import Outcome

VOLT_UM = 1.2398419843  # eV um
CHARGE = 1.602176634e-19  # C
INDEX = {"HgCdTe": 3.4, "InSb": 3.9, "InAs": 3.5}
POINTS = 1201
TAIL_REACH = 12.0  # tail energies below the gap, where nothing is absorbed any more


@scenario("What photocurrent, noise, detectivity and thermal resolution does a photodiode of this material reach?")
def detector_photocurrent(
    material: Annotated[str, Option("absorber", choices=("HgCdTe", "InSb", "InAs"))] = "HgCdTe",
    composition: Annotated[float, Quantity("1", "mole fraction of CdTe, for HgCdTe", gt=0.16, le=1)] = 0.30,
    temperature: Annotated[float, Quantity("K", "temperature of the detector", ge=40, le=300)] = 110.0,
    thickness: Annotated[float, Quantity("um", "thickness of the absorber", gt=0, kind="length")] = 6.0,
    strength: Annotated[float, Quantity("cm^-1 eV^-0.5", "absorption above the gap", gt=0)] = 1.2e4,
    tail: Annotated[float, Quantity("eV", "energy of the absorption tail", gt=0, kind="energy")] = 0.006,
    coating_index: Annotated[float, Quantity("1", "quarter-wave film on its face; 1 is a bare face", ge=1)] = 2.0,
    back_reflectance: Annotated[float, Quantity("1", "of the contact behind the absorber", ge=0, le=1)] = 0.0,
    dark_current: Annotated[
        float | None, Quantity("A cm^-2", "saturation current; Rule 07 where left out", gt=0)
    ] = None,
    scene_temperature: Annotated[float, Quantity("K", "temperature of the black scene", gt=0)] = 300.0,
    low: Annotated[float, Quantity("um", "short edge of the cold filter", gt=0, kind="position")] = 3.0,
    high: Annotated[float, Quantity("um", "long edge of the cold filter", gt=0, kind="position")] = 5.5,
    optics: Annotated[float, Quantity("1", "transmittance of window, lens and filter", gt=0, le=1)] = 0.85,
    f_number: Annotated[float, Quantity("1", "focal length over diameter, matched by the cold shield", gt=0)] = 2.0,
    pitch: Annotated[float, Quantity("um", "width of the square pixel", gt=0, kind="length")] = 15.0,
    integration_time: Annotated[float, Quantity("ms", "integration time", gt=0)] = 5.0,
) -> Outcome:
    """Gap, absorption, quantum efficiency, photocurrent, noise, D* and NETD of a photodiode before a black scene."""
    outcome = Outcome()
    area, bandwidth = (1e-4 * pitch) ** 2, 500.0 / integration_time  # cm^2; 1 / (2 t) in Hz

    # 1. Material: the gap at this temperature, and the absorption that follows from it.
    kelvin = np.array(temperature)
    if material == "HgCdTe":
        gap = float(outcome.call(hgcdte, kelvin, np.array(composition)).gap)
    else:
        gap = float(outcome.call(varshni_gap, kelvin, material).energy)
    if gap <= 0.0:
        raise DomainError("leaves no gap", field="composition", value=composition, remedy="raise it")
    cutoff = VOLT_UM / gap
    last = min(high, VOLT_UM / max(gap - TAIL_REACH * tail, 0.2 * gap))
    if last <= low:
        raise DomainError(
            f"lies beyond the cutoff of {cutoff:.2f} um", field="low", value=low, remedy="shorten the filter"
        )
    grid = np.linspace(low, last, POINTS)
    absorption = outcome.call(semiconductor_absorption, grid, np.array(gap), np.array(strength), np.array(tail))

    # 2. Interface: the face reflects; a quarter wave in the middle of the band makes it less.
    edge = min(last, cutoff)
    films = [coating_index] if coating_index > 1.0 else []
    depth = np.array([0.25 * 0.5 * (low + edge) / film for film in films])
    face = outcome.call(multilayer_spectrum, grid, np.array([1.0, *films, INDEX[material]]), depth).reflectance
    efficiency = outcome.call(quantum_efficiency, absorption, np.array(thickness), face, back_reflectance)
    response = outcome.call(responsivity, grid, efficiency)

    # 3. Scene: a black body through the optics, within the cone of the cold shield.
    cone = float(np.degrees(np.arctan(0.5 / f_number)))
    seen = optics * outcome.call(planck_radiance, grid, np.array(scene_temperature))
    slope = optics * outcome.call(planck_derivative, grid, np.array(scene_temperature))
    light = outcome.call(lambertian_irradiance, seen, np.array(cone))
    change = outcome.call(lambertian_irradiance, slope, np.array(cone))
    current = outcome.call(photocurrent, grid, response, light, area)
    gain = outcome.call(photocurrent, grid, response, change, area)  # A per K of the scene

    # 4. Noise at zero bias: light, and the resistance that the dark current leaves.
    density = dark_current or float(outcome.call(rule07_dark_current, np.array(cutoff), kelvin))
    saturation = density * area
    diode = outcome.call(diode_current, np.array(0.0), np.array(saturation), kelvin, current)
    light_noise = float(outcome.call(detector_noise, "shot", current=np.array(current)).density)
    thermal = outcome.call(detector_noise, "johnson", resistance=diode.zero_bias_resistance, temperature=kelvin)
    diode_noise = float(thermal.density)
    noise = float(np.hypot(light_noise, diode_noise))

    # 5. Figures of merit.
    best = int(response.argmax())
    peak = outcome.call(specific_detectivity, np.array(noise), response[best : best + 1], area=np.array(area))
    assert peak.detectivity is not None
    detectivity = peak.detectivity[0]
    limit = outcome.call(detectivity_limit, np.array(edge), scene_temperature, half_angle=np.array(cone))
    resolution = noise * np.sqrt(bandwidth) / gain

    outcome.value("gap", gap, "eV", f"of {material} at {temperature:g} K")
    outcome.value("cutoff", cutoff, "um", "wavelength of the gap")
    outcome.value("face reflectance", np.interp(0.5 * (low + edge), grid, face), "1", "in the middle of the band")
    outcome.value(
        "quantum efficiency", np.interp(0.5 * (low + edge), grid, efficiency), "1", "in the middle of the band"
    )
    outcome.value("peak responsivity", response[best], "A W^-1", f"at {grid[best]:.2f} um")
    outcome.value("photocurrent", current, "A", "of one pixel before the scene")
    outcome.value(
        "photoelectrons", current / CHARGE * 1e-3 * integration_time, "1", "collected in the integration time"
    )
    outcome.value("dark current", saturation, "A", "saturation current of one pixel")
    outcome.value("zero-bias product", diode.zero_bias_resistance * area, "ohm cm^2", "R0A")
    outcome.value("noise", noise, "A Hz^-0.5", "shot noise of the light and Johnson noise of the diode")
    outcome.value("share of light", light_noise**2 / noise**2, "1", "of the noise power; one is background-limited")
    outcome.value("detectivity", detectivity, "cm Hz^0.5 W^-1", "peak D*")
    outcome.value(
        "background limit", limit, "cm Hz^0.5 W^-1", "D* of a perfect diode of this cutoff and cone, no filter"
    )
    outcome.value("NETD", 1e3 * resolution, "mK", f"in {bandwidth:g} Hz, 1 / (2 integration time)")
    if dark_current is None:
        outcome.note(
            "Rule 07 for the dark current is a rule for HgCdTe, good to a factor of about 2.5 where cutoff times "
            "temperature is 400 to 1700 um K; give the dark current of your own diode to trust the dark part."
        )
    outcome.note(
        "Every absorbed photon is taken to be collected; no 1/f noise, amplifier or spatial noise. The scene fills the "
        "cone of the cold shield, and nothing warm is seen around it. A filter or a lens takes light away and lifts D* "
        "beyond the limit given, which has neither."
    )

    # The same chain over the temperature of the detector, for the picture.
    warm = np.linspace(60.0, 240.0, 91)
    gaps = (
        outcome.call(hgcdte, warm, np.array(composition)).gap
        if material == "HgCdTe"
        else outcome.call(varshni_gap, warm, material).energy
    )
    edges = outcome.call(semiconductor_absorption, grid, gaps[:, None], np.array(strength), np.array(tail))
    answers = outcome.call(
        responsivity, grid, outcome.call(quantum_efficiency, edges, np.array(thickness), face, back_reflectance)
    )
    dark = np.full(warm.size, dark_current) if dark_current else outcome.call(rule07_dark_current, VOLT_UM / gaps, warm)
    lit: FloatArray = 1e-4 * np.trapezoid(answers * light, grid, axis=-1)  # A cm^-2

    def responses(axes: Axes) -> None:
        axes.plot(grid, efficiency, "C0", label="quantum efficiency")
        axes.plot(grid, face, "C1", label="reflectance of the face")
        axes.plot(grid, light / light.max(), "0.5", linestyle="--", label="irradiance (relative)")
        axes.axvline(cutoff, color="C3", linestyle=":", label=f"gap: {cutoff:.2f} µm")
        axes.set(xlabel="wavelength (µm)", ylabel="part", ylim=(0.0, 1.05), xlim=(grid[0], grid[-1]))
        axes.legend(fontsize=8)

    def currents(axes: Axes) -> None:
        axes.semilogy(warm, dark, "C3", label="dark")
        axes.semilogy(warm, lit, "C0", label="light")
        axes.axvline(temperature, color="0.5", linestyle=":", label="as chosen")
        axes.set(xlabel="temperature of the detector (K)", ylabel="current density (A cm$^{-2}$)")
        axes.set_ylim(max(1e-14, dark.min()), 10.0 * max(dark.max(), lit.max()))
        axes.grid(alpha=0.3)
        axes.legend(fontsize=8)

    outcome.picture(
        "response", "Quantum efficiency and reflectance over the wavelength, with the light that falls in", responses
    )
    outcome.picture(
        "temperature",
        "Current of light and dark over the temperature: the diode is background-limited where they are far apart",
        currents,
    )
    return outcome
