"""Draw how often an answer is right by its confidence, and risk by coverage, from a run of the benchmark.

vibron bench elucidation --json build/elucidation.json
python benchmarks/reliability_picture.py build/elucidation.json docs/reliability.png
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

TITLES = {"first": "rank 1 is right", "shown": "the answer is among the 50 shown"}


def main(source: Path, target: Path) -> None:
    """Write the picture."""
    figures = json.loads(source.read_text(encoding="utf-8"))
    canvas, axes = plt.subplots(1, 3, figsize=(13, 4.4), sharey=True, constrained_layout=True)
    for axis, (name, title) in zip(axes[:2], TITLES.items(), strict=True):
        rows = figures["reliability"][name]
        axis.plot([0, 1], [0, 1], color="0.75", linewidth=1, zorder=0)
        said, true, count = zip(*rows, strict=True)
        spread = [2 * (share * (1 - share) / number) ** 0.5 for share, number in zip(true, count, strict=True)]
        axis.errorbar(said, true, yerr=spread, fmt="o-", color="#1f7a99", capsize=2, markersize=5)
        for x, y, number in rows:
            axis.annotate(str(number), (x, y), textcoords="offset points", xytext=(7, -11), fontsize=8, color="0.45")
        error = figures["parts"]["all"][f"ece_{name}"]
        axis.set(
            title=f"{title}\nexpected calibration error {error:.3f}", xlabel="confidence", xlim=(0, 1), ylim=(0, 1)
        )
    coverage, risk = zip(*figures["risk"], strict=True)
    axes[2].plot(coverage, risk, "o-", color="#1f7a99", markersize=4)
    axes[2].set(title="the most confident answers", xlabel="share of the spectra answered", xlim=(0, 1))
    axes[2].annotate("share of wrong first ranks", (0.05, 0.9), fontsize=9, color="0.3")
    axes[0].set_ylabel("share that is right (bars: two standard errors)")
    canvas.savefig(target, dpi=110)
    print(target)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
