"""Read units as people write them, and convert between them without loading the unit registry.

Units are written as pint (:mod:`vibron.core.unit_registry`) reads them.  A table of base units and prefixes gives the
factor and the dimension of each; what the table lacks is looked up in the registry, which takes a second to load.
"""

from __future__ import annotations

import math
import re
from functools import cache
from itertools import product

SPEED_OF_LIGHT, PLANCK, AVOGADRO = 299792458.0, 6.62607015e-34, 6.02214076e23
BASES = ("m", "kg", "s", "A", "K", "mol", "cd", "rad", "dB")
_DIMENSIONS = ("[length]", "[mass]", "[time]", "[current]", "[temperature]", "[substance]", "[luminosity]")
Dimension = tuple[float, ...]

_PREFIXES = {
    "a": 1e-18, "f": 1e-15, "p": 1e-12, "n": 1e-9, "u": 1e-6, "m": 1e-3, "c": 1e-2, "d": 1e-1, "h": 1e2, "k": 1e3,
    "M": 1e6, "G": 1e9, "T": 1e12,
}  # fmt: skip
_LONG_NAMES = "atto femto pico nano micro milli centi deci hecto kilo mega giga tera".split()
_LONG_PREFIXES = dict(zip(_LONG_NAMES, _PREFIXES, strict=True))
_METRIC = {  # units that take prefixes
    "m": "", "g": "1e-3*kg", "s": "", "A": "", "K": "", "mol": "", "cd": "", "rad": "", "sr": "rad^2", "Hz": "1/s",
    "N": "kg*m/s^2", "Pa": "N/m^2", "J": "N*m", "W": "J/s", "C": "A*s", "V": "W/A", "F": "C/V", "ohm": "V/A",
    "S": "A/V", "T": "V*s/m^2", "H": "V*s/A", "Wb": "V*s", "L": "1e-3*m^3", "M": "1e3*mol/m^3", "bar": "1e5*Pa",
    "eV": "1.602176634e-19*J", "cal": "4.184*J", "torr": "101325/760*Pa", "hartree": "4.3597447222059776e-18*J",
    "D": "3.335640951981521e-30*C*m", "P": "0.1*Pa*s", "dyn": "1e-5*N", "erg": "1e-7*J", "B": "8", "lm": "cd",
    "lx": "cd/m^2", "Da": "1.66053906892e-27*kg",
}  # fmt: skip
_PLAIN = {
    "dB": "", "u": "Da", "debye": "D", "angstrom": "1e-10*m", "micron": "um", "bohr": "5.291772105438828e-11*m",
    "inch": "0.0254*m", "foot": "0.3048*m", "yard": "0.9144*m", "mile": "1609.344*m", "nautical_mile": "1852*m",
    "min": "60*s", "hour": "3600*s", "day": "86400*s", "week": "604800*s", "month": "2629800*s", "year": "31557600*s",
    "deg": "0.017453292519943295*rad", "arcmin": "deg/60", "arcsec": "deg/3600", "turn": "360*deg", "atm": "101325*Pa",
    "psi": "6894.757293168363*Pa", "inHg": "3386.3886403409997*Pa", "knot": "1852/3600*m/s", "mph": "mile/hour",
    "gauss": "1e-4*T", "rydberg": "hartree/2", "e": "1.602176634e-19*C", "molecule": "1/6.02214076e23*mol",
    "percent": "0.01", "permille": "1e-3", "ppm": "1e-6", "ppb": "1e-9", "bit": "1", "byte": "8", "degC": "K",
    "degF": "K/1.8", "degree": "deg", "degrees": "deg", "dimensionless": "1", "lb": "0.45359237*kg", "t": "1000*kg",
    "kayser": "1/cm", "barn": "1e-28*m^2", "oz": "0.028349523125*kg", "%": "0.01", "rpm": "turn/min", "h": "hour",
    "hbar": "1.0545718176461565e-34*J*s", "Torr": "torr", "mmHg": "133.322387415*Pa", "Eh": "hartree",
    "molecules": "molecule",
}  # fmt: skip
_OFFSETS = {"K": 0.0, "mK": 0.0, "degC": 273.15, "degF": 273.15 - 32.0 / 1.8}

