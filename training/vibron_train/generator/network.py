"""The network that writes structures, and its export for one symbol at a time."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.require import require
from vibron.infrared.structure_writer.alphabet import COLUMNS, Alphabet
from vibron_train.structures.export import quantise_weights


@dataclass(frozen=True)
class Size:
    """Width of the embedding of a symbol and of the recurrent state, and dropout."""

    embedding: int = 192
    state: int = 384
    dropout: float = 0.1


def build_network(size: Size, symbols: int, parts: int) -> Any:
    """Build the untrained network.

    Called with the parts of the readings (m, parts), what remains of the composition (m, length, columns) and the
    symbols so far (m, length), it returns the logits of the next symbols, shape (m, length, symbols).
    """
    torch = require("torch", extra="train")
    nn = torch.nn

    class Writer(nn.Module):  # type: ignore[name-defined,misc]
        def __init__(self) -> None:
            super().__init__()
            self.symbols = nn.Embedding(symbols, size.embedding)
            self.remaining = nn.Linear(COLUMNS, size.embedding)
            self.reading = nn.Sequential(
                nn.Linear(parts, 256), nn.GELU(), nn.Dropout(size.dropout), nn.Linear(256, size.embedding)
            )
            self.cell = nn.GRU(size.embedding, size.state, batch_first=True)
            self.drop, self.out = nn.Dropout(size.dropout), nn.Linear(size.state, symbols)

        def entered(self, parts: Any, remaining: Any, symbol: Any) -> Any:
            return self.symbols(symbol) + self.remaining(remaining / 10.0) + self.reading(parts)

        def forward(self, parts: Any, remaining: Any, symbol: Any) -> Any:
            states, _ = self.cell(self.entered(parts[:, None], remaining, symbol))
            return self.out(self.drop(states))

    return Writer()


def remaining(composition: Any, atoms: Any, texts: Any) -> Any:
    """Return the atoms still to be written before each symbol, shape (m, length, columns).

    Parameters
    ----------
    composition
        Shape (m, columns), zeros where it is unknown.
    atoms
        Shape (symbols, columns), the atom that each symbol adds.
    texts
        Shape (m, length), the symbols so far.
    """
    left = composition[:, None] - atoms[texts].cumsum(1)
    return left * (composition[:, None, -1:] > 0)


def write_generator(
    network: Any, projection: np.ndarray, offset: np.ndarray, alphabet: Alphabet, digest: str, path: Path
) -> None:
    """Export one step of a trained network to ONNX, large weights in eight bits; see `Generator.step`."""
    torch = require("torch", extra="train")
    onnx = require("onnx", extra="train")
    nn = torch.nn

    class OneSymbol(nn.Module):  # type: ignore[name-defined,misc]
        def __init__(self) -> None:
            super().__init__()
            self.network = network
            self.project = nn.Linear(*projection.shape)
            with torch.no_grad():
                self.project.weight.copy_(torch.from_numpy(projection.T.copy()))
                self.project.bias.copy_(torch.from_numpy(offset))

        def forward(self, weights: Any, remaining: Any, symbol: Any, state: Any) -> tuple[Any, Any]:
            cell, linear = self.network.cell, nn.functional.linear
            entered = self.network.entered(self.project(weights), remaining, symbol)
            one = linear(entered, cell.weight_ih_l0, cell.bias_ih_l0).chunk(3, -1)
            two = linear(state, cell.weight_hh_l0, cell.bias_hh_l0).chunk(3, -1)
            reset, update = torch.sigmoid(one[0] + two[0]), torch.sigmoid(one[1] + two[1])
            after = (1 - update) * torch.tanh(one[2] + reset * two[2]) + update * state
            return torch.log_softmax(self.network.out(after), -1), after

    width = network.cell.hidden_size
    symbol = torch.zeros(2, dtype=torch.int64)
    example = (torch.zeros(1, len(projection)), torch.zeros(2, COLUMNS), symbol, torch.zeros(2, width))
    strings = torch.export.Dim("strings", min=1, max=65536)
    program = torch.onnx.export(
        OneSymbol().eval(),
        example,
        input_names=["weights", "remaining", "symbol", "state"],
        output_names=["chances", "after"],
        dynamic_shapes=(None, {0: strings}, {0: strings}, {0: strings}),
        dynamo=True,
        verbose=False,
        external_data=False,
    )
    model = quantise_weights(program.model_proto)
    facts = {"symbols": json.dumps(alphabet.words), "width": str(width), "vocabulary": digest}
    onnx.helper.set_model_props(model, facts)
    onnx.save_model(model, path)
