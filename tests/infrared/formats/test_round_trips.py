"""What is written is read back: to the last bit, or within the resolution that JCAMP-DX tables were asked for."""

import io
from collections.abc import Callable
from functools import partial
from typing import get_args

import jcamp
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.spectrum import Kind, Spectrum, State
from vibron.infrared.formats._asdf import decode
from vibron.infrared.formats._jcamp_file import FORMS
from vibron.infrared.formats._labels import ANEW
from vibron.infrared.formats._ldr import canonical
from vibron.infrared.formats._packing import Form, encode
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.formats.validate_jcamp import validate_jcamp
from vibron.infrared.formats.write_spectrum import write_spectrum

to_csv, to_jcamp, to_json = (partial(write_spectrum, format=name) for name in ("csv", "jcamp", "json"))

ordinates = st.one_of(
    st.floats(-1e90, 1e90),
    st.floats(-5, 5),
    st.sampled_from([np.nan, 0.0, -0.0, 5e-324, 0.1, 1.0]),
)
grids = st.one_of(
    st.builds(np.linspace, st.floats(0, 4000), st.floats(4001, 20_000), st.integers(2, 60)),
    st.lists(st.floats(1e-3, 2e4), min_size=2, max_size=60, unique=True).map(lambda x: np.array(sorted(x))),
)
labels = st.dictionaries(
    st.one_of(st.text(max_size=12), st.sampled_from(["TITLE", "STATE", "CAS REGISTRY NO", "YFACTOR", "$OWN", "END"])),
    st.one_of(st.text(max_size=120), st.sampled_from(["##END=", "a $$ b", " x\n##TITLE= y", "SOLID (KBR)", "1E-5"])),
    max_size=5,
)


@st.composite
def spectra(draw: st.DrawFn) -> Spectrum:
    x = draw(grids)
    y = draw(st.lists(ordinates, min_size=x.size, max_size=x.size))
    kind, state = draw(st.sampled_from(get_args(Kind))), draw(st.sampled_from(get_args(State)))
    return Spectrum(x, np.array(y), kind, state, draw(labels), tuple(draw(st.lists(st.text(max_size=30), max_size=2))))


def same_bits(one: np.ndarray, other: np.ndarray) -> bool:
    """Compare to the sign of zero; every NaN is the same NaN."""
    return bool(
        np.array_equal(one, other, equal_nan=True)
        and np.array_equal(np.signbit(one[one == 0]), np.signbit(other[other == 0]))
    )


def same(one: Spectrum, other: Spectrum) -> bool:
    return (
        same_bits(one.wavenumber, other.wavenumber)
        and same_bits(one.ordinate, other.ordinate)
        and (one.kind, one.state, dict(one.metadata), one.warnings)
        == (other.kind, other.state, dict(other.metadata), other.warnings)
    )


@settings(max_examples=20)
@given(st.lists(spectra(), min_size=1, max_size=3))
def test_json_is_lossless(given_: list[Spectrum]) -> None:
    found = read_spectrum(to_json(tuple(given_)).content.encode())
    assert all(same(one, other) for one, other in zip(given_, found, strict=True))


@pytest.mark.parametrize(
    ("delimiter", "decimal"), [("comma", "point"), ("semicolon", "point"), ("semicolon", "comma"), ("tab", "comma")]
)
@settings(max_examples=12)
@given(spectrum=spectra())
def test_csv_is_lossless(spectrum: Spectrum, delimiter: str, decimal: str) -> None:
    text = to_csv((spectrum,), delimiter=delimiter, decimal=decimal).content.encode()
    [found] = read_spectrum(text)
    assert same(spectrum, found)
    [found] = read_spectrum(text, format="csv")
    assert same(spectrum, found)


@settings(max_examples=4)
@given(st.lists(spectra(), min_size=1, max_size=2))
def test_netcdf_is_lossless(tmp_path_factory: pytest.TempPathFactory, given_: list[Spectrum]) -> None:
    path = tmp_path_factory.mktemp("nc") / "a.nc"
    write_spectrum(tuple(given_), path)
    for found in (read_spectrum(path, format="netcdf"), read_spectrum(path), read_spectrum(path.read_bytes())):
        assert all(same(one, other) for one, other in zip(given_, found, strict=True))


