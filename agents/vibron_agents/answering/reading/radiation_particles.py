"""Questions about particles and clouds, read as a whole: spheres by size and wavelength, coated ones, scaled layers."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.infrared_way import of
from vibron_agents.answering.reading.radiation_told import Medium, Told
from vibron_agents.answering.reading.whole import Whole

BODY = r"sphere|droplet|particle|grain|bead|drop\b|aerosol|soot|dust|bubble"
ODD = (
    r"cylind\w*|spheroid|fib(?:re|er)s?\b|needle|cube|hexagonal|log-?normal|size distribution|effective radius|"
    r"deviation|gamma distribution|per unit mass|mass extinction|number (?:density|concentration)|cm\^?-3|aggregate"
)
KINDS = {
    "asymmetry": r"asymmetry|mean cosine|<cos|\bg\b",
    "backscattering": r"back-?scatter\w*|radar",
    "absorption": r"absorption|Q_?\{?abs|absorbs",
    "scattering": r"(?<!single[- ])(?<!back)scattering efficiency|efficiency (?:of|for) scattering|Q_?\{?sca|scatters",
    "extinction": r"extinction|Q_?\{?ext",
}
LENGTH = {"um": 1.0, "nm": 1e-3, "mm": 1e3, "angstrom": 1e-4, "cm": 1e4, "m": 1e6}
SIZE = r"radi(?:us|i)|r|a"
WIDE = r"diameters?|across|wide|d"
COATED = r"\bcore\b|\bshell\b|coat\w*|mantle|enclosed"
LIGHT = r"wavelength(?: of light)?|λ|lambda|at|light|laser|beam|radiation"


def _light(way: Told) -> float | None:
    one = way.by(LIGHT, "um")
    if one is None and (wave := way.by(r"wavenumber|at|near", "cm^-1")):
        return 1e4 / wave.values[0] if wave.unit == "cm^-1" else None
    return None if one is None or one.unit not in LENGTH else one.values[0] * LENGTH[one.unit]


def _um(one: Found) -> float:
    return one.values[0] * LENGTH.get(one.unit, math.nan)


def _radius(way: Told) -> float | None:
    """Take the radius in um, or half the diameter."""
    if one := way.by(SIZE, "um"):
        return _um(one)
    one = way.by(WIDE, "um")
    return None if one is None else _um(one) / 2.0


def _sphere(way: Told) -> Whole | None:
    """Return an efficiency of a sphere from its radius and the wavelength, or from the size parameter."""
    if not way.says(BODY) or way.says(ODD) or way.says(COATED) or way.says(r"cross[- ]sections?|phase function|polari"):
        return None
    if not way.says(r"\bmie\b|efficienc|asymmetry|Q_?(?:ext|sca|abs)|mean cosine|rayleigh|diffraction"):
        return None
    if way.says(
        r"\b(?:in|suspended in|embedded in|host|surrounded by) (?:water|oil|liquid|a (?:medium|polymer|matrix))"
    ):
        return None
    kind = way.one_of(KINDS)
    tool = (
        "rayleigh_efficiencies" if way.says(r"rayleigh|\bdipole\b|small-particle") else
        "anomalous_diffraction" if way.says(r"anomalous|van de hulst|\bADT\b") else "mie_efficiencies"
    )  # fmt: skip
    if not kind or (way.says("rayleigh") and way.says(r"\bmie\b")):
        return None
    if (tool == "anomalous_diffraction") and kind in ("asymmetry", "backscattering"):
        return None
    size = way.by(r"size parameter(?: x)?|x")
    media = way.media()
    if size is not None:
        value, light = size.values[0], _light(way)
    else:
        radius, light = _radius(way), _light(way)
        if radius is None or light is None:
            return None
        value = 2.0 * math.pi * radius / light
    if len(media) == 1:
        index = {"refractive_index": media[0].index, "absorption_index": media[0].extinction}
    elif (
        not media
        and light is not None
        and way.says(r"\b(?:water|cloud|fog|rain)[- ]?(?:droplets?|drops?)|\bof water\b")
    ):
        step = way.add("water_ice_index", wavelength=[f"{light!r} um"])
        index = {"refractive_index": of(f"{step}.refractive_index"), "absorption_index": of(f"{step}.absorption_index")}
    else:
        return None
    last = way.add(tool, size_parameter=value, **index)
    return way.answer(f"{last}.{kind}.0" if not media else f"{last}.{kind}")


def _coated(way: Told) -> Whole | None:
    """Return an efficiency of a sphere with a shell from two radii, or from a radius and a thickness."""
    if (
        not way.says(COATED)
        or not way.says(BODY)
        or way.says(ODD)
        or way.says(r"(?:absorption|scattering|extinction) cross[- ]section|\bfilm")
    ):
        return None
    if not way.says(r"efficienc|Q_?(?:ext|sca|abs)|asymmetry|mean cosine"):
        return None
    kind = way.one_of(KINDS)
    media, light = way.media(), _light(way)
    if not kind or light is None or len(media) != 2:
        return None
    thick = way.by(r"thick\w*|shell|coating|mantle|layer", "um")
    rows = way.fitting("um")
    for one in rows:
        way.took(one)
    halves = 0.5 if way.says(r"diameter") else 1.0
    if way.says(r"diameter") and way.says(r"radius"):
        return None
    radii = sorted(_um(one) * halves for one in rows)
    if thick is not None and len(radii) == 1:
        radii = [radii[0], radii[0] + _um(thick)]
    if len(radii) != 2 or (thick is not None and len(rows) != 1):
        return None
    core, shell = _parts(way, media)
    if core is None or shell is None:
        return None
    x = 2.0 * math.pi / light
    step = way.add(
        "mie_coated_sphere", core_size_parameter=x * radii[0], size_parameter=x * radii[1], core_index=core.index,
        core_absorption=core.extinction, shell_index=shell.index, shell_absorption=shell.extinction,
    )  # fmt: skip
    return way.answer(f"{step}.{kind}")


def _parts(way: Told, media: list[Medium]) -> tuple[Medium | None, Medium | None]:
    """Return which of two indices is that of the core, and which that of the shell."""
    words = [
        re.findall(r"\b(core|inner|shell|coating|mantle|layer|rind)\b", way.before(one.start, 60), re.I)
        for one in media
    ]
    if not all(words):
        words = [
            re.findall(r"(core|shell|coat|mantle|layer)", way.before(one.start, 60), re.I) or [""] for one in media
        ]
    shells = [some[-1].lower() in ("shell", "coating", "coat", "mantle", "layer", "rind") for some in words]
    if shells[0] == shells[1]:
        return None, None
    return (media[0], media[1]) if shells[1] else (media[1], media[0])


def _scaled(way: Told) -> Whole | None:
    """Return a layer after delta-M scaling of a Henyey-Greenstein phase function."""
    if not way.says(r"delta[- ](?:M|eddington|scal\w+)|similarity"):
        return None
    if not way.says(r"scaled|truncat\w+|scaling"):
        return None
    kind = way.one_of(
        {
            "optical_depth": r"optical (?:depth|thickness)|\btau\b",
            "albedo": r"albedo|\bomega\b",
            "truncated": r"truncated (?:fraction|part|peak)|fraction (?:that is )?(?:removed|truncated)",
        }
    )
    streams = way.by(r"streams?|M")
    depth = way.by(r"tau|τ|optical (?:depth|thickness)")
    albedo = way.share(r"(?:single[- ]scattering )?albedo|omega(?:_?0)?|ω(?:_?0)?|SSA")
    bent = way.by(r"g|asymmetry(?: parameter| factor)?(?: g)?")
    order = int(streams.values[0]) if streams else 2 if way.says(r"eddington") else 0
    if not kind or depth is None or albedo is None or bent is None or not 1 <= order <= 64:
        return None
    moments = [bent.values[0] ** power for power in range(order + 1)]
    step = way.add(
        "delta_m_scaling", optical_depth=[depth.values[0]], albedo=[albedo], moments=[moments], streams=order
    )
    return way.answer(f"{step}.{kind}.0")


def _henyey(way: Told) -> Whole | None:
    """Return the Henyey-Greenstein phase function at an angle, one on the mean over all directions."""
    if not way.says(r"henyey[- ]?greenstein|\bHG\b") or way.says(
        r"per steradian|sr\^?-1|/ ?sr\b|integrates? to (?:1|one|unity)(?! .{0,20}4)|optical depth|"
        r"tau\b|albedo|layer|ratio"
    ):
        return None
    bent = way.by(r"g|asymmetry(?: parameter| factor)?(?: g)?|mean cosine")
    angle = way.only("deg")
    for one in way.left_over():
        if re.search(r"(?:normali[sz]\w+|mean|average)[^.;]{0,30}$", way.text[: one.start], re.IGNORECASE):
            way.took(one)
    if bent is None or angle is None or not way.asks(r"phase function|value|\bP\b"):
        return None
    step = way.add("henyey_greenstein", angle=[angle.text], asymmetry=bent.values[0])
    return way.answer(f"{step}.phase_function.0")


def _cloud(way: Told) -> Whole | None:
    """Return the emissivity of a cloud from its water path."""
    if not way.says(r"cloud|stratus|cirrus|fog") or not way.asks(r"emissivity|emittance"):
        return None
    path, rate = way.only("g/m^2"), way.only("m^2/g")
    if path is None:
        return None
    return way.answer(way.add("cloud_emissivity", water_path=path.text, absorption=rate.text if rate else None))


RULES: tuple[Callable[[Told], Whole | None], ...] = (_coated, _sphere, _scaled, _henyey, _cloud)
