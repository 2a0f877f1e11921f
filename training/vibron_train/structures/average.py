"""The running average of a network's weights, which is what is kept of a training."""

from typing import Any

from vibron.core.require import require


class RunningAverage:
    """Weights that follow those of a network in training, faster at the beginning.

    Parameters
    ----------
    average, network : torch.nn.Module
        Two copies of one network; the first is changed.
    slowest : float
        Largest share of the average that is kept in a step.
    """

    def __init__(self, average: Any, network: Any, slowest: float) -> None:
        self._slowest = slowest
        pairs = list(zip(average.state_dict().values(), network.state_dict().values(), strict=True))
        self._smooth = [pair for pair in pairs if pair[0].dtype.is_floating_point]
        self._counts = [pair for pair in pairs if not pair[0].dtype.is_floating_point]

    def step(self, number: int) -> None:
        """Move the average towards the network after step ``number`` (from 0)."""
        torch = require("torch", extra="train")
        pace = 1 - min(self._slowest, (1 + number) / (10 + number))
        with torch.no_grad():
            kept, current = zip(*self._smooth, strict=True)
            torch._foreach_lerp_(list(kept), [value.detach() for value in current], pace)
            for target, source in self._counts:
                target.copy_(source)
