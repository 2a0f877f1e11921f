"""How practitioners state series: pressures along a lift, uniform shells, flat spectra, layers, pairs of radiances."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from vibron.core.units import convert
from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.units import density_per, same_dimension, without_molecules

FLAT = re.compile(r"\b(?:flat|constant|uniform(?:ly)?|everywhere|throughout|grey|gray|even|the same)\b", re.IGNORECASE)
SATURATED = re.compile(r"\b(?:saturated|moist|cloudy|wet)\b", re.IGNORECASE)
DRY = re.compile(r"\b(?:dry|unsaturated)\b", re.IGNORECASE)
CENTRE = re.compile(
    r"\b(?:at|in|on) (?:the |its )?(?:very )?(?:line )?(?:cent(?:re|er)|peak|maximum)\b|\bpeak (?:value|height)\b|"
    r"\bline[- ]cent(?:re|er) (?:value|height)|\bhighest value\b", re.IGNORECASE,
)  # fmt: skip
LEVELS = ("adiabat", "radiative_heating_rate")
PROFILES = ("voigt_profile", "galatry_profile", "hartmann_tran_profile")
TANGENT = re.compile(r"tangent[^.;,]{0,40}$", re.IGNORECASE)
BEHIND = re.compile(r"\b(?:background|behind|surface|ground|wall)\b", re.IGNORECASE)
ASIDE = re.compile(r"\s*(?:or so|data|\))", re.IGNORECASE)
LOSSLESS = re.compile(
    r"\b(?:non-?\s?absorbing|lossless|no absorption|transparent|without absorption|does not absorb|absorbs nothing|"
    r"real index)\b",
    re.I,
)
VACUUM = re.compile(r"\b(?:against|into|to|in|towards?) (?:the )?(?:air|vacuum)\b", re.IGNORECASE)
SAME_UNITS = re.compile(r"\b(?:(?:in )?(?:the )?same units?|in these units|all in W)\b", re.IGNORECASE)
SEEN = (
    ("path_radiance", r"(?:upwelling|path)(?: path)? radiance|upwelling|atmospher\w+ emi\w+"),
    ("downwelling_radiance", r"(?:downwelling|sky|downward)(?: sky)? radiance|downwelling"),
)
SEPARATIONS = ("temperature_emissivity_separation", "normalized_emissivity")
FLAT_TOOLS = {
    "photocurrent": (("responsivity", "A/W"), ("irradiance", "W m^-2 um^-1")),
    "radiative_cooling_power": (("emissivity", "1"),),
    "outgoing_longwave_flux": (("radiance", "W m^-2 sr^-1 (cm^-1)^-1"),),
}


def read(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the series that a question states in words."""
    yield from _lift(text, numbers)
    yield from _shell(text, numbers)
    yield from _flat(text, numbers)
    yield from _layers(text, numbers)
    yield from _radiances(numbers)
    yield from _same_units(text, numbers)
    for one in numbers:
        if (
            len(one.values) == 3
            and not one.unit
            and re.search(r"(?:constants|coefficients)\W*$", text[: one.start], re.I)
        ):
            for name, value in zip(("constant", "factor", "exponent"), one.values, strict=True):
                yield Fact(name, value, one.start, one.end, SEPARATIONS[:1])
        if one.unit in ("K", "degC") and ASIDE.match(text[one.end :]):
            yield Fact("", None, one.start, one.end, ("refractive_index",))
    if lossless := LOSSLESS.search(text):
        yield Fact("absorption_index", [0.0], lossless.start(), lossless.start(), ("size_distribution_average",))
        for name in ("host_absorption", "inclusion_absorption", "core_absorption", "shell_absorption"):
            yield Fact(name, 0.0, lossless.start(), lossless.start(), ("effective_medium", "mie_coated_sphere"))
    if vacuum := VACUUM.search(text):
        yield Fact("rare_index", 1.0, vacuum.start(), vacuum.start(), ("total_reflection",))
    if centre := CENTRE.search(text):
        yield Fact("offset", [0.0], centre.start(), centre.start(), PROFILES)


