"""Groups of like structures among many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.errors import ResourceError
from vibron.core.quantity import Option, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.chemistry._groups import parse_smiles

MOST_STRUCTURES = 10_000


@dataclass(frozen=True)
class Clusters:
    """Clusters of structures."""

    cluster: Annotated[tuple[int, ...], Option("number of the cluster of each structure, the largest is 0")]
    centres: Annotated[tuple[int, ...], Option("position of the structure at the centre of each cluster")]
    sizes: Annotated[tuple[int, ...], Option("number of structures in each cluster")]


@tool(
    domain="infrared",
    family="chemistry",
    known_answers=(
        KnownAnswer(
            call={"smiles": ["CCO", "OCC", "c1ccncc1"], "similarity": 0.9},
            path="sizes",
            value=[2, 1],
            source="ethanol is written twice, pyridine is unlike it",
            kind="identity",
        ),
        KnownAnswer(
            call={"smiles": ["CCCCCCO", "CCCCCCCO", "CCCCCCCCO", "Clc1ccccc1", "Brc1ccccc1"], "similarity": 0.3},
            path="cluster",
            value=[0, 0, 0, 1, 1],
            source="by eye: three chain alcohols and two halobenzenes",
        ),
        KnownAnswer(
            call={"smiles": ["CCO", "CCCO"], "similarity": 0.555},
            path="cluster",
            value=[0, 0],
            source="by hand: of the circular environments of radius 0 to 2, 6 of ethanol and 8 of propanol, 5 are "
            "shared; the similarity 5 / (6 + 8 - 5) = 0.5556 is above the threshold",
        ),
        KnownAnswer(
            call={"smiles": ["CCO", "CCCO"], "similarity": 0.556},
            path="cluster",
            value=[0, 1],
            source="by hand: of the circular environments of radius 0 to 2, 6 of ethanol and 8 of propanol, 5 are "
            "shared; the similarity 5 / (6 + 8 - 5) = 0.5556 is below the threshold",
        ),
    ),
    valid_for="up to ten thousand structures written as SMILES",
    limitations="members are like their centre, not like one another; the result depends on the threshold",
    papers=("butina1999", "rogershahn2010"),
    keywords=("cluster", "Butina", "diversity", "Tanimoto", "representative", "candidates"),
    see_also=("tanimoto_similarity", "scaffold_split"),
    cost="light",
    asks=(
        "[cluster: Cluster] the structures {smiles} by Tanimoto similarity",
        "[cluster: Butina clustering] of {smiles} at similarity {similarity}",
        "[centres: Representative molecules] of {smiles}, one for each cluster",
        "[sizes: Cluster sizes] when {smiles} are grouped with similarity at least {similarity}",
    ),
)
def cluster_structures(
    smiles: Annotated[tuple[str, ...], Option("SMILES of the structures")],
    similarity: Annotated[float, Quantity("1", "least Tanimoto similarity to the centre", gt=0, le=1)] = 0.5,
) -> Clusters:
    """Group structures around centres by Tanimoto similarity (Butina's sphere exclusion).

    The structure with most neighbours becomes a centre and takes them all; this is repeated with those left.

    Parameters
    ----------
    smiles
        SMILES of the structures.
    similarity
        Least similarity (Morgan fingerprints, radius 2, 2048 bits) to the centre of a cluster.

    Returns
    -------
    Clusters
        Largest cluster first.

    Raises
    ------
    InputError
        If a SMILES cannot be read.
    ResourceError
        If there are more than ten thousand structures.

    References
    ----------
    [butina1999]_.

    Examples
    --------
    >>> cluster_structures(("CCCCO", "CCCCCO", "c1ccccc1"), 0.4).sizes
    (2, 1)
    """
    if len(smiles) > MOST_STRUCTURES:
        raise ResourceError(
            f"are more than {MOST_STRUCTURES}", field="smiles", value=len(smiles), remedy="cluster a sample of them"
        )
    make = require("rdkit.Chem.rdFingerprintGenerator").GetMorganGenerator(radius=2, fpSize=2048)
    compare = require("rdkit.DataStructs").BulkTanimotoSimilarity
    prints = [make.GetFingerprint(parse_smiles(text)) for text in smiles]
    # One triangle of distances, row by row; rounding keeps an exact threshold inside.
    distances = [1.0 - value for row in range(1, len(prints)) for value in compare(prints[row], prints[:row])]
    butina = require("rdkit.ML.Cluster.Butina")
    groups = butina.ClusterData(distances, len(prints), 1.0 - similarity + 1e-9, isDistData=True, reordering=True)
    ordered = sorted(groups, key=lambda group: (-len(group), group[0]))
    cluster = [0] * len(smiles)
    for number, group in enumerate(ordered):
        for row in group:
            cluster[row] = number
    return Clusters(tuple(cluster), tuple(group[0] for group in ordered), tuple(len(group) for group in ordered))
