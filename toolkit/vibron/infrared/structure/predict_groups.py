"""Functional groups that the trained networks read from a whole spectrum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.chemistry._groups import load_groups
from vibron.infrared.preprocessing._grid import on_grid
from vibron.infrared.structure._model import shipped_model


@dataclass(frozen=True)
class GroupProbability:
    """One functional group and how probable it is."""

    name: Annotated[str, Option("name of the group, as in functional_groups")]
    label: Annotated[str, Option("the group in words")]
    probability: Annotated[float, Quantity("1", "calibrated probability that the molecule has it", ge=0, le=1)]
    base_rate: Annotated[float, Quantity("1", "share of the training molecules that have it", ge=0, le=1)]


@tool(
    domain="infrared",
    family="structure",
    known_answers=(
        KnownAnswer(
            call={"spectrum": "example:toluene_computed.jdx"},
            path="0.name",
            value="benzene_mono",
            source="the spectrum was computed (B3LYP/6-31G*) for toluene, a monosubstituted benzene",
        ),
        KnownAnswer(
            call={"spectrum": "example:toluene_computed.jdx"},
            path="1.name",
            value="arene",
            source="toluene holds a benzene ring",
        ),
        KnownAnswer(
            call={"spectrum": "example:toluene_computed.jdx"},
            path="0.probability",
            value=0.869361,
            tolerance=1e-4,
            source="the shipped networks in the reference evaluator of ONNX: benchmarks/independent_answers.py groups",
        ),
    ),
    valid_for="absorbance or transmittance of a single organic compound, most of 600 to 4000 cm^-1 measured",
    limitations="knows the groups of functional_groups only; mixtures, salts and inorganic compounds are outside",
    papers=("vibron_networks",),
    keywords=("functional group", "classify", "learned", "neural network", "carbonyl", "alcohol", "amine"),
    see_also=("functional_groups", "interpret_table", "rank_structures"),
    cost="light",
    asks=(
        "[label: Which functional groups] does the molecule with the spectrum {spectrum} have?",
        "[probability: How likely is each functional group] from the whole spectrum {spectrum}?",
    ),
)
def predict_groups(
    spectrum: Annotated[Spectrum, Record("the measured spectrum")],
) -> tuple[GroupProbability, ...]:
    """Predict which functional groups the molecule has, from the whole spectrum.

    The mean of several convolutional networks that read the spectrum on 400(2)4000 cm^-1.

    Parameters
    ----------
    spectrum
        The measured spectrum.

    Returns
    -------
    tuple of GroupProbability
        Every group, most probable first.

    Raises
    ------
    InputError
        If fewer than 100 points lie between 400 and 4000 cm^-1.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> from vibron.infrared.formats.read_spectrum import read_spectrum
    >>> predict_groups(read_spectrum(example("toluene_computed.jdx"))[0])[0].name
    'benzene_mono'
    """
    model = shipped_model()
    probabilities = model.encode_one(on_grid(spectrum)).groups[0]
    rates = model.manifest["group_rates"]
    found = [
        GroupProbability(group.name, group.label, float(chance), float(rate))
        for group, chance, rate in zip(load_groups(), probabilities, rates, strict=True)
    ]
    return tuple(sorted(found, key=lambda group: (-group.probability, group.name)))
