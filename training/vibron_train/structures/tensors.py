"""The training spectra and the candidates as tensors on the device that trains."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron.core.require import require
from vibron.infrared.molecules.groups import parse_smiles
from vibron_train.structures.dataset import STATES
from vibron_train.structures.graphs import Graphs, molecule_graphs
from vibron_train.structures.problem import PreparedSpectra


@dataclass(frozen=True)
class Tensors:
    """Spectra with what is known of their molecules.

    Attributes
    ----------
    root, mask : torch.Tensor
        Shape (n, 1801), square root of the absorbance relative to the strongest band in 255 steps, and where measured.
    bits, groups : torch.Tensor
        Shape (n, bits) and (n, groups).
    row : torch.Tensor
        Shape (n,), row of the molecule in the index, -1 when it is not there.
    state, collection : torch.Tensor
        Shape (n,), numbers of the state of the sample and of the collection.
    atoms, distance, order, usable : torch.Tensor
        See `graphs.Graphs`.
    """

    root: Any
    mask: Any
    bits: Any
    groups: Any
    row: Any
    state: Any
    collection: Any
    atoms: Any
    distance: Any
    order: Any
    usable: Any
    states: int
    collections: int
    device: str

    def described(self, chosen: Any) -> tuple[tuple[Any, Any, Any], Any, Any, Any]:
        """Return the inputs of a decoder for some spectra."""
        graph = (self.atoms[chosen], self.distance[chosen], self.order[chosen])
        return graph, self.bits[chosen], self.state[chosen], self.collection[chosen]


def dense(matrix: Any, device: str) -> Any:
    """Return a sparse matrix of zeros and ones as a dense tensor of bfloat16."""
    torch = require("torch", extra="train")
    out = torch.zeros(matrix.shape, dtype=torch.bfloat16, device=device)
    rows, columns = (torch.from_numpy(place.astype(np.int64)).to(device) for place in matrix.nonzero())
    out[rows, columns] = 1
    return out


def graph_tensors(smiles: Sequence[str], device: str) -> tuple[Any, Any, Any, Any]:
    """Return atoms, distance, order and usable of `graphs.Graphs`."""
    torch = require("torch", extra="train")
    graphs: Graphs = molecule_graphs(parse_smiles(text) for text in smiles)
    parts = (graphs.atoms, graphs.distance, graphs.order, graphs.usable)
    atoms, distance, order, usable = (torch.from_numpy(part).to(device) for part in parts)
    return atoms, distance, order, usable


def spectra_tensors(part: PreparedSpectra, device: str) -> Tensors:
    """Return one part of the spectra on a device."""
    torch = require("torch", extra="train")
    collections = sorted(set(part.dataset.source))
    atoms, distance, order, usable = graph_tensors(part.dataset.smiles, device)

    def numbers(values: list[int]) -> Any:
        return torch.tensor(values, device=device)

    return Tensors(
        root=torch.from_numpy(np.rint(np.sqrt(part.scaled) * 255).astype(np.uint8)).to(device),
        mask=torch.from_numpy(part.mask.astype(np.uint8)).to(device),
        bits=dense(part.bits, device),
        groups=torch.from_numpy(part.groups.astype(np.float32)).to(device),
        row=torch.from_numpy(part.row).to(device),
        state=numbers([STATES.index(state) if state in STATES else len(STATES) - 1 for state in part.dataset.state]),
        collection=numbers([collections.index(source) for source in part.dataset.source]),
        atoms=atoms, distance=distance, order=order, usable=usable,
        states=len(STATES), collections=len(collections), device=device,
    )  # fmt: skip
