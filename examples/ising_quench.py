"""
A quench by two methods
=======================

All spins of a transverse-field Ising chain point up when the field is switched on. Krylov evolution is exact for a
short chain; TEBD also takes long ones. Where both can be used they must agree within their stated errors.
"""

import matplotlib.pyplot as plt
import numpy as np

from vibron.manybody import evolve, tfim

chain = tfim(size=(8,), g=1.0)
times = np.linspace(0.0, 2.0, 11)
runs = {
    method: evolve(chain, times, initial="all_up", observables=("Z",), method=method) for method in ("krylov", "tebd")
}
for method, run in runs.items():
    print(f"{method}: {run.solver}, largest error {run.error.max():.1e}, converged: {run.converged}")

middle = {method: run.observables["Z"][:, 4] for method, run in runs.items()}
print(f"largest difference at the centre {np.abs(middle['krylov'] - middle['tebd']).max():.1e}")

# %%
figure, axes = plt.subplots(figsize=(6, 3.5), layout="constrained")
axes.plot(times, middle["krylov"], label="Krylov")
axes.plot(times, middle["tebd"], "o", markersize=4, label="TEBD")
axes.set(xlabel="time", ylabel="<Z> at the centre")
axes.legend(frameon=False)
plt.show()