_SYMBOLS = "m W J Hz g s eV K Pa V A F N L mol rad sr bar T torr ohm cal Da M H cd D B".split()
_LONG = {
    "metre": "m", "meter": "m", "watt": "W", "joule": "J", "hertz": "Hz", "gram": "g", "gramme": "g", "second": "s",
    "sec": "s", "electronvolt": "eV", "electron-volt": "eV", "kelvin": "K", "pascal": "Pa", "volt": "V", "amp": "A",
    "ampere": "A", "farad": "F", "newton": "N", "litre": "L", "liter": "L", "mole": "mol", "radian": "rad",
    "steradian": "sr", "tesla": "T", "calorie": "cal", "dalton": "Da", "bar": "bar", "ohm": "ohm", "torr": "torr",
    "coulomb": "C", "poise": "P", "dyne": "dyn", "dyn": "dyn", "erg": "erg", "hartree": "hartree", "candela": "cd",
    "molar": "M", "henry": "H", "siemens": "S", "lumen": "lm",
}  # fmt: skip
_WHOLE = {
    written: unit
    for unit, words in {
        "cm^-1": "wavenumber kayser", "angstrom": "angstrom Angstrom Å ångström Ångström Ångstrom", "um": "micron",
        "degC": "°C degC celsius Celsius C centigrade", "degF": "°F degF Fahrenheit fahrenheit", "K": "degK",
        "percent": "% percent pct %T %R", "permille": "‰ permille", "deg": "° deg degree", "hartree": "Eh Ha Hartree",
        "bohr": "bohr Bohr a0", "debye": "debye Debye D", "u": "amu u", "atm": "atmosphere atm", "cP": "cP",
        "molecule": "molecule molec", "min": "minute min", "hour": "hour hr h", "day": "day", "week": "week",
        "month": "month", "year": "year yr", "ppm": "ppm ppmv", "ppb": "ppb ppbv", "torr": "torr Torr mmHg",
        "arcmin": "arcmin arcminute", "arcsec": "arcsec arcsecond", "psi": "psi", "dB": "dB decibel", "e": "e",
        "inHg": "inHg", "inch": "inch inches", "foot": "foot feet ft", "mile": "mile", "yard": "yard yd",
        "knot": "knot kt", "mph": "mph", "gauss": "gauss Gauss", "mhartree": "mHa mEh", "byte": "byte",
        "nautical_mile": "nmi", "rydberg": "Ry", "P": "P", "mdyn": "mdyn mdyne", "kcal": "kcal", "lb": "lb",
        "kohm": "kilohm", "Mohm": "megohm", "rpm": "rpm", "L": "l", "mL": "ml", "uL": "ul", "dL": "dl",
    }.items()
    for written in words.split()
}  # fmt: skip
_RARE = {"a": "J", "h": "Pa", "c": "m L P", "d": "m L B"}  # prefixes that few units take
NAMES: dict[str, str] = {
    **{prefix + base: prefix + base for base, prefix in product(_SYMBOLS, ("", *_PREFIXES))
       if base in _RARE.get(prefix, base).split()},
    **{prefix + base: (_LONG_PREFIXES[prefix] if prefix else "") + _LONG[base]
       for base, prefix in product(_LONG, ("", *_LONG_PREFIXES))},
    **{prefix + base: prefix + "ohm" for base, prefix in product(("Ω", "Ohm"), ("", "m", "k", "M", "G"))},
    **_WHOLE,
    "mTorr": "mtorr",
}  # fmt: skip
for _doubtful in ("pH", "H", "B", "cd", "mcd", "hectobar", "millicandela"):
    del NAMES[_doubtful]

