"""Fitting the network that tells kinds of samples apart: the work behind ``vibron train kinds``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.kind_model.network import KINDS
from vibron.infrared.structure_model.representation import normalise
from vibron_train.kinds.examples import examples
from vibron_train.structures.augment import augment
from vibron_train.structures.dataset import read_dataset
from vibron_train.structures.export import write_onnx

BATCH, RATE, DECAY, SMOOTHING = 128, 3e-3, 0.05, 0.02
WIDTH, HIDDEN, DROPOUT = 32, 128, 0.2
#: Kernel and stride of each layer.
LAYERS = ((15, 4), (9, 3), (5, 2), (5, 2))
DECLINED = 0.03  # of the measured spectra


def build(width: int = WIDTH) -> Any:
    """Return the network: channels (m, 2, 1801) to logits (m, kinds)."""
    nn = require("torch.nn", extra="train")
    torch = require("torch", extra="train")
    sizes = (2, width, 2 * width, 2 * width, 4 * width)

    class Reader(nn.Module):  # type: ignore[name-defined,misc]
        def __init__(self) -> None:
            super().__init__()
            layers = [
                nn.Sequential(nn.Conv1d(before, after, kernel, stride, kernel // 2), nn.BatchNorm1d(after), nn.GELU())
                for before, after, (kernel, stride) in zip(sizes[:-1], sizes[1:], LAYERS, strict=True)
            ]
            self.body = nn.Sequential(*layers)
            self.head = nn.Sequential(
                nn.Dropout(DROPOUT), nn.Linear(2 * sizes[-1], HIDDEN), nn.GELU(), nn.Dropout(DROPOUT),
                nn.Linear(HIDDEN, len(KINDS)),
            )  # fmt: skip

        def forward(self, spectrum: Any) -> Any:
            seen = self.body(spectrum)
            return self.head(torch.cat([seen.mean(2), seen.amax(2)], 1))

    return Reader()


def train_kinds(
    data: Path, out: Path, seed: int, epochs: int, progress: Callable[[str], None], device: str = "cpu"
) -> dict[str, Any]:
    """Fit on the training spectra, write the network, and return its figures on the validation spectra."""
    torch = require("torch", extra="train")
    torch.use_deterministic_algorithms(device == "cpu")
    torch.manual_seed(seed)
    training, validation = read_dataset(data)
    spectra, kinds = examples(training, seed)
    scaled, mask, truth = (torch.from_numpy(part).to(device) for part in (*normalise(spectra), kinds))
    generator = torch.Generator(device=device).manual_seed(seed)
    network, steps = build().to(device), epochs * -(-len(truth) // BATCH)
    optimizer = torch.optim.AdamW(network.parameters(), weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps)
    for epoch in range(epochs):
        total = 0.0
        for rows in torch.randperm(len(truth), generator=generator, device=device).split(BATCH):
            shown, seen = augment(scaled[rows], mask[rows], generator)
            logits = network(torch.stack([shown.clamp(min=0.0).sqrt() * seen, seen], 1))
            loss = torch.nn.functional.cross_entropy(logits, truth[rows], label_smoothing=SMOOTHING)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += float(loss.detach()) * len(rows)
        progress(f"epoch {epoch + 1} of {epochs}: loss {total / len(truth):.4f}")
    network.cpu().eval()
    with torch.no_grad():  # as if every kind were equally frequent
        network.head[-1].bias -= torch.log(torch.bincount(truth.cpu(), minlength=len(KINDS)).float() / len(truth))
    write_onnx(network, out, ("kinds",))
    return judged(network, *examples(validation, seed + 1), len(validation))


def judged(network: Any, spectra: NDArray[np.float16], kinds: NDArray[np.int64], measured: int) -> dict[str, Any]:
    """Return which share of each kind is separated from one compound at a threshold that 3 % of the measured fail."""
    torch = require("torch", extra="train")
    scaled, mask = normalise(spectra)
    shown = torch.from_numpy(np.stack([np.sqrt(scaled) * mask, mask], 1))
    with torch.no_grad():
        chances: FloatArray = torch.cat([network(part).softmax(1) for part in shown.split(256)]).numpy()
    single = chances[:, 0]
    least = float(np.quantile(single[: min(measured, int((kinds == 0).sum()))], DECLINED))
    separated = {name: round(float((single[kinds == place] < least).mean()), 3) for place, name in enumerate(KINDS)}
    return {
        "spectra": int(kinds.size),
        "right": round(float((chances.argmax(1) == kinds).mean()), 3),
        "separated": separated,
    }
