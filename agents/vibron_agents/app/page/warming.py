"""What a worker process loads before the first piece of work."""

from __future__ import annotations


def warm() -> None:
    """Import the spectrum workflow and read the models that it uses."""
    from vibron.infrared.structure_model.model import shipped_model
    from vibron_agents.spectrum import workflow

    assert workflow and shipped_model()
