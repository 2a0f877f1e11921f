from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord, Rows
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.kind_model.materials import load_materials, similarity
from vibron.infrared.kind_model.network import KINDS, ONE, log_chances
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.structure_model.model import shipped_model

LABELS: Mapping[str, str] = {
    ONE: "one compound",
    "mixture": "a mixture of compounds",
    "polymer": "a polymer",
    "inorganic": "an inorganic solid",
    "water": "liquid water or an aqueous solution",
    "air": "air, without a sample",
    "nothing": "noise or a baseline, without bands",
    "Raman": "a Raman spectrum",
    "fringes": "a film with interference fringes",
    "reflection": "a specular reflection",
}
MATERIALS = 3  # named of the likeliest kind
LEAST_SIMILAR = 0.5


@tool(
    valid_for="absorbance or transmittance, most of 600 to 4000 cm^-1 measured",
    limitations=(
        "trained on simulated mixtures, materials, films and reflections; about half of all mixtures of two compounds "
        "are taken for one compound; materials that the table lacks are named by the nearest one"
    ),
    papers=("vibron_networks", "hummel1991", "millerwilkins1952", "nyquist1971"),
    see_also=("rank_structures", "quality_report", "mixture_search"),
    cost="light",
)
def sample_kind(
    spectrum: Annotated[Spectrum, Record("the measured spectrum")],
) -> SampleKind:
    r"""Tell what a spectrum is of: one compound, a mixture, a polymer, an inorganic solid, water, air or no sample.

    A small network reads the whole spectrum; decision trees weigh what it says and how well known compounds explain the
    spectrum.  Polymers, inorganic solids and aqueous samples are named by the correlation with the bands in a table,

    .. math:: r = \mathrm{corr}\Bigl(\sqrt{A},\ \sqrt{\textstyle\sum_i h_i\, v(\tilde\nu; \tilde\nu_i, w_i)}\Bigr)

    where v is the mean of a Lorentzian and a Gaussian.

    Raises
    ------
    InputError
        If fewer than 100 points lie between 400 and 4000 cm^-1.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> sample_kind(read_spectrum(example("toluene_computed.jdx"))[0]).kind
    'one compound'
    """
    absorbance, model = on_grid(spectrum), shipped_model()
    reading = model.encode_one(absorbance)
    one, _ = model.membership(absorbance, reading, model.score(reading.weights[0]))
    chances = np.exp(log_chances(absorbance))
    chances[0] = 0.0
    chances *= (1.0 - one) / max(float(chances.sum()), 1e-12)
    chances[0] = one
    kinds = sorted(zip(KINDS, chances.tolist(), strict=True), key=lambda pair: -pair[1])
    likeliest = next(name for name, _ in kinds if one >= 0.5 or name != ONE)
    similar = sorted(zip(load_materials(), similarity(absorbance).tolist(), strict=True), key=lambda pair: -pair[1])
    materials = [MaterialSimilarity(m.name, r) for m, r in similar if m.kind == likeliest and r >= LEAST_SIMILAR]
    return SampleKind(
        likeliest,
        LABELS[likeliest],
        one,
        Rows(KindChance(name, chance) for name, chance in kinds),
        Rows(materials[:MATERIALS]),
    )


@dataclass(frozen=True)
class KindChance(DataRecord):
    """One kind of sample and how probable it is."""

    bars = ("kind", "probability")  # as which lists of kinds are drawn

    kind: Annotated[str, Option("kind of sample", choices=KINDS)]
    probability: Annotated[float, Quantity("1", "probability of this kind", ge=0, le=1)]


@dataclass(frozen=True)
class MaterialSimilarity(DataRecord):
    """One material of the table and how similar it is."""

    name: Annotated[str, Option("name of the material, or of the ion that determines its spectrum")]
    correlation: Annotated[float, Quantity("1", "correlation of the square roots of the absorbances", ge=-1, le=1)]


@dataclass(frozen=True)
class SampleKind(DataRecord):
    """What the sample probably is."""

    kind: Annotated[str, Option("the likeliest kind", choices=KINDS)]
    label: Annotated[str, Option("the likeliest kind in words")]
    one: Annotated[float, Quantity("1", "probability that it is a single compound", ge=0, le=1)]
    kinds: Annotated[Rows[KindChance], Record("every kind, most probable first")]
    materials: Annotated[Rows[MaterialSimilarity], Record("materials of this kind that are most similar")]
