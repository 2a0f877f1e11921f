"""What a network is asked to get right: bits, functional groups, and the true structure before its rivals."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require

#: Log score of a rival that is the true structure itself.
_OUT = -1e4


def losses(
    outputs: tuple[Any, Any, Any], answer: dict[str, Any], rivals: tuple[NDArray[np.int64], Any, Any]
) -> tuple[Any, Any, Any]:
    """Cross entropies of the bits and the groups, each summed over them, and of the true structure among rivals.

    Parameters
    ----------
    outputs : tuple of torch.Tensor
        What the network returned.
    answer : dict
        `bits` and `groups` (batch, ...) of the true molecules, their `log_prior` and index `row` (batch,).
    rivals : tuple
        From `Rivals.draw`.
    """
    torch = require("torch", extra="train")
    bits, weights, groups = (output.float() for output in outputs)
    entropy = torch.nn.functional.binary_cross_entropy_with_logits
    bit_loss = entropy(bits, answer["bits"], reduction="none").sum(1).mean()
    group_loss = entropy(groups, answer["groups"], reduction="none").sum(1).mean()
    rows, rival_bits, correction = rivals
    against = (weights.bfloat16() @ rival_bits.T).float() + correction
    against = against.masked_fill(torch.from_numpy(rows[None, :] == answer["row"][:, None]), _OUT)
    true = (weights * answer["bits"]).sum(1) + answer["log_prior"]
    ranking = (torch.logsumexp(torch.cat([true[:, None], against], 1), 1) - true).mean()
    return bit_loss, group_loss, ranking
