"""Questions about a spectrometer that are read as a whole: its scans, its beam, its resolution, its stray light."""

from __future__ import annotations

import re
from typing import Any

from vibron_agents.answering.reading.infrared_choices import FREE_APERTURE, SAME_APERTURE, WINDOWS
from vibron_agents.answering.reading.infrared_way import Way, of
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole

TRUE = (
    r"(?:^|[.;,:?] |\b(?:what|which|and|find|calculate|give|state|estimate|compute|get|me|quote|report)(?: is| was|"
    r"'s)? )(?:an? |the |its |[\w ]{0,16}\w's )?(?:true|real|actual|corrected)\b(?! \w+(?: of| is| =|:)? ?\d)|"
    r"\b(?:what|how much|"
    r"which)\b[^?]{0,60}(?:really|actually|truly|without (?:the )?stray)|correct\w* (?:it |this |"
    r"the reading )?for (?:the )?stray"
)
PERCENT_T = rf"({NUMERAL})\s*%\s*(?:T\b|transmi\w+)|transmittance[^.;?\d]{{0,20}}({NUMERAL})\s*%"
SCANS = (
    rf"(?<!cm-)(?<!\^-)\b({COUNT})(?:[- ](?:co-?added |averaged )?scans?\b|\s*(?:to|and|instead of|"
    rf"rather than)\s*(?:{COUNT})[- ]scans?\b)"
)
PATH = r"OPD|path difference|retardation|scan|maximum|travel|goes|to|L"


def whole(way: Way) -> Whole | None:
    """Return what is asked of a spectrometer; None where it is not one of these questions."""
    for rule in (_stray, _stop, _shape, _scans, _time):
        if (found := rule(way)) is not None:
            return found
    return None


def window(way: Way) -> str | None:
    """Take the apodisation that is named."""
    for name, pattern in WINDOWS:
        if way.take(pattern):
            return name
    return None


def _stray(way: Way) -> Whole | None:
    if not way.says(
        r"\bstray (?:light|radiation)|\bfalse (?:light|radiation)|\blight leak(?:s|age)?\b(?! (?:through|in|into|out))"
    ) or way.says(r"detector noise|photometric"):
        return None
    share = way.quantity("1", r"stray(?: light| radiation)?|false(?: light| radiation)?|leak\w*")
    if share is None:
        raise Unclear("the share of stray light is not told")
    if way.asks(r"\b(?:largest|highest|ceiling|maximum|most)\b|opaque|saturat\w*"):
        return way.answer(way.add("stray_light_absorbance", absorbance=1.0, stray=share) + ".largest")
    inverted = True if re.search(TRUE, way.text, re.IGNORECASE) else None
    reading: Any
    if match := way.take(PERCENT_T):
        percent = number(match.group(1) or match.group(2))
        reading = of(
            way.add("absorbance_transmittance", values=percent, quantity="percent_transmittance", to="absorbance")
        )
    elif (reading := way.value("1")) is None:
        raise Unclear("the absorbance is not told")
    return way.answer(
        way.add("stray_light_absorbance", absorbance=reading, stray=share, invert=inverted) + ".absorbance"
    )


def _stop(way: Way) -> Whole | None:
    """The largest aperture, with the resolution told or made from the path difference."""
    if not way.says(
        r"jacquinot|\b[JB]-?stop\b|\b(?:stop|aperture|iris|half[- ]angle|field of view|divergence)\b"
    ) or not way.says(r"\bup to\b|highest|as far as|\bat \d[\d,]* ?cm|largest|biggest|\bmost\b|maximum"):
        return None
    if not way.asks(r"diameter|wide|big|large|half[- ]angle|mrad|solid angle|resolving power|\bmm\b"):
        return None
    focal = way.quantity("m", r"focal(?: length)?|f|collimat\w*|mirror")
    length = way.quantity("m", PATH) if way.says(r"OPD|path difference|retardation") else None
    highest = way.quantity("cm^-1", r"up to|highest|as far as|all the way to|to")
    resolution: Any
    if length is not None:
        if way.says(r"nominal|no apodi[sz]ation|boxcar|unapodi[sz]ed"):
            window(way)
            resolution = of(way.add("spectral_resolution", maximum_path_difference=length) + ".nominal")
        else:
            raise Unclear("which resolution the path difference gives is not told")
    elif (resolution := way.quantity("cm^-1")) is None:
        return None
    if highest is None:
        if any(one.unit == "cm^-1" for one in way.numbers):
            return None
        raise Unclear("up to which wavenumber is not told")
    name = way.add("jacquinot_stop", resolution=resolution, highest=highest, focal_length=focal)
    if way.asks(r"shift|broaden|smear|appear"):
        raise Unclear("what the beam does to a line takes a step of its own")
    asked = {"resolving_power": r"resolving power", "solid_angle": r"solid angle", "half_angle": r"half[- ]angle|mrad"}
    path = way.asked_of(asked) or "diameter"
    if path == "diameter" and focal is None:
        raise Unclear("the focal length is not told")
    return way.answer(f"{name}.{path}")


