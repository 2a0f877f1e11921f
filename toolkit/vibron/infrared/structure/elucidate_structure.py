from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from vibron.core.choice import needed, refuse_inapplicable
from vibron.core.data_record import DataRecord, Rows
from vibron.core.quantity import File, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.structure._isomers_of_formula import isomers_of_formula
from vibron.infrared.structure._proposals import ProposedStructure, likelihoods, ranked
from vibron.infrared.structure._retrieval import neighbourhood
from vibron.infrared.structure_model.model import shipped_model


@tool(
    valid_for="a single organic compound; formula: of known formula with up to about eight heavy atoms; retrieval: not "
    "itself in the library, but resembling compounds of it",
    limitations=(
        "shares compare the proposals with one another and say nothing of structures not proposed; isomers are those "
        "of enumerate_isomers, plausible and with groups: no salts, azides, isonitriles or N-oxides; retrieval goes "
        "one edit away from a retrieved structure at most, and leaves known compounds elsewhere to rank_structures"
    ),
    papers=("vibron_networks",),
    see_also=("rank_structures", "search_library", "edit_structures", "enumerate_isomers", "enumerate_formulas"),
    cost="heavy",
)
def elucidate_structure(
    spectrum: Annotated[Spectrum, Record("the measured spectrum")],
    method: Annotated[Literal["formula", "retrieval"], Option("all isomers of a formula, or analogues from a library")],
    formula: Annotated[str | None, Option("molecular formula, C4H8O2; needed by method formula")] = None,
    library: Annotated[str | None, File("name or path of the library to search; needed by retrieval")] = None,
    elements: Annotated[
        str | None, Option("all elements, C,H,O, or some and others, C,O,*; hydrogen may be left out; for retrieval")
    ] = None,
    carbons: Annotated[str | None, Option("number of carbon atoms, 8 or 7-9; for retrieval")] = None,
    scaffold: Annotated[str | None, Option("SMILES of a skeleton that the molecule contains; for retrieval")] = None,
    hits: Annotated[int | None, Quantity("1", "library spectra that retrieval looks at; 50 by default", ge=1)] = None,
    neighbours: Annotated[
        int | None, Quantity("1", "best structures among them to edit; 4 by default", ge=0, le=50)
    ] = None,
    top: Annotated[int, Quantity("1", "number of candidates", ge=1)] = 10,
    limit: Annotated[
        int | None,
        Quantity("1", "most isomers to generate before giving up; 10000 by default", ge=1, le=1_000_000),
    ] = None,
) -> Elucidation:
    r"""Propose structures for a spectrum, isomers of a formula or analogues of library hits, and rank them all.

    .. math:: \ln w(c) = \mathbf{w} \cdot \mathbf{f}_c + p_c

    with the weights **w** that the networks read from the spectrum for the structural features **f** and the weight p
    of a structure before the spectrum is looked at.

    ``formula`` proposes every plausible isomer, known compound or not.  p is that of ``rank_structures`` for the known
    compounds of this formula; the isomers that no table lists share a twentieth of the weight of the known ones evenly.

    ``retrieval`` searches a library and edits the best hits one step.  p is the evidence of the similar library
    spectrum, or, for an edited structure, -1 for a known compound and -5 for one that no table lists.  What is known of
    the sample (``formula``, ``elements``, ``carbons``, ``scaffold``) filters the candidates, not the structures that
    are edited.

    Parameters
    ----------
    neighbours
        More take longer.

    Returns
    -------
    Elucidation
        Candidates, best first, and how many were known and generated.

    Raises
    ------
    InputError
        If the formula is missing or cannot be read, the library is missing or does not exist, an input belongs to the
        other method, or the spectrum has too few points.
    DomainError
        If there is neither a known compound nor a plausible isomer of the formula, or no library structure, edited or
        not, agrees with what is known.
    ResourceError
        If the formula has too many isomers to generate; ``rank_structures`` still ranks the known ones.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> toluene = read_spectrum(example("toluene_computed.jdx"))[0]
    >>> elucidate_structure(toluene, "formula", "C7H8", top=1).candidates[0].name
    'toluene'
    >>> library = str(example("analogues.arrow"))
    >>> best = elucidate_structure(toluene, "retrieval", "C7H8", library, neighbours=1).candidates[0]
    >>> best.smiles, best.source
    ('Cc1ccccc1', 'remove_group of CCc1ccccc1')
    """
    refuse_inapplicable(
        "method",
        method,
        library=(library, ("retrieval",)),
        elements=(elements, ("retrieval",)),
        carbons=(carbons, ("retrieval",)),
        scaffold=(scaffold, ("retrieval",)),
        hits=(hits, ("retrieval",)),
        neighbours=(neighbours, ("retrieval",)),
        limit=(limit, ("formula",)),
    )
    by_formula = method == "formula"
    (given,) = needed("method", method, formula=formula) if by_formula else needed("method", method, library=library)
    model = shipped_model()
    weights = model.encode_one(on_grid(spectrum)).weights[0]
    if by_formula:
        proposals, likelihood, known = isomers_of_formula(model, weights, given, limit or 10_000)
    else:
        filters = (formula, elements, carbons, scaffold)
        edits = 4 if neighbours is None else neighbours
        proposals, known = neighbourhood(model, weights, spectrum, given, filters, hits or 50, edits)
        likelihood = likelihoods(model, weights, [proposal.smiles for proposal in proposals])
    return Elucidation(ranked(model, proposals, likelihood, top), known, len(proposals) - known)


@dataclass(frozen=True)
class Elucidation(DataRecord):
    """Ranked structures."""

    candidates: Annotated[Rows[ProposedStructure], Record("best first; source tells where each comes from")]
    known: Annotated[int, Quantity("1", "known compounds of the formula, or structures of library hits", ge=0)]
    generated: Annotated[int, Quantity("1", "isomers that no table lists, or edited structures", ge=0)]
