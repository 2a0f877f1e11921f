"""What a worker does before it takes calls, so that the first user does not wait for networks and tables."""

from __future__ import annotations

from dataclasses import dataclass

from vibron.core.example import example
from vibron_agents.app.plotting import Look
from vibron_agents.app.serve.answered import digest_of
from vibron_agents.app.serve.spectrum_calls import AnalyzeCall, DrawCall, SearchCall, SentFile
from vibron_agents.app.serve.tool_calls import SolveCall
from vibron_agents.jobs.call import Rules, Worked, WorkerCall
from vibron_agents.jobs.work import ended
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information

STATED = {"x_unit": None, "y_kind": None, "scale_change": None}
KNOWN = (Information(), Information(formula="C7H8"), Information(elements="C,H"))
QUESTION = "At which wavelength is the emission of a black body at 300 K highest?"


@dataclass(frozen=True)
class FirstCalls:
    """Calls one after another; their answers, and errors for lack of a package, are dropped."""

    calls: tuple[WorkerCall, ...]
    rules: Rules
    name: str = "start"

    def run(self) -> Worked:
        """Do the calls."""
        for call in self.calls:
            ended(call)
        return Worked()


def first_on_spectra(rules: Rules) -> FirstCalls:
    """Return the calls that load what analyses, searches and pictures use."""
    path = example("toluene_computed.jdx")
    toluene, broad = _source(path.name, path.read_bytes()), _source("broad.csv", _broad().encode())
    return FirstCalls((
        *(AnalyzeCall(toluene, Settings(known), rules) for known in KNOWN),
        AnalyzeCall(broad, Settings(), rules),
        SearchCall(toluene, {"library": "computed"}, STATED, rules),
        DrawCall((toluene,), Look(), "svg", STATED, rules),
    ), rules)  # fmt: skip


def first_of_tools(rules: Rules) -> FirstCalls:
    """Return the calls that load the catalogue and what answers questions."""
    return FirstCalls((SolveCall(QUESTION, rules),), rules)


def _source(name: str, data: bytes) -> SentFile:
    return SentFile(name, data, digest_of(data))


def _broad() -> str:
    """Return a spectrum of one broad band, which is of no single compound: its kind is inferred too."""
    points = (f"{x},{0.8 / (1.0 + ((x - 1080) / 90) ** 2):.6f}" for x in range(400, 4001, 4))
    return "\n".join(["wavenumber (cm-1),absorbance (1)", *points])
