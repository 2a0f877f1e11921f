"""Contrast of the colours after WCAG 2.2, success criterion 1.4.3: 4.5 to 1 for text."""

from __future__ import annotations

import re
from importlib import resources

import pytest

CSS = resources.files("vibron_agents.pages").joinpath("assets", "report.css").read_text(encoding="utf-8")
THEMES = [dict(re.findall(r"--([\w-]+): (#\w+)", block)) for block in re.findall(r":root \{(.*?)\}", CSS, re.DOTALL)]
ELEMENTS = ("oxygen", "nitrogen", "sulfur", "chlorine", "fluorine", "bromine", "iodine", "phosphorus")
TEXT = ("ink", "soft", "accent", "mark", "pro", "con", *ELEMENTS)


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    channels = [int(digits[i : i + 2], 16) / 255.0 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    bright, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_formula() -> None:
    assert contrast("#fff", "#000000") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES, ids=["light", "dark", "print"])
@pytest.mark.parametrize("name", TEXT)
def test_text_can_be_read(theme: dict[str, str], name: str) -> None:
    for ground in ("paper", "sheet"):
        assert contrast(theme[name], theme[ground]) >= 4.5, (name, ground)


@pytest.mark.parametrize("theme", THEMES, ids=["light", "dark", "print"])
def test_highlighted_text_can_be_read(theme: dict[str, str]) -> None:
    for name, ground in (("mark", "mark-soft"), ("ink", "mark-soft"), ("accent", "accent-soft"), ("soft", "mark-soft")):
        assert contrast(theme[name], theme[ground]) >= 4.5, (name, ground)
