"""Copying a run's folder in and out, by descriptors and without following links; only folders and regular files.

Needs the standard library only, since it runs between the caller and the contained program.
"""

from __future__ import annotations

import os
import stat

DEEPEST = 64
FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


class Copying:
    """Makes one folder equal to another, within bounds.

    Parameters
    ----------
    room : int
        Most bytes of all files together, holes included.
    owner : int, optional
        The user and group that get the copies.

    Attributes
    ----------
    complete : bool
        False once something did not fit: too many bytes, or a folder nested too deep.
    """

    def __init__(self, room: int, owner: int | None = None) -> None:
        self.room, self.owner, self.complete = room, owner, True

    def copy(self, source: int, target: int, depth: int = 1) -> None:
        """Copy what an open folder holds into another one, and remove what that one held and the source does not."""
        names = set(os.listdir(source))
        for name in os.listdir(target):
            if name not in names:
                remove(target, name)
        for name in sorted(names):
            kind = os.stat(name, dir_fd=source, follow_symlinks=False).st_mode
            if stat.S_ISDIR(kind) and depth < DEEPEST:
                self._folder(source, target, name, depth)
            elif stat.S_ISREG(kind):
                self._file(source, target, name)
            else:
                self.complete &= not stat.S_ISDIR(kind)
                remove(target, name)

    def _folder(self, source: int, target: int, name: str, depth: int) -> None:
        if not stat.S_ISDIR(_mode(target, name)):
            remove(target, name)
            os.mkdir(name, 0o755, dir_fd=target)
        inner, copy = os.open(name, FOLDER, dir_fd=source), os.open(name, FOLDER, dir_fd=target)
        try:
            if self.owner is not None:
                os.fchown(copy, self.owner, self.owner)
            self.copy(inner, copy, depth + 1)
        finally:
            os.close(inner)
            os.close(copy)

    def _file(self, source: int, target: int, name: str) -> None:
        """Copy a file under a name that nothing has, and then let it take its place."""
        inner = os.open(name, READ, dir_fd=source)
        try:
            size = os.fstat(inner).st_size
            if size > self.room:
                self.complete = False
                remove(target, name)
                return
            self.room -= size
            part = f".{os.urandom(16).hex()}"
            copy = os.open(part, WRITE, 0o666, dir_fd=target)
            try:
                if self.owner is not None:
                    os.fchown(copy, self.owner, self.owner)
                while size > 0 and (sent := os.sendfile(copy, inner, None, size)):
                    size -= sent
            except BaseException:
                os.unlink(part, dir_fd=target)
                raise
            finally:
                os.close(copy)
        finally:
            os.close(inner)
        if stat.S_ISDIR(_mode(target, name)):
            remove(target, name)
        os.replace(part, name, src_dir_fd=target, dst_dir_fd=target)


def remove(folder: int, name: str) -> None:
    """Remove what has a name in an open folder, if anything has; links are removed and not followed."""
    mode = _mode(folder, name)
    if stat.S_ISDIR(mode):
        inner = os.open(name, FOLDER, dir_fd=folder)
        try:
            for one in os.listdir(inner):
                remove(inner, one)
        finally:
            os.close(inner)
        os.rmdir(name, dir_fd=folder)
    elif mode:
        os.unlink(name, dir_fd=folder)


def _mode(folder: int, name: str) -> int:
    """Return the type and permissions of what has a name in an open folder, or 0."""
    try:
        return os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
    except FileNotFoundError:
        return 0