_FIXED = (  # phrases that are one unit
    (r"\(\s*cm\s*\^?-1\s*\)\s*\^?\s*\(?-1\)?", "cm"),
    (r"per\s?cent\b(?:age points?)?|(?:vol|mol|wt)\.?[- ]?(?:%|percent\b|per cent\b)|%\s?\(?[vw]/[vw]\)?", "percent"),
    (r"parts per million\b(?: by volume)?", "ppm"), (r"parts per billion\b(?: by volume)?", "ppb"),
    (r"(?:degrees?|deg\.?|°)\s*-?(?:[Cc]elsius|C|[Cc]entigrade)\b", "degC"),
    (r"(?:degrees?|deg\.?|°)\s*-?(?:[Ff]ahrenheit|F)\b", "degF"),
    (r"(?:degrees?|deg\.?)\s+[Kk](?:elvin)?\b", "K"),
    (r"(?:atomic|unified) mass units?\b", "u"), (r"(?:pounds?|lbs?) per square inch\b", "psi"),
    (r"mm (?:of )?(?:Hg|mercury)\b", "torr"), (r"inch(?:es)? (?:of )?(?:Hg|mercury)\b", "inHg"),
    (r"nautical miles?\b", "nautical_mile"), (r"miles? per hour\b", "mph"),
    (r"Hz\s*\^?\s*\(?(?:1/2|0?\.5)\)?|sqrt\s?\(?(?:Hz|hertz)\)?|√\s?Hz|root[- ](?:Hz|hertz)\b|rtHz\b", "Hz^0.5"),
    (r"[Jj]ones\b", "cm*Hz^0.5*W^-1"),
    (r"(?:line pairs?|lp|cycles?|photons?|electrons?|particles|atoms|ions|counts)(?=\s?(?:/|per\b)\s?[(\w])", "1"),
)  # fmt: skip
_JOINING = {"per": "/", "·": "*"}
_POWERS = {"square": "^2", "squared": "^2", "cubic": "^3", "cubed": "^3"}
_FIXED_TOKEN = re.compile("|".join(f"(?P<f{place}>{pattern})" for place, (pattern, _) in enumerate(_FIXED)))
_WORD = re.compile(r"per\b|square\b|squared\b|cubic\b|cubed\b|inverse\b|reciprocal\b|[/·*()]")
_UNIT = re.compile(
    r"(?P<name>a0|[A-Za-zµμ°Å%‰Ωöå]+)(?:\s?(?:\^|\*\*)\s?(?P<power>\(-?\d+(?:\.\d+)?(?:/\d)?\)|-?\d*\.?\d+(?:/2)?)|"
    r"(?P<short>-?\d(?!\d|\.\d|/\d)))?(?![\w^])"
)
_NOT_AFTER_GAP = re.compile(
    r"(?:in|at|a|an|as|and|or|to|of|for|is|by|on|the|with|from|e)\b|[A-Z]\d|[A-Za-z]-[A-Za-z]|[A-Za-z]\s*="
)
_NAMED = re.compile(r"[A-Za-z]\s*=|[A-Z]\d\b(?! ?/)|degrees? of (?:freedom|unsat|polar|free|order|coh|ion)|(?:as|am)\b")


def read_unit(text: str) -> tuple[str, int]:
    """Read a unit at the start of a text; return it as the registry writes it, and its number of characters.

    >>> read_unit(" micrometres and 300 K")
    ('um', 12)
    >>> read_unit(" W m-2 sr-1, in all")
    ('W*m^-2*sr^-1', 11)
    >>> read_unit(" sites with open ends")
    ('', 0)
    """
    parts: list[str] = []
    place, good, best = 0, 0, ""
    if over := re.match(r"\s*1\s?/\s?(?=[A-Za-z(])(?!e\b)", text):
        parts, place = ["/"], over.end()
    elif _NAMED.match(text.lstrip(" ")):
        return "", 0
    while True:
        start = len(text) - len(text[place:].lstrip(" "))
        gap, piece, end = start > place, "", start
        if parts and gap and parts[-1] not in "/*(" and _NOT_AFTER_GAP.match(text, start):
            break
        if fixed := _FIXED_TOKEN.match(text, start):
            piece, end = _FIXED[int(str(fixed.lastgroup)[1:])][1], fixed.end()
        elif word := _WORD.match(text, start):
            piece, end = word.group(), word.end()
            if gap and parts and piece == "(" and parts[-1] != "/":
                break
        elif unit := _UNIT.match(text, start):
            piece, end = _named(unit), unit.end()
        if not piece:
            break
        parts.append(_JOINING.get(piece, piece))
        place = end
        if piece in ("per", "/", "*", "·", "(", "inverse", "reciprocal", "square", "cubic"):
            continue
        whole = _joined(parts)
        if whole and _parsed(whole) is not None:
            good, best = place, whole
    return ("", 0) if best == "1" else (best, good)


