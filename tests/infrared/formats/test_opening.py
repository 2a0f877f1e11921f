"""An HDF5 file that keeps the library busy for ever is refused in time, and the next one is read."""

import time
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import FormatError
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats import _opening
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.formats.write_spectrum import write_spectrum


@pytest.fixture
def written(tmp_path: Path) -> Path:
    x = np.linspace(400.0, 4000.0, 361)
    write_spectrum((Spectrum(x, np.sin(x), "absorbance"),), tmp_path / "a.nc")
    return tmp_path / "a.nc"


@pytest.mark.parametrize("command", [("sleep", "60"), ("false",)], ids=["no answer", "dies"])
def test_a_file_that_never_opens_is_refused(command, written: Path, monkeypatch: pytest.MonkeyPatch):
    _opening._end()
    with monkeypatch.context() as changed:
        changed.setattr(_opening, "COMMAND", command)
        changed.setattr(_opening, "SECONDS", 0.3)
        begun = time.monotonic()
        with pytest.raises(FormatError, match="does not open within"):
            read_spectrum(written)
        assert time.monotonic() - begun < 5.0
    assert len(read_spectrum(written)[0]) == 361


def test_one_process_serves_many_files(written: Path):
    read_spectrum(written)
    first = _opening._trier
    with pytest.raises(FormatError):
        read_spectrum(written.read_bytes()[:5000])
    read_spectrum(written)
    assert _opening._trier is first
