"""The file systems that a contained program sees: a root of read-only mounts and a bounded place to write.

Needs the standard library only.  Manual pages: mount(2), pivot_root(2), tmpfs(5), mount_namespaces(7).
"""

from __future__ import annotations

import ctypes
import importlib
import os
from typing import Any

READ_ONLY, NO_SUID, NO_DEVICES, REMOUNT, BIND, RECURSIVE, PRIVATE = 1, 2, 4, 32, 4096, 16384, 1 << 18
LOCKABLE, DETACH = 0b1111, 2
PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
DEVICES = ("null", "full", "random", "urandom")  # a shared mapping of /dev/zero is memory that no limit counts
# The new root is built over this folder, which every system has and the new root has anew.
ROOT = "/proc"
OWN, FOLDER, TEMPORARY = f"{ROOT}/.own", f"{ROOT}/.own/folder", f"{ROOT}/.own/tmp"
MOST_FILES, ENTRY = 1 << 16, 4096  # what a name costs at least, so that empty files are not free

_rights = importlib.import_module(f"{__package__}._rights" if __package__ else "_rights")
libc, checked = _rights.libc, _rights.checked


def mount(source: str | None, target: str, kind: str | None = None, flags: int = 0, options: str | None = None) -> None:
    """Call mount(2), or raise its error."""
    words = [None if word is None else os.fsencode(word) for word in (source, target, kind)]
    data = None if options is None else options.encode()
    checked(libc.mount(*words, ctypes.c_ulong(flags), data), f"mount {target}")


def bind(source: str, target: str, writable: bool = False) -> None:
    """Mount a file or folder at another place."""
    if os.path.isdir(source):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if not os.path.exists(target):
            os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o644))
    mount(source, target, flags=BIND | RECURSIVE)
    device = source.startswith("/dev/")
    kept = NO_SUID | (0 if device else NO_DEVICES) | (0 if writable or device else READ_ONLY)
    kept |= os.statvfs(target).f_flag & LOCKABLE  # in a user namespace the flags of the host's mounts must stay
    mount(None, target, flags=BIND | REMOUNT | kept)


def bounded_place(disk: int, user: int | None) -> int:
    """Mount an empty root and in it the file system for all that the run may write; return the run's open folder."""
    mount(None, "/", flags=RECURSIVE | PRIVATE)
    mount("none", ROOT, "tmpfs", NO_SUID | NO_DEVICES, "size=16m,mode=755")
    os.mkdir(OWN)
    bounds = f"size={disk},nr_inodes={min(MOST_FILES, disk // ENTRY + 16)},mode=755"
    mount("none", OWN, "tmpfs", NO_SUID | NO_DEVICES, bounds)
    for place, mode in ((FOLDER, 0o755), (TEMPORARY, 0o1777)):
        os.mkdir(place)
        os.chmod(place, mode)
        if user is not None:
            os.chown(place, user, user)
    return os.open(FOLDER, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)


def used(folder: int) -> int:
    """Return the bytes that are taken in the file system of the run's folder, its entries included."""
    known = os.statvfs(folder)
    return (known.f_blocks - known.f_bfree) * known.f_frsize + (known.f_files - known.f_ffree) * ENTRY // 4


def full(folder: int) -> bool:
    """Return True if next to nothing more can be written."""
    known = os.statvfs(folder)
    return known.f_bfree * known.f_frsize < 16 * ENTRY or known.f_ffree < 16


def enter(spec: dict[str, Any]) -> None:
    """Mount what may be read and written, and make the result the root."""
    os.mkdir(f"{ROOT}/dev")
    bind(TEMPORARY, f"{ROOT}/tmp", writable=True)
    os.symlink("/tmp", f"{ROOT}/dev/shm")
    _show(spec)
    for name in DEVICES:
        bind(f"/dev/{name}", f"{ROOT}/dev/{name}")
    bind(FOLDER, ROOT + spec["folder"], writable=True)
    checked(libc.umount2(os.fsencode(OWN), DETACH), "umount")
    os.rmdir(OWN)
    os.makedirs(f"{ROOT}/proc", exist_ok=True)
    mount("proc", f"{ROOT}/proc", "proc", NO_SUID | NO_DEVICES)
    os.mkdir(f"{ROOT}/.old")
    number = PIVOT_ROOT[os.uname().machine]
    checked(libc.syscall(number, os.fsencode(ROOT), os.fsencode(f"{ROOT}/.old")), "pivot_root")
    os.chdir("/")
    checked(libc.umount2(b"/.old", DETACH), "umount")
    os.rmdir("/.old")
    mount(None, "/", flags=REMOUNT | BIND | READ_ONLY | NO_SUID | NO_DEVICES)


def _show(spec: dict[str, Any]) -> None:
    """Mount what may be read, with an empty folder over each package of ours that was not asked for."""
    for source in spec["python"]:
        if os.path.islink(source):
            os.makedirs(os.path.dirname(ROOT + source), exist_ok=True)
            os.symlink(os.readlink(source), ROOT + source)
        elif os.path.exists(source):
            bind(source, ROOT + source)
    empty = [ROOT + place for place in spec["hidden"] if os.path.isdir(ROOT + place)]
    for place in empty:
        mount("none", place, "tmpfs", NO_SUID | NO_DEVICES, "size=64k,mode=755")
    for source in spec["shown"]:
        bind(source, ROOT + source)
    for place in empty:
        mount(None, place, flags=REMOUNT | BIND | READ_ONLY | NO_SUID | NO_DEVICES)
