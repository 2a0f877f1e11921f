from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import ResourceError
from vibron.core.quantity import Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.molecules.groups import parse_smiles

MOST_STRUCTURES = 10_000


@tool(
    valid_for="up to ten thousand structures written as SMILES",
    limitations="members are like their centre, not like one another; the result depends on the threshold",
    papers=("butina1999", "rogershahn2010"),
    see_also=("tanimoto_similarity", "scaffold_split"),
    cost="light",
)
def cluster_structures(
    smiles: Annotated[tuple[str, ...], Option("SMILES of the structures")],
    similarity: Annotated[float, Quantity("1", "least Tanimoto similarity to the centre", gt=0, le=1)] = 0.5,
) -> Clusters:
    """Group structures around centres by Tanimoto similarity (Butina's sphere exclusion).

    The structure with most neighbours becomes a centre and takes them all; this is repeated with those left.

    Parameters
    ----------
    similarity
        Least similarity (Morgan fingerprints, radius 2, 2048 bits) to the centre of a cluster.

    Raises
    ------
    InputError
        If a SMILES cannot be read.
    ResourceError
        If there are more than ten thousand structures.

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


@dataclass(frozen=True)
class Clusters(DataRecord):
    """Clusters of structures."""

    cluster: Annotated[tuple[int, ...], Option("number of the cluster of each structure, the largest is 0")]
    centres: Annotated[tuple[int, ...], Option("position of the structure at the centre of each cluster")]
    sizes: Annotated[tuple[int, ...], Option("number of structures in each cluster")]
