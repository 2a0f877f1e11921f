"""Finished results under their keys in a folder or behind a URL, where any number of workers write at the same time."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from vibron.core.errors import InputError, ResourceError, VibronError, unwritable
from vibron.core.replacing import replacing
from vibron.core.require import require
from vibron_agents.core.journal import event_of, line_of


@dataclass(frozen=True)
class SharedResults:
    """JSON-safe results, each a file with a checksum; a damaged or half-written one counts as missing.

    There is one result for each key, since equal keys mean equal results.  In a folder a file appears
    only when it is complete; object stores such as S3 put whole objects.

    Attributes
    ----------
    place : str
        Absolute path of a folder, or a URL that fsspec knows.
    """

    place: str

    @classmethod
    def at(cls, place: str) -> Self:
        """Return the store at a folder, which is made if need be, or at a URL such as ``s3://bucket/results``.

        Raises
        ------
        InputError
            The folder cannot be made, or no installed package knows the URL.
        """
        place = place.removeprefix("file://")
        if "://" in place:
            try:
                require("fsspec", extra="cluster").core.url_to_fs(place)
            except (ValueError, ImportError) as error:
                remedy = "install the package that is named, or give a folder"
                raise InputError(f"cannot be opened: {error}", field="store", value=place, remedy=remedy) from error
            return cls(place.rstrip("/"))
        folder = Path(place).resolve()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(error, "store", folder) from error
        return cls(str(folder))

    def __getitem__(self, key: str) -> Any:
        """Return a result.

        Raises
        ------
        KeyError
            There is none, or it is damaged.
        ResourceError
            The place cannot be read.
        """
        try:
            event = event_of(self._read(self._name(key)).removesuffix(b"\n"))
        except (FileNotFoundError, NotADirectoryError):
            raise KeyError(key) from None
        except OSError as error:
            remedy = "check the server, or run the same command again without --results"
            why = f"cannot be read: {error.strerror or error}"
            raise ResourceError(why, field="store", value=self.place, remedy=remedy) from error
        if event is None or event.get("key") != key:
            raise KeyError(key)
        return json.loads(event["value"])

    def put(self, key: str, value: Any) -> None:
        """Write a result.

        Raises
        ------
        InputError or ResourceError
            It cannot be written.
        """
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)  # as text, which keeps the order of its keys
        name, data = self._name(key), line_of({"key": key, "value": text})
        try:
            self._write(name, data)
        except OSError as error:
            raise unwritable(error, "store", name) from error

    def _name(self, key: str) -> str:
        digest = hashlib.sha256(key.encode()).hexdigest()
        return f"{self.place}/{digest[:2]}/{digest}.json"

    def _read(self, name: str) -> bytes:
        if "://" not in name:
            return Path(name).read_bytes()
        with _raising_os_errors():
            files, path = require("fsspec", extra="cluster").core.url_to_fs(name)
            found: bytes = files.cat_file(path)
        return found

    def _write(self, name: str, data: bytes) -> None:
        if "://" in name:
            with _raising_os_errors():
                files, path = require("fsspec", extra="cluster").core.url_to_fs(name)
                files.makedirs(path.rpartition("/")[0], exist_ok=True)
                files.pipe_file(path, data)
            return
        Path(name).parent.mkdir(exist_ok=True)
        with replacing(Path(name)) as temporary:
            temporary.write_bytes(data)


@contextmanager
def _raising_os_errors() -> Iterator[None]:
    """Turn the errors of servers, which each package behind fsspec calls otherwise, into those of files."""
    try:
        yield
    except (OSError, VibronError):
        raise
    except Exception as error:
        raise OSError(0, f"{type(error).__name__}: {error}") from error
