"""Records may be written as text when they know how to read it, and a number where a list is asked is a list of one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import pytest
from jsonschema import validate

from vibron.core.check import checked, from_boundary
from vibron.core.declaration import inputs_of
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.schema import _object


@dataclass(frozen=True)
class Chain:
    """A record that reads itself."""

    cells: Annotated[tuple[int, ...], Option("cells")]
    places: Annotated[FloatArray | None, Array("1", "n", "places")] = None
    names: Annotated[tuple[str, ...] | None, Option("names")] = None
    links: Annotated[Mapping[str, Any] | None, Option("links")] = None

    @classmethod
    def from_text(cls, text: str) -> "Chain":
        """Read the number of cells."""
        return cls((int(text.removeprefix("chain ")),))


def sample(
    chain: Annotated[Chain, Record("chain")],
    sizes: Annotated[tuple[int, ...], Option("sizes")] = (),
) -> Annotated[bool, Option("nothing")]:
    """Do nothing."""
    return True


FIELDS = inputs_of(sample)


def at_boundary(**data: Any) -> dict[str, Any]:
    return checked(FIELDS, from_boundary(FIELDS, data))


def test_a_record_reads_its_own_text() -> None:
    assert at_boundary(chain="chain 4")["chain"] == Chain((4,))
    with pytest.raises(ValueError, match="four"):
        at_boundary(chain="chain four")


def test_a_number_where_a_list_is_asked_is_a_list_of_one() -> None:
    assert at_boundary(chain={"cells": 3}, sizes=5) == {"chain": Chain((3,)), "sizes": (5,)}


def join(
    chains: Annotated[tuple[Chain, ...], Record("chains")],
    spacing: Annotated[float, Quantity("nm", "spacing", kind="length")] = 1.0,
) -> Annotated[bool, Option("nothing")]:
    """Do nothing."""
    return True


def test_a_record_where_several_are_asked_is_a_list_of_one() -> None:
    fields = inputs_of(join)
    assert checked(fields, {"chains": Chain((3,))}) == {"chains": (Chain((3,)),)}
    assert from_boundary(fields, {"chains": {"cells": [3]}}) == {"chains": (Chain((3,)),)}


def test_an_array_of_one_number_is_that_number() -> None:
    fields = inputs_of(join)[1:]
    assert checked(fields, {"spacing": np.array([2.0])}) == {"spacing": 2.0}
    with pytest.raises(InputError, match="spacing"):
        checked(fields, {"spacing": np.array([2.0, 3.0])})


def test_what_is_optional_may_be_null() -> None:
    empty = {"cells": [3], "places": None, "names": None, "links": None}
    assert at_boundary(chain=empty)["chain"] == Chain((3,))
    validate({"chain": {key: value for key, value in empty.items() if key != "names"}}, _object(FIELDS))


@pytest.mark.parametrize("wrong", [None, 3])
def test_what_is_no_record_is_refused_where_several_are_asked(wrong: object) -> None:
    with pytest.raises(InputError, match="chains"):
        checked(inputs_of(join), {"chains": wrong})
