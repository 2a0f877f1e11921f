"""Write the example files of the binary, HITRAN, MODTRAN and quantum-chemistry formats.

    python examples/make_format_files.py [FOLDER]

FOLDER is that of the package's examples if none is given.  All numbers are made up or computed here, none measured.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
import binary_encoders as encode

from vibron.core.example import FOLDER

#: 181 points of a spectrum with three bands, descending as instruments write it.
X = np.linspace(4000.0, 400.0, 181)
BANDS = ((2940.0, 0.4), (1720.0, 0.8), (1240.0, 0.6))
ABSORBANCE = sum(height * np.exp(-(((X - centre) / 30.0) ** 2)) for centre, height in BANDS)
#: Huber and Herzberg's constants of carbon monoxide, 1/cm: we, wexe, weye, Be, alpha, De.
CO = (2169.81358, 13.28831, 0.010511, 1.93128087, 0.01750441, 6.12147e-6)


def opus_file() -> bytes:
    """Return an OPUS file with absorbance, two single beams and an interferogram."""
    reference = 0.5 + 0.4 * np.exp(-(((X - 2000.0) / 900.0) ** 2))
    mirror = np.arange(256.0)
    interferogram = np.cos(0.9 * (mirror - 128.0)) * np.exp(-(((mirror - 128.0) / 20.0) ** 2))
    blocks = [
        *encode.opus_data(4, 3, X, ABSORBANCE),
        *encode.opus_data(1, 1, X, reference * 10**-ABSORBANCE),
        *encode.opus_data(1, 2, X, reference),
        *encode.opus_data(2, 1, mirror, interferogram, unit="PNT"),
        (encode.opus_type(0, 0, 2, 0), encode.opus_parameters({"INS": "encoder", "HFL": 7900.0})),
        (encode.opus_type(0, 0, 10, 0), encode.opus_parameters({"SNM": "three bands"})),
    ]
    return encode.opus(blocks)


def carbon_monoxide() -> bytes:
    """Return pure rotation and the R branch of the fundamental of CO; intensities are relative."""
    w, wx, wy, b, alpha, d = CO

    def energy(v: int, j: int) -> float:
        n, k = v + 0.5, j * (j + 1)
        return w * n - wx * n**2 + wy * n**3 + (b - alpha * n) * k - d * k**2

    rows = []
    for upper, lower in ((0, 0), (1, 0)):
        for j in range(6):
            below = energy(lower, j) - energy(0, 0)
            position = energy(upper, j + 1) - energy(lower, j)
            strength = 1e-24 * (j + 1) * position * np.exp(-1.438776877 * below / 296.0)
            rows.append(
                f"{5:2d}{1:1d}{position:12.6f}{strength:10.3E}{1e-7 * (j + 1):10.3E}.07970.086{below:10.4f}0.76-.000265"
                f"{upper:15d}{lower:15d}{'':15s}{f'R{j:3d}':>9s}{'':6s}{'':6s}{'':12s} {2 * j + 3:7.1f}{2 * j + 1:7.1f}"
            )
    assert all(len(row) == 160 for row in rows)
    return ("\n".join(rows) + "\n").encode()


def cross_section() -> bytes:
    """Return a table of cross sections: one band of 1.5e-18 at 850 cm^-1, 101 points."""
    grid = np.linspace(800.0, 900.0, 101)
    values = 1.5e-18 * np.exp(-(((grid - 850.0) / 15.0) ** 2))
    head = f"{'CCl3F':>20}{800:10.4f}{900:10.4f}{101:7d}{296:7.2f}{760:6.1f}{values.max():10.3E}"
    head += f" .015{'CFC-11':>15}    air 99"
    rows = ["".join(f"{value:10.3E}" for value in values[k : k + 10]) for k in range(0, 101, 10)]
    return ("\n".join([head, *rows]) + "\n").encode()


def tape7(head: str, rows: list[str]) -> bytes:
    """Return a tape7 with a few cards above the table."""
    cards = "T F 6    3    2    0\n    1    1    1    0    0    0  23.00000\n    2050.0    2053.0       1.0\n"
    return (cards + head + "\n" + "\n".join(rows) + "\n -9999.\n").encode()


def radiance() -> bytes:
    """Return a tape7 of the radiance mode with made-up numbers."""
    head = "    FREQ  TOT_TRANS  PTH_THRML  THRML_SCT  SURF_EMIS   DEPTH DIR_EM BBODY_T[K]"
    table = (
        (0.75, 5.6e-8, 0.29, 243.8), (0.52, 1.1e-7, 0.65, 258.1), (0.5, 1.2e-7, 0.69, 260.4),
        (0.7, 7.3e-8, 0.36, 249.3),
    )  # fmt: skip
    rows = [
        f"{2050 + k:8.2f}{t:11.8f}{p:11.4E}{0:11.4E}{0:11.4E}{d:8.3f}{1:7.4f}{b:11.3f}"
        for k, (t, p, d, b) in enumerate(table)
    ]
    return tape7(head, rows)


def transmittance() -> bytes:
    """Return a tape7 of the transmittance mode, whose last labels touch, with made-up numbers."""
    gases = "CO CH4 N2O O2 NH3 NO NO2 SO2 CLOUD CFC11 CFC12 CFC13 CFC14 CFC22 CFC113 CFC114 CFC115 CLONO2 HNO4 "
    gases += "CHCL2F CCL4"
    names = ["H2O", "UMIX", "O3", "TRACE", "N2", "H2O", "MOLEC", "AER+CLD", "HNO3", "AER+CLD", "-LOG", "CO2"]
    names += [*gases.split(), "N2O5", "H2-H2", "H2-HE", "H2-CH4", "CH4-CH4"]
    below = ["TRANS"] * 4 + ["CONT", "CONT", "SCAT", "TRANS", "TRANS", "abTRNS", "COMBIN"] + ["TRANS"] * 27
    widths = [7] * 10 + [8] + [7] * 27
    head = "    FREQ COMBIN" + "".join(f"{name:>{w}}" for name, w in zip(names, widths, strict=True))
    head += "\n    CM-1  TRANS" + "".join(f"{name:>{w}}" for name, w in zip(below, widths, strict=True))
    rows = []
    for k in range(4):
        cells = [f"{1 - 0.01 * k:{w}.4f}" if w == 7 else f"{0.1 * k:{w}.3f}" for w in widths]
        rows.append(f"{655 + 5 * k:8.2f}{0.5 - 0.1 * k:7.4f}" + "".join(cells))
    return tape7(head, rows)


def gaussian_log() -> bytes:
    """Return the part of an output in Gaussian's layout that carries the vibrations of water, B3LYP/6-31G*."""
    frequencies = (1710.7, 3721.8, 3845.5)
    intensities = (75.9, 1.6, 19.3)
    atoms = ((8, 0.0, 0.0, 0.1197), (1, 0.0, 0.7616, -0.4790), (1, 0.0, -0.7616, -0.4790))
    rule = " " + "-" * 69
    lines = [
        " Excerpt with numbers of pyscf in the layout of Gaussian, Inc.",
        " NAtoms=      3",
        "                         Standard orientation:",
        rule,
    ]
    lines += [" Center     Atomic      Atomic             Coordinates (Angstroms)"]
    lines += [" Number     Number       Type             X           Y           Z", rule]
    lines += [f"{k:7d}{z:11d}{0:12d}    {x:12.6f}{y:12.6f}{w:12.6f}" for k, (z, x, y, w) in enumerate(atoms, start=1)]
    lines += [rule, " Harmonic frequencies (cm**-1), IR intensities (KM/Mole), Raman scattering"]
    lines += ["".join(f"{k:23d}" for k in (1, 2, 3)), "".join(f"{name:>23s}" for name in ("A1", "A1", "B1"))]
    lines += [" Frequencies --" + "".join(f"{value:12.4f}           " for value in frequencies)]
    lines += [" IR Inten    --" + "".join(f"{value:12.4f}           " for value in intensities), "", ""]
    return "\n".join(lines).encode()


