"""JSON Lines on disk: every finished line is kept, and the file appears under its name only when it is closed."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from vibron.core.errors import unwritable
from vibron.core.printable import printable


class JsonLines:
    """Write one JSON object a line to a file, or to standard output for ``-``."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.part = Path(f"{target}.part")
        self.stream: TextIO = sys.stdout
        if target != "-":
            try:
                if Path(target).is_dir():
                    raise IsADirectoryError(21, "is a directory")
                self.stream = self.part.open("w", encoding="utf-8")
            except OSError as error:
                raise unwritable(error, "json", target) from error

    def write(self, data: Mapping[str, Any]) -> None:
        """Write one object and hand it to the operating system."""
        self.stream.write(printable(json.dumps(data, ensure_ascii=False, allow_nan=False)) + "\n")
        self.stream.flush()

    def __enter__(self) -> JsonLines:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.target != "-":
            self.stream.close()
            self.part.replace(self.target)
