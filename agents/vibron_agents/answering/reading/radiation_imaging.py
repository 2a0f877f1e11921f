"""Questions about cameras and pyrometers, read as a whole: readings, ranges, electrons, pixels."""

from __future__ import annotations

import re
from collections.abc import Callable

from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.numerals import NUMERAL, SCIENTIFIC, number, power
from vibron_agents.answering.reading.radiation_told import Told, alike
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole

CAMERA = r"camera|imager|thermogra\w+|thermogram|radiation thermometer|infrared thermometer|IR (?:gun|thermometer)"
MIRRORED = (
    r"reflect\w*(?: apparent| background| ambient)?(?: temperature)?|surroundings?|walls?|mirrored|hall|room|"
    r"environment|background|ambient(?: temperature)?"
)
READS = r"reads?|shows?|reading|indicat\w+|displays?|apparent(?: temperature)?|reports?|sees|gives|measures"
TRUE = r"thermocouple|contact (?:probe|thermometer|sensor)|true|real(?:ly)?|actual(?:ly)?|probe|kinetic|says"
TASKS = {
    "identification": r"identif\w*", "recognition": r"recogni[sz]\w*|recognition", "orientation": r"orient\w*",
    "detection": r"detect(?!or)\w*",
}  # fmt: skip
TARGET = (
    r"target|vehicle|tank|truck|person|man|human|drone|ship|boat|car|size|critical dimension|high|tall|wide|across|"
    r"object|animal|aircraft|high target"
)
FLUX = (
    rf"({SCIENTIFIC})\s*(?:photons?|ph)?\s*(?:/\s*\(?\s*(?:s|cm\^?2)[^.;,]{{1,8}}?(?:cm\^?2|s)\)?|"
    r"s\^?-1\s*cm\^?-2|cm\^?-2\s*s\^?-1|per (?:second and cm2|cm2 and second|cm2 per second))"
)
SIDE = (
    rf"({NUMERAL})\s*[uµ]m\s*(?:x|by|×)\s*({NUMERAL})\s*[uµ]m|({NUMERAL})[- ][uµ]m[- ](?:\w+ )?"
    r"(?:pixels?|pitch|square)"
)
E_UNITS = ("", "e")


def _camera(way: Told) -> Whole | None:
    """Return the true temperature from a reading, or the emissivity with which both agree."""
    if not way.says(CAMERA) or not way.says(r"emissivity|emittance") or way.says(r"NETD|spectral radiance|W/"):
        return None
    emissive = way.asks(
        r"\b(?:what|which|find|determine|calculate|estimate|compute)\b[^?.]{0,40}emissivity|emissivity\?"
    )
    setting = way.by(
        r"(?:emissivity )?(?:setting|(?:fixed|set|left|dialled) (?:to|at)(?: an? emissivity(?: of)?)?|with ε|at ε)"
    )
    if setting is not None and setting.values[0] != 1.0:
        raise Unclear("the reading is for a set emissivity other than one")
    band = [one for one in way.numbers if one.role in ("lower", "upper") and alike(one.unit, "um")]
    for one in band:
        way.took(one)
    given = {
        "shortest": band[0].text if len(band) == 2 else None, "longest": band[1].text if len(band) == 2 else None,
        "transmittance": way.share(r"transmi\w+|lets? through|passes"),
    }  # fmt: skip
    skin = None if emissive else way.share(r"emissivity|emittance|ε|eps\w*|whose emissivity is really")
    around = way.by(MIRRORED, "K")
    air = way.by(r"\bair|atmosphere|atmospheric", "K")
    true = way.by(TRUE, "K") if emissive else None
    reading = way.by(READS, "K") or way.only("K")
    if reading is None or around is None or (emissive and true is None) or (not emissive and skin is None):
        return None
    if given["transmittance"] not in (None, 1.0) and air is None:
        return None
    given = {**given, "reflected_temperature": around.text, "air_temperature": air.text if air else None}
    if true is not None:
        step = way.add("emissivity_from_reference", apparent_temperature=reading.text, temperature=true.text, **given)
        return way.answer(step)
    if not way.asks(r"temperature|hot|warm|degrees|degC|°C"):
        return None
    return way.answer(way.add("thermography_temperature", apparent_temperature=reading.text, emissivity=skin, **given))


