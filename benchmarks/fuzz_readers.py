"""Feed damaged files to every reader: a valid value or an error of ours, in time, in bounded memory, on the right axis.

    python benchmarks/fuzz_readers.py [--cases 10000] [--reader NAME] [--file NAME] [--case NUMBER]

Readers are the tools of the family ``formats`` whose names begin with ``read_``, and two more that read files.  Seeds
are the example files, files made by the writers and, where VIBRON_DATA is set, its folder ``formats``; a reader's seeds
are those it reads undamaged, or the one that ``--file`` names.  Each case is one seed with bits flipped, cut short,
spliced with another, with huge numbers put in or blocks repeated, repeatable by its number (``--case``).  Where only
ordinates were damaged, each abscissa read must be one of the undamaged file.  Each reader runs in a separate process
with at most 4 GB.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, get_args

import numpy as np

from vibron.core.errors import VibronError
from vibron.core.example import FOLDER
from vibron.core.registry import find, tools
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats._jcamp_file import FORMS
from vibron.infrared.formats.write_spectrum import write_spectrum

SECONDS, STALLED, MEMORY, LARGEST_SEED = 2.0, 120.0, 4 << 30, 150_000
OUTCOMES = ("read", "refused", "crash", "hang", "wrong axis")
ALSO = {"validate_jcamp": {}, "digitise_plot": {"x_values": [4000.0, 400.0], "y_values": [0.0, 1.0]}}
GIVEN = {"scale_change": "2000", "max_points": 500_000, "max_lines": 500_000, "molecule": 5, "isotopologue": 1}
PAIRS = {
    "read_image": (("agilent.bsp", "agilent.dat"), ("cube.hdr", "cube.img")),
    "read_line_list": (("lines.data", "lines.header"), ("lines.trans", "lines.states")),
}
SECOND = {"read_image": "data", "read_line_list": "companion"}
BETWEEN = b"\n--header above, data below--\n"
HUGE = (
    b"9" * 30,
    b"1e308",
    b"-1e999",
    b"4294967295",
    b"\xff" * 4,
    b"\xff\xff\xff\x7f",
    b"\x00" * 8,
    b"s99999999",
    b"nan",
)
Span = tuple[int, int]


class Hang(BaseException):
    """The time for one case is over; no reader may catch it."""


@dataclass(frozen=True)
class Seed:
    """An undamaged file, the abscissae read from it and the places of its ordinates."""

    name: str
    data: bytes
    abscissae: tuple[np.ndarray, ...]
    ordinates: tuple[Span, ...]


def readers() -> list[str]:
    """Return the names of the readers, found through the registry."""
    found = [name for name, tool in tools().items() if tool.family == "formats" and name.startswith("read_")]
    return [*found, *ALSO]


@cache
def files() -> dict[str, bytes]:
    """Return the files that may serve as seeds."""
    chance = np.random.default_rng(7)
    x = np.linspace(450.0, 3950.0, 351)
    y = 0.05 + 0.8 * np.exp(-(((x - 1700.0) / 30.0) ** 2)) + chance.normal(0.0, 0.002, x.size)
    y[5:8] = np.nan
    one = Spectrum(x, y, "absorbance", "gas", {"TITLE": "made up", "OWNER": "a word $$ of it"}, ("a warning",))
    two = Spectrum(np.cumsum(chance.uniform(5.0, 15.0, 300)) + 400.0, 10.0 ** -y[:300], "transmittance")
    made = {f"written {form}.jdx": write_spectrum((one,), format="jcamp", form=form).content.encode() for form in FORMS}
    made["written link.jdx"] = write_spectrum((one, two), format="jcamp", form="DIFDUP").content.encode()
    made["written.csv"] = write_spectrum((one,), format="csv").content.encode()
    made["written bare.csv"] = write_spectrum(
        (two,), format="csv", declare=False, delimiter="semicolon", decimal="comma"
    ).content.encode()
    rows = "".join(f"{a:.2f},{b:.5f},{b / 2:.5f}\n" for a, b in zip(x, np.nan_to_num(y), strict=True))
    made["columns.csv"] = f"wavenumber,one,two\n{rows}".encode()
    made["open specy.json"] = json.dumps(
        {"wavenumber": x.tolist(), "spectra": {"one": np.nan_to_num(y).tolist()}, "metadata": {"license": ["CC0"]}}
    ).encode()
    made["written.json"] = write_spectrum((one, two), format="json").content.encode()
    with tempfile.TemporaryDirectory() as scratch:
        write_spectrum((one, two), Path(scratch) / "a.nc")
        made["written.nc"] = (Path(scratch) / "a.nc").read_bytes()
    made |= line_lists((FOLDER / "carbon_monoxide.par").read_text(encoding="ascii").splitlines())
    folders = [FOLDER, *([Path(data) / "formats"] if (data := os.environ.get("VIBRON_DATA")) else [])]
    for path in (path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())):
        if path.is_file() and path.stat().st_size <= LARGEST_SEED:
            made[path.name] = path.read_bytes()
    return made | {head: BETWEEN.join((made[head], made.pop(data))) for pairs in PAIRS.values() for head, data in pairs}


def line_lists(records: list[str]) -> dict[str, bytes]:
    """Return lines of HITRAN records as a table of HAPI, a delimited table, records of GEISA and a list of ExoMol."""
    widths = {"molec_id": 2, "local_iso_id": 1, "nu": 12, "sw": 10, "a": 10, "gamma_air": 5, "gamma_self": 5,
              "elower": 10, "n_air": 4, "delta_air": 8, "rest": 79, "gp": 7, "gpp": 7}  # fmt: skip
    header = {
        "order": [*widths], "format": {name: f"%{width}s" for name, width in widths.items()},
        "extra": ["gamma_h2", "n_h2"], "extra_separator": ",",
    }  # fmt: skip
    names = "molec_id,local_iso_id,nu,sw,elower,gamma_air"
    cells = [f"5,1,{row[3:15]},{row[15:25]},{row[45:55]},{row[35:40]}" for row in records]
    geisa = [
        f"{row[3:15]} {row[15:25].replace('E', 'D')}0{row[35:40]}{row[45:55]}{'':50}{'':30}{row[55:59]} 26  5  5"
        f" 51{row[25:35]}  0.080-0.003000-.9999 -0.999999-9.9999D-01-.9999-.99 0.000000-.9999-9.9999-.99-.990.000000"
        f"0.000000-.99-.99".ljust(252)[:252]
        for row in records
    ]
    states = [
        f"{number:8d} {2.0 * number * (number - 1):12.6f} {2 * number - 1:6d} {number - 1:6d}"
        for number in range(1, 30)
    ]
    return {
        "lines.data": "\n".join(f"{row},0.07000,0.50000" for row in records).encode(),
        "lines.header": json.dumps(header).encode(),
        "lines.table": "\n".join([names, *cells]).encode(),
        "lines.geisa": "\n".join(row.ljust(252)[:252] for row in geisa).encode(),
        "lines.trans": "\n".join(
            f"{number + 1:8d} {number:8d} {1e-5 * number**3:10.4E}" for number in range(1, 29)
        ).encode(),
        "lines.states": "\n".join(states).encode(),
    }


def reader(name: str, scratch: Path) -> Callable[[bytes], Any]:
    """Return how to call a reader with the content of a file."""
    tool = find(name)
    first, *others = tool.inputs
    known = ALSO.get(name, {}) | {field.name: GIVEN[field.name] for field in others if field.name in GIVEN}
    call = partial(tool.function, **known)
    if name in PAIRS:

        def of_pairs(data: bytes) -> Any:
            one, found, two = data.partition(BETWEEN)
            return call(one, **{SECOND[name]: two or None}) if found else call(one)

        return of_pairs
    if bytes in get_args(first.type):
        return call
    path = scratch / "case"

    def through_a_file(data: bytes) -> Any:
        path.write_bytes(data)
        return call(path)

    return through_a_file


def seeds(read: Callable[[bytes], Any]) -> list[Seed]:
    """Return the files that a reader reads undamaged."""
    found = []
    for name, data in files().items():
        try:
            spectra = spectra_of(read(data))
        except VibronError:
            continue
        places = tuple(merged(span for spectrum in spectra for span in ordinates_of(data, spectrum)))
        found.append(Seed(name, data, tuple(spectrum.wavenumber for spectrum in spectra), places))
    return found


def spectra_of(result: Any) -> list[Spectrum]:
    """Return the spectra of a result, none where it is something else."""
    parts = result if isinstance(result, tuple) else (result,)
    return [part for part in parts if isinstance(part, Spectrum)]


def ordinates_of(data: bytes, spectrum: Spectrum) -> Iterator[Span]:
    """Yield the places of a file's ordinates: by its form if it is text, else by their bytes."""
    for table in re.finditer(rb"\(X\+\+\(Y\.\.Y\)\)[^\n]*\n(.*?)(?=^\s*##)", data, re.DOTALL | re.MULTILINE):
        for line in re.finditer(rb"^\s*[\d.]+([^\n]+)", table[1], re.MULTILINE):
            yield table.start(1) + line.start(1), table.start(1) + line.end(1)
    for values in re.finditer(rb'"ordinate"\s*:\s*\[([^\]]*)\]', data):
        yield values.span(1)
    if b"##" not in data and data.count(b"\n") > 1 and not data.lstrip().startswith(b"{"):
        part = rb";" if b";" in data.split(b"\n")[-2] else rb"[,\t]"
        for line in re.finditer(rb"^[\d.,]+" + part + rb"(-?\d[^\r\n;\t]*)", data, re.MULTILINE):
            yield line.span(1)
    for kind in ("<f4", "<f8", ">f4", ">f8"):
        for values in (spectrum.ordinate, spectrum.ordinate[::-1]):
            packed = values.astype(kind).tobytes()
            if (where := data.find(packed)) >= 0:
                yield where, where + len(packed)


