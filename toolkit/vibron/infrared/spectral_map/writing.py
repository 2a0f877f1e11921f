"""Maps and images as ENVI files: a header and an image of pixel after pixel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from vibron.core.errors import InputError
from vibron.core.replacing import replacing
from vibron.infrared.spectral_map.blocks import Block, each_block
from vibron.infrared.spectral_map.cube import PIXEL_SIZE, HyperspectralCube

_TYPES = {"f4": 4, "f8": 5, "i8": 14}
#: Fields that follow from the image, and those that were applied when it was read.
_OWN = ("description", "samples", "lines", "bands", "header offset", "file type", "data type", "interleave",
        "byte order", "wavelength units", "band names", "reflectance scale factor", "data ignore value", "fwhm",
        "default bands")  # fmt: skip
_UNSAFE = str.maketrans("{}\n\r=", "()  :")


def write_map(cube: HyperspectralCube, target: Path) -> tuple[Path, Path]:
    """Write a map, block by block, as header (.hdr) and image (.img) in its precision; return both paths.

    `read_image` reads the same values, wavenumbers, kind and labels.

    Raises
    ------
    InputError
        The target does not end in .hdr, or cannot be written.
    """
    rows, columns, points = cube.shape
    fields = {
        **{name: text for name, text in cube.metadata.items() if name.lower() not in _OWN},
        "wavelength units": "Wavenumber",
        "wavelength": f"{{{', '.join(map(repr, cube.wavenumber.tolist()))}}}",
        "ordinate kind": cube.kind,
    }
    return _write(target, (rows, columns, points), np.dtype(cube.values.dtype), each_block(cube), fields)


def write_images(
    images: Block, names: Sequence[str], target: Path, pixel_size: float | None = None
) -> tuple[Path, Path]:
    """Write images (k, rows, columns), each with a name, as header (.hdr) and image (.img); return both paths."""
    count, rows, columns = images.shape
    fields = {"band names": f"{{{', '.join(name.translate(_UNSAFE).replace(',', ';') for name in names)}}}"}
    fields |= {} if pixel_size is None else {PIXEL_SIZE: size_label(pixel_size)}
    return _write(target, (rows, columns, count), images.dtype, [images.transpose(1, 2, 0)], fields)


def size_label(pixel_size: float) -> str:
    """Return the label that states the size of a pixel in um."""
    return f"{pixel_size!r}, {pixel_size!r}, units:um"


def _write(
    target: Path,
    shape: tuple[int, int, int],
    dtype: np.dtype[np.generic],
    blocks: Iterable[Block],
    fields: dict[str, str],
) -> tuple[Path, Path]:
    code = dtype.str[1:]
    if target.suffix.lower() != ".hdr" or code not in _TYPES:
        raise InputError("is not the name of a header", field="path", value=str(target), remedy="name a file .hdr")
    image = target.with_suffix(".img")
    header = {
        "samples": shape[1], "lines": shape[0], "bands": shape[2], "header offset": 0, "file type": "ENVI Standard",
        "data type": _TYPES[code], "interleave": "bip", "byte order": 0, **fields,
    }  # fmt: skip
    lines = [f"{name} = {value if name in _LISTS else str(value).translate(_UNSAFE)}" for name, value in header.items()]
    with replacing(image) as temporary_image, replacing(target) as temporary:
        with temporary_image.open("wb") as out:
            for block in blocks:
                out.write(np.ascontiguousarray(block, dtype=f"<{code}").data)
        temporary.write_text("\n".join(["ENVI", *lines, ""]), encoding="utf-8")
    return target, image


_LISTS = ("wavelength", "band names")