def _ratio(way: Told) -> Whole | None:
    """Return the temperature of a ratio pyrometer, with the ratio of emissivities where it is told."""
    dense = [one for one in way.numbers if one.unit and alike(one.unit, "W m^-2 sr^-1 um^-1")]
    values = [(one, value) for one in dense for value in one.values]
    if (
        len(values) != 2
        or not way.says(r"ratio|two[- ]colou?r|dual|grey|gray|pyromet")
        or not way.asks(r"temperature|hot")
    ):
        return None
    waves = [(one, value) for one in way.numbers if one.unit in ("um", "nm") for value in one.values]
    order = list(dict.fromkeys((value, one.unit) for one, value in waves))
    if len(order) != 2:
        return None
    ratio = None
    if match := way.take(rf"({NUMERAL}) times (?:that|the (?:emissivity|value|one)|as)"):
        before = [one for one in waves if one[0].end <= match.start()]
        after = [one for one in waves if one[0].start >= match.end()]
        if not before or not after or (before[-1][1], after[0][1]) not in (
            (order[0][0], order[1][0]), (order[1][0], order[0][0])
        ):  # fmt: skip
            return None
        times = number(match.group(1))
        ratio = times if before[-1][1] == order[0][0] else 1.0 / times
    elif way.says(r"ratio of (?:the )?(?:two )?emissivit|emissivity ratio"):
        return None
    for one, _ in (*values, *waves):
        way.took(one)
    given = {f"radiance_{at}": f"{value!r} {one.unit}" for at, (one, value) in enumerate(values, 1)}
    given |= {f"wavelength_{at}": f"{value!r} {unit}" for at, (value, unit) in enumerate(order, 1)}
    return way.answer(way.add("two_color_temperature", emissivity_ratio=ratio, **given) + ".temperature")


def _johnson(way: Told) -> Whole | None:
    """Return the range of a task by Johnson's criteria, or the odds of it from the cycles."""
    tasks = [name for name, pattern in TASKS.items() if re.search(rf"\b(?:{pattern})", way.text, re.IGNORECASE)]
    if len(tasks) > 1:
        tasks = [name for name in tasks if way.asks(rf"\b(?:{TASKS[name]})")]
    if len(tasks) != 1 or not way.says(r"johnson|cycles|line pairs|focal|lens|pitch"):
        return None
    if way.says(r"atmospher|transmi|NETD|MRTD|contrast|pixels (?:are needed|on)"):
        return None
    lengths = [one for one in way.fitting("m") if not one.role]
    half = way.by(r"N_?50|cycle criterion|cycles (?:for|at) (?:50|even)")
    if not lengths and way.asks(r"probab\w+|chance|how likely|odds|likelihood"):
        cycles = way.by(r"(?:resolvable |resolved )?(?:cycles|line pairs)(?: across\w*)?")
        if cycles is None:
            return None
        fifty = half.values[0] if half else None
        return way.answer(way.add("johnson_probability", cycles=cycles.values[0], task=tasks[0], fifty=fifty))
    if not way.asks(r"range|far|distance"):
        return None
    way.take(r"\b[fF]/\s?\d+(?:\.\d+)?")
    odds = way.share(r"probab\w+|chance|confidence|criteri\w+|odds|likelihood|certainty")
    pitch = way.by(r"pitch|pixels?|detector (?:pitch|elements?)", "um") or way.only("um")
    rows = [one for one in lengths if one is not pitch]
    focal = [one for one in rows if one.unit == "mm"]
    target = [one for one in rows if one.unit in ("m", "cm")]
    if pitch is None or pitch.unit != "um" or len(focal) != 1 or len(target) != 1:
        return None
    for one in (*focal, *target):
        way.took(one)
    step = way.add(
        "johnson_range", size=target[0].text, focal_length=focal[0].text, pitch=pitch.text, task=tasks[0],
        probability=odds, fifty=half.values[0] if half else None,
    )  # fmt: skip
    return way.answer(f"{step}.distance")


def _electrons(way: Told) -> Whole | None:
    """Return the signal-to-noise ratio of a pixel from its electrons."""
    if not way.says(r"electrons?|\be-") or not way.asks(r"signal[- ]to[- ]noise|\bSNR\b|S/N|\bnoise\b"):
        return None
    if way.says(r"\bADC\b|gain|digital|non-?uniformity|pattern|per second|e-?/s|rate") or way.says(
        r"\bhow many frames"
    ):
        return None
    given: dict[str, Found | None] = {}
    for name, phrase in (
        ("read_noise", r"read(?:[- ]?out)?(?: noise)?|noise of the read-?out"), ("dark", r"dark(?: current| signal)?"),
        ("background", r"background|sky|scene|thermal (?:back|offset)\w*"), ("frames", r"frames?|averag\w+"),
        ("signal", r"signal|photo-?electrons|target|source|object"),
    ):  # fmt: skip
        given[name] = _counted(way, phrase)
    values = {name: one.values[0] for name, one in given.items() if one is not None}
    if "signal" not in values or len(values) < 2:
        return None
    if "frames" in values:
        values["frames"] = int(values["frames"])
    step = way.add("signal_to_noise_budget", **values)
    ratio = way.asks(r"signal[- ]to[- ]noise|\bSNR\b|S/N")
    return way.answer(f"{step}.signal_to_noise" if ratio else f"{step}.noise")


