"""What a network is asked to get right: bits, functional groups, state, and the true structure before all others."""

from dataclasses import dataclass
from typing import Any

from vibron.core.require import require

#: Log score of a rival that is the true structure itself.
_OUT = -1e4
#: The loss of thousands of bits is summed; these bring the terms to a like size.
_BITS, _GROUPS, _STATE = 0.01, 0.05, 0.1


@dataclass(frozen=True)
class Truth:
    """The answers to a batch: bits, groups of the first (measured) spectra, state, log prior and row in the index."""

    bits: Any
    groups: Any
    state: Any
    log_prior: Any
    row: Any


def losses(outputs: tuple[Any, Any, Any, Any], truth: Truth, bits: Any, log_prior: Any, ranking: float) -> Any:
    """Return the weighted losses: of bits, groups, state, and of the true structure among all candidates.

    Parameters
    ----------
    outputs : tuple of torch.Tensor
        What the network returned.
    truth : Truth
        The answers.
    bits, log_prior : torch.Tensor
        Shape (candidates, bits) and (candidates,).
    ranking : float
        Weight of the last term.

    Returns
    -------
    torch.Tensor
        Shape (4,); their sum is minimised.
    """
    torch = require("torch", extra="train")
    functional = torch.nn.functional
    guess, weights, groups, state = (output.float() for output in outputs)
    entropy = functional.binary_cross_entropy_with_logits
    expected = truth.bits.float()
    measured = len(truth.groups)
    bit_loss = entropy(guess, expected, reduction="none").sum(1).mean()
    group_loss = entropy(groups[:measured], truth.groups, reduction="none").sum(1).mean()
    against = (weights.to(bits.dtype) @ bits.T).float() + log_prior
    itself = torch.arange(len(bits), device=bits.device)[None] == truth.row[:, None]
    true = (weights * expected).sum(1) + truth.log_prior
    every = torch.cat([true[:, None], against.masked_fill(itself, _OUT)], 1)
    rank_loss = (torch.logsumexp(every, 1) - true).mean()
    terms = (_BITS * bit_loss, _GROUPS * group_loss, _STATE * functional.cross_entropy(state, truth.state))
    return torch.stack([*terms, ranking * rank_loss])
