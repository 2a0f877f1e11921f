from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from vibron.core.data_record import DataRecord, Rows
from vibron.core.errors import DomainError
from vibron.core.quantity import File, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.library.search_library import Hit, search_library
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.structure._library_evidence import by_block, hit_evidence, index_blocks, places_of
from vibron.infrared.structure._new_structures import NewStructure, new_structures, worth_looking
from vibron.infrared.structure._next_question import NextQuestion, next_questions
from vibron.infrared.structure._pool import Pool
from vibron.infrared.structure_model.best import best_rows
from vibron.infrared.structure_model.calibration import shares
from vibron.infrared.structure_model.model import shipped_model
from vibron.infrared.structure_model.sample_state import KnownState, Technique

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes

Proposals: TypeAlias = Literal["auto", "none", "quick", "thorough"]

LIKELY = 0.5
HITS = 50  # library spectra that may propose or support a structure


@tool(
    valid_for="absorbance or transmittance of a single organic compound, most of 600 to 4000 cm^-1 measured",
    limitations=(
        "ranks known compounds (package chemicals), those of the library given, and new structures; stereoisomers are "
        "not distinguished; about half of all mixtures of two compounds are taken for one compound"
    ),
    papers=("vibron_networks",),
    see_also=("predict_groups", "elucidate_structure", "group_consistency"),
    cost="light",
)
def rank_structures(
    spectrum: Annotated[Spectrum, Record("the measured spectrum")],
    formula: Annotated[str | None, Option("molecular formula, C8H9NO2")] = None,
    elements: Annotated[
        str | None, Option("all elements, C,H,O, or some and others, C,O,*; hydrogen may be left out")
    ] = None,
    carbons: Annotated[str | None, Option("number of carbon atoms, 8 or 7-9")] = None,
    scaffold: Annotated[str | None, Option("SMILES of a skeleton that the molecule contains")] = None,
    library: Annotated[str | None, File("name or path of a library that is searched too")] = None,
    top: Annotated[int, Quantity("1", "number of candidates", ge=1)] = 10,
    proposals: Annotated[Proposals, Option("whether structures that no table lists are proposed")] = "auto",
    state: Annotated[KnownState | None, Option("state of the sample, where it is known")] = None,
    technique: Annotated[Technique | None, Option("how the sample was measured, where it is known")] = None,
    unlisted: Annotated[bool, Option("whether the compound is known to be in no table: new structures alone")] = False,
) -> Ranking:
    r"""Rank known structures, and those of a library, by how well they explain the spectrum.

    .. math:: \ln p(c) = \mathbf{w} \cdot \mathbf{f}_c + \ln p_0(c) + h_c + \mathrm{const}

    with the weights **w** that the networks read from the spectrum for about a thousand structural features, the
    features **f** of the candidate, its prior p0 (how likely such a compound is to be measured at all), and the
    evidence h of the most similar library spectrum.  All probabilities are multiplied by the probability that the
    compound is among the structures compared: that of a spectrum of one organic compound (against mixtures, films with
    fringes, Raman spectra, noise, baselines, air and broad bands) times that of a compound in the index.  Temperature
    and these probabilities were calibrated on molecules that the networks have not seen.  What is known of the sample
    filters strictly.

    New structures come from edits of the best known ones, or, with a formula, from all of its isomers where these are
    few, else from steps from isomer to isomer; and from a network that writes SMILES.  Their score is a sum of that of
    the networks, of a prior that tells measured molecules from edited ones, and of the log probability with which the
    writing network produces them.  They share the probability that the compound is not listed, times the measured share
    of such compounds that are found in this way.

    The questions are what could be found out in addition: the formula, the elements, the number of carbon atoms, or
    whether the molecule has a functional group.  Each splits the candidates by the answer that they give; the expected
    number of candidates left is exp of the expected entropy, and the expected probability of rank 1 the sum of the
    greatest probability in each part.

    Parameters
    ----------
    formula, elements, carbons, scaffold
        What is known of the sample.
    library
        A library of measured spectra; its similar spectra support and propose structures.
    proposals
        ``quick`` edits the best eight known structures in one round and takes about a second, ``thorough`` edits
        fifteen in two rounds and takes some seconds; ``auto`` is ``quick`` where the compound is not listed with a
        probability of at least one half, or one fifth where something is known of the sample.
    state, technique
        Read from the spectrum where they are not given.  They change the probabilities, not the order: which compounds
        the index lacks, and how well similar ones can be separated, depends on them.
    unlisted
        For a compound made for the first time: no known one is a candidate.  Otherwise new structures seldom come
        first, since nine of ten measured compounds are listed and a spectrum shows little of that.

    Raises
    ------
    InputError
        If what is known cannot be read, the library does not exist, or too few points lie between 400 and 4000 cm^-1.
    DomainError
        If no structure, known or new, agrees with what is known.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> ranking = rank_structures(read_spectrum(example("toluene_computed.jdx"))[0], formula="C7H8", top=1)
    >>> ranking.candidates[0].name
    'toluene'
    """
    model = shipped_model()
    index = model.index
    hits = by_block(search_library(spectrum, library, HITS)) if library else {}
    places = places_of(model) if hits else {}
    extra = [hit for block, hit in hits.items() if block not in places]
    pool = Pool(model, extra)
    composition = {"formula": formula, "elements": elements, "carbons": carbons}
    mask = pool.agreeing(composition)
    absorbance = on_grid(spectrum)
    reading = model.encode_one(absorbance).of(state, technique, model.manifest["states"])
    raw = model.score(reading.weights[0], [hit.smiles for hit in extra])
    evidence = np.zeros(len(raw))
    for block, hit in hits.items():
        row = places[block] if block in places else len(index) + extra.index(hit)
        evidence[row] = hit_evidence(hit.similarity)
    one, known = model.membership(absorbance, reading, raw, evidence if hits else None, bool(formula or carbons))
    if scaffold:
        allowed = raw + evidence if mask is None else np.where(mask, raw + evidence, -np.inf)
        mask = np.isfinite(pool.holding(scaffold, allowed, top))
    if unlisted:
        mask = np.zeros(len(raw), dtype=bool)
    scores = model.log_shares(raw if mask is None else np.where(mask, raw, -np.inf), reading.state[0]) + evidence
    listed = bool(np.isfinite(scores).any())
    known = known if listed else 0.0
    new: list[NewStructure] = []
    given = {**composition, "scaffold": scaffold}
    if proposals in ("quick", "thorough") or (proposals == "auto" and worth_looking(one - known, given)):
        taken = index_blocks(model) | hits.keys() if hits else index_blocks(model)
        effort = "thorough" if proposals == "thorough" else "quick"
        unfiltered = (raw + evidence)[: len(index)]
        new = new_structures(model, reading.weights[0], unfiltered, taken, given, max(one - known, 0.0), effort)
    if not listed and not new:
        raise _nothing_agrees(given, len(scores))
    probability = known * shares(scores)
    best = [
        Candidate(rank, *made.describe(), made.probability, (made.source,)) for rank, made in enumerate(new[:top], 1)
    ]
    found = _merged(pool, scores, probability, hits, best, top)
    shown = min(1.0, sum(candidate.probability for candidate in found))
    proposed = sum(structure.probability for structure in new)
    considered = int(np.isfinite(scores).sum()) + len(new)
    among = known + proposed
    questions = next_questions(pool, probability, composition) if listed else Rows()
    return Ranking(
        found, found[0].probability, shown, one, among, considered, _doubts(one, among), proposed, Rows(best), questions
    )


