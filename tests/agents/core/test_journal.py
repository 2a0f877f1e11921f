"""The journal and the budget."""

from pathlib import Path

import pytest

from vibron.core.errors import FormatError, ResourceError
from vibron_agents.core.budget import Budget
from vibron_agents.core.journal import Journal


def _written(path: Path) -> bytes:
    with Journal(path) as journal:
        for number in range(3):
            journal.append("scored", id=str(number), score=number / 3)
    return path.read_bytes()


def test_cut_off_at_any_byte(tmp_path: Path) -> None:
    """Whole lines are kept, a torn one is dropped, and writing goes on behind them."""
    data = _written(tmp_path / "whole")
    for length in range(len(data)):
        path = tmp_path / "torn"
        path.write_bytes(data[:length])
        with Journal(path) as journal:
            assert len(journal.events) == data[:length].count(b"\n")
            journal.append("again")
        with Journal(path) as journal:
            assert journal.events[-1] == {"kind": "again"}


def test_damage_is_an_error(tmp_path: Path) -> None:
    """A line in the middle that was changed is not passed over."""
    path = tmp_path / "journal"
    data = _written(path)
    path.write_bytes(data.replace(b'"id": "1"', b'"id": "7"'))
    with pytest.raises(FormatError, match="is damaged") as error, Journal(path):
        pass
    assert error.value.line == 2


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    """A second one is refused until the first is done."""
    path = tmp_path / "journal"
    with Journal(path), pytest.raises(ResourceError, match="another process"), Journal(path):
        pass
    with Journal(path) as journal:
        assert journal.events == []


def test_budget_is_reserved_before_it_is_spent() -> None:
    """What is held cannot be reserved again, what was not used is free again, a part draws on the whole."""
    whole = Budget({"tokens": 100.0})
    part = whole.part(tokens=80.0)
    part.reserve("tokens", 60.0)
    with pytest.raises(ResourceError, match="exceeds"):
        whole.reserve("tokens", 50.0)
    part.settle("tokens", 60.0, 10.0)
    assert (whole.left("tokens"), part.left("tokens")) == (90.0, 70.0)
    with pytest.raises(ResourceError, match="no ceiling"):
        whole.reserve("money", 0.01)
