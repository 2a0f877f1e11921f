"""
Find a tool and compute an error budget
=======================================

Which tool computes the exitance of a surface, and how does the uncertainty of its temperature and emissivity enter?
Any tool with a numeric result propagates uncertainties.
"""

import matplotlib.pyplot as plt

import vibron
from vibron.core.uncertainty import propagate

for name, summary in vibron.tools.search("total power emitted by a hot surface", limit=3).items():
    print(f"{name}: {summary}")

# %%
# The inputs with their standard uncertainties; the budget lists what each contributes.
found = propagate("stefan_boltzmann", {"temperature": "350 +- 1.5 K", "emissivity": "0.92 +- 0.02"})
print(f"\n{found.value:.0f} ± {found.standard_uncertainty:.0f} {found.unit}")
print(f"95 % interval: {found.lower:.0f} to {found.upper:.0f} {found.unit}")
for part in found.contributions:
    print(f"  {part.name:12s} {part.value:g} ± {part.standard_uncertainty:g} contributes {part.contribution:.1f}")

# %%
# The contributions add as squares, so that the larger one is the one to improve.
figure, axes = plt.subplots(figsize=(6, 2), layout="constrained")
axes.barh([part.name for part in found.contributions], [part.contribution for part in found.contributions])
axes.set(xlabel=f"contribution / {found.unit}")
plt.show()
