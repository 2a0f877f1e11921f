"""Curves drawn with matplotlib, whose truth is known, are traced from the picture."""

import io
from typing import Any

import matplotlib
import numpy as np
import pytest
from PIL import Image

from vibron.core.errors import DomainError, FormatError, InputError, ResourceError
from vibron.core.example import example
from vibron.infrared.formats import _picture
from vibron.infrared.formats._project import without_scale_change
from vibron.infrared.formats.digitise_plot import digitise_plot

matplotlib.use("Agg")
from matplotlib import pyplot

X = np.linspace(4000.0, 400.0, 7201)
ENDS, HEIGHTS = [4000.0, 400.0], [0.0, 1.0]


def truth(x: np.ndarray, width: float = 40.0) -> np.ndarray:
    bands = ((1715.0, 0.8), (2950.0, 0.4), (1100.0, 0.3))
    return 0.05 + sum(height / (1.0 + ((x - centre) / width) ** 2) for centre, height in bands)


def draw(x: np.ndarray, y: np.ndarray, more: Any = None, **line: Any) -> tuple[bytes, dict[str, list[float]], float]:
    """Return a picture, the pixels of the corners of its axes, and what a pixel means on the ordinate."""
    figure, axes = pyplot.subplots(figsize=(6.4, 3.6), dpi=100)
    axes.plot(x, y, **{"color": "black", "linewidth": 1.0, **line})
    axes.set(xlim=(x[0], x[-1]), ylim=HEIGHTS, xlabel="wavenumber / cm$^{-1}$")
    if more:
        more(axes)
    figure.tight_layout()
    stream = io.BytesIO()
    figure.savefig(stream)
    (left, low), (right, high) = axes.transData.transform([(x[0], 0.0), (x[-1], 1.0)])
    tall = figure.bbox.height
    pyplot.close(figure)
    pixels = {"x_pixels": [left - 0.5, right - 0.5], "y_pixels": [tall - low - 0.5, tall - high - 0.5]}
    return stream.getvalue(), pixels, 1.0 / float(high - low)


@pytest.mark.parametrize(("colour", "width"), [("black", 0.8), ("black", 2.0), ("#1f77b4", 1.5)])
def test_curve_is_traced_to_a_fraction_of_a_pixel(colour: str, width: float) -> None:
    picture, pixels, pixel = draw(X, truth(X), color=colour, linewidth=width)
    found = digitise_plot(picture, ENDS, HEIGHTS, **pixels, colour=None if colour == "black" else colour)
    off = np.abs(found.ordinate - truth(found.wavenumber))
    assert np.median(off) < 0.1 * pixel
    assert np.sqrt(np.mean(off**2)) < 1.5 * pixel
    assert abs(found.ordinate.max() - truth(np.array(1715.0))) < 0.01
    assert abs(found.wavenumber[found.ordinate.argmax()] - 1715.0) < 4.0  # a pixel is 6.4 cm^-1
    assert found.wavenumber[0] < 420.0 and found.wavenumber[-1] > 3980.0


def test_the_frame_serves_within_a_pixel() -> None:
    picture, pixels, _ = draw(X, truth(X))
    frame = _picture.find_frame(_picture.ink(_picture.load_picture(picture)[1]))
    assert np.abs(np.array([frame.left, frame.right]) - pixels["x_pixels"]).max() < 1.0
    assert np.abs(np.array([frame.bottom, frame.top]) - pixels["y_pixels"]).max() < 1.0
    found = digitise_plot(picture, ENDS, HEIGHTS)
    assert abs(found.wavenumber[found.ordinate.argmax()] - 1715.0) < 10.0


