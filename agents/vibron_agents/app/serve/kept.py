"""Content that a server keeps for a while, by its SHA-256: uploaded files, and files that tools wrote."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from vibron.core.errors import InputError
from vibron.core.spectrum import Spectrum
from vibron_agents.sandbox.limits import MIB

SECONDS = 3600.0
MOST_BYTES = 512 * MIB
MOST_FILES = 1000


class NotKeptError(InputError):
    """Nothing is kept under a hash, or no longer."""


@dataclass
class KeptContent:
    """Content, when it was last used, and the spectra of its last reading, under the key of that reading."""

    data: bytes
    used: float
    spectra: dict[Any, tuple[Spectrum, ...]] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Bytes in memory."""
        arrays = sum(16 * len(one) for spectra in self.spectra.values() for one in spectra)
        return len(self.data) + arrays


class KeptContents:
    """The contents; what was not used for ``seconds``, and the oldest beyond ``most`` bytes or 1000, is dropped.

    Examples
    --------
    >>> contents = KeptContents()
    >>> contents.keep("0f3a", b"##TITLE=")
    >>> contents.find("0f3a").data
    b'##TITLE='
    """

    def __init__(
        self, most: int = MOST_BYTES, seconds: float = SECONDS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most, self.seconds, self.clock = most, seconds, clock
        self._kept: OrderedDict[str, KeptContent] = OrderedDict()

    def keep(self, digest: str, data: bytes) -> None:
        """Keep content by its SHA-256."""
        if digest not in self._kept:
            self._kept[digest] = KeptContent(data, self.clock())
        self._use(digest)

    def __contains__(self, digest: str) -> bool:
        self._drop()
        return digest in self._kept

    def find(self, digest: str) -> KeptContent:
        """Return the content of a hash.

        Raises
        ------
        NotKeptError
            Nothing has that hash.
        """
        if digest not in self:
            remedy = "upload the file again"
            raise NotKeptError("is not kept, or no longer", field="sha256", value=digest, remedy=remedy)
        return self._use(digest)

    def remember(self, digest: str, spectra: Mapping[Any, tuple[Spectrum, ...]]) -> None:
        """Keep the spectra that were read from content in place of those of its last reading, if it is still kept."""
        if digest in self._kept and spectra:
            self._kept[digest].spectra = dict(spectra)
            self._drop()

    def _use(self, digest: str) -> KeptContent:
        self._kept.move_to_end(digest)
        found = self._kept[digest]
        found.used = self.clock()
        self._drop()
        return found

    def _drop(self) -> None:
        """Drop what is too old or too much; the content used last always stays."""
        oldest = self.clock() - self.seconds
        size = sum(one.size for one in self._kept.values())
        while len(self._kept) > MOST_FILES or (len(self._kept) > 1 and size > self.most):
            size -= self._kept.popitem(last=False)[1].size
        while self._kept and next(iter(self._kept.values())).used < oldest:
            self._kept.popitem(last=False)
