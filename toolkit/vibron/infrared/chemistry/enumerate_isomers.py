from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, ResourceError
from vibron.core.quantity import Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.chemistry._isomers import assemblies, build_molecule, inventories
from vibron.infrared.chemistry.degree_of_unsaturation import VALENCE
from vibron.infrared.molecules.formula import hill_formula, parse_formula
from vibron.infrared.molecules.plausible import is_plausible

MOST_ATOMS = 10  # beyond this the skeletons alone take minutes


@tool(
    valid_for="neutral molecules of C, H, N, O, S, P, Si, B and halogens with up to ten heavy atoms",
    limitations=(
        "lowest valences (N 3, S 2, P 3) and, on request, nitro, sulfoxide, sulfone and P=O groups; no other charges, "
        "radicals, salts or stereoisomers; aromatic rings written two ways count once, tautomers count apart"
    ),
    papers=("mclafferty1993",),
    see_also=("enumerate_formulas", "degree_of_unsaturation", "elucidate_structure", "edit_structures"),
    cost="light",
)
def enumerate_isomers(
    formula: Annotated[str, Option("molecular formula, C4H10O")],
    plausible: Annotated[
        bool, Option("leave out what could not be bottled: enols, geminal diols, strained rings")
    ] = False,
    groups: Annotated[bool, Option("also nitro, sulfoxide, sulfone and P=O groups")] = False,
    limit: Annotated[int, Quantity("1", "most structures to make before giving up", ge=1, le=1_000_000)] = 10_000,
) -> Isomers:
    """Generate all constitutional isomers of a molecular formula, each once.

    Skeletons (connected graphs of at most four bonds an atom and at most as many rings as the formula has double-bond
    equivalents) are grown atom by atom; on each the elements, then the bond orders are placed in every way that is
    smallest among its images under the symmetry of the skeleton.  The remaining duplicates, the two ways to write an
    aromatic ring, are detected by canonical SMILES.

    Parameters
    ----------
    plausible
        Leave out structures with groups or strained rings that no bottled substance has, as listed in
        ``implausible.yaml``.
    groups
        Place NO2, S=O, SO2 and P=O too, which need more than the lowest valence.
    limit
        Give up when more structures than this have been made.

    Raises
    ------
    DomainError
        If an element has no one usual valence.
    ResourceError
        If there are more than ten heavy atoms, or more structures than the limit.

    Examples
    --------
    >>> enumerate_isomers("C3H8O").smiles
    ('CC(C)O', 'CCCO', 'CCOC')
    """
    counts = parse_formula(formula)
    unknown = [symbol for symbol in counts if symbol not in VALENCE]
    if unknown:
        raise DomainError(
            "has no one usual valence", field="formula", value=unknown[0], remedy=f"use {', '.join(VALENCE)} only"
        )
    write = require("rdkit.Chem").MolToSmiles
    found = {"[H][H]": True} if counts == {"H": 2} else {}  # a molecule without a heavy atom has no skeleton
    made = 0
    for units in inventories(counts, groups):
        if len(units) > MOST_ATOMS:
            raise ResourceError(
                f"has more than {MOST_ATOMS} heavy atoms", field="formula", value=formula, remedy="take a smaller one"
            )
        for assembly in assemblies(units, counts.get("H", 0), strained=not plausible):
            made += 1
            if made > limit:
                raise ResourceError(
                    f"{formula} has more isomers than the limit",
                    field="limit",
                    value=limit,
                    remedy="raise the limit, or ask for plausible ones only",
                )
            molecule = build_molecule(assembly)
            smiles = str(write(molecule))
            if smiles not in found:
                found[smiles] = not plausible or is_plausible(molecule)
    kept = tuple(sorted(smiles for smiles, good in found.items() if good))
    return Isomers(hill_formula(counts), len(kept), kept)


@dataclass(frozen=True)
class Isomers(DataRecord):
    """The isomers of one formula."""

    formula: Annotated[str, Option("the formula in Hill order")]
    count: Annotated[int, Quantity("1", "number of isomers", ge=0)]
    smiles: Annotated[tuple[str, ...], Option("canonical SMILES of each, in alphabetical order")]
