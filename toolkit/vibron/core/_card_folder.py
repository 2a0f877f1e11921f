"""Where the generated cards are: in the checkout, or inside an installed wheel."""

from __future__ import annotations

from pathlib import Path

from vibron.core.errors import InputError


def checkout() -> Path | None:
    """Return the root of the checkout that this package runs from, or None for an installed wheel."""
    root = Path(__file__).resolve().parents[3]
    return root if (root / "pyproject.toml").exists() and (root / "toolkit" / "vibron").is_dir() else None


def folder() -> Path:
    """Return the folder of the cards: inside the wheel, or in the checkout."""
    inside = Path(__file__).resolve().parents[1] / "tool_cards"
    root = checkout()
    if inside.is_dir():
        return inside
    if root is not None and (root / "tool_cards").is_dir():
        return root / "tool_cards"
    raise InputError("no tool cards found", field="tool_cards", remedy="reinstall vibron, or run: vibron cards")
