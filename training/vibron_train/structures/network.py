"""The network: spectrum to bit probabilities, bit weights for ranking, functional groups and state of the sample."""

from dataclasses import dataclass
from typing import Any

from vibron.core.require import require
from vibron.infrared.structure_model.representation import POINTS
from vibron_train.structures.attention import build_block


@dataclass(frozen=True)
class Architecture:
    """Size of the network.

    Attributes
    ----------
    widths, kernels : tuple of int
        Channels and kernel length of each stage; the length halves from stage to stage.
    depth : int
        Residual blocks in each stage.
    attention, heads : int
        Layers of self-attention between the positions that the last stage leaves, and heads of each.
    stem_kernel, stem_stride : int
        Kernel and stride of the first convolution.
    summary : int
        Channels a position is reduced to before all positions are read together.
    hidden : int
        Width of the layer from which all outputs are read.
    dropout : float
        Share of activations dropped in training.
    """

    widths: tuple[int, ...] = (64, 96, 128, 192)
    kernels: tuple[int, ...] = (9, 7, 5, 5)
    depth: int = 2
    attention: int = 0
    heads: int = 8
    stem_kernel: int = 15
    stem_stride: int = 2
    summary: int = 64
    hidden: int = 768
    dropout: float = 0.4


def build_network(architecture: Architecture, base_rate: Any, groups: int, states: int) -> Any:
    """Build the untrained network.

    Called with a batch of `representation.channels` it returns `(bits, weights, groups, state)`: logits of every
    vocabulary bit (batch, bits), the weight each set bit adds to a candidate's log score (batch, bits),
    logits of the functional groups (batch, groups) and of the state of the sample (batch, states).

    Parameters
    ----------
    architecture : Architecture
        Its size.
    base_rate : array_like
        Shape (bits,), frequency of each bit among the training spectra, between 0 and 1 exclusive.
    groups, states : int
        Number of functional groups and of states.
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

    class Positions(nn.Module):  # type: ignore[name-defined,misc]
        """Self-attention between the positions, each then reduced to a few channels."""

        def __init__(self, width: int, length: int) -> None:
            super().__init__()
            self.place = nn.Parameter(0.02 * torch.randn(1, length, width))
            self.layers = nn.Sequential(
                *(build_block(width, size.heads, size.dropout / 2) for _ in range(size.attention))
            )
            self.reduce = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, size.summary), nn.GELU())

        def forward(self, signal: Any) -> Any:
            return self.reduce(self.layers(signal.transpose(1, 2) + self.place))

    def stages() -> list[Any]:
        widths, kernels = size.widths, size.kernels
        layers = [nn.Conv1d(2, widths[0], size.stem_kernel, size.stem_stride, padding=size.stem_kernel // 2)]
        layers += [Residual(widths[0], kernels[0]) for _ in range(size.depth)]
        for before, width, kernel in zip(widths, widths[1:], kernels[1:], strict=False):
            layers += [nn.Conv1d(before, width, 5, 2, padding=2)]
            layers += [Residual(width, kernel) for _ in range(size.depth)]
        return layers

    class Network(nn.Module):  # type: ignore[name-defined,misc]
        def __init__(self) -> None:
            super().__init__()
            last = size.widths[-1]
            layers = stages()
            if size.attention:
                with torch.no_grad():
                    length = nn.Sequential(*layers)(torch.zeros(2, 2, POINTS)).shape[2]
                layers += [Positions(last, length)]
            else:
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
            self.state = nn.Linear(size.hidden, states)
            # Ranking starts from a tempered likelihood: neighbouring bits repeat the same evidence.
            self.scale = nn.Parameter(torch.full((len(rate),), 0.3))
            self.shift = nn.Parameter(-0.15 * torch.logit(rate))

        def forward(self, spectrum: Any) -> tuple[Any, Any, Any, Any]:
            hidden = self.summary(self.body(spectrum))
            bits = self.bits(hidden)
            return bits, self.scale * bits.float() + self.shift, self.groups(hidden), self.state(hidden)

    return Network()
