"""What much larger jobs would take, from slopes measured on one machine: core-hours, machines, hours and dollars.

    python benchmarks/on_paper.py

Slopes are those of ``docs/measured.md``, of one core of a machine with two; prices are assumptions.
"""

from dataclasses import dataclass

PROCESS, ANALYZE = 6.9e-3, 0.125  # s of a core for a spectrum
IMPORT = 2.9e-3  # s of a core for a file
HANDED = 0.5e-3  # s of the process that hands out tasks, for an item
SCAN = 83.5e-9  # s for a vector of an exact search in memory
VECTOR, ORDINATES = 800, 1900  # bytes of a spectrum in a library
LISTS = 21 / 1e6**1.5  # s to build the index, over the number of spectra to the power 3/2
LOOKED = 5.7e-3 / 1e6**0.5  # s to search the index, over the root of the number
STRUCTURE, STORED = 0.75e-3, 0.1e-6  # s to score a structure from SMILES, and from stored features
POINT = 30.0  # s of a core for a point of a figure with its verification
CORES, MEMORY = 16, 64  # of one machine; GB
CORE_HOUR, GIGABYTE_MONTH = 0.05, 0.023  # dollars, assumed


@dataclass(frozen=True)
class Work:
    """Work that is divided among cores."""

    name: str
    items: float
    each: float  # s of a core

    def row(self, machines: int) -> str:
        """Return a row of the table."""
        hours = self.items * self.each / 3600
        elapsed = max(hours / machines / CORES, self.items * HANDED / 3600)
        return (
            f"| {self.name} | {hours:,.0f} | {self.each / HANDED:,.0f} | {hours / machines / CORES:,.1f} | "
            f"{elapsed:,.1f} | {hours * CORE_HOUR:,.0f} |"
        )


def searches(count: float) -> str:
    """Return the row of a library."""
    size = count * (2 * VECTOR + ORDINATES) / 1e9
    machines = max(1, round(count * VECTOR / 1e9 / (0.6 * MEMORY) + 0.5))
    return (
        f"| {count:.0e} | {size:,.0f} | {machines} | {count * SCAN / machines:.2f} | {1e3 * LOOKED * count**0.5:.0f} | "
        f"{LISTS * count**1.5 / 3600:,.2f} | {size * GIGABYTE_MONTH:,.0f} |"
    ).replace("1e+0", "10^")


def main() -> None:
    """Print the tables."""
    print("| work | core-hours | cores one command feeds | hours on 10 machines | with one command | dollars |")
    print("| --- | --- | --- | --- | --- | --- |")
    for one in (
        Work("10^7 spectra through a recipe", 1e7, PROCESS),
        Work("10^9 spectra through a recipe", 1e9, PROCESS),
        Work("10^7 spectra analysed", 1e7, ANALYZE),
        Work("10^9 spectra analysed", 1e9, ANALYZE),
        Work("10^9 files imported", 1e9, IMPORT),
        Work("5,000 points of figures", 5e3, POINT),
    ):
        print(one.row(10))
    print("\n| spectra | GB on disk | machines | exact, s | by index, ms | index, core-hours | dollars a month |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for count in (1e7, 1e8, 1e9):
        print(searches(count))
    print(f"\n10^6 structures a second: {1e6 * STRUCTURE:,.0f} cores from SMILES ({1e6 * STRUCTURE * CORE_HOUR:,.1f} "
          f"dollars an hour), {1e6 * STORED:.1f} of a core from stored features")  # fmt: skip


if __name__ == "__main__":
    main()