def _named(unit: re.Match[str]) -> str:
    """Return a unit with its power as the registry writes it; "" if it is unknown."""
    word = unit["name"].replace("µ", "u").replace("μ", "u")
    names = (word, word.removesuffix("s"), word.lower(), word.lower().removesuffix("s"))[: 4 if len(word) > 3 else 1]
    name = next((NAMES[one] for one in names if one in NAMES), "")
    power = (unit["power"] or unit["short"] or "").strip("()")
    if "/" in power:
        above, below = power.split("/")
        power = f"{float(above) / float(below):g}"
    return f"{name}^{power}" if name and power else name


def _joined(parts: list[str]) -> str:
    """Return the words joined to one expression; "" while a bracket is open."""
    text, sign, power, brackets = "", "*", "", 0
    below = ""  # after a stroke, what follows is below it, too: W/cm2 sr
    for part in parts:
        if part in "/*":
            sign = part
            below = "/" if part == "/" else ""
        elif part in ("inverse", "reciprocal"):
            sign, text = "/", text or "1"
        elif part in ("square", "cubic"):
            power = _POWERS[part]
        elif part in _POWERS:
            text += _POWERS[part]
        elif part == "(":
            text = f"{text or '1' * (sign == '/')}{sign if text or sign == '/' else ''}("
            sign, brackets = "", brackets + 1
        elif part == ")":
            text, brackets = text + ")", brackets - 1
        else:
            sign = below if below and sign == "*" and not brackets and "^-" not in part else sign
            text = f"{text}{sign if text and sign else '1/' if sign == '/' and not text else ''}{part}{power}"
            sign, power = "*", ""
    return text if brackets == 0 else ""


_LEXEME = re.compile(r"\d+\.?\d*(?:e[-+]?\d+)?|[^\W\d]\w*|%|\^[-+]?[\d.]+|[*/()]")
_EXPONENT = re.compile(r"\s*(?:\^|\*\*)\s*(?:\(\s*([-+]?\d*\.?\d+)\s*(?:/\s*(\d+)\s*)?\)|([-+]?\d*\.?\d+))")


@cache
def _parsed(unit: str) -> tuple[float, Dimension] | None:
    """Return the factor to SI units and the exponents of the base units; None if the table lacks a part."""
    plain = _EXPONENT.sub(lambda power: f"^{float(power[1] or power[3]) / float(power[2] or 1)!r}", unit)
    words = _LEXEME.findall(plain)
    if "".join(words) != plain.replace(" ", ""):
        return None
    try:
        size, rest = _product(words)
    except (KeyError, IndexError, ValueError, ZeroDivisionError):
        return None
    return None if rest else size


def _product(words: list[str]) -> tuple[tuple[float, Dimension], list[str]]:
    """Evaluate a product of units from left to right, up to a closing bracket."""
    factor, exponents, sign = 1.0, [0.0] * len(BASES), 1.0
    while words and words[0] != ")":
        word, *words = words
        if word in "*/":
            sign = -1.0 if word == "/" else 1.0
            continue
        if word == "(":
            (size, dimension), words = _product(words)
            if words[0] != ")":
                raise ValueError(word)
            words = words[1:]
        else:
            size, dimension = (float(word), (0.0,) * len(BASES)) if word[0].isdigit() else _size(word)
        power = sign
        if words and words[0][0] == "^":
            power, words = sign * float(words[0][1:]), words[1:]
        factor *= size**power
        exponents = [round(one + power * other, 6) for one, other in zip(exponents, dimension, strict=True)]
        sign = 1.0
    return (factor, tuple(exponents)), words


@cache
def _size(name: str) -> tuple[float, Dimension]:
    """Return the factor and the exponents of one unit of the table."""
    if name in BASES:
        return 1.0, tuple(float(base == name) for base in BASES)
    if name in _PLAIN or name in _METRIC:
        return _parsed(_PLAIN.get(name) or _METRIC[name]) or (math.nan, ())
    if name[1:] not in _METRIC:
        raise KeyError(name)
    size, exponents = _size(name[1:])
    return _PREFIXES[name[0]] * size, exponents


