"""Writing trained networks as one ONNX file that only onnxruntime is needed to run."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.require import require
from vibron.infrared.structure_model.representation import POINTS

#: Arrays of at least this many values are stored in eight bits, smaller ones as they are.
_QUANTISED_FROM = 4096


def merge_networks(networks: Sequence[Any]) -> Any:
    """Average what several networks say, in one module.

    Only what inference needs is kept: spectrum (m, 2, 1801) -> weights (m, bits), logits of the groups (m, groups) and
    of the state (m, states).
    """
    torch = require("torch", extra="train")

    class Committee(torch.nn.Module):  # type: ignore[name-defined,misc]
        def __init__(self) -> None:
            super().__init__()
            self.readers = torch.nn.ModuleList([torch.nn.Sequential(net.body, net.summary) for net in networks])
            share = 1.0 / len(networks)
            scaled = [(net.scale[:, None] * net.bits.weight, net.scale * net.bits.bias + net.shift) for net in networks]
            self.weights = self._joined(scaled, share)
            self.groups = self._joined([(net.groups.weight, net.groups.bias) for net in networks], share)
            self.state = self._joined([(net.state.weight, net.state.bias) for net in networks], share)

        @staticmethod
        def _joined(layers: Sequence[tuple[Any, Any]], share: float) -> Any:
            """Return one linear layer that is the mean of several, each on its own part of the input."""
            weight = torch.cat([weight * share for weight, _ in layers], 1).detach()
            joined = torch.nn.Linear(weight.shape[1], weight.shape[0])
            with torch.no_grad():
                joined.weight.copy_(weight)
                joined.bias.copy_(sum(bias * share for _, bias in layers))
            return joined

        def forward(self, spectrum: Any) -> tuple[Any, Any, Any]:
            hidden = torch.cat([reader(spectrum) for reader in self.readers], 1)
            return self.weights(hidden), self.groups(hidden), self.state(hidden)

    return Committee().eval()


def write_onnx(module: Any, path: Path, outputs: Sequence[str] = ("weights", "groups", "state")) -> None:
    """Export a module to ONNX with its large weights in eight bits."""
    torch = require("torch", extra="train")
    onnx = require("onnx", extra="train")
    program = torch.onnx.export(
        module,
        (torch.zeros(2, 2, POINTS),),
        input_names=["spectrum"],
        output_names=list(outputs),
        dynamic_shapes=({0: torch.export.Dim("spectra", min=1, max=4096)},),
        dynamo=True,
        verbose=False,
        external_data=False,
    )
    onnx.save_model(quantise_weights(program.model_proto), path)


def quantise_weights(model: Any) -> Any:
    """Store each large weight as signed eight-bit integers with one scale an output row.

    The graph multiplies them back when it is loaded, so arithmetic stays in 32-bit floats and only the
    size of the file changes.
    """
    onnx = require("onnx", extra="train")
    kept, added, nodes = [], [], []
    for tensor in model.graph.initializer:
        values = onnx.numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < _QUANTISED_FROM or values.ndim < 2:
            kept.append(tensor)
            continue
        scale = np.abs(values.reshape(len(values), -1)).max(axis=1).clip(1e-12) / 127.0
        stretched = values / scale.reshape(-1, *[1] * (values.ndim - 1))
        packed = np.clip(np.rint(stretched), -127, 127).astype(np.int8)
        added.append(onnx.numpy_helper.from_array(packed, f"{tensor.name}.int8"))
        added.append(onnx.numpy_helper.from_array(scale.astype(np.float32), f"{tensor.name}.scale"))
        names = [f"{tensor.name}.int8", f"{tensor.name}.scale"]
        nodes.append(onnx.helper.make_node("DequantizeLinear", names, [tensor.name], axis=0))
    graph = model.graph
    body = [*nodes, *graph.node]
    del graph.initializer[:], graph.node[:], graph.value_info[:], graph.metadata_props[:]
    graph.initializer.extend([*kept, *added])
    graph.node.extend(body)
    for node in graph.node:
        # Traces of the exporting machine (file paths, line numbers) do not belong into a weight file.
        del node.metadata_props[:]
        node.doc_string = ""
    onnx.checker.check_model(model)
    return model


def sha256(path: Path) -> str:
    """SHA-256 of a file in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write_manifest(folder: Path, files: Sequence[str], facts: dict[str, Any]) -> None:
    """Write `manifest.json`: the facts given and name, size and SHA-256 of each file."""
    listed = {name: {"bytes": (folder / name).stat().st_size, "sha256": sha256(folder / name)} for name in files}
    text = json.dumps({**facts, "files": listed}, indent=2, ensure_ascii=False)
    (folder / "manifest.json").write_text(text + "\n", encoding="utf-8")
