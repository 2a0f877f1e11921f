"""What Linux, macOS and Windows do differently: locks, folders, memory, processes; time limits are in `time_limit`.

Other modules call these functions, which work on all three systems, and no function that one of the systems lacks.  The
programs of the sandbox are the exception: they need Linux, and :func:`needs_linux` is their error elsewhere.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from vibron.core.errors import ResourceError

_LOCKED = (1 << 31) - 2  # offset of the locked byte, far behind the content: Windows lets nobody read what is locked
_GROUP = Path("/sys/fs/cgroup/memory.max")  # limit of a container
_THREADS = Path("/proc/self/task")  # one entry per thread of this process, on Linux
_PARENT_DEATH = 1  # PR_SET_PDEATHSIG
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS")
"""Variables from which numerical libraries take their number of threads when they are imported."""


def needs_linux(field: str, remedy: str) -> ResourceError:
    """Return the error of a call that only Linux supports.

    >>> print(needs_linux("sandbox", "run it in WSL or in a container"))
    sandbox: needs Linux. Run it in WSL or in a container
    """
    return ResourceError("needs Linux", field=field, remedy=remedy)


def lock(handle: int, *, wait: bool = False) -> None:
    """Lock an open file for this handle alone, until it is closed; the system releases the lock of a dead process.

    Raises
    ------
    BlockingIOError
        Another handle holds the lock, and ``wait`` is False.
    OSError
        The file system has no locks.
    """
    if sys.platform == "win32":
        import msvcrt

        place = os.lseek(handle, 0, os.SEEK_CUR)
        os.lseek(handle, _LOCKED, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(error.errno, error.strerror) from error
        finally:
            os.lseek(handle, place, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


def remove_locked(path: Path, handle: int) -> None:
    """Remove a file that ``handle`` has locked, and close it; a process that waits for the lock finds a new file.

    Windows does not remove a file that another process has open: that process holds the lock next.
    """
    if sys.platform == "win32":
        os.close(handle)
        with contextlib.suppress(OSError):
            path.unlink()
    else:
        path.unlink(missing_ok=True)
        os.close(handle)


def open_folder(folder: Path) -> int | None:
    """Return a handle of a folder, not of a link to one; None where folders cannot be opened.

    Raises
    ------
    OSError
        It is not there, is not a folder, or belongs to another user.
    """
    if sys.platform == "win32":
        return None
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    if os.fstat(handle).st_uid == os.geteuid():
        return handle
    os.close(handle)
    raise PermissionError(f"{folder} belongs to another user")


def synced(path: Path) -> None:
    """Wait until a file or folder is on the disk; Windows opens no folders, and files for writing only."""
    if sys.platform == "win32" and path.is_dir():
        return
    handle = os.open(path, os.O_RDWR if sys.platform == "win32" else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def user_folder() -> Path:
    """Return the folder for the user's data: that of the system, or the one that ``VIBRON_HOME`` names."""
    if home := os.environ.get("VIBRON_HOME"):
        return Path(home)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "vibron"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "vibron"
    return Path.home() / ".local" / "share" / "vibron"


def processors() -> int:
    """Return the number of processors that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextlib.contextmanager
def threads_of_children(count: int) -> Iterator[None]:
    """Have processes that are started within use so many threads each, where the environment does not say it already.

    Several processes that each use all processors wait for one another most of the time.
    """
    added = {name: str(count) for name in THREADS if name not in os.environ}
    os.environ.update(added)
    try:
        yield
    finally:
        for name in added:
            os.environ.pop(name, None)


def is_root() -> bool:
    """Return True for the superuser of Linux or macOS."""
    return sys.platform != "win32" and os.geteuid() == 0


def memory_limits() -> list[int]:
    """Return the bytes that this process may use: memory of the machine, of its container, its own limits."""
    if sys.platform == "win32":
        return [_windows_memory()]
    import resource

    limits = [resource.getrlimit(kind)[0] for kind in (resource.RLIMIT_AS, resource.RLIMIT_DATA)]
    with contextlib.suppress(OSError, ValueError):
        limits.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    with contextlib.suppress(OSError, ValueError):  # no such file, or "max"
        limits.append(int(_GROUP.read_text(encoding="ascii")))
    return limits


def bound_memory(size: int) -> None:
    """Refuse this process more than ``size`` bytes of data from now on; only Linux keeps such a limit."""
    if sys.platform == "linux":
        import resource

        ceiling = resource.getrlimit(resource.RLIMIT_DATA)[1]
        limit = size if ceiling == resource.RLIM_INFINITY else min(size, ceiling)
        resource.setrlimit(resource.RLIMIT_DATA, (limit, ceiling))


def may_fork() -> bool:
    """Return True if a fork of this process is safe: Linux, and no other thread, which may hold a lock for ever."""
    return sys.platform == "linux" and _THREADS.is_dir() and len(list(_THREADS.iterdir())) == 1


def in_forks(action: Callable[[], object]) -> None:
    """Call ``action`` in each later fork of this process."""
    if sys.platform != "win32":
        os.register_at_fork(after_in_child=action)


def end_with(parent: int) -> None:
    """Have the kernel end this process when its parent ends; where it cannot, a closed connection has to."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None, use_errno=True).prctl(_PARENT_DEATH, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def end_group(process: int) -> None:
    """End a process that leads a new session, and all that it has started."""
    if sys.platform == "win32":
        import subprocess

        with contextlib.suppress(OSError):
            subprocess.run(["taskkill", "/T", "/F", "/PID", str(process)], capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)


def _windows_memory() -> int:
    """Return the bytes of memory of a Windows machine; GlobalMemoryStatusEx."""
    if sys.platform != "win32":
        return sys.maxsize
    import ctypes

    status = (ctypes.c_uint64 * 8)(64)  # length and load in the first, total memory in the second
    found = ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status))
    return int(status[1]) if found else sys.maxsize
