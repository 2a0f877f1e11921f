"""The network: spectrum to bit probabilities, bit weights for ranking, and functional groups."""

from dataclasses import dataclass
from typing import Any

from vibron.core.require import require
from vibron.infrared.structure_model.representation import POINTS


@dataclass(frozen=True)
class Architecture:
    """Size of the network.

    Attributes
    ----------
    widths, kernels : tuple of int
        Channels and kernel length of each residual stage; the length halves from stage to stage.
    stem_kernel, stem_stride : int
        Kernel and stride of the first convolution.
    summary : int
        Channels a position is reduced to before all positions are read together.
    hidden : int
        Width of the layer from which all outputs are read.
    dropout : float
        Share of activations dropped in training.
    """

    widths: tuple[int, ...] = (32, 64, 96, 128)
    kernels: tuple[int, ...] = (7, 7, 5, 5)
    stem_kernel: int = 15
    stem_stride: int = 2
    summary: int = 48
    hidden: int = 768
    dropout: float = 0.3


def build_network(architecture: Architecture, base_rate: Any, groups: int) -> Any:
    """Build the untrained network.

    Called with a batch of `representation.channels` it returns `(bits, weights, groups)`: logits of every
    vocabulary bit (batch, bits), the weight each set bit adds to a candidate's log score (batch, bits),
    and logits of the functional groups (batch, groups).

    Parameters
    ----------
    architecture : Architecture
        Its size.
    base_rate : array_like
        Shape (bits,), frequency of each bit among the training spectra, between 0 and 1 exclusive.
    groups : int
        Number of functional groups.
    """
    torch = require("torch", extra="train")
    nn = torch.nn
    size = architecture

    class Residual(nn.Module):  # type: ignore[name-defined,misc]
        def __init__(self, width: int, kernel: int) -> None:
            super().__init__()
            layers = []
            for _ in range(2):
                layers += [nn.BatchNorm1d(width), nn.ReLU(), nn.Conv1d(width, width, kernel, padding=kernel // 2)]
            self.branch = nn.Sequential(*layers)

        def forward(self, signal: Any) -> Any:
            return signal + self.branch(signal)

    class Network(nn.Module):  # type: ignore[name-defined,misc]
        def __init__(self) -> None:
            super().__init__()
            first, last = size.widths[0], size.widths[-1]
            layers = [nn.Conv1d(2, first, size.stem_kernel, size.stem_stride, padding=size.stem_kernel // 2)]
            layers += [Residual(first, size.kernels[0])]
            for before, width, kernel in zip(size.widths, size.widths[1:], size.kernels[1:], strict=False):
                layers += [nn.Conv1d(before, width, 5, 2, padding=2), Residual(width, kernel)]
            layers += [nn.BatchNorm1d(last), nn.ReLU(), nn.Conv1d(last, size.summary, 1), nn.ReLU()]
            self.body = nn.Sequential(*layers, nn.Flatten(), nn.Dropout(size.dropout))
            with torch.no_grad():
                length = self.body(torch.zeros(2, 2, POINTS)).shape[1]
            dense = [nn.Linear(length, size.hidden), nn.BatchNorm1d(size.hidden), nn.ReLU(), nn.Dropout(size.dropout)]
            self.summary = nn.Sequential(*dense)
            rate = torch.as_tensor(base_rate, dtype=torch.float32)
            self.bits = nn.Linear(size.hidden, len(rate))
            self.bits.bias.data.copy_(torch.logit(rate))
            self.groups = nn.Linear(size.hidden, groups)
            # Ranking starts from a tempered likelihood: neighbouring bits repeat the same evidence.
            self.scale = nn.Parameter(torch.full((len(rate),), 0.3))
            self.shift = nn.Parameter(-0.15 * torch.logit(rate))

        def forward(self, spectrum: Any) -> tuple[Any, Any, Any]:
            hidden = self.summary(self.body(spectrum))
            bits = self.bits(hidden)
            return bits, self.scale * bits + self.shift, self.groups(hidden)

    return Network()
