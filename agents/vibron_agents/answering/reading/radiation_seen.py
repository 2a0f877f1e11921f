"""Questions about what is seen from above, read as a whole: split windows, fires, corrected radiances, pixels."""

from __future__ import annotations

import re
from collections.abc import Callable

from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.radiation_told import Told, alike
from vibron_agents.answering.reading.whole import Whole

BEHIND = re.compile(r"background|neighbou?r\w*|around|surround\w*|unburn\w*|adjacent|fire-?free|non-?fire|nearby", re.I)
BURNING = re.compile(r"fire|burning|hot|flar\w+|lava|pixel|anomal\w+", re.IGNORECASE)
FIRE = {
    "fraction": r"fraction|share|part|percent\w*|how much of|area",
    "radiative_power": r"radiative power|\bFRP\b",
    "temperature": r"temperature|how hot|kelvin",
}
FORMULA = re.compile(
    r"(?<!\w)(?:T_?\w*|LST|SST)\s*=\s*(?P<sum>T_?\w+\b[^;,?=]*?)(?=\s*(?:,|;|\?|\. |\bwith\b|\bwhere\b|\bfor\b|$))"
)
SIGN = r"(?P<sign>[-+−])\s*"
TERMS = (
    (2, re.compile(rf"{SIGN}(?P<n>{NUMERAL})?\s*\*?\s*\(\s*T_?\w+\s*[-−]\s*T_?\w+\s*\)\s*(?:\^2|\*\*2|²)")),
    (1, re.compile(rf"{SIGN}(?P<n>{NUMERAL})?\s*\*?\s*\(\s*T_?\w+\s*[-−]\s*T_?\w+\s*\)")),
    (3, re.compile(rf"{SIGN}(?P<n>{NUMERAL})?\s*\*?\s*\(\s*1\s*[-−]\s*(?:e|ε|eps\w*)\s*\)")),
    (5, re.compile(rf"{SIGN}(?P<n>{NUMERAL})?\s*\*?\s*(?:Δ|d|delta[_ ]?)(?:e|ε|eps\w*)\b")),
    (0, re.compile(rf"{SIGN}(?P<n>{NUMERAL})")),
)
NOMINAL = [4.0, 11.0]  # channels that are only called so
NUMBERED = re.compile(rf"(?<!\w)c_?([0-6])\s*=\s*({NUMERAL})")
TUPLE = re.compile(rf"\(\s*({NUMERAL}(?:\s*,\s*{NUMERAL})+)\s*\)")


def _split(way: Told) -> Whole | None:
    """Return the surface temperature by a split window whose coefficients are listed or written out."""
    given = NUMBERED.findall(way.text)
    coefficients = [0.0] * 7
    if len(given) > 1:
        for place, value in given:
            coefficients[int(place)] = number(value)
        for one in NUMBERED.finditer(way.text):
            way.take_span(*one.span())
    else:
        match = FORMULA.search(way.text)
        if not match or not _terms(match.group("sum"), coefficients):
            return None
        way.take_span(*match.span())
    first, second = _channel(way, r"1[01]|i|a|31|4"), _channel(way, r"1[12]|j|b|32|5")
    if first is None or second is None or not way.asks(r"temperature|\bSST\b|\bLST\b"):
        return None
    apart = way.take(
        rf"(?:\bdifference(?: of (?:the )?emissivit\w+)?|delta ?e\w*|Δε|\bde)\s*(?:of|is|=)?\s*({NUMERAL})"
    )
    wet = way.take(
        rf"({NUMERAL})\s*g\s?(?:/\s?cm\^?2|cm\^?-2)(?: of)? ?(?:precipitable )?(?:water)?|\bw = ({NUMERAL}) g\S+"
    )
    water = None if wet is None else f"{number(wet.group(1) or wet.group(2))!r} g/cm^2"
    mean = way.by(r"(?:mean )?emissivity|ε|e")
    if (coefficients[3] and mean is None) or (coefficients[5] and apart is None) or (coefficients[4] and not water):
        return None
    step = way.add(
        "split_window_temperature", first=first.text, second=second.text, coefficients=coefficients,
        emissivity=mean.values[0] if mean else None, emissivity_difference=number(apart.group(1)) if apart else None,
        water=water,
    )  # fmt: skip
    return way.answer(step)


