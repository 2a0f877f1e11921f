"""A second look at the best candidates: their computed harmonic spectra are compared with the measured one.

The comparison is evidence in addition to the ranking.  For a phase whose ranking it is known to improve
(`moves_ranking`), its weights move probability among the candidates compared only: their sum is kept.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from vibron.core.data_record import Rows
from vibron.core.errors import MissingDependencyError, VibronError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.spectra.grid import GRID, on_grid
from vibron.infrared.structure.rank_structures import Candidate, Ranking
from vibron.infrared.structure_model.computed_match import ComputedMatch, computed_match, moves_ranking
from vibron.infrared.structure_model.model import shipped_model
from vibron.infrared.vibrations.condensed_phase_spectrum import condensed_phase_spectrum
from vibron_agents.spectrum.computed_spectra import ComputedCurve, computed, shipped

if TYPE_CHECKING:
    from vibron_agents.spectrum.evidence import Evidence
    from vibron_agents.spectrum.experts import Settings

FEWEST = 2  # candidates that can be compared with one another


@dataclass(frozen=True, eq=False)
class SecondLook:
    """The computed spectrum of one candidate and its agreement with the measured one, or why there is none.

    Attributes
    ----------
    source : str
        The library or the method that the spectrum comes from.
    match : ComputedMatch, optional
        Agreement with the measured spectrum.
    curve : numpy.ndarray, optional
        Shape (1801,), computed absorbance on the common grid, as of a gas or condensed like the sample.
    weight : float
        Natural log of the factor by which it changed the probability of the candidate.
    trouble : str
        Why the spectrum could not be computed.
    """

    source: str = ""
    match: ComputedMatch | None = None
    curve: FloatArray | None = None
    weight: float = 0.0
    trouble: str = ""

    @property
    def data(self) -> dict[str, Any]:
        """The result as JSON-safe data."""
        if self.match is None:
            return {"error": self.trouble}
        return {
            "similarity": round(self.match.correlation, 4),
            "information": round(self.match.information, 4),
            "scale": round(self.match.scale, 4),
            "weight": round(self.weight, 3),
            "source": self.source,
        }

    @property
    def reason(self) -> dict[str, Any]:
        """The result as evidence for or against the candidate."""
        if self.match is None:
            return {"kind": "computed", "text": f"no computed spectrum: {self.trouble}", "weight": None}
        text = f"similarity to its computed spectrum ({self.source}): {self.match.correlation:.2f}"
        return {"kind": "computed", "text": text, "weight": round(self.weight, 2)}

    @property
    def trace(self) -> dict[str, FloatArray] | None:
        """The computed curve at the scale of the best agreement, for a drawing."""
        if self.match is None or self.curve is None:
            return None
        return {"wavenumber": GRID * self.match.scale, "absorbance": self.curve}


def second_look_expert(evidence: Evidence, settings: Settings) -> Evidence:
    """Compare the candidates with their computed spectra, if the settings say so."""
    if settings.compute is None or evidence.ranking is None or not evidence.ranking.candidates:
        return evidence
    measured, phase = on_grid(evidence.absorbance), phase_of(evidence.absorbance)
    looks, left = {}, settings.compute
    for candidate in evidence.ranking.candidates:
        found: ComputedCurve | None = shipped(candidate.inchikey)
        if found is None:
            if not left:
                continue
            left -= 1
            try:
                found = computed(candidate.smiles)
            except MissingDependencyError:
                raise
            except VibronError as error:
                looks[candidate.smiles] = SecondLook(trouble=str(error))
                continue
        curve = in_phase(found.absorbance, phase)
        looks[candidate.smiles] = SecondLook(found.source, computed_match(measured, curve), curve)
    if not moves_ranking(phase):
        return replace(evidence, second_looks=looks)
    weights = {smiles: look.match.log_weight(phase) for smiles, look in looks.items() if look.match is not None}
    ranking = redistributed(evidence.ranking, weights)
    before, after = ({one.smiles: one.probability for one in each.candidates} for each in (evidence.ranking, ranking))
    for smiles in weights:
        if before[smiles] > 0.0 and after[smiles] > 0.0:
            looks[smiles] = replace(looks[smiles], weight=math.log(after[smiles] / before[smiles]))
    return replace(evidence, second_looks=looks, ranking=ranking)


def phase_of(spectrum: Spectrum) -> str:
    """Return ``gas`` or ``condensed``: as the file states it, else as the networks read it."""
    if spectrum.state != "unknown":
        return "gas" if spectrum.state == "gas" else "condensed"
    model = shipped_model()
    likely = model.encode_one(on_grid(spectrum)).state[0]
    return "gas" if likely[model.manifest["states"].index("gas")] > likely.sum() / 2 else "condensed"


def in_phase(absorbance: FloatArray, phase: str) -> FloatArray:
    """Return the spectrum of a gas as it is, or as estimated for the condensed phase."""
    if phase == "gas":
        return absorbance
    return condensed_phase_spectrum(Spectrum(GRID, absorbance, "absorbance", "gas")).ordinate


def redistributed(ranking: Ranking, weights: Mapping[str, float]) -> Ranking:
    """Return the ranking with the probability of the weighed candidates distributed anew among them.

    Each probability is multiplied by exp of the weight and divided by a common factor that keeps their sum.

    Parameters
    ----------
    ranking : Ranking
        Of all candidates.
    weights : mapping
        Natural-log weight by SMILES; with fewer than two nothing changes.
    """
    compared = [candidate for candidate in ranking.candidates if candidate.smiles in weights]
    total = math.fsum(candidate.probability for candidate in compared)
    if len(compared) < FEWEST or not total > 0.0:
        return ranking
    greatest = max(weights[candidate.smiles] for candidate in compared)
    raised = [candidate.probability * math.exp(weights[candidate.smiles] - greatest) for candidate in compared]
    factor = total / math.fsum(raised)
    moved = {candidate.smiles: value * factor for candidate, value in zip(compared, raised, strict=True)}
    candidates = _reranked(ranking.candidates, moved)
    new = _reranked(ranking.new, moved)
    change = math.fsum(one.probability for one in new) - math.fsum(one.probability for one in ranking.new)
    return replace(
        ranking, candidates=candidates, first=candidates[0].probability, new=new, proposed=ranking.proposed + change
    )


def _reranked(candidates: Rows[Candidate], moved: Mapping[str, float]) -> Rows[Candidate]:
    """Return the candidates with their new probabilities, most probable first."""
    changed = [replace(one, probability=moved.get(one.smiles, one.probability)) for one in candidates]
    ordered = sorted(changed, key=lambda one: -one.probability)
    return Rows(replace(one, rank=rank) for rank, one in enumerate(ordered, 1))
