"""Write a made-up spectrum whose baseline is known, for examples and known answers.

python examples/make_sloping_baseline.py
"""

import numpy as np

from vibron.core.example import FOLDER

x = np.arange(404.0, 4001.0, 8.0)
bands = sum(
    h * np.exp(-4 * np.log(2) * ((x - c) / w) ** 2) for c, h, w in ((1100, 0.5, 60), (1700, 0.8, 40), (2900, 0.4, 80))
)
beneath = 0.10 + 0.35 * np.exp(-(x - 404.0) / 1500.0) + 0.05 * (x / 4000.0) ** 2
noise = 0.002 * np.random.default_rng(20240501).normal(size=x.size)
rows = "".join(f"{u:.0f},{v:.5f}\n" for u, v in zip(x, bands + beneath + noise, strict=True))
(FOLDER / "sloping_baseline.csv").write_text("wavenumber (cm-1),absorbance\n" + rows, encoding="utf-8")
