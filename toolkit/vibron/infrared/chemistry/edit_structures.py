"""The chemical neighbourhood of a structure: every molecule one sensible step away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from vibron.core.errors import ResourceError
from vibron.core.quantity import Option, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.chemistry._edits import EDITS
from vibron.infrared.chemistry._groups import parse_smiles
from vibron.infrared.chemistry._plausible import is_plausible

MOST_ATOMS = 60


@dataclass(frozen=True)
class EditedStructure:
    """A structure one step away."""

    smiles: Annotated[str, Option("canonical SMILES, without stereochemistry")]
    edit: Annotated[str, Option("the step that makes it", choices=tuple(EDITS))]


@tool(
    domain="infrared",
    family="chemistry",
    known_answers=(
        KnownAnswer(
            call={"smiles": "Cc1ccccc1C", "edits": ["move_group"]},
            value=[
                {"smiles": "CCc1ccccc1", "edit": "move_group"},
                {"smiles": "Cc1ccc(C)cc1", "edit": "move_group"},
                {"smiles": "Cc1cccc(C)c1", "edit": "move_group"},
            ],
            source="the isomers of o-xylene: p- and m-xylene, and ethylbenzene with one methyl on the other",
        ),
        KnownAnswer(
            call={"smiles": "CCCO", "edits": ["delete_atom"]},
            value=[{"smiles": "CCO", "edit": "delete_atom"}],
            source="taking a CH2 out of propanol leaves ethanol",
            kind="identity",
        ),
        KnownAnswer(
            call={"smiles": "C1CCCCC1", "edits": ["change_bond", "insert_atom"]},
            value=[
                {"smiles": "C1=CCCCC1", "edit": "change_bond"},
                {"smiles": "C1CCCCCC1", "edit": "insert_atom"},
                {"smiles": "C1CCCNCC1", "edit": "insert_atom"},
                {"smiles": "C1CCCOCC1", "edit": "insert_atom"},
            ],
            source="by hand: cyclohexene, cycloheptane, azepane and oxepane",
        ),
    ),
    valid_for="molecules of up to sixty heavy atoms written as SMILES",
    limitations=(
        "stereochemistry is dropped; aromatic rings are substituted or changed in one atom but not opened; implausible "
        "products (enols, geminal diols, strained rings) are left out"
    ),
    keywords=("analogue", "neighbour", "modify", "substituent", "homologue", "mutate", "candidate", "bioisostere"),
    see_also=("enumerate_isomers", "elucidate_by_retrieval", "cluster_structures"),
    cost="light",
    asks=(
        "[smiles: Analogues] of {smiles} that one edit away gives",
        "[smiles: Propose neighbours] of the molecule {smiles} with {edits=move_group: a group moved}",
        "[smiles: What molecules] follow from {smiles} by {edits=replace_atom: swapping one atom}?",
        "[smiles: Modify] {smiles} by {edits=add_group: adding a substituent}",
    ),
)
def edit_structures(
    smiles: Annotated[str, Option("SMILES of the molecule")],
    edits: Annotated[tuple[str, ...] | None, Option("steps to take, all where left out", choices=tuple(EDITS))] = None,
    limit: Annotated[int, Quantity("1", "most structures to return before giving up", ge=1)] = 20_000,
) -> tuple[EditedStructure, ...]:
    """Propose the analogues of a molecule that one chemically sensible edit makes.

    Steps: move a side chain to another atom, add, remove or replace a group, replace an atom by another element, insert
    CH2, O or NH into a bond, take a linking atom out, raise or lower a bond's order.  Products that violate a valence
    or hold an implausible group are dropped.

    Parameters
    ----------
    smiles
        SMILES of the molecule.
    edits
        Steps to take: ``move_group``, ``add_group``, ``remove_group``, ``replace_group``, ``replace_atom``,
        ``insert_atom``, ``delete_atom``, ``change_bond``.
    limit
        Give up when there are more structures than this.

    Returns
    -------
    tuple of EditedStructure
        Each structure once, under the first step that makes it; by step, then alphabetically.  Never the molecule
        itself.

    Raises
    ------
    InputError
        If the SMILES cannot be read.
    ResourceError
        If the molecule has more than sixty heavy atoms or more neighbours than the limit.

    Examples
    --------
    >>> [found.smiles for found in edit_structures("CCO", ("replace_atom",))][:3]
    ['CCBr', 'CCC', 'CCCl']
    """
    chem = require("rdkit.Chem")
    molecule = parse_smiles(smiles)
    if molecule.GetNumAtoms() > MOST_ATOMS:
        raise ResourceError(
            f"has more than {MOST_ATOMS} atoms", field="smiles", value=smiles, remedy="edit a smaller molecule"
        )
    flat = str(chem.MolToSmiles(molecule, isomericSmiles=False))
    molecule = parse_smiles(flat)
    seen = {flat}
    found: list[EditedStructure] = []
    with require("rdkit.rdBase").BlockLogs():
        for name in EDITS if edits is None else dict.fromkeys(edits):
            made = set()
            for product in EDITS[name](molecule):
                text = _canonical(product)
                if text and text not in seen:
                    seen.add(text)
                    made.add(text)
            found += [EditedStructure(text, name) for text in sorted(made) if is_plausible(chem.MolFromSmiles(text))]
            if len(found) > limit:
                raise ResourceError(
                    "has more neighbours than the limit", field="limit", value=limit, remedy="ask for fewer steps"
                )
    return tuple(found)


def _canonical(product: Any) -> str:
    """Return the canonical SMILES of a product, empty if it is no molecule in one piece."""
    chem = require("rdkit.Chem")
    if chem.SanitizeMol(product, catchErrors=True) != chem.SanitizeFlags.SANITIZE_NONE:
        return ""
    if any(atom.GetNumRadicalElectrons() for atom in product.GetAtoms()):
        return ""
    text = str(chem.MolToSmiles(product))
    return "" if "." in text else text
