"""The page of exact answers lists what there is."""

from pathlib import Path

from vibron_verify.references.manybody import ExactReference, references

PAGE = Path(__file__).parents[4] / "docs" / "exact_answers.md"


def row(entry: ExactReference) -> str:
    """Return one line of the table."""
    arguments = ", ".join(field.name for field in entry.inputs)
    return f"| `{entry.name}({arguments})` | {entry.quantity} | {entry.unit} | {entry.valid_for} |".replace(
        "|beta|", "beta"
    )


def test_every_answer_has_its_row_and_no_other() -> None:
    found = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert found == [row(entry) for entry in references().values()]
