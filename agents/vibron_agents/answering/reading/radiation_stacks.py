"""Questions about films, windows and etalons, read as a whole."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from vibron_agents.answering.reading.radiation_told import Medium, Told
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole

FILM = r"(?:films?|layers?|coat\w*|oxide|membranes?|pellicles?|foils?|sheets?|dielectric|spacer|metal)"
UNDER = re.compile(
    r"\b(?:on|onto|upon|over|covers?|covering|substrate|backed by|backing|carrier|top of|supported by)\b"
    r"(?![^.;]*\b(?:films?|layers?|coating|foil)\b)[^.;]*$",
    re.IGNORECASE,
)
CARRIES = re.compile(r"\b(?:carr(?:ies|ying)|bear\w*|coated with|covered (?:with|by)|topped)\b", re.IGNORECASE)
FREE = re.compile(
    r"free[- ]?standing|stands free|pellicle|membrane|self[- ]supporting|unsupported|(?:air|vacuum) on both|"
    r"surrounded by air|suspended", re.IGNORECASE,
)  # fmt: skip
ASKED = {
    "absorptance": r"absor\w*|ends up as heat|dissipated|heats? (?:in|up)",
    "transmittance": r"transmi\w*|let through|lets? .{0,20}through|passes|gets? through|throughput|pass through",
    "reflectance": r"reflect\w*|goes? back|sent back|comes? back",
}
BOTH = r"\bs\b[^?.]{0,40}\band\b[^?.]{0,24}\bp\b|\bTE\b[^?]{0,40}\bTM\b|both polari[sz]ations"
OTHER = (
    r"ellipsomet|incoheren|\bpsi\b|quarter|half[- ]wave|\bpairs\b|fringe|at depth|profile|optimi|emissiv|both (?:faces|"
    r"sides)|no interference|uncoated|particle|sphere|droplet|fibre|resist|mean|average|total|maximum|minimum"
)
REFLECTED = ASKED["reflectance"]
MIRRORS = r"fabry[- ]?perot|etalon|(?:two|pair of|parallel)(?: \w+){0,2} (?:mirrors|plates)"
ETALON = {
    "free_spectral_range": r"free spectral range|\bFSR\b|(?:spac\w*|apart|separat\w*) .{0,50}(?:peaks?|maxima|orders|"
    r"fringes)|(?:peaks?|maxima|orders|fringes) .{0,40}(?:spac\w*|apart|separat\w*)",
    "finesse": r"finesse",
    "linewidth": r"\bwide\b|width|FWHM|broad|\bnarrow\b",
    "peak_transmittance": r"peak transmi\w*|transmi\w+ (?:\w+ ){0,4}(?:at the (?:peaks?|top|maxim\w+))|"
    r"maximum transmi\w*",
}


def _stack(way: Told) -> Whole | None:
    """Return what one or two films on a substrate, or a free film, do to light."""
    if not way.says(rf"\b{FILM}\b") or way.says(OTHER):
        return None
    thick = [
        one for one in way.fitting("um")
        if re.match(rf"[\s-]*(?:thick\b|of (?!the|light|wavelength)|(?:[\w-]+ ){{0,4}}?{FILM}\b)", way.text[one.end :])
        or re.search(r"thick\w*\s*(?:of|is|=|:)?\s*(?:about )?$|\bd\s*=\s*$", way.text[: one.start], re.IGNORECASE)
    ]  # fmt: skip
    for one in thick:
        way.took(one)
    media = way.media()
    if not thick or len(media) not in (len(thick), len(thick) + 1):
        return None
    if len(media) == len(thick):
        if not FREE.search(way.text) or len(thick) > 1:
            return None
        films, under = media, Medium(1.0, 0.0, 0, 0)
    elif len(thick) == 1:
        films, under = _pair(way, media, thick[0].start)
        if not films:
            return None
    elif way.says(r"\b(?:on|covers?|over|in turn|top)\b") and not CARRIES.search(way.text):
        films, under = media[:-1], media[-1]  # told from the light down
        if not all(a.start < b.start for a, b in pairwise(thick)):
            return None
    else:
        return None
    light = way.light()
    angles = [one for one in way.fitting("deg") if not one.optional and one.values[0]]
    if light is None or len(angles) > 1 or way.fitting("um"):
        return None
    if way.asks(BOTH):
        raise Unclear("results for both polarisations are asked for, and an answer holds one")
    angle, side = (way.took(angles[0]).text, _side(way)) if angles else (None, None)
    if angle and side is None:
        return None
    kind = way.one_of(ASKED)
    if not kind or (kind == "transmittance" and under.extinction):
        return None
    indices = [1.0, *(one.index for one in films), under.index]
    damping = [0.0, *(one.extinction for one in films), under.extinction]
    owner = 0
    if kind == "absorptance" and len(films) > 1:
        absorbing = [place for place, one in enumerate(films) if one.extinction]
        if len(absorbing) != 1:
            return None
        owner = absorbing[0]
    tool = "layer_absorptance" if kind == "absorptance" else "multilayer_spectrum"
    step = way.add(
        tool, wavelength=[light], refractive_index=indices, thickness=[one.text for one in thick],
        extinction=damping if any(damping) else None, angle=angle, polarisation=side,
    )  # fmt: skip
    return way.answer(f"{step}.absorptance.{owner}.0" if kind == "absorptance" else f"{step}.{kind}.0")


def _pair(way: Told, media: list[Medium], thick: int) -> tuple[list[Medium], Medium]:
    """Return the film and what lies under it; no film where that is not told."""
    told = [bool(UNDER.search(way.text[max(0, one.start - 70) : one.start])) for one in media]
    beneath = [re.match(r"[^.,;]{0,14}\bsubstrate", way.text[one.end :]) is not None for one in media]
    under = [one for one, a, b in zip(media, told, beneath, strict=True) if a or b]
    if len(under) != 1 and CARRIES.search(way.text[media[0].end : media[1].start]):
        under = [media[0]]
    if len(under) != 1:
        return [], media[0]
    return [one for one in media if one is not under[0]], under[0]


def _side(way: Told) -> str | None:
    s = way.says(r"\bs[- ]polari[sz]\w+|\bTE\b|\bs (?:light|wave)|perpendicular to the plane")
    p = way.says(r"\bp[- ]polari[sz]\w+|\bTM\b|\bp (?:light|wave)|parallel to the plane")
    if way.says(r"unpolari[sz]ed"):
        return "unpolarised"
    return "s" if s and not p else "p" if p and not s else None


def _etalon(way: Told) -> Whole | None:
    """Return one of the numbers of a Fabry-Perot etalon."""
    if not way.says(MIRRORS) or way.says(r"resolving power|resolution|order|tuned|scan\w*|shift"):
        return None
    kind = way.one_of(ETALON)
    if not kind or re.search(r"\bhow many\b", way.asking, re.IGNORECASE):
        return None
    if kind in ("linewidth", "free_spectral_range") and way.question.wanted_unit in ("nm", "um", "pm", "angstrom"):
        raise Unclear("the result comes in wavenumbers, and wavelengths are asked for")
    reflecting = way.share(r"(?:(?:power|intensity|mirror) )?reflect\w*(?: each)?|R(?:_?\d)?")
    lossy = way.share(r"absor\w*(?: \w+)?|loss(?:es)?|A")
    media = way.media()
    index = media[0].index if len(media) == 1 and not media[0].extinction else 1.0
    if len(media) > 1 or (media and media[0].extinction):
        return None
    gap = way.by(r"apart|gap|spac\w*|thick\w*|separat\w*|long|length|cavity|plate|etalon|distance|d", "mm")
    if kind in ("linewidth", "free_spectral_range") and gap is None:
        return None
    if kind != "free_spectral_range" and reflecting is None:
        return None
    if way.fitting("cm^-1"):
        way.only("cm^-1")
    else:
        way.light()
    angle = way.only("deg")
    step = way.add(
        "fabry_perot", wavenumber=[1000.0], mirror_reflectance=0.5 if reflecting is None else reflecting,
        thickness=gap.text if gap else "1 cm", refractive_index=index, mirror_absorptance=lossy,
        angle=angle.text if angle else None,
    )  # fmt: skip
    return way.answer(f"{step}.{kind}")


def _quarter(way: Told) -> Whole | None:
    """Return what a quarter-wave film does at its wavelength, or how thick it is."""
    if not way.says(r"quarter[- ]wave|anti-?reflection|\bAR[- ]coat\w*") or way.says(
        r"pairs|stack|mirror|two (?:films|layers)|double|both (?:sides|faces|surfaces)|V-coat|angle|deg|filter|"
        r"multi-?layer"
    ):
        return None
    media = way.media()
    light = way.by(r"wavelength|at|for|cent(?:red|ered)(?: at| on)?|design\w*|laser|light|λ", "um") or way.only("um")
    thick = way.asks(r"thick")
    if (
        light is None
        or len(media) != 2
        or any(one.extinction for one in media)
        or way.asks(r"\bbare\b|uncoated|without")
    ):
        return None
    films, under = _pair(way, media, 0)
    if not films:
        return None
    way.only("um")
    step = way.add(
        "antireflection_coating", wavelength=light.text, substrate_index=under.index, film_index=films[0].index
    )
    if thick:
        return None if way.asks(REFLECTED) or way.asks("optical thick") else way.answer(f"{step}.thickness.0")
    return way.answer(f"{step}.reflectance") if way.asks(REFLECTED) and not way.asks(r"index") else None


RULES: tuple[Callable[[Told], Whole | None], ...] = (_etalon, _quarter, _stack)
