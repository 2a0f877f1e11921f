"""JSON Schema of inputs and results."""

from typing import Any

import jsonschema
import pytest

from vibron.core.registry import find
from vibron.core.result import shortened, to_json
from vibron.core.schema import input_schema, is_record, output_schema


def accepted(schema: dict[str, Any], value: Any) -> bool:
    return bool(jsonschema.Draft202012Validator(schema).is_valid(value))


@pytest.mark.parametrize(
    ("value", "fits"),
    [(10.0, True), ("10 um", True), ([8, "10 um", None], True), ([[8, 9]], True), ({"um": 10}, False), (True, False)],
)
def test_an_array_of_any_shape_is_a_number_a_text_or_a_list(value: Any, fits: bool) -> None:
    schema = input_schema(find("planck_radiance"))["properties"]["wavelength"]
    assert accepted(schema, value) == fits


@pytest.mark.parametrize(
    ("value", "fits"), [([1.0, 2.0], True), ("1000, 1010 cm^-1", True), (3.0, False), ([[1.0]], False)]
)
def test_an_array_with_axes_is_a_list_as_deep_or_a_text(value: Any, fits: bool) -> None:
    schema = input_schema(find("gas_spectrum"))["properties"]["wavenumber"]
    assert accepted(schema, value) == fits


@pytest.mark.parametrize(
    ("name", "call", "record"),
    [
        ("wien_peak", {"temperature": [300.0] * 30}, True),
        ("planck_radiance", {"wavelength": 10.0, "temperature": 300.0}, False),
        ("absorption_table", {"low": 1000, "high": 1800}, False),
        ("murcko_scaffold", {"smiles": "Cc1ccccc1"}, False),
        ("heisenberg", {"size": 4}, False),
    ],
)
def test_results_whole_or_cut_satisfy_their_schema(name: str, call: dict[str, Any], record: bool) -> None:
    tool = find(name)
    whole = to_json(tool.execute(**call))
    assert is_record(tool) == record
    for data in (whole, shortened(whole)):
        assert accepted(output_schema(tool), data if record else {"result": data})
    assert not accepted(output_schema(tool), {})
