from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord, Rows
from vibron.core.quantity import File, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.library import Describe
from vibron.infrared.spectral_library.metrics import DEFAULT, METRICS, best
from vibron.infrared.spectral_library.parts import open_parts
from vibron.infrared.spectral_library.restricted import inside, likeness_inside, with_groups


@tool(
    valid_for="absorbance or transmittance within 400 to 4000 cm^-1",
    limitations=(
        "the default metric was learned on organic compounds, most of them gases, and finds related structures rather "
        "than equal curves; a mixture resembles its strongest component only"
    ),
    see_also=("import_library", "hit_gap_confidence", "open_set_threshold", "mixture_search", "prefilter_bands"),
    cost="instant",
)
def search_library(
    spectrum: Annotated[Spectrum, Record("the query")],
    library: Annotated[str, File("name of an imported library, or the path of its file")],
    top: Annotated[int, Quantity("1", "number of hits", ge=1)] = 10,
    metric: Annotated[str, Option("how spectra are compared", choices=tuple(METRICS))] = DEFAULT,
    groups: Annotated[tuple[str, ...], Option("functional groups that every hit carries, such as ketone")] = (),
    low: Annotated[
        float | None, Quantity("cm^-1", "lower end of the range compared", ge=400, le=4000, kind="position")
    ] = None,
    high: Annotated[
        float | None, Quantity("cm^-1", "upper end of the range compared", ge=400, le=4000, kind="position")
    ] = None,
) -> Rows[Hit]:
    r"""Return the most similar spectra of a library, by an exact comparison with every one.

    .. math:: s_i = \frac{\mathbf{q} \cdot \mathbf{l}_i}{|\mathbf{q}|\,|\mathbf{l}_i|}

    over the grid 400(2)4000 cm^-1: one product of the library matrix with the query, no approximation.  By default q
    and l are 200 numbers each, a linear map of the bands that was learned so that the cosine follows the similarity of
    the molecules, also across states of the sample; ``cosine`` and ``sqrt_cosine`` compare the ordinates themselves;
    ``calculate_scores`` names the other metrics.

    Parameters
    ----------
    spectrum
        Query; turned into absorbance and brought onto the grid.
    groups
        Names of `predict_groups`; spectra without a structure are not found then.
    low, high
        Points outside do not count, and spectra with fewer than 25 points inside are not found.  The default metric
        takes them as average; ``cosine`` and ``correlation`` suit a narrow range better.

    Returns
    -------
    tuple of Hit
        Best first; equal similarities in the order of the library.

    Raises
    ------
    InputError
        If the library does not exist, the query lies outside its range, or a group is unknown.
    DomainError
        If the range holds fewer than 25 points of the grid, or of the query.
    FormatError
        If the file is not a library.

    Examples
    --------
    >>> from vibron.core.spectrum import Spectrum
    >>> from vibron.core.example import example
    >>> triangle = Spectrum(np.array([400.0, 1000, 1100, 1200, 4000]), np.array([0.0, 0, 1, 0, 0]))
    >>> hits = search_library(triangle, str(example("bands.arrow")), top=2, metric="cosine")
    >>> [(hit.name, round(hit.similarity, 2)) for hit in hits]
    [('band at 1100', 1.0), ('band at 1200', 0.25)]
    """
    chosen, values = METRICS[metric], on_grid(spectrum).astype(np.float32)
    seen = chosen.represent(values[np.newaxis])[0]
    first, found = 0, list[tuple[float, int, Describe, int]]()
    for part, counted in open_parts(library):
        if low is None and high is None:
            likeness = chosen.likeness(part.seen_by(chosen), seen)[counted]
            allowed = np.ones(len(counted), dtype=np.bool_)
        else:
            likeness = likeness_inside(part, chosen, values, inside(low, high))[counted]
            allowed = np.isfinite(likeness)
        if groups:
            allowed &= with_groups(part, groups)[counted]
        rows = np.flatnonzero(allowed)
        rows = rows[best(likeness[rows], top)]
        if len(found) == top:  # the later of equal ones come after the earlier
            rows = rows[-likeness[rows] < found[-1][0]]
        places = counted[rows].tolist()
        found += [
            (-float(likeness[row]), first + row, part.described, place)
            for row, place in zip(rows.tolist(), places, strict=True)
        ]
        found = sorted(found, key=lambda one: one[:2])[:top]
        first += len(counted)
    return hits_of((-distance, row, described([place])[0]) for distance, row, described, place in found)


@dataclass(frozen=True)
class Hit(DataRecord):
    """One library spectrum that resembles the query."""

    bars = ("label", "similarity")  # as which lists of hits are drawn

    rank: Annotated[int, Quantity("1", "1 for the most similar", ge=1)]
    row: Annotated[int, Quantity("1", "row of the spectrum in the library", ge=0)]
    id: Annotated[str, Option("identifier in the library")]
    name: Annotated[str, Option("name of the compound")]
    smiles: Annotated[str, Option("structure, empty where unknown")]
    inchikey: Annotated[str, Option("InChIKey, empty where unknown")]
    state: Annotated[str, Option("state of the sample")]
    similarity: Annotated[float, Quantity("1", "by the metric chosen; a distance has a minus sign")]

    @property
    def label(self) -> str:
        """The name of the compound, or the identifier where none is known."""
        return self.name or self.id


def hits_of(found: Iterable[tuple[float, int, Entry]]) -> Rows[Hit]:
    """Return hits from similarity, row and entry, best first."""
    return Rows(
        Hit(rank, row, entry.id, entry.name, entry.smiles, entry.inchikey, entry.state, similarity)
        for rank, (similarity, row, entry) in enumerate(found, 1)
    )
