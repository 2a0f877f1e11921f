"""The analysis of one spectrum from Python: ``vibron.analyze``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vibron.core.data_record import Rows, Shown
from vibron.core.errors import InputError
from vibron.core.notebook.html import curve_svg, heading, rows_html
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared import Band, NextQuestion
from vibron.infrared.formats.read_spectrum import ScaleChange
from vibron.infrared.library.mixture_search import Mixture
from vibron.infrared.spectra.x_units import XUnit
from vibron.infrared.structure.predict_groups import GroupProbability
from vibron.infrared.structure.rank_structures import Candidate, Proposals
from vibron.infrared.structure_model.sample_state import KnownState, Technique
from vibron_agents.spectrum.answer import answer
from vibron_agents.spectrum.corrections import Choice, Correction
from vibron_agents.spectrum.curves import with_curves
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information
from vibron_agents.spectrum.next_questions import open_questions
from vibron_agents.spectrum.verdict import IdentificationVerdict
from vibron_agents.spectrum.workflow import analyze_file, analyze_spectrum

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes, DataFrame

_LABELLED = 8  # bands
_APART = 150.0  # cm^-1 between labels


@dataclass(frozen=True)
class Analysis(Shown):
    """Bands, functional groups and ranked structures of one spectrum.

    Attributes
    ----------
    evidence : Evidence
        Results of each step as objects of the tools.
    data : mapping
        The same as JSON-safe data of the schema ``vibron.analysis/1``, with settings and provenance.
    """

    evidence: Evidence = field(repr=False)
    data: Mapping[str, Any] = field(repr=False)

    @property
    def spectrum(self) -> Spectrum:
        """The spectrum as read, without the labels of the file."""
        return self.evidence.spectrum

    @property
    def verdict(self) -> IdentificationVerdict:
        """Whether the compound is identified, structures are only ranked, or none is credible, with the reason."""
        return IdentificationVerdict(**self.data["verdict"])

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """The corrections made before the spectrum was read, and those that the file suggests."""
        return self.evidence.corrections

    @property
    def bands(self) -> Rows[Band]:
        """The bands found."""
        return self.evidence.bands.bands if self.evidence.bands else Rows()

    @property
    def groups(self) -> Rows[GroupProbability]:
        """The probability of each functional group."""
        return self.evidence.groups

    @property
    def candidates(self) -> Rows[Candidate]:
        """The ranked structures, most probable first."""
        return self.evidence.ranking.candidates if self.evidence.ranking else Rows()

    @property
    def mixture(self) -> Mixture | None:
        """The components of the mixture; None where no decomposition was asked for."""
        return self.evidence.mixture

    @property
    def next_questions(self) -> Rows[NextQuestion]:
        """What to find out next, the most telling first; empty where the verdict is not ``ranked``."""
        return open_questions(self.evidence.ranking, self.verdict)

    def to_pandas(self) -> DataFrame:
        """Return the candidates, one row each, with the verdict in ``attrs``."""
        frame = self.candidates.to_pandas()
        frame.attrs.update(verdict=self.verdict.state, reason=self.verdict.reason)
        return frame

    def plot(self, *, ax: Axes | None = None, **style: Any) -> Axes:
        """Draw the absorbance with the positions of its strongest bands, high wavenumbers on the left.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Axes to draw into; without one a new figure is made.
        **style
            Passed to ``Axes.plot``.

        Returns
        -------
        matplotlib.axes.Axes
        """
        ax = self.evidence.absorbance.plot(ax=ax, **style)
        for band in self._labelled():
            place = (band.wavenumber, band.absorbance)
            ax.annotate(
                f"{band.wavenumber:.0f}", place, (0, 3), textcoords="offset points", ha="center", fontsize="small"
            )
        return ax

    def write_report(self, folder: str | Path) -> Path:
        """Write the analysis as a self-contained HTML page and return its path."""
        from vibron_agents.app.report import write_report
        from vibron_agents.pages.writing import make_folder

        make_folder(Path(folder))
        return write_report(*with_curves(dict(self.data), self.evidence), Path(folder))

    def export(self, *targets: str | Path) -> list[Path]:
        """Write the results as files, as ``vibron analyze --export`` does, and return their paths.

        Parameters
        ----------
        *targets : str or Path
            Files that end in .pdf (the report), .csv (bands), .png (picture) or .jdx (spectrum as analysed), or folders
            that get all of them.

        Raises
        ------
        InputError
            The ending is another, or a file cannot be written.
        MissingSystemError
            A PDF needs Chromium or matplotlib.
        """
        from vibron_agents.app.exporting import Exports

        made = Exports.read([Path(one) for one in targets], 1).write(self.data, self.evidence, 1)
        return [Path(one["path"]) for one in made]

    def _labelled(self) -> list[Band]:
        """Return the strongest bands that lie far enough from stronger ones."""
        found: list[Band] = []
        for band in sorted(self.bands, key=lambda band: -band.relative):
            if all(abs(band.wavenumber - other.wavenumber) > _APART for other in found):
                found.append(band)
        return found[:_LABELLED]

    def __repr__(self) -> str:
        verdict, path = self.verdict, self.data["input"]["path"]
        return f"<Analysis of {path}: {verdict.state}; {verdict.reason}>"

    def _repr_html_(self) -> str:
        spectrum = self.evidence.absorbance
        verdict = heading(f"Analysis of {self.data['input']['path']}", f"{self.verdict.state}; {self.verdict.reason}")
        curve = curve_svg(spectrum.wavenumber, spectrum.ordinate, falling=True)
        return verdict + curve + rows_html(self.candidates)


def analyze(
    source: str | Path | bytes | Spectrum,
    *,
    formula: str | None = None,
    elements: str | None = None,
    carbons: str | int | None = None,
    scaffold: str | None = None,
    library: str | None = None,
    x_unit: XUnit | None = None,
    y_kind: Kind | None = None,
    allow_reflectance: bool = False,
    scale_change: ScaleChange | None = None,
    atmosphere: Choice = "auto",
    baseline: Choice = "auto",
    atr: Choice = "auto",
    proposals: Proposals = "auto",
    state: KnownState | None = None,
    technique: Technique | None = None,
    unlisted: bool = False,
    compute: int | None = None,
    top: int = 10,
    mixture: int | None = None,
) -> Analysis:
    """Assign bands and rank structures for one infrared spectrum, as ``vibron analyze FILE`` does.

    Parameters
    ----------
    source : str, Path, bytes or Spectrum
        File, content of a file, or a spectrum.
    formula : str, optional
        Molecular formula, ``"C8H9NO2"``.
    elements : str, optional
        All elements present, ``"C,H,O"``, or some of them and a star for those unknown, ``"C,O,*"``.
    carbons : str or int, optional
        Number of carbon atoms, ``8`` or ``"7-9"``.
    scaffold : str, optional
        SMILES of a structure that the molecule contains.
    library : str, optional
        Name of a library to search too.
    x_unit, y_kind : str, optional
        Unit of the abscissa and kind of the ordinate, if the file does not state them.
    allow_reflectance : bool
        Convert reflectance to absorbance, as for transflection.
    scale_change : {"none", "2000"}, optional
        Wavenumber at which a digitised chart changes scale, as for `read_spectrum`.
    atmosphere, baseline, atr : {"auto", "yes", "no"}
        Subtract the lines of air, subtract the baseline, correct attenuated total reflection for the penetration depth:
        where there is evidence, always, or never.  ``atr="auto"`` corrects nothing, and says where it could.
    proposals : {"auto", "none", "quick", "thorough"}
        Whether structures that no table lists are proposed, as for `rank_structures`.
    state, technique : str, optional
        State of the sample and how it was measured, as for `rank_structures`; else read from the spectrum.
    unlisted : bool
        The compound is known to be in no table: only new structures are candidates.
    compute : int, optional
        Compare the candidates with their computed spectra: those of the shipped library, and for this many others
        spectra computed now by GFN2-xTB (extra ``simulate``), 2 to 8 s each.  None compares nothing.
    top : int
        Number of candidates.
    mixture : int, optional
        Decompose the spectrum over the library into at most this number of components.

    Returns
    -------
    Analysis

    Raises
    ------
    InputError
        The file does not exist or has more than one spectrum.
    FormatError
        The file is damaged, of another method or does not state its units.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> analysis = analyze(example("toluene_computed.jdx"), formula="C7H8")
    >>> analysis.verdict.state, analysis.candidates[0].smiles
    ('identified', 'Cc1ccccc1')
    """
    information = Information(formula, elements, None if carbons is None else str(carbons), scaffold)
    settings = Settings(
        information, library, top, x_unit, y_kind, allow_reflectance, scale_change, atmosphere, baseline, atr,
        proposals, state, technique, unlisted, mixture, compute,
    )  # fmt: skip
    if isinstance(source, Spectrum):
        evidence = analyze_spectrum(source, settings)
        return Analysis(evidence, answer(evidence, {"path": "spectrum"}, settings))
    label = "bytes" if isinstance(source, bytes) else str(source)
    analyses = analyze_file(source if isinstance(source, bytes) else Path(source), label, settings)
    if len(analyses) > 1:
        raise InputError(
            f"expected one spectrum, got {len(analyses)}", field="source", value=label,
            remedy="analyze each: [vibron.analyze(spectrum) for spectrum in vibron.read(source)]",
        )  # fmt: skip
    [(data, evidence)] = analyses
    return Analysis(evidence, data)
