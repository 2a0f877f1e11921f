"""A library of shards is the same as one file: searched, appended, deleted from, compacted, by many writers at once."""

import multiprocessing
import os
import signal
import time
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import FormatError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.library.library_info import library_info
from vibron.infrared.library.search_library import search_library
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library import approximate, clustering, shard, sharded
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.learned import unit_rows
from vibron.infrared.spectral_library.manifest import commit, newest
from vibron.infrared.spectral_library.metrics import METRICS
from vibron.infrared.spectral_library.parts import ordinates
from vibron.infrared.spectral_library.store import extend, open_library, write


def rows(count: int, seed: int = 0) -> np.ndarray:
    random = np.random.default_rng(seed)
    centres, widths = random.uniform(500, 3500, (count, 4, 1)), random.uniform(8, 40, (count, 4, 1))
    return (random.uniform(0.1, 1, (count, 4, 1)) / (1 + ((GRID - centres) / widths) ** 2)).sum(1).astype(np.float32)


def entries(count: int, start: int = 0) -> list[Entry]:
    return [Entry(f"{n}", f"compound {n}", "CCO", sha256=f"{n:064x}") for n in range(start, start + count)]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "mine.library"


@pytest.fixture
def filled(place: Path) -> Path:
    """Five shards of 20 spectra, and the same 100 in one file."""
    values = rows(100)
    for start in range(0, 100, 20):
        extend(str(place), entries(20, start), values[start : start + 20])
    write(str(place.with_suffix(".arrow")), entries(100), values)
    return place


@pytest.mark.parametrize("metric", METRICS)
def test_a_search_finds_what_it_finds_in_one_file(filled: Path, metric: str) -> None:
    query = Spectrum(GRID, rows(100)[37] + 0.3 * rows(1, 5)[0])
    whole, parted = (search_library(query, str(filled.with_suffix(end)), 7, metric) for end in (".arrow", ".library"))
    assert [(hit.row, hit.id, hit.name) for hit in whole] == [(hit.row, hit.id, hit.name) for hit in parted]
    np.testing.assert_allclose([hit.similarity for hit in whole], [hit.similarity for hit in parted], rtol=1e-5)


def test_equal_spectra_come_in_the_order_of_the_library(place: Path) -> None:
    for start in (0, 3, 6):
        extend(str(place), entries(3, start), np.repeat(rows(1), 3, axis=0))
    hits = search_library(Spectrum(GRID, rows(1)[0]), str(place), top=5)
    assert [hit.row for hit in hits] == [0, 1, 2, 3, 4]


def test_deleted_spectra_are_gone_and_the_others_move_up(filled: Path) -> None:
    assert sharded.remove(filled, ["3", "37", "99"]) == 3
    assert library_info(str(filled)).spectra == 97
    hits = search_library(Spectrum(GRID, rows(100)[38]), str(filled), 3)
    assert hits[0].id == "38" and hits[0].row == 36
    np.testing.assert_array_equal(ordinates(str(filled), 36), rows(100)[38])
    np.testing.assert_array_equal(open_library(str(filled)).absorbance[36], rows(100)[38])
    with pytest.raises(InputError, match="ids: is not in the library"):
        sharded.remove(filled, ["5", "37"])
    assert library_info(str(filled)).spectra == 97


def test_an_update_replaces_spectra_of_the_same_identifiers_in_one_commit(filled: Path) -> None:
    before = newest(filled).number
    changed = [Entry("38", "new", sha256="f" * 64), Entry("new", "newer", sha256="e" * 64)]
    sharded.append(filled, [(changed, rows(2, 9))], "float32", update=True)
    assert newest(filled).number == before + 1 and library_info(str(filled)).spectra == 101
    assert [one.name for one in open_library(str(filled)).entries if one.id == "38"] == ["new"]


def test_compaction_keeps_order_and_content(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharded, "ROWS", 64)
    sharded.remove(filled, ["0", "50"])
    before = open_library(str(filled))
    names, values = [one.id for one in before.entries], before.absorbance.copy()
    assert sharded.compact(filled) == 2
    after = open_library(str(filled))
    assert [one.id for one in after.entries] == names
    np.testing.assert_array_equal(after.absorbance, values)
    assert [one.rows for one in newest(filled).shards] == [64, 34] and sharded.compact(filled) == 2
    assert len(list((filled / "shards").iterdir())) == 7
    for folder in (filled / "shards").iterdir():
        os.utime(folder, (0, 0))
    sharded.compact(filled)
    assert len(list((filled / "shards").iterdir())) == 2 and open_library(str(filled)).entries == after.entries


def test_a_spectrum_that_is_there_is_left_out_unless_repeats_are_wanted(filled: Path) -> None:
    again = [*entries(2, 40), *entries(1, 200), *entries(1, 200)]
    assert extend(str(filled), again, rows(4, 3)).left_out == (0, 1, 3)
    assert extend(str(filled), entries(1, 40), rows(1), repeats=True).left_out == ()
    assert library_info(str(filled)).spectra == 102
    sharded.remove(filled, ["40"])
    assert extend(str(filled), entries(1, 40), rows(1)).left_out == ()
    extend(str(filled), entries(2), rows(2), append=False)
    assert library_info(str(filled)).spectra == 2


