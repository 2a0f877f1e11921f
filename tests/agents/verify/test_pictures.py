"""A picture is shown if it is one; nothing else gets through its door."""

import struct
import zlib
from pathlib import Path

import pytest

from vibron_agents.sandbox import Limits, guarantees
from vibron_agents.sandbox.limits import MIB
from vibron_agents.verify.evidence import drawings, is_picture, write_evidence
from vibron_agents.verify.script_verification import ScriptVerification
from vibron_agents.verify.verification import verify

contained = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
RUBRIC = """
schema: vibron.rubric/1
topic: exact
system: {model: "tfim(size=[$L], g=$g)"}
claims: [{quantity: solve.energy, value: exact, tolerance: 1.0e-8, mark: formula}]
"""


def png(width: int, height: int, tail: bytes = b"") -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b"") + tail


@pytest.mark.parametrize(
    ("data", "fine"),
    [
        (png(1, 1), True),
        (png(100_000, 100_000), False),
        (png(0, 1), False),
        (png(1, 1, b"<script>alert(1)</script>"), False),
        (png(1, 1)[:-1], False),
        (b"<svg onload='alert(1)'/>", False),
        (b"\x89PNG\r\n\x1a\n<script>", False),
        (b"", False),
        (png(1, 1) + b"0" * (5 << 20), False),
    ],
    ids=["a picture", "a bomb", "no width", "a tail", "cut off", "svg", "head only", "nothing", "too long"],
)
def test_only_whole_pictures_of_a_sensible_size_are_pictures(data: bytes, fine: bool):
    assert is_picture(data) is fine


def judged(sound: str, plot: str, folder: Path) -> ScriptVerification:
    source = sound.replace('"sz": "observable"', '"sz": "observable", "draw": "plot"') + plot
    (folder / "chain.py").write_text(source)
    (folder / "chain.yaml").write_text(RUBRIC)
    limits = Limits(seconds=30.0, memory=900 * MIB)
    return verify(folder / "chain.py", folder / "chain.yaml", seconds=30.0, limits=limits)


@contained
@pytest.mark.parametrize(
    "plot",
    [
        """
def draw(sz):
    from matplotlib.figure import Figure
    return Figure(figsize=(2000, 2000))
""",
        """
class Fake:
    def savefig(self, file, **options):
        file.write(b"<script>alert(1)</script>")
    def get_size_inches(self):
        return 5, 4
    def __getattr__(self, name):
        return lambda *a, **k: []
Fake.__module__ = "matplotlib.figure"


def draw(sz):
    return Fake()
""",
        """
import vibron_verify.worker.calls as calls
from vibron_verify.products import Product
def forged(thing):
    return Product("picture", "x", {"png": np.frombuffer(b"<script>alert(1)</script>", dtype=np.uint8)})
plain = calls.read
calls.read = lambda thing: forged(thing) if thing == "draw" else plain(thing)


def draw(sz):
    return "draw"
""",
    ],
    ids=["far too large", "another object", "a forged product"],
)
def test_what_is_no_picture_is_not_shown(plot: str, sound: str, tmp_path: Path):
    found = judged(sound, plot, tmp_path)
    assert list(drawings(found)) == []
    page = write_evidence(found, tmp_path / "evidence").read_text()
    assert "<script>alert" not in page and "Drawn by" not in page
    assert not list((tmp_path / "evidence").glob("*.png"))


@contained
def test_words_on_a_picture_are_words_on_the_page(sound: str, tmp_path: Path):
    plot = """
def draw(sz):
    from matplotlib.figure import Figure
    figure = Figure(figsize=(3, 2))
    figure.subplots().set_title("<script>alert(1)</script> PASSED")
    return figure
"""
    found = judged(sound, plot, tmp_path)
    page = write_evidence(found, tmp_path / "evidence").read_text()
    assert len(list(drawings(found))) == 1
    assert "<script>alert" not in page and "&lt;script&gt;alert(1)&lt;/script&gt; PASSED" in page