def _counted(way: Told, phrase: str) -> Found | None:
    rows = [one for one in way.numbers if one.unit in E_UNITS and len(one.values) == 1 and not one.optional]
    for one in rows:
        after = way.text[one.end : one.end + 60]
        if re.match(rf"[\s-]*(?:(?:electrons?|e-?|rms|of|from|by|in|the|for|as|due to|are)[\s-]+){{0,5}}(?:{phrase})\b",
                    after, re.IGNORECASE):  # fmt: skip
            return way.took(one)
    for one in rows:
        before = way.text[max(0, one.start - 50) : one.start]
        if re.search(rf"(?:{phrase})\W*(?:(?:electrons?|of|is|was|are|adds|gives|noise|about|another|:|=)\W*)"
                     r"{0,4}$", before, re.IGNORECASE):  # fmt: skip
            return way.took(one)
    return None


def _mtf(way: Told) -> Whole | None:
    """Return the modulation transfer of a pixel or of a perfect lens, at a frequency or at that of Nyquist."""
    if not way.asks(r"\bMTF\b|modulation|contrast") or way.says(r"defocus|aberrat\w+ of|product|system|both"):
        return None
    way.take(r"\b100 ?% (?:\w+ )?(?:fill(?:ing)?[- ]factor|fill)|\bfill(?:ing)?[- ]factor (?:of )?100 ?%")
    rows = way.fitting("1/mm")
    lens = way.says(r"diffraction|\bf/|f-?number|lens|optics|objective")
    pixel = way.says(r"pixel|detector|pitch|array")
    if lens == pixel or len(rows) > 1:
        return None
    wide = way.by(r"pixels?|wide|pitch|width|detector|across|sensitive", "um") if pixel else None
    if wide is not None:
        nyquist = way.says("nyquist") and not rows
        if not rows and not nyquist:
            return None
        frequency = way.took(rows[0]).text if rows else f"{0.5 / wide.values[0]!r} 1/{wide.unit}"
        if rows and way.says("nyquist"):
            way.only("um")
        return way.answer(way.add("detector_mtf", frequency=frequency, width=wide.text))
    stop = way.by(r"f/|f-?number|f#|F")
    light = way.light()
    if stop is None or light is None or not rows:
        return None
    step = way.add("diffraction_mtf", frequency=way.took(rows[0]).text, wavelength=light, f_number=stop.values[0])
    return way.answer(step)


def _two_points(way: Told) -> Whole | None:
    """Return what one pixel shows by its readings before a cold and a hot plate."""
    if not way.says(r"two[- ]point|non-?uniformity|flat[- ]field") or not way.asks(r"temperature|correct\w*|radiance"):
        return None
    way.take(r"\btwo[- ]point\b")
    way.take(r"\btwo[- ]point\b")
    counts = [one for one in way.numbers if not one.unit and len(one.values) == 1 and not one.optional]
    levels = way.fitting("K")
    if len(counts) != 3 or len(levels) != 2 or {one.unit for one in levels} not in ({"K"}, {"degC"}):
        return None
    pairs = [min(counts, key=lambda one: abs(one.start - level.start)) for level in levels]
    scene = [one for one in counts if one not in pairs]
    if len(scene) != 1 or pairs[0] is pairs[1]:
        return None
    (cold, low), (hot, high) = sorted(
        zip((one.values[0] for one in levels), pairs, strict=True), key=lambda one: one[0]
    )
    unit = levels[0].unit
    for one in (*counts, *levels):
        way.took(one)
    step = way.add(
        "two_point_correction", image=[[scene[0].values[0]]], cold=[[low.values[0]]], hot=[[high.values[0]]],
        cold_level=cold, hot_level=hot,
    )  # fmt: skip
    whole = way.answer(f"{step}.image.0.0")
    return Whole(whole.workflow, unit, whole.said)


def _well(way: Told) -> Whole | None:
    """Return how long a well takes to fill to a part, from photons or light on a pixel."""
    if not way.says(r"\bwell\b|full[- ]well|saturat\w+") or not way.asks(r"how long|time|soon|quickly"):
        return None
    flux = way.take(FLUX)
    side = way.take(SIDE)
    if flux is None or side is None:
        return None
    one, other, both = side.groups()
    area = number(both) ** 2 if both else number(one) * number(other)
    efficient = way.share(r"quantum efficiency|QE|η")
    half = way.take(r"\bhalf\b(?! the (?:size|area))")
    part = None if half else way.share(r"full|fill\w*|fill level|of (?:the|its) (?:well|capacity)")
    dark = way.only("A/cm^2")
    well = _counted(way, r"(?:full )?well(?: capacity| depth)?|capacity|electrons?") or way.by(
        r"well|capacity|depth|holds"
    )
    if well is None or efficient is None:
        return None
    step = way.add(
        "well_fill_time", capacity=well.values[0], photon_irradiance=float(power(flux.group(1))),
        area=f"{area!r} um^2", quantum_efficiency=efficient, dark_current=dark.text if dark else None,
        fill=0.5 if half else part,
    )  # fmt: skip
    return way.answer(f"{step}.time")


RULES: tuple[Callable[[Told], Whole | None], ...] = (
    _ratio, _two_points, _camera, _johnson, _well, _electrons, _mtf,
)  # fmt: skip
