from dataclasses import dataclass
from typing import Annotated, Any, Literal

import numpy as np
import pytest

from vibron.core._values import option
from vibron.core.check import checked, from_boundary
from vibron.core.declaration import inputs_of, outputs_of
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import REGISTERED, tool

Kelvin = Annotated[float, Quantity("K", "temperature", gt=0)]
Grid = Annotated[FloatArray, Array("cm^-1", "n", "grid", gt=0, kind="position")]


@dataclass(frozen=True)
class Line:
    position: Annotated[float, Quantity("cm^-1", "position", gt=0, kind="position")]
    name: Annotated[str, Option("name")] = ""


def sample(
    grid: Grid,
    temperature: Kelvin,
    values: Annotated[FloatArray, Array("1", "n", "values", finite=False)] | None = None,
    lines: Annotated[tuple[Line, ...], Record("lines")] = (),
    spectrum: Annotated[Spectrum | None, Record("spectrum")] = None,
    shape: Annotated[str, Option("shape", choices=("gauss", "lorentz"))] = "gauss",
    count: Annotated[int, Quantity("1", "count", ge=1)] = 1,
    elements: Annotated[tuple[str, ...], Option("elements")] = (),
) -> Annotated[float, Quantity("1", "nothing")]:
    """Do nothing."""
    return 0.0


FIELDS = inputs_of(sample)


def at_boundary(**data: Any) -> dict[str, Any]:
    return checked(FIELDS, from_boundary(FIELDS, data))


def test_strings_with_units_are_converted() -> None:
    found = at_boundary(grid="10, 20 um", temperature="25 degC", elements="C,H", count="3")
    np.testing.assert_allclose(found["grid"], [1000.0, 500.0])
    assert found["temperature"] == pytest.approx(298.15)
    assert (found["elements"], found["count"]) == (("C", "H"), 3)


def test_records_are_built_from_mappings() -> None:
    found = at_boundary(
        grid=[1, 2],
        temperature=300,
        lines=[{"position": "10 um", "name": "x"}],
        spectrum={"wavenumber": [1, 2], "ordinate": [0.1, None]},
    )
    assert found["lines"] == (Line(1000.0, "x"),)
    assert np.isnan(found["spectrum"].ordinate[1])


@pytest.mark.parametrize(
    ("wrong", "kind", "field", "words"),
    [
        ({"temperature": 0}, DomainError, "temperature", "> 0 K"),
        ({"temperature": "10 kg"}, InputError, "temperature", "quantity in K"),
        ({"temperature": True}, InputError, "temperature", "number in K"),
        ({"temperature": float("nan")}, InputError, "temperature", "finite"),
        ({"grid": [[1, 2]]}, InputError, "grid", "shape"),
        ({"grid": [1, None]}, InputError, "grid", "finite"),
        ({"grid": [-1, 2]}, DomainError, "grid", "> 0"),
        ({"grid": ["a", 2]}, InputError, "grid", "quantity"),
        ({"grid": np.array([1.0 + 2.0j, 2.0])}, InputError, "grid", "must be an array"),
        ({"values": [1, 2, 3]}, InputError, "values", "length 2"),
        ({"shape": "box"}, InputError, "shape", "gauss, lorentz"),
        ({"count": 1.5}, InputError, "count", "whole"),
        ({"count": float("nan")}, InputError, "count", "finite"),
        ({"count": float("inf")}, InputError, "count", "finite"),
        ({"temprature": 3}, InputError, "temprature", "temperature"),
    ],
)
def test_bad_arguments_name_field_and_remedy(wrong: dict[str, Any], kind: type, field: str, words: str) -> None:
    with pytest.raises(kind, match=words) as caught:
        at_boundary(**{"grid": [1, 2], "temperature": 300, **wrong})
    assert caught.value.field == field
    assert caught.value.remedy
    assert caught.value.to_dict()["code"] == kind.code


def test_many_words_are_taken_as_they_are_and_converted_where_they_must_be() -> None:
    given = tuple(f"C{number}" for number in range(50_000))
    [name] = [field for field in inputs_of(sample) if field.name == "elements"]
    assert option(name, name.mark, given) is given
    mixed = option(name, name.mark, ["C", np.str_("H")])
    assert mixed == ("C", "H") and [type(word) for word in mixed] == [str, str]
    with pytest.raises(InputError, match="must be text"):
        option(name, name.mark, ["C", 6])


def test_missing_argument_is_named() -> None:
    with pytest.raises(InputError, match="temperature: is required"):
        at_boundary(grid=[1, 2])


def test_declaration_without_unit_is_refused() -> None:
    def bare(x: float) -> Kelvin:
        """Lack a unit."""
        return x

    with pytest.raises(InputError, match="no unit"):
        inputs_of(bare)


def test_declaration_without_output_is_refused() -> None:
    def silent(x: Kelvin) -> None:
        """Return nothing."""

    with pytest.raises(InputError, match="output"):
        outputs_of(silent)


@pytest.mark.parametrize(
    ("facts", "missing"),
    [
        ({"domain": "d", "family": "f", "valid_for": "x", "limitations": "y"}, "is in "),
        ({"valid_for": "x", "limitations": "y"}, "domain"),
        ({"domain": "d", "family": "f", "valid_for": " ", "limitations": "y"}, "valid_for"),
        ({"domain": "d", "family": "f", "valid_for": "x", "limitations": "y", "cost": "much"}, "cost"),
    ],
)
def test_an_incomplete_declaration_is_refused(
    facts: dict[str, Any], missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if missing != "is in ":
        monkeypatch.setattr(sample, "__module__", "somewhere.sample")
    tool(**facts)(sample)
    with pytest.raises(InputError, match=missing):
        _ = REGISTERED.pop("sample").tool


def test_spectrum_does_not_touch_its_input() -> None:
    grid = np.array([1.0, 2.0])
    spectrum = Spectrum(grid, grid)
    grid[0] = 0.5
    assert spectrum.wavenumber[0] == 1.0
    with pytest.raises(ValueError, match="read-only"):
        spectrum.ordinate[0] = 3.0


@pytest.mark.parametrize(
    ("wavenumber", "ordinate", "words"),
    [([1.0, 2.0], [1.0], "equally long"), ([2.0, 1.0], [1.0, 1.0], "ascend"), ([1.0, np.nan], [1.0, 1.0], "finite")],
)
def test_spectrum_refuses_bad_axes(wavenumber: list[float], ordinate: list[float], words: str) -> None:
    with pytest.raises(InputError, match=words):
        Spectrum(np.array(wavenumber), np.array(ordinate))


def test_a_literal_type_closes_the_set_of_choices() -> None:
    def sample(word: Annotated[Literal["a", "b"], Option("word")] = "a") -> Annotated[str, Option("same")]:
        """Return the word."""
        return word

    [field] = inputs_of(sample)
    assert isinstance(field.mark, Option) and field.mark.choices == ("a", "b")
    with pytest.raises(InputError, match="is not a choice"):
        checked([field], {"word": "c"})
