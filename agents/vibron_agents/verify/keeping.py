"""Results of calls by what they depend on, for all runs of a verification and, in a folder, for later ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from vibron.core.replacing import replacing
from vibron_agents.pages.writing import make_folder
from vibron_agents.sandbox.limits import Limits
from vibron_agents.verify.versions import RUNNING, verifier_hash, versions
from vibron_verify.products import Product
from vibron_verify.products.storing import packed, unpacked

LARGEST = 64 << 20  # bytes of a result that is written
MOST = 1 << 30  # bytes of all results that are kept in memory


@dataclass
class KeptResults:
    """Results of calls with the seconds that they took.

    Attributes
    ----------
    folder : Path, optional
        Where they are written; without one they are lost with the object.
    """

    folder: Path | None = None
    _results: dict[str, tuple[Product, float]] = field(default_factory=dict, repr=False)
    _bytes: int = field(default=0, repr=False)

    def get(self, key: str) -> tuple[Product, float] | None:
        """Return a result and its seconds; None where there is none."""
        if key not in self._results and self.folder is not None:
            try:
                (told,) = unpacked(self._place(key).read_bytes())
            except (OSError, ValueError):
                return None
            seconds = told.said.get("seconds")
            if told.product is not None and told.said.get("key") == key and isinstance(seconds, int | float):
                return told.product, float(seconds)
        return self._results.get(key)

    def put(self, key: str, product: Product, seconds: float) -> None:
        """Keep a result; one that is too large is not written."""
        self._results[key] = product, seconds
        self._bytes += _size(product)
        while self._bytes > MOST and len(self._results) > 1:
            self._bytes -= _size(self._results.pop(next(iter(self._results)))[0])
        if self.folder is None:
            return
        data = b"".join(packed({"key": key, "seconds": seconds}, product))
        if len(data) <= LARGEST:
            place = self._place(key)
            make_folder(place.parent)
            with replacing(place) as part:
                part.write_bytes(data)

    def _place(self, key: str) -> Path:
        assert self.folder is not None
        return self.folder / key[:2] / f"{key}.result"


def _size(product: Product) -> int:
    return sum(values.nbytes for _, part in product.walk() for values in part.values.values())


def surroundings(limits: Limits) -> tuple[str, ...]:
    """Return the versions of packages, the hash of the code that calls elements, and what is unlike the usual run."""
    known = (f"{name} {version}" for name, version in sorted(versions().items()))
    return *known, verifier_hash(RUNNING), *limits.unlike_usual
