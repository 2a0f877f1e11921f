"""Plain questions with their answers, split in three parts; variants of them, and scores of answers."""

from vibron_verify.questions.paraphrasing import paraphrase
from vibron_verify.questions.reading import Asked, normalised, part, read_questions
from vibron_verify.questions.scoring import Given, Score, score

__all__ = ["Asked", "Given", "Score", "normalised", "paraphrase", "part", "read_questions", "score"]
