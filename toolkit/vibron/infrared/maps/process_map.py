from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import File, Option
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.recipes.recipe import Recipe
from vibron.infrared.recipes.vectorised import vectorised
from vibron.infrared.spectral_map.blocks import Block, each_block, mapped, spectra_of
from vibron.infrared.spectral_map.cube import HyperspectralCube
from vibron.infrared.spectral_map.opening import SOURCE, MapSource, open_map


@tool(
    valid_for="steps that treat every spectrum without regard to the others",
    limitations="absorbance, range, mask, resample, smoothing and derivatives by Savitzky-Golay, normalise, "
    " spikes, SNV, MSC and EMSC with a reference are computed for whole blocks; other steps, such as "
    "baseline, run pixel by pixel at about 1 ms each",
    see_also=("band_image", "map_components", "repair_map", "subtract_background"),
    extra="maps",
    cost="light",
    effects=("files",),
)
def process_map(
    cube: Annotated[MapSource, File(SOURCE)],
    steps: Annotated[str, Option('recipe: "absorbance, spikes, range 900-1800, snv", or the path of its YAML file')],
) -> HyperspectralCube:
    """Apply the steps of a recipe to the spectrum of every pixel.

    Each pixel equals what `vibron.Recipe` makes of its spectrum.  Pixels with an incomplete spectrum, and those that a
    step refuses, such as empty ones that cannot be normalised, become NaN; a step that refuses the strongest spectrum
    of the first block is an error.  A map of more than 20 million values stays in its file and is computed when it is
    read or written.

    Raises
    ------
    InputError
        A step or an option is unknown, or a step needs all spectra at once.
    DomainError
        The map has no complete spectrum, or a step refuses its spectra.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> process_map(example("map.hdr"), "range 1050-1450, normalise")
    <HyperspectralCube: absorbance, 6 x 8 pixels, 41 points, 1050 to 1450 cm^-1>
    """
    opened, recipe = open_map(cube), Recipe.read(steps)
    treated = vectorised(recipe.steps, _strongest(opened))
    last = treated[-1].after

    def one(_: slice, block: Block) -> Block:
        spectra, complete = spectra_of(block)
        values = spectra.astype(np.float64)
        for step in treated:
            values = step(values) if len(values) else np.zeros((0, len(step.after)))
        found = np.full((complete.size, len(last)), np.nan, dtype=block.dtype)
        found[complete] = values
        return found.reshape(*block.shape[:2], -1)

    made = mapped(opened, one, last.wavenumber, last.kind)
    return replace(made, metadata={**opened.metadata, "steps": str(recipe)})


def _strongest(cube: HyperspectralCube) -> Spectrum:
    """Return the complete spectrum with the largest sum of squares, of the first block that has one."""
    for block in each_block(cube):
        spectra, _ = spectra_of(block)
        if len(spectra):
            best = int(np.einsum("ij,ij->i", spectra, spectra).argmax())
            return Spectrum(cube.wavenumber, spectra[best], cube.kind)
    raise DomainError("has no complete spectrum", field="cube", value=str(cube), remedy="cut the missing wavenumbers")