@cache
def _looked_up(unit: str) -> tuple[float, Dimension | str]:
    """Return the factor and the dimension of a unit; "" is the dimension of what is not a unit."""
    if (known := _parsed(unit or "1")) is not None:
        return known
    from vibron.core.unit_registry import registry

    try:
        base = registry().Quantity(1.0, registry().Unit(unit)).to_base_units()
    except Exception:  # the registry raises half a dozen unrelated types for what it does not know
        return math.nan, ""
    powers = dict(base.dimensionality)
    exponents = (*(float(powers.pop(one, 0.0)) for one in _DIMENSIONS), 0.0, 0.0)
    return float(base.magnitude), str(base.dimensionality) if powers else exponents


def is_tabled(unit: str) -> bool:
    """Return True if the table knows all parts of a unit."""
    return _parsed(unit) is not None


def dimension(unit: str) -> Dimension | str:
    """Return the dimension of a unit, equal for units that convert into each other; "" if it is not a unit.

    >>> dimension("W/m^2") == dimension("mW cm^-2"), dimension("rad/s") == dimension("Hz"), dimension("thing")
    (True, False, '')
    """
    return _looked_up(unit)[1]


def factor(unit: str) -> float:
    """Return the size of a unit in SI base units, without the offset of a temperature scale.

    >>> factor("um"), factor("kJ/mol")
    (1e-06, 1000.0)
    """
    return _looked_up(unit)[0]


def convert(value: float, unit: str, target: str, kind: str = "", at: str = "") -> float:
    """Convert a value as :func:`vibron.core.unit_registry.turn` does; that function decides what the table does not.

    >>> convert(25.0, "degC", "K"), convert(10.0, "um", "cm^-1", "position")
    (298.15, 1000.0)
    """
    plain = _scale(unit, target, kind)
    if plain and unit in _OFFSETS and target in _OFFSETS:
        return _rounded((value * factor(unit) + _OFFSETS[unit] - _OFFSETS[target]) / factor(target))
    if plain:
        return _rounded(value * plain)
    size, one, other = value * factor(unit), dimension(unit), dimension(target)
    if kind == "energy" and one == dimension("J/mol"):
        size, one = size / AVOGADRO, dimension("J")
    if kind == "position" or (kind in ("width", "energy") and _LENGTH not in (one, other)):
        there = (size and 1.0 / size) if one == _LENGTH else size / _PER_WAVENUMBER.get(one, math.inf)
        if there and other == _LENGTH:
            return _rounded(1.0 / there / factor(target))
        if there and other in _PER_WAVENUMBER:
            return _rounded(there * _PER_WAVENUMBER[other] / factor(target))
    from vibron.core.unit_registry import turn

    return float(turn(value, unit, target, kind=kind or None, at=at))  # type: ignore[arg-type]


@cache
def _scale(unit: str, target: str, kind: str) -> float | None:
    """Return the ratio of two units of one dimension that the table knows; None for anything else."""
    one, other = _parsed(unit or "1"), _parsed(target or "1")
    mixed = any("deg" in name for name in (unit, target)) and not (unit in _OFFSETS and target in _OFFSETS)
    if not one or not other or one[1] != other[1] or kind == "model" or (mixed and one[1] != dimension("deg")):
        return None
    return one[0] / other[0]


_LENGTH = dimension("m")
_PER_WAVENUMBER = {dimension("1/m"): 1.0, dimension("Hz"): SPEED_OF_LIGHT, dimension("J"): PLANCK * SPEED_OF_LIGHT}


def _rounded(value: float) -> float:
    """Return a value without the noise of binary fractions."""
    return float(f"{value:.15g}")


def same_dimension(one: str, other: str) -> bool:
    """Return True if a quantity in one unit can be given in another, spectral positions included."""
    left, right = dimension(one), dimension(other)
    spectral = {_LENGTH, *_PER_WAVENUMBER}
    return left != "" and (left == right or (left in spectral and right in spectral))
