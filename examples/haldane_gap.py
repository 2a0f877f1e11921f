"""
Gap of spin-1/2 and spin-1 rings
================================

Haldane's conjecture: the gap of a ring of spins one half closes as the ring grows, that of spins one stays open. Exact
diagonalisation of small rings shows the difference.
"""

import matplotlib.pyplot as plt
import numpy as np

from vibron.manybody import Sector, exact_levels, heisenberg

figure, axes = plt.subplots(figsize=(6, 3.5), layout="constrained")
for spin, sizes in ((0.5, (4, 6, 8, 10, 12, 14)), (1.0, (4, 6, 8))):
    gaps = []
    for size in sizes:
        ring = heisenberg(size=(size,), spin=spin, boundary="periodic", sector=Sector(total_sz=0))
        gaps.append(exact_levels(ring, count=1, above=Sector(total_sz=1)).gap)
    print(f"spin {spin:g}:", "  ".join(f"{size}: {gap:.4f}" for size, gap in zip(sizes, gaps, strict=True)))
    axes.plot(1 / np.array(sizes), gaps, "o-", label=f"spin {spin:g}")
axes.axhline(0.4105, color="gray", linestyle=":", label="infinite chain of spins 1 (0.4105)")
axes.set(xlim=(0, None), ylim=(0, None), xlabel="1 / length", ylabel="gap to the triplet / J")
axes.legend(frameon=False)
plt.show()
