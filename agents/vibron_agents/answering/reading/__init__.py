"""What the words of a field say about inputs: its phrases, symbols and habits, one module a field."""

from vibron_agents.answering.reading.fact import Fact, fact_for, left_out, said

__all__ = ["Fact", "fact_for", "left_out", "said"]
