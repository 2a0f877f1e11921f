"""The workflow on real files: the header is never read, and the answer does not depend on it."""

import csv
import re
import tarfile
from pathlib import Path

import pytest

from vibron.core.example import example
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.workflow import analyze_file

IDENTITY = re.compile(
    rb"^##\s*(TITLE|NAMES|CAS\s*NAME|CAS\s*REGISTRY\s*NO|MOLFORM|\$?NIST\s*ID|CLASS|INCHI|INCHIKEY|SMILES|MW|MP|BP"
    rb"|CROSS\s*REFERENCE|\$NIST\s*SOURCE|\$NIST\s*IMAGE|STATE_NOTE)\s*=.*$",
    re.IGNORECASE | re.MULTILINE,
)
PLENTY = 40


def answers(data: bytes) -> list[object]:
    return [result["candidates"] for result, _ in analyze_file(data, "file.jdx", Settings())]


def scrubbed(data: bytes) -> bytes:
    return b"##TITLE=unknown\n" + IDENTITY.sub(b"$$", data)


def test_a_scrubbed_copy_gives_equal_candidates() -> None:
    data = example("toluene_computed.jdx").read_bytes()
    assert scrubbed(data) != data
    assert answers(scrubbed(data)) == answers(data)


def test_a_false_title_changes_nothing() -> None:
    data = example("toluene_computed.jdx").read_bytes()
    assert answers(data.replace(b"toluene", b"benzoic acid")) == answers(data)


def test_measured_files_and_their_scrubbed_copies_agree(development_spectra: Path) -> None:
    with (development_spectra / "metadata.csv").open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["raw_archive"] == "other-repositories.tar.xz"]
    wanted = {row["raw_member"] for row in rows if row["raw_member"].endswith(".jdx")}
    compared = 0
    with tarfile.open(development_spectra / "raw" / "other-repositories.tar.xz") as tar:
        for member in tar:
            stream = tar.extractfile(member) if member.name in wanted else None
            if stream is not None and compared < PLENTY:
                data = stream.read()
                assert answers(scrubbed(data)) == answers(data), member.name
                compared += 1
    assert compared == PLENTY


def test_every_candidate_carries_its_reasons() -> None:
    [(result, evidence)] = analyze_file(example("toluene_computed.jdx"), "x.jdx", Settings(top=3))
    assert evidence.ranking is not None
    assert not evidence.spectrum.metadata
    for candidate in result["candidates"]:
        assert {reason["kind"] for reason in candidate["evidence"]} <= {"group"}
        assert all(reason["weight"] for reason in candidate["evidence"])
        assert candidate["explained"] or candidate["unexplained"]


@pytest.mark.parametrize("name", ["affn.jdx", "difdup.jdx"])
def test_packing_does_not_matter(name: str) -> None:
    first, second = answers(example("affn.jdx").read_bytes()), answers(example(name).read_bytes())
    assert first == second
