"""A damaged library is found before any of it is used, by the check and by the search, and ends no process."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow as arrow
import pyarrow.parquet
import pytest

from vibron.core.errors import FormatError
from vibron.core.example import example
from vibron.infrared.library.library_info import library_info
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library import store
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.sticks import write_sticks
from vibron.infrared.spectral_library.store import open_library, write

# A damaged file may end the process that opens it, so that each file is tried in one that may end.
TRIES = """
import sys, json
from vibron.core.errors import FormatError
from vibron.core.spectrum import Spectrum
from vibron.infrared.library.search_library import search_library
from vibron.infrared.library.library_info import library_info
query = Spectrum([400.0, 1000, 1100, 1200, 4000], [0.0, 0, 1, 0, 0])
missed = []
for path in sys.argv[1:]:
    try:
        if library_info(path, verify=True).intact:
            missed.append(["verify", path])
    except FormatError:
        pass
    try:
        search_library(query, path, 1)
        missed.append(["search", path])
    except FormatError:
        pass
print(json.dumps(missed))
"""


def missed(paths: list[Path]) -> list[list[str]]:
    done = subprocess.run([sys.executable, "-c", TRIES, *map(str, paths)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def flipped(source: Path, folder: Path, bits: list[int]) -> list[Path]:
    content = source.read_bytes()
    paths = [folder / f"{bit}{source.suffix}" for bit in bits]
    for bit, path in zip(bits, paths, strict=True):
        changed = bytearray(content)
        changed[bit // 8] ^= 1 << bit % 8
        path.write_bytes(changed)
    return paths


@pytest.mark.parametrize("source", [example("bands.arrow"), store.SHIPPED / "computed.parquet"], ids=lambda p: p.name)
def test_every_flipped_bit_is_found(source: Path, tmp_path: Path) -> None:
    size = 8 * source.stat().st_size
    ends = list(range(0, 64, 9)) + list(range(size - 4000, size, 61))  # magic numbers, footer, checksum
    spread = np.random.default_rng(1).integers(0, size, 40)
    assert missed(flipped(source, tmp_path, [*ends, *map(int, spread)])) == []


def test_a_file_cut_short_emptied_or_of_another_kind_is_found(tmp_path: Path) -> None:
    content = example("bands.arrow").read_bytes()
    lengths = [0, 1, 7, 79, 80, 81, 4096, len(content) - 81, len(content) - 80, len(content) - 79, len(content) - 1]
    cut = [(content[:length], f"{length}.arrow") for length in lengths]
    other = [(content + b"\0", "longer.arrow"), (b"text\n" * 40, "text.arrow"), (b"\0" * len(content), "zeros.arrow")]
    for data, name in (*cut, *other):
        (tmp_path / name).write_bytes(data)
    assert missed(sorted(tmp_path.iterdir())) == []


def test_a_shipped_table_without_its_checksum_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "computed.parquet"
    path.write_bytes((store.SHIPPED / "computed.parquet").read_bytes()[:-80])
    assert pyarrow.parquet.read_metadata(path).num_rows > 0  # what is left is a valid table
    assert missed([path]) == []


def test_the_checksum_travels_with_copies_and_new_names(tmp_path: Path) -> None:
    copy = tmp_path / "renamed.arrow"
    shutil.copy(example("bands.arrow"), copy)
    copy = copy.rename(tmp_path / "again.arrow")
    assert library_info(str(copy), verify=True).sha256 == open_library(str(example("bands.arrow"))).checksum


def test_a_change_within_one_tick_of_the_clock_is_found(tmp_path: Path) -> None:
    path = tmp_path / "mine.arrow"
    shutil.copy(example("bands.arrow"), path)
    first = path.stat()
    open_library(str(path))
    content = bytearray(path.read_bytes())
    content[5000] ^= 1
    path.write_bytes(content)
    os.utime(path, ns=(first.st_atime_ns, first.st_mtime_ns))  # the time stamp and the size do not show the change
    with pytest.raises(FormatError, match="damaged"):
        open_library(str(path))


def test_a_table_without_a_checksum_is_not_called_intact(tmp_path: Path) -> None:
    columns = {"smiles": ["O"], "wavenumber": [[1595.0, 3657.0]], "intensity": [[70.0, 3.0]]}
    arrow.parquet.write_table(arrow.table(columns), tmp_path / "plain.parquet")
    found = library_info(str(tmp_path / "plain.parquet"), verify=True)
    assert (found.intact, found.spectra) == (False, 1)
    assert "merge_libraries" in found.reason


def test_what_is_written_is_intact(tmp_path: Path) -> None:
    values = np.random.default_rng(0).random((2, GRID.size), dtype=np.float32)
    rows = [Entry(str(number)) for number in range(2)]
    path = write(str(tmp_path / "mine.arrow"), rows, values)
    sticks = write_sticks(tmp_path / "modes.parquet", rows, [(np.array([1000.0]), np.array([1.0]))] * 2)
    assert library_info(str(path), verify=True).intact and library_info(str(sticks), verify=True).intact
    write(str(path), rows, values, append=True)
    assert (library_info(str(path), verify=True).intact, library_info(str(path), verify=True).spectra) == (True, 4)
