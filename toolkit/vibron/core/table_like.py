"""What objects with a notebook view are, below both the objects and their views."""

from __future__ import annotations

from typing import ClassVar, TypeVar

T = TypeVar("T", covariant=True)


class Viewed:
    """An object that has a short text and an HTML view."""

    in_column: ClassVar[bool] = False  # whether several of them make a table with a column for each


class TableLike(tuple[T, ...]):
    """A tuple of records that is shown as a table."""

    __slots__ = ()
