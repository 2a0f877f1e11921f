"""SPC as written: read back by our reader and, where it is installed, by an independent one."""

import struct
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron.core.spectrum import KINDS, Kind, Spectrum
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.formats.write_spectrum import write_spectrum

X = np.arange(600.0, 3000.5, 4.0)
Y = 0.4 * np.exp(-(((X - 1700.0) / 20.0) ** 2)) + 0.02


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_comes_back_in_single_precision(kind: Kind, tmp_path: Path) -> None:
    y = 0.9 * 10.0**-Y if kind in ("transmittance", "reflectance", "single_beam") else Y
    labels = {"title": "a film", "owner": "us", "processing": '{"steps": []}'}
    written = write_spectrum((Spectrum(X, y, kind, "solid", labels),), tmp_path / "a.spc")
    assert (written.format, written.points) == ("spc", X.size)
    [found] = read_spectrum(tmp_path / "a.spc")
    assert found.kind == kind
    assert found.wavenumber == pytest.approx(X, abs=1e-9)
    assert np.abs(found.ordinate - y).max() == pytest.approx(written.ordinate_error, abs=1e-15)
    assert written.ordinate_error < 1e-7
    assert found.metadata["comment"] == "a film"
    lines = [line.strip() for line in found.metadata["log"].splitlines()]
    assert {"state=solid", "owner=us", 'processing={"steps": []}'} <= set(lines)


def test_uneven_wavenumbers_are_stored(tmp_path: Path) -> None:
    x = X + 0.5 * np.sin(X / 200.0)
    written = write_spectrum((Spectrum(x, Y),), tmp_path / "a.spc")
    [found] = read_spectrum(tmp_path / "a.spc")
    assert np.abs(found.wavenumber - x).max() == pytest.approx(written.abscissa_error, abs=1e-9)
    assert 0 < written.abscissa_error < 2e-4


def test_the_header_is_that_of_the_format(tmp_path: Path) -> None:
    write_spectrum((Spectrum(X, Y),), tmp_path / "a.spc")
    data = (tmp_path / "a.spc").read_bytes()
    assert data[1] == 0x4B and struct.unpack_from("<b", data, 3)[0] == -128
    assert struct.unpack_from("<IddI", data, 4) == (X.size, 600.0, 3000.0, 1)
    assert data[28:30] == bytes([1, 2])
    assert np.frombuffer(data, "<f4", X.size, 544) == pytest.approx(Y, abs=1e-7)


def test_an_independent_reader_finds_the_same(tmp_path: Path) -> None:
    spc_io = pytest.importorskip("spc_io", reason="the package spc-io is not installed")
    write_spectrum((Spectrum(X, Y),), tmp_path / "a.spc")
    with (tmp_path / "a.spc").open("rb") as file:
        found = spc_io.SPC.from_bytes_io(file)
    assert found[0].xarray == pytest.approx(X) and found[0].yarray == pytest.approx(Y, abs=1e-7)


def test_what_the_format_cannot_hold_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no mark"):
        write_spectrum((Spectrum(X, np.where(X > 2000.0, np.nan, Y)),), tmp_path / "a.spc")
    with pytest.raises(InputError, match="takes one spectrum, and there are 2"):
        write_spectrum((Spectrum(X, Y), Spectrum(X, Y)), tmp_path / "a.spc")
    assert list(tmp_path.iterdir()) == []
