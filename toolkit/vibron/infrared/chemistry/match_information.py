"""Whether a structure agrees with what the chemist knows."""

from dataclasses import dataclass
from typing import Annotated

from vibron.core.quantity import Option
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.chemistry._information import (
    composition_table,
    composition_tests,
    formulas_of,
    has_scaffold,
    read_information,
)


@dataclass(frozen=True)
class InformationMatch:
    """Whether every known part agrees, and which parts do not."""

    accepted: Annotated[bool, Option("no known part disagrees")]
    failed: Annotated[tuple[str, ...], Option("parts that disagree: formula, elements, carbons, scaffold")]


@tool(
    domain="infrared",
    family="chemistry",
    known_answers=(
        KnownAnswer(
            call={"smiles": "CC(=O)Oc1ccccc1C(=O)O", "formula": "C9H8O4", "elements": "C,H,O", "carbons": "8-10"},
            path="accepted",
            value=True,
            source="aspirin is C9H8O4",
            kind="independent",
        ),
        KnownAnswer(
            call={"smiles": "CCO", "formula": "C2H6O2", "elements": "C,H,N", "scaffold": "c1ccccc1"},
            path="failed",
            value=("formula", "elements", "scaffold"),
            source="ethanol is C2H6O, without nitrogen and without a ring",
            kind="identity",
        ),
    ),
    valid_for="structures written as SMILES, salts included",
    limitations="stereochemistry and isotopes are not compared; the charge of a formula is ignored",
    papers=("bemismurcko1996",),
    keywords=("filter", "molecular formula", "elements", "carbon count", "scaffold", "constraint"),
    see_also=("filter_candidates", "murcko_scaffold", "degree_of_unsaturation"),
    cost="instant",
    asks=(
        "Does {smiles} [accepted: agree] with the formula {formula}?",
        "[accepted: Test] the structure {smiles} against the elements {elements} and {carbons} carbons",
        "[accepted: Does the molecule] {smiles} contain the skeleton {scaffold}?",
        "[failed: Which known parts disagree] with {smiles}: formula {formula}, scaffold {scaffold}?",
    ),
)
def match_information(
    smiles: Annotated[str, Option("SMILES of the molecule")],
    formula: Annotated[str | None, Option("molecular formula")] = None,
    elements: Annotated[str | None, Option("exactly these elements; hydrogen may be left out")] = None,
    carbons: Annotated[str | None, Option("number of carbon atoms, 8 or 7-9")] = None,
    scaffold: Annotated[str | None, Option("SMILES of a skeleton that the molecule contains")] = None,
) -> InformationMatch:
    """Test a structure against formula, elements, number of carbons and scaffold.

    Each part that is given must hold.  ``elements`` is the complete set of elements besides hydrogen; ``scaffold``, a
    Murcko scaffold or any other skeleton, must be a substructure.

    Parameters
    ----------
    smiles
        SMILES of the molecule.
    formula
        Molecular formula in any order of elements.
    elements
        Symbols with commas between.
    carbons
        One number or an inclusive range.
    scaffold
        SMILES of the skeleton.

    Returns
    -------
    InformationMatch
        Verdict and the parts that failed.

    Raises
    ------
    InputError
        If an argument cannot be read.

    References
    ----------
    Scaffolds after [bemismurcko1996]_.

    Examples
    --------
    >>> match_information("CCc1ccccc1", carbons="7-9", scaffold="c1ccccc1").accepted
    True
    """
    known = read_information(formula, elements, carbons, scaffold)
    tests = composition_tests(composition_table(formulas_of([smiles])), known)
    failed = [name for name, mask in tests.items() if not mask[0]]
    if known.scaffold is not None and not has_scaffold(smiles, known.scaffold):
        failed.append("scaffold")
    return InformationMatch(not failed, tuple(failed))