@dataclass(frozen=True)
class Candidate(DataRecord):
    """One structure in the ranking."""

    bars = ("label", "probability")  # as which lists of candidates are drawn

    rank: Annotated[int, Quantity("1", "1 for the most probable", ge=1)]
    smiles: Annotated[str, Option("structure")]
    inchikey: Annotated[str, Option("InChIKey; its first block identifies the connectivity that was ranked")]
    name: Annotated[str, Option("a common name, empty where none is known")]
    formula: Annotated[str, Option("molecular formula in Hill order")]
    cas: Annotated[str, Option("CAS registry number, empty where none is known")]
    probability: Annotated[float, Quantity("1", "calibrated probability that it is the compound", ge=0, le=1)]
    sources: Annotated[
        tuple[str, ...],
        Option("who proposed it: known compounds, library, edit of SMILES (step), enumeration, network"),
    ]

    @property
    def label(self) -> str:
        """The name, or the structure where none is known."""
        return self.name or self.smiles


@dataclass(frozen=True)
class Ranking(DataRecord):
    """The candidates, and how far the ranking is to be trusted."""

    candidates: Annotated[Rows[Candidate], Record("best first")]
    first: Annotated[float, Quantity("1", "calibrated probability that rank 1 is right", ge=0, le=1)]
    shown: Annotated[float, Quantity("1", "calibrated probability that one of those shown is right", ge=0, le=1)]
    one: Annotated[float, Quantity("1", "probability that the spectrum is of one compound", ge=0, le=1)]
    known: Annotated[float, Quantity("1", "probability that the compound is among those compared", ge=0, le=1)]
    considered: Annotated[int, Quantity("1", "number of structures compared", ge=0)]
    doubts: Annotated[tuple[str, ...], Option("why the spectrum is unlike those of single organic compounds")] = ()
    proposed: Annotated[float, Quantity("1", "part of it that is of structures no table lists", ge=0, le=1)] = 0.0
    new: Annotated[Rows[Candidate], Record("the best of these, also those too improbable for the candidates")] = field(
        default_factory=Rows
    )
    questions: Annotated[Rows[NextQuestion], Record("what to find out next, the most telling first")] = field(
        default_factory=Rows
    )

    def plot(self, *, ax: Axes | None = None, **style: Any) -> Axes:
        """Draw the probabilities of the candidates as bars; see :meth:`Rows.plot`."""
        return self.candidates.plot(ax=ax, **style)


def _merged(
    pool: Pool,
    scores: NDArray[np.float64],
    probability: NDArray[np.float64],
    hits: dict[str, Hit],
    new: list[Candidate],
    top: int,
) -> Rows[Candidate]:
    """Return the most probable of the listed and the new structures."""
    listed = [
        Candidate(0, *pool.describe(row), float(probability[row]), pool.proposers(row, hits))
        for row in map(int, best_rows(scores, top))
        if np.isfinite(scores[row])
    ]
    best = sorted([*listed, *new], key=lambda one: -one.probability)[:top]
    return Rows(replace(one, rank=rank) for rank, one in enumerate(best, 1))


def _doubts(one: float, known: float) -> tuple[str, ...]:
    """Return in words why the compound may not be among those compared."""
    unlike = (
        f"probability that the spectrum is of a single organic compound: {one:.0%} (mixtures, polymers, inorganic "
        "samples, other methods and curves without bands look different)"
    )
    missing = "the compound is probably missing from the structures compared"
    return ((unlike,) if one < LIKELY else ()) + ((missing,) if known < LIKELY * one else ())


def _nothing_agrees(known: dict[str, str | None], considered: int) -> DomainError:
    given = {name: value for name, value in known.items() if value}
    return DomainError(
        f"no known structure agrees with {', '.join(f'{name} {value}' for name, value in given.items())}",
        field=next(iter(given)),
        value=considered,
        remedy="widen what is given, or import a library that holds such compounds",
    )
