"""What fast tools return shows itself: one known answer for each class of record."""

import dataclasses
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from vibron.core.data_record import DataRecord, Rows, Shown
from vibron.core.declaration import output_type, record_type
from vibron.core.errors import InputError
from vibron.core.registry import tools
from vibron.manybody import Compiled
from vibron_verify.answers import answers_of

FAST = {
    record.__qualname__: tool
    for tool in tools().values()
    if tool.cost == "instant" and (record := record_type(output_type(tool.function))) is not None
}


def shown(value: Any) -> Iterator[Shown | Rows[Any]]:
    """Yield the objects in a result that show themselves."""
    if isinstance(value, Shown | Rows):
        yield value
    if dataclasses.is_dataclass(value):
        for part in dataclasses.fields(value):
            yield from shown(getattr(value, part.name))
    elif isinstance(value, tuple):
        for one in value[:2]:
            yield from shown(one)


@pytest.mark.parametrize("name", sorted(FAST))
def test_a_result_shows_itself(name: str) -> None:
    tool = FAST[name]
    objects = list(shown(tool.execute(**answers_of(tool)[0].call)))
    assert objects
    for one in objects:
        text = repr(one)
        assert all(len(line) < 200 for line in text.splitlines()) and text.count("\n") < 8
        assert one._repr_html_() and "<script" not in one._repr_html_()
        if isinstance(one, DataRecord):
            assert_converts(one)
        if isinstance(one, Compiled):
            with pytest.raises(TypeError, match="pickle the model and compile it again"):
                pickle.dumps(one)
        else:
            again = pickle.loads(pickle.dumps(one))
            assert (again == one) is True and hash(again) == hash(one) and type(again) is type(one)


def assert_converts(record: DataRecord) -> None:
    """Convert a record to pandas or to xarray; what has neither arrays nor single values has no such form."""
    try:
        assert len(record.to_pandas().columns)
    except InputError as error:
        assert "use to_xarray()" in str(error).lower() and len(record.to_xarray())
        return
    try:
        assert record.to_xarray() is not None
    except InputError as error:
        assert "use to_pandas()" in str(error).lower()
