"""Diagrams of objects: axes are returned, labelled with units, and the wavenumber axis falls."""

from collections.abc import Iterator

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pytest

import vibron
from vibron.core.data_record import Rows
from vibron.core.errors import InputError
from vibron.core.example import example
from vibron.infrared import enumerate_formulas, find_bands, predict_groups, rank_structures, search_library
from vibron.manybody import exact_ground_state, heisenberg, krylov_evolution
from vibron.manybody.solution import Rung, Solution
from vibron.radiation import dunham_lines

WAVENUMBER = r"wavenumber / cm$^{-1}$"


@pytest.fixture(autouse=True)
def canvas() -> Iterator[None]:
    matplotlib.use("agg")
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def toluene() -> vibron.Spectrum:
    return vibron.read(example("toluene_computed.jdx"))[0]


def test_a_spectrum_falls_from_left_to_right(toluene: vibron.Spectrum) -> None:
    axes = toluene.plot(color="black")
    assert axes.get_xlabel() == WAVENUMBER and axes.get_ylabel() == "absorbance" and axes.xaxis_inverted()
    assert toluene.plot(ax=axes) is axes and len(axes.lines) == 2 and axes.xaxis_inverted()
    assert np.array_equal(axes.lines[0].get_ydata(), toluene.ordinate)


def test_spectra_are_drawn_into_one_diagram(toluene: vibron.Spectrum) -> None:
    assert len(Rows([toluene, toluene]).plot().lines) == 2


def test_bands_are_sticks(toluene: vibron.Spectrum) -> None:
    bands = find_bands(toluene)
    axes = bands.plot(ax=toluene.plot(), color="red")
    assert len(axes.collections[0].get_segments()) == len(bands.bands) and axes.xaxis_inverted()
    assert bands.bands.plot().get_xlabel() == WAVENUMBER


def test_rankings_are_bars(toluene: vibron.Spectrum) -> None:
    axes = rank_structures(toluene, formula="C7H8").plot()
    assert axes.get_xlabel() == "probability" and axes.get_yticklabels()[0].get_text() == "toluene"
    assert len(predict_groups(toluene).plot().patches) == 30
    assert len(search_library(toluene, "example:bands.arrow", top=2).plot().patches) == 2


def test_lines_are_sticks_with_units() -> None:
    axes = dunham_lines("CO").plot()
    assert axes.get_xlabel() == WAVENUMBER and axes.get_ylabel() == "intensity / (cm/molecule)"
    assert dunham_lines("CO").plot("lower_energy").get_ylabel() == r"lower energy / cm$^{-1}$"
    with pytest.raises(InputError, match=r"unknown array.*Choose one of intensity"):
        dunham_lines("CO").plot("colour")


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(InputError, match=r"FormulaHit cannot be drawn. Draw columns of to_pandas\(\)"):
        enumerate_formulas(72.0575, tolerance=0.002, elements="C,H,O").plot()


def test_models_and_their_solutions_are_drawn() -> None:
    model = heisenberg(size=(4,))
    axes = model.plot()
    assert axes.get_title().startswith("heisenberg: 4 sites")
    times = np.linspace(0.0, 1.0, 5)
    evolution = krylov_evolution(model, times, initial="neel", observables=("Sz",))
    assert len(evolution.plot("Sz").lines) == 4 and len(evolution.plot().lines) == 1
    with pytest.raises(InputError, match="was not measured"):
        evolution.plot("colour")
    with pytest.raises(InputError, match="no convergence series"):
        exact_ground_state(model).plot()
    ladder = (Rung("chi", 8.0, -1.5, 0.1), Rung("chi", 16.0, -1.6, 0.05))
    solution = Solution(-1.6, 0.05, None, True, ladder, {}, "DMRG", (), "")
    assert solution.plot().get_xlabel() == "chi" and solution.to_pandas()["size"].tolist() == [8.0, 16.0]


def test_dollars_in_names_are_no_mathematics(toluene: vibron.Spectrum) -> None:
    from dataclasses import replace

    hit = replace(search_library(toluene, "example:bands.arrow", top=1)[0], name="a $x$ b")
    axes = Rows([hit]).plot()
    axes.figure.canvas.draw()
    assert axes.get_yticklabels()[0].get_text() == r"a \$x\$ b"


def test_half_the_scale_above_a_wavenumber() -> None:
    x = np.arange(400.0, 4001.0, 4.0)
    ax = vibron.Spectrum(x, np.exp(-(((x - 1700.0) / 20.0) ** 2))).plot(change_at=2000.0)
    place = [float(ax.transData.transform((each, 0.0))[0]) for each in (4000.0, 3000.0, 2000.0, 1500.0, 1000.0)]
    assert place[0] < place[1] < place[2]  # high wavenumbers on the left
    assert np.diff(place) == pytest.approx(np.full(4, place[1] - place[0]))
