from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.quantitation._components import subspace
from vibron.infrared.quantitation._labels import class_names
from vibron.infrared.quantitation._magnitude import moderate


@tool(
    valid_for="classes each well described by a few components; spectra of none of them are recognised as such",
    limitations="few spectra in a class make wide or poor limits; sensitivity and specificity are of the training set",
    papers=("wold1976", "jacksonmudholkar1979"),
    see_also=("classify_spectra", "principal_components"),
    extra="analysis",
    exempt={"fits_are_tried_with_noise": "it decides about classes, and returns no parameter of a model with a spread"},
)
def simca(
    spectra: Annotated[FloatArray, Array("1", "m,n", "training spectra, one a row")],
    labels: Annotated[tuple[str, ...], Option("class of each training spectrum")],
    new_spectra: Annotated[FloatArray, Array("1", "p,n", "spectra to judge")],
    components: Annotated[int, Quantity("1", "components of each class model", ge=1)] = 2,
    confidence: Annotated[float, Quantity("1", "of the limits of T² and of Q", gt=0.5, lt=1)] = 0.95,
) -> ClassMembership:
    r"""Judge which class models spectra fit (SIMCA, soft independent modelling of class analogy), if any.

    .. math:: d = \sqrt{(T^2/T^2_{lim})^2 + (Q/Q_{lim})^2}, \qquad \text{fits if } T^2 \le T^2_{lim}
        \text{ and } Q \le Q_{lim}

    Each class has a separate principal component model, centred on its mean; limits as in principal_components.

    Raises
    ------
    InputError
        If a class has too few spectra for its components, or labels and spectra differ in number.
    DomainError
        If the spectra of a class span fewer dimensions.

    Examples
    --------
    >>> rng = np.random.default_rng(0)
    >>> water, oil = rng.normal(0.0, 0.1, (10, 3)), rng.normal(0.0, 0.1, (10, 3)) + [0.0, 2.0, 0.0]
    >>> found = simca(np.vstack([water, oil]), ["water"] * 10 + ["oil"] * 10, [[0, 0, 0], [0, 2, 0], [0, 9, 0]], 1)
    >>> found.accepted
    (('water',), ('oil',), ())
    """
    classes, codes = class_names(labels, len(spectra))
    for name, values in (("spectra", spectra), ("new_spectra", new_spectra)):
        moderate(name, values)
    parts = []
    for number, name in enumerate(classes):
        own = spectra[codes == number]
        if len(own) < components + 2:
            raise InputError(
                f"class {name!r} needs at least {components + 2} spectra for {components} components",
                field="components",
                value=len(own),
                remedy="ask for fewer components or give more spectra",
            )
        parts.append(subspace(own, components, "centre", field="spectra"))
    t2_limit = np.array([part.t2_limit(confidence) for part in parts])
    # Rounding must not throw out spectra that lie in the model exactly.
    q_limit = np.array([max(part.q_limit(confidence), 1e-12 * float(part.variances.sum())) for part in parts])

    def distances(x: FloatArray) -> tuple[FloatArray, FloatArray]:
        found = [part.project(x) for part in parts]
        return np.column_stack([t2 for _, t2, _ in found]), np.column_stack([q for _, _, q in found])

    t2, q = distances(new_spectra)
    fits = (t2 <= t2_limit) & (q <= q_limit)
    distance = np.hypot(t2 / t2_limit, q / q_limit)
    member = np.equal.outer(codes, np.arange(len(classes)))
    own_t2, own_q = distances(spectra)
    inside = (own_t2 <= t2_limit) & (own_q <= q_limit)
    return ClassMembership(
        classes=classes,
        accepted=tuple(tuple(name for name, fit in zip(classes, row, strict=True) if fit) for row in fits),
        nearest=tuple(classes[int(index)] for index in distance.argmin(axis=1)),
        distance=distance,
        t2=t2,
        q=q,
        t2_limit=t2_limit,
        q_limit=q_limit,
        sensitivity=(inside & member).sum(axis=0) / member.sum(axis=0),
        specificity=(~inside & ~member).sum(axis=0) / np.maximum((~member).sum(axis=0), 1),
    )


@dataclass(frozen=True)
class ClassMembership(DataRecord):
    """Which class models each new spectrum fits."""

    classes: Annotated[tuple[str, ...], Option("names of the classes, sorted")]
    accepted: Annotated[tuple[tuple[str, ...], ...], Option("classes that each spectrum fits: none, one or several")]
    nearest: Annotated[tuple[str, ...], Option("class of the least distance, fitting or not")]
    distance: Annotated[
        FloatArray, Array("1", "p,c", "root of (T²/limit)² + (Q/limit)²; fits when neither quotient exceeds one")
    ]
    t2: Annotated[FloatArray, Array("1", "p,c", "Hotelling's T² in each class")]
    q: Annotated[FloatArray, Array("1", "p,c", "squared residual in each class")]
    t2_limit: Annotated[
        FloatArray, Array("1", "c", "limit of T² of each class; infinite for too few samples", infinite=True)
    ]
    q_limit: Annotated[FloatArray, Array("1", "c", "limit of Q of each class")]
    sensitivity: Annotated[FloatArray, Array("1", "c", "share of the class's own spectra that fit it")]
    specificity: Annotated[FloatArray, Array("1", "c", "share of the other spectra that do not fit it")]