def _terms(text: str, coefficients: list[float]) -> bool:
    """Write the coefficients of a sum that begins with the first temperature; tell whether nothing else is in it."""
    rest = re.sub(r"^T_?\w+", "", text.strip())
    for place, pattern in TERMS:
        for match in pattern.finditer(rest):
            sign = -1.0 if match.group("sign") in "-−" else 1.0
            coefficients[place] += sign * (number(match.group("n")) if match.group("n") else 1.0)
        rest = pattern.sub(" ", rest)
    return bool(coefficients[1]) and not rest.strip(" .")


def _channel(way: Told, names: str) -> Found | None:
    rows = way.fitting("K")
    for one in rows:
        if re.search(rf"\bT_?(?:{names})\s*(?:=|is|of|at)\s*$", way.text[: one.start]) or re.match(
            rf"\s*\(T_?(?:{names})\)", way.text[one.end :]
        ):
            return way.took(one)
    return None


def _fire(way: Told) -> Whole | None:
    """Return temperature or share of a fire from its pixel and those around it in two channels."""
    if not way.says(r"fire|burn\w*|flar\w*|lava|dozier|hot spot") or way.says(r"radiance|emissivity of \d"):
        return None
    warm = [(one, value) for one in way.numbers if one.unit in ("K", "degC") for value in one.values]
    waves = [(one, value) for one in way.numbers if one.unit == "um" for value in one.values]
    bands = list(dict.fromkeys(value for _, value in waves))
    kind = way.one_of(FIRE)
    if len(warm) != 4 or len(bands) != 2 or not kind:
        return None
    groups: dict[bool, list[str]] = {True: [], False: []}
    behind, last = False, 0
    for one, value in warm:
        between = way.text[last : one.start]
        if BEHIND.search(between):
            behind = True
        elif BURNING.search(between):
            behind = False
        last = one.end
        groups[behind].append(f"{value!r} {one.unit}")
    if len(groups[True]) != 2:
        return None
    for one, _ in (*warm, *waves):
        way.took(one)
    short = 0 if bands[0] < bands[1] else 1
    step = way.add(
        "subpixel_fire", near_4=groups[False][short], near_11=groups[False][1 - short],
        background_4=groups[True][short], background_11=groups[True][1 - short],
        short=None if sorted(bands) == NOMINAL else f"{min(bands)!r} um",
        long=None if sorted(bands) == NOMINAL else f"{max(bands)!r} um",
    )  # fmt: skip
    return way.answer(f"{step}.{kind}")


def _ground(way: Told) -> Whole | None:
    """Return the temperature of the ground from the radiance at a sensor and what the air does to it."""
    dense = [one for one in way.numbers if one.unit and alike(one.unit, "W m^-2 sr^-1 um^-1")]
    units = {one.unit for one in dense}
    if not (units or way.says(r"W ?m\^?-2 ?sr\^?-1 ?um|W/\(?m\^?2")) or len(units) > 1:
        return None
    if not way.asks(r"temperature|hot|warm") or not way.says(r"upwelling|path radiance|\bLu\b|L_?up"):
        return None
    unit = next(iter(units), "W m^-2 sr^-1 um^-1")
    radiances = {}
    for name, phrase in (
        ("path_radiance", r"(?:upwelling|path|upward)(?: atmospheric)?(?: path)?(?: radiance)?|L_?u(?:p)?|L↑"),
        ("downwelling_radiance", r"(?:downwelling|sky|downward)(?: atmospheric)?(?: sky)?(?: radiance)?|L_?d(?:own)?|"
         r"L↓"),
        ("radiance", r"(?:at[- ])?sensor(?: radiance)?|measure[sd]?|radiance|record(?:s|ed)|"
         r"L(?:_?(?:sensor|toa|s))?|sees"),
    ):  # fmt: skip
        one = way.by(phrase, "W m^-2 sr^-1 um^-1") or way.by(phrase)
        if one is None or one.unit == "percent":
            return None
        radiances[name] = [f"{one.values[0]!r} {unit}"]
    clear = way.share(r"transmi\w+(?: of the (?:air|atmosphere))?|tau|τ")
    skin = way.share(r"(?:(?:surface|ground|field's|land) )?emissivity|e|ε|eps\w*")
    light = way.light()
    if clear is None or skin is None or light is None:
        return None
    step = way.add(
        "atmospheric_correction_thermal", wavelength=[light], transmittance=[clear], emissivity=[skin], **radiances
    )
    return way.answer(f"{step}.temperature.0")


