from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from vibron.core.data_record import DataRecord, Rows
from vibron.core.errors import ResourceError
from vibron.core.quantity import Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.molecules.edits import EDITS
from vibron.infrared.molecules.forms import flat_smiles, is_radical, sanitised
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.molecules.plausible import is_plausible

MOST_ATOMS = 60


@tool(
    valid_for="molecules of up to sixty heavy atoms written as SMILES",
    limitations=(
        "stereochemistry is dropped; aromatic rings are substituted or changed in one atom but not opened; implausible "
        "products (enols, geminal diols, strained rings) are left out"
    ),
    see_also=("enumerate_isomers", "elucidate_structure", "cluster_structures"),
    cost="light",
)
def edit_structures(
    smiles: Annotated[str, Option("SMILES of the molecule")],
    edits: Annotated[tuple[str, ...] | None, Option("steps to take, all where left out", choices=tuple(EDITS))] = None,
    limit: Annotated[int, Quantity("1", "most structures to return before giving up", ge=1)] = 20_000,
) -> Rows[EditedStructure]:
    """Propose the analogues of a molecule that one chemically sensible edit makes.

    Steps: move a side chain to another atom, add, remove or replace a group, replace an atom by another element, insert
    CH2, O or NH into a bond, take a linking atom out, raise or lower a bond's order.  Products that violate a valence
    or hold an implausible group are dropped.

    Parameters
    ----------
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
    flat = flat_smiles(molecule)
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
    return Rows(found)


@dataclass(frozen=True)
class EditedStructure(DataRecord):
    """A structure one step away."""

    smiles: Annotated[str, Option("canonical SMILES, without stereochemistry")]
    edit: Annotated[str, Option("the step that makes it", choices=tuple(EDITS))]


def _canonical(product: Any) -> str:
    """Return the canonical SMILES of a product, empty if it is not one connected molecule."""
    if not sanitised(product) or is_radical(product):
        return ""
    text = str(require("rdkit.Chem").MolToSmiles(product))
    return "" if "." in text else text