def merged(spans: Iterator[Span]) -> list[Span]:
    """Return each span once, in order."""
    return sorted({span for span in spans if span[1] > span[0]})


def damaged(seed: Seed, others: list[Seed], chance: random.Random) -> tuple[bytes, bool]:
    """Return a damaged file, and whether the damage is to ordinates only."""
    if seed.ordinates and chance.random() < 0.4:
        data = bytearray(seed.data)
        for _ in range(chance.choice((1, 1, 2, 5))):
            start, end = chance.choice(seed.ordinates)
            data[chance.randrange(start, end)] ^= 1 << chance.randrange(8)
        if chance.random() < 0.3:
            start, end = chance.choice(seed.ordinates)
            del data[chance.randrange(start, end) :]
        return bytes(data), True
    data = bytearray(seed.data)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        at = chance.randrange(len(data) + 1)
        size = min(chance.choice((1, 4, 30, 300, 3000)), len(data) - at)
        match chance.randrange(7):
            case 0:
                for _ in range(chance.choice((1, 2, 8, 64)) if data else 0):
                    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
            case 1:
                del data[at:]
            case 2:
                other = chance.choice(others).data
                begin = chance.randrange(len(other))
                data[at : at + size] = other[begin : begin + chance.choice((size, 3 * size, len(other)))]
            case 3:
                data[at : at + chance.choice((0, 4))] = chance.choice(HUGE)
            case 4:
                data[at:at] = data[at : at + size] * min(chance.choice((1, 3, 100)), 60_000 // max(size, 1))
            case 5:
                del data[at : at + size]
            case _:
                digits = [match.span() for match in re.finditer(rb"\d+", bytes(data[at : at + 2000]))]
                if digits:
                    start, end = chance.choice(digits)
                    data[at + start : at + end] = chance.choice(HUGE)
    return bytes(data), False


def on_the_axis(spectra: list[Spectrum], seed: Seed) -> bool:
    """Return True if every abscissa read is one of the undamaged file, to a millionth of a step."""
    known = np.sort(np.concatenate(seed.abscissae))
    for spectrum in spectra:
        x = spectrum.wavenumber
        place = np.clip(np.searchsorted(known, x), 1, known.size - 1)
        off = np.minimum(np.abs(known[place] - x), np.abs(known[place - 1] - x))
        if off.max() > 1e-6 * float(np.ptp(known)) / known.size + 1e-9 * float(known[-1]):
            return False
    return True


def outcome(read: Callable[[bytes], Any], data: bytes, seed: Seed, ordinates_only: bool) -> tuple[str, str]:
    """Return the outcome of a reader on a file, with the reason if it must not happen."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        spectra = spectra_of(read(data))
    except VibronError as error:
        return ("refused", "") if str(error) else ("crash", "an error without a message")
    except Hang:
        return "hang", "".join(traceback.format_exc(limit=-3))
    except BaseException as error:  # whatever it is, it must not happen and is what is looked for
        return "crash", f"{error!r}\n{traceback.format_exc(limit=-3)}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
    for spectrum in spectra:
        x = spectrum.wavenumber
        if not (x.size and np.isfinite(x).all() and (np.diff(x) > 0).all() and not np.isinf(spectrum.ordinate).any()):
            return "crash", "the spectrum is not valid"
    if ordinates_only and not on_the_axis(spectra, seed):
        return "wrong axis", str([(spectrum.wavenumber, spectrum.warnings) for spectrum in spectra])
    return "read", ""


def child(name: str, cases: range, file: str = "") -> None:
    """Run cases and print the number and outcome of each."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, stop)
    warnings.simplefilter("error", RuntimeWarning)
    with tempfile.TemporaryDirectory() as scratch:
        read = reader(name, Path(scratch))
        known = seeds(read)
        print(f"seeds {len(known)}", flush=True)
        chosen = [seed for seed in known if file in ("", seed.name)]
        for case in cases if chosen else ():
            chance = random.Random(f"{name} {case}")
            seed = chance.choice(chosen)
            data, ordinates_only = damaged(seed, known, chance)
            found, why = outcome(read, data, seed, ordinates_only)
            print(f"{case} {found}" + (f": {seed.name}: {why!r}" if why else ""), flush=True)


def stop(*_: object) -> None:
    """End a case whose time is over."""
    raise Hang


def run(name: str, cases: range, report: Callable[[str], None], file: str = "") -> tuple[int, Counter[str]]:
    """Run the cases of a reader in child processes; one that dies is a crash, and the next goes on behind it."""
    counts: Counter[str] = Counter()
    found, start = 0, cases.start
    while start < cases.stop:
        command = [sys.executable, __file__, "--child", name, "--from", str(start), "--cases", str(cases.stop)]
        command += ["--file", file]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert process.stdout and process.stderr
        stalled = False
        while True:
            ready, _, _ = select.select([process.stdout], [], [], STALLED)
            line = process.stdout.readline() if ready else ""
            if not line:
                stalled = not ready
                break
            word, _, rest = line.partition(" ")
            if word == "seeds":
                found = int(rest)
                continue
            start = int(word) + 1
            kind = rest.partition(":")[0].strip()
            counts[kind] += 1
            if kind not in ("read", "refused"):
                report(f"{name} case {line.strip()}")
        process.kill()
        complaint = process.stderr.read()[-2000:]
        status = process.wait()
        if not found or (status == 0 and not stalled):
            if status not in (0, -signal.SIGKILL):
                counts["crash"] += 1
                report(f"{name}: {complaint}")
            break
        if start < cases.stop:
            counts["hang" if stalled else "crash"] += 1
            report(f"{name} case {start} ended the process with status {status}: {complaint}")
            start += 1
    return found, counts


def main() -> int:
    """Print the table; return 1 where anything crashed, hung or was read onto a wrong axis."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--reader", action="append", choices=readers())
    parser.add_argument("--case", type=int, help="run one case and say what comes of it")
    parser.add_argument("--file", default="", help="name of the seed to damage")
    parser.add_argument("--child")
    parser.add_argument("--from", dest="start", type=int, default=0)
    given = parser.parse_args()
    if given.child:
        child(given.child, range(given.start, given.cases), given.file)
        return 0
    cases = range(given.cases) if given.case is None else range(given.case, given.case + 1)
    rows, failures = [], []
    for name in given.reader or readers():
        found, counts = run(name, cases, failures.append, given.file)
        rows.append((name, found, sum(counts.values()), *(counts[kind] for kind in OUTCOMES)))
    print(f"{'reader':28s}" + "".join(f"{title:>11s}" for title in ("seeds", "cases", *OUTCOMES)))
    for name, *numbers in rows:
        print(f"{name:28s}" + "".join(f"{number:11d}" for number in numbers))
    print(*failures[:40], sep="\n")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
