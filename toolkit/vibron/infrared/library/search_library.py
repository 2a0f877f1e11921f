"""The most similar spectra of a library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import File, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.library._store import open_library, unit_vectors
from vibron.infrared.preprocessing._grid import on_grid


@dataclass(frozen=True)
class Hit:
    """One library spectrum that resembles the query."""

    rank: Annotated[int, Quantity("1", "1 for the most similar", ge=1)]
    row: Annotated[int, Quantity("1", "row of the spectrum in the library", ge=0)]
    id: Annotated[str, Option("identifier in the library")]
    name: Annotated[str, Option("name of the compound")]
    smiles: Annotated[str, Option("structure, empty where unknown")]
    inchikey: Annotated[str, Option("InChIKey, empty where unknown")]
    state: Annotated[str, Option("state of the sample")]
    similarity: Annotated[float, Quantity("1", "cosine of the two spectra", ge=-1, le=1.000001)]


@tool(
    domain="infrared",
    family="library",
    known_answers=(
        KnownAnswer(
            call={
                "spectrum": {"wavenumber": [400, 1000, 1100, 1200, 4000], "ordinate": [0, 0, 1, 0, 0]},
                "library": "example:bands.arrow",
                "top": 3,
            },
            path="0.similarity",
            value=1.0,
            tolerance=1e-6,
            source="the cosine of a spectrum with itself is one",
            kind="identity",
        ),
        KnownAnswer(
            call={
                "spectrum": {"wavenumber": [400, 1000, 1100, 1200, 4000], "ordinate": [0, 0, 1, 0, 0]},
                "library": "example:bands.arrow",
                "top": 3,
            },
            path="1.similarity",
            value=0.25,
            tolerance=2e-3,
            source="overlap integral of two equal triangles shifted by their half base, 1/4 of the self-overlap",
            kind="independent",
        ),
    ),
    valid_for="absorbance or transmittance within 400 to 4000 cm^-1",
    limitations="points that either spectrum lacks count as zero; a mixture resembles its strongest component only",
    keywords=("similar", "match", "retrieve", "neighbour", "hit quality", "cosine", "reference spectra"),
    see_also=("import_library", "library_info"),
    cost="instant",
)
def search_library(
    spectrum: Annotated[Spectrum, Record("the query")],
    library: Annotated[str, File("name of an imported library, or the path of its file")],
    top: Annotated[int, Quantity("1", "number of hits", ge=1)] = 10,
) -> tuple[Hit, ...]:
    r"""Return the most similar spectra of a library by exact cosine.

    .. math:: s_i = \frac{\mathbf{q} \cdot \mathbf{l}_i}{|\mathbf{q}|\,|\mathbf{l}_i|}

    over the grid 400(2)4000 cm^-1, after the fifth percentile of each spectrum is taken off as its baseline: one
    product of the library matrix with the query, no approximation.

    Parameters
    ----------
    spectrum
        Query; turned into absorbance and brought onto the grid.
    library
        Name of an imported library, or the path of its ``.arrow`` file.
    top
        Number of hits.

    Returns
    -------
    tuple of Hit
        Best first; equal similarities in the order of the library.

    Raises
    ------
    InputError
        If there is no such library or the query lies outside its range.
    FormatError
        If the file is no library.

    Examples
    --------
    >>> from vibron.core.spectrum import Spectrum
    >>> from vibron.core.example import example
    >>> triangle = Spectrum(np.array([400.0, 1000, 1100, 1200, 4000]), np.array([0.0, 0, 1, 0, 0]))
    >>> [(hit.name, round(hit.similarity, 2)) for hit in search_library(triangle, str(example("bands.arrow")), top=2)]
    [('band at 1100', 1.0), ('band at 1200', 0.25)]
    """
    opened = open_library(library)
    similarity = opened.vectors @ unit_vectors(on_grid(spectrum)[np.newaxis].astype(np.float32))[0]
    order = np.argsort(-similarity, kind="stable")[:top]
    return tuple(
        Hit(rank, int(row), entry.id, entry.name, entry.smiles, entry.inchikey, entry.state, float(similarity[row]))
        for rank, row in enumerate(order, 1)
        for entry in (opened.entries[row],)
    )
