"""A picture of a plot: how much ink lies on each pixel, and where the frame is."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vibron.core.errors import FormatError, InputError, ResourceError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.files.source import load_content

MAX_PIXELS = 40_000_000
_MAX_BYTES = 100_000_000
_HALF = 0.5
#: A line of the frame is inked along this share of the width or height at least.
_FRAME = 0.5


@dataclass(frozen=True)
class Frame:
    """Columns of the left and right, rows of the bottom and top line of a frame, in pixels (rows count downwards)."""

    left: float
    right: float
    bottom: float
    top: float


def load_picture(source: Path | bytes) -> tuple[str, FloatArray]:
    """Return name and pixels (height, width, 3) between 0 and 1, laid on white where transparent."""
    content = load_content(source, max_points=_MAX_BYTES, each=1, limit="source")
    name, data = content.name, content.data
    image = require("PIL.Image", extra="formats")
    try:
        opened = image.open(io.BytesIO(data))
        width, height = opened.size
        if width * height > MAX_PIXELS:
            raise ResourceError(
                f"{name} has {width} x {height} pixels",
                field="picture",
                value=width * height,
                remedy=f"give a picture of at most {MAX_PIXELS} pixels",
            )
        pixels = np.asarray(opened.convert("RGBA"), dtype=np.float64) / 255.0
    except ResourceError:
        raise
    except Exception as error:  # pillow raises half a dozen unrelated types for a damaged picture
        raise FormatError(f"this picture cannot be read: {error}", file=name, byte=0, remedy="give a PNG") from error
    cover = pixels[..., 3:]
    return name, pixels[..., :3] * cover + (1.0 - cover)


def ink(pixels: FloatArray, colour: str | None = None) -> FloatArray:
    """Return how far each pixel is covered by ink, 0 to 1.

    Without a colour whatever differs from the background in lightness is ink, and the darkest of it counts as 1.
    With one, only pixels on the way from the background to that colour are.
    """
    background = np.median(pixels.reshape(-1, 3), axis=0)
    if colour is None:
        light = np.abs((pixels - background) @ np.array([0.299, 0.587, 0.114]))
        return np.asarray(light / max(float(light.max()), 1e-9), dtype=np.float64)
    way = _rgb(colour) - background
    length = float(way @ way)
    if length < 0.01:
        raise InputError(
            "is the colour of the background", field="colour", value=colour, remedy="give the colour of the curve"
        )
    covered = ((pixels - background) @ way) / length
    aside = np.linalg.norm(pixels - background - covered[..., None] * way, axis=-1)
    return np.where(aside < 0.15 * np.sqrt(length) + 0.02, np.clip(covered, 0.0, 1.0), 0.0)


def find_frame(covered: FloatArray) -> Frame:
    """Return the outermost lines that cross at least half of the picture.

    Raises
    ------
    InputError
        There are not two such lines each way.
    """
    dark = covered > _HALF
    rows, columns = _lines(dark.mean(axis=1), covered.sum(axis=1)), _lines(dark.mean(axis=0), covered.sum(axis=0))
    if len(rows) < 2 or len(columns) < 2:
        raise InputError(
            f"no frame is found around the plot: {len(columns)} long lines upright, {len(rows)} across",
            field="x_pixels",
            remedy="give x_pixels and y_pixels, the places of two values on each axis",
        )
    return Frame(columns[0], columns[-1], rows[-1], rows[0])


def _lines(share: FloatArray, weight: FloatArray) -> list[float]:
    """Return the centres of the runs of rows (or columns) that are inked along most of their length."""
    found: list[float] = []
    for start, end in runs(share >= _FRAME):
        part = slice(max(start - 1, 0), end + 1)
        excess = weight[part] - weight[part].min() + 1e-9
        found.append(float((np.arange(part.start, part.start + excess.size) * excess).sum() / excess.sum()))
    return found


def runs(flags: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return (first, one past the last) of each run of True.

    >>> runs(np.array([True, True, False, True]))
    [(0, 2), (3, 4)]
    """
    steps = np.diff(np.concatenate([[0], flags.astype(np.int8), [0]]))
    return list(zip(np.flatnonzero(steps == 1).tolist(), np.flatnonzero(steps == -1).tolist(), strict=True))


def _rgb(colour: str) -> FloatArray:
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
        raise InputError("is not a colour", field="colour", value=colour, remedy="write it as #rrggbb")
    return np.array([int(colour[k : k + 2], 16) / 255.0 for k in (1, 3, 5)])