def test_any_changed_byte_is_noticed(filled: Path) -> None:
    query = Spectrum(GRID, rows(1)[0])
    for pattern in ("shards/*/vectors.f32", "shards/*/entries.arrow", "shards/*/absorbance.arrow", "manifests/*"):
        path = sorted(filled.glob(pattern))[-1]
        whole = path.read_bytes()
        path.write_bytes(whole[:99] + bytes([whole[99] ^ 1]) + whole[100:])
        with pytest.raises(FormatError):
            search_library(query, str(filled), 100)
            search_library(query, str(filled), 100, "cosine")
        path.write_bytes(whole)
    assert len(search_library(query, str(filled), 100)) == 100
    next(filled.glob("shards/*/vectors.f32")).unlink()
    with pytest.raises(FormatError, match="missing"):
        search_library(query, str(filled))


def test_vectors_of_another_map_are_made_again(filled: Path) -> None:
    from dataclasses import replace

    query = Spectrum(GRID, rows(100)[37])
    known = search_library(query, str(filled), 5)
    commit(filled, lambda now: replace(now, vectors="another"))
    assert [hit.id for hit in search_library(query, str(filled), 5)] == [hit.id for hit in known]
    sharded.append(filled, [(entries(1, 500), rows(1, 7))], "float32")
    assert newest(filled).vectors == ""
    sharded.compact(filled)
    assert newest(filled).vectors and search_library(query, str(filled), 5)[0].id == "37"


def appended(place: Path, first: int, count: int) -> None:
    for number in range(first, first + count):
        sharded.append(place, [(entries(1, number), rows(1, number))], "float32")


def test_many_writers_lose_and_double_nothing(place: Path) -> None:
    fork = multiprocessing.get_context("fork")
    writers = [fork.Process(target=appended, args=(place, first, 12)) for first in (0, 6, 100)]  # two overlap
    for one in writers:
        one.start()
    for one in writers:
        one.join()
    assert sorted(int(one.id) for one in open_library(str(place)).entries) == [*range(18), *range(100, 112)]


def test_a_killed_writer_leaves_the_library_whole(place: Path) -> None:
    fork = multiprocessing.get_context("fork")
    for seed in range(4):
        writer = fork.Process(target=appended, args=(place, 1000 * seed, 1000))
        writer.start()
        while not place.is_dir() or newest(place).number < 3 * seed + 3:
            time.sleep(0.002)
        os.kill(writer.pid or 0, signal.SIGKILL)
        writer.join()
    found = open_library(str(place))
    assert len(found.absorbance) == len(found) >= 12
    for number, entry in enumerate(found.entries):
        if number % 5 == 0:
            np.testing.assert_array_equal(ordinates(str(place), number), rows(1, int(entry.id))[0])
    assert search_library(Spectrum(GRID, rows(1, 1000)[0]), str(place), 1)[0].id == "1000"


def test_large_appends_are_divided(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharded, "ROWS", 16)
    monkeypatch.setattr(shard, "_BATCH", 5)
    extend(str(place), entries(40), rows(40), encoding="uint8")
    assert [one.rows for one in newest(place).shards] == [16, 16, 8]
    assert np.abs(open_library(str(place)).absorbance - rows(40)).max() < 2.1e-3 * np.ptp(rows(40), axis=1).max()


def test_the_index_finds_what_the_exact_search_finds(filled: Path) -> None:
    made = approximate.build(filled)
    assert sum(made.sizes) == 100 and 1 <= made.probed <= made.lists
    assert approximate.build(filled) != made and len(list((filled / "index").iterdir())) == 2
    sharded.append(filled, [(entries(9, 300), rows(9, 4))], "float32")
    sharded.remove(filled, ["37", "5", "301"])
    shares = []
    for seed in range(20):
        curve = rows(1, 100 + seed)[0] + rows(100)[seed]
        exact = search_library(Spectrum(GRID, curve), str(filled), 10)
        near = {row: (value, entry.id) for value, row, entry in approximate.nearest(filled, curve, 10)}
        shares.append(np.mean([hit.row in near for hit in exact]))
        for hit in exact:
            if hit.row in near:
                assert near[hit.row] == (pytest.approx(hit.similarity, abs=1e-5), hit.id)
    assert np.mean(shares) > 0.9
    assert approximate.nearest(filled, rows(9, 4)[0], 1)[0][2].id == "300"
    sharded.compact(filled)
    assert approximate.nearest(filled, rows(100)[60], 1)[0][2].id == "60"


def test_centres_are_those_of_separate_groups() -> None:
    random = np.random.default_rng(0)
    truth = unit_rows(random.normal(size=(6, 30)))
    points = unit_rows(np.repeat(truth, 50, axis=0) + 0.02 * random.normal(size=(300, 30)))
    found = clustering.centres(points, 40, random)
    assert (truth @ found.T).max(axis=1).min() > 0.99
    np.testing.assert_array_equal(np.argmax(points @ found.T, axis=1), clustering.nearest(points, found))
