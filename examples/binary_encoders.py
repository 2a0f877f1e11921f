"""Write small binary spectra in the formats of instruments, from their published layouts, to test the readers.

Sources: SPC from Galactic's SPC.H; OPUS and OMNIC from the format notes of the packages brukeropus and SpectroChemPy;
SP from PerkinElmer's spload.m; the Agilent image from the package agilent-format.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

import numpy as np

SPC_NEW, SPC_BIG, SPC_OLD = 0x4B, 0x4C, 0x4D
FLOAT = -128


def spc(
    subfiles: Sequence[np.ndarray], first: float, last: float, *, version: int = SPC_NEW, exponent: int = 1,
    bits: int = 32, x: np.ndarray | None = None, own_x: Sequence[np.ndarray] | None = None, directory: bool = False,
    x_type: int = 1, y_type: int = 2, technique: int = 4, labels: Sequence[str] = (), flags: int = 0, log: str = "",
) -> bytes:  # fmt: skip
    """Return an SPC file; ``exponent`` FLOAT stores 32-bit floats, ``x`` shared and ``own_x`` separate abscissae."""
    order = ">" if version == SPC_BIG else "<"
    points = len(subfiles[0])
    flags |= (bits == 16) | (len(subfiles) > 1) << 2 | bool(labels) << 5
    flags |= (own_x is not None) << 6 | (own_x is not None or x is not None) << 7
    text = "\0".join((*labels, "")).encode().ljust(30, b"\0")
    if version == SPC_OLD:
        date = (1995, 4, 18, 9, 30)
        head = struct.pack("<BBhfffBBHBBBB", flags, version, exponent, points, first, last, x_type, y_type, *date)
        body = (head + b"4.".ljust(40, b"\0") + b"made up".ljust(130, b"\0") + text)[:224]
        for number, y in enumerate(subfiles):
            body += struct.pack("<BbHfffIIf4x", 0, exponent, number, number, number, 0.0, 0, 0, 0.0)
            body += _fixed(y, exponent, bits, "<", swapped=bits == 32 and exponent != FLOAT)
        return body
    body, places = b"", []
    body += b"" if x is None else np.asarray(x, order + "f4").tobytes()
    for number, y in enumerate(subfiles):
        places.append(512 + len(body))
        count = len(y) if own_x is not None else 0
        body += struct.pack(order + "BbHfffIIf4x", 0, exponent, number, number, number, 0.0, count, 0, 0.0)
        body += b"" if own_x is None else np.asarray(own_x[number], order + "f4").tobytes()
        body += _fixed(y, exponent, bits, order)
    if own_x is not None:
        points = 512 + len(body) if directory else 0
        body += b"".join(struct.pack(order + "IIf", place, 0, 0.0) for place in places) if directory else b""
    log_start = 512 + len(body) if log else 0
    body += struct.pack(order + "IIIII44x", 64 + len(log) + 1, 4096, 64, 0, 0) + log.encode() + b"\0" if log else b""
    stamp = 30 | 9 << 6 | 18 << 11 | 4 << 16 | 1995 << 20
    head = struct.pack(
        order + "BBBbIddIBBBBI", flags, version, technique, exponent, points, first, last, len(subfiles), x_type,
        y_type, 0, 0, stamp,
    )  # fmt: skip
    head += b"4 cm-1".ljust(9, b"\0") + b"encoder".ljust(9, b"\0") + bytes(34) + b"made up".ljust(130, b"\0") + text
    return head.ljust(248, b"\0") + struct.pack(order + "I", log_start) + bytes(260) + body


def _fixed(y: np.ndarray, exponent: int, bits: int, order: str, *, swapped: bool = False) -> bytes:
    if exponent == FLOAT:
        return np.asarray(y, order + "f4").tobytes()
    whole = np.round(np.asarray(y) * 2.0 ** (bits - exponent)).astype(order + f"i{bits // 8}")
    return whole.view("<u2").reshape(-1, 2)[:, ::-1].tobytes() if swapped else whole.tobytes()


def opus_type(part: int, origin: int, parameters: int, kind: int, derivative: int = 0, form: int = 0) -> int:
    """Pack the six numbers of a block type."""
    return part | origin << 2 | parameters << 4 | kind << 10 | derivative << 17 | form << 19


def opus_parameters(values: Mapping[str, str | int | float]) -> bytes:
    """Return a block of parameters."""
    body = b""
    for key, value in values.items():
        if isinstance(value, str):
            text = value.encode("latin-1") + b"\0"
            text += b"\0" * (len(text) % 2)
            body += key.encode() + struct.pack("<xHH", 2, len(text) // 2) + text
        else:
            code, layout = (0, "<i") if isinstance(value, int) else (1, "<d")
            raw = struct.pack(layout, value)
            body += key.encode() + struct.pack("<xHH", code, len(raw) // 2) + raw
    body += b"END" + struct.pack("<xHH", 0, 0)
    return body + bytes(-len(body) % 4)


def opus(blocks: Sequence[tuple[int, bytes]], *, capacity: int = 40) -> bytes:
    """Return an OPUS file of blocks given by type and content."""
    start = 24 + 12 * capacity
    listed, body = struct.pack("<Iii", opus_type(0, 0, 0, 13), 3 * capacity, 24), b""
    for code, content in blocks:
        listed += struct.pack("<Iii", code, len(content) // 4, start + len(body))
        body += content
    head = b"\x0a\x0a\xfe\xfe" + struct.pack("<diii", 920622.0, 24, capacity, len(blocks) + 1)
    return head + listed.ljust(12 * capacity, b"\0") + body


def opus_data(
    kind: int, origin: int, x: np.ndarray, y: np.ndarray, *, unit: str = "WN", scale: float = 1.0, **changes: object
) -> list[tuple[int, bytes]]:
    """Return a data block and the block that describes it."""
    status = {
        "DPF": 1, "NPT": len(y), "FXV": float(x[0]), "LXV": float(x[-1]), "CSF": scale, "MXY": float(np.max(y)),
        "MNY": float(np.min(y)), "DXU": unit, "DAT": "18/04/1995", "TIM": "09:30:00", **changes,
    }  # fmt: skip
    part = 3
    raw = np.asarray(np.asarray(y) / scale, "<f4").tobytes()
    return [
        (opus_type(part, origin, 0, kind), raw),
        (opus_type(part, origin, 1, kind), opus_parameters({k: v for k, v in status.items() if v != ""})),
    ]


def omnic(
    spectra: Sequence[np.ndarray], first: float, last: float, *, titles: Sequence[str] = ("three bands",),
    x_code: int = 1, y_codes: Sequence[int] = (17,), comment: str = "made up", **changes: float,
) -> bytes:  # fmt: skip
    """Return an OMNIC file: SPA for one spectrum, SPG for more."""
    count = 4 * len(spectra)
    start = 304 + 16 * count + 16
    records, body = b"", b""
    for number, y in enumerate(spectra):
        codes = (x_code, y_codes[number % len(y_codes)])
        header = struct.pack("<IIIIff", 1, len(y), *codes, first, last).ljust(140, b"\0")
        ordinates = np.asarray(y, "<f4").tobytes()
        title = titles[number % len(titles)].encode().ljust(264, b"\0")
        for key, content in ((2, header), (107, title), (4, comment.encode() + b"\0"), (3, ordinates)):
            records += struct.pack("<BxII6x", key, start + len(body), len(content))
            body += content
    head = b"Spectral Data File\r\n".ljust(30, b"\0") + titles[0].encode().ljust(264, b"\0")
    return head + struct.pack("<H", int(changes.get("records", count))) + bytes(8) + records + bytes(16) + body


def perkinelmer(y: np.ndarray, first: float, last: float, **changes: object) -> bytes:
    """Return an SP file; ``changes`` replace members, None leaves one out."""
    n = len(y)
    values: dict[str, object] = {
        "range": (first, last), "interval": (last - first) / (n - 1), "points": n, "x_label": "cm-1", "y_label": "%T",
        "name": "three bands", "ordinates": np.asarray(y, "<f8").tobytes(), **changes,
    }  # fmt: skip
    text = lambda value: struct.pack("<HH", 29987, len(value)) + value.encode()  # noqa: E731
    made = {
        "range": (-29838, lambda v: struct.pack("<Hdd", 29981, *v)),
        "interval": (-29836, lambda v: struct.pack("<Hd", 29979, v)),
        "points": (-29835, lambda v: struct.pack("<Hi", 29995, v)),
        "x_label": (-29833, text), "y_label": (-29832, text), "name": (-29827, text),
        "ordinates": (-29828, lambda v: struct.pack("<Hi", 29974, len(v)) + v),
    }  # fmt: skip
    members = b""
    for key, (block, pack) in made.items():
        if values[key] is not None:
            piece = pack(values[key])
            members += struct.pack("<hi", block, len(piece)) + piece
    head = b"PEPE" + b"2D constant interval DataSet file".ljust(40, b"\0")
    return head + struct.pack("<hi", 120, len(members)) + members


def agilent(planes: np.ndarray, start: int, spacing: float) -> tuple[bytes, bytes]:
    """Return header and tile of planes (points, rows, columns)."""
    axis = struct.pack("<4siiidiiii", b"1.00", 1, 4, 8, spacing, 4, start, 4, len(planes))
    return (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".ljust(2200, b"\0") + axis + bytes(64),
        bytes(4 * 255) + np.asarray(planes, "<f4").tobytes(),
    )


def envi(
    cube: np.ndarray, positions: Sequence[float], *, interleave: str = "bsq", kind: str = ">i2", **fields: str
) -> tuple[bytes, bytes]:
    """Return header and image of a cube (rows, columns, bands)."""
    axes = {"bil": (0, 2, 1), "bip": (0, 1, 2), "bsq": (2, 0, 1)}[interleave]
    types = {"u1": 1, "i2": 2, "i4": 3, "f4": 4, "f8": 5, "c8": 6, "u2": 12}
    known = {
        "samples": cube.shape[1], "lines": cube.shape[0], "bands": cube.shape[2], "header offset": 0,
        "file type": "ENVI Standard", "data type": types[kind[-2:]], "interleave": interleave,
        "byte order": int(kind[0] == ">"), "wavelength units": "Micrometers",
        "wavelength": "{" + ", ".join(f"{position:.9g}" for position in positions) + "}",
        **{name.replace("_", " "): text for name, text in fields.items()},
    }  # fmt: skip
    header = "ENVI\n" + "".join(f"{name} = {text}\n" for name, text in known.items() if text != "")
    return header.encode(), np.ascontiguousarray(cube.transpose(axes)).astype(kind).tobytes()
