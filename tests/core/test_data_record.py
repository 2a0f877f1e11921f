"""Records: text, equality, hash, pickling, and that every record of the catalogue has them."""

import pickle
from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np
import pytest

import vibron
from vibron.core.data_record import Curve, DataRecord, Rows, Shown
from vibron.core.declaration import fields_of, output_type, record_type
from vibron.core.notebook.drawing import curve_arrays
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.registry import tools
from vibron.infrared import Band, BandList, find_bands
from vibron.manybody import heisenberg


@dataclass(frozen=True)
class Measured(DataRecord):
    """A record with a field of each kind."""

    values: Annotated[FloatArray, Array("K", "n", "temperatures", finite=False)]
    limit: Annotated[float, Quantity("K", "limit")] = 1.0
    name: Annotated[str, Option("name")] = ""


def records() -> list[type]:
    """Return every record that a tool takes or returns."""
    found: dict[type, None] = {}

    def visit(kind: object) -> None:
        record = record_type(kind)
        if record is not None and record not in found:
            found[record] = None
            for field in fields_of(record):
                visit(field.type)

    for tool in tools().values():
        visit(output_type(tool.function))
        for field in tool.inputs:
            visit(field.type)
    return list(found)


def test_every_record_of_the_catalogue_shows_itself() -> None:
    found = records()
    assert len(found) > 300
    assert [one.__qualname__ for one in found if not issubclass(one, Shown)] == []


def test_every_list_of_records_that_a_tool_returns_shows_itself() -> None:
    from typing import get_args, get_origin, get_type_hints

    plain = []
    for name, tool in tools().items():
        hint = get_type_hints(tool.function)["return"]
        if get_origin(hint) in (tuple, list) and record_type(get_args(hint)[0]) is not None:
            plain.append(name)
    assert plain == []


def test_arrays_are_compared_by_element() -> None:
    one, two = Measured(np.array([1.0, np.nan])), Measured(np.array([1.0, np.nan]))
    assert (one == two) is True and hash(one) == hash(two) and len({one, two}) == 1
    for other in (replace(one, limit=2.0), replace(one, values=np.array([1.0, 2.0])), replace(one, values=np.ones(3))):
        assert (one == other) is False and (one != other) is True
    assert one != (1.0, np.nan) and one != "Measured"


def test_equal_records_of_other_element_types_have_one_hash() -> None:
    one, two = Measured(np.array([0, 2])), Measured(np.array([-0.0, 2.0]))  # type: ignore[arg-type]
    assert one == two and hash(one) == hash(two)
    nan = [Measured(np.ones(1), limit=float("nan")) for _ in range(2)]
    assert nan[0] == nan[1] and hash(nan[0]) == hash(nan[1])


def test_text_has_one_line() -> None:
    text = repr(Measured(np.arange(1e5), name="x" * 1000))
    assert len(text) < 200 and text.startswith("Measured(values=<100000 values, 0 to 99999>, limit=1.0, name='xxx")
    assert repr(Measured(np.array([1.0]))) == "Measured(values=[1.0], limit=1.0, name='')"
    assert repr(Measured(np.ones((2, 3)))).startswith("Measured(values=<2 x 3 values, 1 to 1>")


def test_a_record_is_not_an_array() -> None:
    bands = BandList(Rows(), 0.0, 0.0, "solid", ())
    with pytest.raises(TypeError, match=r"BandList is not an array; use to_pandas\(\)"):
        np.asarray(bands)
    with pytest.raises(TypeError, match=r"Measured is not an array; use \.values"):
        np.asarray(Measured(np.ones(2)), dtype=float)
    assert np.array([bands, bands], dtype=object).shape == (2,)


@pytest.fixture(scope="module")
def spectrum() -> vibron.Spectrum:
    x = np.arange(1600.0, 1801.0, 2.0)
    return vibron.Spectrum(x, np.exp(-(((x - 1715.0) / 12.0) ** 2)) + 0.5 * np.exp(-(((x - 1650.0) / 8.0) ** 2)))


def test_rows_are_a_tuple_that_shows_itself(spectrum: vibron.Spectrum) -> None:
    bands = find_bands(spectrum).bands
    assert isinstance(bands, tuple) and bands == tuple(bands) and hash(bands) == hash(tuple(bands))
    assert type(pickle.loads(pickle.dumps(bands))) is Rows and pickle.loads(pickle.dumps(bands)) == bands
    assert type(bands[:1]) is Rows and isinstance(bands[0], Band)
    many = Rows(bands * 50)
    assert repr(many).startswith("100 Band:\n") and len(repr(many).splitlines()) < 10
    assert all(len(line) < 200 for line in repr(many).splitlines())
    assert repr(Rows()) == "()"


def test_records_survive_pickling(spectrum: vibron.Spectrum) -> None:
    found, model = find_bands(spectrum), heisenberg(size=(4,))
    for one in (found, model, model.lattice, model.sector, Measured(np.ones(3))):
        again = pickle.loads(pickle.dumps(one))
        assert again == one and hash(again) == hash(one) and repr(again) == repr(one)


def test_curves_of_the_catalogue_have_a_position_and_values() -> None:
    curves = [one for one in records() if issubclass(one, Curve)]
    assert len(curves) >= 20
    for one in curves:
        values = {
            field.name: np.ones((1,) * len(field.mark.axes)) if isinstance(field.mark, Array) else None
            for field in fields_of(one)
        }
        blank = object.__new__(one)
        blank.__dict__.update(values)
        position, along = curve_arrays(blank)
        assert position and along, one


def test_a_model_is_shown_in_one_line() -> None:
    text = repr(heisenberg(size=(400,)))
    assert text.startswith("<Model heisenberg: 400 sites of kind spin; terms exchange_flip") and len(text) < 200
