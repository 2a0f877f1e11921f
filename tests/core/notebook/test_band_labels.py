"""Labels of bands: none covers another, and each is at its band."""

import itertools

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox

from vibron.core.notebook.spectra_figure import draw_spectra, new_figure
from vibron.core.spectrum import Spectrum

X = np.arange(400.0, 4001.0, 2.0)


def crowd(count: int) -> tuple[list[Spectrum], list[list[float]]]:
    """Return spectra with eight bands each, some of them at the same places."""
    random = np.random.default_rng(3)
    spectra, bands = [], []
    for _ in range(count):
        places = np.r_[1700.0, 1705.0, random.uniform(500.0, 3500.0, 6)]
        y = sum(random.uniform(0.2, 1.0) * np.exp(-(((X - place) / 15.0) ** 2)) for place in places)
        spectra.append(Spectrum(X, y))
        bands.append(places.tolist())
    return spectra, bands


@pytest.mark.parametrize(("count", "arrangement"), [(1, "overlay"), (6, "overlay"), (5, "stack")])
def test_no_label_covers_another(count: int, arrangement: str) -> None:
    spectra, bands = crowd(count)
    figure, [axes] = new_figure(height=4.5 if arrangement == "overlay" else 8.0)
    names = [f"spectrum {number}" for number in range(count)]
    draw_spectra(spectra, axes, names, arrangement, bands)  # type: ignore[arg-type]
    boxes = labels(figure, axes)
    assert len(boxes) > 3 * min(count, 3)
    assert not any(one.overlaps(other) for one, other in itertools.combinations(boxes, 2))
    frame = axes.get_window_extent()
    assert all(frame.y0 <= box.y0 and box.y1 <= frame.y1 for box in boxes)


def labels(figure: Figure, axes: object) -> list[Bbox]:
    """Return where the wavenumbers of bands are written."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.text import Text

    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    found = [text for text in axes.texts if text.get_text().isdigit()]  # type: ignore[attr-defined]
    return [Text.get_window_extent(text, canvas.get_renderer()) for text in found]


def test_the_bands_of_a_transmittance_are_labelled_below() -> None:
    y = 10.0 ** -np.exp(-(((X - 1700.0) / 15.0) ** 2))
    _, [axes] = new_figure()
    draw_spectra([Spectrum(X, y, "transmittance")], axes, bands=[[1700.0]])
    [label] = axes.texts
    assert label.get_position()[1] < 0 and label.xy == pytest.approx((1700.0, 0.1))


def test_many_names_are_those_of_the_first_and_the_last() -> None:
    spectra, _ = crowd(30)
    _, [axes] = new_figure()
    draw_spectra(spectra, axes, [f"number {number}" for number in range(30)])
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["number 0", "number 29"]