def cube_files() -> tuple[bytes, bytes]:
    """Return header and image of 2 x 3 pixels with 100 row + 10 column + band, bands counted from low wavenumbers."""
    row, column, band = np.meshgrid(np.arange(2), np.arange(3), np.arange(25), indexing="ij")
    positions = [1e4 / (800.0 + 50.0 * k) for k in reversed(range(25))]
    return encode.envi(100 * row + 10 * column + 24 - band, positions, interleave="bil")


def files() -> dict[str, bytes]:
    """Return every example file by name."""
    planes = np.arange(24.0)[:, None, None] + 4.0 * np.arange(2)[:, None] + 2.0 * np.arange(2)
    percent = 100 * 10**-ABSORBANCE
    cube, tile = cube_files(), encode.agilent(planes, 100, 10.0)
    return {
        "opus.0": opus_file(),
        "grams_new.spc": encode.spc([ABSORBANCE], 4000.0, 400.0, log="MADE = by an encoder\r\n"),
        "grams_old.spc": encode.spc([ABSORBANCE], 4000.0, 400.0, version=encode.SPC_OLD),
        "omnic.spa": encode.omnic([ABSORBANCE], 4000.0, 400.0),
        "omnic.spg": encode.omnic(
            [ABSORBANCE, percent], 4000.0, 400.0, titles=("three bands", "in percent"), y_codes=(17, 16)
        ),
        "perkinelmer.sp": encode.perkinelmer(percent, 4000.0, 400.0),
        "cube.hdr": cube[0], "cube.img": cube[1], "agilent.bsp": tile[0], "agilent.dat": tile[1],
        "carbon_monoxide.par": carbon_monoxide(), "cross_section.xsc": cross_section(),
        "tape7_radiance.txt": radiance(), "tape7_transmittance.txt": transmittance(),
        "water_frequencies.log": gaussian_log(),
    }  # fmt: skip


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    for name, content in files().items():
        (folder / name).write_bytes(content)
