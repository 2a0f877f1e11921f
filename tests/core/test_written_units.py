import math
import subprocess
import sys

import pytest

from vibron.core.errors import InputError
from vibron.core.unit_registry import registry, turn
from vibron.core.written_units import NAMES, convert, dimension, factor, read_unit, same_dimension

BASE = ("length", "mass", "time", "current", "temperature", "substance", "luminosity")
READ = """W m-2 sr-1=W*m^-2*sr^-1|W/(m^2 sr um)=W/(m^2*sr*um)|mW/cm2=mW/cm^2|L mol^-1 cm^-1=L*mol^-1*cm^-1
cm2 per molecule=cm^2/molecule|square metres=m^2|per um=1/um|1/um=1/um|reciprocal centimetres=1/cm|m2/g=m^2/g
cm Hz^1/2 W^-1=cm*Hz^0.5*W^-1|Jones=cm*Hz^0.5*W^-1|A/rtHz=A/Hz^0.5|kcal/mol=kcal/mol|kilocalories per mole=kcal/mol
degrees Celsius=degC|deg C=degC|°C=degC|degrees=deg|per cent=percent|mol%=percent|inHg=inHg|psi=psi|dB/km=dB/km
knots=knot|inches=inch|feet=foot|ppmv=ppm|minutes=min|hours=hour|days=day|years=year|Debye=debye|MPa=MPa|mPa s=mPa*s
lp/mm=1/mm|photons per second=1/s|wavenumbers=cm^-1|microns=um|mdyn/Å=mdyn/angstrom|Watts=W|Ω cm=ohm*cm|GHz=GHz
J/(mol K)=J/(mol*K)|km/mol per cm-1=km/mol/cm^-1|W per square metre=W/m^2|cubic angstrom=angstrom^3|eV^-1/2=eV^-0.5"""


@pytest.mark.parametrize("pair", READ.replace("\n", "|").split("|"))
def test_units_are_read_as_the_registry_writes_them(pair):
    written, unit = pair.rsplit("=", 1)
    assert read_unit(f" {written}, and") == (unit, len(written) + 1)
    if "dB" not in unit:
        registry().Unit(unit)


def test_other_words_are_not_units():
    for text in ("sites", "in air", "a", "T = 300", "degrees of freedom", "photons", "N2 gas", "lp", "-fold", ""):
        assert read_unit(f" {text}") == ("", 0)


def test_units_end_before_other_words():
    assert [read_unit(text)[0] for text in ("K N2 gas", "nm s-polarised", "m long", "K J = 1")] == ["K", "nm", "m", "K"]


def test_own_table_agrees_with_the_registry():
    compound = "W m^-2 sr^-1 (cm^-1)^-1,L/(mol cm),cm/molecule,kg m^2 s^-2 K^-1,A Hz^-0.5,ohm cm^2,km cm mol^-1,hPa/km"
    differing = {"dB", "gauss"}  # a pure number and an electrostatic unit there
    for unit in {*NAMES.values(), *compound.split(",")} - differing:
        units = registry()
        scale = units.Quantity(1.0, units.Unit(unit)).to_base_units()
        if unit in ("degC", "degF"):
            scale = scale - units.Quantity(0.0, unit).to_base_units()
        assert math.isclose(factor(unit), scale.magnitude, rel_tol=1e-9), unit
        powers = dict(scale.dimensionality)
        assert dimension(unit)[:7] == tuple(round(float(powers.get(f"[{name}]", 0.0)), 6) for name in BASE), unit


@pytest.mark.parametrize(
    ("value", "unit", "target", "kind"),
    [
        (10.0, "um", "cm^-1", "position"), (3.0, "THz", "um", "position"), (2.0, "eV", "nm", "position"),
        (25.0, "degC", "K", ""), (300.0, "K", "degC", "other"), (77.0, "degF", "degC", ""), (30.0, "deg", "rad", ""),
        (5.0, "kcal/mol", "kJ/mol", "energy"), (5.0, "kcal/mol", "cm^-1", "energy"), (2.0, "cm^-1", "GHz", "width"),
        (5.0, "percent", "1", ""), (1.0, "mW/cm^2", "W/m^2", ""), (3.0, "acre", "m^2", ""), (2.0, "", "rad", ""),
    ],
)  # fmt: skip
def test_conversion_agrees_with_the_toolkit(value, unit, target, kind):
    there = float(turn(value, unit, target, kind=kind or None))
    assert convert(value, unit, target, kind) == pytest.approx(there, rel=1e-12)
    assert convert(0.01, "um", "cm^-1", "width", at="10 um") == pytest.approx(1.0)


def test_what_the_toolkit_refuses_is_refused():
    for unit, target, kind in (("rad/s", "Hz", ""), ("um", "cm^-1", ""), ("J", "1", "model"), ("K", "J", "energy")):
        with pytest.raises(InputError):
            convert(1.0, unit, target, kind)


def test_dimensions_are_compared():
    assert dimension("W/m^2") == dimension("mW cm^-2") != dimension("W/m^2/sr")
    assert dimension("acre") == dimension("m^2") and dimension("thing") == ""
    assert same_dimension("um", "THz") and not same_dimension("um", "K") and not same_dimension("thing", "thing")


def test_reading_does_not_load_the_registry():
    code = (
        "import sys; from vibron_agents.answering.question import Question; q = Question('In nm, 10 W/cm2 at 5 eV?');"
        "q.quantities, q.wanted_unit, q.tokens, q.asked, q.entities;"
        "print([m for m in ('pint', 'rdkit') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