def _shape(way: Way) -> Whole | None:
    """Width and side lobes of the line that a path difference and a window give."""
    if not way.says(r"path difference|\bOPD\b|retardation") or not way.asks(r"side[- ]?lobes?|first lobe|undershoot"):
        return None
    kind = window(way)
    length = way.quantity("m")
    if length is None or kind is None:
        return None
    way.take_all(r"\b(?:three|four|3|4)[- ]terms?\b")
    return way.answer(way.add("line_shape_width", maximum=length, kind=kind) + ".side_lobe")


def _scans(way: Way) -> Whole | None:
    """What co-adding more scans brings."""
    if (
        not way.says(r"\bscans?\b|co-?add")
        or not way.says(r"signal[- ]to[- ]noise|\bS/N\b|\bSNR\b|\bnoise\b")
        or way.says(r"\bHz\b|NEP|detectivity")
    ):
        return None
    if way.says(
        r"(?:signal[- ]to[- ]noise|S/N|SNR)(?: ratio)?(?: of| is| was| =|:)* ?\d|single scan (?:has|gives|shows|"
        r"reaches)"
    ):
        return None
    numbers = [
        int(number(part))
        for match in way.take_all(SCANS)
        for part in re.findall(rf"\b{COUNT}\b", match.group(), re.IGNORECASE)
    ]
    known = sorted(set(numbers))
    throughput = "variable" if way.take(FREE_APERTURE) else "constant" if way.take(SAME_APERTURE) else None
    old, new = _resolutions(way)
    if way.asks(r"how many scans|number of scans"):
        if not known:
            raise Unclear("how many scans there are now is not told")
        if len(known) != 1 or old is None:
            return None
        name = way.add(
            "signal_averaging_gain",
            scans=1,
            reference_scans=known[0],
            resolution=new,
            reference_resolution=old,
            throughput=throughput,
        )
        return way.answer(f"{name}.scans_for_equal_noise")
    if len(known) == 1 and None not in (old, new) and old != new and way.says(r"keep|same|unchanged|still|again"):
        known = known * 2  # only the resolution changes
    if len(known) != 2 or not way.asks(
        r"improv|gain|better|increas|grow|higher|factor|rise|change|worse|drop|fall|lose"
    ):
        return None
    path = "time" if way.asks(r"\btime|longer\b") else "signal_to_noise"
    name = way.add(
        "signal_averaging_gain",
        scans=known[1],
        reference_scans=known[0],
        resolution=new,
        reference_resolution=old,
        throughput=throughput,
    )
    return way.answer(f"{name}.{path}")


def _resolutions(way: Way) -> tuple[str | None, str | None]:
    """Take the resolution before and after, in the order of mention."""
    old = way.quantity("cm^-1", r"from|was|instead of|than|with|at|go|went") or way.quantity("cm^-1")
    new = way.quantity("cm^-1")
    return (old, new) if new is not None else (None, None)


def _time(way: Way) -> Whole | None:
    """How long a measurement takes, how far the mirror goes, how many points that makes."""
    if (
        not way.says(r"\bmirror|\bscann?er|carriage")
        or not way.says(r"cm/s|mm/s|cm s")
        or way.says(r"\bHz\b|frequenc|modulat|hertz|every (?:second|other|third|fourth) (?:\w+ )?fringe")
    ):
        return None
    if not way.asks(r"how long|time|travel|how far|stroke|points|samples|seconds|path difference|rate|scans per|\bs\b"):
        return None
    speed = way.quantity("m/s")
    resolution = way.quantity("cm^-1")
    if speed is None or resolution is None:
        return None
    scans = way.take(rf"\b({COUNT}) (?:(?:double|single|two|one)[- ]sided |co-?added )?scans?\b")
    duty = way.quantity("1", r"duty(?: cycle)?|of the time|collect\w*|efficien\w*")
    sides = (
        "double"
        if way.says(r"(?:double|two)[- ]sided|both sides")
        else "single"
        if way.says(r"(?:single|one)[- ]sided")
        else None
    )
    step = way.quantity("m", r"step|sampl\w*|apart|points?")
    name = way.add(
        "rapid_scan_time", resolution=resolution, mirror_velocity=speed, duty=duty, sides=sides, path_step=step,
        scans=int(number(scans.group(1))) if scans else None,
    )  # fmt: skip
    path = way.asked_of({
        "mirror_travel": r"travel|how far|stroke|way of the mirror", "points": r"points|samples",
        "scan_rate": r"scans (?:per|a|each) second|scan rate|how many scans",
        "maximum_path_difference": r"path difference", "total_time": r"total|altogether|whole|all",
        "scan_time": r"how long|time|seconds|take",
    })  # fmt: skip
    several = scans and number(scans.group(1)) > 1 and not way.asks(r"one scan|each scan|single scan|a scan")
    if path == "scan_time" and several:
        path = "total_time"
    return way.answer(f"{name}.{path}") if path else None
