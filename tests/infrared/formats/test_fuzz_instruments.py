"""Damaged files of instruments and programs give a result or one of our errors, in time, and never a wrong axis."""

import random
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import VibronError
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats.read_hitran_xsc import read_hitran_xsc
from vibron.infrared.formats.read_image import read_image
from vibron.infrared.formats.read_line_list import read_line_list
from vibron.infrared.formats.read_modtran_tape7 import read_modtran_tape7
from vibron.infrared.formats.read_opus import read_opus
from vibron.infrared.formats.read_quantum_chemistry_log import read_quantum_chemistry_log
from vibron.infrared.formats.read_spectrum import read_spectrum

CASES, SECONDS = 300, 2.0
#: Values that counts, offsets and exponents are replaced by.
WORDS = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x7FC00000, 0x7F800000)
IMAGE, TILE = example("cube.img").read_bytes(), example("agilent.dat").read_bytes()
READERS: dict[str, Callable[[bytes], Any]] = {
    "opus.0": lambda data: read_opus(data, interferograms=True),
    "grams_new.spc": partial(read_spectrum, format="spc"),
    "grams_old.spc": partial(read_spectrum, format="spc"),
    "omnic.spa": partial(read_spectrum, format="omnic"),
    "omnic.spg": partial(read_spectrum, format="omnic"),
    "perkinelmer.sp": partial(read_spectrum, format="perkinelmer"),
    "perkinelmer.fsm": read_image,
    "renishaw.wdf": read_image,
    "agilent.asp": partial(read_spectrum, format="agilent"),
    "carbon_monoxide.par": read_line_list,
    "cross_section.xsc": read_hitran_xsc,
    "tape7_radiance.txt": read_modtran_tape7,
    "tape7_transmittance.txt": read_modtran_tape7,
    "water_frequencies.log": read_quantum_chemistry_log,
    "cube.hdr": lambda data: read_image(data, IMAGE, "envi"),
    "cube.img": lambda data: read_image(example("cube.hdr").read_bytes(), data),
    "agilent.bsp": lambda data: read_image(data, TILE, "agilent"),
    "agilent.dat": lambda data: read_image(example("agilent.bsp").read_bytes(), data),
}


def damaged(content: bytes, chance: random.Random) -> bytes:
    """Cut the content short, or replace, delete, insert or move bytes; the head with the counts most of all."""
    data = bytearray(content)
    if chance.random() < 0.2:
        return bytes(data[: chance.randrange(len(data))])
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        reach = len(data) if chance.random() < 0.4 else min(len(data), 700)
        place = chance.randrange(max(reach, 1))
        match chance.randrange(5):
            case 0:
                data[place : place + 1] = bytes([chance.randrange(256)])
            case 1:
                data[place : place + 4] = chance.choice(WORDS).to_bytes(4, chance.choice(("little", "big")))
            case 2:
                del data[place : place + chance.choice((1, 2, 4, 64))]
            case 3:
                data[place:place] = bytes(chance.randrange(256) for _ in range(chance.choice((1, 2, 4))))
            case _:
                other = chance.randrange(max(len(data), 1))
                data[place : place + 4] = data[other : other + 4]
    return bytes(data)


def spectra(result: Any) -> Iterable[Spectrum]:
    result = getattr(result, "spectra", result)
    return [part for part in (result if isinstance(result, tuple) else (result,)) if isinstance(part, Spectrum)]


@pytest.mark.parametrize("name", READERS)
def test_damage_gives_a_result_or_our_error(name: str) -> None:
    chance, content = random.Random(name), example(name).read_bytes()
    # cclib and SPy are slower by far.
    cases = CASES if "log" not in name and "cube" not in name else CASES // 4
    refused = 0
    for _ in range(cases):
        data = damaged(content, chance)
        begin = time.process_time()
        try:
            result = READERS[name](data)
        except VibronError as error:
            refused += 1
            assert error.remedy and str(error)
            continue
        finally:
            assert time.process_time() - begin < SECONDS
        for spectrum in spectra(result):
            assert spectrum.wavenumber[0] >= 0 and spectrum.wavenumber[-1] <= 20_000
            assert np.isfinite(spectrum.ordinate).any()
    assert refused > cases // 20


@pytest.mark.parametrize("name", ["opus.0", "grams_new.spc", "grams_old.spc", "omnic.spa", "perkinelmer.sp"])
def test_damage_through_the_reader_of_all(name: str) -> None:
    chance, content = random.Random(f"{name} all"), example(name).read_bytes()
    for _ in range(100):
        try:
            assert read_spectrum(damaged(content, chance))
        except VibronError as error:
            assert error.remedy


@pytest.mark.parametrize("reader", dict.fromkeys(READERS.values()))
def test_empty_and_random_bytes(reader: Callable[[bytes], Any]) -> None:
    chance = random.Random(3)
    for size in (0, 1, 2, 100, 5000):
        with pytest.raises(VibronError):
            reader(bytes(chance.randrange(256) for _ in range(size)))