def _lift(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the pressures that a parcel passes, in their order, and whether it is saturated."""
    passed = [one for one in numbers if one.unit and one.unit != "1" and same_dimension(one.unit, "Pa")]
    if len(passed) > 1 or (passed and len(passed[0].values) > 1):
        values = [convert(f"{value!r} {one.unit}", "Pa") for one in passed for value in one.values]
        yield Fact("pressure", values, passed[0].start, passed[0].end, LEVELS)
        for one in passed[1:]:
            yield Fact("", None, one.start, one.end, LEVELS)
    if SATURATED.search(text) or DRY.search(text):
        yield Fact("saturated", not DRY.search(text), 0, 0, ("adiabat",))


def _shell(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the altitudes and densities of a shell or layer of one number density."""
    tools = ("limb_path", "column_amount")
    heights = [one for one in numbers if one.unit and one.role and same_dimension(one.unit, "km")]
    dense = [
        one for one in numbers
        if one.unit and len(one.values) == 1 and same_dimension(one.unit, "cm^-3")
    ]  # fmt: skip
    if len(heights) != 2 or len(dense) != 1:
        return
    per = convert(f"{dense[0].values[0]!r} {without_molecules(dense[0].unit)}", "cm^-3")
    yield Fact("altitude", [one.text for one in heights], heights[0].start, heights[1].end, tools)
    yield Fact("number_density", [per, per], dense[0].start, dense[0].end, tools)
    for one in numbers:
        if one.unit == heights[0].unit and not one.role and TANGENT.search(text[: one.start]):
            yield Fact("tangent_altitude", [one.text], one.start, one.end, ("limb_path",))


def _flat(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield a spectrum that is the same between two wavelengths."""
    band = [one for one in numbers if one.unit and one.role and same_dimension(one.unit, "um")]
    if len(band) != 2 or not FLAT.search(text):
        return
    for tool, spectra in FLAT_TOOLS.items():
        found = {}
        for name, unit in spectra:
            fitting = [
                one for one in numbers
                if len(one.values) == 1 and not one.role
                and (same_dimension(one.unit, unit) if unit != "1" and one.unit else (unit == "1") == (one.unit == ""))
                and (unit != "1" or re.search("emissiv", text[max(0, one.start - 30) : one.start], re.IGNORECASE))
            ]  # fmt: skip
            if len(fitting) == 1:
                found[name] = fitting[0]
        if len(found) < len(spectra):
            continue
        axis = "wavenumber" if tool == "outgoing_longwave_flux" else "wavelength"
        yield Fact(axis, [one.text for one in band], band[0].start, band[1].end, (tool,))
        for name, one in found.items():
            yield Fact(name, [one.text if one.unit else one.values[0]] * 2, one.start, one.end, (tool,))


def _layers(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield layers with an absorption coefficient and a length each, in the order of the text."""
    lengths = [one for one in numbers if one.unit in ("m", "km", "cm", "mm") and len(one.values) == 1]
    rates = [
        one for one in numbers
        if one.unit and len(one.values) == 1 and not one.unit.startswith("um") and _per_length(one.unit)
    ]  # fmt: skip
    if len(lengths) == len(rates) and lengths:
        tools = ("beer_lambert_path",)
        yield Fact("absorption", [[one.text] for one in rates], rates[0].start, rates[0].end, tools)
        yield Fact("length", [one.text for one in lengths], lengths[0].start, lengths[0].end, tools)
        for one in (*rates[1:], *lengths[1:]):
            yield Fact("", None, one.start, one.end, tools)


def _per_length(unit: str) -> bool:
    return any(
        unit == f"{form}{length}{power}" for length in ("m", "km", "cm") for form, power in (("1/", ""), ("", "^-1"))
    )


def _same_units(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield radiances of the air that are given bare, in the unit of the one at the sensor."""
    dense = [one for one in numbers if one.unit and density_per(one.unit, "W m^-2 sr^-1")]
    if len(dense) != 1 or not SAME_UNITS.search(text):
        return
    for one in numbers:
        if not one.unit and len(one.values) > 1 and re.search(r"\bsky\b[^.;]{0,40}$", text[: one.start], re.IGNORECASE):
            yield Fact("sky", list(one.values), one.start, one.end, SEPARATIONS)
    for name, words in SEEN:
        for one in numbers:
            match = re.search(rf"(?:{words})\D{{0,16}}$", text[: one.start], re.IGNORECASE)
            if match and not one.unit:
                value = [f"{one.values[0]!r} {dense[0].unit}"]
                yield Fact(name, value, one.start, one.end, ("atmospheric_correction_thermal",))


def _radiances(numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield two spectral radiances that are each given at a wavelength, or two lists of two."""
    dense = [one for one in numbers if one.unit and density_per(one.unit, "W m^-2 sr^-1")]
    waves = [one for one in numbers if one.unit in ("um", "nm")]
    radiances, wavelengths = ([(one, value) for one in some for value in one.values] for some in (dense, waves))
    if len(radiances) != 2 or len(wavelengths) != 2:
        return
    if all(density_per(one.unit, "W m^-2 sr^-1") == "um" for one in dense):
        values = [convert(f"{value!r} {one.unit}", "W m^-2 sr^-1 um^-1") for one, value in radiances]
        lengths = [convert(f"{value!r} {one.unit}", "um") for one, value in wavelengths]
        for name, some, listed in (("radiance", dense, values), ("wavelength", waves, lengths)):
            yield Fact(name, listed, some[0].start, some[0].end, ("two_temperature_fit",))
            for one in some[1:]:
                yield Fact("", None, one.start, one.end, ("two_temperature_fit",))
    tools = ("two_color_temperature",)
    for place in (0, 1):
        one, value = radiances[place]
        yield Fact(f"radiance_{place + 1}", f"{value!r} {one.unit}", one.start, one.end, tools)
        one, value = wavelengths[place]
        yield Fact(f"wavelength_{place + 1}", f"{value!r} {one.unit}", one.start, one.end, tools)
