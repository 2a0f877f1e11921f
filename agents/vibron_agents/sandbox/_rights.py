"""What the contained process may no longer do: limits, capabilities, Landlock, a filter of system calls.

The namespaces that :mod:`_stage` makes are the first wall; these stand behind it.  Needs the standard library only.
Manual pages: setrlimit(2), capset(2), prctl(2), landlock(7), seccomp(2);
system call numbers: arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h of Linux.
"""

from __future__ import annotations

import ctypes
import os
import resource
import struct
from collections.abc import Iterable
from typing import Any

NO_NEW_PRIVILEGES, SET_FILTER, FILTER_MODE = 38, 22, 2
CAPABILITIES_3 = 0x20080522
libc = ctypes.CDLL(None, use_errno=True)

# Landlock: each version of the interface knows more kinds of access.
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
EXECUTE, WRITE_FILE, READ_FILE, READ_DIRECTORY = 1, 2, 4, 8
KINDS_BY_VERSION = {2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
SCOPES_SINCE, SCOPES = 6, 3

# Denied calls, as (x86_64, aarch64) numbers.
DENIED = {
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "pidfd_getfd": (438, 438), "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51),
    "open_tree": (428, 428), "move_mount": (429, 429), "fsopen": (430, 430), "fsconfig": (431, 431),
    "fsmount": (432, 432), "fspick": (433, 433), "mount_setattr": (442, 442), "unshare": (272, 97), "setns": (308, 268),
    "open_by_handle_at": (304, 265), "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282), "io_uring_setup": (425, 425),
    "shmget": (29, 194), "semget": (64, 190), "msgget": (68, 186), "init_module": (175, 105),
    "finit_module": (313, 273), "delete_module": (176, 106), "kexec_load": (246, 104), "kexec_file_load": (320, 294),
    "reboot": (169, 142), "swapon": (167, 224), "acct": (163, 89), "quotactl": (179, 60), "syslog": (103, 116),
    "sethostname": (170, 161), "settimeofday": (164, 170), "clock_settime": (227, 112), "adjtimex": (159, 171),
}  # fmt: skip
# Absent, as far as the program can see: it falls back to plain clone and open, and to files, which are bounded.
ABSENT = {
    "clone3": (435, 435), "openat2": (437, 437), "memfd_create": (319, 279), "memfd_secret": (447, 447),
}  # fmt: skip
# Denied where an argument, by its place, has one of some bits: a new namespace, the limits of another process, a file
# that gives whoever runs it the rights of its owner.  -1 stands for what an architecture does not have.
NEW_NAMESPACES, ANY, SET_USER = 0x7E020000, 0xFFFFFFFF, 0o4000
DENIED_WITH = (
    ((56, 220), 0, NEW_NAMESPACES),
    ((302, 261), 0, ANY),
    ((90, -1), 1, SET_USER),
    ((91, 52), 1, SET_USER),
    ((268, 53), 2, SET_USER),
    ((452, 452), 2, SET_USER),
    ((85, -1), 1, SET_USER),
    ((2, -1), 2, SET_USER),
    ((257, 56), 3, SET_USER),
    ((133, -1), 1, SET_USER),
    ((259, 33), 2, SET_USER),
)  # clone, prlimit64; chmod, fchmod, fchmodat, fchmodat2, creat, open, openat, mknod, mknodat
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
ALLOW, FAIL = 0x7FFF0000, 0x00050000
NOT_PERMITTED, NO_SUCH_CALL = 1, 38


def checked(result: Any, what: str) -> int:
    """Return what a call of the C library returned, or raise its error."""
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{what}: {os.strerror(code)}")
    return int(result)


def lower(limits: dict[str, float], counted: bool) -> None:
    """Lower the limits of this process, which its children inherit and cannot raise.

    Where no control group counts the memory of the run, no process may have more of its own than the whole run.
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
        most[resource.RLIMIT_DATA] = int(limits["memory"])
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
    """Refuse the system calls that a calculation has no use for and an escape has."""
    machine = os.uname().machine
    column = list(ARCHITECTURES).index(machine)
    lines = [
        (LOAD, 0, 0, 4),
        (EQUAL, 1, 0, ARCHITECTURES[machine]),
        (RETURN, 0, 0, FAIL | NO_SUCH_CALL),
        (LOAD, 0, 0, 0),
    ]
    if machine == "x86_64":  # the calls of its 32-bit brother have this bit
        lines += [(AT_LEAST, 0, 1, 0x40000000), (RETURN, 0, 0, FAIL | NO_SUCH_CALL)]
    for calls, failure in ((DENIED, NOT_PERMITTED), (ABSENT, NO_SUCH_CALL)):
        for numbers in calls.values():
            lines += [(EQUAL, 0, 1, numbers[column]), (RETURN, 0, 0, FAIL | failure)]
    for numbers, argument, bits in DENIED_WITH:
        lines += [
            (EQUAL, 0, 4, numbers[column] & ANY), (LOAD, 0, 0, 16 + 8 * argument), (ANY_BIT, 0, 1, bits),
            (RETURN, 0, 0, FAIL | NOT_PERMITTED), (RETURN, 0, 0, ALLOW),
        ]  # fmt: skip
    lines.append((RETURN, 0, 0, ALLOW))
    code = b"".join(struct.pack("=HBBI", *line) for line in lines)
    buffer = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("@HP", len(lines), ctypes.addressof(buffer))
    checked(libc.prctl(SET_FILTER, FILTER_MODE, program, 0, 0), "seccomp")
