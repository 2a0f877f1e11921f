"""Units as people write them in a sentence, brought into the form that the unit registry reads."""

from __future__ import annotations

import re
from functools import cache

from vibron.core.units import registry

_SYMBOLS = "m W J Hz g s eV K Pa V A F N L l mol rad sr bar T D Torr torr Jy ohm Ohm cal u Da".split()
_SHORT = "f p n u µ μ m c d h k M G T".split()
_NAMES = (
    "metre meter watt joule hertz gram second electronvolt kelvin pascal volt ampere farad newton litre liter mole "
    "radian steradian tesla calorie dalton bar ohm"
).split()
_LONG = "femto pico nano micro milli centi deci hecto kilo mega giga tera".split()
_WHOLE = {
    **dict.fromkeys(("wavenumber", "wavenumbers", "kayser", "kaysers"), "cm^-1"),
    **dict.fromkeys(("angstrom", "angstroms", "Å", "Å"), "angstrom"),
    **dict.fromkeys(("micron", "microns"), "um"),
    **dict.fromkeys(("°C", "degC", "celsius", "Celsius", "C"), "degC"),
    **dict.fromkeys(("°F", "degF", "Fahrenheit", "fahrenheit"), "degF"),
    **dict.fromkeys(("%", "percent", "pct", "%T", "%R"), "percent"),
    **dict.fromkeys(("°", "deg", "degree", "degrees"), "deg"),
    **dict.fromkeys(("Eh", "hartree", "hartrees", "Hartree"), "hartree"),
    **dict.fromkeys(("bohr", "bohrs", "a0"), "bohr"),
    **dict.fromkeys(("debye", "debyes", "Debye"), "debye"),
    **dict.fromkeys(("amu", "u", "Da", "daltons"), "u"),
    **dict.fromkeys(("atmosphere", "atmospheres", "atm"), "atm"),
    **dict.fromkeys(("molecule", "molecules", "molec"), "molecule"),
    **dict.fromkeys(("minute", "minutes", "min"), "min"),
    **dict.fromkeys(("hour", "hours", "hr", "h"), "hour"),
    **dict.fromkeys(("cP", "dyn", "mdyn", "mdyne", "Gauss", "gauss"), ""),
    **dict.fromkeys(("day", "days"), "day"),
    **dict.fromkeys(("ppm", "ppmv"), "ppm"),
    **dict.fromkeys(("ppb", "ppbv"), "ppb"),
    **dict.fromkeys(("torr", "Torr", "mmHg"), "torr"),
    **dict.fromkeys(("arcmin", "arcminute", "arcminutes"), "arcmin"),
    **dict.fromkeys(("arcsec", "arcsecond", "arcseconds"), "arcsec"),
    **dict.fromkeys(("psi", "dB", "DU", "MB", "byte", "bytes", "knot", "inch", "inches", "foot", "feet", "mile",
                     "miles", "yard", "yards"), ""),
    **dict.fromkeys(("millihartree", "millihartrees", "mHa", "mEh"), "millihartree"),
    "kilohm": "kohm", "kilohms": "kohm", "megohm": "Mohm", "megohms": "Mohm",
    "decibel": "dB", "decibels": "dB", "photon": "photon", "photons": "photon", "e": "e",
}  # fmt: skip
PAIRS = ("line pair", "line pairs", "lp", "cycles")  # of black and white, counted along a length
_JOINING = {"per", "/", "*", "·", "square", "squared", "cubic", "cubed", "inverse", "reciprocal"}
_STOP = re.compile(r"(?:in|at|a|an|as|and|or|to|of|for|is|by|on|the|with|from)\b")
_POWER = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
_ROOT = re.compile(r"(\^\(?)-?1/2")  # eV^-1/2, in as many signs
_TOKEN = re.compile(
    r"\s*(\(\s*cm\s*\^?-1\s*\)\s*\^?\s*\(?-1\)?|per\s+cent\b|parts\s+per\s+[mb]illion\b|"
    r"(?:vol|mol|wt)\.?[- ]?(?:%|percent\b|per cent\b)|"
    r"per\b|square\b|squared\b|cubic\b|cubed\b|inverse\b|reciprocal\b|(?:degrees?|deg\.?)\s+(?:Celsius|celsius|C\b)|"
    r"(?:degrees?|deg\.?)\s+(?:Fahrenheit|fahrenheit|F\b)|atomic mass units?|mm\s+Hg|"
    r"line pairs?|Hz\s*\^?\s*\(?1/2\)?|sqrt\(?Hz\)?|√Hz|root[- ](?:Hz|hertz)|rtHz|jones\b|Jones\b|"
    r"[A-Za-zµμ°ÅÅ%]+0?(?:\s*(?:\^|\*\*)\s*(?:\([-−]?\d*\.?\d+\)|[-−]?\d*\.?\d+)|[-−]?\d(?!\d|\.\d))?|[/·*()])"
)


