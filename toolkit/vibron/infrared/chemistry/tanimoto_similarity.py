"""How much of their circular environments two molecules share."""

from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.chemistry._groups import parse_smiles


@tool(
    domain="infrared",
    family="chemistry",
    known_answers=(
        KnownAnswer(
            call={"first": "OCC", "second": "CCO"},
            value=1.0,
            tolerance=1e-12,
            source="a molecule equals itself however it is written",
            kind="identity",
        ),
        KnownAnswer(
            call={"first": "C", "second": "O"},
            value=0.0,
            tolerance=1e-12,
            source="methane and water share no atom environment",
            kind="identity",
        ),
        KnownAnswer(
            call={"first": "CCO", "second": "CO", "radius": 0},
            value=2.0 / 3.0,
            tolerance=1e-12,
            source="counted by hand: CH3 and OH are shared, CH2 is ethanol's alone",
            kind="independent",
        ),
    ),
    valid_for="molecules written as SMILES",
    limitations="folding to 2048 bits lets different environments share a bit; stereochemistry is not seen",
    papers=("rogershahn2010",),
    keywords=("similarity", "fingerprint", "Morgan", "ECFP4", "Tanimoto", "Jaccard"),
    see_also=("cluster_structures", "topk_metrics", "canonical_structure", "murcko_scaffold"),
    cost="instant",
    asks=(
        "[Tanimoto similarity] of {first} and {second}",
        "[How similar] are the molecules {first} and {second}?",
        "[Fingerprint similarity] between {first} and {second}, Morgan radius {radius}",
        "[Jaccard index] of the ECFP bits of {first} and {second}",
        "Compare the structures {first} and {second} by [Morgan similarity] with {bits} bits",
    ),
)
def tanimoto_similarity(
    first: Annotated[str, Option("SMILES of one molecule")],
    second: Annotated[str, Option("SMILES of the other")],
    radius: Annotated[int, Quantity("1", "radius of the environments in bonds", ge=0, le=6)] = 2,
    bits: Annotated[int, Quantity("1", "length of the fingerprint", ge=64, le=65536)] = 2048,
) -> Annotated[float, Quantity("1", "shared bits over all bits", ge=0, le=1)]:
    """Compare two molecules: |A and B| / |A or B| over the bits of their Morgan fingerprints.

    Parameters
    ----------
    first, second
        SMILES of the molecules.
    radius
        Radius in bonds; 2 is ECFP4.
    bits
        Length of the folded fingerprint.

    Returns
    -------
    float
        0 for nothing in common, 1 for equal fingerprints.

    Raises
    ------
    InputError
        If RDKit cannot read a SMILES.

    References
    ----------
    [rogershahn2010]_.

    Examples
    --------
    >>> tanimoto_similarity("CCO", "CCO")
    1.0
    """
    make = require("rdkit.Chem.rdFingerprintGenerator").GetMorganGenerator(radius=radius, fpSize=bits)
    one, other = (make.GetFingerprint(parse_smiles(smiles)) for smiles in (first, second))
    return float(require("rdkit.DataStructs").TanimotoSimilarity(one, other))
