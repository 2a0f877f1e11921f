"""Write the made-up spectra that examples and known answers use: a library of three, and one as a table."""

import numpy as np

from vibron.core.example import FOLDER
from vibron.infrared.library._store import Entry, write
from vibron.infrared.preprocessing._grid import GRID

CENTRES = (1100.0, 1200.0, 2000.0)  # cm^-1; one triangle of half base 100 cm^-1 each
bands = np.array([np.clip(1 - np.abs(GRID - centre) / 100, 0, None) for centre in CENTRES], dtype=np.float32)
entries = [Entry(f"band-{centre:.0f}", f"band at {centre:.0f}", "", "", "gas", "", "") for centre in CENTRES]
print(write(str(FOLDER / "bands.arrow"), entries, bands))

coarse = np.arange(400.0, 4001.0, 20.0)
rows = "".join(f"{x:.0f},{y:.4f}\n" for x, y in zip(coarse, np.interp(coarse, GRID, bands[0]), strict=True))
(FOLDER / "bands.csv").write_text("wavenumber (cm-1),absorbance\n" + rows, encoding="utf-8")
