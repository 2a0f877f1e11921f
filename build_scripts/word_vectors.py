"""Write the word vectors of the answering engine, from those that the package ``wordllama`` (MIT licence) ships.

Run in an environment with Vibron and its agents, ``pip install wordllama==0.4.0.post1``, and ``python
build_scripts/word_vectors.py``.  Each stem of the cards, of the labelled questions (train and dev) and of the single
tokens of the vocabulary gets the mean vector of its words, reduced to its largest principal components among the
words of the cards and questions, as 8-bit integers.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from vibron.core.asks import parts
from vibron.core.index import entries
from vibron.core.search import stem
from vibron_agents.answering.nearness import FILE
from vibron_verify.questions import read_questions

KEPT = 96  # principal components
WORD = re.compile(r"[a-z]+[0-9]*|[0-9]+[a-z]+")


def texts() -> Iterator[str]:
    """Yield what the cards and the labelled questions say."""
    for entry in entries().values():
        yield " ".join((entry.name.replace("_", " "), entry.summary, *entry.keywords))
        for face in (*entry.inputs, *entry.outputs):
            yield " ".join((face.name.replace("_", " "), face.text, *filter(None, face.choices)))
        yield from (part.words for ask in entry.asks for part in parts(ask))
    yield from (one.question for name in ("train", "dev") for one in read_questions(name))


def main(package: Path) -> None:
    """Write the vectors from the weights in the folder of the package."""
    (table,) = load_file(package / "weights" / "l2_supercat_256.safetensors").values()
    tokenizer = Tokenizer.from_file(str(package / "tokenizers" / "l2_supercat_tokenizer_config.json"))
    own = {word for text in texts() for word in WORD.findall(text.lower()) if len(word) > 1}
    common = {token[1:].lower() for token in tokenizer.get_vocab() if re.fullmatch("\u2581[A-Za-z]{3,}", token)}
    words = sorted(own | common)
    ids = [tokenizer.encode(word, add_special_tokens=False).ids for word in words]
    vectors = _unit(np.array([table[one].mean(axis=0) for one in ids], dtype=float))
    vectors -= vectors.mean(axis=0)
    *_, axes = np.linalg.svd(vectors[[word in own for word in words]], full_matrices=False)
    vectors = _unit(vectors @ axes[:KEPT].T)
    groups = defaultdict(list)
    for word, vector in zip(words, vectors, strict=True):
        groups[stem(word)].append((word in own, vector))
    stems = sorted(groups)
    means = _unit(np.array([np.mean(_best(groups[one]), axis=0) for one in stems]))
    scaled = np.round(127.0 * means / np.abs(means).max(axis=1, keepdims=True)).astype(np.int8)
    np.savez_compressed(FILE, stems=np.frombuffer("\n".join(stems).encode(), dtype=np.uint8), vectors=scaled)
    print(json.dumps({"stems": len(stems), "bytes": FILE.stat().st_size}))


def _unit(rows: np.ndarray) -> np.ndarray:
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def _best(group: list[tuple[bool, np.ndarray]]) -> list[np.ndarray]:
    """Return the vectors of a stem's words in the cards and questions, or of all its words."""
    return [vector for known, vector in group if known] or [vector for _, vector in group]


if __name__ == "__main__":
    import wordllama

    main(Path(wordllama.__file__).parent)
