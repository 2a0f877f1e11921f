"""The report: one self-contained HTML page for each analysed spectrum, and an index for a batch."""

from vibron_agents.app.report.index import render_index, write_index
from vibron_agents.app.report.page import page_name, render, write_report
from vibron_agents.app.report.trace import SpectrumTrace

__all__ = ["SpectrumTrace", "page_name", "render", "render_index", "write_index", "write_report"]