def test_text_grid_and_another_curve_are_told_apart_by_colour() -> None:
    def more(axes: Any) -> None:
        axes.grid()
        axes.text(3500.0, 0.7, "a liquid film")
        axes.plot(X, 0.95 - 0.5 * truth(X), color="#ff7f0e")

    picture, pixels, pixel = draw(X, truth(X), more, color="#1f77b4", linewidth=1.5)
    found = digitise_plot(picture, ENDS, HEIGHTS, **pixels, colour="#1f77b4")
    known = np.isfinite(found.ordinate)
    assert known.mean() > 0.95
    assert np.median(np.abs(found.ordinate - truth(found.wavenumber))[known]) < 0.2 * pixel


def test_words_beside_a_black_curve_are_not_the_curve() -> None:
    picture, pixels, pixel = draw(X, truth(X), lambda axes: axes.text(3600.0, 0.6, "a liquid film"))
    found = digitise_plot(picture, ENDS, HEIGHTS, **pixels)
    assert np.median(np.abs(found.ordinate - truth(found.wavenumber))) < 0.1 * pixel
    assert np.abs(found.ordinate - truth(found.wavenumber))[found.wavenumber > 3200].max() < 0.02


def test_a_white_curve_on_black() -> None:
    picture, pixels, pixel = draw(X, truth(X))
    image = Image.open(io.BytesIO(picture)).convert("RGB").point(lambda value: 255 - value)
    stream = io.BytesIO()
    image.save(stream, "PNG")
    found = digitise_plot(stream.getvalue(), ENDS, HEIGHTS, **pixels)
    assert np.median(np.abs(found.ordinate - truth(found.wavenumber))) < 0.1 * pixel


def test_a_chart_that_changes_scale_at_2000() -> None:
    wavenumber = without_scale_change(X, 4000.0, 400.0)
    picture, pixels, pixel = draw(X, truth(wavenumber))  # the band of 1715 is drawn where an even scale has another
    found = digitise_plot(picture, ENDS, HEIGHTS, **pixels, scale_change="2000", kind="arbitrary")
    assert np.median(np.abs(found.ordinate - truth(found.wavenumber))) < 0.1 * pixel
    assert abs(found.wavenumber[found.ordinate.argmax()] - 1715.0) < 4.0
    assert found.kind == "arbitrary"


def test_transmittance_downwards() -> None:
    picture, pixels, pixel = draw(X, 1.0 - truth(X))
    found = digitise_plot(picture, ENDS, HEIGHTS, **pixels, kind="transmittance")
    off = np.abs(found.ordinate - 1.0 + truth(found.wavenumber))
    assert np.median(off) < 0.1 * pixel
    assert abs(found.ordinate.min() - (1.0 - truth(np.array(1715.0)))) < 0.01


def test_what_it_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    picture, pixels, _ = draw(X, truth(X))
    with pytest.raises(FormatError, match="picture cannot be read"):
        digitise_plot(picture[:100], ENDS, HEIGHTS)
    with pytest.raises(InputError, match="no frame"):
        digitise_plot(blank(), ENDS, HEIGHTS)
    with pytest.raises(FormatError, match="0 of"):
        digitise_plot(blank(), ENDS, HEIGHTS, [5, 90], [90, 5])
    with pytest.raises(DomainError, match="x_values: the two are equal"):
        digitise_plot(picture, [400.0, 400.0], HEIGHTS)
    with pytest.raises(DomainError, match="scale cannot change"):
        digitise_plot(picture, [4000.0, 2200.0], HEIGHTS, scale_change="2000")
    for colour in ("blue", "#ffffff"):
        with pytest.raises(InputError, match="colour"):
            digitise_plot(picture, ENDS, HEIGHTS, **pixels, colour=colour)
    with pytest.raises(InputError, match="cannot be read"):
        digitise_plot(example("plotted.png").with_name("nowhere.png"), ENDS, HEIGHTS)
    monkeypatch.setattr(_picture, "MAX_PIXELS", 1000)
    with pytest.raises(ResourceError, match="pixels"):
        digitise_plot(picture, ENDS, HEIGHTS)


def blank() -> bytes:
    stream = io.BytesIO()
    Image.new("L", (100, 100), 255).save(stream, "PNG")
    return stream.getvalue()
