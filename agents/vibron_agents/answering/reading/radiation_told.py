"""A question of radiation on its way to steps: the numbers that stand right beside the phrases that name them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.infrared_way import Way, fits
from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.radiation_matter import YEAR
from vibron_agents.answering.reading.reader import BLOT, Unclear
from vibron_agents.answering.units import same_dimension

FILL = (
    r"[\s:=(≈~,-]*(?:(?:of|is|was|are|were|at|about|around|some|only|just|roughly|approximately|equals?|equal|the|an?|"
    r"taken|as|to|be|being|set|by|has|have|with|reads?|reading|gives?|shows?|measures?|records?|near|held|amounts|"
    r"comes|known|really|value|values|temperature|wavelength|k|n|it|its|constant|also|both)[\s:=(≈~]+){0,5}$"
)
LINK = (
    r"[\s)-]*(?:(?:of|for|from|the|an?|is|are|in|by|as|due|to|its|with|mean|rms|electrons?|e-|wide|thick|thermal|"
    r"signal)[\s-]+){0,4}"
)
COMPLEX = rf"({NUMERAL})\s*[-+−]\s*(?:({NUMERAL})\s*\*?\s*[ij]\b|[ij]\s*\*?\s*({NUMERAL}))"
PAIR = (
    rf"(?<![\w.])(?:n|index|indices)(?:_\w+)?\s*(?:=|of|is)?\s*({NUMERAL})\s*(?:,|;|and|with)*\s*(?:an? )?"
    rf"(?:k(?:_\w+)?|extinction(?: coefficient| index)?(?: k)?|absorption index)\s*(?:=|of|is)?\s*({NUMERAL})|"
    rf"\(n, ?k\)[^.;\d]{{0,40}}?(?:at {NUMERAL} [uµn]m\D{{0,6}})?({NUMERAL})\s*(?:and|,)\s*({NUMERAL})"
)
END = r"(?=[\s,;)?:]|\.(?!\d)|$)(?!\s*(?:[uµ]m\b|nm\b|[mck]?m\b|%|deg|K\b|°|cm|pairs|W\b|Hz|hPa))"
PLAIN = (
    rf"(?<![\w.])(?:[nNm](?:_\w+)?\s*(?:=|of|is|≈)\s*|(?i:(?:refractive )?ind(?:ex|ices))(?: of refraction)?(?: n)?"
    rf"\s*(?:(?:of|is|=|about|near|value|only|here|has)\s+)*)({NUMERAL}){END}"
)
BRACKETED = rf"\(\s*({NUMERAL}){END}(?!,\s*\d)"
ASIDE = re.compile(
    r"\([^()]*\)|(?<!\w)[\w'₀]+\s*=\s*[-−\d.]+|\b(?:no|without|non-?)\s?\w*absor\w+|"
    r"\bsingle[- ]scattering albedo of [\d.]+"
)
ASKING = re.compile(
    r"\b(?:what|which|how|compute|calculate|find|determine|evaluate|estimate|give|express|report|predict|tell)\b", re.I
)
HARMLESS = re.compile(
    r"\b(?:Landsat|Sentinel|NOAA|AVHRR|MODIS|VIIRS|Meteosat|GOES|ASTER|LOWTRAN|MODTRAN|Himawari|TIRS|band|channel)"
    r"[- ]?(?P<only>\d+[A-Z]?)\b(?!\.\d)(?! ?(?:[uµn]m|K|cm))"
)
_UNITS = r"(?!\s*(?:pp[bm]|K\b|cm|nm|[uµμ]m|m\b|W\b|hPa|Hz|counts|electrons|photons|[a-z]*\s*=))"
YEARS = (
    rf"\b(?:in|since|until|by|year)\s+(?P<only>(?:1[789]|20)\d\d)\b(?!\.\d){_UNITS}",
    rf"\b(?:between|from)\s+(?P<only>(?:1[789]|20)\d\d\s+(?:and|to)\s+(?:1[789]|20)\d\d)\b(?!\.\d){_UNITS}",
)


@dataclass(frozen=True)
class Medium:
    """A refractive index with its imaginary part, and where it stands."""

    index: float
    extinction: float
    start: int
    end: int


class Told(Way):
    """A question whose numbers are taken by the phrases right beside them.

    Examples
    --------
    >>> told = Told("A camera reads 58 degC on paint of emissivity 0.82; the air transmits 93 %.")
    >>> told.share("emissivity"), told.share(r"transmits"), told.text_of("K", "reads"), told.left_over()
    (0.82, 0.93, '58.0 degC', [])
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.take_all(HARMLESS.pattern)
        for pattern in YEARS:
            self.take_all(pattern)
        for year in YEAR.finditer(self.rest):
            group = next(place for place in (1, 2, 3) if year.group(place))
            self.take_span(*year.span(group))

    def fitting(self, unit: str) -> list[Found]:
        """Return the single numbers of a dimension that nobody has taken."""
        rows = [one for one in self.numbers if len(one.values) == 1]
        if unit == "deg":
            return [one for one in rows if one.unit in ("deg", "degree", "rad")]
        return [one for one in rows if fits(one, unit) and (unit == "1" or one.unit != "percent")]

    def by(self, phrase: str, unit: str = "1") -> Found | None:
        """Take the number that stands right behind a phrase, else the one right before it."""
        rows = self.fitting(unit)
        for one in rows:
            before = self.text[max(0, one.start - 90) : one.start]
            if re.search(rf"(?<!\w)(?:{phrase})(?!\w){FILL}", before, re.IGNORECASE):
                return self.took(one)
        for one in rows:
            if re.match(rf"{LINK}(?:{phrase})(?!\w)", self.text[one.end : one.end + 90], re.IGNORECASE):
                return self.took(one)
        return None

    def took(self, one: Found) -> Found:
        """Take a number."""
        self.take_span(one.start, one.end)
        return one

    def text_of(self, unit: str, phrase: str = "") -> str | None:
        """Take a quantity as text: by a phrase, or the only one of its dimension."""
        one = self.by(phrase, unit) if phrase else None
        if one is None and len(rows := self.fitting(unit)) == 1 and not phrase:
            one = self.took(rows[0])
        return None if one is None else one.text

    def share(self, phrase: str) -> float | None:
        """Take a bare number by a phrase, per cent as a share."""
        one = self.by(phrase)
        return None if one is None else one.values[0] / (100.0 if one.unit == "percent" else 1.0)

    def only(self, unit: str) -> Found | None:
        """Take the only quantity of a dimension that is left; one that is said twice counts once."""
        rows = self.fitting(unit)
        if not rows or len({(one.values, one.unit) for one in rows}) != 1:
            return None
        for one in rows:
            self.took(one)
        return rows[0]

    def light(self) -> str | None:
        """Take the wavelength, or the wavenumber as a wavelength."""
        if one := self.by(r"wavelength|λ|lambda|at|light|laser|beam|radiation|channel|band|for", "um"):
            for other in self.fitting("um"):
                if other.values == one.values and other.unit == one.unit:
                    self.took(other)
            return one.text
        one = self.by(r"wavenumber|at|line|near", "cm^-1")
        return f"{1e4 / one.values[0]!r} um" if one and one.unit == "cm^-1" else None

    def media(self) -> list[Medium]:
        """Take the refractive indices in their order, complex ones whole."""
        found: list[Medium] = []
        for pattern in (COMPLEX, PAIR, PLAIN, BRACKETED):
            for match in re.finditer(pattern, self.rest):
                values = [number(one) for one in match.groups() if one]
                if BLOT in match.group() or not 0.01 < values[0] < 200:
                    continue
                found.append(Medium(values[0], values[1] if len(values) > 1 else 0.0, *match.span()))
                self.take_span(*match.span())
        return sorted(found, key=lambda one: one.start)

    def before(self, start: int, reach: int = 60) -> str:
        """Return what stands before a place, from the last number or sentence on."""
        return re.split(r"\.\s|;|\?", self.text[max(0, start - reach) : start])[-1]

    def left_over(self) -> list[Found]:
        """Return the numbers that nobody has taken and that are not said by the way."""
        return [one for one in self.numbers if not one.optional]

    def one_of(self, outputs: Mapping[str, str]) -> str:
        """Return the only output that is asked for.

        Raises
        ------
        Unclear
            Two are asked for, and an answer holds one.
        """
        text = ASIDE.sub(" ", self.asking)
        asked = [match.end() for match in ASKING.finditer(text)] or [0]
        start = asked[0] if re.search(r"\b(?:and|also) (?:what|how|which|where)\b", text) else asked[-1]
        for part in (text[start:], text):
            places = {
                name: match.start()
                for name, pattern in outputs.items()
                if (match := re.search(pattern, part, re.IGNORECASE))
            }
            if places:
                break
        else:
            return ""
        order = sorted(places, key=lambda name: places[name])
        for name in order[1:]:
            if re.search(r"\band\b", part[places[order[0]] : places[name]]):
                raise Unclear(f"two results are asked for: {order[0]} and {name}")
        return order[0]


def alike(one: str, other: str) -> bool:
    """Tell whether two units are of one dimension."""
    return bool(one) and same_dimension(one, other)
