"""Questions about surfaces and optical constants, read as a whole: reflection, oscillators, total reflection."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.radiation_told import Medium, Told
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole

SURFACE = (
    r"surface|interface|face\b|boundary|mirror|strikes?|hits?|meets?|falls? on|incident|arriv|impinges|bulk|fresnel|"
    r"reflectance|reflectivity|enters?\b"
)
LAYERED = (
    r"\bfilms?\b|coat\w*|\blayers?\b|\bthick\b|\bthickness|\bslab|both (?:faces|sides|surfaces)|window transmi|stack|"
    r"membrane|droplets?\b|spheres?\b|particles?\b|oscillator|drude|phonon|etalon|ATR\b|unpolari[sz]ed|fibre|fiber"
)
BOTH = (
    r"\bs\b[^?.]{0,40}\band\b[^?.]{0,24}\bp\b|\bp\b[^?.]{0,40}\band\b[^?.]{0,24}\bs\b|\bTE\b[^?]{0,40}\bTM\b|"
    r"\bTM\b[^?]{0,40}\bTE\b|both polari[sz]ations"
)
P = r"\bp[- ]?(?:polari[sz]\w+|light|wave|component|power)?\b|\bTM\b|parallel to the plane|in the plane of incidence"
S = r"\bs[- ]?(?:polari[sz]\w+|light|wave|component|power)?\b|\bTE\b|perpendicular to the plane|senkrecht"
REFLECTED = r"reflect\w*|goes? back|sent back|comes? back|lost|bounces?"
TRANSMITTED = (
    r"transmi\w*|enters?\b|(?:gets?|goes|coupled|makes it) (?:in|into|through)\b|passes|"
    r"refracted (?:power|part|share|fraction)"
)
INSIDE = r"\b(?:inside|in|from|within|leav\w+|exit\w*|travel\w* in)\s+(?:[\w-]+\s+){0,4}\(?$"
ONTO = r"\b(?:hits?|meets?|strikes?|onto|on|into|to|at|against|enters?|reaches)\s+(?:[\w-]+\s+){0,5}\(?$"
HIGH = (
    r"(?:eps\w*|ε)_?\{?\(?(?:inf\w*|∞)\}?\)?|high[- ]frequency (?:permittivity|dielectric constant|limit\w*)|"
    r"background (?:permittivity|dielectric constant)|(?:permittivity|dielectric constant) (?:far )?above"
)
DAMPED = r"(?:damping|gamma|γ|width|linewidth|collision rate|scattering rate|broadening)"
OSCILLATOR = {
    "reflectance": r"reflect\w*",
    "permittivity_imaginary": r"imaginary (?:part|permittivity|dielectric)|eps\w*(?:2\b|'')|loss function",
    "permittivity_real": r"real (?:part|permittivity|dielectric)|eps\w*(?:1|')(?!')",
    "extinction": r"extinction|\bk\b(?! ?=)|absorption index",
    "refractive_index": r"refractive index|\bn\b(?! ?=)|index n\b",
}


def _fresnel(way: Told) -> Whole | None:
    """Return the part reflected or let in by one surface, for the polarisation that is meant."""
    if not way.says(SURFACE) or way.says(LAYERED):
        return None
    media = way.media()
    light = way.light() if way.fitting("um") else "none"
    angles = way.fitting("deg")
    if way.asks(
        r"brewster|polari[sz]ing angle|(?:which|what) angle.{0,90}(?:without (?:any )?reflect|no reflect|vanish)"
    ):
        if angles or not media or any(one.extinction for one in media):
            return None
        beside = _order(way, media)
        return None if beside is None else way.answer(way.add("fresnel", angle=[0.0], **beside) + ".brewster_angle")
    if not media or len(angles) > 1 or light is None:
        return None
    normal = way.says(r"normal(?:ly)?[- ]inciden\w+|at normal\b|perpendicularly|incident normally|head-?on")
    if not angles and not normal:
        return None
    if way.asks(BOTH):
        raise Unclear("results for both polarisations are asked for, and an answer holds one")
    degrees = 0.0
    if angles:
        one = way.took(angles[0])
        degrees = one.values[0] * (57.29577951308232 if one.unit == "rad" else 1.0)
        if re.search(r"grazing|from the (?:surface|plane)|glancing", way.text[max(0, one.start - 30) : one.end + 40]):
            degrees = 90.0 - degrees
    kind = way.one_of({"reflectance": REFLECTED, "transmittance": TRANSMITTED})
    kind = kind or ("reflectance" if way.says(REFLECTED) else "")
    side = "s" if degrees == 0.0 else "p" if way.says(P) and not way.says(S) else "s" if way.says(S) else ""
    if degrees and way.says(P) and way.says(S):
        side = ""
    arguments = _order(way, media)
    if not kind or not side or arguments is None:
        return None
    return way.answer(way.add("fresnel", angle=[degrees], **arguments) + f".{kind}_{side}")


def _order(way: Told, media: list[Medium]) -> dict[str, float] | None:
    """Return the media as the light meets them: from outside, from within, or from one into the other."""
    if len(media) == 1:
        one = media[0]
        if way.says(
            r"\bfrom (?:the )?(?:inside|within)|internal\w*|(?:leav|exit)\w+ [^.;]{0,30}into (?:the )?(?:air|vac)"
        ):
            return None if one.extinction else {"refractive_index": 1.0, "incident_index": one.index}
        return {"refractive_index": one.index, **({"extinction": one.extinction} if one.extinction else {})}
    if len(media) != 2 or media[0].extinction:
        return None
    if re.search(INSIDE, way.before(media[0].start)) and re.search(ONTO, way.before(media[1].start)):
        arguments = {"refractive_index": media[1].index, "incident_index": media[0].index}
        return {**arguments, **({"extinction": media[1].extinction} if media[1].extinction else {})}
    return None


def _wavenumber(way: Told) -> float | None:
    """Take the only wavenumber that is left, a wavelength as one."""
    if (one := way.only("cm^-1")) is not None:
        return one.values[0] if one.unit == "cm^-1" else None
    one = way.only("um")
    return None if one is None else 1e4 / (one.values[0] * {"um": 1.0, "nm": 1e-3}.get(one.unit, math.nan))


def _phonon(way: Told) -> Whole | None:
    """Return what one factorised phonon gives at a wavenumber."""
    if not way.says(r"\bTO\b|_TO\b|transverse") or not way.says(r"\bLO\b|_LO\b|longitudinal"):
        return None
    given = {}
    for name, kind in (("transverse", "TO"), ("longitudinal", "LO")):
        damp = way.by(rf"{DAMPED}[ _]?\{{?{kind}\}}?|{kind} (?:mode )?{DAMPED}", "cm^-1")
        one = way.by(rf"(?:\w+_)?\{{?{kind}\}}?(?: (?:mode|phonon|frequency|wavenumber|edge))?|{name}", "cm^-1")
        if one is None:
            return None
        given[name] = [one.values[0]]
        if damp is not None:
            given[f"{name}_damping"] = [damp.values[0]]
    if "transverse_damping" not in given:
        damped = [one for _ in (0, 1) if (one := way.by(DAMPED, "cm^-1"))]
        if len(damped) not in (1, 2) or "longitudinal_damping" in given:
            return None
        given["transverse_damping"] = [damped[0].values[0]]
        given["longitudinal_damping"] = [damped[-1].values[0]]
    return _dielectric(way, "gervais_phonon", given)


def _oscillator(way: Told) -> Whole | None:
    """Return what one damped oscillator gives at a wavenumber."""
    if not way.says(r"oscillator") or way.says(r"\bLO\b|harmonic|anharmonic|quantum"):
        return None
    given = {}
    for name, phrase in (
        ("damping", DAMPED),
        (
            "resonance",
            r"(?:ω|omega|ν|nu)_?0|resonan\w+(?: wavenumber| frequency)?|cent(?:re|er)(?:e?d)?(?: at)?|position",
        ),
        ("strength", r"strength(?: \(plasma\))?|plasma (?:wavenumber|frequency)|(?:ω|omega)_?p|strength parameter"),
    ):
        one = way.by(phrase, "cm^-1")
        if one is None:
            return None
        given[name] = [one.values[0]]
    return _dielectric(way, "lorentz_oscillator", given)


def _dielectric(way: Told, tool: str, given: dict[str, list[float]]) -> Whole | None:
    high = way.by(HIGH)
    wavenumber = _wavenumber(way)
    output = way.one_of(OSCILLATOR)
    if wavenumber is None or not output or (high is None and tool == "gervais_phonon"):
        return None
    given["wavenumber"] = [wavenumber]
    extra = {} if high is None else {"high": high.values[0]}
    return way.answer(way.add(tool, **given, **extra) + f".{output}")


def _total(way: Told) -> Whole | None:
    """Return the critical angle, or the phase between p and s that total reflection makes."""
    phase = way.asks(r"phase (?:difference|shift|retardation|lag)|retardation|retardance")
    if not (phase or way.asks(r"critical angle")) or not way.says(r"internal\w*|critical|total(?:ly)?[- ]reflect\w*"):
        return None
    media = way.media()
    if len(media) == 1 and way.says(r"\bair\b|vacuum"):
        media = [*media, Medium(1.0, 0.0, 0, 0)]
    angle = way.only("deg") if phase else None
    if len(media) != 2 or (phase and angle is None) or any(one.extinction for one in media):
        return None
    dense, rare = sorted((one.index for one in media), reverse=True)
    degrees = angle.values[0] if angle else 0.0
    way.light()
    step = way.add("total_reflection", dense_index=dense, rare_index=rare, angle=[degrees])
    return way.answer(f"{step}.phase_difference.0" if phase else f"{step}.critical_angle")


def _evanescent(way: Told) -> Whole | None:
    """Return how deep the wave of an internal reflection reaches."""
    if not way.says(r"\bATR\b|evanescent|attenuated total") or not way.asks(
        r"\bd_?p\b|depth|deep|far|penetrat\w+|reach"
    ):
        return None
    if way.asks(r"effective (?:thickness|path)|fall|reduced|number of|bounces|reflections"):
        return None
    media = way.media()
    angle, light = way.only("deg"), way.light()
    if light is None and (one := way.only("cm^-1")):
        light = f"{1e4 / one.values[0]!r} um"
    if light is None or len(media) != 2 or angle is None or any(one.extinction for one in media):
        return None
    crystal, sample = sorted((one.index for one in media), reverse=True)
    step = way.add(
        "penetration_depth_atr", wavelength=[light], crystal_index=crystal, sample_index=sample, angle=angle.text
    )
    return way.answer(f"{step}.depth.0")


def _sellmeier(way: Told) -> Whole | None:
    """Return the index by a formula whose coefficients are written out as B1, C1, B2 and so on."""
    if not way.says("sellmeier") or way.says(r"\bfit\w*|group index|dispersion d") or not way.asks(r"index|\bn\b"):
        return None
    strengths: dict[str, float] = {}
    lengths: dict[str, str] = {}
    for match in way.take_all(rf"(?<!\w)[BAS]_?(\d)\s*=\s*({NUMERAL})(?!\s*(?:[uµ]m|nm))"):
        strengths[match.group(1)] = number(match.group(2))
    for match in way.take_all(rf"(?<!\w)(?:[CLl]|λ|lambda)_?(\d)\s*=\s*({NUMERAL})\s*([uµμ]m|nm)(\s*\^?2|²)?"):
        value = number(match.group(2))
        lengths[match.group(1)] = f"{math.sqrt(value) if match.group(4) else value!r} {match.group(3)}"
    if not strengths or set(strengths) != set(lengths):
        return None
    light = way.light() or ((one := way.only("um")) and one.text)
    if not light:
        return None
    order = sorted(strengths)
    step = way.add(
        "sellmeier_index", wavelength=[light], strength=[strengths[one] for one in order],
        resonance=[lengths[one] for one in order],
    )  # fmt: skip
    return way.answer(f"{step}.0")


RULES: tuple[Callable[[Told], Whole | None], ...] = (
    _total, _evanescent, _phonon, _oscillator, _sellmeier, _fresnel,
)  # fmt: skip
