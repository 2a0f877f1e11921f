"""The map: opened from files and arrays, read in blocks, written and read again."""

import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import FormatError, InputError
from vibron.core.example import example
from vibron.infrared.formats.read_image import read_image
from vibron.infrared.spectral_map.blocks import each_block, mapped, measured, over_blocks
from vibron.infrared.spectral_map.cube import HyperspectralCube
from vibron.infrared.spectral_map.opening import open_map
from vibron.infrared.spectral_map.writing import write_images, write_map


@pytest.mark.parametrize("name", ["cube.hdr", "map.hdr", "agilent.bsp"])
def test_an_opened_map_is_what_read_image_reads(name: str) -> None:
    whole, opened = read_image(example(name)), open_map(example(name))
    np.testing.assert_array_equal(np.asarray(opened.values), whole.values)
    np.testing.assert_array_equal(opened.wavenumber, whole.wavenumber)
    assert (opened.kind, opened.metadata, opened.warnings) == (whole.kind, whole.metadata, whole.warnings)


def test_values_stay_in_the_file_and_come_in_blocks(header: Path, cube: HyperspectralCube, small_blocks: None) -> None:
    opened = open_map(header)
    assert opened.lazy
    assert "left in the file" in repr(opened)
    blocks = list(each_block(opened))
    assert [len(block) for block in blocks] == [3, 3, 3, 3]
    np.testing.assert_array_equal(np.concatenate(blocks), cube.values)
    rows = list(over_blocks(opened, lambda part, block: (part.start, part.stop, len(block))))
    assert rows == [(0, 3, 3), (3, 6, 3), (6, 9, 3), (9, 12, 3)]


def test_opening_does_not_read_the_file(tmp_path: Path) -> None:
    values = np.random.default_rng(0).random((64, 64, 200))  # 6.5 MB
    header, _ = write_map(HyperspectralCube(np.arange(900.0, 1100.0), values, "absorbance", {}), tmp_path / "a.hdr")
    open_map(header)  # imports what it needs
    tracemalloc.start()
    opened = open_map(header)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 3e6
    np.testing.assert_array_equal(np.asarray(opened.values), values)


def test_an_error_in_a_block_is_raised(cube: HyperspectralCube, small_blocks: None) -> None:
    def refuse(rows: slice, block: np.ndarray) -> None:
        raise ValueError(f"rows from {rows.start}")

    with pytest.raises(ValueError, match="rows from 0"):
        list(over_blocks(cube, refuse))


def test_a_mapped_file_stays_lazy(header: Path, cube: HyperspectralCube, small_blocks: None) -> None:
    twice = mapped(open_map(header), lambda rows, block: 2.0 * block[:, :, :7], cube.wavenumber[:7], "arbitrary")
    assert twice.lazy
    assert twice.kind == "arbitrary"
    np.testing.assert_array_equal(np.asarray(twice.values), 2.0 * cube.values[:, :, :7])


def test_round_trip_through_xarray(header: Path, cube: HyperspectralCube) -> None:
    array = open_map(header).to_xarray()
    assert array.dims == ("y", "x", "wavenumber")
    assert (array.attrs["kind"], array.attrs["units"]) == ("absorbance", "1")
    np.testing.assert_allclose(array.x.values, 2.5 * np.arange(10))
    turned = open_map(array.transpose("wavenumber", "x", "y").isel(wavenumber=slice(None, None, -1)))
    np.testing.assert_array_equal(np.asarray(turned.values), cube.values)
    assert (turned.kind, turned.pixel_size) == ("absorbance", 2.5)
    np.testing.assert_array_equal(turned.spectrum(4, 3).ordinate, cube.values[4, 3])


def test_what_is_not_a_map_is_refused(cube: HyperspectralCube, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="dimensions y, x, wavenumber"):
        open_map(cube.to_xarray().rename(x="column"))
    with pytest.raises(InputError, match="not a map"):
        open_map(3.0)  # type: ignore[arg-type]
    (tmp_path / "a.hdr").write_text("ENVI\nsamples = 2\n")
    with pytest.raises(FormatError, match="cannot be read"):
        open_map(tmp_path / "a.hdr")


def test_written_maps_keep_precision_kind_and_labels(cube: HyperspectralCube, tmp_path: Path) -> None:
    single = HyperspectralCube(cube.wavenumber, cube.values.astype(np.float32), "transmittance",
                               {"operator": "a = {b}", "samples": "7"})  # fmt: skip
    header, image = write_map(single, tmp_path / "single.hdr")
    assert image.stat().st_size == 4 * single.values.size
    found = open_map(header)
    assert (found.values.dtype, found.kind) == (np.float32, "transmittance")
    np.testing.assert_array_equal(np.asarray(found.values), single.values)
    assert found.metadata["operator"] == "a : (b)"
    with pytest.raises(InputError, match="not the name of a header"):
        write_map(single, tmp_path / "single.img")


def test_written_images_have_names(tmp_path: Path) -> None:
    images = np.arange(24.0).reshape(2, 3, 4)
    header, image = write_images(images, ["area, band 1", "error"], tmp_path / "images.hdr", 2.0)
    np.testing.assert_array_equal(np.fromfile(image).reshape(3, 4, 2).transpose(2, 0, 1), images)
    text = header.read_text()
    assert "band names = {area; band 1, error}" in text
    assert "pixel size = 2.0, 2.0, units:um" in text


def test_wavenumbers_that_are_missing_everywhere_are_left_out(cube: HyperspectralCube) -> None:
    values = np.array(cube.values)
    values[:, :, 5] = np.nan
    values[0] = np.nan  # the first rows hold nothing
    found = measured(HyperspectralCube(cube.wavenumber, values, "absorbance", {}))
    np.testing.assert_array_equal(found.wavenumber, np.delete(cube.wavenumber, 5))
