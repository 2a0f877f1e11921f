from __future__ import annotations

from typing import Annotated, Literal

from vibron.core.choice import needed, refuse_inapplicable
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing._resolution import with_path, with_width
from vibron.infrared.preprocessing._single_beam import broadened
from vibron.infrared.preprocessing._stretches import even_step
from vibron.infrared.preprocessing.apodisation_window import KINDS


@tool(
    valid_for="evenly spaced spectra of better resolution than the one wanted, for instance computed line by line, "
    "with at least two points in the width that is added",
    limitations="the squares of widths add for Gaussian line shapes only, so ``current`` is rough for others; what "
    "apodisation the spectrum already has stays in it; near an end or a gap gauss and triangle take the mean over what "
    "was measured, and fourier continues the spectrum by its mirror image",
    see_also=("apodisation_window", "spectral_resolution", "resample"),
    papers=("nortonbeer1976",),
)
def match_resolution(
    spectrum: Annotated[Spectrum, Record("evenly spaced spectrum of better resolution")],
    resolution: Annotated[
        float | None,
        Quantity("cm^-1", "full width at half height wanted, of gauss and triangle", gt=0, kind="width"),
    ] = None,
    current: Annotated[
        float | None,
        Quantity("cm^-1", "full width of the spectrum's line shape, for gauss; 0 by default", ge=0, kind="width"),
    ] = None,
    shape: Annotated[
        Literal["gauss", "triangle", "fourier"],
        Option("line shape: Gaussian, triangle of a slit, or that of a Fourier-transform spectrometer"),
    ] = "gauss",
    light: Annotated[bool, Option("convolve the transmittance behind an absorbance, as an instrument does")] = True,
    maximum_path_difference: Annotated[
        float | None, Quantity("cm", "largest optical path difference of the interferometer, for fourier", gt=0)
    ] = None,
    apodisation: Annotated[
        str | None, Option("window of fourier; norton-beer-medium by default", choices=KINDS)
    ] = None,
) -> Spectrum:
    r"""Bring a spectrum to a coarser resolution, as another spectrometer would record it.

    ``gauss`` and ``triangle`` are line shapes of a given width, where for a Gaussian

    .. math:: w_{added}^2 = w_{wanted}^2 - w_{current}^2

    ``fourier`` is that of an interferometer of given path difference with the apodisation window w:

    .. math:: z = \mathcal{F}^{-1}\left[ w(\delta)\, \mathcal{F}[y](\delta) \right]

    An absorbance is convolved as transmittance, so that strong narrow lines lose more than area conservation says; with
    ``light=False`` it is convolved as it is, which keeps its area.

    Parameters
    ----------
    maximum_path_difference
        The unapodised line has the width 0.603 / maximum_path_difference.

    Raises
    ------
    InputError
        The resolution (for ``fourier`` the path difference) is missing, or an input belongs to another shape.
    DomainError
        The spectrum is not evenly spaced, coarser than the requested resolution, or too coarsely sampled for the
        convolution.

    Examples
    --------
    >>> x = np.arange(1000.0, 1101.0)
    >>> narrow = Spectrum(x, np.exp(-4 * np.log(2) * ((x - 1050) / 6.0) ** 2), "arbitrary")
    >>> wide = match_resolution(narrow, 8.0)
    >>> wide.ordinate[50].round(4), wide.ordinate[55].round(4)  # the widths 6 and 8 add to 10
    (np.float64(0.6), np.float64(0.3))
    >>> line = Spectrum(np.arange(1000.0, 1007.0), np.array([0.0, 0, 0, 1, 0, 0, 0]), "arbitrary")
    >>> seen = match_resolution(line, shape="fourier", maximum_path_difference=0.5, apodisation="triangle")
    >>> seen.ordinate.round(2) + 0.0
    array([0.03, 0.01, 0.21, 0.51, 0.21, 0.01, 0.03])
    """
    refuse_inapplicable(
        "shape",
        shape,
        resolution=(resolution, ("gauss", "triangle")),
        current=(current, ("gauss",)),
        maximum_path_difference=(maximum_path_difference, ("fourier",)),
        apodisation=(apodisation, ("fourier",)),
    )
    step = even_step(spectrum.wavenumber)
    if shape == "fourier":
        (path,) = needed("shape", shape, maximum_path_difference=maximum_path_difference)
        window = apodisation or "norton-beer-medium"
        note = f"apodised with {window}, maximum path difference {path:g} cm"
        return broadened(spectrum, with_path(step, path, window), light, note)
    (width,) = needed("shape", shape, resolution=resolution)
    note = f"convolved to a resolution of {width:g} cm^-1"
    return broadened(spectrum, with_width(step, width, current or 0.0, shape), light, note)
