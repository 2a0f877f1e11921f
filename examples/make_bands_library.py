"""Write the made-up spectra that examples and known answers use: two small libraries, and one spectrum as a table."""

import numpy as np

from vibron.core.example import FOLDER
from vibron.infrared.library._entry import Entry
from vibron.infrared.library._store import write
from vibron.infrared.preprocessing._grid import GRID

CENTRES = (1100.0, 1200.0, 2000.0)  # cm^-1; one triangle of half base 100 cm^-1 each
bands = np.array([np.clip(1 - np.abs(GRID - centre) / 100, 0, None) for centre in CENTRES], dtype=np.float32)
entries = [Entry(f"band-{centre:.0f}", f"band at {centre:.0f}", state="gas") for centre in CENTRES]
print(write(str(FOLDER / "bands.arrow"), entries, bands))

coarse = np.arange(400.0, 4001.0, 20.0)
rows = "".join(f"{x:.0f},{y:.4f}\n" for x, y in zip(coarse, np.interp(coarse, GRID, bands[0]), strict=True))
(FOLDER / "bands.csv").write_text("wavenumber (cm-1),absorbance\n" + rows, encoding="utf-8")


def measured(centre: float, resolution: float) -> np.ndarray:
    """Return a Gaussian band of 12 cm^-1 as an instrument of this resolution (Gaussian, both full widths) shows it."""
    width = np.hypot(12.0, resolution)
    return 12.0 / width * np.exp(-4.0 * np.log(2.0) * ((GRID - centre) / width) ** 2)


VARIANTS = (  # name, state, centre and resolution in cm^-1: two are one spectrum
    ("one", "gas", 1100.0, 4.0),
    ("one", "gas", 1100.0, 8.0),
    ("one", "liquid", 1085.0, 4.0),
    ("other", "gas", 1100.0, 4.0),
)
entries = [Entry(f"{n}", name, state=state, method=f"{at:g} cm-1") for n, (name, state, _, at) in enumerate(VARIANTS)]
curves = np.array([measured(centre, resolution) for *_, centre, resolution in VARIANTS], dtype=np.float32)
print(write(str(FOLDER / "duplicates.arrow"), entries, curves, encoding="uint8"))
