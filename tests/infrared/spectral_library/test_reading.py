"""Files that are read together give what each gives alone."""

import zipfile
from pathlib import Path

import numpy as np
import pytest

from vibron.core.example import example
from vibron.infrared.spectral_library.reading import Imported, imported, imported_together, in_groups


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    good = [example(name) for name in ("affn.jdx", "two_spectra.json", "grams_new.spc", "bands.csv", "difdup.jdx")]
    for name, content in (
        ("cut.jdx", good[0].read_bytes()[:300]),
        ("flat.csv", b"".join(b"%d,0.5\n" % x for x in range(400, 4000, 10))),
        ("ultraviolet.csv", b"cm-1,absorbance\n" + b"".join(b"%d,%f\n" % (x, 1 / x) for x in range(4100, 9000, 10))),
        ("empty.jdx", b""),
    ):
        (tmp_path / name).write_bytes(content)
        good.insert(2, tmp_path / name)
    with zipfile.ZipFile(tmp_path / "several.zip", "w") as archive:
        archive.write(example("affn.jdx"), "a.jdx")
        archive.write(example("dif.jdx"), "b.jdx")
        archive.writestr("c.jdx", "##TITLE= nothing\n##END=\n")
    return [*good, tmp_path / "several.zip", tmp_path / "missing.jdx"]


def parts(file: Imported) -> tuple[object, ...]:
    return file.path, file.entries, file.rows.tobytes(), dict(file.refused)


def test_together_is_as_alone(files: list[Path]) -> None:
    known = [({"smiles": "CCO", "name": path.stem} if path.suffix == ".jdx" else {}) for path in files]
    together = imported_together(list(zip(files, known, strict=True)))
    assert [parts(one) for one in together] == [
        parts(imported(path, line)) for path, line in zip(files, known, strict=True)
    ]
    assert {Path(place).name for one in together for place in one.refused} == {
        "cut.jdx", "flat.csv", "ultraviolet.csv", "empty.jdx", "c.jdx", "missing.jdx",
        "two_spectra.json, spectrum 1",
    }  # fmt: skip
    assert sum(len(one.entries) for one in together) == 7


def test_a_structure_that_cannot_be_read_costs_its_spectrum(files: list[Path]) -> None:
    first, second = imported_together([(files[0], {"smiles": "C1CC"}), (files[0], {"smiles": "CCO"})])
    assert not first.entries and "smiles" in first.refused[str(files[0])]
    assert second.entries[0].formula == "C2H6O" and not np.isnan(second.rows).all()


def test_groups_hold_each_file_once_and_few_bytes(tmp_path: Path) -> None:
    sizes = [100] * 40 + [600_000, 600_000, 3_000_000, 100, 100]
    paths = [tmp_path / f"{number}.jdx" for number in range(len(sizes))]
    for path, size in zip(paths, sizes, strict=True):
        path.write_bytes(bytes(size))
    groups = in_groups([*paths, tmp_path / "missing"])
    assert [path for group in groups for path in group] == [*paths, tmp_path / "missing"]
    assert [len(group) for group in groups] == [32, 9, 1, 1, 3]
    assert {len(group) for group in in_groups(paths[:40], 4)} == {4}
    assert [len(group) for group in in_groups(paths[:3], 0)] == [1, 1, 1]
