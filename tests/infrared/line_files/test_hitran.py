"""Records of HITRAN are read into columns."""

import bz2
import gzip

import numpy as np
import pytest

from vibron.core.errors import FormatError, ResourceError
from vibron.core.example import example
from vibron.infrared.formats.read_line_list import read_line_list
from vibron.radiation import gas_spectrum

RECORDS = example("carbon_monoxide.par").read_bytes()


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_records_are_read_with_any_line_end(end: bytes) -> None:
    lines = read_line_list(RECORDS.replace(b"\n", end))
    assert len(lines) == 12
    assert lines.upper_vibration.tolist() == [0.0] * 6 + [1.0] * 6
    assert lines.air_shift[0] == pytest.approx(-0.000265)


def test_compressed_records_are_those_of_the_plain_file() -> None:
    for packed in (bz2.compress(RECORDS), gzip.compress(RECORDS)):
        np.testing.assert_array_equal(read_line_list(packed).wavenumber, read_line_list(RECORDS).wavenumber)
        with pytest.raises(FormatError, match="damaged"):
            read_line_list(packed[: len(packed) // 2])


def test_many_records_are_read_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vibron.infrared.line_files.stream._BLOCK", 1000)
    for data in (RECORDS * 40, (RECORDS * 40).replace(b"\n", b"\r\n")):
        lines = read_line_list(data)
        assert len(lines) == 480
        np.testing.assert_array_equal(lines.wavenumber[:12], lines.wavenumber[-12:])
    broken = (RECORDS * 40).splitlines()
    broken[300] = broken[300][:50]
    with pytest.raises(FormatError) as error:
        read_line_list(b"\n".join(broken))
    assert error.value.line == 301


def test_fields_may_be_blank_or_broken() -> None:
    first = RECORDS.splitlines()[0]
    blank = read_line_list(first[:25] + b" " * 10 + first[35:])
    assert np.isnan(blank.einstein_a[0])
    assert read_line_list(b" 1A" + first[3:]).isotopologue[0] == 11.0
    for wrong, why in (
        (first[:3] + b"abc" + first[6:], "wavenumber in columns 4 to 15"),
        (b" 5?" + first[3:], "isotopologue"),
        (first[:100], "100 characters"),
        (first[:40] + b"x.086" + first[45:], "self width"),
    ):
        with pytest.raises(FormatError, match=why) as error:
            read_line_list(first + b"\n" + wrong)
        assert error.value.line == 2


def test_a_record_of_vibration_is_read_for_diatomics_only() -> None:
    first = bytearray(RECORDS.splitlines()[0])
    first[67:82], first[82:97] = b"              2", b"              1"
    assert read_line_list(bytes(first)).upper_vibration[0] == 2.0
    first[:2] = b" 2"
    assert np.isnan(read_line_list(bytes(first)).upper_vibration[0])


def test_lines_of_a_file_serve_a_line_by_line_sum() -> None:
    gas = gas_spectrum(read_line_list(RECORDS), np.linspace(2146.0, 2148.0, 201), 296.0, 101325.0, 0.01, 10.0)
    assert gas.transmittance.min() < 0.99
    assert gas.sources == ("<input> (hitran)",)


def test_a_range_and_a_bound_on_the_number_of_lines() -> None:
    lines = read_line_list(RECORDS)
    kept = read_line_list(RECORDS, low=10.0, high=2200.0, least_intensity=1e-22)
    mask = (lines.wavenumber >= 10.0) & (lines.wavenumber <= 2200.0) & (lines.intensity >= 1e-22)
    np.testing.assert_array_equal(kept.wavenumber, lines.wavenumber[mask])
    with pytest.raises(ResourceError, match="max_lines"):
        read_line_list(RECORDS, max_lines=11)
    assert len(read_line_list(RECORDS, low=2000.0, max_lines=6)) == 6


def test_a_missing_blank_at_the_end_of_a_record_is_restored() -> None:
    short = b"\n".join(row[:-1] if row.endswith(b" ") else row for row in RECORDS.splitlines())
    assert len(read_line_list(short)) == 12
