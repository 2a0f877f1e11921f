"""Curves are drawn where they belong, and only whole PNG pictures are taken for such."""

import io
import struct
import zlib

import numpy as np
import pytest

from vibron_verify.tasks.png import HEIGHT, SIGNATURE, WIDTH, _chunk, curves_png, gray_png, png_fault, png_shape

Image = pytest.importorskip("PIL.Image")
X = np.linspace(1000.0, 1400.0, 81)


def pixels(data: bytes):
    return np.asarray(Image.open(io.BytesIO(data)))


def test_a_line_runs_through_the_rows_of_its_values() -> None:
    found = pixels(curves_png(X[::-1], [(X[::-1] - 1000.0) / 400.0], (1000.0, 1400.0), (0.0, 1.0)))
    assert found.shape == (HEIGHT, WIDTH) and set(np.unique(found)) == {0, 255}
    rows = np.array([np.flatnonzero(column == 0).mean() for column in found.T])
    right = HEIGHT * (1.0 - (np.arange(WIDTH) + 0.5) / WIDTH) - 0.5
    assert np.abs(rows - right).max() <= 1.0


def test_what_lies_outside_of_the_ranges_is_not_drawn() -> None:
    found = pixels(curves_png(X, [np.full(81, 2.0), np.full(81, 0.5)], (1000.0, 1800.0), (0.0, 1.0)))
    assert (
        not (found[:, WIDTH // 2 :] == 0).any()
        and (found[HEIGHT // 2 - 1 : HEIGHT // 2 + 1, : WIDTH // 2 - 1] == 0).any(0).all()
    )


def made(kind: str) -> bytes:
    whole = gray_png(np.arange(6, dtype=np.uint8).reshape(2, 3))
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 6, 0, 0, 0)
    return {
        "empty": b"",
        "other": b"GIF89a" + whole,
        "signature": SIGNATURE,
        "cut off": whole[:-6],
        "changed": whole[:20] + b"\x07" + whole[21:],
        "bomb": SIGNATURE + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(bytes(1000))) + _chunk(b"IEND", b""),
        "short": SIGNATURE + whole[8:33] + _chunk(b"IDAT", zlib.compress(bytes(7))) + _chunk(b"IEND", b""),
        "long": SIGNATURE + whole[8:33] + _chunk(b"IDAT", zlib.compress(bytes(10**6))) + _chunk(b"IEND", b""),
        "packed": SIGNATURE + whole[8:33] + _chunk(b"IDAT", b"text") + _chunk(b"IEND", b""),
        "header": SIGNATURE + _chunk(b"IHDR", struct.pack(">IIBBBBB", 0, 2, 8, 0, 0, 0, 0)) + _chunk(b"IEND", b""),
    }[kind]


@pytest.mark.parametrize(
    "kind", ["empty", "other", "signature", "cut off", "changed", "bomb", "short", "long", "packed", "header"]
)
def test_what_is_not_a_whole_picture_is_refused(kind: str) -> None:
    assert png_fault(made(kind))


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA", "P", "1", "LA"])
def test_pictures_of_another_library_are_whole(mode: str) -> None:
    kept = io.BytesIO()
    Image.new("RGB", (17, 5), (200, 30, 90)).convert(mode if mode != "LA" else "L").convert(mode).save(kept, "png")
    assert png_fault(kept.getvalue()) == "" and png_shape(kept.getvalue()) == (5, 17)
