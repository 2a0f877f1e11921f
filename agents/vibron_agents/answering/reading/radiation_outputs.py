"""Which part of a result of infrared radiation is asked for, of all its families."""

from __future__ import annotations

from vibron_agents.answering.reading import radiation_outputs_air, radiation_outputs_bodies, radiation_outputs_matter

OUTPUTS: dict[str, tuple[tuple[str, str], ...]] = {
    **radiation_outputs_air.OUTPUTS,
    **radiation_outputs_bodies.OUTPUTS,
    **radiation_outputs_matter.OUTPUTS,
}
