"""How well the words and symbols about a number speak of an input."""

from __future__ import annotations

import re

from vibron.core.declaration import Field
from vibron.core.search import stem
from vibron_agents.answering.numbers import Found
from vibron_agents.answering.words import alike, telling

LOWER, UPPER = (
    ("lower", "low", "start", "first", "minimum", "min", "from", "shortest", "lowest"),
    ("upper", "high", "stop", "last", "maximum", "max", "end", "longest", "highest"),
)
COUNTS = {"size": ("site", "spin", "cell", "qubit"), "n_sites": ("site", "atom", "spin"), "cells": ("cell",)}
SYMBOLS = {
    "T": "temperature temperatures transmittance", "L": "size n_sites cells length path_length path",
    "N": "size n_sites n count pairs f_number", "n": "index n order", "p": "pressure", "P": "pressure power",
    "λ lambda": "wavelength", "ν nu": "wavenumber frequency", "ε eps epsilon e": "emissivity absorptivity",
    "S": "spin", "we": "harmonic", "wexe": "anharmonicity", "d D": "thickness distance diameter detectivity",
    "R": "radius reflectance resistance responsivity", "r": "radius distance", "h": "h height humidity",
    "k": "extinction absorption_index absorption k", "τ tau": "depth lifetime time transmittance",
    "ω ω0 omega omega0 ssa": "albedo frequency", "g": "asymmetry coupling g", "μ µ mu μ0 µ0 mu0": "cosine",
    "θ theta": "angle zenith", "φ ϕ phi": "azimuth", "ρ rho": "reflectance reflectivity density",
    "α alpha a": "absorptance absorption coupling exponent", "κ kappa": "loss absorption",
    "γ Γ gamma Gamma": "decay width dephasing rate loss damping", "σ sigma": "deviation noise",
    "M": "mass magnification gain multiplication", "m": "mass m", "η eta QE": "efficiency", "NA": "aperture",
    "f": "focal_length fraction", "G": "gain conductance", "E": "energy", "v": "velocity", "z": "height distance",
    "F": "f_number excess factor", "A": "area absorbance",
    "c C": "concentration", "l b": "path length path_length", "x": "composition",
    "U": "interaction", "V": "voltage volume", "I": "current intensity", "t": "time times thickness transmittance",
    "RH": "humidity", "B": "rotational bandwidth", "D*": "detectivity",
}  # fmt: skip
MEANT = {symbol: words.split() for symbols, words in SYMBOLS.items() for symbol in symbols.split()}
MORE = {"H": "high", "L": "low", "s": "substrate", "f": "film", "0": "", "h": "host", "i": "inclusion", "c": "crystal"}
ORDINALS = {"1": "first", "2": "second", "3": "third"}
SYMBOL = re.compile(r"([^\W\d_]\w*\*?)\s*(=|:|≈|of|is)?\s*$")
OWNED = 0.5  # what the thing that a clause is about says of its numbers, against what stands beside them


def label_score(found: Found, one: Field) -> float:
    """Return how well the words about a number speak of an input."""
    owned = OWNED * _spoken(list(reversed(telling(found.owner))), _names(one))
    symbol = SYMBOL.search(found.before)
    if symbol and symbol.group(1) in (one.name, one.name.replace("_", "")):
        return 8.0
    if symbol and symbol.group(2) in ("=", "≈", ":") and len(symbol.group(1)) <= 6 and _is_symbol(symbol.group(1)):
        return _of_symbol(symbol.group(1), one) + owned
    names = _names(one)
    score = _spoken(list(reversed(telling(found.before))), names) + 0.9 * _spoken(telling(found.after), names)
    return score + owned + 2.0 * _role(found, one)


def _names(one: Field) -> dict[str, float]:
    """Return the stems that speak of an input, with weights."""
    names = dict.fromkeys(map(stem, one.name.lower().split("_")), 3.0)
    for part in telling(one.mark.text):
        names.setdefault(part, 1.0)
    for part in COUNTS.get(one.name, ()):
        names[part] = 3.0
    return names


def _spoken(words: list[str], names: dict[str, float]) -> float:
    """Return how much words, the nearest first, speak of an input."""
    score = 0.0
    for place, word in enumerate(words):
        best = max((names.get(other, 0.0) * (1.0 if other == word else 0.7) for other in alike(word)), default=0.0)
        score = max(score, best / (1.0 + 0.35 * place)) if place > 3 else score + best / (1.0 + 0.6 * place)
    return score


def _is_symbol(word: str) -> bool:
    return len(word) <= 3 or word in MEANT or "_" in word


def _of_symbol(symbol: str, one: Field) -> float:
    """Return how well a symbol that is no input's name stands for an input."""
    base, _, more = symbol.partition("_")
    if base not in MEANT and (parted := re.fullmatch(r"([^\W\d]+?)(\d+|[A-Zsfhic])", base)):
        base, more = parted.groups()
    parts = one.name.lower().split("_")
    if base not in MEANT:
        return 1.0 if one.name.lower().startswith(symbol.lower()) else 0.0
    if base == "n" and "absorption" in parts:
        return -3.0
    if not any(word == one.name or word in parts for word in MEANT[base]):
        return 3.0 if more and more in parts else -3.0
    word = MORE.get(more, ORDINALS.get(more, more.lower()))
    told = word and any(part == more or part.startswith(word) for part in parts)
    return (5.0 if one.name in MEANT[base] else 4.0) + (2.0 if told else 0.0)


def _role(found: Found, one: Field) -> float:
    if not found.role:
        return 0.0
    parts = set(one.name.lower().split("_")) | set(telling(one.mark.text)[:2])
    if found.role.isdigit():
        return 1.0 if {found.role, ORDINALS.get(found.role, found.role)} & parts else 0.0
    low, high = bool(parts & set(LOWER)), bool(parts & set(UPPER))
    if not (low or high):
        return -0.2
    return 1.0 if (found.role == "lower") == low else -1.0
