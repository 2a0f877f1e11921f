"""Records of HITRAN are read into columns."""

import numpy as np
import pytest

from vibron.core.errors import FormatError, ResourceError
from vibron.core.example import example
from vibron.infrared import read_hitran_par
from vibron.physics.hitran import parse_lines
from vibron.radiation import gas_spectrum

RECORDS = example("carbon_monoxide.par").read_bytes()


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_records_are_read_with_any_line_end(end: bytes) -> None:
    lines = parse_lines(RECORDS.replace(b"\n", end), "a.par")
    assert len(lines) == 12
    assert lines.upper_vibration.tolist() == [0.0] * 6 + [1.0] * 6
    assert lines.air_shift[0] == pytest.approx(-0.000265)


def test_fields_may_be_blank_or_broken() -> None:
    first = RECORDS.splitlines()[0]
    blank = parse_lines(first[:25] + b" " * 10 + first[35:], "a.par")
    assert np.isnan(blank.einstein_a[0])
    assert parse_lines(b" 1A" + first[3:], "a.par").isotopologue[0] == 11.0
    for wrong, why in (
        (first[:3] + b"abc" + first[6:], "wavenumber in columns 4 to 15"),
        (b" 5?" + first[3:], "isotopologue"),
        (first[:100], "100 characters"),
        (first[:40] + b"x.086" + first[45:], "self width"),
    ):
        with pytest.raises(FormatError, match=why) as error:
            parse_lines(first + b"\n" + wrong, "a.par")
        assert error.value.line == 2


def test_a_record_of_vibration_is_read_for_diatomics_only() -> None:
    first = bytearray(RECORDS.splitlines()[0])
    first[67:82], first[82:97] = b"              2", b"              1"
    assert parse_lines(bytes(first), "a.par").upper_vibration[0] == 2.0
    first[:2] = b" 2"
    assert np.isnan(parse_lines(bytes(first), "a.par").upper_vibration[0])


def test_lines_of_the_reader_are_those_of_the_records_and_serve_a_line_by_line_sum() -> None:
    read, parsed = read_hitran_par(RECORDS), parse_lines(RECORDS, "a.par")
    for column in ("molecule", "wavenumber", "self_width", "upper_vibration", "lower_local"):
        np.testing.assert_array_equal(getattr(read, column), getattr(parsed, column))
    gas = gas_spectrum(read, np.linspace(2146.0, 2148.0, 201), 296.0, 101325.0, 0.01, 10.0)
    assert gas.transmittance.min() < 0.99


def test_a_bound_on_the_number_of_lines() -> None:
    with pytest.raises(ResourceError, match="max_lines"):
        parse_lines(RECORDS, "a.par", max_lines=11)


def test_a_missing_blank_at_the_end_of_a_record_is_restored() -> None:
    short = b"\n".join(row[:-1] if row.endswith(b" ") else row for row in RECORDS.splitlines())
    assert len(parse_lines(short, "a.par")) == 12
