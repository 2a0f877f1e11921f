"""Files that are replaced only by complete ones."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from vibron.core.errors import InputError
from vibron.core.system import synced

SUFFIX = ".part"


def replaceable(target: str | Path, field: str = "path") -> Path:
    """Return the file that a target names, through links.

    Raises
    ------
    InputError
        It is a folder, a device or a pipe, which cannot be replaced by a complete file.
    """
    path = Path(target).resolve()
    if path.exists() and not path.is_file():
        raise InputError(
            f"cannot be written: is {'a directory' if path.is_dir() else 'not a regular file'}", field=field,
            value=str(target), remedy="name a file, new or to be replaced",
        )  # fmt: skip
    return path


@contextmanager
def replacing(target: Path, field: str = "path") -> Iterator[Path]:
    """Yield a new temporary path next to ``target``; when the block ends well, sync it and rename it to ``target``.

    A link stays, and the file that it names is replaced.

    The temporary name is unique, so that two writers of one file never share it.  The file and its folder reach the
    disk before and after the renaming, so that a power failure leaves the old content or the new one.  When the block
    raises, the temporary file is removed and ``target`` keeps its content.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with replacing(Path(folder) / "table.txt") as temporary:
    ...         size = temporary.write_text("complete")
    ...     [path.name for path in Path(folder).iterdir()]
    ['table.txt']

    Raises
    ------
    InputError
        The target is a folder, a device or a pipe.
    """
    target = replaceable(target, field)
    temporary = target.with_name(f".{target.name[:150]}.{os.getpid()}-{secrets.token_hex(4)}{SUFFIX}")
    try:
        temporary.touch(exist_ok=False)
        yield temporary
        synced(temporary)
        temporary.replace(target)
        synced(target.parent)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def remove_left_over(*targets: Path) -> None:
    """Remove the temporary files of targets that ended processes have left; call it as their only writer."""
    names: dict[Path, set[str]] = {}
    for target in (path.resolve() for path in targets):
        names.setdefault(target.parent, set()).add(f".{target.name[:150]}")
    for folder, known in names.items():
        for path in folder.glob(f"*{SUFFIX}"):
            if path.name.removesuffix(SUFFIX).rpartition(".")[0] in known:
                path.unlink(missing_ok=True)
