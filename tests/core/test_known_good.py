"""A record that was checked is not checked again unless it may have changed."""

import copy
import dataclasses
import gc
import pickle
import weakref
from collections.abc import Callable
from typing import Annotated, Any

import numpy as np
import pytest

from vibron.core import _known_good, check
from vibron.core.check import checked
from vibron.core.declaration import Field
from vibron.core.errors import VibronError
from vibron.core.quantity import Array, FloatArray, Record
from vibron.core.spectrum import Spectrum

FIELD = Field("spectrum", Spectrum, Record("a spectrum"))
TOO_LARGE = 1e200


def spectrum() -> Spectrum:
    return Spectrum(np.linspace(400.0, 4000.0, 50), np.linspace(0.0, 1.0, 50), metadata={"TITLE": "a"})


def check_again(record: Any) -> None:
    checked([FIELD], {"spectrum": record})


def accepted() -> Spectrum:
    record = spectrum()
    check_again(record)
    return record


@pytest.fixture
def arrays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the arrays that are looked at from now on."""
    seen: list[str] = []
    plain = check.array

    def noted(field: Field, *rest: Any) -> Any:
        seen.append(field.name)
        return plain(field, *rest)

    monkeypatch.setattr(check, "array", noted)
    return seen


def test_a_checked_spectrum_is_not_looked_at_again(arrays: list[str]) -> None:
    record = accepted()
    assert arrays == ["wavenumber", "ordinate"]
    check_again(record)
    assert arrays == ["wavenumber", "ordinate"]


def test_its_arrays_cannot_be_made_writable() -> None:
    record = accepted()
    for array in (record.wavenumber, record.ordinate, record.ordinate[3:], record.ordinate.reshape(5, 10)):
        with pytest.raises(ValueError, match="cannot set WRITEABLE"):
            array.setflags(write=True)


def replaced(record: Spectrum) -> Any:
    object.__setattr__(record, "ordinate", np.full(50, TOO_LARGE))
    return record


def reinterpreted(record: Spectrum) -> Any:
    record.ordinate.dtype = np.complex128  # type: ignore[misc]  # numpy allows it for a read-only array
    return record


def reshaped(record: Spectrum) -> Any:
    record.ordinate.shape = (5, 10)
    return record


def of_another_class(record: Spectrum) -> Any:
    object.__setattr__(record, "__class__", Computed)
    return record


def copied(record: Spectrum) -> Any:
    other = copy.deepcopy(record)
    other.ordinate.setflags(write=True)
    other.ordinate[:] = TOO_LARGE
    other.ordinate.setflags(write=False)
    return other


def pickled_and_changed(record: Spectrum) -> Any:
    other = pickle.loads(pickle.dumps(record))
    check_again(other)
    other.ordinate.setflags(write=True)
    other.ordinate[:] = TOO_LARGE
    other.ordinate.setflags(write=False)
    return other


def with_a_writable_array(record: Spectrum) -> Any:
    own = np.zeros(50)
    object.__setattr__(record, "ordinate", own)
    own.setflags(write=False)
    check_again(record)
    own.setflags(write=True)
    own[:] = TOO_LARGE
    own.setflags(write=False)
    return record


def with_a_view_of_a_writable_array(record: Spectrum) -> Any:
    own = np.zeros(50)
    view = own[:]
    view.setflags(write=False)
    object.__setattr__(record, "ordinate", view)
    check_again(record)
    own[:] = TOO_LARGE
    return record


class Computed(Spectrum):
    """A subclass whose ordinate is another one at each access after the first."""

    @property
    def ordinate(self) -> FloatArray:  # type: ignore[override]
        return np.full(50, TOO_LARGE)


class Growing(Spectrum):
    """A subclass of the same kind that passes its first check."""

    def __getattribute__(self, name: str) -> Any:
        if name != "ordinate":
            return super().__getattribute__(name)
        times = self.__dict__.setdefault("times", [])
        times.append(1)
        return np.zeros(50) if len(times) < 3 else np.full(50, TOO_LARGE)


def of_a_subclass(record: Spectrum) -> Any:
    other = Growing(record.wavenumber, np.zeros(50))
    check_again(other)
    other.__dict__["times"] += [1, 1, 1]
    return other


@pytest.mark.parametrize(
    "change",
    [
        replaced, reinterpreted, reshaped, of_another_class, copied, pickled_and_changed, with_a_writable_array,
        with_a_view_of_a_writable_array, of_a_subclass,
    ],
)  # fmt: skip
def test_a_record_that_changed_is_checked_again(change: Callable[[Spectrum], Any]) -> None:
    changed = change(accepted())
    with pytest.raises(VibronError):
        check_again(changed)


def test_a_refused_record_is_refused_again() -> None:
    record = Spectrum([1000.0, 1001.0], [0.0, TOO_LARGE])
    for _ in range(2):
        with pytest.raises(VibronError, match="must not exceed"):
            check_again(record)


def test_an_object_at_the_address_of_an_ended_one_is_checked() -> None:
    record = accepted()
    number, gone = id(record), weakref.ref(record)
    assert number in _known_good._KNOWN
    del record
    gc.collect()
    assert gone() is None and number not in _known_good._KNOWN


@dataclasses.dataclass(eq=False)
class Open:
    """A record that is not frozen and takes any array."""

    values: Annotated[FloatArray, Array("1", "n", "values")]


def test_an_array_in_an_open_record_may_be_replaced_or_changed() -> None:
    field = Field("record", Open, Record("values"))
    record = Open(np.zeros(3))
    checked([field], {"record": record})
    record.values[0] = np.inf
    with pytest.raises(VibronError):
        checked([field], {"record": record})
    record.values = _known_good.constant([1.0])
    checked([field], {"record": record})
    record.values = _known_good.constant([np.inf])
    with pytest.raises(VibronError):
        checked([field], {"record": record})
