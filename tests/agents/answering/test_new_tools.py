"""A tool that is added as one file with its example questions is answerable without any other change."""

from __future__ import annotations

import importlib
import math
import sys
from collections.abc import Iterator
from textwrap import dedent

import pytest
import yaml

from vibron.core.index import entries
from vibron.core.tool import REGISTERED
from vibron_agents.answering.answer import answer

CACHED = (
    "vibron.core.index",
    "vibron.core.shipped",
    "vibron.core.registry",
    "vibron_agents.answering.",
)  # modules with caches of the catalogue
HEAD = """
    import math
    from typing import Annotated

    from vibron.core.quantity import Quantity
    from vibron.core.tool import tool
"""
TOOLS = {  # name: domain, family, declaration
    "pendulum_period": ("infrared", "vibrations", """
    @tool(
        valid_for="small amplitudes",
        limitations="a point mass on a massless string",
    )
    def pendulum_period(
        length: Annotated[float, Quantity("m", "length of the string", gt=0)],
        gravity: Annotated[float, Quantity("m/s^2", "acceleration of gravity", gt=0)] = 9.80665,
    ) -> Annotated[float, Quantity("s", "period of the pendulum", gt=0)]:
        '''Compute the period of a simple pendulum.'''
        return 2.0 * math.pi * math.sqrt(length / gravity)
    """),
    "sound_speed": ("radiation", "atmosphere", """
    @tool(
        valid_for="ideal gases",
        limitations="no dispersion",
    )
    def sound_speed(
        temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)],
        molar_mass: Annotated[float, Quantity("kg/mol", "molar mass of the gas", gt=0)] = 0.0289644,
        heat_capacity_ratio: Annotated[float, Quantity("1", "adiabatic index cp/cv", gt=1)] = 1.4,
    ) -> Annotated[float, Quantity("m/s", "speed of sound", gt=0)]:
        '''Compute the speed of sound in an ideal gas.'''
        return math.sqrt(heat_capacity_ratio * 8.314462618 * temperature / molar_mass)
    """),
    "lens_focal_length": ("radiation", "optics", """
    @tool(
        valid_for="thin lenses in air",
        limitations="no thickness",
    )
    def lens_focal_length(
        refractive_index: Annotated[float, Quantity("1", "refractive index of the lens", gt=1)],
        front_radius: Annotated[float, Quantity("mm", "radius of the front surface, positive if convex")],
        back_radius: Annotated[float, Quantity("mm", "radius of the back surface, negative if convex")],
    ) -> Annotated[float, Quantity("mm", "focal length")]:
        '''Compute the focal length of a thin lens from its radii of curvature.'''
        return 1.0 / ((refractive_index - 1.0) * (1.0 / front_radius - 1.0 / back_radius))
    """),
    "capacitor_energy": ("radiation", "detectors", """
    @tool(
        valid_for="linear capacitors",
        limitations="no leakage",
    )
    def capacitor_energy(
        capacitance: Annotated[float, Quantity("F", "capacitance", gt=0)],
        voltage: Annotated[float, Quantity("V", "voltage between the plates")],
    ) -> Annotated[float, Quantity("J", "stored energy", ge=0, kind="energy")]:
        '''Compute the energy stored in a charged capacitor.'''
        return 0.5 * capacitance * voltage**2
    """),
    "terminal_velocity": ("radiation", "scattering", """
    @tool(
        valid_for="Reynolds numbers far below 1",
        limitations="spheres without slip",
    )
    def terminal_velocity(
        radius: Annotated[float, Quantity("um", "radius of the sphere", gt=0, kind="length")],
        density: Annotated[float, Quantity("kg/m^3", "density of the sphere", gt=0)],
        viscosity: Annotated[float, Quantity("Pa s", "dynamic viscosity of the fluid", gt=0)] = 1.81e-5,
        fluid_density: Annotated[float, Quantity("kg/m^3", "density of the fluid", ge=0)] = 1.2,
    ) -> Annotated[float, Quantity("m/s", "terminal velocity, positive downwards")]:
        '''Compute the terminal velocity of a small sphere that falls in a fluid.'''
        return 2.0 / 9.0 * (density - fluid_density) * 9.80665 * (radius * 1e-6) ** 2 / viscosity
    """),
}  # fmt: skip
VOCABULARY = {
    "pendulum_period": {
        "keywords": ["pendulum", "swing", "small oscillations"],
        "asks": [
            "[Period] of a pendulum with a length of {length}",
            "How [long] does one swing of a mass on a {length} string take?",
            "[Oscillation time] of a {length} pendulum where gravity is {gravity}",
        ],
    },
    "sound_speed": {
        "keywords": ["speed of sound", "acoustics", "ideal gas"],
        "asks": [
            "[Speed of sound] in a gas of molar mass {molar_mass} at {temperature}",
            "How [fast] does sound travel in air at {temperature}?",
            "[Sound velocity] for a heat capacity ratio of {heat_capacity_ratio}, {temperature} and {molar_mass}",
        ],
    },
    "lens_focal_length": {
        "keywords": ["lensmaker equation", "thin lens", "focus"],
        "asks": [
            "[Focal length] of a thin lens of index {refractive_index} with radii {front_radius} and {back_radius}",
            "Lensmaker's equation: [f] for n = {refractive_index}, R1 = {front_radius}, R2 = {back_radius}",
            "Lens with a front radius of {front_radius}, back radius {back_radius}, n "
            "{refractive_index}: where is the [focus]?",
        ],
    },
    "capacitor_energy": {
        "keywords": ["capacitor", "stored energy"],
        "asks": [
            "[Energy] stored in a capacitor of {capacitance} at {voltage}",
            "How many [joules] does a {capacitance} capacitor hold when it is charged to {voltage}?",
        ],
    },
    "terminal_velocity": {
        "keywords": ["Stokes law", "sedimentation", "falling sphere"],
        "asks": [
            "[Terminal velocity] of a sphere of radius {radius} and density {density} in a fluid "
            "of viscosity {viscosity}",
            "How [fast] does a drop of {radius} radius and {density} fall through air?",
            "[Settling speed] by Stokes' law: {radius}, {density}, fluid of {fluid_density} and {viscosity}",
        ],
    },
}
ASKED = (  # question, value, unit
    ("A weight hangs on a string of 80 cm. How many seconds does one full swing take?",
     2.0 * math.pi * math.sqrt(0.8 / 9.80665), "s"),
    ("How long is the oscillation period of a 2 m pendulum on the Moon, where g = 1.62 m/s2?",
     2.0 * math.pi * math.sqrt(2.0 / 1.62), "s"),
    ("How quickly do sound waves move through air of 20 degC, in m/s?",
     math.sqrt(1.4 * 8.314462618 * 293.15 / 0.0289644), "m/s"),
    ("What is the sound velocity in helium (4.0026 g/mol, adiabatic index 1.667) at 300 K?",
     math.sqrt(1.667 * 8.314462618 * 300.0 / 0.0040026), "m/s"),
    ("Lensmaker: n = 1.517, R1 = 60 mm, R2 = -40 mm. What focal distance does the lens have?",
     1.0 / (0.517 * (1.0 / 60.0 + 1.0 / 40.0)), "mm"),
    ("A germanium lens of index 4.003 has a front surface with a radius of 12 cm and a back surface with a radius of "
     "30 cm. What is its focal length in cm?", 1.0 / (3.003 * (1.0 / 12.0 - 1.0 / 30.0)), "cm"),
    ("A 470 uF capacitor is charged to 25 V; how much energy does it store?", 0.5 * 470e-6 * 25.0**2, "J"),
    ("How much energy sits in a 10 nF capacitor under 5 kV, in mJ?", 0.5 * 10e-9 * 5000.0**2 * 1e3, "mJ"),
    ("At what speed does a cloud droplet of water (radius 10 um, 1000 kg/m3) settle in air?",
     2.0 / 9.0 * (1000.0 - 1.2) * 9.80665 * 10e-6**2 / 1.81e-5, "m/s"),
    ("A quartz grain with a radius of 20 um and a density of 2650 kg/m3 sinks in water of 998 kg/m3 and viscosity "
     "1.0 mPa s. What is its final velocity, in mm/s?",
     2.0 / 9.0 * (2650.0 - 998.0) * 9.80665 * 20e-6**2 / 1.0e-3 * 1e3, "mm/s"),
)  # fmt: skip


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Add a folder with the files of the new tools to the packages of their families."""
    root = tmp_path_factory.mktemp("checkout")
    for name, (domain, family, text) in TOOLS.items():
        folder = root / domain / family
        folder.mkdir(parents=True, exist_ok=True)
        text = f'"""{name}."""\n{dedent(HEAD)}\n{dedent(text)}'
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
        with (folder / "vocabulary.yaml").open("a", encoding="utf-8") as file:
            yaml.safe_dump({name: VOCABULARY[name]}, file)
    with pytest.MonkeyPatch.context() as patch:
        for domain, family in {(domain, family) for domain, family, _ in TOOLS.values()}:
            for package, place in ((f"vibron.{domain}", domain), (f"vibron.{domain}.{family}", f"{domain}/{family}")):
                module = importlib.import_module(package)
                if str(root / place) not in list(module.__path__):
                    patch.setattr(module, "__path__", [*module.__path__, str(root / place)])
        importlib.invalidate_caches()
        clear()
        yield
    for name, (domain, family, _) in TOOLS.items():
        REGISTERED.pop(name, None)
        sys.modules.pop(f"vibron.{domain}.{family}.{name}", None)
    clear()


def clear() -> None:
    """Forget the catalogue: the tools on disk, their index entries and what the engine derived from them."""
    for name, module in list(sys.modules.items()):
        if name.startswith(CACHED):
            for one in vars(module).values():
                getattr(one, "cache_clear", lambda: None)()


@pytest.mark.parametrize("name", TOOLS)
def test_a_new_file_is_in_the_catalogue(added: None, name: str) -> None:
    assert entries()[name].asks == REGISTERED[name].tool.asks


@pytest.mark.parametrize(("question", "value", "unit"), ASKED, ids=[question[:40] for question, _, _ in ASKED])
def test_a_new_tool_answers_a_question(added: None, question: str, value: float, unit: str) -> None:
    found = answer(question)
    assert not found.declined, found.reason
    assert (found.value, found.unit) == (pytest.approx(value, rel=1e-6), unit)
