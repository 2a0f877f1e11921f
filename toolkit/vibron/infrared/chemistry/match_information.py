from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Option
from vibron.core.tool import tool
from vibron.infrared.molecules.information import (
    composition_table,
    composition_tests,
    formulas_of,
    has_scaffold,
    read_information,
)


@tool(
    valid_for="structures written as SMILES, salts included",
    limitations="stereochemistry and isotopes are not compared; the charge of a formula is ignored",
    papers=("bemismurcko1996",),
    see_also=("filter_candidates", "murcko_scaffold", "degree_of_unsaturation"),
    cost="instant",
)
def match_information(
    smiles: Annotated[str, Option("SMILES of the molecule")],
    formula: Annotated[str | None, Option("molecular formula")] = None,
    elements: Annotated[
        str | None, Option("all elements, C,H,O, or some and others, C,O,*; hydrogen may be left out")
    ] = None,
    carbons: Annotated[str | None, Option("number of carbon atoms, 8 or 7-9")] = None,
    scaffold: Annotated[str | None, Option("SMILES of a skeleton that the molecule contains")] = None,
) -> InformationMatch:
    """Test a structure against formula, elements, number of carbons and scaffold.

    Each part that is given must hold.  ``elements`` is the complete set of elements besides hydrogen, or, with a star
    (``C,O,*``), some that are present while others are unknown; ``scaffold``, a Murcko scaffold or any other skeleton,
    must be a substructure.

    Raises
    ------
    InputError
        If an argument cannot be read.

    Examples
    --------
    >>> match_information("CCc1ccccc1", carbons="7-9", scaffold="c1ccccc1").accepted
    True
    >>> [match_information("CC(N)=O", elements=known).accepted for known in ("C,H,O", "C,O,*", "C,S,*")]
    [False, True, False]
    """
    known = read_information(formula, elements, carbons, scaffold)
    tests = composition_tests(composition_table(formulas_of([smiles])), known)
    failed = [name for name, mask in tests.items() if not mask[0]]
    if known.scaffold is not None and not has_scaffold(smiles, known.scaffold):
        failed.append("scaffold")
    return InformationMatch(not failed, tuple(failed))


@dataclass(frozen=True)
class InformationMatch(DataRecord):
    """Whether every known part agrees, and which parts do not."""

    accepted: Annotated[bool, Option("no known part disagrees")]
    failed: Annotated[tuple[str, ...], Option("parts that disagree: formula, elements, carbons, scaffold")]
