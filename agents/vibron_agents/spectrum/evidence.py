"""What the experts know of one spectrum; each expert returns a copy with its own part filled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vibron.core.data_record import Rows, Shown
from vibron.core.errors import DomainError
from vibron.core.spectrum import Spectrum
from vibron.infrared import Assignment, BandList
from vibron.infrared.bands.interpret_table import GroupEvidence
from vibron.infrared.library.mixture_search import Mixture
from vibron.infrared.library.search_library import Hit
from vibron.infrared.preprocessing.quality_report import QualityReport
from vibron.infrared.structure.predict_groups import GroupProbability
from vibron.infrared.structure.rank_structures import Ranking
from vibron.infrared.structure.sample_kind import SampleKind
from vibron_agents.spectrum.corrections import Correction
from vibron_agents.spectrum.second_look import SecondLook


@dataclass(frozen=True)
class Evidence(Shown):
    """The spectrum as read, its absorbance as the experts see it, and what is known of it so far."""

    spectrum: Spectrum
    absorbance: Spectrum
    atr: bool = False  # whether the file names attenuated total reflection
    quality: QualityReport | None = None
    corrections: tuple[Correction, ...] = ()
    bands: BandList | None = None
    assignments: Rows[Assignment] = field(default_factory=Rows)
    table: Rows[GroupEvidence] = field(default_factory=Rows)
    groups: Rows[GroupProbability] = field(default_factory=Rows)
    neighbours: Rows[Hit] = field(default_factory=Rows)
    mixture: Mixture | None = None
    ranking: Ranking | None = None
    kind: SampleKind | None = None  # where the sample is probably not a single compound
    second_looks: Mapping[str, SecondLook] = field(default_factory=dict)  # by SMILES
    failure: DomainError | None = None
    filed: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)  # for a report, after all experts
