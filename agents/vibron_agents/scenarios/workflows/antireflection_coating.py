"""Design of an antireflection coating for an infrared window."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray, Option, Quantity
from vibron.radiation.films.angle_scan import angle_scan
from vibron.radiation.films.antireflection_coating import antireflection_coating as closed_form
from vibron.radiation.films.multilayer_spectrum import multilayer_spectrum
from vibron.radiation.films.optimise_coating import optimise_coating
from vibron.radiation.optics.refractive_index import refractive_index
from vibron_agents.pages.picture import Axes
from vibron_agents.scenarios.declaration import scenario
from vibron_agents.scenarios.outcome import Outcome

#: Page of the refractive-index database for each material; all reach from 2.5 um to 13 um.
MATERIALS = {"Ge": "Burnett", "Si": "Chandler-Horowitz", "ZnSe": "Connolly", "ZnS": "Debenham", "YbF3": "Amotchkina"}
POINTS, ANGLES = 61, np.linspace(0.0, 60.0, 25)
WINDOW = 2000.0  # um: any thickness without phase gives the same


@scenario("Which coating keeps this infrared window from reflecting in my band, and how much light does it gain?")
def antireflection_coating(
    substrate: Annotated[str, Option("material of the window", choices=("Ge", "Si", "ZnSe", "ZnS"))] = "Ge",
    outer_film: Annotated[
        str, Option("film next to the air, of lower index", choices=("YbF3", "ZnS", "ZnSe"))
    ] = "YbF3",
    inner_film: Annotated[
        str, Option("film next to it and to the window", choices=("ZnS", "ZnSe", "Ge", "Si"))
    ] = "ZnS",
    pairs: Annotated[
        int, Quantity("1", "pairs of films; from the second on one film is of the window's material", ge=1, le=3)
    ] = 2,
    low: Annotated[float, Quantity("um", "short end of the band", ge=2.5, lt=13, kind="position")] = 8.0,
    high: Annotated[float, Quantity("um", "long end of the band", gt=2.5, le=13, kind="position")] = 12.0,
    seed: Annotated[int, Quantity("1", "of the search", ge=0)] = 0,
) -> Outcome:
    """A quarter wave, a pair of films and an optimised stack on a window: reflectance, transmittance, angles."""
    if high <= low:
        raise DomainError("lies below the short end", field="high", value=high, remedy="swap the ends")
    outcome = Outcome()
    wavelength = np.linspace(low, high, POINTS)
    centre = 2.0 * low * high / (low + high)  # the middle in wavenumber
    index, middle = {}, {}
    for material in dict.fromkeys((substrate, outer_film, inner_film)):
        grid = np.append(wavelength, centre)
        found = outcome.call(refractive_index, grid, material, MATERIALS[material], quantity="n").refractive_index
        assert found is not None  # quantity="n" always brings it
        index[material], middle[material] = found[:-1], float(found[-1])
    air = np.ones(POINTS)

    def media(*films: str) -> FloatArray:
        return np.array([air, *(index[film] for film in films), index[substrate]])

    single = outcome.call(closed_form, centre, middle[substrate], middle[outer_film])
    ideal = outcome.call(closed_form, centre, middle[substrate])
    sequence = (outer_film, inner_film, *(substrate, inner_film) * (pairs - 1))
    start = np.array([centre / (8.0 * middle[film]) for film in sequence])
    best = outcome.call(
        optimise_coating, wavelength, media(*sequence), start, np.zeros(POINTS), method="global",
        thickest=centre / 3.0, seed=seed,
    )  # fmt: skip
    bare = outcome.call(multilayer_spectrum, wavelength, media(), np.array([]))
    quarter = outcome.call(multilayer_spectrum, wavelength, media(outer_film), single.thickness)

    # A window has two faces, between which the light loses its phase.
    films = best.thickness
    both = np.array([*media(*sequence), *media(*sequence)[-2::-1]])
    thickness = np.array([*films, WINDOW, *films[::-1]])
    thick = (thickness == WINDOW).astype(float)
    coated = outcome.call(multilayer_spectrum, wavelength, both, thickness, incoherent=thick)
    naked = outcome.call(
        multilayer_spectrum, wavelength, np.array([air, index[substrate], air]), np.array([WINDOW]),
        incoherent=np.array([1.0]),
    )  # fmt: skip
    tilted = outcome.call(angle_scan, ANGLES, wavelength, media(*sequence), films)
    mean = (0.5 * (tilted.reflectance_s + tilted.reflectance_p)).mean(axis=-1)

    outcome.value("bare reflectance", bare.reflectance.mean(), "1", "mean over the band, one face")
    outcome.value("quarter wave", single.thickness[0], "um", f"thickness of {outer_film} alone, for {centre:.3g} um")
    outcome.value("quarter-wave reflectance", quarter.reflectance.mean(), "1", "mean over the band, one face")
    outcome.value("ideal index", ideal.refractive_index[1], "1", "of one film that would cancel the reflection")
    for number, (film, depth) in enumerate(zip(sequence, films, strict=True), start=1):
        outcome.value(f"film {number}", depth, "um", f"{film}, counted from the air")
    outcome.value("optimised reflectance", best.values.mean(), "1", "mean over the band, one face")
    outcome.value("worst reflectance", best.values.max(), "1", "largest in the band, one face")
    outcome.value("bare window", naked.transmittance.mean(), "1", "mean transmittance, both faces bare")
    outcome.value("coated window", coated.transmittance.mean(), "1", "mean transmittance, both faces coated")
    outcome.value("reflectance at 45 degrees", np.interp(45.0, ANGLES, mean), "1", "mean over band and polarisations")
    if middle[outer_film] >= middle[inner_film]:
        outcome.note("The outer film is not the one of lower index; two films then rarely help.")
    outcome.note(
        "Films and window are taken as transparent: YbF3 begins to absorb beyond 10 um (k = 0.005 there, 0.03 at "
        "12 um), germanium above 330 K, silicon beyond 6 um. Indices are of bulk or of single films at room "
        "temperature; those of a coating plant differ by a few per cent."
    )
    outcome.note("The search is global but proves nothing; another seed may find thinner films of like merit.")

    def spectra(axes: Axes) -> None:
        axes.plot(wavelength, 100.0 * bare.reflectance, color="0.5", label="bare face")
        axes.plot(wavelength, 100.0 * quarter.reflectance, color="C1", label=f"quarter wave of {outer_film}")
        axes.plot(wavelength, 100.0 * best.values, color="C0", label=f"{len(films)} films, optimised")
        axes.set(xlabel="wavelength (µm)", ylabel="reflectance (%)", yscale="log", xlim=(low, high))
        axes.set_ylim(1e-2, 100.0)
        axes.grid(alpha=0.3, which="both")
        axes.legend(fontsize=8)

    def window(axes: Axes) -> None:
        axes.plot(wavelength, 100.0 * naked.transmittance, color="0.5", label="bare")
        axes.plot(wavelength, 100.0 * coated.transmittance, color="C0", label="both faces coated")
        axes.set(xlabel="wavelength (µm)", ylabel="transmittance of the window (%)", xlim=(low, high), ylim=(0, 101))
        axes.grid(alpha=0.3)
        axes.legend(loc="lower right", fontsize=8)

    def angles(axes: Axes) -> None:
        axes.plot(ANGLES, 100.0 * tilted.reflectance_s.mean(axis=-1), "C3", label="s")
        axes.plot(ANGLES, 100.0 * tilted.reflectance_p.mean(axis=-1), "C2", label="p")
        axes.plot(ANGLES, 100.0 * mean, "k--", label="mean")
        axes.set(xlabel="angle of incidence (degrees)", ylabel="mean reflectance of one face (%)")
        axes.grid(alpha=0.3)
        axes.legend(fontsize=8)

    outcome.picture("reflectance", "Reflectance of one face of the window", spectra)
    outcome.picture("window", "Transmittance of the whole window", window)
    outcome.picture("angle", "Reflectance of the optimised face in the band, over the angle", angles)
    return outcome
