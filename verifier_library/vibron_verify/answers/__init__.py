"""Known answers of the tools: one YAML file per family, read by the conformance checks."""

from vibron_verify.answers.known import KnownAnswer, answers_of, known_answers
from vibron_verify.answers.summary import in_short

__all__ = ["KnownAnswer", "answers_of", "in_short", "known_answers"]
