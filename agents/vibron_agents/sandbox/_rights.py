"""What the contained process may no longer do: limits, capabilities, Landlock, a filter of system calls.

The namespaces that :mod:`_stage` makes are the first wall; these are the second.  Needs the standard library only.
Manual pages: setrlimit(2), capset(2), prctl(2), landlock(7), seccomp(2).
"""

from __future__ import annotations

import ctypes
import importlib
import os
import resource
import struct
from collections.abc import Iterable
from typing import Any

NO_NEW_PRIVILEGES, SET_FILTER, FILTER_MODE, DUMPABLE = 38, 22, 2, 4
CAPABILITIES_3 = 0x20080522
libc = ctypes.CDLL(None, use_errno=True)

# Landlock: each version of the interface knows more kinds of access.
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
EXECUTE, WRITE_FILE, READ_FILE, READ_DIRECTORY = 1, 2, 4, 8
KINDS_BY_VERSION = {2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
SCOPES_SINCE, SCOPES = 6, 3

ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
LOAD, AND, EQUAL, AT_LEAST, RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
ALLOW, FAIL = 0x7FFF0000, 0x00050000
THIRTY_TWO_BIT = 0x40000000  # calls of the other interface of x86_64 have this bit
Line = tuple[int, int, int, int]

_calls = importlib.import_module(f"{__package__}._calls" if __package__ else "_calls")


def checked(result: Any, what: str) -> int:
    """Return the result of a call of the C library, or raise its error."""
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{what}: {os.strerror(code)}")
    return int(result)


def lower(limits: dict[str, float], counted: bool) -> None:
    """Lower the limits of this process, which its children inherit and cannot raise.

    Where no control group counts the memory of the run, no single process may have much more than the whole run.
    """
    most = {
        resource.RLIMIT_AS: int(4 * limits["memory"]),
        resource.RLIMIT_FSIZE: int(limits["disk"]),
        resource.RLIMIT_NPROC: int(limits["processes"]),
        resource.RLIMIT_NOFILE: 1024,
        resource.RLIMIT_MEMLOCK: 64 << 20,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_CPU: int(limits["seconds"] * (os.cpu_count() or 1)) + 10,
    }
    if not counted:
        most[resource.RLIMIT_DATA] = int(1.1 * limits["memory"])
    for kind, value in most.items():
        ceiling = resource.getrlimit(kind)[1]
        value = value if ceiling == resource.RLIM_INFINITY else min(value, ceiling)
        resource.setrlimit(kind, (value, value))


def give_up(user: int | None, writable: Iterable[str]) -> None:
    """Become a user where one is given, drop every capability, and put up the walls that need no rights."""
    if user is not None:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    head, nothing = struct.pack("=Ii", CAPABILITIES_3, 0), bytes(24)
    checked(libc.capset(head, nothing), "capset")
    checked(libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0), "prctl")
    checked(libc.prctl(DUMPABLE, 1, 0, 0, 0), "prctl")  # to be measured, and to see itself in /proc
    version = landlock_version()
    if version >= min(KINDS_BY_VERSION):
        landlock(version, writable)
    filter_calls()


def landlock_version() -> int:
    """Return the version of Landlock that this kernel has, or 0."""
    return max(0, int(libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), 1)))


def landlock(version: int, writable: Iterable[str]) -> None:
    """Allow reading beneath the root as it is now and writing beneath some folders; no signal goes outwards."""
    kinds = max(kinds for since, kinds in KINDS_BY_VERSION.items() if since <= version)
    attributes = struct.pack("=QQQ", kinds, 0, SCOPES)[: 24 if version >= SCOPES_SINCE else 8]
    ruleset = checked(
        libc.syscall(CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0), "landlock_create_ruleset"
    )
    rules = {"/": EXECUTE | READ_FILE | READ_DIRECTORY, "/dev": WRITE_FILE | (kinds & 1 << 15)}
    for path, allowed in {**rules, **dict.fromkeys(writable, kinds)}.items():
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        rule = struct.pack("=Qi", allowed, place)
        checked(libc.syscall(ADD_RULE, ruleset, 1, rule, 0), f"landlock_add_rule {path}")
        os.close(place)
    checked(libc.syscall(RESTRICT_SELF, ruleset, 0), "landlock_restrict_self")
    os.close(ruleset)


def filter_calls() -> None:
    """Refuse all system calls but those that a calculation needs; children inherit the filter."""
    lines = filtered(os.uname().machine)
    code = b"".join(struct.pack("=HBBI", *line) for line in lines)
    buffer = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("@HP", len(lines), ctypes.addressof(buffer))
    checked(libc.prctl(SET_FILTER, FILTER_MODE, program, 0, 0), "seccomp")


def filtered(machine: str) -> list[Line]:
    """Return the filter as classic BPF instructions: code, jumps where true and where false, operand."""
    column = list(ARCHITECTURES).index(machine)
    lines: list[Line] = [
        (LOAD, 0, 0, 4),
        (EQUAL, 1, 0, ARCHITECTURES[machine]),
        (RETURN, 0, 0, FAIL | _calls.NO_SUCH_CALL),
        (LOAD, 0, 0, 0),
        (AT_LEAST, 0, 1, THIRTY_TWO_BIT),
        (RETURN, 0, 0, FAIL | _calls.NO_SUCH_CALL),
    ]
    ruled = {name for rule in _calls.RULES for name in rule.calls}
    answers = {name: ALLOW for name in _calls.ALLOWED if name not in ruled}
    answers |= dict.fromkeys(_calls.ABSENT, FAIL | _calls.NO_SUCH_CALL)
    for name, answer in answers.items():
        number = (_calls.ALLOWED | _calls.ABSENT)[name][column]
        lines += [(EQUAL, 0, 1, number), (RETURN, 0, 0, answer)] if number >= 0 else []
    for rule in _calls.RULES:
        for name in rule.calls:
            lines += _ruled(_calls.ALLOWED[name][column], rule)
    lines += [(AT_LEAST, 0, 1, _calls.FIRST_NEW), (RETURN, 0, 0, FAIL | _calls.NO_SUCH_CALL)]
    return [*lines, (RETURN, 0, 0, FAIL | _calls.NOT_PERMITTED)]


def _ruled(number: int, rule: Any) -> list[Line]:
    """Return the instructions for a call whose argument decides."""
    if number < 0:
        return []
    found, other = ALLOW, FAIL | rule.failure
    if rule.refused:
        found, other = other, found
    lines: list[Line] = [(LOAD, 0, 0, 16 + 8 * rule.argument), (AND, 0, 0, rule.mask)]
    for value in rule.allowed or rule.refused:
        lines += [(EQUAL, 0, 1, value), (RETURN, 0, 0, found)]
    lines.append((RETURN, 0, 0, other))
    return [(EQUAL, 0, len(lines), number), *lines]
