"""A model's opinion in words, the same on the terminal and in a report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

UNCHANGED = "the ranking is unchanged: no recorded replies show that this model improves it"
POOLED = "the probabilities include this opinion; second_opinion.before holds those without it"


def use_in_words(opinion: Mapping[str, Any]) -> str:
    """Return whether the ranking includes an opinion."""
    return POOLED if "before" in opinion else UNCHANGED


def cost_in_words(opinion: Mapping[str, Any]) -> str:
    """Return the cost of an opinion.

    >>> cost = {"requests": 3, "tokens_in": 3100, "tokens_out": 300, "money": 0.0123, "seconds": 8.4, "estimated": True}
    >>> cost_in_words({"cost": cost})
    '3 requests, about 3100 tokens asked and 300 answered, 0.0123 in the currency of the prices, 8.4 s'
    """
    cost = opinion["cost"]
    money = f"{cost['money']:.4f} in the currency of the prices" if cost["money"] else "no cost by the prices set"
    about = "about " if cost["estimated"] else ""
    return (
        f"{cost['requests']} requests, {about}{cost['tokens_in']} tokens asked and {cost['tokens_out']} answered, "
        f"{money}, {cost['seconds']:.1f} s"
    )


def ranked_in_words(opinion: Mapping[str, Any]) -> list[str]:
    """Return a line for each structure."""
    return [f"{one['smiles']} ({one['confidence']:.2f}): {one['reason']}" for one in opinion["structure"]]
