"""A tool called from Python reads text as the command line does."""

import json
from functools import partial
from typing import Any

import numpy as np
import pytest

from vibron.core.check import checked, from_boundary, understood
from vibron.core.errors import InputError, MissingDependencyError
from vibron.core.geometry import Geometry
from vibron.core.registry import find, tools
from vibron.core.result import to_json
from vibron.core.spectrum import Spectrum
from vibron.core.tool import Tool
from vibron_verify.answers import answers_of


def called(tool: Tool, *arguments: Any, **named: Any) -> Any:
    return to_json(tool.function(*arguments, **named))


def test_strings_with_units_are_read() -> None:
    planck = find("planck_radiance")
    assert called(planck, "10 um", "300 K") == pytest.approx(called(planck, 10.0, 300.0))
    assert called(planck, ["10 um", 11.0], "26.85 degC") == pytest.approx(called(planck, [10.0, 11.0], 300.0))
    with pytest.raises(InputError, match="wavelength"):
        planck.function("10 kg", "300 K")


def test_text_of_a_model_and_mappings_of_records_are_read() -> None:
    assert called(find("exact_levels"), "heisenberg(size=[4])")["gap"] == pytest.approx(0.6589186225978909, rel=1e-9)
    spectrum = {"wavenumber": [1000.0, 1001.0, 1002.0], "ordinate": [0.1, 0.3, 0.1]}
    assert called(find("spectral_similarity"), spectrum, spectrum) == pytest.approx(1.0)


def test_a_molecule_is_read_from_its_smiles() -> None:
    pytest.importorskip("rdkit")
    tool, water = find("thermochemistry"), find("embed_conformer").execute(smiles="O")
    fields = next(field.name for field in tool.inputs if field.type is Geometry)
    rest = {"wavenumber": "1595, 3657, 3756 cm^-1", "temperature": "25 degC"}
    assert called(tool, **rest, **{fields: "O"}) == called(tool, **rest, **{fields: water})


def arguments_of(tool: Tool, call: Any) -> str:
    try:
        return json.dumps(to_json(checked(tool.inputs, call())))
    except MissingDependencyError as error:
        return str(error)


def test_the_calls_of_the_known_answers_mean_the_same_in_python() -> None:
    """Every tool takes from Python what it takes as JSON."""
    different = []
    for tool in tools().values():
        for call in (dict(answer.call) for answer in answers_of(tool)):
            as_json = arguments_of(tool, partial(from_boundary, tool.inputs, call))
            if arguments_of(tool, partial(understood, tool.inputs, call)) != as_json:
                different.append((tool.name, call))
    assert different == []


def test_a_spectrum_is_the_array_of_its_ordinate() -> None:
    spectrum = Spectrum(np.arange(3.0), np.array([1.0, 2.0, np.nan]))
    assert np.asarray(spectrum).tolist()[:2] == [1.0, 2.0]
    assert np.array(spectrum, dtype=np.float32).dtype == np.float32
    assert float(np.nanmax(spectrum)) == 2.0  # type: ignore[arg-type]
    copied = np.array(spectrum)
    copied[0] = 5.0
    assert spectrum.ordinate[0] == 1.0


def test_a_spectrum_is_not_taken_for_an_array_that_a_tool_asks_for() -> None:
    spectrum = Spectrum(np.arange(3.0), np.ones(3))
    with pytest.raises(InputError, match=r"spectrum\.wavenumber"):
        find("band_shape").function(spectrum, 1.0, 1.0)


@pytest.mark.parametrize("library", ["pint", "astropy"])
def test_quantities_of_other_libraries_are_read(library: str) -> None:
    if library == "pint":
        made = pytest.importorskip("pint").UnitRegistry().Quantity
        kelvin, celsius = "kelvin", (26.85, "degC")
    else:
        made = pytest.importorskip("astropy.units").Quantity
        kelvin, celsius = "K", (300.0, "K")
    planck = find("planck_radiance").function
    assert planck(made(10.0, "um"), made(*celsius)) == pytest.approx(planck(10.0, 300.0))
    assert planck(made([1000.0, 1250.0], "1/cm"), 300.0) == pytest.approx(planck([10.0, 8.0], 300.0))
    assert find("absorption_table").function(made(5.0, "um"), 2100.0) == find("absorption_table").function(
        2000.0, 2100.0
    )
    with pytest.raises(InputError, match=r"wavelength.*cannot be read as a quantity in um"):
        planck(made(3.0, "kg"), made(300.0, kelvin))


def test_elements_of_a_text_have_units_of_their_own() -> None:
    planck = find("planck_radiance").function
    assert planck("8000 nm, 10 um", "300 K") == pytest.approx(planck([8.0, 10.0], 300.0))
