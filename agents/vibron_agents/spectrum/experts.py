"""The experts: pure functions from evidence to evidence, run in a fixed order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import get_args

from vibron.core.data_record import Rows
from vibron.core.errors import DomainError, InputError
from vibron.core.require import require
from vibron.core.spectrum import KINDS, Kind
from vibron.infrared.bands.assign_bands import assign_bands
from vibron.infrared.bands.find_bands import find_bands
from vibron.infrared.bands.interpret_table import interpret_table
from vibron.infrared.formats.read_spectrum import ScaleChange
from vibron.infrared.library.search_library import search_library
from vibron.infrared.preprocessing.quality_report import quality_report
from vibron.infrared.spectra.x_units import X_UNITS, XUnit
from vibron.infrared.structure.predict_groups import predict_groups
from vibron.infrared.structure.rank_structures import Proposals, Ranking, rank_structures
from vibron.infrared.structure.sample_kind import sample_kind
from vibron.infrared.structure_model.confidence import single
from vibron.infrared.structure_model.sample_state import KnownState, Technique
from vibron_agents.spectrum.corrections import CHOICES, Choice, correction_expert
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.information import Information
from vibron_agents.spectrum.mixture import check_mixture, mixture_expert
from vibron_agents.spectrum.second_look import second_look_expert

NEIGHBOURS = 10
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "x_unit": X_UNITS,
    "y_kind": KINDS,
    "scale_change": get_args(ScaleChange),
    "proposals": get_args(Proposals),
    "state": get_args(KnownState),
    "technique": get_args(Technique),
    **dict.fromkeys(("atmosphere", "baseline", "atr"), CHOICES),
}


@dataclass(frozen=True)
class Settings:
    """The user's settings in addition to the spectrum."""

    information: Information = field(default_factory=Information)
    library: str | None = None
    top: int = 10
    x_unit: XUnit | None = None
    y_kind: Kind | None = None
    allow_reflectance: bool = False
    scale_change: ScaleChange | None = None
    atmosphere: Choice = "auto"
    baseline: Choice = "auto"
    atr: Choice = "auto"
    proposals: Proposals = "auto"
    state: KnownState | None = None
    technique: Technique | None = None
    unlisted: bool = False
    mixture: int | None = None  # greatest number of components
    compute: int | None = None

    def __post_init__(self) -> None:
        """Refuse a word that is none of the choices, a mixture without a library, computations without a package."""
        for name, choices in _CHOICES.items():
            if (word := getattr(self, name)) not in (None, *choices):
                remedy = f"use one of {', '.join(choices)}"
                raise InputError("is not known", field=name, value=word, remedy=remedy)
        check_mixture(self.mixture, self.library)
        if self.compute is not None and self.compute < 0:
            remedy = "give the number of candidates to compute, 0 for those of the shipped library only"
            raise InputError("must not be negative", field="compute", value=self.compute, remedy=remedy)
        if self.compute:
            require("tblite.interface", extra="simulate")


def quality_expert(evidence: Evidence, settings: Settings) -> Evidence:
    """Judge the measurement itself."""
    return replace(evidence, quality=quality_report(evidence.spectrum))


def table_expert(evidence: Evidence, settings: Settings) -> Evidence:
    """Find the bands and read them with the absorption table: position, strength and width."""
    bands = find_bands(evidence.absorbance)
    return replace(
        evidence,
        bands=bands,
        assignments=assign_bands(evidence.absorbance, bands=bands),
        table=interpret_table(evidence.absorbance, bands=bands),
    )


def group_expert(evidence: Evidence, settings: Settings) -> Evidence:
    """Predict functional groups from the whole spectrum."""
    return replace(evidence, groups=predict_groups(evidence.absorbance))


def retriever_expert(evidence: Evidence, settings: Settings) -> Evidence:
    """Find similar spectra in the user's library, if there is one."""
    if settings.library is None:
        return evidence
    return replace(evidence, neighbours=search_library(evidence.absorbance, settings.library, NEIGHBOURS))


def structure_expert(evidence: Evidence, settings: Settings) -> Evidence:
    """Rank structures: known compounds and those of the library, by one calibrated score.

    Where none agrees with what is known of the sample, that is the answer; the results of the other experts are kept.
    """
    known = settings.information
    try:
        ranking = rank_structures(
            evidence.absorbance,
            formula=known.formula,
            elements=known.elements,
            carbons=known.carbons,
            scaffold=known.scaffold,
            library=settings.library,
            top=settings.top,
            proposals=settings.proposals,
            state=settings.state,
            technique=settings.technique,
            unlisted=settings.unlisted,
        )
    except DomainError as failure:
        return replace(evidence, ranking=Ranking(Rows(), 0.0, 0.0, 0.0, 0.0, 0), failure=failure)
    return replace(evidence, ranking=ranking)


def kind_expert(evidence: Evidence, settings: Settings) -> Evidence:
    """Say what the sample is where it is probably not a single compound."""
    ranking = evidence.ranking
    if ranking is None or not ranking.considered or single(ranking):
        return evidence
    return replace(evidence, kind=sample_kind(evidence.absorbance))


EXPERTS = (
    quality_expert,
    correction_expert,
    table_expert,
    group_expert,
    retriever_expert,
    mixture_expert,
    structure_expert,
    second_look_expert,
    kind_expert,
)
