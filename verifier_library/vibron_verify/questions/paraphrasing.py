"""Variants of a question in typography and small talk, which mean the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from random import Random
from typing import Any

from vibron.core.data import load_yaml

OFTEN, SELDOM = 0.5, 0.3
START = r"(?:^|(?<=[.?!] ))"
END = r"(?=$|\s|[;?!)]|[,.](?:\s|$))"
NUMBER = re.compile(
    rf"(?<![^\s(=])(?<!\w\()(?:0(?P<point>\.\d+){END}|(?P<mantissa>\d+(?:\.\d+)?)[eE](?P<power>[-+]?\d+){END}"
    rf"|(?<!, )(?!(?:19|20)\d\d )(?P<large>[1-9]\d{{3,5}})(?= [a-zA-Zµ%°]))"  # a year has no comma
)
COMPOUND = r"(?:[^\W\d]{1,8}[\^⁻²³]|[^\W\d]{1,4}[-−]\d|(?:per|m|s|h|g|L|C|F|T|min|mol|sr|molecule|Celsius)\b|[/*·×])"


@cache
def _wording() -> dict[str, Any]:
    found: dict[str, Any] = load_yaml("vibron_verify.questions", "wording.yaml")
    found["family"] = {name: family for family in found["units"] for name in family}
    names = "|".join(re.escape(name) for name in sorted(found["family"], key=len, reverse=True))
    found["unit"] = re.compile(
        rf"(?P<lead>\d\s?|\b[iI]n )(?P<unit>{names}){END}(?! (?:{COMPOUND}|(?:{names})(?!\w)))"  # no part of another
    )
    found["rewrites"] = [(re.compile(old.replace("<S>", START)), new) for old, new in found["rewrites"]]
    return found


def paraphrase(text: str, seed: int) -> str:
    """Return a variant of a question that differs in typography, small talk and generic words only.

    >>> paraphrase("What is the peak wavelength of a black body at 300 K, in um?", 1)
    'Can you tell me the peak wavelength of a black body at 300 K, in μm'
    """
    random, wording = Random(f"{seed} {text}"), _wording()
    for pattern, options in wording["rewrites"]:
        text = _changed(text, pattern, random, options)
    text = _changed(text, NUMBER, random)
    text = _changed(text, wording["unit"], random)
    if text.split(" ")[0] in wording["openers"] and random.random() < SELDOM:
        text = text[0].lower() + text[1:]
    if random.random() < SELDOM:
        text = random.choice(wording["before"]) + text
    if text[-1:] not in ("?", ".") or random.random() < SELDOM:
        return text.rstrip("?.")
    return text + random.choice(wording["after"]) if random.random() < SELDOM else text


def _changed(text: str, pattern: re.Pattern[str], random: Random, options: Sequence[str] = ()) -> str:
    """Replace about half of the matches by one of the options; without them, numbers and units by other spellings."""

    def change(match: re.Match[str]) -> str:
        if random.random() > OFTEN:
            return match[0]
        if options:
            return match.expand(random.choice(options))
        return random.choice(_numbers(match) if pattern is NUMBER else _units(match))

    return pattern.sub(change, text)


def _numbers(match: re.Match[str]) -> list[str]:
    """Return other ways to write a number."""
    if match["large"]:
        return [f"{int(match['large']):,}"]
    if match["mantissa"]:
        mantissa, power = match["mantissa"], int(match["power"])
        return [f"{mantissa}{sign}{power}" for sign in ("e", "E", "×10^", " x 10^")]
    value = Decimal(match[0]).normalize()
    return [match["point"], f"{value:e}"] if 0 < value < Decimal("0.1") else [match["point"]]


def _units(match: re.Match[str]) -> list[str]:
    """Return a number, or "in", with each spelling of its unit; behind a 1 with no plural."""
    one = re.search(r"(?<![\w.,])1\s?$", match.string[: match.end("lead")])
    names = [name for name in _wording()["family"][match["unit"]] if not (one and re.match(r"[a-z]{4,}s\b", name))]
    return [f"{match['lead'].rstrip()} {name}" for name in names]
