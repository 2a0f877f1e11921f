"""Known compounds: the identifier tables of the `chemicals` package (compiled from PubChem, MIT licence)."""

import importlib.util
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from vibron.core.errors import MissingDependencyError

#: Identifier tables in the order of their weight as a sign that a compound is common.
TABLES = (
    "chemical identifiers pubchem small.tsv",
    "chemical identifiers pubchem large.tsv",
    "chemical identifiers example user db.tsv",
    "Inorganic db.tsv",
    "Cation db.tsv",
    "Anion db.tsv",
)


@dataclass(frozen=True)
class Compound:
    """One row of the identifier tables.

    Attributes
    ----------
    cid : int
        PubChem compound number, -1 when there is none.
    table : int
        Place of its file in `TABLES`.
    synonyms : int
        Number of names the row lists.
    """

    inchikey: str
    inchi: str
    smiles: str
    name: str
    cas: str
    cid: int
    table: int
    synonyms: int

    @property
    def block(self) -> str:
        """First block of the InChIKey: the connectivity."""
        return self.inchikey[:14]


def tables_folder() -> Path:
    """Folder of the identifier tables of the installed `chemicals` package, found without importing it.

    Raises
    ------
    MissingDependencyError
        When the package is not installed.
    """
    spec = importlib.util.find_spec("chemicals")
    if spec is None or spec.origin is None:
        raise MissingDependencyError("chemicals", extra="train")
    return Path(spec.origin).parent / "Identifiers"


def _parse(line: str, table: int) -> Compound | None:
    cells = line.rstrip("\n").split("\t")
    if len(cells) < 9 or not cells[4] or len(cells[6]) != 27:
        return None
    cid, cas, _, _, smiles, inchi, inchikey, systematic, common, *synonyms = cells
    return Compound(
        inchikey=inchikey,
        inchi=inchi,
        smiles=smiles,
        name=common or systematic or cas,
        cas=cas,
        cid=int(cid) if cid.isdigit() else -1,
        table=table,
        synonyms=len(synonyms),
    )


def known_compounds(folder: Path | None = None) -> list[Compound]:
    """Read the tables and keep one row for each connectivity, sorted by InChIKey first block.

    Of several rows (stereoisomers, isotopologues) the one without isotope labels, then the one with most
    names, then the alphabetically first key represents all.

    Parameters
    ----------
    folder : Path, optional
        Folder of the tables; by default that of the installed package.
    """
    folder = tables_folder() if folder is None else folder
    rows: dict[str, list[Compound]] = defaultdict(list)
    for table, name in enumerate(TABLES):
        if (folder / name).is_file():
            with (folder / name).open(encoding="utf-8") as file:
                for compound in filter(None, (_parse(line, table) for line in file)):
                    rows[compound.block].append(compound)
    return [
        min(rows[block], key=lambda row: ("/i" in row.inchi, -row.synonyms, row.inchikey, row.table))
        for block in sorted(rows)
    ]
