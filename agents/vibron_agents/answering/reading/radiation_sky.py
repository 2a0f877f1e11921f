"""Questions about the air as a whole, read as a whole: forcing by gases, gray air, molecular scattering, continuum."""

from __future__ import annotations

import re
from collections.abc import Callable

from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.radiation_told import Told, alike
from vibron_agents.answering.reading.whole import Whole

GASES = {
    "carbon_dioxide": r"CO2|carbon dioxide",
    "methane": r"CH4|methane",
    "nitrous_oxide": r"N2O|nitrous oxide",
}
ANY = "|".join(GASES.values())
AMOUNT = rf"({NUMERAL})\s*(ppmv?|ppbv?)?"
CHANGED = (
    rf"(?:{{gas}})\b(?:(?!\b(?:{ANY})\b)[^.;\d])*?{AMOUNT}(?:[^.;\d]|20\d\d|1[789]\d\d){{{{0,40}}}}?\b"
    rf"(?:to|and is now|now)\s*"
    rf"(?:about |some |today'?s? )?{AMOUNT}"
)
STILL = (
    rf"(?:{{gas}})\b(?:(?!\b(?:{ANY})\b)[^.;\d]){{{{0,40}}}}?"
    rf"(?:held|stays?|fixed|constant|unchanged)[^.;\d]{{{{0,12}}}}{AMOUNT}"
)
TOGETHER = r"combined|total|together|sum\b|all three|overall|altogether|three gases|both gases"


def _forcing(way: Told) -> Whole | None:
    """Return the forcing of gases that change from one amount to another."""
    if not way.asks(r"forcing") or way.says(r"CFC|ozone|aerosol|sun|solar|sensitivity|warming|Etminan|Meinshausen"):
        return None
    given: dict[str, float] = {}
    changed = []
    for name, gas in GASES.items():
        if match := way.take(CHANGED.format(gas=gas)):
            unit = match.group(4) or match.group(2)
            units = (match.group(2) or unit, unit)
            if unit is None:
                return None
            values = [number(match.group(at)) * (1e-3 if one.startswith("ppb") else 1.0)
                      for at, one in zip((1, 3), units, strict=True)]  # fmt: skip
            given[f"reference_{name}"], given[name] = values
            changed.append(name)
        elif match := way.take(STILL.format(gas=gas)):
            unit = match.group(2) or ""
            value = number(match.group(1)) * (1e-3 if unit.startswith("ppb") else 1.0)
            given[f"reference_{name}"] = given[name] = value
    way.take(r"\b(?:between|from) (?:17|18|19|20)\d\d (?:and|to) (?:17|18|19|20)\d\d\b")
    way.take(r"\b(?:two|three) (?:\w+ )?gases\b")
    if not changed:
        return None
    kind = "total" if len(changed) > 1 and way.says(TOGETHER) else ""
    if not kind:
        asked = [name for name in changed if way.asks(GASES[name])]
        kind = changed[0] if len(changed) == 1 else asked[0] if len(asked) == 1 else ""
    for name, known in (("methane", 0.7), ("nitrous_oxide", 0.27)):
        if name in given or kind == "carbon_dioxide":
            continue
        given[f"reference_{name}"] = given[name] = known
    return way.answer(way.add("radiative_forcing", **given) + f".{kind}") if kind else None


def _planet(way: Told) -> Whole | None:
    """Return the temperature of a planet without or with a gray atmosphere."""
    if not way.says(r"planet|earth|mars|venus|gr[ae]y atmosphere|moon") or not way.asks(
        r"temperature|how (?:warm|cold|hot)"
    ):
        return None
    if way.says(r"average of|absorbs \d|mean of \d|emissivity|heat (?:flow|flux)|internal|tidal"):
        return None
    if way.says(r"absorbed (?:solar|sunlight|flux)|absorbs (?:an|on)|semi-?gray|window"):
        return None
    albedo = way.share(r"(?:bond |planetary )?albedo|reflects?|reflectivity")
    star = way.only("W/m^2")
    depth = way.by(r"optical (?:depth|thickness)|tau|τ|opacity")
    if albedo is None or star is None:
        return None
    effective = way.asks(r"effective|equilibrium|emission|radiating|without")
    ground = way.asks(r"surface|ground")
    if effective == ground or (ground and depth is None):
        return None
    spread = way.by(r"diffusivity(?: factor)?")
    step = way.add(
        "gray_atmosphere", optical_depth=[depth.values[0] if depth else 1.0], solar_constant=star.text, albedo=albedo,
        diffusivity=spread.values[0] if spread else None,
    )  # fmt: skip
    return way.answer(f"{step}.effective_temperature" if effective else f"{step}.surface_temperature")