def read_unit(text: str) -> tuple[str, int]:
    """Read a unit at the start of a text; return it as the registry writes it, and how many characters it takes.

    >>> read_unit(" micrometres and 300 K")
    ('um', 12)
    >>> read_unit(" W m-2 sr-1, in all")
    ('W*m^-2*sr^-1', 11)
    >>> read_unit(" sites with open ends")
    ('', 0)
    """
    parts: list[str] = []
    place, good, best = 0, 0, ""
    plain = _ROOT.sub(
        lambda match: match.group(1) + ("-.50" if "-" in match.group() else "0.5"), text.translate(_POWER)
    )
    if over := re.match(r"\s*1\s*/\s*(?=[A-Za-z(])(?!e\b)", plain):  # 1/m
        parts, place = ["/"], over.end()
    while match := _TOKEN.match(plain, place):
        word = match.group(1)
        gap = match.start(1) > place
        if word in PAIRS and not re.match(r"\s*(?:/|per)\s*(?:mm|milli)", plain[match.end() :]):
            break
        if (parts and not gap and word[0].isalpha() and plain[place - 1].isalnum()) or (gap and _STOP.match(word)):
            break
        piece = _piece(word)
        if piece is None or (gap and parts and word == "(" and parts[-1] != "/"):
            break
        parts.append(piece)
        place = match.end()
        if word in ("per", "/", "*", "·", "(", "inverse", "reciprocal", "square", "cubic"):
            continue
        whole = _joined(parts)
        if whole and _known(whole):
            good, best = place, whole
    return best, good


def without_molecules(unit: str) -> str:
    """Return a unit in which molecules are no more than counted: cm^2/molecule is cm^2."""
    plain = re.sub(r"\*molecule\b(?!\^)|/molecule\b(?!\^)|^molecule\*|\*molecule\^-1", "", unit)
    return re.sub(r"^molecule(?=/)", "1", plain)


def in_molecules(unit: str, like: str) -> str:
    """Return a unit with molecules where another has them, and without where it has none.

    >>> in_molecules("cm^2/molecule", "cm^2"), in_molecules("cm^-2", "molecule/cm^2")
    ('cm^2', 'molecule*cm^-2')
    """
    plain = without_molecules(unit)
    if "molecule" not in like or "molecule" in unit:
        return unit if "molecule" in like else plain
    return f"{plain}/molecule" if "/molecule" in like else f"molecule*{plain}"


