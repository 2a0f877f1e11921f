"""One layer of self-attention, used over the positions of a spectrum and over the atoms of a molecule."""

from typing import Any

from vibron.core.require import require


def build_block(width: int, heads: int, dropout: float) -> Any:
    """Build a layer that normalises first: attention, then a perceptron, each added to its input.

    Called with tokens (batch, tokens, width) and, optionally, a bias of the attention logits (batch, heads, tokens,
    tokens), it returns tokens of the same shape.
    """
    torch = require("torch", extra="train")
    nn = torch.nn

    class Block(nn.Module):  # type: ignore[name-defined,misc]
        def __init__(self) -> None:
            super().__init__()
            self.before_attention, self.before_dense = nn.LayerNorm(width), nn.LayerNorm(width)
            self.mix, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
            self.dense = nn.Sequential(
                nn.Linear(width, 4 * width), nn.GELU(), nn.Dropout(dropout), nn.Linear(4 * width, width)
            )
            self.drop = nn.Dropout(dropout)

        def forward(self, tokens: Any, bias: Any = None) -> Any:
            batch, count, _ = tokens.shape
            mixed = self.mix(self.before_attention(tokens)).view(batch, count, 3, heads, width // heads)
            query, key, value = mixed.permute(2, 0, 3, 1, 4)
            seen = nn.functional.scaled_dot_product_attention(query, key, value, attn_mask=bias)
            tokens = tokens + self.drop(self.out(seen.transpose(1, 2).reshape(batch, count, width)))
            return tokens + self.drop(self.dense(self.before_dense(tokens)))

    return Block()
