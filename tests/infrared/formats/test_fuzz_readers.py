"""A small run of benchmarks/fuzz_readers.py: no damaged file crashes a reader, stalls it or moves its axis."""

import importlib.util
import random
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from vibron.core.registry import tools

PATH = Path(__file__).parents[3] / "benchmarks" / "fuzz_readers.py"
FORMATS = (".csv", ".json", ".nc", ".sp", ".spa", ".spc")  # that read_spectrum alone reads
READERS = [name for name, tool in tools().items() if tool.family == "formats" and name.startswith("read_")]


@pytest.fixture(scope="module")
def benchmark() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("fuzz_readers", PATH)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    before = signal.signal(signal.SIGPROF, module.stop)
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("VIBRON_DATA", raising=False)
        yield module
    signal.signal(signal.SIGPROF, before)
    del sys.modules[spec.name]


@pytest.mark.parametrize("name", [*READERS, "digitise_plot", *(f"read_spectrum {one}" for one in FORMATS)])
def test_two_hundred_damaged_files(name: str, benchmark: ModuleType, tmp_path: Path) -> None:
    tool, _, ending = name.partition(" ")
    read = benchmark.reader(tool, tmp_path)
    seeds = benchmark.seeds(read)
    whole = [seed for seed in seeds if seed.name.endswith(ending)]
    assert whole or not ending
    for case in range(200 if seeds else 0):  # a reader of folders has no file that can be damaged alone
        chance = random.Random(f"{name} {case}")
        seed = chance.choice(whole)
        data, ordinates_only = benchmark.damaged(seed, seeds, chance)
        found, why = benchmark.outcome(read, data, seed, ordinates_only)
        assert found in ("read", "refused"), f"case {case}, {seed.name}: {why}"


def test_the_benchmark_notices(benchmark: ModuleType) -> None:
    [seed] = [seed for seed in benchmark.seeds(benchmark.reader("read_spectrum", Path())) if seed.name == "affn.jdx"]
    [good] = benchmark.spectra_of(benchmark.find("read_spectrum").function(seed.data))
    moved = type(good)(good.wavenumber + 1.0, good.ordinate)

    def spin(_: bytes) -> None:
        while True:
            pass

    def crash(_: bytes) -> None:
        raise KeyError("anything")

    cases = ((lambda _: good, "read"), (lambda _: moved, "wrong axis"), (crash, "crash"), (spin, "hang"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(benchmark, "SECONDS", 0.05)
        for read, wanted in cases:
            assert benchmark.outcome(read, seed.data, seed, True)[0] == wanted