def _piece(word: str) -> str | None:
    """Return one word of a unit as the registry writes it; None where it is none."""
    if word in _JOINING or word in "()":
        return word
    if word.startswith("deg") and re.search(r"\s", word):
        return "degC" if "c" in word.split()[1].lower() else "degF"
    if re.match(r"\(\s*cm", word):
        return "cm"
    if word.startswith("parts"):
        return "ppm" if "million" in word else "ppb"
    if re.match(r"per\s+c|(?:vol|mol|wt)\W*[%p]", word):
        return "percent"
    if word.startswith("atomic mass"):
        return "u"
    if re.fullmatch(r"mm\s+Hg", word):
        return "torr"
    if word in PAIRS:
        return "1"
    if re.fullmatch(r"Hz\s*\^?\s*\(?1/2\)?|sqrt\(?Hz\)?|√Hz|root.*|rtHz", word):
        return "Hz^0.5"
    if word in ("jones", "Jones"):
        return "cm*Hz^0.5*W^-1"
    found = re.fullmatch(r"([A-Za-zµμ°ÅÅ%]+0?)\s*(?:\^|\*\*)?\s*\(?([-−]?\d*\.?\d+)?\)?", word)
    if not found:
        return None
    name, power = found.group(1), (found.group(2) or "").replace("−", "-")
    unit = _name(name)
    if unit is None and name.endswith("s") and len(name) > 3:
        unit = _name(name[:-1])
    if unit is None:
        return None
    return f"{unit}^{power}" if power else unit


@cache
def _name(word: str) -> str | None:
    if word in _WHOLE:
        return _WHOLE[word] or word
    for bases, prefixes in ((_SYMBOLS, _SHORT), (_NAMES, _LONG)):
        if any(word.endswith(base) and word.removesuffix(base) in ("", *prefixes) for base in bases):
            plain = word.replace("µ", "u").replace("μ", "u")
            known = {"micrometre": "um", "micrometer": "um", "l": "L"}
            return known.get(plain, plain.replace("Ohm", "ohm"))
    return None


def _joined(parts: list[str]) -> str:
    """Return the words joined to one expression."""
    text, sign, power, brackets = "", "*", "", 0
    below = ""  # after a stroke what follows is below it, too: W/cm2 sr
    for part in parts:
        if part in ("per", "/"):
            sign, below = "/", "/"
        elif part in ("inverse", "reciprocal"):
            sign = "/"
            text = text or "1"
        elif part in ("*", "·"):
            sign, below = "*", ""
        elif part in ("square", "cubic"):
            power = "^2" if part == "square" else "^3"
        elif part in ("squared", "cubed"):
            text += "^2" if part == "squared" else "^3"
        elif part == "(":
            text, sign, brackets = f"{text}{sign if text else ''}(", "", brackets + 1
        elif part == ")":
            text, brackets = text + ")", brackets - 1
        else:
            sign = below if below and sign == "*" and not brackets and "^-" not in part else sign
            text = f"{text}{sign if text and sign else '1/' if sign == '/' and not text else ''}{part}{power}"
            sign, power = "*", ""
    return text if brackets == 0 else ""


@cache
def _known(text: str) -> bool:
    try:
        registry().Unit(text)
    except Exception:  # the registry raises half a dozen unrelated types for what it does not know
        return False
    return True


@cache
def same_dimension(one: str, other: str) -> bool:
    """Tell whether a quantity in one unit can be given in another one, light and heat included.

    >>> same_dimension("um", "cm^-1"), same_dimension("um", "K")
    (True, False)
    """
    units = registry()
    one, other = (without_molecules(unit) if unit != "1" else "dimensionless" for unit in (one, other))
    try:
        left, right = units.Unit(one), units.Unit(other)
        if left.dimensionality == right.dimensionality:
            return True
        spectral = {units.Unit(unit).dimensionality for unit in ("m", "1/m", "Hz", "J")}
        return left.dimensionality in spectral and right.dimensionality in spectral
    except Exception:  # as above
        return False


SPECTRAL = ("um", "cm^-1", "Hz", "nm", "angstrom")


@cache
def density_per(unit: str, total: str) -> str:
    """Return per which spectral unit a quantity is a density of another; "" if it is none.

    >>> density_per("W*m^-2*sr^-1*um^-1", "W m^-2 sr^-1"), density_per("W/m^2", "W m^-2")
    ('um', '')
    """
    units = registry()
    try:
        quotient = units.Unit(total) / units.Unit(unit)
        if quotient.dimensionless:
            return ""
        for per in SPECTRAL:
            if quotient.dimensionality == units.Unit(per).dimensionality:
                return "um" if per in ("nm", "angstrom") else per
    except Exception:  # the registry raises half a dozen unrelated types
        return ""
    return ""
