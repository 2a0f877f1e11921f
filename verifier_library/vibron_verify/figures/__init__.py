"""Published figures and tables as tasks: a script, a rubric, and what the literature says of them."""

from vibron_verify.figures.reading import Figure, figures, find_figure, read_figure

__all__ = ["Figure", "figures", "find_figure", "read_figure"]