def _molecules(way: Told) -> Whole | None:
    """Return the Rayleigh optical depth of the air above a place."""
    if not way.says(r"rayleigh|molecular scattering") or not way.asks(r"optical (?:depth|thickness)"):
        return None
    if way.says(r"mars|venus|titan|jupiter|km\b|altitude|aerosol|sphere|droplet|particle"):
        return None
    light, pressure = way.light(), way.only("hPa")
    if light is None or (pressure is None and not way.says(r"sea level|standard")):
        return None
    step = way.add("rayleigh_optical_depth", wavelength=[light], pressure=pressure.text if pressure else None)
    return way.answer(f"{step}.optical_depth.0")


def _continuum(way: Told) -> Whole | None:
    """Return what the continuum of water vapour does on a level path."""
    if not way.says(r"continuum") or not way.says(r"vapou?r|humid") or way.says(r"relative humidity|mixing ratio|dew"):
        return None
    vapour = way.by(r"(?:water )?vapou?r(?: partial)?(?: pressure)?|partial pressure|water|e", "Pa")
    air = way.only("Pa")
    temperature, length = way.only("K"), way.only("km")
    wave = way.only("cm^-1")
    kind = way.one_of(
        {
            "transmittance": r"transmi\w*|leaves?\b|passes|through",
            "absorption": r"absorption coefficient|extinction|per km",
        }
    )
    light = None if wave else way.light()
    if vapour is None or not kind or not (wave or light):
        return None
    step = way.add(
        "water_continuum", wavenumber=[wave.text if wave else light], vapor_pressure=vapour.text,
        pressure=air.text if air else None, temperature=temperature.text if temperature else None,
        length=length.text if length else None,
    )  # fmt: skip
    return way.answer(f"{step}.{kind}.0") if kind != "transmittance" or length else None


def _heating(way: Told) -> Whole | None:
    """Return the heating rate of the layer between two pressures, with the fluxes up and down told at each."""
    if not way.asks(r"(?:heating|cooling) rate|K/day|K per day") or way.says(r"net flux(?:es)? (?:of|is|are|\d)"):
        return None
    levels = [one for one in way.numbers if alike(one.unit, "Pa") and one.unit]
    fluxes = [one for one in way.numbers if one not in levels and (not one.unit or alike(one.unit, "W/m^2"))]
    if len(levels) != 2 or any(len(one.values) != 1 for one in levels):
        return None
    rows: list[list[float]] = []
    for at, level in enumerate(levels):
        end = levels[at + 1].start if at == 0 else len(way.text)
        rows.append([value for one in fluxes if level.end <= one.start < end for value in one.values])
    if [len(row) for row in rows] != [2, 2] or sum(map(len, rows)) != sum(len(one.values) for one in fluxes):
        return None
    words = way.text[levels[0].end : levels[1].start]
    up, down = re.search(r"\bup\w*", words, re.IGNORECASE), re.search(r"\bdown\w*", words, re.IGNORECASE)
    if up is None or down is None or way.asks(r"cooling rate"):
        return None
    first = 0 if up.start() < down.start() else 1
    for one in (*levels, *fluxes):
        way.took(one)
    step = way.add(
        "radiative_heating_rate", pressure=[one.text for one in levels], flux_up=[row[first] for row in rows],
        flux_down=[row[1 - first] for row in rows],
    )  # fmt: skip
    return way.answer(f"{step}.0")


RULES: tuple[Callable[[Told], Whole | None], ...] = (_forcing, _planet, _molecules, _continuum, _heating)
