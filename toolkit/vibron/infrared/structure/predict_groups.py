from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord, Rows
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.molecules.groups import load_groups
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.structure_model.model import shipped_model


@tool(
    valid_for="absorbance or transmittance of a single organic compound, most of 600 to 4000 cm^-1 measured",
    limitations="knows the groups of functional_groups only; mixtures, salts and inorganic compounds are outside",
    papers=("vibron_networks",),
    see_also=("functional_groups", "interpret_table", "rank_structures"),
    cost="light",
)
def predict_groups(
    spectrum: Annotated[Spectrum, Record("the measured spectrum")],
) -> Rows[GroupProbability]:
    """Predict which functional groups the molecule has, from the whole spectrum.

    The mean of several convolutional networks that read the spectrum on 400(2)4000 cm^-1.

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
    return Rows(sorted(found, key=lambda group: (-group.probability, group.name)))


@dataclass(frozen=True)
class GroupProbability(DataRecord):
    """One functional group and how probable it is."""

    bars = ("label", "probability")  # as which lists of groups are drawn

    name: Annotated[str, Option("name of the group, as in functional_groups")]
    label: Annotated[str, Option("the group in words")]
    probability: Annotated[float, Quantity("1", "calibrated probability that the molecule has it", ge=0, le=1)]
    base_rate: Annotated[float, Quantity("1", "share of the training molecules that have it", ge=0, le=1)]
