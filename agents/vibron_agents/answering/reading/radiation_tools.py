"""Which tool of infrared radiation a question is for, by the words of all its families."""

from __future__ import annotations

from vibron_agents.answering.reading import radiation_tools_air, radiation_tools_bodies, radiation_tools_matter

CUES: dict[str, str] = {**radiation_tools_air.CUES, **radiation_tools_bodies.CUES, **radiation_tools_matter.CUES}
