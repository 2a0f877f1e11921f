"""The index of known structures that are ranked against a spectrum: one Parquet file."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import InputError
from vibron.core.require import require
from vibron.infrared.molecules.names import common_name
from vibron.infrared.structure_model.vocabulary import FeatureVocabulary

#: One page a column, so that like structures far apart are packed together.
_PAGE = 1 << 28
#: Rows that are unpacked at a time.
_ROWS = 4096
_TEXT = ("smiles", "inchikey", "name", "cas", "formula")


class Column(Sequence[str]):
    """A column of words that are read one by one, since an answer needs a few of many thousand."""

    def __init__(self, values: Any) -> None:
        self._values = values

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[str]:
        return iter(self._values.to_pylist())

    def __getitem__(self, row: Any) -> Any:
        return self._values[int(row)].as_py()


class Names(Column):
    """A column of names; one that is a registry or catalogue number is read as none."""

    def __iter__(self) -> Iterator[str]:
        return map(common_name, super().__iter__())

    def __getitem__(self, row: Any) -> Any:
        return common_name(super().__getitem__(row))


@dataclass(frozen=True)
class Index:
    """Known structures with the bits and the prior that scoring needs.

    Attributes
    ----------
    smiles, inchikey, name, cas, formula : sequence of str
        One entry a structure, sorted by InChIKey first block; formula in Hill order; no name where none is known but a
        registry or catalogue number.
    heavy_atoms : numpy.ndarray
        Shape (structures,).
    log_prior : numpy.ndarray
        Shape (structures,), see `prior.fit_prior`.
    bits : scipy.sparse.csr_matrix
        Shape (structures, bits).
    vocabulary : FeatureVocabulary
        What each bit means.
    """

    smiles: Sequence[str]
    inchikey: Sequence[str]
    name: Sequence[str]
    cas: Sequence[str]
    formula: Sequence[str]
    heavy_atoms: NDArray[np.int16]
    log_prior: NDArray[np.float32]
    bits: Any
    vocabulary: FeatureVocabulary

    def __len__(self) -> int:
        return len(self.smiles)

    @cached_property
    def blocks(self) -> tuple[str, ...]:
        """InChIKey first blocks."""
        return tuple(key[:14] for key in self.inchikey)

    def keep(self, rows: NDArray[np.int64]) -> "Index":
        """Return the index with the structures in these rows, in their order; priors stay as they are."""
        text: dict[str, Any] = {column: tuple(getattr(self, column)[row] for row in rows) for column in _TEXT}
        numbers = {"heavy_atoms": self.heavy_atoms[rows], "log_prior": self.log_prior[rows], "bits": self.bits[rows]}
        return replace(self, **text, **numbers)

    def write(self, path: Path) -> None:
        """Write one Parquet file; the same index gives the same bytes.

        The bits of a structure are stored as differences of ascending numbers, which zstd packs best.
        """
        arrow, parquet = require("pyarrow"), require("pyarrow.parquet")
        steps = self.bits.indices.astype(np.uint16)
        steps[1:] -= self.bits.indices[:-1].astype(np.uint16)
        starts = self.bits.indptr[:-1][np.diff(self.bits.indptr) > 0]
        steps[starts] = self.bits.indices[starts]
        # As words of bytes, since lists of numbers take seven times as long to read.
        rows = map(arrow.py_buffer, (steps.itemsize * self.bits.indptr.astype(np.int32), steps))
        table = arrow.table(
            {
                **{column: arrow.array(list(getattr(self, column))) for column in _TEXT},
                "heavy_atoms": self.heavy_atoms,
                "log_prior": self.log_prior,
                "bits": arrow.Array.from_buffers(arrow.binary(), len(self), [None, *rows]),
            }
        )
        words = {name: getattr(self.vocabulary, name) for name in ("kind", "identifier", "threshold")}
        table = table.replace_schema_metadata({name: array.tobytes().hex() for name, array in words.items()})
        parquet.write_table(
            table,
            path,
            compression="zstd",
            compression_level=19,
            use_dictionary=["formula"],
            data_page_size=_PAGE,
        )

    @classmethod
    def read(cls, path: Path) -> "Index":
        """Read an index that `write` wrote.

        Raises
        ------
        InputError
            When the file is missing.
        """
        if not path.is_file():
            raise InputError("no index of structures", field="path", value=str(path), remedy="build it by training")
        with require("pyarrow.parquet").ParquetFile(path) as file:  # `read_table` would import pandas
            table = file.read(use_threads=False)
        table = table.combine_chunks()
        words = {key.decode(): bytes.fromhex(value.decode()) for key, value in table.schema.metadata.items()}
        vocabulary = FeatureVocabulary(
            np.frombuffer(words["kind"], np.uint8),
            np.frombuffer(words["identifier"], np.uint64),
            np.frombuffer(words["threshold"], np.uint8),
        )
        _, offsets, rows = table["bits"].chunk(0).buffers()
        steps = np.frombuffer(rows, np.uint16)
        pointer = np.frombuffer(offsets, np.int32, table.num_rows + 1) // steps.itemsize
        indices = _running_sums(pointer, steps)
        matrix = require("scipy.sparse").csr_matrix(
            (np.ones(len(indices), np.float32), indices, pointer), shape=(table.num_rows, len(vocabulary))
        )
        return cls(
            **{name: (Names if name == "name" else Column)(table[name].chunk(0)) for name in _TEXT},
            heavy_atoms=_numbers(table["heavy_atoms"].chunk(0)),
            log_prior=_numbers(table["log_prior"].chunk(0)),
            bits=matrix,
            vocabulary=vocabulary,
        )


def _running_sums(pointer: NDArray[np.int32], steps: NDArray[np.uint16]) -> NDArray[np.int32]:
    """Return the sums of the steps of each row, taken over some rows at a time: fresh memory costs more than sums."""
    sums = np.empty(len(steps), np.int32)
    for first in range(0, len(pointer) - 1, _ROWS):
        ends = pointer[first : first + _ROWS + 1]
        start, stop = ends[0], ends[-1]
        # Sums run over modulo 65536, which the difference from the row's beginning undoes.
        total = np.zeros(stop - start + 1, np.uint16)
        np.cumsum(steps[start:stop], dtype=np.uint16, out=total[1:])
        sums[start:stop] = total[1:] - np.repeat(total[ends[:-1] - start], np.diff(ends))
    return sums


def _numbers(values: Any) -> Any:
    """Return an array of Arrow as one of numpy; its method ``to_numpy`` would import pandas."""
    return np.from_dlpack(values)
