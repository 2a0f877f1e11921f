"""Sizes that no memory holds are refused before the array is made, with the name of the input that sets them."""

from typing import Any

import pytest

from vibron.core import memory
from vibron.core.errors import ResourceError
from vibron.core.memory import memory_limit, need
from vibron.core.registry import find
from vibron_verify.answers import known_answers

CLOSE = [1000.0 + 1e-7 * step for step in range(300)]
SPECTRUM = {"wavenumber": [*CLOSE, 3000.0, 3001.0], "ordinate": [0.3, 0.31] * 151}
CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("bose_hubbard", "n_max", {"n_max": 255}),
    ("convolve_slit", "width", {"width": 1e10}),
    ("dynamical_phase_transition", "times", {"after": 1e10}),
    ("dynamical_phase_transition", "times", {"times": [1.0] * 1_000_000}),
    ("instrument_line_shape", "maximum_path_difference", {"maximum_path_difference": 1e11}),
    ("match_resolution", "resolution", {"resolution": 1e10}),
    ("mps_evolution", "time_step", {"time_step": 1e-9}),
    ("second_derivative_bands", "spectrum", {"spectrum": SPECTRUM}),
]


@pytest.fixture(autouse=True)
def eight_gibibytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "memory_limit", lambda: 8 << 30)


@pytest.mark.parametrize(("name", "field", "change"), CASES)
def test_a_size_beyond_the_memory_is_refused_by_name(name: str, field: str, change: dict[str, Any]) -> None:
    tool = find(name)
    with pytest.raises(ResourceError, match=r"needs .* of memory") as caught:
        tool.execute(**{**known_answers(name)[0].call, **change})
    assert caught.value.field == field
    assert caught.value.remedy
    assert caught.value.value is not None


def test_a_size_that_fits_is_accepted() -> None:
    need(1 << 30, field="points", value=1 << 30, remedy="take fewer")


@pytest.mark.parametrize("count", [(1 << 30) + 1, 1e300, float("inf"), float("nan")])
def test_a_size_that_does_not_fit_is_refused(count: float) -> None:
    with pytest.raises(ResourceError, match="points: needs"):
        need(count, field="points", value=count, remedy="take fewer")


@pytest.mark.parametrize("most", [10**12, 10**99])
def test_a_reader_takes_no_memory_for_points_that_a_file_does_not_have(most: int) -> None:
    [spectrum] = find("read_spectrum").execute(source="example:classic.nc", format="netcdf", max_points=most)
    assert len(spectrum) == 31


def test_the_limit_of_the_process_counts() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (64 << 40, hard))
    try:
        assert 0 < memory_limit() <= 64 << 40
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
