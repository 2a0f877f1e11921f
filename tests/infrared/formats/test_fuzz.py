"""Damaged files give a spectrum or one of our errors, in time, and never a wrong axis."""

import random
import time

import numpy as np
import pytest

from vibron.core.errors import VibronError
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats.read_jcamp import read_jcamp
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.formats.validate_jcamp import validate_jcamp

NAMES = (
    "affn.jdx", "pac.jdx", "sqz.jdx", "dif.jdx", "difdup.jdx", "xypoints.jdx", "nested_link.jdx", "ntuples.dx",
    "decimal_comma.csv", "micrometres.txt", "digitised_plot.json",
)  # fmt: skip
ALPHABET = b"0123456789.,;+-?@ABEJKSTXYjks%#$/=()<>{}[] \t\n\r\x00\xff"
SECONDS = 2.0


def damaged(content: bytes, chance: random.Random, edits: int, *, bytewise: bool = False) -> bytes:
    """Replace, delete or insert bytes; also swap them and drop or double lines unless told to stay bytewise."""
    data = bytearray(content)
    for _ in range(edits):
        position = chance.randrange(len(data))
        match chance.randrange(3 if bytewise else 5):
            case 0:
                data[position] = chance.choice(ALPHABET)
            case 1:
                del data[position : position + (1 if bytewise else chance.choice((1, 2, 40)))]
            case 2:
                data[position:position] = bytes([chance.choice(ALPHABET)])
            case 3:
                other = chance.randrange(len(data))
                data[position], data[other] = data[other], data[position]
            case _:
                lines = bytes(data).split(b"\n")
                k = chance.randrange(len(lines))
                lines[k : k + 1] = chance.choice(([], [lines[k], lines[k]]))
                data = bytearray(b"\n".join(lines) or b" ")
        data = data or bytearray(b" ")
    return bytes(data)


def read_or_refuse(content: bytes) -> tuple[Spectrum, ...]:
    begin = time.process_time()
    try:
        return read_spectrum(content, scale_change="2000", max_points=1_000_000)
    except VibronError as error:
        assert str(error)
        return ()
    finally:
        assert time.process_time() - begin < SECONDS


@pytest.mark.parametrize("name", NAMES)
def test_damage_gives_a_spectrum_or_our_error(name: str) -> None:
    chance = random.Random(name)
    content = example(name).read_bytes()
    for _ in range(150):
        for spectrum in read_or_refuse(damaged(content, chance, chance.choice((1, 2, 5, 20)))):
            assert np.isfinite(spectrum.wavenumber).all()
            assert spectrum.wavenumber[0] >= 0 and spectrum.wavenumber[-1] <= 20_000


@pytest.mark.parametrize("name", ["affn.jdx", "pac.jdx", "sqz.jdx", "dif.jdx", "difdup.jdx", "xypoints.jdx"])
def test_one_wrong_byte_moves_no_band(name: str) -> None:
    """The deepest band, 0.17 at 1700, stays within a step (50) and a half, whatever byte is damaged."""
    chance = random.Random(f"{name} once")
    content = example(name).read_bytes()
    for _ in range(500):
        for spectrum in read_or_refuse(damaged(content, chance, 1, bytewise=True)):
            if np.nanmin(spectrum.ordinate) == 0.17 and spectrum.kind == "transmittance":
                places = spectrum.wavenumber[spectrum.ordinate == 0.17]
                assert np.abs(places - 1700.0).min() <= 75.0, (places, spectrum.warnings)


@pytest.mark.parametrize("name", ["affn.jdx", "difdup.jdx", "nested_link.jdx", "ntuples.dx"])
def test_damage_is_survived_by_the_other_readers(name: str) -> None:
    chance = random.Random(f"{name} others")
    content = example(name).read_bytes()
    for _ in range(100):
        data = damaged(content, chance, 3)
        for read in (read_jcamp, validate_jcamp):
            try:
                assert read(data)
            except VibronError as error:
                assert str(error)


@pytest.mark.parametrize("size", [1, 2, 3, 17, 300, 5000])
def test_random_bytes(size: int) -> None:
    chance = random.Random(size)
    for _ in range(50):
        content = bytes(chance.randrange(256) for _ in range(size))
        assert read_or_refuse(content) == ()
        text = bytes(chance.choice(ALPHABET) for _ in range(size))
        read_or_refuse(text)
        read_or_refuse(b"##TITLE=x\n##XYDATA=(X++(Y..Y))\n" + text)
