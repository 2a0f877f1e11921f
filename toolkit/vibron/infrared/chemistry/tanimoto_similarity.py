from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.molecules.groups import parse_smiles


@tool(
    valid_for="molecules written as SMILES",
    limitations="folding to 2048 bits lets different environments share a bit; stereochemistry is not seen",
    papers=("rogershahn2010",),
    see_also=("cluster_structures", "topk_metrics", "canonical_structure", "murcko_scaffold"),
    cost="instant",
)
def tanimoto_similarity(
    first: Annotated[str, Option("SMILES of one molecule")],
    second: Annotated[str, Option("SMILES of the other")],
    radius: Annotated[int, Quantity("1", "radius of the environments in bonds", ge=0, le=6)] = 2,
    bits: Annotated[int, Quantity("1", "length of the fingerprint", ge=64, le=65536)] = 2048,
) -> Annotated[float, Quantity("1", "shared bits over all bits", ge=0, le=1)]:
    """Compare two molecules: ``|A and B| / |A or B|`` over the bits of their Morgan fingerprints.

    Returns
    -------
    float
        0 for nothing in common, 1 for equal fingerprints.

    Raises
    ------
    InputError
        If RDKit cannot read a SMILES.

    Examples
    --------
    >>> tanimoto_similarity("CCO", "CCO")
    1.0
    """
    make = require("rdkit.Chem.rdFingerprintGenerator").GetMorganGenerator(radius=radius, fpSize=bits)
    one, other = (make.GetFingerprint(parse_smiles(smiles)) for smiles in (first, second))
    return float(require("rdkit.DataStructs").TanimotoSimilarity(one, other))
