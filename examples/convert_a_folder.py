"""
Convert a folder of instrument files
====================================

Files of several manufacturers become JCAMP-DX. The format is detected from the content; a file that cannot be read is
named with the reason, and the others are still converted.
"""

import shutil
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt

import vibron
from vibron.core.example import example
from vibron.infrared import convert_format

folder = Path(tempfile.mkdtemp())
for name in ("omnic.spa", "grams_new.spc", "perkinelmer.sp", "micrometres.txt", "decimal_comma.csv", "plotted.png"):
    shutil.copy(example(name), folder)

# %%
# The change of the ordinate by writing is reported, so that nothing is lost unseen.
for path in sorted(folder.iterdir()):
    try:
        written = convert_format(path, path.with_suffix(".converted.jdx"), form="DIFDUP")
    except vibron.VibronError as error:
        print(f"{path.name:18s} not converted: {error}")
    else:
        size = f"{path.stat().st_size} -> {written.size} bytes"
        print(f"{path.name:18s} {written.points:5d} points, {size}, largest change {written.ordinate_error:.0e}")

# %%
# The converted files are read back.
figure, axes = plt.subplots(figsize=(8, 3.5), layout="constrained")
for path in sorted(folder.glob("*.converted.jdx")):
    for spectrum in vibron.read(path):
        axes.plot(spectrum.wavenumber, spectrum.ordinate, label=path.name.removesuffix(".converted.jdx"))
axes.set(xlim=(4000, 400), xlabel="wavenumber / cm$^{-1}$", ylabel="ordinate as filed")
axes.legend(frameon=False)
plt.show()
