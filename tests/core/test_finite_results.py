"""A result holds NaN or infinity only where its declaration says what they mean."""

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.registry import find
from vibron.core.spectrum import Spectrum
from vibron.core.tool import REGISTERED, tool
from vibron_verify.answers import known_answers


@dataclass(frozen=True)
class Part:
    """A record in a result."""

    places: Annotated[FloatArray, Array("1", "n", "places")]


@dataclass(frozen=True)
class Answer:
    """A result with a field that may be infinite and others that may not."""

    ratio: Annotated[float, Quantity("1", "ratio; infinite without noise", infinite=True)]
    number: Annotated[float, Quantity("1", "number")]
    parts: Annotated[tuple[Part, ...], Record("parts")]
    table: Annotated[dict[str, float], Option("table")]


def planted(returned: Any) -> Any:
    def planted_tool(x: Annotated[float, Quantity("1", "anything")] = 0.0) -> Answer:
        """Return the result that the test planted."""
        if isinstance(returned, Exception):
            raise returned
        return returned  # type: ignore[no-any-return]

    planted_tool.__module__ = "somewhere.planted_tool"
    made = tool(domain="d", family="f", valid_for="tests", limitations="none")(planted_tool)
    REGISTERED.pop("planted_tool")
    return made


def answer(ratio: float = 1.0, number: float = 1.0, place: float = 1.0, entry: float = 1.0) -> Answer:
    return Answer(ratio, number, (Part(np.array([0.0])), Part(np.array([0.0, place]))), {"a": entry})


def test_declared_infinity_passes() -> None:
    assert planted(answer(ratio=np.inf))().ratio == np.inf


@pytest.mark.parametrize(
    ("returned", "field"),
    [
        (answer(number=np.nan), "number"),
        (answer(place=np.inf), "parts.1.places"),
        (answer(entry=-np.inf), "table.a"),
    ],
)
def test_undeclared_infinity_is_refused_with_the_name_of_the_output(returned: Answer, field: str) -> None:
    with pytest.raises(DomainError, match="not finite") as caught:
        planted(returned)()
    assert caught.value.field == field
    assert "valid for tests" in caught.value.remedy


@pytest.mark.parametrize(
    ("raised", "kind"),
    [
        (ZeroDivisionError("division by zero"), DomainError),
        (np.linalg.LinAlgError("singular"), DomainError),
        (ValueError("bad shape"), InputError),
        (MemoryError(), ResourceError),
        (RuntimeError("INTERNAL: Out of memory allocating 200000000000 bytes."), ResourceError),
        (FileNotFoundError(2, "No such file", "x.dat"), InputError),
    ],
)
def test_foreign_exceptions_become_errors_that_name_the_inputs(raised: Exception, kind: type) -> None:
    with pytest.raises(kind, match=r"x=2\.5") as caught:
        planted(raised)(2.5)
    assert caught.value.__cause__ is raised


def test_defects_of_a_tool_are_not_hidden() -> None:
    with pytest.raises(AttributeError):
        planted(AttributeError("a defect"))()


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("rapid_scan_time", {"resolution": 1e-300, "mirror_velocity": 1e-300}),
        ("integrating_sphere_gain", {"wall_reflectance": [1.0], "port_fraction": [0.0]}),
        ("antireflection_coating", {"wavelength": 1e300, "substrate_index": 4.0}),
        ("alpha_residuals", {"radiance": [[1e-300, 1e300, 1.0]]}),
        ("open_set_threshold", {"scores": [], "matched": []}),
        ("k_distribution", {"absorption": []}),
        ("spectral_angle", {"spectra": np.zeros((0, 3)), "reference": [1.0, 0.0, 0.0]}),
    ],
)
def test_tools_refuse_what_they_cannot_compute(name: str, call: dict[str, Any]) -> None:
    known = dict(known_answers(name)[0].call)
    with pytest.raises((DomainError, InputError)):
        find(name).execute(**{**known, **call})


FIELDS = {
    "empty": ([], InputError, "empty"),
    "empty rows": (np.zeros((0, 3)), InputError, "empty"),
    "absurd": ([1e300], DomainError, "magnitude"),
    "infinite": ([np.inf], InputError, "finite"),
}


@pytest.mark.parametrize("case", FIELDS)
def test_arrays_of_any_shape_are_checked(case: str) -> None:
    value, kind, words = FIELDS[case]
    with pytest.raises(kind, match=words) as caught:
        find("hgcdte").execute(composition=value, temperature=77.0)
    assert caught.value.field == "composition"


def test_records_from_python_are_checked_as_those_from_json() -> None:
    empty = Spectrum(np.array([]), np.array([]))
    with pytest.raises(InputError, match="empty"):
        find("find_bands").function(empty)
    with pytest.raises(InputError, match="Spectrum"):
        find("find_bands").function(np.ones(5))


def test_a_spectrum_names_its_infinite_points() -> None:
    spectrum = Spectrum(np.array([400.0, 401.0, 402.0]), np.array([0.1, np.inf, 0.2]), warnings=("noted",))
    assert np.isnan(spectrum.ordinate[1])
    assert spectrum.warnings == ("noted", "1 infinite ordinate, at 401, is treated as not measured")
