"""What a number is decides the units that it may be given in."""

from typing import Annotated, Any

import pytest

from vibron.core.check import from_boundary
from vibron.core.declaration import inputs_of
from vibron.core.errors import InputError, VibronError
from vibron.core.quantity import Array, FloatArray, Kind, Quantity
from vibron.core.registry import find
from vibron.core.unit_registry import turn
from vibron.core.units import convert


@pytest.mark.parametrize(
    ("text", "unit", "kind", "value"),
    [
        ("10 um", "cm^-1", "position", 1000.0),
        ("1000 cm^-1", "um", "position", 10.0),
        ("29.9792458 THz", "um", "position", 10.0),
        ("0.12398419843320026 eV", "um", "position", 10.0),
        ("2 m^-1", "cm^-1", "width", 0.02),
        ("29.9792458 GHz", "cm^-1", "width", 1.0),
        ("0.01 um at 10 um", "cm^-1", "width", 1.0),
        ("0.01 um at 1000 cm^-1", "cm^-1", "width", 1.0),
        ("1 cm^-1 at 10 um", "um", "width", 0.01),
        ("10 nm at 500 nm", "um", "width", 0.01),
        ("1 eV", "cm^-1", "energy", 8065.543937349211),
        ("11.96265660 kJ/mol", "cm^-1", "energy", 1000.0),
        ("1000 cm^-1", "kJ/mol", "energy", 11.96265660),
        ("25 degC", "K", None, 298.15),
        ("1 inch", "um", "length", 25400.0),
    ],
)
def test_a_kind_converts(text: str, unit: str, kind: Kind | None, value: float) -> None:
    assert convert(text, unit, kind=kind) == pytest.approx(value, rel=1e-8)


@pytest.mark.parametrize(
    ("text", "unit", "kind"),
    [
        ("0.01 um", "cm^-1", "width"),
        ("1000 cm^-1", "K", None),
        ("0.1 eV", "K", None),
        ("300 K", "cm^-1", "energy"),
        ("300 K", "cm^-1", "position"),
        ("10 um", "cm^-1", "energy"),
        ("1 eV", "m", None),
        ("10 um", "Hz", "rate"),
        ("1000 cm^-1", "um", "length"),
        ("1 rad/s", "Hz", "rate"),
        ("30 deg", "1", None),
        ("40 %", "deg", None),
        ("1e14 rad/s", "cm^-1", "position"),
        ("5 W/m^2", "W m^-2 sr^-1", None),
        ("1 eV", "J", "model"),
        ("0.01 um at 0 um", "cm^-1", "width"),
        ("0.01 um at 300 K", "cm^-1", "width"),
    ],
)
def test_another_kind_is_refused_with_a_remedy(text: str, unit: str, kind: Kind | None) -> None:
    with pytest.raises(InputError) as refused:
        convert(text, unit, kind=kind, field="x")
    assert refused.value.field == "x"
    assert refused.value.remedy


def test_the_refusal_of_a_width_says_how_to_state_its_position() -> None:
    with pytest.raises(InputError, match=r'for instance "0.01 um at 10 um"'):
        convert("0.01 um", "cm^-1", kind="width")


def test_arrays_turn_as_strings_do() -> None:
    assert turn([10.0, 5.0], "um", "cm^-1", kind="position").tolist() == pytest.approx([1000.0, 2000.0])
    with pytest.raises(InputError):
        turn([10.0], "um", "cm^-1", kind="length")


def band(
    width: Annotated[FloatArray, Array("cm^-1", "...", "width", kind="width", at="centre")],
    centre: Annotated[FloatArray, Array("cm^-1", "...", "centre", kind="position")],
) -> Annotated[float, Quantity("1", "nothing")]:
    """Do nothing."""
    return 0.0


def test_a_width_lies_at_the_input_that_the_tool_names() -> None:
    fields = inputs_of(band)
    assert from_boundary(fields, {"width": "0.01 um", "centre": "10 um"})["width"] == pytest.approx(1.0)
    assert from_boundary(fields, {"width": "0.01, 0.01 um", "centre": [1000, 2000]})["width"] == pytest.approx([1, 4])
    assert from_boundary(fields, {"width": "0.01, 0.01 um", "centre": 2000})["width"] == pytest.approx([4, 4])
    with pytest.raises(InputError, match="width"):
        from_boundary(fields, {"width": "0.01 um", "centre": [1000, 2000]})


def test_a_field_in_a_spectral_unit_names_its_kind() -> None:
    def silent(x: Annotated[float, Quantity("cm^-1", "width or position")]) -> None: ...

    def needless(x: Annotated[float, Quantity("K", "temperature", kind="position")]) -> None: ...

    def astray(x: Annotated[float, Quantity("cm^-1", "width", kind="width", at="y")]) -> None: ...

    for function, why in ((silent, "several kinds"), (needless, "does not have"), (astray, "not a position")):
        with pytest.raises(InputError, match=why):
            inputs_of(function)


@pytest.mark.parametrize(
    ("tool", "call", "field"),
    [
        (
            "broaden_sticks",
            {"wavenumber": [1000.0, 1500.0], "intensity": [1.0, 1.0], "grid": [1000.0]},
            "width=0.01 um",
        ),
        ("netd", {}, "bandwidth=10 um"),
        ("detector_noise", {"kind": "johnson", "resistance": 1e3}, "temperature=1000 cm^-1"),
        ("view_factor_discs", {"radius_2": 1.0, "distance": 1.0}, "radius_1=1 eV"),
        ("planck_radiance", {"wavelength": 10.0}, "temperature=0.1 eV"),
    ],
)
def test_a_tool_refuses_the_wrong_kind(tool: str, call: dict[str, Any], field: str) -> None:
    name, _, text = field.partition("=")
    needed = {one.name: 1.0 for one in find(tool).inputs if one.required}
    with pytest.raises(VibronError) as refused:
        find(tool).execute(**{**needed, **call, name: text})
    assert refused.value.field == name


@pytest.mark.parametrize("text", ["760 Torr", "760 torr", "760e3 mTorr"])
def test_torr_is_read_with_and_without_its_capital(text: str) -> None:
    assert convert(text, "atm") == pytest.approx(1.0, rel=1e-6)


@pytest.mark.parametrize("times", [[[None], 1.0], [[1.0, 2.0], [3.0]]])
def test_lists_of_unequal_length_are_no_energies(times: list[Any]) -> None:
    with pytest.raises(InputError, match="must be an array") as raised:
        find("lindblad_decay").execute(times=times, decay=0.7)
    assert raised.value.field == "times"
