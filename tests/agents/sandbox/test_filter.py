"""The filter lets through the listed system calls with the allowed arguments, and no other, on both architectures."""

import re
from pathlib import Path

import pytest

from vibron_agents.sandbox import _calls, _rights

ALLOW, NOT_PERMITTED, NO_SUCH_CALL = _rights.ALLOW, _rights.FAIL | 1, _rights.FAIL | 38
HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}


def decided(machine: str, number: int, *arguments: int, architecture: int | None = None) -> int:
    """What the filter answers, by running its instructions."""
    lines = _rights.filtered(machine)
    words = {0: number, 4: _rights.ARCHITECTURES[machine] if architecture is None else architecture}
    words |= {16 + 8 * place: value for place, value in enumerate(arguments)}
    at = value = 0
    while True:
        code, yes, no, operand = lines[at]
        at += 1
        if code == _rights.LOAD:
            value = words.get(operand, 0)
        elif code == _rights.AND:
            value &= operand
        elif code == _rights.RETURN:
            return operand
        else:
            at += yes if (value == operand if code == _rights.EQUAL else value >= operand) else no


@pytest.mark.parametrize("column", [0, 1], ids=["x86_64", "aarch64"])
def test_what_is_not_listed_is_refused(column: int):
    machine = ["x86_64", "aarch64"][column]
    listed = {numbers[column] for numbers in _calls.ALLOWED.values()}
    for number in set(range(1000)) - listed:
        assert decided(machine, number) in (NOT_PERMITTED, NO_SUCH_CALL)
    ruled = {name for rule in _calls.RULES for name in rule.calls}
    for name, numbers in _calls.ALLOWED.items():
        if name not in ruled and numbers[column] >= 0:
            assert decided(machine, numbers[column]) == ALLOW


def test_calls_of_another_interface_are_refused():
    assert decided("x86_64", 0x40000000) == NO_SUCH_CALL
    assert decided("x86_64", 0, architecture=0x40000003) == NO_SUCH_CALL
    assert decided("aarch64", 63, architecture=0xC000003E) == NO_SUCH_CALL


@pytest.mark.parametrize(
    ("name", "arguments", "allowed"),
    [
        ("socket", (1, 1), True),
        *(("socket", (family, 1), False) for family in (0, 2, 10, 16, 17, 38, 40)),
        ("mmap", (0, 4096, 3, 0x22), True),
        ("mmap", (0, 4096, 3, 0x01), True),
        ("mmap", (0, 4096, 3, 0x21), False),
        ("mmap", (0, 4096, 3, 0x23), False),
        ("fchmod", (3, 0o755), True),
        ("fchmod", (3, 0o2755), False),
        ("openat", (3, 0, 0, 0o4755), False),
        ("fcntl", (3, 3), True),
        ("fcntl", (3, 6), False),
        ("fcntl", (3, 1024), False),
        ("ioctl", (0, 0x5401), True),
        ("ioctl", (0, 0x5412), False),
        ("clone", (0x11,), True),
        ("clone", (0x10000011,), False),
        ("prlimit64", (0, 7), True),
        ("prlimit64", (1, 7), False),
    ],
)
def test_arguments_decide(name: str, arguments: tuple[int, ...], allowed: bool):
    for column, machine in enumerate(("x86_64", "aarch64")):
        assert (decided(machine, _calls.ALLOWED[name][column], *arguments) == ALLOW) is allowed


@pytest.mark.parametrize("machine", list(HEADERS))
def test_numbers_are_those_of_the_kernel(machine: str):
    if not HEADERS[machine].exists():
        pytest.skip("the headers of the C library are not installed")
    text = HEADERS[machine].read_text()
    known = {name: int(number) for name, number in re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", text)}
    known |= {"newfstatat": known.get("newfstatat", known.get("fstatat", -1))}
    for name, numbers in {**_calls.ALLOWED, **_calls.ABSENT}.items():
        if name in known:
            assert numbers[list(HEADERS).index(machine)] == known[name], name
