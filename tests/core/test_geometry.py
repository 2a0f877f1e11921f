"""Molecules in space: what is not one is refused where it is made."""

import pytest

from vibron.core.errors import InputError
from vibron.core.geometry import Geometry


@pytest.mark.parametrize("symbol", ["x", "1", "", "c", "Xx", "0" * 500])
def test_only_symbols_of_elements_are_taken(symbol: str) -> None:
    with pytest.raises(InputError, match="element") as caught:
        Geometry(("H", symbol), [[0.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    assert caught.value.field == "symbols"