def _angle(way: Told) -> Whole | None:
    """Return the angle between two spectra."""
    if not way.says(r"spectral angle|\bSAM\b") or not way.asks(r"angle|radians?|degrees?|\bSAM\b|give"):
        return None
    rows = [one for one in way.numbers if len(one.values) > 2 and one.unit in ("", "percent")]
    if len(rows) != 2 or len(rows[0].values) != len(rows[1].values) or rows[0].unit != rows[1].unit:
        return None
    pixel, known = (list(way.took(one).values) for one in rows)
    whole = way.answer(f"{way.add('spectral_angle', spectra=[pixel], reference=known)}.0")
    return Whole(whole.workflow, "rad", whole.said)


def _target(way: Told) -> Whole | None:
    """Return how strong a target is in a pixel, from pixels without it."""
    if not way.says(r"matched[- ]filter") or way.says(r"regulari[sz]ation of|shrinkage of \d"):
        return None
    rows = list(TUPLE.finditer(way.rest))
    parts: dict[str, list[list[float]]] = {"background": [], "target": [], "pixel": []}
    part, last = "background", 0
    for match in rows:
        between = way.text[last : match.start()]
        near = between[-45:]
        if not re.fullmatch(r"[\s,;]*(?:and)?\s*", between):
            part = (
                "target" if re.search(r"adds|signature|target|contributes", near, re.IGNORECASE) else
                "pixel" if last and re.search(r"pixel|spectrum|reads", near, re.IGNORECASE) else
                "background" if not last else ""
            )  # fmt: skip
        last = match.end()
        if not part:
            return None
        parts[part].append([number(one) for one in match.group(1).split(",")])
    if len(parts["target"]) != 1 or len(parts["pixel"]) != 1 or len(parts["background"]) < 3:
        return None
    for match in rows:
        way.take_span(*match.span())
    kind = way.one_of({"significance": r"significan\w+|sigmas?", "strength": r"strength|abundance|strong|amount|score"})
    step = way.add("matched_filter", spectra=parts["pixel"], target=parts["target"][0], background=parts["background"])
    return way.answer(f"{step}.{kind}.0") if kind else None


def _pair(way: Told) -> Whole | None:
    """Return the difference of the brightness temperatures at 11 and 12 um."""
    if not way.asks(r"difference|\bBTD\b") or not way.asks(r"split[- ]window|brightness|dust|ash|\bBTD\b"):
        return None
    warm = [(one, value) for one in way.numbers if one.unit in ("K", "degC") for value in one.values]
    waves = [(one, value) for one in way.numbers if one.unit == "um" for value in one.values]
    bands = list(dict.fromkeys(value for _, value in waves))
    if len(warm) != 2 or len(bands) != 2 or not (10.2 < min(bands) < 11.4 < max(bands) < 12.6):
        return None
    if way.says(r"12\S* ?(?:um |µm )?(?:minus|less|-|−) ?(?:the )?11|threshold"):
        return None
    for one, _ in (*warm, *waves):
        way.took(one)
    near, far = (f"{value!r} {one.unit}" for one, value in (warm if bands[0] < bands[1] else warm[::-1]))
    return way.answer(way.add("dust_brightness_difference", near_11=near, near_12=far) + ".difference")


RULES: tuple[Callable[[Told], Whole | None], ...] = (_split, _fire, _ground, _angle, _target, _pair)