@pytest.mark.parametrize(("form", "resolution"), [*((form, 2.0**-31) for form in FORMS), ("DIFDUP", 1e-4)])
@settings(max_examples=15)
@given(given_=st.lists(spectra(), min_size=1, max_size=2))
def test_jcamp_keeps_its_resolution(given_: list[Spectrum], form: Form, resolution: float) -> None:
    report = to_jcamp(tuple(given_), form=form, resolution=resolution)
    assert max(map(len, report.content.split("\n"))) <= 80
    assert report.content.startswith("##TITLE=")
    data = report.content.encode()
    for one, found in zip(given_, read_spectrum(data), strict=True):
        full = np.nanmax(np.abs(one.ordinate), initial=0.0)
        step = np.ptp(one.wavenumber) / (len(one) - 1)
        assert np.array_equal(np.isnan(one.ordinate), np.isnan(found.ordinate))
        off = np.nanmax(np.abs(one.ordinate / 2 - found.ordinate / 2), initial=0.0)
        assert off <= 0.5 * max(1.0001 * resolution * full, 5e-324)
        assert np.abs(one.wavenumber - found.wavenumber).max() <= 1e-6 * step
        assert (found.kind, found.state, found.warnings) == (one.kind, one.state, one.warnings)
        kept = {key: value for key, value in one.metadata.items() if canonical(key) not in ANEW}
        assert kept.items() <= dict(found.metadata).items()
    assert {check.kind for check in validate_jcamp(data).problems} <= {"missing"}
    again = to_jcamp(read_spectrum(data), form=form, resolution=resolution)
    assert again.content == report.content  # converting what was converted changes nothing


@settings(max_examples=20)
@given(spectra())
def test_jcamp_affn_and_pairs_hold_the_last_bit(spectrum: Spectrum) -> None:
    for form, resolution in (("AFFN", 0.0), ("XYPOINTS", 2.0**-31)):
        report = to_jcamp((spectrum,), form=form, resolution=resolution)
        [found] = read_spectrum(report.content.encode())
        assert same_bits(found.ordinate, spectrum.ordinate)
        assert report.ordinate_error == 0.0
        assert form == "AFFN" or same_bits(found.wavenumber, spectrum.wavenumber)


whole = st.lists(st.one_of(st.integers(-(2**31), 2**31), st.integers(-3, 3), st.just(None)), min_size=1, max_size=200)


@pytest.mark.parametrize("form", ["AFFN", "PAC", "SQZ", "DIF", "DIFDUP"])
@settings(max_examples=30)
@given(values=whole)
def test_packed_lines_decode_to_what_was_packed(values: list[int | None], form: Form) -> None:
    y = np.array([np.nan if value is None else value for value in values])
    x = np.arange(float(y.size)) * 0.25 + 399.75
    text = encode(y, x, form)
    decoded = decode(text, expected=y.size)
    assert np.array_equal(decoded.ordinate, y, equal_nan=True)
    assert decoded.checks == ()
    assert np.allclose(decoded.abscissa, x[decoded.index], atol=0.01)


@pytest.mark.parametrize("form", ["PAC", "SQZ", "DIF", "DIFDUP"])
def test_packing_agrees_with_the_encoder_of_the_tests(form: Form, encode: Callable[..., str]) -> None:
    """One line written by the independent encoder of conftest equals ours."""
    values = [10, 11, 11, 11, 11, -20, 0, 0, 0, 0, 7]
    ours = to_jcamp((Spectrum(np.arange(100.0, 111.0), np.array(values, float)),), form=form, table_only=True).content
    assert ours.strip() == encode(values, form, first=100, step=1, per_line=20)


@pytest.mark.parametrize("seed", range(5))
def test_the_package_jcamp_reads_the_same_numbers(seed: int) -> None:
    """An independent reader (jcamp 1.3.2) finds abscissa and ordinates of AFFN and of pairs."""
    chance = np.random.default_rng(seed)
    y = np.round(chance.normal(size=500).cumsum(), 6)
    spectrum = Spectrum(np.linspace(400.0, 4000.0, 500), y, "arbitrary", "gas", {"TITLE": "peer", "OWNER": "us"})
    for form in ("AFFN", "XYPOINTS"):
        text = to_jcamp((spectrum,), form=form).content
        theirs = jcamp.read(io.BytesIO(text.encode()))
        [ours] = read_spectrum(text.encode())
        np.testing.assert_allclose(theirs["x"], ours.wavenumber, rtol=1e-14)
        np.testing.assert_allclose(theirs["y"], ours.ordinate, rtol=1e-14)
        assert theirs["title"] == "peer"
